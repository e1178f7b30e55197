"""Runs a solve to its end or to Ctrl-C, with a bar by upcard; and its figures as JSON has them."""

from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from croupier.analysis.lunar.figures import Figures
from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.solution import digest
from croupier.analysis.lunar.solving import UPCARDS, ClusterError, Run, solve_here, solve_there
from croupier.cards import RANKS
from croupier.cli.options import refused
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text


def solved(game: Game, path: Path, workers: int, cluster: str) -> Run | None:
    """The run with every upcard done; None if it was interrupted."""
    run = Run(game, path)
    missing = run.missing()
    if not missing:
        return run
    source = solve_there(game, missing, cluster) if cluster else solve_here(game, missing, workers)
    with _bar() as bar, closing(source):
        task = bar.add_task("", total=UPCARDS, completed=UPCARDS - len(missing), upcard="")
        try:
            for part in source:
                run.keep(part)
                bar.update(task, advance=1, upcard=f"upcard {RANKS[part.up]}")
        except KeyboardInterrupt:
            return None
        except ClusterError as error:
            raise refused(str(error)) from error
    return run


def _bar() -> Progress:
    return Progress(
        BarColumn(bar_width=26),
        TextColumn("{task.completed}/{task.total} upcards {task.fields[upcard]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def figures_of(rules: LunarRules, run: Run, command: str) -> dict[str, Any]:
    """House edges for every allowed pair of instant odds and both readings of straight and pair;
    shares; and by upcard the sums from which they follow."""
    return {
        "format": "croupier.lunar-figures/1",
        "rulebook": rules.id,
        "command": command,
        "game": digest(run.game),
        "readings": {
            name.value: {"house_edge": _edges(rules, each), "shares": _shares(each)}
            for name, each in run.figures().items()
        },
        "upcards": {
            RANKS[up]: {name.value: each.plain for name, each in sums.items()}
            for up, sums in run.by_upcard().items()
        },
    }


def _edges(rules: LunarRules, figures: Figures) -> dict[str, Any]:
    found = {}
    for pair in rules.document.options["instant"].allowed:
        straight_flush, royal = pair
        edge = figures.house_edge((straight_flush, royal))
        found[value_text(pair)] = {"exact": str(edge), "percent": float(100 * edge)}
    return found


def _shares(figures: Figures) -> dict[str, Any]:
    return {
        name: {"exact": str(share), "percent": float(100 * share)}
        for name, share in figures.shares.items()
    }
