"""The recorder of a Lunar Poker round."""

from croupier.engine.lunar.fold import fold
from croupier.engine.lunar.state import Box, Round
from croupier.engine.recorder import Recorder as AnyRecorder
from croupier.rulebooks.lunar import LunarCites, LunarRules


class Recorder(AnyRecorder[Round]):
    """Knows the rules of the round that it takes down."""

    __slots__ = ("cites", "rules")

    def __init__(self, state: Round) -> None:
        super().__init__(state, fold)
        self.rules: LunarRules = state.rules
        self.cites: LunarCites = state.rules.cites

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
