"""The figures of a run, from its counts: averages, deviations and standard errors, by wager."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier.analysis.simulation.run import Run
from croupier.analysis.simulation.tally import MAIN, TOTAL, Counts
from croupier.money import Amount, format_amount


@dataclass(frozen=True)
class Figure:
    """One wager, or several together, over a run."""

    name: str
    counted: int
    """How many times it was placed."""
    net: Amount
    """The exact total of the players' results on it."""
    stake: Amount
    """The total that its result is divided by: the antes, or the stakes on a side wager."""
    square: Amount
    """The sum of squared results of a round, over all its boxes together."""
    rounds: int

    def __repr__(self) -> str:
        edge, error = 100 * self.house_edge, 100 * self.standard_error
        return f"{self.name}: house edge {edge:.4f}% ± {error:.4f}, {self.rounds:,} rounds"

    @property
    def mean(self) -> float:
        """The average result of a round."""
        return float(Fraction(self.net) / self.rounds)

    @property
    def deviation(self) -> float:
        """The standard deviation of a round's result."""
        mean = Fraction(self.net) / self.rounds
        return sqrt(max(Fraction(self.square) / self.rounds - mean**2, Fraction(0)))

    @property
    def house_edge(self) -> float:
        return float(-Fraction(self.net) / Fraction(self.stake)) if self.stake else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the house edge."""
        if not self.stake:
            return 0.0
        return self.deviation * sqrt(self.rounds) / float(self.stake)


@dataclass(frozen=True)
class Results:
    run: Run
    boxes: int
    rounds: int
    counts: Counts

    def figures(self) -> list[Figure]:
        """The figures of every wager that was placed, then `main`, then `total`."""
        names = [*self.run.quantities.money, TOTAL]
        return [self._figure(*each) for each in enumerate(names) if self.distribution(each[0])]

    def figure(self, name: str) -> Figure:
        return next(each for each in self.figures() if each.name == name)

    def distribution(self, quantity: int) -> dict[int, int]:
        """How often each amount occurred, in units, the lowest first."""
        found = {amount: n for (q, amount), n in self.counts.items() if q == quantity}
        if not found and quantity == self.run.quantities.total:  # there was only `main`
            return self.distribution(self.run.quantities.money.index(MAIN))
        return dict(sorted(found.items()))

    def _figure(self, quantity: int, name: str) -> Figure:
        units, each = self.run.units, self.distribution(quantity)
        together = self._together(quantity, each)
        return Figure(
            name=name,
            counted=sum(each.values()),
            net=units.amount(sum(amount * n for amount, n in each.items())),
            stake=self._stake(name, sum(each.values())),
            square=Fraction(sum(amount**2 * n for amount, n in together.items()), units.scale**2),
            rounds=self.rounds,
        )

    def _together(self, quantity: int, each: dict[int, int]) -> dict[int, int]:
        """The distribution by round, over all boxes."""
        quantities = self.run.quantities
        if self.boxes == 1 or quantity == quantities.total:
            return each
        return self.distribution(quantities.of_round + quantity)

    def _stake(self, name: str, counted: int) -> Amount:
        """The divisor of a wager's result; for wagers of the main game, the antes."""
        antes = self.run.stakes["ante"] * self.boxes * self.rounds
        if name in (*self.run.quantities.main, MAIN, TOTAL):
            return antes
        return self.run.stakes[name] * counted

    @property
    def staked(self) -> Amount:
        """The total stake in the main game, over all boxes."""
        staked = self.distribution(self.run.quantities.staked)
        return self.run.units.amount(sum(amount * n for amount, n in staked.items()))

    @property
    def choices(self) -> dict[str, int]:
        names = self.run.quantities.choices
        found = self.distribution(self.run.quantities.choice)
        return {names[code]: n for code, n in found.items()}

    def rows(self) -> Iterator[tuple[str, int, Amount, int]]:
        """The distributions: wager, net result in units, the same as an amount, and how often."""
        for quantity, name in enumerate([*self.run.quantities.money, TOTAL]):
            for amount, count in self.distribution(quantity).items():
                yield name, amount, self.run.units.amount(amount), count

    @property
    def plain(self) -> dict[str, Any]:
        """The figures for JSON, with exact amounts as text."""
        main = self.figure(MAIN)
        return {
            "rounds": self.rounds,
            "boxes": self.boxes,
            "average_wager": float(Fraction(self.staked) / Fraction(main.stake)),
            "element_of_risk_percent": 100 * float(-Fraction(main.net) / Fraction(self.staked)),
            "wagers": {figure.name: _plain(figure) for figure in self.figures()},
            "choices": self.choices,
        }


def _plain(figure: Figure) -> dict[str, Any]:
    return {
        "placed": figure.counted,
        "net": format_amount(figure.net),
        "per": format_amount(figure.stake),
        "house_edge_percent": 100 * figure.house_edge,
        "standard_error_percent": 100 * figure.standard_error,
        "mean": figure.mean,
        "standard_deviation": figure.deviation,
        "method": "simulated",
    }
