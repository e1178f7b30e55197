"""The deal and the draws, by the software or by a person."""

from croupier.cards import Unseen, known, numbered
from croupier.games import deal as shared_deal
from croupier.games.actions import DealCard, DealComplete, ShuffleRack
from croupier.games.deal import around, check_dealing, deal_by_hand, deal_source, misdeal
from croupier.games.events import DEALER, CardDealt, Source
from croupier.games.game import game_of, refusal
from croupier.games.lunar.actions import ViewDraw
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.events import CardsDiscarded, DealerCardTurned, DrawViewed, RackShuffled
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.lunar.wagers import void_wagers_on
from croupier.games.real_cards import REAL_CARDS, next_card
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import RULING, Clauses
from croupier.sentence import Sentence

HAND = 5


def deal(record: LunarRecorder) -> None:
    """Deal the round; the dealer's fifth card or, from a shuffler, the bottom card is shown."""
    state = record.state
    dealing = record.rules.dealings[state.dealing]
    clauses, source = record.rules.deal_clauses[state.dealing], deal_source(state)
    order = deal_order(state)
    face_up = (DEALER, HAND) if dealing.face_up == "fifth" else None
    dealt = [
        CardDealt(place[0], card, place == face_up, source, clauses)
        for place, card in zip(order, state.deck, strict=False)
    ]
    if dealing.face_up == "first":
        complete = order.index((DEALER, HAND)) + 1
        record.emit_dealt(dealt[:complete])
        record.emit(DealerCardTurned(record.state.dealer[0], record.cites.turn_up))
        dealt = dealt[complete:]
    record.emit_dealt(dealt)
    record.begin(Phase.DECLARING)


def deal_order(state: Round) -> tuple[tuple[int, int], ...]:
    """Who receives each card, and which of their five it is."""
    return around(state, state.rules.dealings[state.dealing], HAND)


def draw_source(state: Round) -> Source:
    """The source of a drawn card: some documents deal draws from a shoe or from the hand."""
    if state.rules.draws_from == "deck":
        return deal_source(state)
    return state.rules.draws_from


def draw_card(record: LunarRecorder, to: int, face_up: bool, clauses: Clauses) -> None:
    state = record.state
    record.emit(CardDealt(to, state.next_card, face_up, draw_source(state), clauses))


def draw(record: LunarRecorder) -> None:
    """Serve every drawing box, or stop when the deck runs out."""
    for box in record.state.playing:
        if box.to_draw:
            serve(record, box)
        if record.state.needs_cards:
            return
    record.begin(Phase.DECIDING_AGAIN)


def serve(record: LunarRecorder, box: Box) -> None:
    """Serve one box: fee, discards and new cards, as far as the deck lasts."""
    take_fee(record, box)
    state, to = record.state, box.number
    exchanging, source = box.decision == "exchange", draw_source(state)
    clauses = record.cites.exchange_deal if exchanging else record.cites.buy_deal
    cards = state.deck[state.dealt : state.dealt + box.to_draw]
    record.emit_dealt([CardDealt(to, card, False, source, clauses) for card in cards])
    if not record.box(to).to_draw:
        rack_discards(record, to)


def take_fee(record: LunarRecorder, box: Box) -> None:
    """Take the fee, and the discards too if the document racks them first."""
    if "draw_fee" not in box.standing:
        return
    exchanging, cites = box.decision == "exchange", record.cites
    words = f"{len(box.discard)} new cards" if exchanging else "a sixth card"
    clauses = cites.exchange_fee if exchanging else cites.buy_fee
    record.settle(box, "draw_fee", Outcome.KEPT, clauses, f"the fee for {words}")
    if not record.rules.discards_last:
        rack_discards(record, box.number)


def rack_discards(record: LunarRecorder, number: int) -> None:
    """Put the box's discards into the discard rack, if they are not there yet."""
    laid = record.box(number).laid
    if laid:
        record.emit(CardsDiscarded(number, laid, record.cites.exchange_spread))


def shuffle_rack(record: LunarRecorder, action: ShuffleRack) -> None:
    state = record.state
    check_shuffle(state, action)
    order = action.order
    if state.real_cards:
        order = numbered(order, after=(state.shuffles + 1) * state.rules.deck)
    record.emit(RackShuffled(order, record.cites.reshuffle))


def check_shuffle(state: Round, action: ShuffleRack) -> None:
    """Check that the order has the whole rack.

    Discards whose replacements are being dealt at this moment may lie beside the rack. The
    documents do not say (ruling: reshuffle-in-hand), so an order with or without them is
    accepted."""
    cites = state.rules.cites
    if not state.needs_cards:
        raise refusal(
            state,
            "not-now",
            cites.reshuffle,
            "the discard rack is shuffled only when the cards run out",
        )
    if state.finished:
        raise refusal(
            state,
            "collect-first",
            cites.reshuffle + cites.spread_and_counted,
            "collect the finished hands before shuffling the discard rack",
        )
    if state.real_cards:
        _check_real_rack(state, action)
        return
    given, rack = set(known(action.order)), set(known(state.rack))
    discards = (card for box in state.playing if box.to_draw for card in known(box.discard))
    in_hand = set(discards) & rack
    if state.removed is not None:
        in_hand.update(known((state.removed,)))
    foreign, missing = given - rack, rack - in_hand - given
    if len(given) < len(action.order) or foreign or missing:
        raise refusal(
            state,
            "not-the-rack",
            cites.reshuffle,
            Sentence(
                "the second order must have each card of the discard rack once: "
                "foreign {foreign}, missing {missing}",
                foreign=tuple(sorted(foreign)) or "none",
                missing=tuple(sorted(missing)) or "none",
            ),
        )
    if not given:
        raise refusal(state, "no-cards", cites.reshuffle, "the discard rack is empty")


def _check_real_rack(state: Round, action: ShuffleRack) -> None:
    """Check that the whole rack of real cards is shuffled into an unknown order."""
    cites = state.rules.cites
    if not state.rack:
        raise refusal(state, "no-cards", cites.reshuffle, "the discard rack is empty")
    if len(action.order) != len(state.rack) or not all(
        isinstance(card, Unseen) for card in action.order
    ):
        message = f"the {len(state.rack)} cards of the discard rack are shuffled unseen"
        raise refusal(state, "not-the-rack", cites.reshuffle, message)


def deal_card(record: LunarRecorder, action: DealCard) -> None:
    """Deal one card of the deal or of a draw to any place."""
    if record.state.phase is Phase.REPLACING:
        check_dealing(record.state)
        _deal_replacement(record, action)
    elif record.state.is_serving:
        check_dealing(record.state)
        _draw_card(record, action)
    else:
        _check_all_decided(record.state)
        shared_deal.deal_card(record, action, is_dealt_up(record.state, action.to))


def _check_all_decided(state: Round) -> None:
    """Check that everybody has decided before draws; a document that orders this is cited."""
    if state.phase in (Phase.DECIDING, Phase.PAYING) and any(box.to_draw for box in state.playing):
        raise refusal(
            state,
            "not-all-decided",
            state.rules.cites.serve_order or state.rules.cites.decide,
            "draws are served when all players have decided",
        )


def _deal_replacement(record: LunarRecorder, action: DealCard) -> None:
    """Deal the new card of a force, which lies face up: with real cards, a person deals it."""
    state, clauses = record.state, record.cites.force_card
    if action.to != DEALER:
        message = "the next card replaces the dealer's highest: deal it to the dealer"
        raise refusal(state, "not-now", clauses, message)
    card = next_card(record, action.card)
    record.emit(CardDealt(DEALER, card, True, draw_source(state), clauses + REAL_CARDS))


def _draw_card(record: LunarRecorder, action: DealCard) -> None:
    state, cites = record.state, record.cites
    if action.to not in state.boxes:
        message = f"box {action.to} has no cards to draw"
        raise refusal(state, "not-in-round", cites.decide, message)
    take_fee(record, state.boxes[action.to])
    if state.boxes[action.to].early:
        raise refusal(
            state,
            "cards-collected",
            cites.collected_early,
            f"the cards of box {action.to} were collected: reconstruct the hand first",
        )
    clauses = cites.buy_deal if state.boxes[action.to].decision == "buy" else cites.exchange_deal
    deal_by_hand(record, action, False, draw_source(state), clauses, _serve_order(state))
    if not record.box(action.to).to_draw and not record.box(action.to).out:
        rack_discards(record, action.to)
    shared_deal.check_exposures(record)


def _serve_order(state: Round) -> Clauses:
    """The clauses, if any, that order the draws, under the reading of the round."""
    order = state.rules.cites.serve_order
    read_so = _IN_TURN not in order or state.rules.reads(_IN_TURN.removeprefix(RULING))
    return order if read_so else ()


_IN_TURN = "ruling:served-in-turn"


def is_dealt_up(state: Round, to: int) -> bool:
    """Whether the card lies face up: the dealer's fifth card from a shoe, unless another one
    already does."""
    shoe = state.rules.dealings[state.dealing].face_up == "fifth"
    fifth = to == DEALER and len(state.dealer) == HAND - 1
    return shoe and fifth and state.up_card is None and state.phase is Phase.DEALING


def deal_complete(record: LunarRecorder, action: DealComplete) -> None:
    """End the deal: compare the cards dealt with the cards due."""
    del action
    if record.state.is_serving:
        check_dealing(record.state)
        _draws_complete(record)
    else:
        shared_deal.deal_complete(record, end_deal, void_wagers_on, _void_lone_wagers)


def _void_lone_wagers(record: LunarRecorder, number: int, dealt_to: bool) -> None:
    """Return the wagers of a box without the wagers for a hand, and others' wagers on it."""
    box, cites = record.box(number), record.cites
    clauses = cites.lone_wager + (cites.stray_after if dealt_to else ())
    because = "not all the wagers that a hand is dealt to"
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    void_wagers_on(record, number, clauses, f"box {number} has no hand in the round")
    record.finish(number, clauses)


def end_deal(record: LunarRecorder) -> None:
    """End the deal once no stray cards are left: the players take up their cards."""
    _turn_up(record)
    record.begin(Phase.DECLARING)


def _turn_up(record: LunarRecorder) -> None:
    """Turn up the dealer's card that should be face up, unless a mistake has turned another."""
    state = record.state
    if state.up_card is None:
        first = state.rules.dealings[state.dealing].face_up == "first"
        card = state.dealer[0] if first else state.dealer[-1]
        cites = record.cites
        record.emit(
            DealerCardTurned(card, cites.turn_up if first else cites.turn_up_fifth or cites.turn_up)
        )


def _draws_complete(record: LunarRecorder) -> None:
    if not game_of(record.state).may_complete(record.state):
        message = "other players have not decided yet"
        raise refusal(record.state, "not-now", record.cites.decide, message)
    wrong = [box.number for box in record.state.playing if len(box.cards) != _due(box)]
    if record.state.stray or not shared_deal.spares_round(record.state, wrong):
        misdeal(record, record.cites.wrong_number, "a draw has the wrong number of cards")
        return
    reason = "its draw has the wrong number of cards"
    shared_deal.void_misdealt(record, wrong, reason, void_wagers_on)
    record.begin(Phase.DECIDING_AGAIN)


def draws_end(state: Round) -> bool:
    """Whether the draws end without a declaration: no box draws, or the dealer has exposed cards
    and every served box has the right number."""
    drawing = [box for box in state.playing if box.has_drawn]
    exposed = state.dealer_exposed and state.rules.reads("exposed-in-the-deal")
    right = all(len(box.cards) == _due(box) for box in drawing) and not state.stray
    return not drawing or bool(exposed and right)


def _due(box: Box) -> int:
    return HAND + 1 if box.decision == "buy" else HAND


def view_draw(record: LunarRecorder, action: ViewDraw) -> None:
    """A player looks at the drawn cards; from then on no undeclared hand is paid."""
    state, cites = record.state, record.cites
    box = state.boxes.get(action.box)
    if box is None or box.out or not box.has_drawn or box.to_draw or box.viewed:
        raise refusal(
            state, "no-draw", cites.decide_again, f"box {action.box} has no drawn cards to look at"
        )
    record.emit(DrawViewed(box.number, cites.decide_again))
