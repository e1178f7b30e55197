"""A machine that shuffles jams, or no longer works at all."""

from croupier.games.actions import VoidRound
from croupier.house.table_life.actions import BreakDown, Jam
from croupier.house.table_life.checks import check_at_rest, check_deck, check_employee, check_open
from croupier.house.table_life.consequence import Consequence
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.due import make_due
from croupier.house.table_life.equipment import Device
from croupier.house.table_life.events import MachineBroke, MachineJammed
from croupier.house.table_life.occasions import Occasion
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.steps import Step
from croupier.house.table_life.table import Table
from croupier.rulebooks.clauses import Clauses


def jam(record: Recorder, action: Jam) -> None:
    """The shuffle that the machine did not complete counts for nothing."""
    table, clauses = record.table, record.cites.table_due_jam
    check_employee(table, action.by, clauses, "report a jam")
    _check_machine(table, clauses)
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "in the machine")
    if not _in_machine(table, deck):
        message = f"deck {deck.number} is not in the machine"
        raise refusal(table, "not-in-machine", clauses, message)
    record.emit(MachineJammed(deck.number, action.by, clauses=clauses, at=record.now))
    make_due(record, (deck.number,), Occasion.JAM)


def _in_machine(table: Table, deck: Deck) -> bool:
    """Shuffled by it, and not yet taken on: a shuffler keeps its deck, a shoe's deck is cut."""
    assert table.equipment is not None
    stays = None if table.equipment.device is Device.SHUFFLER else Step.CUT
    return deck.by_machine and deck.next_step is stays


def _check_machine(table: Table, clauses: Clauses) -> None:
    if not check_open(table).has_machine:
        raise refusal(table, "no-machine", clauses, "no machine at this table shuffles the cards")


def break_down(record: Recorder, action: BreakDown) -> None:
    """Play goes on with other equipment and new cards; `SetUp` comes next."""
    table, cites = record.table, record.cites
    check_employee(table, action.by, cites.table_broken, "report a broken machine")
    _check_machine(table, cites.table_broken)
    follows = of_breakdown(table)
    clauses = tuple(dict.fromkeys((*cites.table_broken, *follows.clauses)))
    record.emit(MachineBroke(action.by, follows, clauses=clauses, at=record.now))


def of_breakdown(table: Table) -> Consequence:
    """A round in play is void where the document says so, and nowhere else."""
    cites = table.rules.cites
    void = None
    if cites.table_broken_void and table.round is not None:
        void = VoidRound(cites.table_broken_void[0], "the shuffling machine no longer works")
    return Consequence(
        void=void,
        rounds_stand=cites.table_broken_stand,
        go_on_with=cites.table_other_equipment,
    )
