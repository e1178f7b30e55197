"""A Lunar Poker round at one moment: what lies on the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.games.lunar.events import Decision
from croupier.games.lunar.phase import Phase
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, RoundState
from croupier.hands import ACE_AND_KING, Category, SuperLine, Value, evaluate
from croupier.rulebooks.lunar import LunarRules


def super_on(box: int) -> str:
    """The key of a super wager on another box."""
    return f"super_on_{box}"


@dataclass(frozen=True)
class Box(BoxState):
    """A box of Lunar Poker."""

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
    viewed: bool = False
    """Whether the player has looked at the cards drawn, where a person deals."""
    betting: bool = False
    forces: bool | None = None

    @property
    def all_cards(self) -> tuple[Card, ...]:
        return self.cards + self.laid

    @property
    def has_drawn(self) -> bool:
        return self.decision in ("exchange", "buy")


@dataclass(frozen=True)
class Round(RoundState):
    """The state of a round of Lunar Poker; made by `open_round`."""

    rules: LunarRules
    phase: Phase = field(default=Phase.WAGERING, kw_only=True)
    boxes: Mapping[int, Box] = field(default_factory=dict)
    up_card: Card | None = None
    removed: Card | None = None
    """The dealer's card that a force took away."""

    new_box = Box

    @property
    def playing(self) -> Iterator[Box]:
        return (box for box in self.boxes.values() if not box.out)

    @property
    def betting(self) -> list[Box]:
        """Boxes that have a bet wager against the dealer, clockwise."""
        return [box for box in self.boxes.values() if box.betting and not box.out]

    @property
    def dealer_value(self) -> Value:
        return self.revealed or evaluate(self.dealer)

    @property
    def qualifies(self) -> bool:
        return self.dealer_value >= ACE_AND_KING

    @property
    def turn(self) -> int | None:
        """The box that must decide now."""
        if self.phase not in _DECIDES:
            return None
        return next((box.number for box in self._in_turn if self.must_decide(box)), None)

    @property
    def _in_turn(self) -> Iterable[Box]:
        """Clockwise, but for boxes that were directed to play first."""
        if not self.first:
            return self.boxes.values()
        return sorted(self.boxes.values(), key=lambda box: box.number not in self.first)

    def must_decide(self, box: Box) -> bool:
        """Whether the box has still to decide in this phase, now or later."""
        decides = _DECIDES.get(self.phase)
        return decides is not None and not box.out and decides(box)

    def awaits(self, box: Box) -> bool:
        return self.phase is not Phase.FORCING and self.must_decide(box)

    @property
    def drawn_unseen(self) -> tuple[int, ...]:
        return tuple(
            box.number
            for box in self.playing
            if box.has_drawn and not box.to_draw and not box.viewed
        )

    def folded(self, box: int) -> bool:
        """Its ante was lost without a bet; that of an absent or void hand went another way."""
        lost = any(
            (line.box, line.wager, line.outcome) == (box, "ante", Outcome.LOST)
            for line in self.lines
        )
        return lost and not self.boxes[box].betting

    @property
    def needs_cards(self) -> bool:
        """Whether a card is due and the deck is empty, so that the rack must be shuffled."""
        if self.dealt < len(self.deck):
            return False
        drawing = self.phase in _DRAWING and any(box.to_draw for box in self.playing)
        drawing = drawing and (self.rules.act_as_decided or self.phase is Phase.DRAWING)
        replacing = self.phase is Phase.REPLACING and any(box.forces for box in self.playing)
        return drawing or (replacing and len(self.dealer) < 5)


_DRAWING = (Phase.DECIDING, Phase.PAYING, Phase.DRAWING)

_DECIDES: dict[Phase, Callable[[Box], bool]] = {
    Phase.DECIDING: lambda box: box.decision is None and not box.aside,
    Phase.PAYING: lambda box: box.decision is None and box.paid,
    Phase.DECIDING_AGAIN: lambda box: box.has_drawn and not box.betting,
    Phase.FORCING: lambda box: box.betting and box.forces is None,
}
"""Which boxes have still to decide, in the phases in which boxes decide."""
