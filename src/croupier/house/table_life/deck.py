"""A deck at the table, and what has still to be done to it."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.cards import Card
from croupier.house.official import Official
from croupier.house.table_life.cites import TableLifeCites
from croupier.house.table_life.finding import Finding
from croupier.house.table_life.occasions import Occasion
from croupier.house.table_life.people import DeckChecker
from croupier.house.table_life.steps import IN_TURN, MIXING, Step, Steps
from croupier.rulebooks.clauses import Clauses


class Check(StrEnum):
    """A look at the cards that is owed; the words complete "deck 1 has not been ..."."""

    INSTRUCTED = "counted by the dealer as instructed"
    JACKPOT = "counted by the dealer after the jackpot payout"
    FURTHER = "checked card by card for more that is missing or foreign"
    MISHANDLED = "verified by a supervisor after it was mishandled"


def check_clauses(cites: TableLifeCites, check: Check) -> Clauses:
    match check:
        case Check.INSTRUCTED:
            return cites.table_instructed
        case Check.JACKPOT:
            return cites.table_jackpot_count
        case Check.FURTHER:
            return cites.table_further
        case Check.MISHANDLED:
            return cites.table_mishandled


@dataclass(frozen=True)
class Secured:
    """A deck was checked and shuffled in advance and locked away; its seal is whole or broken."""

    checked_by: Official | DeckChecker
    intact: bool = True


@dataclass(frozen=True)
class Delivered:
    """A deck as it comes to the table."""

    back: str
    """The colour of its backs."""
    secured: Secured | None = None


@dataclass(frozen=True)
class Deck:
    number: int
    back: str
    todo: Steps
    """What has still to be done before it is played, in this order."""
    due: tuple[Occasion, ...] = ()
    """Why its shuffle is due."""
    new: bool = True
    """Whether it has not been shuffled at this table yet."""
    inspectors: tuple[str, ...] = ()
    order: tuple[Card, ...] = ()
    """The order in which its cards will come, where that is known: never of a deck of paper."""
    by_machine: bool = False
    """Whether a machine made its last shuffle."""
    fault: Finding | None = None
    """What is wrong with it: it is not played until it is replaced or found whole."""
    checks: tuple[Check, ...] = ()

    @property
    def next_step(self) -> Step | None:
        return self.todo[0] if self.todo else None

    @property
    def lacks_before_its_turn(self) -> Step | None:
        """The next step that cannot wait until the deck is to be played."""
        return next((step for step in self.todo if step not in IN_TURN), None)

    @property
    def shuffle_is_due(self) -> bool:
        return any(step in MIXING for step in self.todo)

    @property
    def is_in(self) -> bool:
        """Whether it lies in the shoe or in the shuffler, shuffled."""
        return not self.todo
