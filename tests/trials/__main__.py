"""Try seeds that have not been tried: `python -m tests.trials SUBJECT FIRST COUNT --file FILE`.

The file has a line of JSON for each seed. What stands in it is not run again, so that a trial can
be stopped and continued; the figures at the end are of all that stands there.
"""

import argparse
import contextlib
import io
import json
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

import tests.conftest  # noqa: F401  (temporary files are kept in memory)
from tests.trials.subjects import SUBJECTS


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.trials", description=__doc__)
    reader.add_argument("subject", choices=SUBJECTS)
    reader.add_argument("first", type=int, nargs="?", default=0)
    reader.add_argument("count", type=int, nargs="?", default=1)
    reader.add_argument("--minutes", type=float, default=60 * 24, help="begin no seed after that")
    reader.add_argument("--file", type=Path, required=True)
    given = reader.parse_args()
    tried = {each["seed"] for each in _told(given.file) if each["trial"] == given.subject}
    left = [seed for seed in range(given.first, given.first + given.count) if seed not in tried]
    began = time.monotonic()
    with SUBJECTS[given.subject]() as trial:
        for seed in left:
            if time.monotonic() - began > 60 * given.minutes:
                break
            line = json.dumps(_tried(given.subject, trial, seed), ensure_ascii=False)
            with given.file.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
    return _add_up([each for each in _told(given.file) if each["trial"] == given.subject])


def _tried(subject: str, trial: Any, seed: int) -> dict[str, Any]:
    clock, processor, found, wrong = time.monotonic(), time.process_time(), Counter[str](), ""
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # a server's log
            found = trial(seed)
    except Exception:
        wrong = traceback.format_exc()
    return {
        "trial": subject,
        "seed": seed,
        "figures": dict(found),
        "wrong": wrong,
        "seconds": round(time.monotonic() - clock, 1),
        "processor": round(time.process_time() - processor, 1),
    }


def _told(file: Path) -> list[dict[str, Any]]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def _add_up(told: list[dict[str, Any]]) -> int:
    total, wrong = Counter[str](), [each for each in told if each["wrong"]]
    for each in told:
        total.update(each["figures"])
    for name, count in sorted(total.items()):
        print(f"{name}: {count:,}")
    seconds, processor = (sum(each[name] for each in told) for name in ("seconds", "processor"))
    print(f"{len(told)} seeds, {seconds / 60:.1f} minutes, {processor / 60:.1f} of processor time")
    for each in wrong:
        print(f"seed {each['seed']}: {each['wrong'].strip().splitlines()[-1]}")
    print(f"{len(wrong)} seeds went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
