"""The upkeep of a table as a state machine; rounds start and end here."""

from datetime import datetime

from croupier.cards import DECK
from croupier.house.people import Rank
from croupier.house.upkeep import actions as act_
from croupier.house.upkeep.actions import (
    CallOffRound,
    EndRound,
    JackpotPaid,
    NeedMoreCards,
    StartRound,
)
from croupier.house.upkeep.decks import DeckCheck, Occasion
from croupier.house.upkeep.events import (
    CardsRanOut,
    CheckOwed,
    Event,
    RoundCalledOff,
    RoundEnded,
    RoundStarted,
)
from croupier.house.upkeep.faults import (
    break_down,
    check_cards,
    count_deck,
    instruct_count,
    jam,
    mishandle,
    notify,
    report_fault,
    verify,
)
from croupier.house.upkeep.preparation import (
    cut,
    inspect,
    let_players_look,
    place,
    receive_decks,
    replace_cards,
    set_up,
    shuffle,
    spread,
)
from croupier.house.upkeep.readiness import (
    check_between_rounds,
    check_round,
    direct_shuffle,
    expose_card,
    hindrances,
    make_due,
    moment_of,
    refusal,
)
from croupier.house.upkeep.rules import upkeep_rules
from croupier.house.upkeep.seats import (
    close,
    free_seat,
    leave,
    mark_away,
    mark_back,
    offer_vacating,
    remove_closing_sign,
    require_to_vacate,
    show_closing_sign,
    sit,
)
from croupier.house.upkeep.state import Upkeep, UpkeepRecorder, fold
from croupier.machine import Machine
from croupier.rulebooks import Rulebook


def start_round(record: UpkeepRecorder, action: StartRound) -> None:
    """Start a round on boxes with players, with the next deck."""
    table, cites = record.state, record.cites
    check_between_rounds(table, cites.table_due_round, "start another")
    for hindrance in hindrances(table):
        raise refusal(table, hindrance.code, hindrance.clauses, hindrance.says)
    _check_boxes(table, action.boxes)
    clauses = tuple(dict.fromkeys((*cites.table_deck, *cites.table_turns)))
    number = table.rounds + table.voided + 1
    record.emit(RoundStarted(number, table.turn, action.boxes, clauses=clauses, at=record.now))


def _check_boxes(table: Upkeep, boxes: frozenset[int]) -> None:
    clauses = table.rules.cites.table_boxes
    if not boxes:
        raise refusal(table, "no-wager", clauses, "no box has a wager: there is nobody to deal to")
    if strangers := sorted(boxes - table.seats.keys()):
        message = f"nobody sits at box {', '.join(map(str, strangers))}"
        raise refusal(table, "empty", clauses, message)


def call_off_round(record: UpkeepRecorder, action: CallOffRound) -> None:
    """Call off the round. The deck stays as shuffled, because no card of it has been dealt."""
    del action
    clauses = record.cites.table_boxes
    in_play = check_round(record.state, clauses, "call off")
    record.emit(RoundCalledOff(in_play.number, clauses=clauses, at=record.now))


def need_more_cards(record: UpkeepRecorder, action: NeedMoreCards) -> None:
    """Have the discard rack shuffled, so that the round can be completed."""
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


def jackpot_paid(record: UpkeepRecorder, action: JackpotPaid) -> None:
    """Require a count of the deck in use after a jackpot payout."""
    del action
    table, clauses = record.state, record.cites.table_jackpot_count
    if not clauses:
        message = f"{table.rules.id} has no jackpot"
        raise refusal(table, "no-such-rule", record.cites.table_deck, message)
    in_play = check_round(table, clauses, "pay a jackpot in")
    event = CheckOwed(in_play.deck, DeckCheck.JACKPOT, None, clauses=clauses, at=record.now)
    record.emit(event)


def end_round(record: UpkeepRecorder, action: EndRound) -> None:
    """End the round; a round that must be void can only end void. A shuffle is due afterwards."""
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


def open_upkeep(
    rulebook: Rulebook,
    operator_through: Rank = Rank.CASINO_OPERATOR,
    dealing: str = "shoe",
) -> Upkeep:
    """A closed table; `operator_through` is the rank that acts for the operator."""
    return Upkeep(upkeep_rules(rulebook, operator_through, dealing))


def act(table: Upkeep, action: act_.Action, now: datetime) -> tuple[Upkeep, tuple[Event, ...]]:
    """The upkeep after the act, and the events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(table, action, moment_of(table, now))


MACHINE = Machine(
    subject="the cards and seats of a table",
    clauses=lambda table: table.rules.cites.table_boxes,
    fold=fold,
    recorder=UpkeepRecorder,
    do={
        act_.SetUp: set_up,
        act_.ReceiveDecks: receive_decks,
        act_.Inspect: inspect,
        act_.Spread: spread,
        act_.LetPlayersLook: let_players_look,
        act_.Shuffle: shuffle,
        act_.Cut: cut,
        act_.Place: place,
        act_.ExposeCard: expose_card,
        act_.DirectShuffle: direct_shuffle,
        act_.Sit: sit,
        act_.Leave: leave,
        act_.RequireToVacate: require_to_vacate,
        act_.MarkAway: mark_away,
        act_.MarkBack: mark_back,
        act_.FreeSeat: free_seat,
        act_.StartRound: start_round,
        act_.CallOffRound: call_off_round,
        act_.NeedMoreCards: need_more_cards,
        act_.JackpotPaid: jackpot_paid,
        act_.EndRound: end_round,
        act_.InstructCount: instruct_count,
        act_.CountDeck: count_deck,
        act_.CheckDeck: check_cards,
        act_.ReportFault: report_fault,
        act_.Mishandle: mishandle,
        act_.Verify: verify,
        act_.Notify: notify,
        act_.ReplaceCards: replace_cards,
        act_.Jam: jam,
        act_.BreakDown: break_down,
        act_.ShowClosingSign: show_closing_sign,
        act_.RemoveClosingSign: remove_closing_sign,
        act_.Close: close,
    },
)
