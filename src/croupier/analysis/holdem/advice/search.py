"""From what every situation gains by being played to a short list of rules.

Situations that look the same are one cell; a cell has the sum of what playing gains in it. A list
starts empty (nothing is played). At each step every rule of one or two conditions, and the best
pairs with a third, is tried at the head of the list, and the one is kept that gains most, less a
price for each of its conditions.
When none gains more than its price, rules and conditions that are no longer worth theirs are
struck out. So a list is as short as its price makes it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.names import Atom, Columns
from croupier.analysis.holdem.advice.rules import Rule, plays
from croupier.analysis.holdem.projection import Ints

_BEAM = 60
"""So many pairs of conditions are tried with a third."""
_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cells:
    """Situations that look the same, taken together."""

    columns: Columns
    gains: Ints
    """By being played rather than not."""

    def gain(self, rules: Sequence[Rule]) -> int:
        return int(self.gains[plays(self.columns, rules)].sum())


def cells(parts: Iterator[tuple[Columns, Ints]]) -> Cells:
    """From every situation: what is seen there, and what playing gains."""
    names: list[str] = []
    keys, gains = [], []
    for columns, gain in parts:
        names = list(columns)
        there = gain != 0
        packed = np.zeros(int(there.sum()), dtype=np.int64)
        for name in names:
            packed = packed << 6 | (columns[name][there].astype(np.int64) + 1)
        keys.append(packed)
        gains.append(gain[there])
    found, cell = np.unique(np.concatenate(keys), return_inverse=True)
    sums = np.zeros(len(found), dtype=np.int64)
    np.add.at(sums, cell, np.concatenate(gains))
    shifts = range(6 * (len(names) - 1), -1, -6)
    seen = {
        name: ((found >> shift & 63) - 1).astype(np.int8)
        for name, shift in zip(names, shifts, strict=True)
    }
    return Cells(seen, sums)


def derive(cells: Cells, price: int, most: int = 8) -> tuple[Rule, ...]:
    """A list of at most so many rules, each condition worth its price."""
    atoms = list(_atoms(cells.columns))
    holds = np.array([atom.holds(cells.columns) for atom in atoms], dtype=np.float64)
    listed: tuple[Rule, ...] = ()
    while len(listed) < most:
        now = plays(cells.columns, listed)
        best = max(
            (_best(atoms, holds, _change(cells, now, to), price, to) for to in (True, False)),
            key=lambda each: each[0],
        )
        if best[0] <= 0:
            break
        listed = _pruned(cells, (best[1], *listed), price)
    return listed


def _change(cells: Cells, now: NDArray[np.bool_], to: bool) -> _Floats:
    """What each cell gains by being played, or not played, where it was not so."""
    gains = cells.gains.astype(np.float64)
    return np.where(now, 0, gains) if to else np.where(now, -gains, 0)


def _best(
    atoms: list[Atom], holds: _Floats, change: _Floats, price: int, to: bool
) -> tuple[float, Rule]:
    """The rule that gains most, less its price."""
    weighted = holds * change
    ones = weighted.sum(axis=1) - price
    found: tuple[float, tuple[int, ...]] = (float(ones.max()), (int(ones.argmax()),))
    twos = weighted @ holds.T - 2 * price
    for pair in np.argsort(twos, axis=None)[: -2 * _BEAM : -2]:  # each pair is there twice
        first, second = (int(each) for each in np.unravel_index(pair, twos.shape))
        found = max(found, (float(twos[first, second]), (first, second)))
        threes = weighted @ (holds[first] * holds[second]) - 3 * price
        found = max(found, (float(threes.max()), (first, second, int(threes.argmax()))))
    return found[0], Rule(to, tuple(sorted({atoms[each] for each in found[1]})))


def _pruned(cells: Cells, listed: tuple[Rule, ...], price: int) -> tuple[Rule, ...]:
    """Without what is not worth its price any more."""

    def worth(rules: tuple[Rule, ...]) -> int:
        return cells.gain(rules) - price * sum(len(rule.when) for rule in rules)

    shorter = max(_shorter(listed), key=worth, default=None)
    if shorter is None or worth(shorter) < worth(listed):
        return listed
    return _pruned(cells, shorter, price)


def _shorter(listed: tuple[Rule, ...]) -> Iterator[tuple[Rule, ...]]:
    """One rule less, or one condition less."""
    for at, rule in enumerate(listed):
        if len(listed) > 1:
            yield listed[:at] + listed[at + 1 :]
        if len(rule.when) > 1:
            for atom in rule.when:
                when = tuple(each for each in rule.when if each != atom)
                yield (*listed[:at], Rule(rule.plays, when), *listed[at + 1 :])


def _atoms(columns: Columns) -> Iterator[Atom]:
    """Every threshold that parts the cells."""
    for name, column in columns.items():
        values = np.unique(column)
        for sign, number in product((">=", "<="), values):
            if number != (values[0] if sign == ">=" else values[-1]):
                yield Atom(name, sign, int(number))
