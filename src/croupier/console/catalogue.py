"""Every act that a table knows: under what it stands, what it is called, on what it rests."""

from collections.abc import Mapping

from croupier.console import moments as when
from croupier.console.entry import Entry, Group


def title_of(act: str, said: Mapping[str, object]) -> str:
    """What an act is called, with what is known of it."""
    entry = CATALOGUE[act]
    if not entry.title:
        return entry.about
    try:
        return entry.title.format_map({name: _named(name, each) for name, each in said.items()})
    except KeyError:
        return entry.about


def _named(field: str, value: object) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"]).replace("-", " ")
    if field in ("box", "to"):
        return _PLACES.get(str(value), f"box {value}")
    return str(value)


_PLACES = {"0": "the dealer", "-1": "the board", "dealer": "the dealer", "board": "the board"}


_C, _S, _W, _D, _P = Group.CARDS, Group.SEATS, Group.WAGERS, Group.DEALING, Group.PLAY
_I, _L, _N = Group.IRREGULAR, Group.LIMITS, Group.NOTICES

CATALOGUE: Mapping[str, Entry] = {
    "make-ready": Entry(_C, "Make the cards ready", "life.table_shuffled", when.cards_by_software),
    "set-up": Entry(_C, "Set up the equipment", "life.table_equipment", when.not_set_up),
    "receive-decks": Entry(_C, "Receive the decks", "life.table_decks", when.no_decks),
    "inspect": Entry(
        *(_C, "Inspect a deck", "life.table_inspected life.table_checked life.table_deck"),
        *(when.cards_by_hand, "", "Inspect deck {deck}"),
    ),
    "spread": Entry(
        *(_C, "Spread a deck face up", "life.table_spread life.table_deck", when.cards_by_hand),
        *("", "Spread deck {deck} face up"),
    ),
    "let-players-look": Entry(
        *(_C, "Let the first players look", "life.table_first_players life.table_deck"),
        *(when.cards_by_hand, "", "Let the first players look at deck {deck}"),
    ),
    "shuffle": Entry(
        *(_C, "Shuffle a deck", "life.table_shuffled", when.cards_by_hand),
        *("", "Shuffle deck {deck} ({how})"),
    ),
    "cut": Entry(_C, "Cut a deck", "life.table_cut", when.cards_by_hand, "", "Cut deck {deck}"),
    "place": Entry(
        *(_C, "Place a deck in the shoe", "life.table_placed", when.cards_by_hand),
        *("", "Place deck {deck} in the shoe"),
    ),
    "direct-shuffle": Entry(
        *(_C, "Have the cards shuffled", "life.table_due_discretion", when.decks_at_rest),
        "life.direct_shuffle",
    ),
    "instruct-count": Entry(
        *(_C, "Have a deck counted", "life.table_instructed", when.has_decks),
        "life.instruct_count",
    ),
    "count-deck": Entry(
        *(_C, "Count a deck", "life.table_counted life.table_instructed", when.has_decks),
        *("", "Count deck {deck}"),
    ),
    "check-deck": Entry(
        *(_C, "Go through a deck card by card", "life.table_further life.table_not_whole"),
        *(when.has_decks, "", "Go through deck {deck} card by card"),
    ),
    "verify": Entry(
        *(_C, "Verify that all cards were collected", "life.table_mishandled", when.has_decks),
        *("life.verify", "Verify that all cards of deck {deck} were collected"),
    ),
    "notify": Entry(
        *(_C, "Notify an official", "life.table_notified life.table_not_whole", when.to_notify),
        *("", "Notify {whom}"),
    ),
    "replace-cards": Entry(
        _C,
        "Replace a deck or cards",
        "life.table_replaced",
        when.decks_at_rest,
        "life.replace_cards",
    ),
    "sit": Entry(_S, "Sit somebody down", "life.table_boxes", when.seats_free),
    "leave": Entry(
        _S,
        "Let somebody leave",
        "life.table_boxes",
        when.seated,
        "",
        "Let the player of {box} leave",
    ),
    "require-to-vacate": Entry(
        *(_S, "Ask for a seat", "life.table_vacate", when.to_vacate, "life.ask_for_seat"),
        "Ask for the seat of {box}",
    ),
    "mark-away": Entry(
        *(_S, "Say that a player is away", "life.table_away", when.somebody_here),
        *("", "Say that the player of {box} is away"),
    ),
    "mark-back": Entry(
        *(_S, "Say that a player is back", "life.table_away", when.somebody_away),
        *("", "Say that the player of {box} is back"),
    ),
    "free-seat": Entry(
        *(_S, "Free the seat of a player who is away", "life.table_away", when.somebody_away),
        *("", "Free the seat of {box}"),
    ),
    "queue": Entry(_S, "Say how many wait for a box", "life.table_boxes", when.open_),
    "say": Entry(
        _S,
        "Take down what a player said",
        "directions.direct_silence life.table_boxes",
        when.seated,
    ),
    "wager": Entry(_W, "Place a wager", "round.areas", when.entered, "", "Place a wager on {box}"),
    "place-unchecked": Entry(_W, "Place a wager unchecked", "round.areas", when.entered),
    "withdraw": Entry(_W, "Take a wager back", "round.areas", when.entered),
    "refuse": Entry(
        _W, "Refuse a wager", "limits.limits_refused", when.wagered, "limits.refuse_wager"
    ),
    "no-more-bets": Entry(_D, "No more bets", "round.no_more_bets", when.wagered),
    "deal": Entry(_D, "Deal the next card", "round.deal", title="Deal the next card to {to}"),
    "deal-complete": Entry(_D, "The deal is complete", "round.deal"),
    "announce": Entry(_D, "Announce", "round.no_more_bets round.decide", when.announced_by_hand),
    "fold": Entry(_P, "Fold", "round.fold", title="Fold {box}"),
    "bet": Entry(_P, "Bet", "round.bet", title="Bet on {box}"),
    "exchange": Entry(_P, "Exchange cards", "round.exchange", title="Exchange cards of {box}"),
    "buy": Entry(_P, "Buy a sixth card", "round.buy", title="Buy a sixth card for {box}"),
    "concede": Entry(_P, "Concede", "round.concede", title="Concede {box}"),
    "force": Entry(_P, "Force the dealer", "round.force", title="Force the dealer for {box}"),
    "decline": Entry(_P, "Decline to force", "round.force", title="Decline to force for {box}"),
    "tap": Entry(_P, "Declare a hand", "round.declare", title="Declare the hand of {box}"),
    "wave": Entry(_P, "Declare nothing", "round.declare", title="Declare nothing for {box}"),
    "view-draw": Entry(_P, "A player looks at the draw", "round.decide_again", when.drawn_unseen),
    "check": Entry(_P, "Check", "round.decide", title="Check on {box}"),
    "play": Entry(_P, "Play", "round.decide", title="Play {multiple} times on {box}"),
    "view-hand": Entry(_P, "A player looks at a blind hand", "round.decide", when.blind_hands),
    "absent": Entry(
        *(_P, "A player does not decide", "round.absent", when.deciding),
        *("", "The player of {box} does not decide"),
    ),
    "reveal-dealer": Entry(Group.SETTLING, "Turn up the dealer's hand", "round.reveal"),
    "settle-now": Entry(Group.SETTLING, "Settle the hands", "round.compare"),
    "pay-undeclared": Entry(
        *(Group.SETTLING, "Pay a hand that was not declared"),
        *("round.undeclared_instant round.undeclared_super round.decide", when.declared_by_hand),
        "round.pay_undeclared",
    ),
    "collect-cards": Entry(
        *(Group.COLLECTING, "Collect cards", "round.spread_and_counted", when.dealt_by_hand),
        *("", "Collect the cards of {box}"),
    ),
    "reconstruct": Entry(Group.COLLECTING, "Give back a hand collected early", "round.reconstruct"),
    "change-limits": Entry(
        _L, "Change the limits", "limits.limits_change", when.open_, "limits.change_limits"
    ),
    "raise-at-once": Entry(
        _L, "Raise the minimum at once", "limits.limits_at_once", when.open_, "limits.change_limits"
    ),
    "allow-above": Entry(
        *(_L, "Let a player go above the maximum", "limits.limits_own", when.seated),
        "limits.allow_above",
    ),
    "end-allowance": Entry(
        *(_L, "End a player's own limits", "limits.limits_own", when.above_allowed),
        "limits.allow_above",
    ),
    "notice": Entry(
        _N, "Announce new limits", "limits.limits_notice", when.open_, "limits.change_limits"
    ),
    "raise-kept": Entry(
        *(_N, "Raise the minimum that was kept", "limits.limits_kept_notice", when.notices_up),
        "limits.change_limits",
    ),
    "take-down-notice": Entry(
        *(_N, "Take down a notice", "limits.limits_notice", when.notices_up),
        "limits.change_limits",
    ),
    "report": Entry(
        Group.DIRECTIONS,
        "Report a breach",
        "directions.direct_rank directions.direct_listed",
        when.open_,
    ),
    "direct": Entry(
        Group.DIRECTIONS, "Give a direction", "directions.direct_listed", title="Direct: {order}"
    ),
    "lift": Entry(
        *(Group.DIRECTIONS, "Lift a direction", "directions.direct_listed"),
        title="Lift direction {direction}",
    ),
    "rules": Entry(
        Group.DIRECTIONS, "Show somebody the rules", "directions.direct_rules", when.open_
    ),
    "dispute": Entry(Group.DISPUTES, "Open a dispute", "disputes.dispute_open", when.disputable),
    "decide": Entry(
        *(Group.DISPUTES, "Decide a dispute", "disputes.dispute_first disputes.dispute_open"),
        title="Decide dispute {dispute}",
    ),
    "review": Entry(
        *(Group.DISPUTES, "Review a decision", "disputes.dispute_review disputes.dispute_open"),
        title="Review dispute {dispute}",
    ),
    "rule": Entry(
        *(Group.DISPUTES, "Make the final ruling", "disputes.dispute_final"),
        title="Make the final ruling on dispute {dispute}",
    ),
    "accept": Entry(
        Group.DISPUTES, "Accept a decision", "disputes.dispute_open", title="{person} accepts"
    ),
    "request-review": Entry(
        *(Group.DISPUTES, "Ask for a review", "disputes.dispute_review disputes.dispute_open"),
        title="{person} asks for a review",
    ),
    "protest": Entry(
        *(Group.DISPUTES, "Protest", "disputes.dispute_advise disputes.dispute_open"),
        title="{person} is not satisfied",
    ),
    "lodge": Entry(
        *(Group.DISPUTES, "Take a complaint", "disputes.dispute_advise disputes.dispute_open"),
        title="Take the complaint of {person}",
    ),
    "place-with-tokens": Entry(
        Group.TOKENS, "Place a wager with tokens", "round.chips", when.tokens_out
    ),
    "issue-voucher": Entry(Group.TOKENS, "Issue a voucher", "round.chips", when.takes_tokens),
    "exchange-voucher": Entry(
        Group.TOKENS, "Exchange a voucher for tokens", "round.chips", when.vouchers_out
    ),
    "void-round": Entry(
        _I, "Declare the round void", "round.void_round", when.in_round, "round.void_round"
    ),
    "void-hand": Entry(
        *(_I, "Declare a hand void", "round.void_hand", when.in_round, "round.void_hand"),
        "Declare the hand of {box} void",
    ),
    "notice-stray": Entry(
        _I, "Cards go to a box without wagers", "round.stray_before", when.strays
    ),
    "expose-card": Entry(
        _I, "A card was seen before the deal", "life.table_due_exposed", when.cards_by_hand
    ),
    "expose-cards": Entry(_I, "A player shows cards", "round.player_exposed", when.dealt_by_hand),
    "expose-dealer-cards": Entry(
        _I, "The dealer shows cards too early", "round.dealer_exposed", when.dealt_by_hand
    ),
    "report-fault": Entry(
        _I, "A card is missing or foreign", "life.table_not_whole", when.has_decks
    ),
    "mishandle": Entry(_I, "The dealer dropped cards", "life.table_mishandled", when.has_decks),
    "jam": Entry(_I, "The shuffler jams", "life.table_due_jam", when.machine),
    "break-down": Entry(_I, "A machine breaks down", "life.table_broken", when.machine),
    "show-closing-sign": Entry(
        *(Group.CLOSING, "Put up a closing sign", "life.table_closing_sign"),
        *(when.has_closing_sign, "life.close"),
    ),
    "remove-closing-sign": Entry(
        *(Group.CLOSING, "Take down the closing sign", "life.table_closing_sign"),
        *(when.sign_up, "life.close"),
    ),
    "close": Entry(
        Group.CLOSING, "Close the table", "life.table_closed", when.at_rest, "life.close"
    ),
}
