"""Every measurement, one after another, with the peers in the same run.

    python -m bench.everything [--only rounds evaluator ...] [--json bench/results/latest.json]

Each script prints what it measures. At the end all figures are in one table, each beside its peer
where it has one, and in a JSON file with the machine, the commit and how busy the machine was.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.results import FILE

HERE = Path(__file__).parent
SCRIPTS = {
    "evaluator": [],
    "kernels": [],
    "uth": [],
    "solvers": [],
    "solvers whole": ["--whole", "nsw-lunar", "nz-lunar"],
    "rounds": [],
    "replay": [],
    "commands": [],
    "simulation": [],
    "environments": [],
    "browser": [],
    "jackpots": ["--delay", "50", "--workers", "4", "--tables", "2"],
    "restart": [],
    "growth": [],
    "seals": [],
    "floor": [],
}
"""The scripts, in order, with what they are given."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=SCRIPTS, default=list(SCRIPTS))
    parser.add_argument("--json", type=Path, default=HERE / "results" / "latest.json")
    args = parser.parse_args()
    args.json.parent.mkdir(parents=True, exist_ok=True)
    began, load = time.time(), os.getloadavg()
    told: dict[str, Any] = {
        "began": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(began)),
        "commit": commit(),
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load": {"before": load},
        "seconds": {},
        "failed": [],
        "figures": [],
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures"
        file.touch()
        for name in args.only:
            print(f"\n{name}", flush=True)
            command = [sys.executable, "-m", f"bench.{name.split()[0]}", *SCRIPTS[name]]
            given, start = {**os.environ, FILE: str(file)}, time.monotonic()
            if subprocess.run(command, env=given, cwd=HERE.parent).returncode:
                told["failed"].append(name)
            told["seconds"][name] = round(time.monotonic() - start)
            lines = file.read_text(encoding="utf-8").splitlines()
            told["figures"] = [json.loads(line) for line in lines]
            told["load"]["after"] = os.getloadavg()
            # After each, so that a run that is stopped leaves what it has measured.
            args.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print("\n" + table(told["figures"]))
    took = ", ".join(f"{name} {seconds}" for name, seconds in told["seconds"].items())
    print(f"\n{sum(told['seconds'].values())} s by the clock: {took}\nwritten to {args.json}")
    if told["failed"]:
        raise SystemExit(f"failed: {', '.join(told['failed'])}")


def table(figures: list[dict[str, Any]]) -> str:
    """A figure on each line, and how many times as fast as its peer it is."""
    wide = max((len(each["name"]) for each in figures), default=0)
    lines = []
    for each in figures:
        line = f"{each['name']:{wide}}  {each['value']:>14,.4g} {each['unit']}"
        if "ratio" in each:
            line = f"{line:{wide + 44}}{each['ratio']:8.2f} times {each['peer']}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def commit() -> str:
    asked = ["git", "-C", str(HERE), "rev-parse", "HEAD"]
    found = subprocess.run(asked, capture_output=True, text=True)
    return found.stdout.strip()


if __name__ == "__main__":
    main()
