"""What the rounds of every game have in common at one moment."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from croupier.cards import Card, format_cards
from croupier.games.acts import Act
from croupier.games.jackpot import Hit, PoolLine, Pools
from croupier.games.settlement import SettlementLine
from croupier.hands import Value
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class BoxState:
    """One player's set of wagering areas, and the hand dealt to it."""

    number: int
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    """The wagers not yet settled."""
    cards: tuple[Card, ...] = ()
    shown: bool = False
    """Whether the hand has been turned up for everybody."""
    out: bool = False
    """Whether the box's round is over."""
    collected: bool = False
    """Whether the cards lie in the discard rack as well."""
    finished: Clauses = ()
    """The clauses by which a finished hand is to be collected, while it waits for that."""
    collect_order: Clauses = ()
    """The clauses that prescribe when it is its turn."""
    exposed: frozenset[Card] = frozenset()
    """Cards of the hand that everybody has seen by mistake."""
    handled: bool = False
    """Whether the player has shown to have taken up the cards, without a decision yet."""
    early: bool = False
    """Whether the cards were collected before the box decided."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # else a dataclass writes one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        wagers = ", ".join(f"{name} {format_amount(each)}" for name, each in self.wagers.items())
        return f"<Box {self.number}: {format_cards(self.cards) or 'no cards'}; {wagers}>"

    @property
    def ante(self) -> Amount:
        return self.wagers["ante"]

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card of the box, wherever it lies."""
        return self.cards

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that lie at the box."""
        return () if self.early or self.collected else self.all_cards

    @property
    def standing_in_order(self) -> list[str]:
        """The wagers not yet settled, as they were placed."""
        return [wager for wager in self.wagers if wager in self.standing]


@dataclass(frozen=True)
class Player:
    """Somebody on one or more boxes, seated at the first of them."""

    name: str
    boxes: tuple[int, ...]

    @property
    def seat(self) -> int:
        return self.boxes[0]


@dataclass(frozen=True)
class RoundState(ABC):
    """A round; changed only by folding events.

    Every game has the phases "wagering", "collecting" and "over", and its own between them.
    """

    rules: TableRules
    dealing: str
    deck: tuple[Card, ...]
    """The cards in dealing order, those already dealt included."""
    dealt: int = 0
    """How many cards of the deck have been dealt."""
    phase: StrEnum = field(kw_only=True)
    boxes: Mapping[int, Any] = field(default_factory=dict)
    """By number, which is clockwise."""
    rack: tuple[Card, ...] = ()
    """The discard rack, its top card last."""
    dealer: tuple[Card, ...] = ()
    dealer_shown: bool = False
    revealed: Value | None = None
    """The value of the dealer's hand as it was shown."""
    lines: tuple[SettlementLine, ...] = ()
    by_hand: frozenset[Act] = frozenset()
    """The acts that a person does here; the software does the others."""
    exposures: int = 0
    """How many cards came face up by mistake in the deal."""
    stray: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    """Cards dealt to boxes without the wagers for them."""
    astray: bool = False
    """Whether all is dealt and whole stray hands are to be collected before the round goes on."""
    finished: tuple[int, ...] = ()
    """Boxes whose hands wait to be collected, in the order in which they were finished."""
    dealer_collected: bool = False
    """Whether the dealer's cards lie in the discard rack."""
    dealer_exposed: frozenset[Card] = frozenset()
    """Cards of the dealer's hand turned up by mistake."""
    void: Clauses = ()
    """The clauses on which the round was declared void."""
    first: tuple[int, ...] = ()
    """Boxes directed to play before the others."""
    players: tuple[Player, ...] = ()
    """Those on several boxes; every other box has a player of its own."""
    waiting: int = 0
    """How many people would play and have no box."""
    community: tuple[Card, ...] = ()
    """The cards in the centre of the table, where a game has any."""
    pools: Pools | None = None
    """The progressive jackpot, where the operator offers one."""
    pool_lines: tuple[PoolLine, ...] = ()
    hits: tuple[Hit, ...] = ()
    """Jackpot hands still to be paid."""

    lowest_place: ClassVar[int] = 0
    """Where cards may be dealt: from here to the last box."""
    new_box: ClassVar[type[BoxState]] = BoxState
    """The class of its boxes."""

    def __init_subclass__(cls) -> None:
        if "__repr__" not in cls.__dict__:  # else a dataclass writes one with every field
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", box {self.turn} decides"
        boxes = "; ".join(f"box {number} {_row(box.cards)}" for number, box in self.boxes.items())
        return (
            f"<Round {self.rules.id}: {self.phase}{turn}; dealer {_row(self.dealer)}; "
            f"{boxes or 'no boxes'}>"
        )

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The box that must decide now."""

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def qualifies(self) -> bool:
        """Whether the dealer's hand is good enough to play."""
        return True

    @property
    def settled(self) -> bool:
        """Whether every wager is settled: cards may still lie on the table, or wait for a count."""
        return self.phase in ("collecting", "over")

    @property
    def needs_cards(self) -> bool:
        """Whether a card is due and the deck is empty, so that the rack must be shuffled."""
        return False

    @property
    def drawn_unseen(self) -> tuple[int, ...]:
        """Boxes with drawn cards that their players have not been seen to look at."""
        return ()

    def awaits(self, box: Any) -> bool:
        """Whether the box has still to decide, so that its cards may be collected too early."""
        return self.turn is not None and not box.out

    def folded(self, box: int) -> bool:
        """Whether the hand was folded face down."""
        del box
        return False

    def is_blind(self, box: int) -> bool:
        """Whether the hand is one that nobody may look at until it is settled."""
        del box
        return False

    @property
    def cards_left(self) -> int:
        return len(self.deck) - self.dealt

    @property
    def next_card(self) -> Card:
        return self.deck[self.dealt]

    @property
    def playing(self) -> Iterator[Any]:
        """Boxes whose hands are still in the round, clockwise."""
        return (box for box in self.boxes.values() if not box.out)

    @property
    def dealers_cards(self) -> tuple[Card, ...]:
        """What lies at the dealer's side of the table."""
        return () if self.dealer_collected else self.dealer

    @property
    def lying(self) -> bool:
        """Whether cards of the round wait for a person to collect them."""
        if Act.COLLECTING not in self.by_hand:
            return False
        return bool(self.finished or self.stray or self.dealers_cards)


def _row(cards: tuple[Card, ...]) -> str:
    return format_cards(cards) or "no cards"
