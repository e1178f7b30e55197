"""Situations that the table does not decide as their documents do yet, by what is wrong.

Also leaves of the trees behind `croupier rule` that the table differs from. Each is asserted to
fail: whoever mends one takes it out.
"""

from collections.abc import Mapping

BY_CAUSE: Mapping[str, tuple[str, ...]] = {}
KNOWN = frozenset(id for ids in BY_CAUSE.values() for id in ids)


DIFFERENT = frozenset(
    {
        "nz-uth jackpot play_wager=no",
    }
)
