"""Whether something handed in is an exact sum of money: no float, no truth value, no text."""

from fractions import Fraction
from typing import TypeGuard

from croupier.money import Amount


def is_exact(given: object) -> TypeGuard[Amount]:
    return isinstance(given, int | Fraction) and not isinstance(given, bool)


def is_positive(given: object) -> TypeGuard[Amount]:
    """An exact sum above 0."""
    return is_exact(given) and given > 0
