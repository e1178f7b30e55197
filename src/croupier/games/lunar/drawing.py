"""The dealer acts on each draw, clockwise: fee, discards, new cards."""

from croupier.games.game import refusal
from croupier.games.lunar.actions import ShuffleRack
from croupier.games.lunar.dealing import draw_card
from croupier.games.lunar.events import CardsDiscarded, RackShuffled
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.settlement import Outcome
from croupier.sentence import Sentence


def draw(record: LunarRecorder) -> None:
    """Serve every drawing box, or stop where the deck runs out."""
    for box in record.state.playing:
        if box.to_draw:
            serve(record, box)
        if record.state.needs_cards:
            return
    record.begin(Phase.DECIDING_AGAIN)


def serve(record: LunarRecorder, box: Box) -> None:
    """Fee, discards and new cards of one box, as far as the deck reaches."""
    take_fee(record, box)
    exchanging = box.decision == "exchange"
    clauses = record.cites.exchange_deal if exchanging else record.cites.buy_deal
    while record.box(box.number).to_draw and record.state.cards_left:
        draw_card(record, box.number, False, clauses)
    if not record.box(box.number).to_draw:
        rack_discards(record, box.number)


def take_fee(record: LunarRecorder, box: Box) -> None:
    """The fee goes; the discards go with it where the document racks them first."""
    if "draw_fee" not in box.standing:
        return
    exchanging, cites = box.decision == "exchange", record.cites
    words = f"{len(box.discard)} new cards" if exchanging else "a sixth card"
    clauses = cites.exchange_fee if exchanging else cites.buy_fee
    record.settle(box, "draw_fee", Outcome.KEPT, clauses, f"the fee for {words}")
    if not record.rules.discards_last:
        rack_discards(record, box.number)


def rack_discards(record: LunarRecorder, number: int) -> None:
    """Put what the box laid down for exchange into the discard rack, if it is not there yet."""
    laid = record.box(number).laid
    if laid:
        record.emit(CardsDiscarded(number, laid, record.cites.exchange_spread))


def shuffle_rack(record: LunarRecorder, action: ShuffleRack) -> None:
    check_shuffle(record.state, action)
    record.emit(RackShuffled(action.order, record.cites.reshuffle))


def check_shuffle(state: Round, action: ShuffleRack) -> None:
    """The order must hold the whole rack.

    Cards whose replacements are being dealt at this moment may lie beside the rack: the documents
    do not say (ruling: reshuffle-in-hand), so an order with or without them is accepted.
    """
    cites = state.rules.cites
    if not state.needs_cards:
        raise refusal(
            state,
            "not-now",
            cites.reshuffle,
            "the rack is shuffled only when cards run out",
        )
    if state.finished:
        raise refusal(
            state,
            "collect-first",
            cites.reshuffle + cites.spread_and_counted,
            "finished hands still lie on the table: they are collected before the rack is shuffled",
        )
    given, rack = set(action.order), set(state.rack)
    in_hand = {card for box in state.playing if box.to_draw for card in box.discard} & rack
    if state.removed is not None:
        in_hand.add(state.removed)
    foreign, missing = given - rack, rack - in_hand - given
    if len(given) < len(action.order) or foreign or missing:
        raise refusal(
            state,
            "not-the-rack",
            cites.reshuffle,
            Sentence(
                "the second order must hold each card of the discard rack once: "
                "foreign {foreign}, missing {missing}",
                foreign=tuple(sorted(foreign)) or "none",
                missing=tuple(sorted(missing)) or "none",
            ),
        )
    if not given:
        raise refusal(state, "no-cards", cites.reshuffle, "the discard rack is empty")
