"""Derives short rules for every game and writes them into the package.

    python -m croupier.analysis.holdem.advice.derivation

The search starts from what every situation gains by being played. Situations that look the same are
one cell; a cell has the sum of what playing gains in it. A list starts empty (nothing is played).
At each step every rule of one or two conditions, and the best pairs with a third, is tried at the
head of the list, and the one is kept that gains most, less a price for each of its conditions. When
none gains more than its price, rules and conditions that are no longer worth theirs are struck out.
So a list is as short as its price makes it.

River and flop depend on each other: how often a river is reached depends on what was checked
before, and what a check is worth depends on how the river is played. So first come rules for the
river after the best play, then rules for the flop before those, then again for the river.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns, Condition, columns_of, every_condition, keys_of
from croupier.analysis.holdem.advice.features import at_flop, at_river
from croupier.analysis.holdem.advice.reach import reach
from croupier.analysis.holdem.advice.rivers import FOLD, rivers
from croupier.analysis.holdem.advice.rules import (
    Rule,
    Rules,
    format_rules,
    name_of,
    plays,
    strategy_of,
)
from croupier.analysis.holdem.advice.strategy import (
    Plays,
    Strategy,
    best_strategy,
    checked,
    evaluate,
    played,
    possible,
)
from croupier.analysis.holdem.game import HALF, Game, game_of
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.solution import EVERYTHING, canonical_flops
from croupier.rulebooks import version
from croupier.rulebooks.holdem import HoldemRules

_BEAM = 60
"""How many of the best pairs of conditions are tried with a third."""
_Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cells:
    """Situations grouped by what the player sees."""

    columns: Columns
    gains: Ints
    """What playing gains over not playing."""

    def gain(self, rules: Sequence[Rule]) -> int:
        return int(self.gains[plays(self.columns, rules)].sum())


def cells(parts: Iterator[tuple[Columns, Ints]]) -> Cells:
    """Group situations, given what is seen in each and what playing gains."""
    names: list[str] = []
    keys, gains = [], []
    for columns, gain in parts:
        names = list(columns)
        there = gain != 0
        keys.append(keys_of({name: column[there] for name, column in columns.items()}, names))
        gains.append(gain[there])
    found, cell = np.unique(np.concatenate(keys), return_inverse=True)
    sums = np.zeros(len(found), dtype=np.int64)
    np.add.at(sums, cell, np.concatenate(gains))
    return Cells(columns_of(found, names), sums)


def derive(cells: Cells, price: int, most: int = 8) -> tuple[Rule, ...]:
    """A list of at most `most` rules whose conditions are all worth their price."""
    conditions = list(every_condition(cells.columns))
    holds = np.array([condition.holds(cells.columns) for condition in conditions], dtype=np.float64)
    listed: tuple[Rule, ...] = ()
    while len(listed) < most:
        now = plays(cells.columns, listed)
        best = max(
            (_best(conditions, holds, _change(cells, now, to), price, to) for to in (True, False)),
            key=lambda each: each[0],
        )
        if best[0] <= 0:
            break
        listed = _pruned(cells, (best[1], *listed), price)
    return listed


def _change(cells: Cells, now: NDArray[np.bool_], to: bool) -> _Floats:
    """What each cell gains by changing to played, or to not played."""
    gains = cells.gains.astype(np.float64)
    return np.where(now, 0, gains) if to else np.where(now, -gains, 0)


def _best(
    conditions: list[Condition], holds: _Floats, change: _Floats, price: int, to: bool
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
    return found[0], Rule(to, tuple(sorted({conditions[each] for each in found[1]})))


def _pruned(cells: Cells, listed: tuple[Rule, ...], price: int) -> tuple[Rule, ...]:
    """The list without rules and conditions that are no longer worth their price."""

    def worth(rules: tuple[Rule, ...]) -> int:
        return cells.gain(rules) - price * sum(len(rule.when) for rule in rules)

    shorter = max(_shorter(listed), key=worth, default=None)
    if shorter is None or worth(shorter) < worth(listed):
        return listed
    return _pruned(cells, shorter, price)


def _shorter(listed: tuple[Rule, ...]) -> Iterator[tuple[Rule, ...]]:
    """Every list with one rule or one condition less."""
    for at, rule in enumerate(listed):
        if len(listed) > 1:
            yield listed[:at] + listed[at + 1 :]
        if len(rule.when) > 1:
            for condition in rule.when:
                when = tuple(each for each in rule.when if each != condition)
                yield (*listed[:at], Rule(rule.plays, when), *listed[at + 1 :])


_ANTE = HALF * EVERYTHING
PRICE = 3 * _ANTE // 100_000
"""The price of a condition: three thousandths of a percent of an ante."""
_COMMAND = "python -m croupier.analysis.holdem.advice.derivation"


def derive_rules(game: Game, price: int = PRICE) -> Rules:
    best = best_strategy(game)
    river = derive(river_cells(game, best.two), price)
    flop = derive(flop_cells(game, river), price)
    two = strategy_of(game, Rules(flop, river)).two
    return Rules(flop, derive(river_cells(game, two), price))


def river_cells(game: Game, two: Plays) -> Cells:
    """What playing the river gains over folding, weighted by how often each river is reached."""
    found, often = rivers(game), reach(strategy_of(game, Rules((), ())).four, two)

    def parts() -> Iterator[tuple[Columns, Ints]]:
        for suited in (False, True):
            side = found.by_suit if suited else found.by_rank
            times = often.by_suit if suited else often.by_rank
            yield at_river(game.any_five, suited), (side.one.astype(np.int64) - FOLD) * times

    return cells(parts())


def flop_cells(game: Game, river: tuple[Rule, ...]) -> Cells:
    """What 2x gains over a check, where 4x was not played and these rules decide the river."""
    after = strategy_of(game, Rules((), river))
    later = checked(rivers(game), after.one_by_rank, after.one_by_suit)[..., 0]
    gain = (played(game, 2) - later) * canonical_flops().weights[:, None]
    there = possible() & ~after.four
    return cells(iter([(at_flop(game.any_five), np.where(there, gain, 0))]))


def main() -> None:
    data = Path(__file__).parent / "data"
    data.mkdir(exist_ok=True)
    for method in ("any", "two-plus-three"):
        for reading in ("compare", "pay"):
            rules = version("nz-uth").rules({"hand_method": method, "no_qualify": reading})
            assert isinstance(rules, HoldemRules)
            game = game_of(rules)
            found = derive_rules(game)
            text = f"# Made by: {_COMMAND}\n\n{format_rules(found)}"
            (data / f"{name_of(game)}.toml").write_text(text, encoding="utf-8")
            print(name_of(game), *_costs(game, found), sep="\n  ", file=sys.stderr)


def _costs(game: Game, rules: Rules) -> Iterator[str]:
    """The cost of both parts together and of each alone, in percent of an ante."""
    best, short = best_strategy(game), strategy_of(game, rules)
    value = evaluate(game, best).value
    alone = {
        "rules": short,
        "flop alone": Strategy(best.four, short.two, best.one_by_rank, best.one_by_suit),
        "river alone": Strategy(best.four, best.two, short.one_by_rank, short.one_by_suit),
    }
    for name, strategy in alone.items():
        yield f"{name}: {float(value - evaluate(game, strategy).value) * 100:.6f}%"
    yield from (f"flop {'2x' if rule.plays else 'check'}: {rule.words}" for rule in rules.flop)
    yield from (f"river {'1x' if rule.plays else 'fold'}: {rule.words}" for rule in rules.river)


if __name__ == "__main__":
    main()
