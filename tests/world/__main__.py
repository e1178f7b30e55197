"""Repeat one world, or run many: `python -m tests.world SEED [--steps N] [--worlds N]`."""

import argparse
import sys
import time
import traceback

import tests.conftest  # noqa: F401  (temporary files are kept in memory)
from croupier.records.journal import VERBS
from tests.world.figures import Figures
from tests.world.world import STEPS, World


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.world", description=__doc__)
    reader.add_argument("seed", type=int)
    reader.add_argument("--steps", type=int, default=STEPS)
    reader.add_argument("--worlds", type=int, default=1, help="this and the next seeds")
    reader.add_argument("--curious", action="store_true", help="calm, and all about secrets")
    reader.add_argument("--minutes", type=float, default=60 * 24, help="begin no world after that")
    given = reader.parse_args()
    total, failed, began = Figures(), 0, time.monotonic()
    for seed in range(given.seed, given.seed + given.worlds):
        if time.monotonic() - began > 60 * given.minutes:
            break
        world = World(seed, given.steps, given.curious, verbose=given.worlds == 1)
        try:
            world.run()
        except Exception as error:
            failed += 1
            print(f"{world.command}\n    {type(error).__name__}: {error}", flush=True)
            if given.worlds == 1:
                traceback.print_exc()
        total.add(world.figures)
        if given.worlds > 1 and total.worlds % 25 == 0:
            print(f"{total.worlds} worlds, {failed} failed", file=sys.stderr, flush=True)
    print("\n".join(total.lines(frozenset(VERBS))))
    print(f"{failed} worlds failed; {time.monotonic() - began:.0f} seconds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
