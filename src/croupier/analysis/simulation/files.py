"""A run's results on the disk: figures as JSON, distributions as Parquet, and what its game keeps
beside them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.progress import FORMAT
from croupier.analysis.simulation.quantities import MAIN
from croupier.analysis.simulation.results import Results

FIGURES, DISTRIBUTION = "results.json", "distribution.parquet"


def answer(plan: Plan, results: Results) -> dict[str, Any]:
    """The figures with all that is needed to have them again."""
    found = {"format": FORMAT, "plan": plan.plain, **results.plain}
    edge = results.run.house_edge()
    return found if edge is None else {**found, "exact": _exactly(edge, results)}


def _exactly(edge: Fraction, results: Results) -> dict[str, Any]:
    """The exact house edge beside the one that was played, and by how many standard errors that is
    higher."""
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
