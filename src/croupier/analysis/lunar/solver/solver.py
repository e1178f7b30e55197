"""The whole game: thirteen upcards that are solved on their own, here or on a cluster.

Finished upcards are saved beside the solution file, in a folder with its name and `.parts`, so that
a stopped run continues from there. The folder is deleted when the file is complete.
"""

import json
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.figures import NOTHING, Figures, Sums, read_sums, sums_of
from croupier.analysis.lunar.game import Game, Ints, game_of, without_second
from croupier.analysis.lunar.solver.hands import canonical_hands, cards_of
from croupier.analysis.lunar.solver.solution import digest, write_solution
from croupier.analysis.lunar.solver.upcard import READINGS, solve_upcard
from croupier.analysis.lunar.wagers import NO_SECOND
from croupier.analysis.solver import Solver, open_cluster
from croupier.cards import RANKS
from croupier.hands import VALUES, StraightWithPair
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text

T = TypeVar("T")
UPCARDS = 13
_ROYAL = len(VALUES)
# Upcards that take longest first, so that two workers end together.
ORDER = tuple(range(UPCARDS))[::-1]


@dataclass(frozen=True)
class Part:
    """One upcard: totals for each reading, and every state for the game's own reading."""

    up: int
    sums: dict[StraightWithPair, Sums]
    worth: Ints
    best: NDArray[np.uint8]


def solve_part(game: Game, up: int) -> Part:
    solved, hands = solve_upcard(game, up), canonical_hands()
    royal = value_of_five(cards_of(hands.slots, up)) == _ROYAL
    sums = {name: sums_of(solved[name], hands.copies, royal) for name in READINGS}
    own = solved[game.straight_with_pair]
    return Part(up, sums, own.worth, own.best)


class Run:
    """A run that solves into one file."""

    def __init__(self, game: Game, output: Path) -> None:
        self.game, self.output = game, output
        self.folder = output.with_name(output.name + ".parts")

    def missing(self) -> list[int]:
        """The upcards that are still to be solved, in order."""
        return [up for up in ORDER if not self._done(up)]

    def keep(self, part: Part) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        told = {name.value: sums.plain for name, sums in part.sums.items()}
        words = json.dumps({"game": digest(self.game), "sums": told})
        unfinished = self.folder / f"{part.up}.new.npz"
        np.savez(unfinished, worth=part.worth, best=part.best, about=np.array(words))
        unfinished.replace(self._path(part.up))

    def figures(self) -> dict[StraightWithPair, Figures]:
        """The figures of the finished upcards, by reading."""
        totals = dict.fromkeys(READINGS, NOTHING)
        for sums in self.by_upcard().values():
            for name in READINGS:
                totals[name] += sums[name]
        return {name: Figures(self.game, sums) for name, sums in totals.items()}

    def by_upcard(self) -> dict[int, dict[StraightWithPair, Sums]]:
        found = {}
        for up in range(UPCARDS):
            if self._done(up):
                told = self._about(up)["sums"]
                found[up] = {name: read_sums(told[name.value]) for name in READINGS}
        return found

    def finish(self) -> None:
        """Write the file from the parts and delete them."""
        parts = [np.load(self._path(up)) for up in range(UPCARDS)]
        worth, best = [part["worth"] for part in parts], [part["best"] for part in parts]
        write_solution(self.output, self.game, worth, best)
        for up in range(UPCARDS):
            self._path(up).unlink()
        self.folder.rmdir()

    def _path(self, up: int) -> Path:
        return self.folder / f"{up}.npz"

    def _about(self, up: int) -> dict[str, Any]:
        with np.load(self._path(up)) as part:
            about: dict[str, Any] = json.loads(str(part["about"]))
            return about

    def _done(self, up: int) -> bool:
        """Whether the upcard is solved; a part made for other rules does not count."""
        return self._path(up).exists() and self._about(up)["game"] == digest(self.game)


def solve_here(game: Game, upcards: Sequence[int], workers: int) -> Generator[Part]:
    """Each part as it is done."""
    for _, part in each_upcard(solve_part, game, upcards, workers):
        yield part


def each_upcard(
    work: Callable[[Game, int], T], game: Game, upcards: Sequence[int], workers: int
) -> Generator[tuple[int, T]]:
    """Each upcard with its result when it is finished; a single worker is this process."""
    if workers == 1:
        for up in upcards:
            yield up, work(game, up)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(work, game, up): up for up in upcards}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def solve_there(game: Game, upcards: Sequence[int], address: str) -> Generator[Part]:
    """On a Dask cluster whose workers have Croupier installed."""
    with open_cluster(address) as client:
        from distributed import as_completed as coming

        futures = [client.submit(solve_part, game, up, pure=False, retries=2) for up in upcards]
        done: Any = coming(futures)  # type: ignore[no-untyped-call]
        for future in done:
            yield future.result()


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
    """The game under a reading that is not an option of any rulebook."""
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
