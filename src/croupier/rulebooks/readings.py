"""Readings of the documents over time.

A house that changes how it reads a document does not decide old rounds anew. Readings are numbered:
a ruling states `since` which one it applies, and rulebooks, rules, records, journals and the
entries of a floor name theirs. Code that follows a later ruling checks it by name:

    if state.rules.reads("void-hand"): ..."""

from functools import cache

from croupier.rulebooks.clauses import rulings
from croupier.rulebooks.plugins import RulebookError

FIRST = 1
"""The reading of data stored before readings were named."""
TODAY = 9


@cache
def reads(reading: int, ruling: str) -> bool:
    """Whether the ruling applies under that reading."""
    return reading >= rulings()[ruling].since


def check_reading(reading: int) -> int:
    """The same number, if there is such a reading."""
    if not FIRST <= reading <= TODAY:
        message = f"there is no reading {reading}: this version knows {FIRST} to {TODAY}"
        raise RulebookError("unknown-reading", message)
    return reading
