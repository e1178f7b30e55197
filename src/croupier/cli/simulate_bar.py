"""The progress of a run, and its estimate as it tightens."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from croupier.analysis.simulation.results import Figure


class Bar:
    """On standard error, where that is a terminal."""

    def __init__(self, rounds: int) -> None:
        console = Console(stderr=True)
        self._progress = Progress(
            BarColumn(bar_width=30),
            TaskProgressColumn(),
            TextColumn("{task.fields[rounds]} rounds"),
            TextColumn("{task.fields[estimate]}"),
            TimeRemainingColumn(compact=True),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task("", total=rounds, rounds="0", estimate="")

    def show(self, rounds: int, main: Figure) -> None:
        edge, error = 100 * main.house_edge, 100 * main.standard_error
        words = f"house edge {edge:.4f}% ± {error:.4f}"
        self._progress.update(self._task, completed=rounds, rounds=f"{rounds:,}", estimate=words)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()
