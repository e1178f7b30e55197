"""An Ultimate Texas Hold'em round at one moment: what lies on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from croupier.cards import Card
from croupier.games.holdem.phase import Phase
from croupier.games.state import BoxState, Player, RoundState
from croupier.hands import PAIR, Value, evaluate, evaluate_two_plus_three
from croupier.rulebooks.holdem import HoldemRules


@dataclass(frozen=True)
class Box(BoxState):
    """A box of Ultimate Texas Hold'em."""

    asked: int = 0
    """How many times the box has decided."""
    multiple: int = 0
    """Its play wager in antes, 0 without one."""
    viewed: bool = False
    """Whether the player has looked at a hand that must be played blind."""


@dataclass(frozen=True)
class Round(RoundState):
    """The state of a round of Ultimate Texas Hold'em; made by `open_round`."""

    lowest_place: ClassVar[int] = -1

    rules: HoldemRules
    phase: Phase = field(default=Phase.WAGERING, kw_only=True)
    boxes: Mapping[int, Box] = field(default_factory=dict)
    turned: int = 0
    """How many community cards are face up."""

    new_box = Box

    @property
    def playing(self) -> Iterator[Box]:
        return (box for box in self.boxes.values() if not box.out)

    @property
    def dealers_cards(self) -> tuple[Card, ...]:
        return () if self.dealer_collected else self.dealer + self.community

    @property
    def turn(self) -> int | None:
        """The box that must decide now."""
        asked = _ASKED.get(self.phase)
        if asked is None:
            return None
        return next(
            (box.number for box in self.playing if not box.multiple and box.asked < asked), None
        )

    def awaits(self, box: Box) -> bool:
        return self.turn is not None and not box.multiple

    def value(self, hole: tuple[Card, ...]) -> Value:
        """The best hand of two hole cards and the board, by the operator's method."""
        if self.rules.hand_method == "any":
            return evaluate(hole + self.community)
        return evaluate_two_plus_three(hole, self.community)

    @property
    def dealer_value(self) -> Value:
        return self.revealed or self.value(self.dealer)

    @property
    def qualifies(self) -> bool:
        return self.dealer_value >= PAIR

    def is_blind(self, box: int) -> bool:
        """Whether the hand is an additional one that nobody may look at until it is settled."""
        return self.rules.blind_hands and any(box in each.boxes[1:] for each in self.players)

    def player_of(self, box: int) -> Player:
        """Who plays a box: somebody on several, or a player of its own."""
        own = Player(f"box {box}", (box,))
        return next((each for each in self.players if box in each.boxes), own)


_ASKED = {Phase.BEFORE_FLOP: 1, Phase.AFTER_FLOP: 2, Phase.AFTER_RIVER: 3}
