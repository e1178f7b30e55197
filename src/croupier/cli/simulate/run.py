"""Plays a run to its end or to Ctrl-C, saves the progress, and prints the results."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from croupier.analysis.simulation.plan import SOLUTION, Plan, PlanError, read_plan
from croupier.analysis.simulation.progress import NAME, Progress, answer, load, write
from croupier.analysis.simulation.results import Figure, Results
from croupier.analysis.simulation.run import Run, play_here, play_there, run_of
from croupier.analysis.simulation.strategy_file import StrategyError, read_strategy
from croupier.analysis.simulation.tally import MAIN
from croupier.analysis.solver import ClusterError
from croupier.cli.options import refused, refusing
from croupier.cli.terminal.console import Console
from croupier.sentence import say_count

_SAVE_EVERY = 5.0
"""Seconds."""


def open_run(
    given: dict[str, Any],
    strategy: Path | None,
    optimal: Path | None,
    seed: int | None,
    output: Path | None,
    resume: bool,
) -> tuple[Progress, Run]:
    """A new run or a resumed one; exits with the reason if that is impossible."""
    try:
        if output is not None and not resume and (output / NAME).exists():
            raise PlanError(
                f"{output} already holds a run: continue it with --resume, or choose another folder"
            )
        held = read_strategy(strategy) if strategy else {}
        held = {SOLUTION: str(optimal)} if optimal else held
        seed = _kept_seed(output) if seed is None and output is not None else seed
        plan = read_plan({**given, "strategy": held, "seed": seed or 0})
        with refusing():
            run = run_of(plan)
        return load(output, plan) if resume and output is not None else Progress(plan), run
    except PlanError as error:
        raise refused(str(error), error.clauses) from error
    except StrategyError as error:
        raise refused(str(error)) from error


def _kept_seed(output: Path) -> int:
    try:
        kept = json.loads((output / NAME).read_text(encoding="utf-8"))
        return int(kept["plan"]["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0  # `load` says what is wrong


def play(progress: Progress, run: Run, workers: int, cluster: str, output: Path | None) -> bool:
    """Whether the run finished."""
    plan, saved = progress.plan, time.monotonic()
    source = _source(plan, progress, workers, cluster)
    with _interrupts() as stopping, Bar(plan.rounds) as bar, closing(source):
        try:
            for shard, counted in source:
                progress.add(shard, counted)
                bar.show(progress.rounds, _results(progress, run).figure(MAIN))
                if output is not None and time.monotonic() - saved > _SAVE_EVERY:
                    progress.save(output)
                    saved = time.monotonic()
                if stopping:
                    break
        except ClusterError as error:
            raise refused(str(error)) from error
    if output is not None:
        progress.save(output)
    if not progress.done:
        raise typer.Exit(130)
    return len(progress.done) == plan.shards


def _source(plan: Plan, progress: Progress, workers: int, cluster: str) -> Any:
    todo = list(progress.todo())
    if cluster:
        return play_there(plan, todo, cluster)
    return play_here(plan, todo, min(workers, max(len(todo), 1)))


def _results(progress: Progress, run: Run) -> Results:
    return Results(run, progress.plan.boxes, progress.rounds, progress.counts)


def finish(progress: Progress, run: Run, output: Path | None) -> tuple[dict[str, Any], Results]:
    results = _results(progress, run)
    answered = answer(progress.plan, results)
    if output is not None:
        write(output, answered, progress.plan, results)
    return answered, results


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """The first Ctrl-C lets the shards in progress finish; the second one stops at once."""
    noted: list[int] = []

    def note(number: int, _frame: object) -> None:
        noted.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


class Bar(ProgressBar):
    """The progress of a run and its current estimate; on standard error, if that is a terminal."""

    def __init__(self, rounds: int) -> None:
        console = Console(stderr=True)
        super().__init__(
            BarColumn(bar_width=30),
            TaskProgressColumn(),
            TextColumn("{task.fields[rounds]} rounds"),
            TextColumn("{task.fields[estimate]}"),
            TimeRemainingColumn(compact=True),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self.add_task("", total=rounds, rounds="0", estimate="")

    def show(self, rounds: int, main: Figure) -> None:
        edge, error = 100 * main.house_edge, 100 * main.standard_error
        words = f"house edge {edge:.4f}% ± {error:.4f}"
        self.update(self._task, completed=rounds, rounds=f"{rounds:,}", estimate=words)


_SHOWN = 12


def page(results: Results, seed: int, answered: dict[str, Any]) -> str:
    """Wagers with their edges, how often each choice was made, and the exact edge if known."""
    boxes = say_count(results.boxes, "box", "boxes")
    main = results.figure(MAIN)
    average = float(results.staked) / float(main.stake)
    lines = [
        f"{results.rounds:,} rounds, {boxes}, seed {seed}; antes wagered {average:.4f} a box",
        "",
        f"{'wager':14}{'placed':>16}{'house edge':>14}{'± one error':>14}{'deviation':>12}",
        *(_line(figure) for figure in results.figures()),
        "",
        *_choices(results),
        *_exact(answered),
    ]
    return "\n".join(lines)


def _line(figure: Figure) -> str:
    edge, error = f"{100 * figure.house_edge:.4f}%", f"{100 * figure.standard_error:.4f}%"
    name, placed = figure.name, f"{figure.counted:,}"
    return f"{name:14}{placed:>16}{edge:>14}{error:>14}{figure.deviation:>12.4f}"


def _choices(results: Results) -> list[str]:
    choices = sorted(results.choices.items(), key=lambda each: -each[1])
    counted = sum(results.choices.values())
    return [f"{name:24}{100 * n / counted:9.4f}%" for name, n in choices[:_SHOWN]]


def _exact(answered: dict[str, Any]) -> list[str]:
    if "exact" not in answered:
        return []
    edge, errors = answered["exact"]["house_edge_percent"], answered["exact"]["errors_away"]
    words = f"main exactly {edge:.4f}%: these rounds are {abs(errors):.1f} standard errors"
    return ["", f"{words} {'above' if errors > 0 else 'below'} it"]
