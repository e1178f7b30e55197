"""The recorder of an Ultimate Texas Hold'em round."""

from croupier.games.holdem.state import Box, Round
from croupier.games.recorder import RoundRecorder
from croupier.rulebooks.holdem import HoldemCites, HoldemRules


class HoldemRecorder(RoundRecorder[Round]):
    """Knows the rules of the round that it takes down."""

    __slots__ = ()

    rules: HoldemRules
    cites: HoldemCites

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
