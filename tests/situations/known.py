"""Situations that the table does not decide as their documents do yet, by what is wrong.

Also leaves of the trees behind `croupier rule` that the table differs from. Each is asserted to
fail: whoever mends one takes it out.
"""

from collections.abc import Mapping

BY_CAUSE: Mapping[str, tuple[str, ...]] = {
    "steps that do not wait for what must be announced": (
        "nz-9.10-hand-turned-without-the-call",
        "nz-5.10-super-waits-for-the-call",
        "nz-5.7-instant-waits-for-the-call",
        "nz-10.1-question-in-the-documents-words",
        "wa-5.8-super-waits-for-the-call",
        "wa-5.5-instant-waits-for-the-call",
    ),
    "who decides first": (
        "nz-9.1-box-2-decides-first",
        "uth-9.1-box-2-decides-first",
        "nsw-12.13.1-plays-first",
    ),
    "several hands, counts and prizes": (
        "uth-12.15b-seat-and-another-hand",
        "nsw-15.12-cancelled-after-an-award",
    ),
}
KNOWN = frozenset(id for ids in BY_CAUSE.values() for id in ids)


_LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar")
DIFFERENT = frozenset(
    {
        *(f"{id} absent decision_due=no" for id in (*_LUNAR, "nsw-lunar", "nz-uth")),
        "nz-uth several-hands directed=yes viewed=more_than_one void_all=yes",
        "nz-uth jackpot play_wager=no",
    }
)
