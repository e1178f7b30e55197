"""The events of upkeep. The state is the fold of these."""

from dataclasses import field
from datetime import datetime

from croupier.cards import Card
from croupier.house.people import DeckChecker, Official
from croupier.house.upkeep.actions import Mix
from croupier.house.upkeep.decks import (
    Consequence,
    DeckCheck,
    DeckFinding,
    DeckStep,
    Delivered,
    Notified,
    Occasion,
)
from croupier.house.upkeep.rules import Equipment
from croupier.machine import ADDED, event
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value(kw_only=True)
class Event:
    """Every event has its clauses and its time in UTC."""

    clauses: Clauses
    at: datetime


@event("table-life.table-set-up")
class TableSetUp(Event):
    equipment: Equipment
    by: Official


@event("table-life.decks-received")
class DecksReceived(Event):
    decks: tuple[Delivered, ...]
    by: Official


@event("table-life.deck-inspected")
class DeckInspected(Event):
    """The inspection of a deck; one that is not whole has not passed this step."""

    deck: int
    step: DeckStep
    by: Official | DeckChecker
    finding: DeckFinding


@event("table-life.deck-spread")
class DeckSpread(Event):
    deck: int
    by: Official


@event("table-life.players-looked")
class PlayersLooked(Event):
    deck: int
    players: tuple[str, ...]


@event("table-life.deck-shuffled", public=("deck", "how"))
class DeckShuffled(Event):
    """`step` is the step completed; None for an additional shuffle."""

    deck: int
    by: Official
    how: Mix
    step: DeckStep | None
    order: tuple[Card, ...]


@event("table-life.deck-cut", public=("deck",))
class DeckCut(Event):
    deck: int
    by: Official
    at_card: int


@event("table-life.deck-placed", public=("deck",))
class DeckPlaced(Event):
    deck: int
    by: Official
    in_hand: bool = field(default=False, metadata=ADDED)
    """Whether it is dealt from the hand, and so not put in the shoe."""


@event("table-life.card-exposed")
class CardExposed(Event):
    deck: int
    card: Card


@event("table-life.shuffle-directed")
class ShuffleDirected(Event):
    by: Official
    suspected: bool


@event("table-life.shuffle-due", public=("decks", "occasion"))
class ShuffleDue(Event):
    decks: tuple[int, ...]
    occasion: Occasion


@event("table-life.seat-taken", public=("box", "player"))
class SeatTaken(Event):
    box: int
    player: str


@event("table-life.seat-left", public=("box", "player"))
class SeatLeft(Event):
    """`required_by` is the official who asked for the seat, if one did."""

    box: int
    player: str
    required_by: Official | None = None


@event("table-life.seat-away", public=("box", "player"))
class SeatAway(Event):
    """The player is away: nobody waits for them, but they keep the seat for a while."""

    box: int
    player: str


@event("table-life.seat-back", public=("box", "player"))
class SeatBack(Event):
    box: int
    player: str


@event("table-life.seat-freed", public=("box", "player"))
class SeatFreed(Event):
    """The player did not come back in time."""

    box: int
    player: str


@event("table-life.vacating-offered")
class VacatingOffered(Event):
    """A supervisor may now ask for this seat."""

    box: int
    player: str


@event("table-life.round-started", public=("number", "deck", "boxes"))
class RoundStarted(Event):
    number: int
    deck: int
    boxes: frozenset[int]


@event("table-life.round-called-off", public=("number",))
class RoundCalledOff(Event):
    """No more bets was called, and is taken back before the first card."""

    number: int


@event("table-life.cards-ran-out")
class CardsRanOut(Event):
    deck: int
    in_rack: int


@event("table-life.round-ended", public=("number", "void"))
class RoundEnded(Event):
    number: int
    void: bool


@event("table-life.check-owed")
class CheckOwed(Event):
    """A check of a deck is due before it is played again."""

    deck: int
    check: DeckCheck
    by: Official | None


@event("table-life.deck-checked")
class DeckChecked(Event):
    deck: int
    by: Official
    finding: DeckFinding
    settles: tuple[DeckCheck, ...]
    """The due checks that this completes."""


@event("table-life.fault-found", public=("deck",))
class FaultFound(Event):
    """A deck is not whole; `consequence` says what must be done about it."""

    deck: int
    by: Official
    finding: DeckFinding
    consequence: Consequence


@event("table-life.was-notified")
class WasNotified(Event):
    whom: Notified
    by: Official


@event("table-life.cards-replaced")
class CardsReplaced(Event):
    deck: int
    by: Official
    delivered: Delivered
    reason: str
    cards: tuple[Card, ...]


@event("table-life.machine-jammed", public=("deck",))
class MachineJammed(Event):
    deck: int
    by: Official


@event("table-life.machine-broke")
class MachineBroke(Event):
    by: Official
    consequence: Consequence


@event("table-life.closing-sign-shown", public=("closes_at", "told"))
class ClosingSignShown(Event):
    by: Official
    closes_at: datetime
    told: datetime | None = field(default=None, metadata=ADDED)
    """The closing time in the zone in which it was entered, if that is not UTC."""


@event("table-life.closing-sign-removed")
class ClosingSignRemoved(Event):
    by: Official


@event("table-life.table-closed")
class TableClosed(Event):
    by: Official
