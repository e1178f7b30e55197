"""Garbage, collected when nobody waits for an answer.

What the floor holds lives long, and to go through all of it takes a fifth of a second with a
hundred tables: long enough for every seat to notice. So Python's own full collections are put off,
and one is made as soon as a moment is quiet; young garbage is collected as ever.
"""

import asyncio
import gc
from collections.abc import Callable

_YOUNG, _MIDDLE = 50_000, 10
_NEVER = 1_000_000
_LOOK = 5.0
"""Seconds between looks, and how long nobody may have acted for it to be quiet."""
_LONGEST = 120
"""So many looks without a quiet moment, and one is made all the same."""


async def collect_when_quiet(acts: Callable[[], int]) -> None:
    """Until it is cancelled; `acts` counts what was done so far."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what the program consists of never becomes garbage
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    try:
        await _look(acts)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _look(acts: Callable[[], int]) -> None:
    before, busy, clean = acts(), 0, True
    while True:
        await asyncio.sleep(_LOOK)
        now = acts()
        busy, clean = (busy + 1, False) if now != before else (busy, clean)
        if (now == before and not clean) or busy >= _LONGEST:
            gc.collect()
            busy, clean = 0, True
        before = now
