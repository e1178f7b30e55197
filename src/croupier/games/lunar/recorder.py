"""The recorder of a Lunar Poker round."""

from collections.abc import Sequence

from croupier.games.lunar.events import CardDealt
from croupier.games.lunar.state import Box, Round, fold_dealt
from croupier.games.recorder import RoundRecorder
from croupier.rulebooks.lunar import LunarCites, LunarRules


class LunarRecorder(RoundRecorder[Round]):
    """Knows the rules of the round that it takes down."""

    __slots__ = ()

    rules: LunarRules
    cites: LunarCites

    def emit_dealt(self, dealt: Sequence[CardDealt]) -> None:
        """Emit a run of cards of the deal; folded together, since they are a third of a round."""
        self.events += dealt
        self.state = fold_dealt(self.state, dealt)

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
