"""The progress of a run: the finished shards and their counts. On disk: progress and figures as
JSON, distributions as Parquet, and documents of the game."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.analysis.simulation.plan import Plan, PlanError, read_plan
from croupier.analysis.simulation.results import Results
from croupier.analysis.simulation.run import Shard, counts_of
from croupier.analysis.simulation.tally import MAIN, Counts, merged

FORMAT = "croupier.simulation/1"
NAME = "progress.json"


@dataclass
class Progress:
    plan: Plan
    done: set[int] = field(default_factory=set)
    counts: Counts = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """How many rounds have been played."""
        bounds = (self.plan.bounds(shard) for shard in self.done)
        return sum(last - first for first, last in bounds)

    def todo(self) -> Iterator[int]:
        return (shard for shard in range(self.plan.shards) if shard not in self.done)

    def add(self, shard: int, counted: Shard) -> None:
        """Add a shard's counts. A shard that is already counted changes nothing."""
        if shard not in self.done:
            self.done.add(shard)
            self.counts = merged(self.counts, counts_of(counted))

    def save(self, folder: Path) -> None:
        """Save atomically, so that a crash leaves the old file or the new one."""
        plain = {
            "format": FORMAT,
            "plan": self.plan.plain,
            "done": _ranges(self.done),
            "counts": [[q, amount, n] for (q, amount), n in sorted(self.counts.items())],
        }
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{NAME}.new"
        with new.open("w", encoding="utf-8") as file:
            json.dump(plain, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(folder / NAME)


def load(folder: Path, plan: Plan) -> Progress:
    """The progress of the same plan, which may now have more rounds if all finished shards are
    complete."""
    path = folder / NAME
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        kept = read_plan(plain["plan"])
        counts = {(q, amount): n for q, amount, n in plain["counts"]}
        done = {shard for first, last in plain["done"] for shard in range(first, last + 1)}
    except FileNotFoundError as error:
        raise PlanError(f"there is no {path} to resume from") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PlanError(f"{path} is not a record of a run: {error}") from error
    if kept.digest != plan.digest:
        raise PlanError(f"{path} is of another run: {_difference(kept, plan)}")
    progress = Progress(plan, done, counts)
    if any(kept.bounds(shard) != plan.bounds(shard) for shard in done):
        raise PlanError(f"{path} ends within a shard: resume it with {kept.rounds} rounds")
    return progress


def _difference(kept: Plan, plan: Plan) -> str:
    one: dict[str, Any] = kept.plain
    other: dict[str, Any] = plan.plain
    names = [name for name in one if name != "rounds" and one[name] != other[name]]
    return ", ".join(f"{name} was {one[name]!r}" for name in names)


def _ranges(numbers: set[int]) -> list[list[int]]:
    """The numbers as ranges: 0 1 2 5 becomes [[0, 2], [5, 5]]."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ranges


FIGURES, DISTRIBUTION = "results.json", "distribution.parquet"


def answer(plan: Plan, results: Results) -> dict[str, Any]:
    """The figures with everything needed to reproduce them."""
    found = {"format": FORMAT, "plan": plan.plain, **results.plain}
    edge = results.run.house_edge()
    return found if edge is None else {**found, "exact": _exactly(edge, results)}


def _exactly(edge: Fraction, results: Results) -> dict[str, Any]:
    """The exact house edge, and by how many standard errors the simulated one is higher."""
    main = results.figure(MAIN)
    error = main.standard_error
    return {
        "house_edge": str(edge),
        "house_edge_percent": float(100 * edge),
        "errors_away": (main.house_edge - float(edge)) / error if error else 0.0,
    }


def write(folder: Path, answered: dict[str, Any], plan: Plan, results: Results) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _write_json(folder / FIGURES, answered)
    _write_distribution(folder / DISTRIBUTION, plan, results)
    if results.rounds == plan.rounds:
        for name, told in results.run.documents(results).items():
            _write_json(folder / name, told)


def _write_json(path: Path, told: dict[str, Any]) -> None:
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _write_distribution(path: Path, plan: Plan, results: Results) -> None:
    """One row for each wager and net result: exact in units, and as a number to plot."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = list(results.rows())
    table = pa.table(
        {
            "wager": pa.array([name for name, _, _, _ in rows], pa.string()),
            "net_units": pa.array([units for _, units, _, _ in rows], pa.int64()),
            "net": pa.array([float(amount) for _, _, amount, _ in rows], pa.float64()),
            "count": pa.array([count for _, _, _, count in rows], pa.int64()),
        },
        metadata={
            "format": FORMAT,
            "units_in_one": str(results.run.units.scale),
            "rounds": str(results.rounds),
            "plan": json.dumps(plan.plain),
        },
    )
    pq.write_table(table, path)
