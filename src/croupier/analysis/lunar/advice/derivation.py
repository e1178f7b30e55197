"""Derives the card of a rulebook's game and writes it into the package.

    python -m croupier.analysis.lunar.advice.derivation wa-lunar --values FOLDER
    python -m croupier.analysis.lunar.advice.derivation nz-lunar --values FOLDER --solution FILE

The search starts from what every choice is worth in every situation. Situations that look the same
are one cell; a cell has the sum of what each choice is worth in it. A list is worth what its
choices are, less a price for each rule and each condition. It starts with the one choice that is
best on the whole. Each step tries every rule of one, two or three conditions with every choice at
every place; then, as long as that gains, other numbers in the conditions, other choices, neighbours
the other way round, and rules and conditions struck out.

First come rules for the first decision, from what every choice is worth if what follows is played
best (`values_of`, kept in the folder, so that another search begins with them); then rules for
after the draw, from what the first lead to (`gains`). Where players may force, the first need the
solution file; hands that force are bet anyway, so after the draw it does not matter.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns, Small, columns_of, every_condition, keys_of
from croupier.analysis.lunar.advice.card import (
    BET,
    FOLD,
    SECTIONS,
    Card,
    Rule,
    card_named,
    format_card,
    name_of,
)
from croupier.analysis.lunar.advice.features import before_draw
from croupier.analysis.lunar.advice.pricing import codes_of, in_section
from croupier.analysis.lunar.advice.values import NAMES, Floats, gains, rows, values_of
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.hands import canonical_hands
from croupier.analysis.lunar.solver.solution import Solution, open_solution
from croupier.rulebooks import version
from croupier.rulebooks.lunar import LunarRules

Bools = NDArray[np.bool_]
Rules = tuple[Rule, ...]
_MOST = 12
"""The most rules of a list."""
_PAIRS = 60
"""How many pairs of conditions are tried with a third."""


@dataclass(frozen=True)
class Cells:
    """Situations grouped by what the player sees."""

    columns: Columns
    names: tuple[str, ...]
    """The names of the choices."""
    worth: Floats
    """By cell and choice."""

    def chosen(self, rules: Sequence[Rule]) -> NDArray[np.int64]:
        """Which choice the first rule that fits makes."""
        found = np.zeros(len(self.worth), dtype=np.int64)
        for rule in reversed(rules):
            found[rule.fits(self.columns)] = self.names.index(rule.do)
        return found

    def got(self, rules: Sequence[Rule]) -> Floats:
        """What the rules get, by cell."""
        found: Floats = self.worth[np.arange(len(self.worth)), self.chosen(rules)]
        return found

    def total(self, rules: Sequence[Rule]) -> float:
        return float(self.got(rules).sum())


def cells(
    names: tuple[str, ...], seen: Sequence[str], parts: Iterator[tuple[Columns, Floats]]
) -> Cells:
    """Group situations, given what is seen in each and what each choice is worth."""
    keys, sums = [], []
    for columns, worth in parts:
        found, cell = np.unique(keys_of(columns, seen), return_inverse=True)
        total = np.zeros((len(found), len(names)))
        for choice in range(len(names)):
            total[:, choice] = np.bincount(cell, worth[:, choice], len(found))
        keys.append(found)
        sums.append(total)
    found, cell = np.unique(np.concatenate(keys), return_inverse=True)
    every = np.zeros((len(found), len(names)))
    np.add.at(every, cell, np.concatenate(sums))
    return Cells(columns_of(found, seen), names, every)


def cost(rules: Sequence[Rule]) -> int:
    """The length of a list: a rule counts as one, and so does each of its conditions."""
    return sum(1 + len(rule.when) for rule in rules)


def derive(cells: Cells, price: float, starts: Sequence[Rules] = ()) -> Rules:
    """The best list of rules that are worth their price; the last rule always fits. The search
    starts from an empty list and from each of `starts`."""
    search = _Search(cells, price)
    only = Rule(cells.names[int(cells.worth.sum(axis=0).argmax())], ())
    return max((search.grown(start) for start in ((only,), *starts)), key=search.worth)


class _Search:
    """The search for one list."""

    def __init__(self, cells: Cells, price: float) -> None:
        self.cells, self.price = cells, price
        self.conditions = list(every_condition(cells.columns))
        self.holds = {condition: condition.holds(cells.columns) for condition in self.conditions}

    def worth(self, rules: Rules) -> float:
        found = np.zeros(len(self.cells.worth), dtype=np.int64)
        for rule in reversed(rules):
            found[self._fits(rule)] = self.cells.names.index(rule.do)
        got = self.cells.worth[np.arange(len(found)), found]
        return float(got.sum()) - self.price * cost(rules)

    def _fits(self, rule: Rule) -> Bools:
        if not rule.when:
            return np.ones(len(self.cells.worth), dtype=bool)
        found: Bools = np.logical_and.reduce([self.holds[condition] for condition in rule.when])
        return found

    def grown(self, listed: Rules) -> Rules:
        """Add rules while one more gains more than its price."""
        listed = self._settled(listed)
        while self.conditions and len(listed) < _MOST:
            longer = self._settled(self._longer(listed))
            if self.worth(longer) <= self.worth(listed):
                break
            listed = longer
        return listed

    def _longer(self, listed: Rules) -> Rules:
        """The list with the one more rule that gains most, at any place."""
        holds = np.array([self.holds[condition] for condition in self.conditions], dtype=np.float32)
        got = self.cells.got(listed)
        left = np.ones(len(got), dtype=bool)
        best: tuple[float, Rules] = (-np.inf, listed)
        for place, rule in enumerate(listed):
            for choice, name in enumerate(self.cells.names):
                change = np.where(left, self.cells.worth[:, choice] - got, 0)
                gain, when = _best(holds, change, self.price)
                if gain > best[0]:
                    new = Rule(name, tuple(sorted(self.conditions[each] for each in when)))
                    best = gain, (*listed[:place], new, *listed[place:])
            left &= ~self._fits(rule)
        return best[1]

    def _settled(self, listed: Rules) -> Rules:
        """Improve the list by single changes as long as that gains."""
        worth = self.worth(listed)
        while True:
            found = max(self._near(listed), key=self.worth, default=listed)
            now = self.worth(found)
            if now <= worth:
                return listed
            listed, worth = found, now

    def _near(self, listed: Rules) -> Iterator[Rules]:
        """Every list that differs by one change: a rule or condition removed or replaced, or two
        neighbouring rules swapped. The last rule stays without a condition."""
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
            for condition in rule.when:
                rest = tuple(each for each in rule.when if each != condition)
                if rest:
                    yield (*before, Rule(rule.do, rest), *after)
                for other in self.conditions:
                    if (other.name, other.sign) == (
                        condition.name,
                        condition.sign,
                    ) and other != condition:
                        yield (*before, Rule(rule.do, tuple(sorted((*rest, other)))), *after)


def _best(
    holds: NDArray[np.float32], change: Floats, price: float
) -> tuple[float, tuple[int, ...]]:
    """The conditions that gain most, less their price: all singles and pairs are tried, and a third
    with the best pairs."""
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


PRICE = 0.0001
"""The price of a rule and of each of its conditions, in antes."""
PRICES = (0.0004, 0.0002)
"""Higher prices that are tried first; what they find is also a start for the next search."""
UPCARDS = range(13)
FIRST = "one-ante"
"""The card, wa-lunar's, from whose lists the others' searches start, too; and whose rules for after
the draw they take over: below a straight, where alone it is in doubt whether to bet, a final hand
gains the same in every game."""
LOOK_ALIKE: dict[str, tuple[int, ...]] = {
    "high": (7, 8, 9, 10, 11, 12),
    "second": (7, 8, 9, 10, 11),
    "third": (9, 10),
    "outs": (0, 3, 4, 7),
    "held": (0, 1, 2),
}
"""Numbers that a rule may use; others count as the next lower one, or as the lowest. No rule should
ask whether a card is a four or a five."""
COMMAND = "python -m croupier.analysis.lunar.advice.derivation"
LOOKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "strong": (("bet", "buy", "keep-three"), ("hand", "ace_king", "pair_over", "up")),
    "pair": (
        ("fold", "bet", "buy", "keep-pair", "keep-ace-king"),
        ("pair", "pair_over", "ace_king", "held", "outs", "up"),
    ),
    "nothing": (
        ("fold", "bet", "buy", "keep-two", "keep-high", "keep-suited-three"),
        ("high", "second", "two_suited", "suited_three", "held", "outs", "up"),
    ),
}
"""By section: the choices that are tried, and what they may look at."""
AFTER = ("hand", "ace_king", "third", "held", "up")


def derive_card(game: Game, solution: Solution | None, folder: Path, price: float = PRICE) -> Card:
    found = first_cells((up, _told(game, up, solution, folder)) for up in UPCARDS)
    if name_of(game) != FIRST:
        known = card_named(FIRST)
        lists = {name: (known.first[name],) for name in found}
        first = {name: searched(name, each, price, lists[name]) for name, each in found.items()}
        return Card(first, known.after)
    first = {name: searched(name, each, price) for name, each in found.items()}
    listed = searched("after", after_cells(game, Card(first, ())), price)
    return Card(first, listed[:-1] if listed[-1].do == FOLD else listed)


def _told(game: Game, up: int, solution: Solution | None, folder: Path) -> Floats:
    print(f"upcard {up + 1} of {len(UPCARDS)}", file=sys.stderr, flush=True)
    return values_of(game, up, solution, folder).astype(np.float64)


def searched(section: str, found: Cells, price: float, starts: Sequence[Rules] = ()) -> Rules:
    """Search at each price, print what it finds, and return the last."""
    listed: list[Rules] = []
    for each in (*(more for more in PRICES if more > price), price):
        listed.append(derive(found, each, [*listed[-1:], *starts]))
        lost = 100 * (found.worth.max(axis=1).sum() - found.total(listed[-1]))
        told = f"{section}, price {each}: {len(listed[-1])} rules"
        told += f", {cost(listed[-1])} with conditions, {lost:.4f}% lost"
        print(told, file=sys.stderr, flush=True)
    return listed[-1]


def first_cells(worths: Iterator[tuple[int, Floats]]) -> dict[str, Cells]:
    """Cells by section; a choice's worth is its share of an ante, the mean of both readings."""
    parts: dict[str, list[tuple[Columns, Floats]]] = {name: [] for name in SECTIONS}
    many = canonical_hands().copies[rows()].astype(np.float64)
    many /= many.sum() * len(UPCARDS)
    for up, worth in worths:
        columns = {name: each[rows()] for name, each in before_draw(up).items()}
        worth[NAMES.index("buy")] = (worth[NAMES.index("buy")] + worth[-1]) / 2
        for name, (holds, seen) in LOOKS.items():
            here = np.flatnonzero(in_section(name, columns))
            each = worth[[NAMES.index(hold) for hold in holds]][:, here].T
            there = {column: _alike(column, columns[column][here]) for column in seen}
            parts[name].append((there, each * many[here, None]))
    return {name: cells(*LOOKS[name], iter(parts[name])) for name in SECTIONS}


def _alike(name: str, column: Small) -> Small:
    if name not in LOOK_ALIKE:
        return column
    levels = np.array(LOOK_ALIKE[name], dtype=np.int8)
    return levels[np.maximum(np.searchsorted(levels, column, side="right") - 1, 0)]


def after_cells(game: Game, card: Card) -> Cells:
    """Cells for after the draw, of hands that this card's first decisions lead to."""

    def parts() -> Iterator[tuple[Columns, Floats]]:
        for up in UPCARDS:
            columns, worth = gains(game, up, codes_of(card, up))
            there = {name: _alike(name, columns[name]) for name in AFTER}
            yield there, np.stack([worth, np.zeros(len(worth))], axis=1) / len(UPCARDS)

    return cells((BET, FOLD), AFTER, parts())


def main() -> None:
    asked = argparse.ArgumentParser(prog=COMMAND)
    asked.add_argument("rulebook")
    asked.add_argument("--values", type=Path, help="keep there what choices are worth")
    asked.add_argument("--solution", type=Path, help="needed where players may force")
    asked.add_argument("--price", type=float, default=PRICE, help="of a rule and of a condition")
    asked.add_argument("--output", type=Path, help="instead of the package's own file")
    given = asked.parse_args()
    game = game_of(version(given.rulebook).rules_as(LunarRules, {}))
    if game.force_antes is not None and given.solution is None:
        asked.error(f"--solution: `croupier solve {given.rulebook}` writes it")
    solution = None if given.solution is None else open_solution(given.solution, game)
    with TemporaryDirectory() as instead:
        folder = given.values or Path(instead)
        folder.mkdir(parents=True, exist_ok=True)
        card = derive_card(game, solution, folder, given.price)
    text = f"# Made by: {COMMAND} {given.rulebook}"
    text += " --solution FILE\n\n" if solution is not None else "\n\n"
    path = given.output or Path(__file__).parent / "data" / f"{name_of(game)}.toml"
    path.write_text(text + format_card(card), encoding="utf-8")


if __name__ == "__main__":
    main()
