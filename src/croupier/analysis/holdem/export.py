"""Every decision of the game as rows of a table, in batches.

- before the flop: 169 starting hands;
- after the flop: 1,755 flops by 1,176 holes, one flop for all that suits can be exchanged into;
- after the river: 558,883 kinds of board and hole by rank, for boards without three of a suit, and
  9,474,179 as they are seen from the suit of three cards or more. No other river differs from the
  one of its kind.

Each row has an example in cards; `play` and `other` are whole numbers, over `unit` they are antes.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
import polars as pl
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.advice import chart
from croupier.analysis.holdem.advice.rivers import (
    FOLD,
    board_layouts,
    hole_layouts,
    rivers,
)
from croupier.analysis.holdem.advice.strategy import checked, holes, played, possible
from croupier.analysis.holdem.game import HALF, Game
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.river import DEALER_HANDS
from croupier.analysis.holdem.solution import FLOPS, RIVERS, canonical_flops, solve
from croupier.analysis.kernels.values import Cards
from croupier.cards import DECK

Text = NDArray[np.object_]
SCHEMA = {
    "street": pl.String(),
    "board": pl.String(),
    "hole": pl.String(),
    "action": pl.String(),
    "play": pl.Int64(),
    "other": pl.Int64(),
    "unit": pl.Int64(),
}
ROWS = 169 + 1_755 * 1_176 + 558_883 + 9_474_179
_FLOPS_AT_ONCE, _BOARDS_AT_ONCE = 100, 1_000


def decisions(game: Game) -> Iterator[pl.DataFrame]:
    """All of them, street by street."""
    yield _before_flop(game)
    yield from _after_flop(game)
    for suited in (False, True):
        yield from _after_river(game, suited)


def _before_flop(game: Game) -> pl.DataFrame:
    unit = HALF * FLOPS * RIVERS
    cells = chart(solve(game)).cells
    return pl.DataFrame(
        {
            "street": "before flop",
            "board": "",
            "hole": [cell.name for cell in cells],
            "action": [cell.action for cell in cells],
            "play": [int(cell.four * unit) for cell in cells],
            "other": [int(cell.check * unit) for cell in cells],
            "unit": unit,
        },
        schema=SCHEMA,
    )


def _after_flop(game: Game) -> Iterator[pl.DataFrame]:
    river = rivers(game)
    later = checked(river, river.by_rank.plays, river.by_suit.plays)[..., 0]
    two = played(game, 2)
    names, cards = _names(canonical_flops().cards), _names(holes())
    for begin in range(0, len(two), _FLOPS_AT_ONCE):
        end = begin + _FLOPS_AT_ONCE
        flop, hole = np.nonzero(possible()[begin:end])
        play, other = two[begin:end][flop, hole], later[begin:end][flop, hole]
        action = np.where(play > other, "2x", "check")
        yield _frame(
            "flop", names[begin:end][flop], cards[hole], action, play, other, HALF * RIVERS
        )


def _after_river(game: Game, suited: bool) -> Iterator[pl.DataFrame]:
    side = rivers(game).by_suit if suited else rivers(game).by_rank
    boards = board_layouts(suited)
    for begin in range(0, len(boards), _BOARDS_AT_ONCE):
        part = boards[begin : begin + _BOARDS_AT_ONCE]
        there = side.possible[begin : begin + _BOARDS_AT_ONCE]
        board, hole = np.nonzero(there)
        play = side.one[begin : begin + _BOARDS_AT_ONCE][there].astype(np.int64)
        other = np.full_like(play, FOLD)
        held = hole_layouts(part, suited)[board, hole].astype(np.int64)
        action = np.where(play >= other, "1x", "fold")
        yield _frame(
            "river",
            _names(part)[board],
            _pairs()[held[:, 0], held[:, 1]],
            action,
            play,
            other,
            HALF * DEALER_HANDS,
        )


def _frame(
    street: str, board: Text, hole: Text, action: Text, play: Ints, other: Ints, unit: int
) -> pl.DataFrame:
    columns = {
        "street": street,
        "board": board,
        "hole": hole,
        "action": action,
        "play": play,
        "other": other,
        "unit": unit,
    }
    return pl.DataFrame(columns, schema=SCHEMA)


def _names(rows: Ints | Cards) -> Text:
    """Of each row of cards: `Ac Kd 2h`, the highest first."""
    ordered = np.sort(rows, axis=1)[:, ::-1]
    return np.array([" ".join(DECK[card].text for card in row) for row in ordered], dtype=object)


@cache
def _pairs() -> Text:
    """Of any two cards, in either order."""
    found = np.full((52, 52), "", dtype=object)
    for first in range(52):
        for second in range(52):
            high, low = DECK[max(first, second)], DECK[min(first, second)]
            found[first, second] = f"{high} {low}"
    return found
