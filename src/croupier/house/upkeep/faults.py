"""Counting and checking decks, faults found in them, and machines that fail."""

from croupier.cards import DECK
from croupier.games.actions import VoidRound
from croupier.house.people import Official
from croupier.house.upkeep.actions import (
    BreakDown,
    CheckDeck,
    CountDeck,
    InstructCount,
    Jam,
    Mishandle,
    Notify,
    ReportFault,
    Verify,
)
from croupier.house.upkeep.decks import (
    LAST_MIX,
    Consequence,
    Deck,
    DeckCheck,
    DeckFinding,
    DeckStep,
    Notified,
    Occasion,
    check_clauses,
    compare,
)
from croupier.house.upkeep.events import (
    CheckOwed,
    DeckChecked,
    FaultFound,
    MachineBroke,
    MachineJammed,
    WasNotified,
)
from croupier.house.upkeep.readiness import (
    check_at_rest,
    check_dealer,
    check_deck,
    check_employee,
    check_named,
    check_open,
    check_power,
    make_due,
    refusal,
)
from croupier.house.upkeep.rules import Device
from croupier.house.upkeep.state import Upkeep, UpkeepRecorder
from croupier.rulebooks.clauses import Clauses

_COUNTED = (DeckCheck.INSTRUCTED, DeckCheck.JACKPOT)
_GONE_THROUGH = (*_COUNTED, DeckCheck.FURTHER)


def instruct_count(record: UpkeepRecorder, action: InstructCount) -> None:
    table, clauses = record.state, record.cites.table_instructed
    deck = check_deck(table, action.deck)
    check_power(table, action.by, "instruct_count", clauses, "have a deck counted")
    _owe(record, deck, DeckCheck.INSTRUCTED, action.by)


def mishandle(record: UpkeepRecorder, action: Mishandle) -> None:
    """The dealer reports mishandled cards; a supervisor must then verify the deck."""
    table, clauses = record.state, record.cites.table_mishandled
    deck = check_deck(table, action.deck)
    check_dealer(table, action.by, clauses, "report mishandled cards")
    _owe(record, deck, DeckCheck.MISHANDLED, action.by)


def _owe(record: UpkeepRecorder, deck: Deck, check: DeckCheck, by: Official) -> None:
    clauses = check_clauses(record.cites, check)
    record.emit(CheckOwed(deck.number, check, by, clauses=clauses, at=record.now))


def count_deck(record: UpkeepRecorder, action: CountDeck) -> None:
    table, clauses = record.state, record.cites.table_counted
    deck = check_deck(table, action.deck)
    check_dealer(table, action.by, clauses, "count a deck")
    finding = _counted(table, action.number, clauses)
    _checked(record, deck, action.by, finding, _COUNTED, clauses)


def check_cards(record: UpkeepRecorder, action: CheckDeck) -> None:
    table, clauses = record.state, record.cites.table_counted
    deck = check_deck(table, action.deck)
    check_dealer(table, action.by, clauses, "check a deck")
    finding = compare(action.found, deck.back)
    _checked(record, deck, action.by, finding, _GONE_THROUGH, clauses)


def verify(record: UpkeepRecorder, action: Verify) -> None:
    table, clauses = record.state, record.cites.table_mishandled
    deck = check_deck(table, action.deck)
    check_power(table, action.by, "verify", clauses, "verify that all cards were collected")
    if DeckCheck.MISHANDLED not in deck.checks:
        message = f"no mishandling of deck {deck.number} was reported"
        raise refusal(table, "nothing-owed", clauses, message)
    finding = _counted(table, action.number, clauses)
    _checked(record, deck, action.by, finding, (DeckCheck.MISHANDLED,), clauses)


def _counted(table: Upkeep, number: int, clauses: Clauses) -> DeckFinding:
    if number < 0:
        raise refusal(table, "bad-count", clauses, f"a deck cannot have {number} cards")
    return DeckFinding(number)


def _checked(
    record: UpkeepRecorder,
    deck: Deck,
    by: Official,
    finding: DeckFinding,
    can_settle: tuple[DeckCheck, ...],
    clauses: Clauses,
) -> None:
    settles = tuple(check for check in deck.checks if check in can_settle)
    owed = (each for check in settles for each in check_clauses(record.cites, check))
    rests_on = tuple(dict.fromkeys((*clauses, *owed)))
    record.emit(DeckChecked(deck.number, by, finding, settles, clauses=rests_on, at=record.now))
    if not finding.whole:
        _fault(record, deck, by, finding)


def report_fault(record: UpkeepRecorder, action: ReportFault) -> None:
    """Report a missing or foreign card; a check of the whole deck may then be due."""
    table, clauses = record.state, record.cites.table_not_whole
    deck = check_deck(table, action.deck)
    check_named(table, action.by, clauses, "report a fault")
    if not action.missing and not action.foreign:
        message = f"say which card of deck {deck.number} is missing, or which is foreign"
        raise refusal(table, "no-fault", clauses, message)
    _fault(record, deck, action.by, DeckFinding(None, action.missing, action.foreign))


def _fault(record: UpkeepRecorder, deck: Deck, by: Official, finding: DeckFinding) -> None:
    follows = fault_consequence(record.state, deck.number, finding)
    clauses = tuple(dict.fromkeys((*record.cites.table_not_whole, *follows.clauses)))
    record.emit(FaultFound(deck.number, by, finding, follows, clauses=clauses, at=record.now))


def fault_consequence(table: Upkeep, deck: int, finding: DeckFinding) -> Consequence:
    """The consequence of a fault; the round is void only if it is dealt from that deck and not
    complete."""
    assert not finding.whole, f"{len(DECK)} cards, all of the deck"
    cites = table.rules.cites
    in_play = table.deck_in_play == deck and not _is_concluded(table)
    void = VoidRound(cites.table_void[0], f"deck {deck} is not whole ({finding})")
    return Consequence(
        void=void if in_play else None,
        rounds_stand=cites.table_rounds_stand,
        check_further=cites.table_further,
        notify=tuple(Notified) if cites.table_notified else (),
        notify_by=cites.table_notified,
    )


def _is_concluded(table: Upkeep) -> bool:
    return table.round is not None and table.round.concluded


def notify(record: UpkeepRecorder, action: Notify) -> None:
    table, cites = record.state, record.cites
    clauses = cites.table_notified or cites.table_not_whole
    check_employee(table, action.by, clauses, f"notify {action.whom}")
    if action.whom not in table.to_notify:
        message = f"there is nothing to notify {action.whom} of"
        raise refusal(table, "nothing-owed", clauses, message)
    record.emit(WasNotified(action.whom, action.by, clauses=clauses, at=record.now))


def jam(record: UpkeepRecorder, action: Jam) -> None:
    """The machine jams: the shuffle that it did not complete does not count."""
    table, clauses = record.state, record.cites.table_due_jam
    check_employee(table, action.by, clauses, "report a jam")
    _check_machine(table, clauses)
    deck = check_deck(table, action.deck)
    check_at_rest(table, deck, "in the machine")
    if not _in_machine(table, deck):
        message = f"deck {deck.number} is not in the machine"
        raise refusal(table, "not-in-machine", clauses, message)
    record.emit(MachineJammed(deck.number, action.by, clauses=clauses, at=record.now))
    make_due(record, (deck.number,), Occasion.JAM)


def _in_machine(table: Upkeep, deck: Deck) -> bool:
    """Whether the deck is in the machine, which has shuffled it or is to do so next."""
    assert table.equipment is not None
    if deck.next_step in LAST_MIX:
        return True
    stays = None if table.equipment.device is Device.SHUFFLER else DeckStep.CUT
    return deck.by_machine and deck.next_step is stays


def _check_machine(table: Upkeep, clauses: Clauses) -> None:
    if not check_open(table).has_machine:
        raise refusal(table, "no-machine", clauses, "no machine at this table shuffles the cards")


def break_down(record: UpkeepRecorder, action: BreakDown) -> None:
    """The machine breaks down: play goes on with other equipment and new cards."""
    table, cites = record.state, record.cites
    check_employee(table, action.by, cites.table_broken, "report a broken machine")
    _check_machine(table, cites.table_broken)
    follows = breakdown_consequence(table)
    clauses = tuple(dict.fromkeys((*cites.table_broken, *follows.clauses)))
    record.emit(MachineBroke(action.by, follows, clauses=clauses, at=record.now))


def breakdown_consequence(table: Upkeep) -> Consequence:
    """The consequence of a breakdown; a round in play is void only if the document says so."""
    cites = table.rules.cites
    void = None
    if cites.table_broken_void and table.round is not None and not table.round.concluded:
        void = VoidRound(cites.table_broken_void[0], "the shuffling machine no longer works")
    return Consequence(
        void=void,
        rounds_stand=cites.table_broken_stand,
        go_on_with=cites.table_other_equipment,
    )
