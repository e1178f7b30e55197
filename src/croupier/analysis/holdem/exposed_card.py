"""What a player can win who sees a card that should be hidden and plays optimally.

The figures of the rulebook's own games come with the package; they were made by

    python -m croupier.analysis.holdem.exposed_card

A house variant with other odds on the blind wager is solved when it is asked for: about a minute
for the dealer's card (`dealer_card`), a second for a card of the flop.

A card of the flop helps before the flop only. Every flop has three cards that may have been the
one. So for each seen card and hole the flops with that card are added up, and 4x or check is chosen
for these together.
"""

import sys
import tomllib
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from croupier.analysis.holdem.advice.rivers import rivers
from croupier.analysis.holdem.advice.rules import name_of
from croupier.analysis.holdem.advice.strategy import checked, holes, played, possible
from croupier.analysis.holdem.dealer_card import (
    COUNT,
    FOUR,
    LATER,
    ONES,
    SUMS,
    TWOS,
    Progress,
    Seen,
    seen_from,
    with_dealer_card,
)
from croupier.analysis.holdem.figures import Shares
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.projection import RANKS, Ints, suit_holes
from croupier.analysis.holdem.river import DEALER_HANDS
from croupier.analysis.holdem.solution import BOARDS, canonical_flops
from croupier.analysis.kernels.jit import kernel
from croupier.hands import VALUES, Category
from croupier.rulebooks import version
from croupier.rulebooks.holdem import HoldemRules


def with_flop_card(game: Game) -> Seen:
    """Optimal play by a player who has seen one card of the flop."""
    return seen_from(sums_by_hole(game), BOARDS, DEALER_HANDS)


def sums_by_hole(game: Game) -> Ints:
    """Totals by rank of the seen card, by hole as seen from its suit and by whether its other cards
    share a suit."""
    river = rivers(game)
    later = checked(river, river.by_rank.plays, river.by_suit.plays)
    out = np.zeros((RANKS * 2 * len(suit_holes().first), SUMS), dtype=np.int64)
    _add(
        canonical_flops().cards,
        canonical_flops().weights,
        holes(),
        possible(),
        suit_holes().number,
        played(game, 4),
        played(game, 2),
        later,
        out,
    )
    return out.reshape(RANKS, -1, SUMS)


@kernel
def _add(
    flops: Any,
    weights: Any,
    holes: Any,
    possible: Any,
    number: Any,
    four: Any,
    two: Any,
    later: Any,
    out: Any,
) -> Any:
    """By the seen card's rank, and the hole as it is seen from that card's suit."""
    size = len(out) // 13
    for flop in range(len(flops)):
        weight = weights[flop]
        for card in flops[flop]:
            suit = card & 3
            for hole in range(len(holes)):
                if not possible[flop, hole]:
                    continue
                a, b = holes[hole, 0], holes[hole, 1]
                x = (a >> 2) + (13 if a & 3 == suit else 0)
                y = (b >> 2) + (13 if b & 3 == suit else 0)
                place = (card >> 2) * size + 2 * number[x, y] + (1 if a & 3 == b & 3 else 0)
                check = later[flop, hole, 0]
                out[place, FOUR] += weight * four[flop, hole]
                out[place, LATER] += weight * max(two[flop, hole], check)
                if two[flop, hole] > check:
                    out[place, TWOS] += weight
                else:
                    out[place, ONES] += weight * later[flop, hole, 1]
                out[place, COUNT] += weight


_FILE = "seen.toml"
_SHARES = ("four", "two", "one", "fold")


def value_with_dealer_card(game: Game, progress: Progress = lambda *_: None) -> Seen:
    """The value of knowing one of the dealer's two cards before the first decision."""
    return _kept(game, "dealer") or with_dealer_card(game, progress)


def value_with_flop_card(game: Game) -> Seen:
    """The value of knowing one of the three cards of the flop before the first decision."""
    return _kept(game, "flop") or with_flop_card(game)


def _kept(game: Game, seen: str) -> Seen | None:
    """The figures that come with the package, if they are for this game."""
    found = _file().get(name_of(game), {})
    if game.with_trips or found.get("blind") != _blind(game) or seen not in found:
        return None
    of = found[seen]
    shares = Shares(*(Fraction(of[name]) for name in _SHARES))
    return Seen(Fraction(of["value"]), shares, tuple(map(Fraction, of["by_rank"])))


@cache
def _file() -> dict[str, Any]:
    place = files("croupier.analysis.holdem").joinpath("data", _FILE)
    return tomllib.loads(place.read_text("utf-8")) if place.is_file() else {}


def _blind(game: Game) -> list[int]:
    """What a winning blind wager gets with each category of hand, in half antes."""
    paid = {value.category: got for got, value in zip(game.blind[1:], VALUES, strict=True)}
    return [paid[each] for each in Category]


def _written(name: str, seen: str, worth: Seen) -> str:
    shares = "".join(f'{each:5} = "{getattr(worth.shares, each)}"\n' for each in _SHARES)
    ranks = "".join(f'    "{each}",\n' for each in worth.by_rank)
    return f'\n[{name}.{seen}]\nvalue = "{worth.value}"\n{shares}by_rank = [\n{ranks}]\n'


def main() -> None:
    made: dict[str, Callable[[Game], Seen]] = {"dealer": with_dealer_card, "flop": with_flop_card}
    text = "# Made by: python -m croupier.analysis.holdem.exposed_card\n"
    for method in ("any", "two-plus-three"):
        for reading in ("compare", "pay"):
            rules = version("nz-uth").rules({"hand_method": method, "no_qualify": reading})
            assert isinstance(rules, HoldemRules)
            game = game_of(rules)
            text += f"\n[{name_of(game)}]\nblind = {_blind(game)}\n"
            for seen, compute in made.items():
                worth = compute(game)
                print(name_of(game), seen, float(worth.value), file=sys.stderr)
                text += _written(name_of(game), seen, worth)
    place = Path(__file__).parent / "data" / _FILE
    place.parent.mkdir(exist_ok=True)
    place.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
