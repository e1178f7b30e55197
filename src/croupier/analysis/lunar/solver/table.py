"""One upcard as the kernels that decide take it; and the scale on which choices are compared."""

from dataclasses import dataclass
from math import comb, lcm
from typing import Any, NamedTuple

from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.buying import Sixes
from croupier.analysis.lunar.solver.projection import following, rank_choices

FOLD, BET, BUY, INSTANT = 0, 1, 2, 4
"""Codes of choices; an exchange is the set of cards exchanged, one bit each, two or more."""
CODES = 32
_UNSEEN, _HIDDEN, _MOST = 46, 4, 5


@dataclass(frozen=True)
class Scale:
    """How sums become comparable: a choice's sum times its factor, over the denominator."""

    denominator: int
    factors: tuple[int, ...]
    """By number of cards drawn, 0 to 5."""
    left: tuple[int, ...]
    """By number of cards drawn: how many may come if the dealer is forced; else 1."""


def scale_of(game: Game) -> Scale:
    free = _UNSEEN - _HIDDEN
    forced = game.force_antes is not None
    left = tuple(free - drawn if forced else 1 for drawn in range(_MOST + 1))
    ways = [comb(free, drawn) * left[drawn] for drawn in range(_MOST + 1)]
    common = lcm(*ways)
    factors = tuple(common // each for each in ways)
    return Scale(comb(_UNSEEN, _HIDDEN) * common, factors, left)


class Draws(NamedTuple):
    """What exchanges of 2 to 5 cards are worth, seen from one suit; see `exchanging`."""

    totals: tuple[Ints, ...]
    flushes: tuple[Ints, ...]


class Forced(NamedTuple):
    """What forcing adds to exchanges: gains and uses, see `forced`."""

    own: Draws
    """From the upcard's suit."""
    other: Draws
    """From another suit; flushes of a third suit."""
    from_own: tuple[Ints, ...]
    """From another suit; flushes of the upcard's suit."""


class Walking(NamedTuple):
    """How subsets of a hand become places."""

    one: Ints
    two: Ints
    three: Ints
    four: Ints
    five: Ints
    choices: tuple[Ints, ...]


def walking() -> Walking:
    one, two, three, four, five = (following(size) for size in range(_MOST))
    choices = tuple(rank_choices(size) for size in range(_MOST))
    return Walking(one, two, three, four, five, choices)


class Table(NamedTuple):
    """One upcard of one game, as the kernel takes it."""

    up: int
    bets: Ints
    """By value: worth by ranks of betting five cards."""
    suit: tuple[Any, ...]
    pay: tuple[Any, ...]
    sixes: Sixes
    bought: Ints
    """By place of six ranks without a flush: the floor above which they are bet."""
    draws: Draws
    gains: Forced
    uses: Forced
    outs: Any
    rule: Any
    factors: Ints
    left: Ints
    denominator: int
    draw_antes: int
    """Below zero where nothing can be drawn."""
    instant: Ints
    """What the two instant hands are paid; below zero where they are hands like others."""
