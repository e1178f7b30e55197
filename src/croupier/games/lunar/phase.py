"""The parts of a round, in their order."""

from enum import StrEnum


class Phase(StrEnum):
    WAGERING = "wagering"
    DEALING = "dealing"
    DECLARING = "declaring"
    DECIDING = "deciding"
    """Boxes with nothing to declare decide, clockwise."""
    PAYING = "paying"
    """Declared hands are paid, clockwise; each such box then decides."""
    DRAWING = "drawing"
    DECIDING_AGAIN = "deciding again"
    REVEALING = "revealing"
    CONCEDING = "conceding"
    QUALIFYING = "qualifying"
    FORCING = "forcing"
    REPLACING = "replacing"
    SETTLING = "settling"
    COLLECTING = "collecting"
    """Where a person collects: what still lies on the table goes to the discard rack."""
    OVER = "over"
