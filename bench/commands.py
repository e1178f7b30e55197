"""Commands from start to end, as processes of their own, in processor time.

Run `python -m bench.commands`. Each is run once before, so that kernels are compiled, rulebooks and
figures kept, and Python's bytecode too, as where Croupier is installed; then the best of several
runs counts.
"""

import os
import subprocess
import sys
from pathlib import Path

from bench.results import keep

ROOT = Path(__file__).parents[1]
HAND = ["--hand", "As Kd 9c 5h 2d", "--up", "9d"]
COMMANDS = {
    "--help": ["--help"],
    "rules show": ["rules", "show", "nz-lunar"],
    "replay of one round": ["replay", str(ROOT / "examples" / "two-combinations.json")],
    "edge nz-uth": ["edge", "nz-uth"],
    "ev nsw-lunar": ["ev", "nsw-lunar", *HAND],
    "ev nz-lunar": ["ev", "nz-lunar", *HAND],
}
TURNS = 5


def main() -> None:
    for name, words in COMMANDS.items():
        spent(words)
        best = min(spent(words) for _ in range(TURNS))
        print(f"croupier {name:24}{best:8.2f} s of processor time, best of {TURNS}")
        keep(f"croupier {name}", best, "s")


def spent(words: list[str]) -> float:
    before = os.times()
    command = [sys.executable, "-m", "croupier.cli.main", *words]
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=kept)
    after = os.times()
    own = after.children_user + after.children_system
    return own - before.children_user - before.children_system


if __name__ == "__main__":
    main()
