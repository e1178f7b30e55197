"""A Lunar Poker round at one moment: what lies on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.engine.lunar.events import Decision
from croupier.engine.lunar.phase import Phase
from croupier.engine.settlement import SettlementLine
from croupier.hands import ACE_AND_KING, Category, SuperLine, Value, evaluate
from croupier.money import Amount
from croupier.rulebooks.lunar import Clauses, LunarRules


def super_on(box: int) -> str:
    """The key of a super wager on another box."""
    return f"super_on_{box}"


@dataclass(frozen=True)
class Box:
    """One player's set of wagering areas, and the hand dealt to it."""

    number: int
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    """The wagers not yet settled."""
    cards: tuple[Card, ...] = ()
    first_five: tuple[Card, ...] = ()
    super_line: SuperLine | None = None
    instant: Category | None = None
    aside: bool = False
    """Whether a declared hand lies aside until it is paid."""
    paid: bool = False
    decision: Decision | None = None
    discard: tuple[Card, ...] = ()
    laid: tuple[Card, ...] = ()
    """Cards laid down for exchange that the dealer has not yet put in the discard rack."""
    to_draw: int = 0
    """How many cards of its draw the box has still to receive."""
    betting: bool = False
    forces: bool | None = None
    shown: bool = False
    """Whether the hand has been turned up for everybody."""
    collected: bool = False
    """Whether the cards lie in the discard rack and the box's round is over."""

    @property
    def ante(self) -> Amount:
        return self.wagers["ante"]

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The hand and what is laid down for exchange."""
        return self.cards + self.laid

    @property
    def has_drawn(self) -> bool:
        return self.decision in ("exchange", "buy")


@dataclass(frozen=True)
class Round:
    """The state of a round; made by `open_round`, changed only by folding events."""

    rules: LunarRules
    dealing: str
    deck: tuple[Card, ...]
    """The cards in dealing order, those already dealt included."""
    dealt: int = 0
    """How many cards of the deck have been dealt."""
    phase: Phase = Phase.WAGERING
    boxes: Mapping[int, Box] = field(default_factory=dict)
    """By number, which is clockwise."""
    rack: tuple[Card, ...] = ()
    """The discard rack, its top card last."""
    dealer: tuple[Card, ...] = ()
    up_card: Card | None = None
    dealer_shown: bool = False
    removed: Card | None = None
    """The dealer's card that a force took away."""
    lines: tuple[SettlementLine, ...] = ()
    void: Clauses = ()
    """The clauses on which the round was declared void."""

    @property
    def cards_left(self) -> int:
        return len(self.deck) - self.dealt

    @property
    def next_card(self) -> Card:
        return self.deck[self.dealt]

    @property
    def playing(self) -> Iterator[Box]:
        """Boxes whose hands are still in the round, clockwise."""
        return (box for box in self.boxes.values() if not box.collected)

    @property
    def betting(self) -> list[Box]:
        """Boxes that have a bet wager against the dealer, clockwise."""
        return [box for box in self.boxes.values() if box.betting and not box.collected]

    @property
    def dealer_value(self) -> Value:
        return evaluate(self.dealer)

    @property
    def qualifies(self) -> bool:
        return self.dealer_value >= ACE_AND_KING

    @property
    def turn(self) -> int | None:
        """The box that must decide now."""
        return next((box.number for box in self.boxes.values() if self._must_act(box)), None)

    def _must_act(self, box: Box) -> bool:
        if box.collected:
            return False
        match self.phase:
            case Phase.DECIDING:
                return box.decision is None and not box.aside
            case Phase.PAYING:
                return box.decision is None and box.paid
            case Phase.DECIDING_AGAIN:
                return box.has_drawn and not box.betting
            case Phase.FORCING:
                return box.betting and box.forces is None
        return False

    @property
    def needs_cards(self) -> bool:
        """Whether a card is due and the deck is empty, so that the rack must be shuffled."""
        if self.dealt < len(self.deck):
            return False
        drawing = self.phase is Phase.DRAWING and any(box.to_draw for box in self.playing)
        replacing = self.phase is Phase.REPLACING and any(box.forces for box in self.playing)
        return drawing or (replacing and len(self.dealer) < 5)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER
