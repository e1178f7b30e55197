"""Simulation of whole rounds."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.analysis.mathematics import mathematics_of
from croupier.library.books import Book
from croupier.library.deal import AmountGiven, amount_of
from croupier.library.errors import FiguresError
from croupier.library.figures import MAIN, as_figures_error, book_of, with_clauses
from croupier.money import format_amount

if TYPE_CHECKING:
    from croupier.analysis.simulation.results import Figure, Results


@dataclass(frozen=True, repr=False)
class Simulation:
    """The results of simulated rounds; sums of the main game are in antes."""

    book: Book
    seed: int
    results: "Results"

    @cached_property
    def wagers(self) -> Mapping[str, "Figure"]:
        """Figures by wager; `main` is the main game and `total` everything."""
        return {each.name: each for each in self.results.figures()}

    @property
    def rounds(self) -> int:
        return self.results.rounds

    @property
    def mean(self) -> float:
        """The average result of the main game for the player, in antes."""
        return -self.wagers[MAIN].house_edge

    @property
    def house_edge(self) -> float:
        return self.wagers[MAIN].house_edge

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.wagers[MAIN].standard_error

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's result in the main game, in antes."""
        main = self.wagers[MAIN]
        return float(main.deviation * main.rounds / main.stake)

    @property
    def choices(self) -> Mapping[str, float]:
        """How often each choice was made, as a share of all."""
        total = sum(self.results.choices.values())
        return {name: count / total for name, count in self.results.choices.items()}

    @property
    def exact(self) -> Fraction | None:
        """The exact house edge of the strategy that was played, if it is known."""
        return self.results.run.house_edge()

    def __repr__(self) -> str:
        lines = [f"{self.book.id}: {self.rounds:,} rounds, seed {self.seed}"]
        for name, each in self.wagers.items():
            error = f"± {100 * each.standard_error:.4f}"
            lines.append(f"  {name:<14} house edge {100 * each.house_edge:8.4f}% {error}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from croupier.library.notebook import simulation_page

        return simulation_page(self)


@as_figures_error()
def simulate(
    of: "Book | str | Path",
    rounds: int = 1_000_000,
    *,
    seed: int | None = None,
    boxes: int = 1,
    wagers: Mapping[str, AmountGiven] | None = None,
    dealing: str = "shoe",
    jackpot: "AmountGiven | tuple[AmountGiven, AmountGiven] | None" = None,
    workers: int = 1,
) -> Simulation:
    """Play whole rounds in compiled code, with the game's own strategy.

    `wagers` are placed on every box, by area, with an ante of 10 by default. The same seed plays
    the same rounds."""
    book = book_of(of)
    mathematics_of(book.rules)
    from croupier.analysis.simulation.plan import Plan, PlanError
    from croupier.analysis.simulation.progress import Progress
    from croupier.analysis.simulation.results import Results
    from croupier.analysis.simulation.run import play_here, run_of

    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise FiguresError(f"rounds={rounds!r}: give a whole number of rounds, 1 or more")
    if seed is not None and not (isinstance(seed, int) and 0 <= seed < 1 << 64):
        raise FiguresError(f"seed={seed!r}: give a whole number from 0 to 2**64 - 1")
    pools = jackpot if isinstance(jackpot, tuple) else (jackpot,)
    plan = Plan(
        rulebook=book.name,
        rounds=rounds,
        seed=secrets.randbits(32) if seed is None else seed,
        boxes=boxes,
        dealing=dealing,
        options=dict(book.chosen),
        wagers={area: _text(amount, area) for area, amount in (wagers or {}).items()},
        jackpot=tuple(_text(pool, "jackpot") for pool in pools if pool is not None),
    )
    try:
        run = run_of(plan)
    except PlanError as error:
        raise FiguresError(with_clauses(str(error), error.clauses)) from error
    progress = Progress(plan)
    for shard, counted in play_here(plan, progress.todo(), min(workers, plan.shards)):
        progress.add(shard, counted)
    return Simulation(book, plan.seed, Results(run, boxes, progress.rounds, progress.counts))


def _text(amount: AmountGiven, where: str) -> str:
    return format_amount(amount_of(amount, where))
