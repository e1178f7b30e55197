"""Every act that a table knows, as rows; those of one game's rounds come from the game."""

from collections.abc import Mapping
from functools import cache

from croupier.acts import moments as when
from croupier.acts.act import Act, Group
from croupier.games import actions as rounds
from croupier.games.game import RoundAct, game, games
from croupier.house import tokens
from croupier.house.directions import actions as directions
from croupier.house.disputes import actions as disputes
from croupier.house.limits import actions as limits
from croupier.house.table import actions as table
from croupier.house.table_life import actions as life

_ACTS = (
    Act(
        "make-ready",
        table.MakeReady,
        Group.CARDS,
        "Make the cards ready",
        "life.table_shuffled",
        when.cards_by_software,
    ),
    Act(
        "set-up",
        life.SetUp,
        Group.CARDS,
        "Set up the equipment",
        "life.table_equipment",
        when.not_set_up,
    ),
    Act(
        "receive-decks",
        life.ReceiveDecks,
        Group.CARDS,
        "Receive the decks",
        "life.table_decks",
        when.no_decks,
    ),
    Act(
        "inspect",
        life.Inspect,
        Group.CARDS,
        "Inspect a deck",
        "life.table_inspected life.table_checked life.table_deck",
        when.cards_by_hand,
        title="Inspect deck {deck}",
    ),
    Act(
        "spread",
        life.Spread,
        Group.CARDS,
        "Spread a deck face up",
        "life.table_spread life.table_deck",
        when.cards_by_hand,
        title="Spread deck {deck} face up",
    ),
    Act(
        "let-players-look",
        life.LetPlayersLook,
        Group.CARDS,
        "Let the first players look",
        "life.table_first_players life.table_deck",
        when.cards_by_hand,
        title="Let the first players look at deck {deck}",
    ),
    Act(
        "shuffle",
        life.Shuffle,
        Group.CARDS,
        "Shuffle a deck",
        "life.table_shuffled",
        when.cards_by_hand,
        title="Shuffle deck {deck} ({how})",
    ),
    Act(
        "cut",
        life.Cut,
        Group.CARDS,
        "Cut a deck",
        "life.table_cut",
        when.cards_by_hand,
        title="Cut deck {deck}",
    ),
    Act(
        "place",
        life.Place,
        Group.CARDS,
        "Place a deck in the shoe",
        "life.table_placed",
        when.cards_by_hand,
        title="Place deck {deck} in the shoe",
    ),
    Act(
        "direct-shuffle",
        life.DirectShuffle,
        Group.CARDS,
        "Have the cards shuffled",
        "life.table_due_discretion",
        when.decks_at_rest,
        power="life.direct_shuffle",
        cases=("shuffle-doubted",),
    ),
    Act(
        "instruct-count",
        life.InstructCount,
        Group.CARDS,
        "Have a deck counted",
        "life.table_instructed",
        when.has_decks,
        power="life.instruct_count",
        asked_by=("inspector",),
        cases=("count-deck",),
    ),
    Act(
        "count-deck",
        life.CountDeck,
        Group.CARDS,
        "Count a deck",
        "life.table_counted life.table_instructed",
        when.has_decks,
        title="Count deck {deck}",
    ),
    Act(
        "check-deck",
        life.CheckDeck,
        Group.CARDS,
        "Go through a deck card by card",
        "life.table_further life.table_not_whole",
        when.has_decks,
        title="Go through deck {deck} card by card",
    ),
    Act(
        "verify",
        life.Verify,
        Group.CARDS,
        "Verify that all cards were collected",
        "life.table_mishandled",
        when.has_decks,
        power="life.verify",
        title="Verify that all cards of deck {deck} were collected",
    ),
    Act(
        "notify",
        life.Notify,
        Group.CARDS,
        "Notify an official",
        "life.table_notified life.table_not_whole",
        when.to_notify,
        title="Notify {whom}",
    ),
    Act(
        "replace-cards",
        life.ReplaceCards,
        Group.CARDS,
        "Replace a deck or cards",
        "life.table_replaced",
        when.decks_at_rest,
        power="life.replace_cards",
        cases=("change-cards",),
    ),
    Act(
        "sit",
        life.Sit,
        Group.SEATS,
        "Sit somebody down",
        "life.table_boxes",
        when.seats_free,
        asked_by=("player",),
    ),
    Act(
        "leave",
        life.Leave,
        Group.SEATS,
        "Let somebody leave",
        "life.table_boxes",
        when.seated,
        title="Let the player of {box} leave",
        asked_by=("player",),
    ),
    Act(
        "require-to-vacate",
        life.RequireToVacate,
        Group.SEATS,
        "Ask for a seat",
        "life.table_vacate",
        when.to_vacate,
        power="life.ask_for_seat",
        title="Ask for the seat of {box}",
        cases=("seat-vacated",),
    ),
    Act(
        "mark-away",
        life.MarkAway,
        Group.SEATS,
        "Say that a player is away",
        "life.table_away",
        when.somebody_here,
        title="Say that the player of {box} is away",
    ),
    Act(
        "mark-back",
        life.MarkBack,
        Group.SEATS,
        "Say that a player is back",
        "life.table_away",
        when.somebody_away,
        title="Say that the player of {box} is back",
        asked_by=("player",),
    ),
    Act(
        "free-seat",
        life.FreeSeat,
        Group.SEATS,
        "Free the seat of a player who is away",
        "life.table_away",
        when.somebody_away,
        title="Free the seat of {box}",
    ),
    Act(
        "queue",
        table.Queue,
        Group.SEATS,
        "Say how many wait for a box",
        "life.table_boxes",
        when.open_,
    ),
    Act(
        "say",
        table.Say,
        Group.SEATS,
        "Take down what a player said",
        "directions.direct_silence life.table_boxes",
        when.seated,
        asked_by=("player",),
    ),
    Act(
        "wager",
        rounds.PlaceWager,
        Group.WAGERS,
        "Place a wager",
        "round.areas",
        when.entered,
        title="Place a wager on {box}",
        asked_by=("player",),
    ),
    Act(
        "place-unchecked",
        table.PlaceUnchecked,
        Group.WAGERS,
        "Place a wager unchecked",
        "round.areas",
        when.entered,
    ),
    Act(
        "withdraw",
        rounds.WithdrawWager,
        Group.WAGERS,
        "Take a wager back",
        "round.areas",
        when.entered,
        asked_by=("player",),
    ),
    Act(
        "refuse",
        table.Refuse,
        Group.WAGERS,
        "Refuse a wager",
        "limits.limits_refused",
        when.wagered,
        power="limits.refuse_wager",
        cases=("refused-wager",),
    ),
    Act(
        "no-more-bets",
        rounds.NoMoreBets,
        Group.DEALING,
        "No more bets",
        "round.no_more_bets",
        when.wagered,
    ),
    Act(
        "deal",
        rounds.DealCard,
        Group.DEALING,
        "Deal the next card",
        "round.deal",
        title="Deal the next card to {to}",
    ),
    Act("deal-complete", rounds.DealComplete, Group.DEALING, "The deal is complete", "round.deal"),
    Act(
        "announce",
        rounds.Announce,
        Group.DEALING,
        "Announce",
        "round.no_more_bets round.decide",
        when.announced_by_hand,
    ),
    Act(
        "fold",
        rounds.Fold,
        Group.PLAY,
        "Fold",
        "round.fold",
        title="Fold {box}",
        asked_by=("player",),
    ),
    Act(
        "reveal-dealer",
        rounds.RevealDealer,
        Group.SETTLING,
        "Turn up the dealer's hand",
        "round.reveal",
    ),
    Act(
        "collect-cards",
        rounds.CollectCards,
        Group.COLLECTING,
        "Collect cards",
        "round.spread_and_counted",
        when.dealt_by_hand,
        title="Collect the cards of {box}",
    ),
    Act(
        "reconstruct",
        rounds.Reconstruct,
        Group.COLLECTING,
        "Give back a hand collected early",
        "round.reconstruct",
        cases=("collected-early",),
    ),
    Act(
        "change-limits",
        limits.ChangeLimits,
        Group.LIMITS,
        "Change the limits",
        "limits.limits_change",
        when.open_,
        power="limits.change_limits",
        cases=("change-limits",),
    ),
    Act(
        "raise-at-once",
        limits.RaiseAtOnce,
        Group.LIMITS,
        "Raise the minimum at once",
        "limits.limits_at_once",
        when.open_,
        power="limits.change_limits",
    ),
    Act(
        "allow-above",
        limits.AllowAbove,
        Group.LIMITS,
        "Let a player go above the maximum",
        "limits.limits_own",
        when.seated,
        power="limits.allow_above",
        cases=("own-limit",),
    ),
    Act(
        "end-allowance",
        limits.EndAllowance,
        Group.LIMITS,
        "End a player's own limits",
        "limits.limits_own",
        when.above_allowed,
        power="limits.allow_above",
    ),
    Act(
        "notice",
        limits.DisplayNotice,
        Group.NOTICES,
        "Announce new limits",
        "limits.limits_notice",
        when.open_,
        power="limits.change_limits",
    ),
    Act(
        "raise-kept",
        limits.RaiseKept,
        Group.NOTICES,
        "Raise the minimum that was kept",
        "limits.limits_kept_notice",
        when.notices_up,
        power="limits.change_limits",
    ),
    Act(
        "take-down-notice",
        table.TakeDownNotice,
        Group.NOTICES,
        "Take down a notice",
        "limits.limits_notice",
        when.notices_up,
        power="limits.change_limits",
    ),
    Act(
        "report",
        directions.Report,
        Group.DIRECTIONS,
        "Report a breach",
        "directions.direct_rank directions.direct_listed",
        when.open_,
        asked_by=("player", "inspector"),
        cases=(
            "advice",
            "cards-off-table",
            "collusion",
            "device",
            "loose-talk",
            "several-hands",
            "side-bets",
            "void-hand",
        ),
    ),
    Act(
        "direct",
        directions.Direct,
        Group.DIRECTIONS,
        "Give a direction",
        "directions.direct_listed",
        title="Direct: {order}",
        cases=("invalidated",),
    ),
    Act(
        "lift",
        directions.Lift,
        Group.DIRECTIONS,
        "Lift a direction",
        "directions.direct_listed",
        title="Lift direction {direction}",
        asked_by=("inspector",),
    ),
    Act(
        "rules",
        directions.AskForRules,
        Group.DIRECTIONS,
        "Show somebody the rules",
        "directions.direct_rules",
        when.open_,
        asked_by=("player", "inspector"),
        cases=("copy-of-rules",),
    ),
    Act(
        "dispute",
        disputes.Open,
        Group.DISPUTES,
        "Open a dispute",
        "disputes.dispute_open",
        when.disputable,
        asked_by=("player",),
        cases=("dispute", "not-covered", "wrong-payment"),
    ),
    Act(
        "decide",
        disputes.Decide,
        Group.DISPUTES,
        "Decide a dispute",
        "disputes.dispute_first disputes.dispute_open",
        title="Decide dispute {dispute}",
    ),
    Act(
        "review",
        disputes.Review,
        Group.DISPUTES,
        "Review a decision",
        "disputes.dispute_review disputes.dispute_open",
        title="Review dispute {dispute}",
    ),
    Act(
        "rule",
        disputes.Rule,
        Group.DISPUTES,
        "Make the final ruling",
        "disputes.dispute_final",
        title="Make the final ruling on dispute {dispute}",
    ),
    Act(
        "accept",
        disputes.Accept,
        Group.DISPUTES,
        "Accept a decision",
        "disputes.dispute_open",
        title="{person} accepts",
        asked_by=("player",),
    ),
    Act(
        "request-review",
        disputes.RequestReview,
        Group.DISPUTES,
        "Ask for a review",
        "disputes.dispute_review disputes.dispute_open",
        title="{person} asks for a review",
        asked_by=("player",),
    ),
    Act(
        "protest",
        disputes.Protest,
        Group.DISPUTES,
        "Protest",
        "disputes.dispute_advise disputes.dispute_open",
        title="{person} is not satisfied",
        asked_by=("player",),
    ),
    Act(
        "lodge",
        disputes.Lodge,
        Group.DISPUTES,
        "Take a complaint",
        "disputes.dispute_advise disputes.dispute_open",
        title="Take the complaint of {person}",
        asked_by=("inspector",),
    ),
    Act(
        "place-with-tokens",
        table.PlaceWithTokens,
        Group.TOKENS,
        "Place a wager with tokens",
        "round.chips",
        when.tokens_out,
        asked_by=("player",),
    ),
    Act(
        "issue-voucher",
        tokens.IssueVoucher,
        Group.TOKENS,
        "Issue a voucher",
        "round.chips",
        when.takes_tokens,
    ),
    Act(
        "exchange-voucher",
        tokens.ExchangeVoucher,
        Group.TOKENS,
        "Exchange a voucher for tokens",
        "round.chips",
        when.vouchers_out,
        cases=("promo-tokens",),
    ),
    Act(
        "void-round",
        rounds.VoidRound,
        Group.IRREGULAR,
        "Declare the round void",
        "round.void_round",
        when.in_round,
        power="round.void_round",
    ),
    Act(
        "void-hand",
        rounds.VoidHand,
        Group.IRREGULAR,
        "Declare a hand void",
        "round.void_hand",
        when.in_round,
        power="round.void_hand",
        title="Declare the hand of {box} void",
    ),
    Act(
        "notice-stray",
        rounds.NoticeStray,
        Group.IRREGULAR,
        "Cards go to a box without wagers",
        "round.stray_before",
        when.strays,
        cases=("no-wager",),
    ),
    Act(
        "expose-card",
        life.ExposeCard,
        Group.IRREGULAR,
        "A card was seen before the deal",
        "life.table_due_exposed",
        when.cards_by_hand,
        cases=("seen-before-shoe",),
    ),
    Act(
        "expose-cards",
        rounds.ExposeCards,
        Group.IRREGULAR,
        "A player shows cards",
        "round.player_exposed",
        when.dealt_by_hand,
        asked_by=("player",),
        cases=("player-shows-cards",),
        names_cards="cards",
    ),
    Act(
        "expose-dealer-cards",
        rounds.ExposeDealerCards,
        Group.IRREGULAR,
        "The dealer shows cards too early",
        "round.dealer_exposed",
        when.dealt_by_hand,
        cases=("dealer-shows-cards",),
        names_cards="cards",
    ),
    Act(
        "report-fault",
        life.ReportFault,
        Group.IRREGULAR,
        "A card is missing or foreign",
        "life.table_not_whole",
        when.has_decks,
        cases=("deck-not-52",),
    ),
    Act(
        "mishandle",
        life.Mishandle,
        Group.IRREGULAR,
        "The dealer dropped cards",
        "life.table_mishandled",
        when.has_decks,
        cases=("dropped-cards",),
    ),
    Act(
        "jam",
        life.Jam,
        Group.IRREGULAR,
        "The shuffler jams",
        "life.table_due_jam",
        when.machine,
        cases=("shuffler-fault", "shuffler-jam"),
    ),
    Act(
        "break-down",
        life.BreakDown,
        Group.IRREGULAR,
        "A machine breaks down",
        "life.table_broken",
        when.machine,
        cases=("shuffler-broken",),
    ),
    Act(
        "show-closing-sign",
        life.ShowClosingSign,
        Group.CLOSING,
        "Put up a closing sign",
        "life.table_closing_sign",
        when.has_closing_sign,
        power="life.close",
    ),
    Act(
        "remove-closing-sign",
        life.RemoveClosingSign,
        Group.CLOSING,
        "Take down the closing sign",
        "life.table_closing_sign",
        when.sign_up,
        power="life.close",
    ),
    Act(
        "close",
        life.Close,
        Group.CLOSING,
        "Close the table",
        "life.table_closed",
        when.at_rest,
        power="life.close",
        cases=("close-table",),
    ),
)
_LAST = (
    Act(
        "absent",
        rounds.Absent,
        Group.PLAY,
        "A player does not decide",
        "round.absent",
        when.deciding,
        title="The player of {box} does not decide",
        cases=("absent",),
    ),
)
"""Comes after everything that a game's own players may decide."""
_SHARED = frozenset(row.action for row in (*_ACTS, *_LAST))


def _of_game(row: RoundAct) -> Act:
    """An act of a game's own, as a row."""
    offered = row.when
    return Act(
        row.verb,
        row.action,
        Group(row.group),
        row.about,
        " ".join(f"round.{topic}" for topic in row.cites or (row.topic or row.name,)),
        when.never if offered is None else lambda table: when.of_round(table, offered),
        f"round.{row.power.name}" if row.power else "",
        row.title,
        ("player",) if row.by == "player" else (),
        row.cases,
        row.names_cards,
    )


@cache
def acts_of(id: str) -> Mapping[str, Act]:
    """Everything that is done at a table of that game, by verb."""
    own = (_of_game(row) for row in game(id).acts if row.verb and row.action not in _SHARED)
    return {row.verb: row for row in (*_ACTS, *own, *_LAST)}


@cache
def acts() -> Mapping[str, Act]:
    """Everything that is done at any table, by verb; of a verb that two games have, the first."""
    own = (row for each in games() for row in acts_of(each.id).values())
    found = {row.verb: row for row in _ACTS}
    for row in own:
        found.setdefault(row.verb, row)
    return found


@cache
def _by_class() -> Mapping[type, Act]:
    return {row.action: row for each in games() for row in acts_of(each.id).values()}


def row_of(action: type) -> Act:
    """The row of an action's class."""
    return _by_class()[action]


def title_of(act: str, said: Mapping[str, object]) -> str:
    """What an act is called, with what is known of it."""
    row = acts()[act]
    if not row.title:
        return row.about
    try:
        return row.title.format_map({name: _named(name, each) for name, each in said.items()})
    except KeyError:
        return row.about


def _named(field: str, value: object) -> str:
    if isinstance(value, Mapping):
        return str(value["kind"]).replace("-", " ")
    if field in ("box", "to"):
        return _PLACES.get(str(value), f"box {value}")
    return str(value)


_PLACES = {"0": "the dealer", "-1": "the board", "dealer": "the dealer", "board": "the board"}
