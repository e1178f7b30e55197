"""From what every situation gains by each choice to a short list of rules.

Situations that look the same are one cell; a cell has the sum of what each choice is worth in it. A
list starts with the one choice that is best on the whole. At each step every rule of one, two or
three conditions is tried with every choice, at the head of the list and before its last rule, and
the one is kept that gains most, less a price for itself and for each of its conditions. After each
step rules and conditions that are no longer worth theirs are struck out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.card import Rule
from croupier.analysis.lunar.advice.names import Atom, Columns

Floats = NDArray[np.float64]
_MOST = 12
"""Rules of a list."""
_BITS = 4
"""Of each number of a cell's key; numbers are -1 to 13."""


@dataclass(frozen=True)
class Cells:
    """Situations that look the same, taken together."""

    columns: Columns
    names: tuple[str, ...]
    """Of the choices."""
    worth: Floats
    """By cell and choice."""

    def chosen(self, rules: Sequence[Rule]) -> NDArray[np.int64]:
        """Which choice the first rule that fits makes."""
        found = np.zeros(len(self.worth), dtype=np.int64)
        for rule in reversed(rules):
            found[rule.fits(self.columns)] = self.names.index(rule.do)
        return found

    def total(self, rules: Sequence[Rule]) -> float:
        return float(self.worth[np.arange(len(self.worth)), self.chosen(rules)].sum())


def cells(
    names: tuple[str, ...], seen: Sequence[str], parts: Iterator[tuple[Columns, Floats]]
) -> Cells:
    """From every situation: what is seen there of these names, and what each choice is worth."""
    keys, sums = [], []
    for columns, worth in parts:
        packed = np.zeros(len(worth), dtype=np.int64)
        for name in seen:
            packed = packed << _BITS | (columns[name].astype(np.int64) + 1)
        found, cell = np.unique(packed, return_inverse=True)
        total = np.zeros((len(found), len(names)))
        for choice in range(len(names)):
            total[:, choice] = np.bincount(cell, worth[:, choice], len(found))
        keys.append(found)
        sums.append(total)
    found, cell = np.unique(np.concatenate(keys), return_inverse=True)
    every = np.zeros((len(found), len(names)))
    np.add.at(every, cell, np.concatenate(sums))
    shifts = range(_BITS * (len(seen) - 1), -1, -_BITS)
    columns = {
        name: ((found >> shift & ((1 << _BITS) - 1)) - 1).astype(np.int8)
        for name, shift in zip(seen, shifts, strict=True)
    }
    return Cells(columns, names, every)


def derive(cells: Cells, price: float, starts: Sequence[tuple[Rule, ...]] = ()) -> tuple[Rule, ...]:
    """A list of rules, each worth its price; the last fits always. It grows from nothing and from
    each of these lists, and the best of all is taken."""
    grown = [_grown(cells, price, start) for start in (None, *starts)]
    return max(grown, key=lambda each: cells.total(each) - price * cost(each))


def _grown(cells: Cells, price: float, start: tuple[Rule, ...] | None) -> tuple[Rule, ...]:
    atoms = list(_atoms(cells.columns))
    holds = np.array([atom.holds(cells.columns) for atom in atoms], dtype=np.float32)
    only = Rule(cells.names[int(cells.worth.sum(axis=0).argmax())], ())
    listed = (only,) if start is None else _pruned(cells, start, price)
    while atoms and len(listed) < _MOST:
        best: tuple[float, int, Rule] | None = None
        for place in sorted({0, len(listed) - 1}):
            left = np.logical_and.reduce(
                [~rule.fits(cells.columns) for rule in listed[:place]], axis=0
            )
            now = cells.worth[np.arange(len(cells.worth)), cells.chosen(listed)]
            for choice, name in enumerate(cells.names):
                change = np.where(left, cells.worth[:, choice] - now, 0)
                gain, when = _best(holds, change, price)
                if best is None or gain > best[0]:
                    best = gain, place, Rule(name, tuple(sorted(atoms[each] for each in when)))
        if best is None or best[0] <= 0:
            break
        _, place, rule = best
        listed = _pruned(cells, (*listed[:place], rule, *listed[place:]), price)
    return listed


def cost(rules: Sequence[Rule]) -> int:
    """Conditions, and a rule counts as one more."""
    return sum(1 + len(rule.when) for rule in rules)


def _best(
    holds: NDArray[np.float32], change: Floats, price: float
) -> tuple[float, tuple[int, ...]]:
    """The conditions that gain most, less their price: every one, two and three of them."""
    there = change != 0
    holds, change = holds[:, there], change[there]
    weighted = (holds * change).astype(np.float32)
    found: tuple[float, tuple[int, ...]] = (-np.inf, ())
    for first in range(len(holds)):
        rest = holds[first:]
        gains = (weighted[first:] * holds[first]) @ rest.T - 4 * price
        gains[0] += price
        gains[:, 0] += price
        np.fill_diagonal(gains, gains.diagonal() + price)
        gains[0, 0] -= price  # one condition: itself, its row and its column
        second, third = np.unravel_index(int(gains.argmax()), gains.shape)
        gain = float(gains[second, third])
        if gain > found[0]:
            found = gain, tuple({first, first + int(second), first + int(third)})
    return found


def _pruned(cells: Cells, listed: tuple[Rule, ...], price: float) -> tuple[Rule, ...]:
    """Without what is not worth its price any more."""

    def worth(rules: tuple[Rule, ...]) -> float:
        return cells.total(rules) - price * cost(rules)

    shorter = max(_shorter(listed), key=worth, default=None)
    if shorter is None or worth(shorter) < worth(listed):
        return listed
    return _pruned(cells, shorter, price)


def _shorter(listed: tuple[Rule, ...]) -> Iterator[tuple[Rule, ...]]:
    """One rule less, or one condition less; the last stays without one."""
    for at, rule in enumerate(listed[:-1]):
        yield listed[:at] + listed[at + 1 :]
        if len(rule.when) > 1:
            for atom in rule.when:
                when = tuple(each for each in rule.when if each != atom)
                yield (*listed[:at], Rule(rule.do, when), *listed[at + 1 :])


def _atoms(columns: Columns) -> Iterator[Atom]:
    """Every threshold that parts the cells."""
    for name, column in columns.items():
        values = np.unique(column)
        for sign, number in product((">=", "<="), values):
            if number != (values[0] if sign == ">=" else values[-1]):
                yield Atom(name, sign, int(number))
