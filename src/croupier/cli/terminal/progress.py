"""A bar on standard error: how many steps are done, and how much time is left."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


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
