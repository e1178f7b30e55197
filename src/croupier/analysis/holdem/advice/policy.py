"""What a policy is worth, exactly: somebody else's function that chooses in every situation.

A policy is asked for one situation of each kind up to a renaming of suits: 169 starting hands,
2 million flops and holes, and on the river those of 145 million boards and holes that it reaches.
A policy that looks at the names of suits, or answers differently when it is asked again, has no
value that can be found like this, and is refused.

The regret of a choice is what it loses against the best one, if play after both is the best. Over a
whole game the regrets add up to what the policy loses against optimal play.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.reach import (
    add_checks,
    canonical_boards,
    everywhere,
    lies_in,
    row_of,
    rows_of_boards,
    seen_from,
    three_of_suit,
)
from croupier.analysis.holdem.advice.rivers import FOLD, Rivers, rivers
from croupier.analysis.holdem.advice.strategy import Plays, holes, laid_out, possible
from croupier.analysis.holdem.game import CHECKED, FIXED, HALF, PLAY, Game
from croupier.analysis.holdem.projection import (
    Ints,
)
from croupier.analysis.holdem.solution import (
    BOARDS,
    EVERYTHING,
    FLOPS,
    HOLES,
    canonical_flops,
    solved,
    starts,
    value,
)
from croupier.analysis.kernels.jit import kernel

Ask = Callable[[int, NDArray[np.uint8], NDArray[np.uint8]], NDArray[np.int64]]
"""From a street (0 before the flop), holes and boards, both highest card first, to how many antes
are played; 0 is a check, or on the river a fold."""
Told = Callable[[float], None]
"""Is told which part of the work is done."""
BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER = range(3)
_HOLES_LEFT = 1_081
_AT_ONCE = 1_000
_SAMPLE = 2_000
"""Boards on which a policy is asked again with other names for suits."""


class NoExactValue(ValueError):
    """A policy's choices depend on something else than the cards up to the names of suits."""


class Street(NamedTuple):
    """The decisions of one street."""

    reached: Fraction
    """How often in a round a decision is made there."""
    regret: Fraction
    """What they lose against the best choices, in antes a round."""


@dataclass(frozen=True)
class PolicyWorth:
    value: Fraction
    """In antes a round."""
    best: Fraction
    """The value of optimal play."""
    streets: tuple[Street, Street, Street]


def evaluate_policy(game: Game, ask: Ask, told: Told) -> PolicyWorth:
    """The exact value of a policy; `NoExactValue` if it has none."""
    first, before = _before_flop(game, ask)
    checks, after, (kept, street) = _after_flop(game, ask, first == 0)
    later, river = _after_river(rivers(game), ask, checks, told)
    total = Fraction(kept + later, EVERYTHING * HALF) + before[0]
    return PolicyWorth(total, value(solved(game)), (before[1], Street(after, street), river))


def _before_flop(game: Game, ask: Ask) -> tuple[Ints, tuple[Fraction, Street]]:
    """What is played with each hole; what the hands that are played bring; the street."""
    hands = starts(solved(game))
    chosen = {}
    for offset in (0, 1):  # two names for the suits
        rows = [
            (4 * high + offset, 4 * low + (offset if each.suited else 1 - offset))
            for each in hands
            for high, low in [each.ranks]
        ]
        cards = np.array(rows, dtype=np.uint8)
        chosen[offset] = ask(BEFORE_FLOP, _sorted(cards), np.zeros((len(rows), 0), dtype=np.uint8))
    _same(chosen[0], chosen[1])
    by_hand, brings, regret = {}, Fraction(0), Fraction(0)
    for each, made in zip(hands, chosen[0].tolist(), strict=True):
        by_hand[each.ranks, each.suited] = made
        got = each.played(made) if made else each.check
        brings += each.holes * got if made else 0
        regret += each.holes * (max(each.four, each.check) - got)
    every = [
        by_hand[(max(a // 4, b // 4), min(a // 4, b // 4)), a % 4 == b % 4]
        for a, b in holes().tolist()
    ]
    street = Street(Fraction(1), regret / HOLES)
    return np.array(every, dtype=np.int64), (brings / HOLES, street)


def _after_flop(
    game: Game, ask: Ask, checked: Plays
) -> tuple[Plays, Fraction, tuple[int, Fraction]]:
    """Where another check is made; how often a flop is reached; what the others bring; regret."""
    solution, flops = solved(game), canonical_flops()
    values = laid_out(solution.by_rank.astype(np.int64), solution.by_suit.astype(np.int64))
    asked = possible() & checked
    at, hole = np.nonzero(asked)
    played = np.zeros(asked.shape, dtype=np.int64)
    held, board = _sorted(holes()[hole]), _sorted(flops.cards[at])
    played[asked] = ask(AFTER_FLOP, held, board)
    checks = asked & (played == 0)
    spread = everywhere(checks)
    codes = flops.cards @ np.array([52 * 52, 52, 1])
    _same(spread[codes][asked], checks[asked])
    got = values[..., FIXED] + HALF * played * values[..., PLAY]
    got = np.where(played > 0, got, values[..., CHECKED])
    best = np.maximum(values[..., FIXED] + 2 * HALF * values[..., PLAY], values[..., CHECKED])
    weights = flops.weights[:, None]
    brings = _whole((weights * np.where(asked & (played > 0), got, 0)).sum(axis=0))
    regret = _whole((weights * np.where(asked, best - got, 0)).sum(axis=0))
    reached = Fraction(_whole((weights * asked).sum(axis=0)), HOLES * FLOPS)
    return spread, reached, (brings, Fraction(regret, EVERYTHING * HALF))


def _after_river(river: Rivers, ask: Ask, checks: Plays, told: Told) -> tuple[int, Street]:
    """What every river brings that is reached, and the street."""
    brings, regret, reached = 0, 0, 0
    for part, rows in _reached(river, checks):
        played = ask(AFTER_RIVER, rows.holes, rows.boards) > 0
        got = np.where(played, rows.one, FOLD)
        lost = np.maximum(rows.one, FOLD) - got
        brings += int((rows.often * got).sum())
        regret += int((rows.often * lost).sum())
        reached += int(rows.often.sum())
        if part == 0 and len(played):
            _ask_again(ask, rows, played)
        told(part)
    often = Fraction(reached, HOLES * FLOPS * BOARDS)
    return brings, Street(often, Fraction(regret, EVERYTHING * HALF))


@dataclass(frozen=True)
class _Rows:
    """Rivers that are reached, one in each row."""

    holes: NDArray[np.uint8]
    boards: NDArray[np.uint8]
    often: Ints
    """By how many deals: of holes, flops, last two cards, up to the names of suits."""
    one: Ints
    """The result of playing one ante, over all dealer's hands, in half antes."""


def _reached(river: Rivers, checks: Plays) -> Iterator[tuple[float, _Rows]]:
    boards, weights = canonical_boards()
    chance = np.random.default_rng(0)
    order = chance.permutation(len(boards))  # so that the first part is a sample
    boards, weights = boards[order], weights[order]
    places = rows_of_boards()
    cards = np.zeros((_AT_ONCE * _HOLES_LEFT, 7), dtype=np.uint8)
    often, one = (np.zeros(len(cards), dtype=np.int64) for _ in range(2))
    for begin in range(0, len(boards), _AT_ONCE):
        end = min(begin + _AT_ONCE, len(boards))
        count = _lay(
            boards[begin:end],
            weights[begin:end],
            checks,
            holes(),
            places,
            river.by_rank.one,
            river.by_suit.one,
            cards,
            often,
            one,
        )
        rows = _Rows(cards[:count, :2], cards[:count, 2:], often[:count], one[:count])
        yield (0 if begin == 0 else end / len(boards)), rows


@kernel
def _lay(
    boards: Any,
    weights: Any,
    checks: Any,
    holes: Any,
    places: Any,
    by_rank: Any,
    by_suit: Any,
    cards: Any,
    often: Any,
    one: Any,
) -> Any:
    """Write every river that is reached on these boards, and return how many there are."""
    count, through = 0, np.zeros(len(holes), dtype=np.int64)
    rank_number, suit_number = places.rank_number, places.suit_number
    for at in range(len(boards)):
        board = boards[at]
        through[:] = 0
        add_checks(board, checks, through)
        suit = three_of_suit(board)
        row = row_of(board, suit, places)
        for hole in range(len(holes)):
            x, y = holes[hole, 0], holes[hole, 1]
            if through[hole] == 0 or lies_in(x, board) or lies_in(y, board):
                continue
            cards[count, 0], cards[count, 1] = y, x
            for place in range(5):
                cards[count, 2 + place] = board[4 - place]
            often[count] = weights[at] * through[hole]
            if suit < 0:
                one[count] = by_rank[row, rank_number[x >> 2, y >> 2]]
            else:
                seen = suit_number[seen_from(x, suit), seen_from(y, suit)]
                one[count] = by_suit[row, seen]
            count += 1
    return count


def _ask_again(ask: Ask, rows: _Rows, played: Plays) -> None:
    """The same rivers with other names for suits."""
    some = np.random.default_rng(1).choice(len(played), min(_SAMPLE, len(played)), replace=False)
    names = np.array([2, 0, 3, 1], dtype=np.uint8)
    held, board = (
        _sorted(each[some] // 4 * 4 + names[each[some] % 4]) for each in (rows.holes, rows.boards)
    )
    _same(ask(AFTER_RIVER, held, board) > 0, played[some])


def _same(one: NDArray[Any], other: NDArray[Any]) -> None:
    differ = int((one != other).sum())
    if differ:
        raise NoExactValue(
            f"{differ:,} of {len(one):,} choices change with the names of suits, or when the "
            "policy is asked again"
        )


def _sorted(cards: NDArray[Any]) -> NDArray[np.uint8]:
    """Highest first."""
    found: NDArray[np.uint8] = np.sort(cards.astype(np.uint8), axis=1)[:, ::-1]
    return found


def _whole(values: Ints) -> int:
    """Added up in Python's integers, which cannot overflow."""
    return sum(int(each) for each in values)
