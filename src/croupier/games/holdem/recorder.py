"""The recorder of an Ultimate Texas Hold'em round."""

from croupier.games.holdem.fold import fold
from croupier.games.holdem.state import Box, Round
from croupier.games.recorder import Recorder as AnyRecorder
from croupier.rulebooks.holdem import HoldemCites, HoldemRules


class Recorder(AnyRecorder[Round]):
    """Knows the rules of the round that it takes down."""

    __slots__ = ()

    rules: HoldemRules
    cites: HoldemCites

    def __init__(self, state: Round) -> None:
        super().__init__(state, fold)

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
