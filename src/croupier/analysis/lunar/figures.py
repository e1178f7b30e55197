"""The results of a solved game: house edge and how often each choice is made, as fractions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.decision import BET, BUY, CODES, FOLD, INSTANT, scale_of
from croupier.analysis.lunar.solver.upcard import Solved

STATES = 122_151_120
"""Of hand and upcard: 2,598,960 x 47."""
_SUITS, _UNSEEN, _HIDDEN, _MOST = 4, 46, 4, 5
_LOW = (1 << 32) - 1


@dataclass(frozen=True)
class Sums:
    """Totals of one upcard, or of several: whole numbers that add up."""

    worth: int
    """Of all states but those with an instant hand, over the scale's denominator."""
    instant: tuple[int, int]
    """Straight flushes and royal flushes that were dealt."""
    weights: tuple[int, ...]
    """States by code of the best choice."""
    forced: tuple[int, ...]
    """By number of cards drawn: uses of force, over all draws and dealer's hands."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.worth + other.worth,
            (self.instant[0] + other.instant[0], self.instant[1] + other.instant[1]),
            tuple(a + b for a, b in zip(self.weights, other.weights, strict=True)),
            tuple(a + b for a, b in zip(self.forced, other.forced, strict=True)),
        )

    @property
    def plain(self) -> dict[str, Any]:
        """For JSON; large numbers as text."""
        return {
            "worth": str(self.worth),
            "instant": list(self.instant),
            "weights": {str(code): each for code, each in enumerate(self.weights) if each},
            "forced": [str(each) for each in self.forced],
        }


NOTHING = Sums(0, (0, 0), (0,) * CODES, (0,) * (_MOST + 1))


def read_sums(plain: Mapping[str, Any]) -> Sums:
    weights = [plain["weights"].get(str(code), 0) for code in range(CODES)]
    straight_flushes, royals = plain["instant"]
    return Sums(
        int(plain["worth"]),
        (straight_flushes, royals),
        tuple(weights),
        tuple(int(each) for each in plain["forced"]),
    )


def sums_of(solved: Solved, copies: NDArray[np.uint8], royal: NDArray[np.bool_]) -> Sums:
    """The totals of one rank of the upcard, over all four suits; `royal` marks the royal
    flushes."""
    many = _SUITS * copies.astype(np.int64)
    weights, uses = [], [0] * (_MOST + 1)
    for code in range(CODES):
        chosen = solved.best == code
        weights.append(int(many[chosen].sum()))
        uses[_drawn(code)] += dot(solved.used[chosen], many[chosen])
    played = solved.best != INSTANT
    royals = int(many[~played & royal].sum())
    return Sums(
        dot(solved.worth[played], many[played]),
        (weights[INSTANT] - royals, royals),
        tuple(weights),
        tuple(uses),
    )


def _drawn(code: int) -> int:
    """How many cards a choice draws."""
    return {FOLD: 0, BET: 0, BUY: 1, INSTANT: 0}.get(code, code.bit_count())


def dot(values: Ints, many: Ints) -> int:
    """The sum of products, which would not fit in 64 bits."""
    return (int(((values >> 32) * many).sum()) << 32) + int(((values & _LOW) * many).sum())


@dataclass(frozen=True)
class Figures:
    """The figures of a game with optimal play; amounts in antes."""

    game: Game
    sums: Sums

    def value(self, instant: tuple[int, int] | None = None) -> Fraction:
        """What the player gets on average, with these odds of instant hands or the game's own."""
        odds = instant or self.game.instant or (0, 0)
        paid = sum(ways * each for ways, each in zip(self.sums.instant, odds, strict=True))
        worth = Fraction(self.sums.worth, scale_of(self.game).denominator)
        return (worth + paid) / sum(self.sums.weights)

    def house_edge(self, instant: tuple[int, int] | None = None) -> Fraction:
        return -self.value(instant)

    @property
    def shares(self) -> dict[str, Fraction]:
        """How often each choice is best, and how often the dealer is forced in the end."""
        every = sum(self.sums.weights)
        by_name = {"instant": INSTANT, "fold": FOLD, "bet": BET, "buy": BUY}
        shares = {name: Fraction(self.sums.weights[code], every) for name, code in by_name.items()}
        for count in range(2, _MOST + 1):
            codes = [code for code in range(CODES) if code.bit_count() == count]
            number = sum(self.sums.weights[code] for code in codes)
            shares[f"exchange {count}"] = Fraction(number, every)
        if self.game.force_antes is not None:
            shares["force"] = self._forced() / every
        return shares

    def _forced(self) -> Fraction:
        ways = [comb(_UNSEEN, n) * comb(_UNSEEN - n, _HIDDEN) for n in range(_MOST + 1)]
        uses = zip(self.sums.forced, ways, strict=True)
        return sum((Fraction(number, each) for number, each in uses), Fraction(0))
