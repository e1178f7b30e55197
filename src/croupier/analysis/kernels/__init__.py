"""Hand values over arrays: numpy in, numpy out.

A card is its `Card.index`, 0 (2c) to 51 (As); a hand is a row of them. Values are those of
`croupier.hands`, 1 to 7462. Compiled code is cached on disk: the first call takes some seconds and
prints why, later calls do not compile. Importing this package compiles nothing.
"""

from croupier.analysis.kernels.values import (
    value_of_five,
    value_of_seven,
    value_of_six,
    value_of_two_plus_three,
)

__all__ = ["value_of_five", "value_of_seven", "value_of_six", "value_of_two_plus_three"]
