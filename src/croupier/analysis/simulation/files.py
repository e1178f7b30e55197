"""A run's results on the disk: figures as JSON, distributions as Parquet; of the best choices of
Lunar Poker also what `analysis.lunar.play` reads."""

import json
from pathlib import Path
from typing import Any

from croupier.analysis.simulation.lunar_play import exactly, play_told, solution_of
from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.progress import FORMAT
from croupier.analysis.simulation.results import Results

FIGURES, DISTRIBUTION, PLAY = "results.json", "distribution.parquet", "play.json"


def answer(plan: Plan, results: Results) -> dict[str, Any]:
    """The figures with all that is needed to have them again."""
    found = {"format": FORMAT, "plan": plan.plain, **results.plain}
    exact = exactly(plan, results)
    return found if exact is None else {**found, "exact": exact.plain}


def write(folder: Path, answered: dict[str, Any], plan: Plan, results: Results) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _write_json(folder / FIGURES, answered)
    _write_distribution(folder / DISTRIBUTION, plan, results)
    if solution_of(plan) and plan.boxes == 1 and results.rounds == plan.rounds:
        _write_json(folder / PLAY, play_told(plan, results))


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
