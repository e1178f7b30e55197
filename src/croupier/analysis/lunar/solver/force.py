"""What the right to force the dealer is worth to a hand.

A dealer who does not qualify has five ranks and gives up the highest. The four that stay are all
below the king, so the next card makes the dealer qualify by a pair, a straight or a flush. Against
one dealer's hand forcing gains, over all n cards that may come,

    g = -given_up n + won w - lost l

with w and l the cards with which the dealer qualifies and loses or wins; the player forces if
g > 0. g does not depend on the card given up. The four that stay either hold the upcard (`kept`)
or the upcard was the highest and goes (`replaced`). Only if the four are of one suit do suits
matter, so that the gain of a hand against all dealer's hands is a part by ranks and one for each
suit. A plain twin that goes through every dealer's hand and every card is in the tests.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, kernel, tight_kernel
from croupier.analysis.kernels.values import flush_values, least_of
from croupier.analysis.lunar.combinations import STRAIGHTS
from croupier.analysis.lunar.game import Game
from croupier.hands import VALUES, Category

Ints = NDArray[np.int64]
_QUEEN, _RANKS = 10, 13
_LEAST_STRAIGHT = least_of(Category.STRAIGHT)
_LEAST_FULL = least_of(Category.FULL_HOUSE)
_LEAST_SUITED = least_of(Category.STRAIGHT_FLUSH)


class Outs(NamedTuple):
    """By upcard: the ranks that a dealer may keep, and which next cards beat which hands."""

    four: Ints
    """The ranks that stay, one bit each: first those with the upcard, then those without."""
    ranks: Ints
    """The same as a row of ranks, the upcard last where it stays."""
    tops: Ints
    """Where the upcard stays: the ranks that may be given up, one bit each."""
    not_tops: Ints
    """The lowest rank above the four, and two ranks from there on that make a straight, or 13."""
    kept: int
    """How many hold the upcard."""
    kind: Ints
    """By value of the player's hand: which row of those that follow."""
    straights: NDArray[np.int8]
    """By kind and four: two ranks that make a straight that the hand beats, two that make one that
    beats it; 13 for none."""
    straight_won: NDArray[np.uint16]
    """By kind and four: the ranks that make a straight which the hand beats, one bit each; likewise
    below."""
    straight_lost: NDArray[np.uint16]
    suited_won: NDArray[np.uint16]
    suited_lost: NDArray[np.uint16]


@lru_cache(13)
def outs(up: int) -> Outs:
    """For an upcard of rank 0 (2) to 12 (ace)."""
    kept = [] if up > _QUEEN else _kept(up)
    gone = [four for four in combinations(range(min(up, _QUEEN + 1)), 4) if _odd((*four, up))]
    ranks = np.array([*kept, *gone], dtype=np.int64).reshape(-1, 4)
    four = (1 << ranks).sum(axis=1)
    tops = np.array([_tops(each) for each in kept], dtype=np.int64)
    kind, values = _kinds()
    masks = np.zeros((4, len(values), len(four)), dtype=np.uint16)
    ends = np.full((len(values), len(four), 4), _RANKS, dtype=np.int8)
    straights = np.zeros(1 << _RANKS, dtype=np.int64)
    for number, straight in enumerate(STRAIGHTS):
        straights[straight] = _LEAST_STRAIGHT + number
    _sort_outs(values, four, straights, flush_values().astype(np.int64), masks, ends)
    not_tops = np.array([_not_tops(each) for each in kept], dtype=np.int64).reshape(-1, 3)
    return Outs(four, ranks, tops, not_tops, len(kept), kind, ends, *masks)


def _kept(up: int) -> list[tuple[int, ...]]:
    others = [rank for rank in range(_QUEEN + 1) if rank != up]
    return [(*three, up) for three in combinations(others, 3) if _tops((*three, up))]


def _tops(four: tuple[int, ...]) -> int:
    return sum(1 << top for top in range(max(four) + 1, _RANKS) if _odd((*four, top)))


def _not_tops(four: tuple[int, ...]) -> tuple[int, ...]:
    above = range(max(four) + 1, _RANKS)
    straight = [top for top in above if not _odd((*four, top))]
    first, second = (*straight, _RANKS, _RANKS)[:2]
    return above.start, first, second


def _odd(ranks: tuple[int, ...]) -> bool:
    return sum(1 << rank for rank in ranks) not in STRAIGHTS


def _kinds() -> tuple[Ints, Ints]:
    """Hands that beat the same straights and flushes are of a kind; one value of each kind."""
    kind, values = np.zeros(len(VALUES) + 1, dtype=np.int64), [1]
    for value in range(_LEAST_STRAIGHT, len(VALUES) + 1):
        alike = _LEAST_FULL < value < _LEAST_SUITED
        if not alike:
            values.append(value)
        kind[value] = len(values) - 1
    return kind, np.array(values, dtype=np.int64)


@kernel
def _sort_outs(values: Any, fours: Any, straights: Any, flushes: Any, masks: Any, ends: Any) -> Any:
    for kind in range(len(values)):
        value = values[kind]
        for place in range(len(fours)):
            four, won, lost = fours[place], 0, 2
            for rank in range(13):
                bit = 1 << rank
                if four & bit:
                    continue
                straight, flush = straights[four | bit], flushes[four | bit]
                if straight and straight < value:
                    masks[0, kind, place] |= bit
                    ends[kind, place, won] = rank
                    won += 1
                if straight > value:
                    masks[1, kind, place] |= bit
                    ends[kind, place, lost] = rank
                    lost += 1
                if flush < value:
                    masks[2, kind, place] |= bit
                if flush > value:
                    masks[3, kind, place] |= bit


class Forcing(NamedTuple):
    """The game's rules for forcing, as kernels take them."""

    offered: bool
    least: int
    """What a hand must get on a win for forcing to be worth anything."""
    given_up: int
    """Fee and ante payment, for each card that may come."""
    lost: int


def forcing_of(game: Game) -> Forcing:
    if game.force_antes is None:
        return Forcing(False, 0, 0, 0)
    given_up = game.force_antes + game.ante_odds[0]
    return Forcing(True, game.least_forcing, given_up, game.lost)


@inline_part
def bits(mask: Any) -> Any:
    """The number of bits that are set."""
    mask = mask - ((mask >> 1) & 0x5555)
    mask = (mask & 0x3333) + ((mask >> 2) & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


@inline_part
def tops_of(place: Any, live: Any, outs: Any) -> Any:
    """How many cards may be the one that is given up, where the upcard stays."""
    first, one, other = outs.not_tops[place]
    total = -live[one] - live[other]
    for rank in range(first, 13):
        total += live[rank]
    return total


@inline_part
def gain_by_ranks(
    place: Any, kind: Any, won: Any, left: Any, live: Any, outs: Any, rule: Any
) -> Any:
    """g against the four of that place if they are not of one suit."""
    ranks, ends = outs.ranks[place], outs.straights[kind, place]
    wins = live[ranks[0]] + live[ranks[1]] + live[ranks[2]] + live[ranks[3]]
    wins += live[ends[0]] + live[ends[1]] - (3 if place < outs.kept else 4)
    losses = live[ends[2]] + live[ends[3]]
    return won * wins - rule.lost * losses - rule.given_up * left


@inline_part
def gain_in_suit(
    plain: Any, place: Any, kind: Any, won: Any, mask: Any, outs: Any, rule: Any
) -> Any:
    """g if the four are of one suit, of which these ranks are left."""
    wins = bits(mask & np.int64(outs.suited_won[kind, place]))
    wins -= bits(mask & np.int64(outs.straight_won[kind, place]))
    lost = bits(mask & np.int64(outs.suited_lost[kind, place]))
    lost -= bits(mask & np.int64(outs.straight_lost[kind, place]))
    return plain + won * wins - rule.lost * lost


@tight_kernel
def gain(value: Any, won: Any, left: Any, live: Any, suits: Any, outs: Any, rule: Any) -> Any:
    """The sum of all g above zero of a hand, and the number of dealer's hands that have one.

    `live` is how many cards of each rank are left, and a zero; `suits` which ranks of each suit,
    the upcard's suit first; `left` is how many cards may come.
    """
    kind = outs.kind[value]
    total, forced = 0, 0
    for place in range(outs.kept):
        ranks = outs.ranks[place]
        ways = live[ranks[0]] * live[ranks[1]] * live[ranks[2]]
        tops = outs.tops[place]
        top = tops_of(place, live, outs)
        if ways == 0 or top == 0:
            continue
        plain = gain_by_ranks(place, kind, won, left, live, outs, rule)
        three = outs.four[place] & ~(1 << ranks[3])
        if suits[0] & three == three:
            suited = gain_in_suit(plain, place, kind, won, suits[0], outs, rule)
            if suited > 0:
                free = top - bits(suits[0] & tops)
                total += free * suited
                forced += free
            ways -= 1
        if plain > 0:
            total += ways * top * plain
            forced += ways * top
    for place in range(outs.kept, len(outs.four)):
        ranks = outs.ranks[place]
        ways = live[ranks[0]] * live[ranks[1]] * live[ranks[2]] * live[ranks[3]]
        if ways == 0:
            continue
        plain = gain_by_ranks(place, kind, won, left, live, outs, rule)
        four = outs.four[place]
        if suits[0] & four == four:
            ways -= 1  # a flush, which qualifies
        for suit in range(1, 4):
            if suits[suit] & four == four:
                ways -= 1
                suited = gain_in_suit(plain, place, kind, won, suits[suit], outs, rule)
                if suited > 0:
                    total += suited
                    forced += 1
        if plain > 0:
            total += ways * plain
            forced += ways
    return total, forced
