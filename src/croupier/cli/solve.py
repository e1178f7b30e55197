"""`croupier solve`: a whole game, exactly."""

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from croupier.analysis.solver import ClusterError, Solver
from croupier.cli.options import (
    AsJson,
    Cluster,
    Options,
    RulebookName,
    Workers,
    chosen_rules,
    games_with,
    mathematics_of,
    refused,
    refusing,
)
from croupier.cli.terminal.console import Console


def solve_command(
    rulebook: RulebookName,
    option: Options = [],
    workers: Workers = 0,
    cluster: Cluster = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", help="The solution file; the default is RULEBOOK.lunar."),
    ] = None,
    reading: Annotated[
        str,
        typer.Option(
            "--reading", help="A reading that no house may choose, as second-combination=none."
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Solve every state of a Lunar Poker game; a stopped run continues."""
    rules = chosen_rules(rulebook, option)
    mathematics = mathematics_of(rules)
    if not mathematics.has("solver"):
        solved = games_with("solver")
        raise refused(f"`croupier solve` solves only {solved}; for {rules.id} use `croupier edge`")
    with refusing():
        solver = mathematics.solver(rules, reading, output)
    path = solver.output
    if not path.parent.is_dir():
        raise refused(f"--output {path}: there is no folder {path.parent}")
    if not _solved(solver, workers or os.cpu_count() or 1, cluster):
        typer.echo(f"stopped; run the same command again to continue from {path}.parts", err=True)
        raise typer.Exit(130)
    told = solver.figures(_command(rulebook, option, reading))
    solver.finish()
    typer.echo(json.dumps(told) if as_json else solver.page(told))


def _command(rulebook: str, options: list[str], reading: str) -> str:
    words = ["croupier", "solve", rulebook, *(f"-o {each}" for each in options)]
    return " ".join([*words, *([f"--reading {reading}"] if reading else [])])


def _solved(solver: Solver, workers: int, cluster: str) -> bool:
    """Whether every step is done; False if interrupted."""
    missing = solver.missing()
    if not missing:
        return True
    source = solver.there(cluster) if cluster else solver.here(workers)
    done = solver.steps - len(missing)
    with StepBar(solver.unit, solver.steps, done) as bar, closing(source):
        try:
            for part in source:
                bar.step(solver.keep(part))
        except KeyboardInterrupt:
            return False
        except ClusterError as error:
            raise refused(str(error)) from error
    return True


class StepBar(Progress):
    """Counts steps of one kind, and names the last one that was done."""

    def __init__(self, unit: str, total: int, done: int) -> None:
        super().__init__(
            BarColumn(bar_width=26),
            TextColumn("{task.completed}/{task.total} " + unit + " {task.fields[step]}"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
        )
        self._task = self.add_task("", total=total, completed=done, step="")

    def step(self, name: str) -> None:
        self.update(self._task, advance=1, step=name)
