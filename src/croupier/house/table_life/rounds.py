"""A round starts when nothing is owed any more, and ends with a shuffle due."""

from croupier.cards import DECK
from croupier.house.table_life.actions import EndRound, JackpotPaid, NeedMoreCards, StartRound
from croupier.house.table_life.decks import Check, Occasion
from croupier.house.table_life.events import CardsRanOut, CheckOwed, RoundEnded, RoundStarted
from croupier.house.table_life.readiness import (
    check_between_rounds,
    check_round,
    hindrances,
    make_due,
    refusal,
)
from croupier.house.table_life.seats import offer_vacating
from croupier.house.table_life.state import LifeRecorder, Table


def start_round(record: LifeRecorder, action: StartRound) -> None:
    """With the deck whose turn it is, on boxes at which somebody sits."""
    table, cites = record.state, record.cites
    check_between_rounds(table, cites.table_due_round, "start another")
    for hindrance in hindrances(table):
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    _check_boxes(table, action.boxes)
    clauses = tuple(dict.fromkeys((*cites.table_deck, *cites.table_turns)))
    number = table.rounds + table.voided + 1
    record.emit(RoundStarted(number, table.turn, action.boxes, clauses=clauses, at=record.now))


def _check_boxes(table: Table, boxes: frozenset[int]) -> None:
    clauses = table.rules.cites.table_boxes
    if not boxes:
        raise refusal(table, "no-wager", clauses, "no box has a wager: there is nothing to deal to")
    if strangers := sorted(boxes - table.seats.keys()):
        message = f"nobody sits at box {', '.join(map(str, strangers))}"
        raise refusal(table, "empty", clauses, message)


def need_more_cards(record: LifeRecorder, action: NeedMoreCards) -> None:
    """The discard rack is shuffled so that the round can be completed."""
    table, cites = record.state, record.cites
    clauses = cites.table_due_more_cards
    if not clauses:
        message = f"a round of {table.rules.id} never uses up the deck"
        raise refusal(table, "no-such-rule", cites.table_deck, message)
    in_play = check_round(table, clauses, "deal more cards to")
    if in_play.short:
        raise refusal(table, "already-done", clauses, "the discard rack is being made ready")
    if not 1 <= action.in_rack <= len(DECK):
        message = f"a rack holds 1 to {len(DECK)} cards for the shuffle, not {action.in_rack}"
        raise refusal(table, "rack-empty", clauses, message)
    record.emit(CardsRanOut(in_play.deck, action.in_rack, clauses=clauses, at=record.now))


def jackpot_paid(record: LifeRecorder, action: JackpotPaid) -> None:
    """The deck in use is counted whenever this happens."""
    del action
    table, clauses = record.state, record.cites.table_jackpot_count
    if not clauses:
        message = f"{table.rules.id} has no jackpot"
        raise refusal(table, "no-such-rule", record.cites.table_deck, message)
    in_play = check_round(table, clauses, "pay a jackpot in")
    event = CheckOwed(in_play.deck, Check.JACKPOT, None, clauses=clauses, at=record.now)
    record.emit(event)


def end_round(record: LifeRecorder, action: EndRound) -> None:
    """A round that must be void cannot end otherwise; every end makes a shuffle due."""
    table, clauses = record.state, record.cites.table_due_round
    in_play = check_round(table, clauses, "end")
    if in_play.short and not action.void:
        message = "the round waits for the discard rack to be shuffled"
        raise refusal(table, "shuffle-due", record.cites.table_due_more_cards, message)
    must_void = in_play.must_void
    if must_void is not None and not action.void:
        message = f"this round is void: {must_void.reason}"
        raise refusal(table, "round-is-void", (must_void.clause,), message)
    ground = () if must_void is None else (must_void.clause,)
    number, clauses = in_play.number, (*clauses, *ground)
    record.emit(RoundEnded(number, action.void, clauses=clauses, at=record.now))
    make_due(record, (in_play.deck,), Occasion.ROUND)
    offer_vacating(record)
