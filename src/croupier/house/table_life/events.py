"""What happened to a table. Its state is the fold of these."""

from dataclasses import dataclass
from datetime import datetime

from croupier.cards import Card
from croupier.house.official import Official
from croupier.house.table_life.actions import Mix
from croupier.house.table_life.consequence import Consequence, Notified
from croupier.house.table_life.deck import Check, Delivered
from croupier.house.table_life.equipment import Equipment
from croupier.house.table_life.finding import Finding
from croupier.house.table_life.occasions import Occasion
from croupier.house.table_life.people import DeckChecker
from croupier.house.table_life.steps import Step
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class Event:
    """Everything that happens rests on clauses and has its moment, in UTC."""

    clauses: Clauses
    at: datetime


@dataclass(frozen=True)
class TableSetUp(Event):
    equipment: Equipment
    by: Official


@dataclass(frozen=True)
class DecksReceived(Event):
    decks: tuple[Delivered, ...]
    by: Official


@dataclass(frozen=True)
class DeckInspected(Event):
    """A deck that is not whole is not past this step."""

    deck: int
    step: Step
    by: Official | DeckChecker
    finding: Finding


@dataclass(frozen=True)
class DeckSpread(Event):
    deck: int
    by: Official


@dataclass(frozen=True)
class PlayersLooked(Event):
    deck: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class DeckShuffled(Event):
    """`step` is what this completes; None for one of two, by hand and then by machine."""

    deck: int
    by: Official
    how: Mix
    step: Step | None
    order: tuple[Card, ...]


@dataclass(frozen=True)
class DeckCut(Event):
    deck: int
    by: Official
    at_card: int


@dataclass(frozen=True)
class DeckPlaced(Event):
    deck: int
    by: Official


@dataclass(frozen=True)
class CardExposed(Event):
    deck: int
    card: Card


@dataclass(frozen=True)
class ShuffleDirected(Event):
    by: Official
    suspected: bool


@dataclass(frozen=True)
class ShuffleDue(Event):
    decks: tuple[int, ...]
    occasion: Occasion


@dataclass(frozen=True)
class SeatTaken(Event):
    box: int
    player: str


@dataclass(frozen=True)
class SeatLeft(Event):
    """`required_by` is the official who asked for the seat, if one did."""

    box: int
    player: str
    required_by: Official | None = None


@dataclass(frozen=True)
class SeatAway(Event):
    """Nobody waits for the player of this box, who keeps the seat for a while."""

    box: int
    player: str


@dataclass(frozen=True)
class SeatBack(Event):
    box: int
    player: str


@dataclass(frozen=True)
class SeatFreed(Event):
    """The player did not come back in time."""

    box: int
    player: str


@dataclass(frozen=True)
class VacatingOffered(Event):
    """A supervisor may now ask for this seat. Nothing follows by itself."""

    box: int
    player: str


@dataclass(frozen=True)
class RoundStarted(Event):
    number: int
    deck: int
    boxes: frozenset[int]


@dataclass(frozen=True)
class CardsRanOut(Event):
    deck: int
    in_rack: int


@dataclass(frozen=True)
class RoundEnded(Event):
    number: int
    void: bool


@dataclass(frozen=True)
class CheckOwed(Event):
    """Somebody must look at a deck before it is played again."""

    deck: int
    check: Check
    by: Official | None


@dataclass(frozen=True)
class DeckChecked(Event):
    deck: int
    by: Official
    finding: Finding
    settles: tuple[Check, ...]
    """The checks that were owed and no longer are."""


@dataclass(frozen=True)
class FaultFound(Event):
    """A deck is not whole; `consequence` says what must be done about it."""

    deck: int
    by: Official
    finding: Finding
    consequence: Consequence


@dataclass(frozen=True)
class WasNotified(Event):
    whom: Notified
    by: Official


@dataclass(frozen=True)
class CardsReplaced(Event):
    deck: int
    by: Official
    delivered: Delivered
    reason: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class MachineJammed(Event):
    deck: int
    by: Official


@dataclass(frozen=True)
class MachineBroke(Event):
    by: Official
    consequence: Consequence


@dataclass(frozen=True)
class ClosingSignShown(Event):
    by: Official
    closes_at: datetime


@dataclass(frozen=True)
class ClosingSignRemoved(Event):
    by: Official


@dataclass(frozen=True)
class TableClosed(Event):
    by: Official
