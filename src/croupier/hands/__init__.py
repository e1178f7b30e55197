"""The value of a hand, and the combinations in it."""

from croupier.hands.combinations import (
    Combination,
    Line,
    StraightWithPair,
    combinations,
    first_and_second,
)
from croupier.hands.evaluate import (
    best_five,
    best_two_plus_three,
    evaluate,
    evaluate_two_plus_three,
)
from croupier.hands.super_lines import (
    AceKingQueen,
    SuperLine,
    best_line,
    best_super_line,
    lines_of,
    super_lines,
)
from croupier.hands.value import ACE_AND_KING, PAIR, VALUES, Category, Value

__all__ = [
    "ACE_AND_KING",
    "PAIR",
    "VALUES",
    "AceKingQueen",
    "Category",
    "Combination",
    "Line",
    "StraightWithPair",
    "SuperLine",
    "Value",
    "best_five",
    "best_line",
    "best_super_line",
    "best_two_plus_three",
    "combinations",
    "evaluate",
    "evaluate_two_plus_three",
    "first_and_second",
    "lines_of",
    "super_lines",
]
