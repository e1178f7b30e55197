"""Solving a whole game of Lunar Poker, upcard by upcard, and its figures as JSON has them."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

from croupier.analysis.lunar.edges import NO_SECOND
from croupier.analysis.lunar.figures import Figures
from croupier.analysis.lunar.game import Game, game_of, without_second
from croupier.analysis.lunar.solution import digest
from croupier.analysis.lunar.solving import UPCARDS, Part, Run, solve_here, solve_there
from croupier.analysis.solver import Solver
from croupier.cards import RANKS
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text


class LunarSolver(Solver):
    """Every state, under each of the thirteen upcards."""

    steps = UPCARDS
    unit = "upcards"

    def __init__(self, rules: LunarRules, reading: str, output: Path | None) -> None:
        self._rules, self._game = rules, _read_as(game_of(rules), reading)
        self.output = output or Path(f"{rules.id}{'-none' if reading else ''}.lunar")
        self._run = Run(self._game, self.output)

    def missing(self) -> list[int]:
        return self._run.missing()

    def here(self, workers: int) -> Generator[Part]:
        return solve_here(self._game, self.missing(), workers)

    def there(self, address: str) -> Generator[Part]:
        return solve_there(self._game, self.missing(), address)

    def keep(self, part: Part) -> str:
        self._run.keep(part)
        return f"upcard {RANKS[part.up]}"

    def figures(self, command: str) -> dict[str, Any]:
        """House edges for every allowed pair of instant odds and both readings of straight and
        pair; shares; and by upcard the sums from which they follow."""
        return {
            "format": "croupier.lunar-figures/1",
            "rulebook": self._rules.id,
            "command": command,
            "game": digest(self._game),
            "readings": {
                name.value: {"house_edge": _edges(self._rules, each), "shares": _shares(each)}
                for name, each in self._run.figures().items()
            },
            "upcards": {
                RANKS[up]: {name.value: each.plain for name, each in sums.items()}
                for up, sums in self._run.by_upcard().items()
            },
        }

    def page(self, figures: dict[str, Any]) -> str:
        lines = [f"{figures['rulebook']}: solved, every state in {self.output}", ""]
        for reading, told in figures["readings"].items():
            lines.append(f"straight_with_pair = {reading}")
            for pair, edge in told["house_edge"].items():
                percent, exact = edge["percent"], edge["exact"]
                lines.append(f"  instant {pair:9} house edge {percent:+.6f}% = {exact}")
            shares = [f"{name} {share['percent']:.4f}%" for name, share in told["shares"].items()]
            lines += ["  " + ", ".join(shares), ""]
        return "\n".join(lines).rstrip()

    def finish(self) -> None:
        self._run.finish()


def _read_as(game: Game, reading: str) -> Game:
    """The game under a reading that is no option of any rulebook."""
    if reading not in ("", NO_SECOND):
        words = f"--reading takes {NO_SECOND}, not {reading!r}: all others are options (-o)"
        raise RulebookError("unknown-reading", words)
    return without_second(game) if reading else game


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
