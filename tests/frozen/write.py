"""Rewrite the snapshots: `python -m tests.frozen.write [FILE ...]`, then read what changed.

All of them take some minutes, most of that for `solved-lunar.json`. The day's script, and the floor
and the history that were kept with it, are never rewritten: they are what others have."""

import sys
from collections.abc import Mapping

from tests.frozen import commands, day, figures, names, par, schemas
from tests.frozen.snapshots import Make, keep

PROMISES: Mapping[str, Make] = {
    **names.PROMISES,
    **schemas.PROMISES,
    **day.PROMISES,
    **commands.PROMISES,
    **par.PROMISES,
    **figures.PROMISES,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PROMISES:
        keep(name, PROMISES[name]())
        print(name)
