"""What stands between a table and its next round, and the refusal of everything too early."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from croupier.house.table_life.deck import Check, Deck, check_clauses
from croupier.house.table_life.occasions import occasion_clauses
from croupier.house.table_life.steps import MIXING, Step, step_clauses
from croupier.house.table_life.table import Table
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence, said


class Cure(Enum):
    """What removes a hindrance."""

    SET_UP = auto()
    OTHER_EQUIPMENT = auto()
    RECEIVE_DECKS = auto()
    REPLACE_CARDS = auto()
    STEP_OR_CHECK = auto()


@dataclass(frozen=True)
class Remedy:
    """What is to be done: a cure, to which deck, and which step or check of it."""

    cure: Cure
    words: str
    deck: int | None = None
    due: Step | Check | None = None


@dataclass(frozen=True)
class Hindrance:
    """One thing that must be done before a round may start."""

    code: str
    clauses: Clauses
    says: Sentence
    remedy: Remedy

    @property
    def message(self) -> str:
        return self.says.text()


def hindrances(table: Table) -> tuple[Hindrance, ...]:
    """All that keeps the next round from starting, the deck whose turn it is first."""
    cites = table.rules.cites
    if table.equipment is None:
        says = said("the table is closed: its equipment is not set up")
        remedy = Remedy(Cure.SET_UP, "set up the equipment")
        return (Hindrance("closed", cites.table_equipment, says, remedy),)
    if table.broken:
        says = said("a machine of this table no longer works")
        remedy = Remedy(Cure.OTHER_EQUIPMENT, "set up other equipment")
        return (Hindrance("broken", cites.table_other_equipment, says, remedy),)
    if not table.decks:
        wanted = how_many(table)
        says = said(f"no cards have been received: the table needs {wanted}")
        remedy = Remedy(Cure.RECEIVE_DECKS, f"receive {wanted}")
        return (Hindrance("step-missing", cites.table_decks, says, remedy),)
    in_turn = sorted(table.decks.values(), key=lambda deck: deck.number != table.turn)
    return tuple(each for deck in in_turn for each in _of_deck(table, deck))


def how_many(table: Table) -> str:
    """The number of decks that the table may receive, in words."""
    assert table.equipment is not None
    allowed = table.rules.decks_for(table.equipment)
    return f"{' or '.join(map(str, allowed))} deck{'' if allowed == (1,) else 's'}"


def _of_deck(table: Table, deck: Deck) -> Iterator[Hindrance]:
    cites, number = table.rules.cites, deck.number
    if deck.fault is not None:
        fault = deck.fault.sentence()
        says = Sentence("deck {deck} is not whole ({fault})", deck=number, fault=fault)
        words = f"deck {number}: to be replaced, or found whole card by card"
        remedy = Remedy(Cure.REPLACE_CARDS, words, number)
        yield Hindrance("not-whole", cites.table_not_whole, says, remedy)
    for check in deck.checks:
        says = said(f"deck {number} has not been {check}")
        yield Hindrance("check-owed", check_clauses(cites, check), says, _to_be(number, check))
    step = deck.next_step if number == table.turn else deck.lacks_before_its_turn
    if step is not None:
        yield missing_step(table, deck, step)


def missing_step(table: Table, deck: Deck, step: Step) -> Hindrance:
    """Which step a deck has still to go through and, of a shuffle, why it is due."""
    cites, number = table.rules.cites, deck.number
    clauses = step_clauses(cites, step, deck.new)
    says, remedy = said(f"deck {number} has not been {step}"), _to_be(number, step)
    if step not in MIXING:
        return Hindrance("step-missing", clauses, says, remedy)
    clauses = tuple(dict.fromkeys((*clauses, *due_clauses(table, deck))))
    if deck.new or not deck.due:
        return Hindrance("step-missing", clauses, says, remedy)
    says = said(f"deck {number} must be shuffled {' and '.join(deck.due)}")
    return Hindrance("shuffle-due", clauses, says, remedy)


def _to_be(deck: int, due: Step | Check) -> Remedy:
    return Remedy(Cure.STEP_OR_CHECK, f"deck {deck}: to be {due}", deck, due)


def due_clauses(table: Table, deck: Deck) -> Clauses:
    """The clauses by which a deck's shuffle is due."""
    cites = table.rules.cites
    return tuple(each for occasion in deck.due for each in occasion_clauses(cites, occasion))


def legal(table: Table) -> tuple[str, ...]:
    """What may or must be done next, in words; irregularities apart."""
    if table.round is None:
        return tuple(each.remedy.words for each in hindrances(table)) or ("start a round",)
    if table.round.must_void is not None:
        return ("end the round as void",)
    if table.round.short:
        deck = table.decks[table.round.deck]
        return (f"deck {deck.number}: the rack's cards to be {deck.next_step}",)
    return ("end the round",)


def refusal(table: Table, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that says what comes next."""
    return Refusal(code, clauses, message, legal(table))
