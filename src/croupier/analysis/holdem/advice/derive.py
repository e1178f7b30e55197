"""Derives the rules of every game and writes them into the package.

    python -m croupier.analysis.holdem.advice.derive

River and flop hang together: how often a river is reached depends on what was checked before, and
what a check is worth depends on how the river is played. So first come rules for the river after
the best play, then rules for the flop before those, then again for the river after these.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from croupier.analysis.holdem.advice.at_flop import at_flop
from croupier.analysis.holdem.advice.at_river import at_river
from croupier.analysis.holdem.advice.flops import Plays, checked, flops, possible
from croupier.analysis.holdem.advice.names import Columns
from croupier.analysis.holdem.advice.reach import reach
from croupier.analysis.holdem.advice.rivers import DEALER_HANDS, FOLD, rivers
from croupier.analysis.holdem.advice.rules import (
    Rule,
    Rules,
    format_rules,
    name_of,
    strategy_of,
)
from croupier.analysis.holdem.advice.search import Cells, cells, derive
from croupier.analysis.holdem.advice.strategy import (
    Strategy,
    best_strategy,
    evaluate,
    played,
)
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.solution import BOARDS, FLOPS, HOLES
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

_ANTE = 2 * HOLES * FLOPS * BOARDS * DEALER_HANDS
PRICE = 3 * _ANTE // 100_000
"""Of a condition: three thousandths of a percent of an ante."""
_COMMAND = "python -m croupier.analysis.holdem.advice.derive"


def derive_rules(game: Game, price: int = PRICE) -> Rules:
    best = best_strategy(game)
    river = derive(river_cells(game, best.two), price)
    flop = derive(flop_cells(game, river), price)
    two = strategy_of(game, Rules(flop, river)).two
    return Rules(flop, derive(river_cells(game, two), price))


def river_cells(game: Game, two: Plays) -> Cells:
    """What playing gains over folding, as often as it comes to that."""
    found, often = rivers(game), reach(strategy_of(game, Rules((), ())).four, two)

    def parts() -> Iterator[tuple[Columns, Ints]]:
        for suited in (False, True):
            side = found.by_suit if suited else found.by_rank
            times = often.by_suit if suited else often.by_rank
            yield at_river(game.any_five, suited), (side.one.astype(np.int64) - FOLD) * times

    return cells(parts())


def flop_cells(game: Game, river: tuple[Rule, ...]) -> Cells:
    """What 2x gains over a check, where 4x was not played, if the river is played like this."""
    after = strategy_of(game, Rules((), river))
    later = checked(rivers(game), after.one_by_rank, after.one_by_suit)[..., 0]
    gain = (played(game, 2) - later) * flops().weights[:, None]
    there = possible() & ~after.four
    return cells(iter([(at_flop(game.any_five), np.where(there, gain, 0))]))


def main() -> None:
    data = Path(__file__).parent / "data"
    data.mkdir(exist_ok=True)
    for method in ("any", "two-plus-three"):
        for reading in ("compare", "pay"):
            rules = rulebook("nz-uth").rules({"hand_method": method, "no_qualify": reading})
            assert isinstance(rules, HoldemRules)
            game = game_of(rules)
            found = derive_rules(game)
            text = f"# Made by: {_COMMAND}\n\n{format_rules(found)}"
            (data / f"{name_of(game)}.toml").write_text(text, encoding="utf-8")
            print(name_of(game), *_costs(game, found), sep="\n  ", file=sys.stderr)


def _costs(game: Game, rules: Rules) -> Iterator[str]:
    """Of both parts together and alone, in percent of an ante."""
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
