"""Write the snapshots anew: `python -m tests.frozen.write [FILE ...]`, then read what changed."""

import sys
from collections.abc import Mapping

from tests.frozen import commands, day, names, schemas
from tests.frozen.snapshots import Make, keep

PROMISES: Mapping[str, Make] = {
    **names.PROMISES,
    **schemas.PROMISES,
    **day.PROMISES,
    **commands.PROMISES,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PROMISES:
        keep(name, PROMISES[name]())
        print(name)
