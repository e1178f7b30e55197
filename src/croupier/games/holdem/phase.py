"""The parts of a round, in their order."""

from enum import StrEnum


class Phase(StrEnum):
    WAGERING = "wagering"
    DEALING = "dealing"
    BEFORE_FLOP = "before the flop"
    """Boxes check, or play three or four antes."""
    FLOP = "flop"
    AFTER_FLOP = "after the flop"
    """Boxes without a play wager check, or play two antes."""
    RIVER = "river"
    AFTER_RIVER = "after the river"
    """Boxes without a play wager fold, or play one ante."""
    REVEALING = "revealing"
    SETTLING = "settling"
    JACKPOT = "jackpot"
    COLLECTING = "collecting"
    """Where a person collects: what still lies on the table goes to the discard rack."""
    OVER = "over"
