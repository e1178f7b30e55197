"""From what every situation gains by each choice to a short list of rules.

Situations that look the same are one cell; a cell has the sum of what each choice is worth in it. A
list is worth what its choices are, less a price for each rule and each condition. It starts with
the one choice that is best on the whole. Each step tries every rule of one, two or three conditions
with every choice at every place; then, as long as that gains, other numbers in the conditions,
other choices, neighbours the other way round, and rules and conditions struck out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.card import Rule
from croupier.analysis.lunar.advice.names import Atom, Columns

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Rules = tuple[Rule, ...]
_MOST = 12
"""Rules of a list."""
_PAIRS = 60
"""Pairs of conditions that a third is tried with."""
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

    def got(self, rules: Sequence[Rule]) -> Floats:
        """By cell."""
        found: Floats = self.worth[np.arange(len(self.worth)), self.chosen(rules)]
        return found

    def total(self, rules: Sequence[Rule]) -> float:
        return float(self.got(rules).sum())


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


def cost(rules: Sequence[Rule]) -> int:
    """Conditions, and a rule counts as one more."""
    return sum(1 + len(rule.when) for rule in rules)


def derive(cells: Cells, price: float, starts: Sequence[Rules] = ()) -> Rules:
    """A list of rules, each worth its price; the last fits always. It grows from nothing and from
    each of these lists, and the best of all is taken."""
    search = _Search(cells, price)
    only = Rule(cells.names[int(cells.worth.sum(axis=0).argmax())], ())
    return max((search.grown(start) for start in ((only,), *starts)), key=search.worth)


class _Search:
    """For one list."""

    def __init__(self, cells: Cells, price: float) -> None:
        self.cells, self.price = cells, price
        self.atoms = list(_atoms(cells.columns))
        self.holds = {atom: atom.holds(cells.columns) for atom in self.atoms}

    def worth(self, rules: Rules) -> float:
        found = np.zeros(len(self.cells.worth), dtype=np.int64)
        for rule in reversed(rules):
            found[self._fits(rule)] = self.cells.names.index(rule.do)
        got = self.cells.worth[np.arange(len(found)), found]
        return float(got.sum()) - self.price * cost(rules)

    def _fits(self, rule: Rule) -> Bools:
        if not rule.when:
            return np.ones(len(self.cells.worth), dtype=bool)
        found: Bools = np.logical_and.reduce([self.holds[atom] for atom in rule.when])
        return found

    def grown(self, listed: Rules) -> Rules:
        """As long as one more rule gains more than its price."""
        listed = self._settled(listed)
        while self.atoms and len(listed) < _MOST:
            longer = self._settled(self._longer(listed))
            if self.worth(longer) <= self.worth(listed):
                break
            listed = longer
        return listed

    def _longer(self, listed: Rules) -> Rules:
        """With the one rule more that gains most, wherever it stands."""
        holds = np.array([self.holds[atom] for atom in self.atoms], dtype=np.float32)
        got = self.cells.got(listed)
        left = np.ones(len(got), dtype=bool)
        best: tuple[float, Rules] = (-np.inf, listed)
        for place, rule in enumerate(listed):
            for choice, name in enumerate(self.cells.names):
                change = np.where(left, self.cells.worth[:, choice] - got, 0)
                gain, when = _best(holds, change, self.price)
                if gain > best[0]:
                    new = Rule(name, tuple(sorted(self.atoms[each] for each in when)))
                    best = gain, (*listed[:place], new, *listed[place:])
            left &= ~self._fits(rule)
        return best[1]

    def _settled(self, listed: Rules) -> Rules:
        """The best that small changes lead to."""
        worth = self.worth(listed)
        while True:
            found = max(self._near(listed), key=self.worth, default=listed)
            now = self.worth(found)
            if now <= worth:
                return listed
            listed, worth = found, now

    def _near(self, listed: Rules) -> Iterator[Rules]:
        """One change: less by a rule or a condition, a rule or condition that is another, or two
        rules the other way round; the last stays without a condition."""
        for at, rule in enumerate(listed):
            before, after = listed[:at], listed[at + 1 :]
            for name in self.cells.names:
                if name != rule.do:
                    yield (*before, Rule(name, rule.when), *after)
            if not after:
                return
            yield before + after
            if len(after) > 1:
                yield (*before, after[0], rule, *after[1:])
            for atom in rule.when:
                rest = tuple(each for each in rule.when if each != atom)
                if rest:
                    yield (*before, Rule(rule.do, rest), *after)
                for other in self.atoms:
                    if (other.name, other.sign) == (atom.name, atom.sign) and other != atom:
                        yield (*before, Rule(rule.do, tuple(sorted((*rest, other)))), *after)


def _best(
    holds: NDArray[np.float32], change: Floats, price: float
) -> tuple[float, tuple[int, ...]]:
    """The conditions that gain most, less their price: every one and two of them, and a third with
    those two that gain most."""
    there = change != 0
    holds, change = holds[:, there], change[there].astype(np.float32)
    pairs = (holds * change) @ holds.T - 3 * price
    np.fill_diagonal(pairs, pairs.diagonal() + price)
    ranked = np.argsort(pairs, axis=None)[::-1][: 2 * _PAIRS : 2]
    firsts, seconds = np.unravel_index(ranked, pairs.shape)
    found = float(pairs.max()), tuple({int(firsts[0]), int(seconds[0])})
    threes = (holds[firsts] * holds[seconds] * change) @ holds.T - 4 * price
    pair, third = np.unravel_index(int(threes.argmax()), threes.shape)
    if threes[pair, third] > found[0]:
        both = {int(firsts[pair]), int(seconds[pair])}
        found = float(threes[pair, third]), tuple(both | {int(third)})
    return found


def _atoms(columns: Columns) -> Iterator[Atom]:
    """Every threshold that parts the cells."""
    for name, column in columns.items():
        values = np.unique(column)
        for sign, number in product((">=", "<="), values):
            if number != (values[0] if sign == ">=" else values[-1]):
                yield Atom(name, sign, int(number))
