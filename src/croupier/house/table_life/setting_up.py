"""The equipment is put out and the cards arrive."""

from collections.abc import Iterator

from croupier.house.official import Official
from croupier.house.table_life.actions import ReceiveDecks, SetUp
from croupier.house.table_life.checks import (
    check_between_rounds,
    check_employee,
    check_named,
    check_open,
)
from croupier.house.table_life.deck import Delivered
from croupier.house.table_life.equipment import Equipment
from croupier.house.table_life.events import DecksReceived, TableSetUp
from croupier.house.table_life.people import DeckChecker, is_dealer
from croupier.house.table_life.readiness import how_many, refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.table import Table
from croupier.rulebooks.clauses import Clauses


def set_up(record: Recorder, action: SetUp) -> None:
    """At the start; and again, with other equipment and new cards, once a machine has broken."""
    table, cites = record.table, record.cites
    check_employee(table, action.by, cites.table_equipment, "set up the table")
    check_between_rounds(table, cites.table_equipment, "set up other equipment")
    if table.equipment is not None and not table.broken:
        message = "the table is set up already; close it before changing its equipment"
        raise refusal(table, "already-done", cites.table_equipment, message)
    if lacking := next(_lacking(table, action.equipment), None):
        code, clauses, message = lacking
        raise refusal(table, code, clauses, message)
    clauses = cites.table_other_equipment if table.broken else cites.table_equipment
    record.emit(TableSetUp(action.equipment, action.by, clauses=clauses, at=record.now))


def _lacking(table: Table, equipment: Equipment) -> Iterator[tuple[str, Clauses, str]]:
    """What the document asks for and is not there, and what is there and it does not know."""
    cites = table.rules.cites
    if not equipment.discard_rack:
        yield "no-rack", cites.table_rack, "the table needs a discard rack"
    if not equipment.cutting_card:
        yield "no-cutting-card", cites.table_cutting_card, "the table needs a cutting card"
    if cites.table_float and not equipment.float_tray:
        yield "no-float", cites.table_float, "the table needs a float tray"
    if equipment.single_deck_shuffler and not cites.table_single_deck_shuffler:
        message = f"{table.rules.id} knows no single deck shuffler beside a {equipment.device}"
        yield "no-such-machine", cites.table_equipment, message


def receive_decks(record: Recorder, action: ReceiveDecks) -> None:
    """As many as the device takes: each will be made ready by itself."""
    table, cites = record.table, record.cites
    check_employee(table, action.by, cites.table_decks, "receive cards")
    equipment = check_open(table)
    check_between_rounds(table, cites.table_decks, "receive cards")
    if table.decks:
        message = "the table has its cards; they may be replaced"
        raise refusal(table, "already-done", cites.table_decks, message)
    if len(action.decks) not in table.rules.decks_for(equipment):
        message = f"the table needs {how_many(table)}, not {len(action.decks)}"
        raise refusal(table, "wrong-number", cites.table_decks, message)
    for delivered in action.decks:
        check_delivered(table, delivered)
    check_backs(table, [delivered.back for delivered in action.decks])
    secured = cites.table_secured if any(each.secured for each in action.decks) else ()
    clauses = (*cites.table_decks, *secured)
    record.emit(DecksReceived(action.decks, action.by, clauses=clauses, at=record.now))


def check_delivered(table: Table, delivered: Delivered) -> None:
    """Its backs have a colour; a deck made ready in advance was checked, and its seal is whole."""
    cites, secured = table.rules.cites, delivered.secured
    if not delivered.back.strip():
        raise refusal(table, "no-back", cites.table_decks, "say the colour of the deck's backs")
    if secured is None:
        return
    if not cites.table_secured:
        message = f"{table.rules.id} knows no deck that was made ready before it came to the table"
        raise refusal(table, "not-secured", cites.table_inspected, message)
    check_checker(table, secured.checked_by)
    if not secured.intact:
        message = "the seal is broken: this deck must be checked and shuffled like any other"
        raise refusal(table, "seal-broken", cites.table_secured, message)


def check_checker(table: Table, who: Official | DeckChecker) -> None:
    """The dealer, a supervisor or a device: one of them is enough where one check is."""
    clauses, powers = table.rules.cites.table_checked, table.rules.powers
    check_named(table, who, clauses, "check the cards")
    if isinstance(who, DeckChecker) or is_dealer(who) or powers.may(who, "inspect"):
        return
    message = f"{who} may not check the cards: that is for the dealer, {powers.say('inspect')}"
    raise refusal(table, "no-power", clauses, message)


def check_backs(table: Table, backs: list[str]) -> None:
    """Two decks at one table are told apart by their backs, where the document asks for it."""
    clauses = table.rules.cites.table_backs
    if clauses and len({back.strip().casefold() for back in backs}) < len(backs):
        message = f"both decks have {backs[0]} backs; they must be of different colours"
        raise refusal(table, "same-backs", clauses, message)
