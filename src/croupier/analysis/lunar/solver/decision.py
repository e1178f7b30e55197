"""The first decision in every state under one upcard: all choices' worth, and the best.

Worth is an integer over one denominator for all choices and states (`Scale`), so that choices are
compared exactly. `Table` holds one upcard as these kernels take it. The plain twin is
`analysis.lunar.choices`, which looks at one state alone.
"""

from dataclasses import dataclass
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.jit import kernel
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.exchanges import flush_bucket
from croupier.analysis.lunar.solver.force import gain
from croupier.analysis.lunar.solver.projection import following, rank_choices
from croupier.analysis.lunar.solver.ranks import LEAST_FLUSH
from croupier.analysis.lunar.solver.sixes import Sixes, bet_six

FOLD, BET, BUY, INSTANT = 0, 1, 2, 4
"""Codes of choices; an exchange is the set of cards exchanged, one bit each, two or more."""
CODES = 32
_UNSEEN, _HIDDEN, _MOST = 46, 4, 5


@dataclass(frozen=True)
class Scale:
    """How sums become comparable: a choice's sum times its factor, over the denominator."""

    denominator: int
    factors: tuple[int, ...]
    """By number of cards drawn, 0 to 5."""
    left: tuple[int, ...]
    """By number of cards drawn: how many may come if the dealer is forced; else 1."""


def scale_of(game: Game) -> Scale:
    free = _UNSEEN - _HIDDEN
    forced = game.force_antes is not None
    left = tuple(free - drawn if forced else 1 for drawn in range(_MOST + 1))
    ways = [comb(free, drawn) * left[drawn] for drawn in range(_MOST + 1)]
    common = lcm(*ways)
    factors = tuple(common // each for each in ways)
    return Scale(comb(_UNSEEN, _HIDDEN) * common, factors, left)


class Draws(NamedTuple):
    """What exchanges of 2 to 5 cards are worth, seen from one suit; see `exchanges`."""

    totals: tuple[Ints, ...]
    flushes: tuple[Ints, ...]


class Forced(NamedTuple):
    """What forcing adds to exchanges: gains and uses, see `forced_exchanges`."""

    own: Draws
    """From the upcard's suit."""
    other: Draws
    """From another suit; flushes of a third suit."""
    from_own: tuple[Ints, ...]
    """From another suit; flushes of the upcard's suit."""


class Walking(NamedTuple):
    """How subsets of a hand become places."""

    one: Ints
    two: Ints
    three: Ints
    four: Ints
    five: Ints
    choices: tuple[Ints, ...]


def walking() -> Walking:
    one, two, three, four, five = (following(size) for size in range(_MOST))
    choices = tuple(rank_choices(size) for size in range(_MOST))
    return Walking(one, two, three, four, five, choices)


class Table(NamedTuple):
    """One upcard of one game, as the kernel takes it."""

    up: int
    bets: Ints
    """By value: worth by ranks of betting five cards."""
    suit: tuple[Any, ...]
    pay: tuple[Any, ...]
    sixes: Sixes
    bought: Ints
    """By place of six ranks without a flush: the floor above which they are bet."""
    draws: Draws
    gains: Forced
    uses: Forced
    outs: Any
    rule: Any
    factors: Ints
    left: Ints
    denominator: int
    draw_antes: int
    """Below zero where nothing can be drawn."""
    instant: Ints
    """What the two instant hands are paid; below zero where they are hands like others."""


@kernel
def project(cards: Any, suit: Any, walking: Any, places: Any) -> Any:
    """The place of every subset of the hand, seen from a suit."""
    for subset in range(1, 32):
        place, size = 0, 0
        for at in range(5):
            if (subset >> at) & 1:
                card = np.int64(cards[at])
                token = (card >> 2) + (0 if card & 3 == suit else 13)
                if size == 0:
                    place = walking.one[place, token]
                elif size == 1:
                    place = walking.two[place, token]
                elif size == 2:
                    place = walking.three[place, token]
                elif size == 3:
                    place = walking.four[place, token]
                else:
                    place = walking.five[place, token]
                size += 1
        places[subset] = place
    places[0] = 0


@kernel
def _draw(draws: Any, size: Any, gone: Any, kept: Any) -> Any:
    return draws.totals[size - 2][gone, kept]


@kernel
def _masks(cards: Any, subset: Any, masks: Any) -> Any:
    for suit in range(4):
        masks[suit] = 0
    for at in range(5):
        if (subset >> at) & 1:
            masks[np.int64(cards[at]) & 3] |= 1 << (np.int64(cards[at]) >> 2)


@kernel
def _flush_part(
    flushes: Any, size: Any, gone: Any, masks: Any, suit: Any, view: Any, keep: Any
) -> Any:
    """What flushes of a suit add, seen from another."""
    outside = 0
    for other in range(4):
        if other != view:
            outside |= masks[other]
    return flushes[size - 2][gone, flush_bucket(masks[suit], outside), keep]


@kernel
def _kept_suit(cards: Any, kept: Any) -> Any:
    """The suit that all kept cards have; -1 if they differ, 4 if none is kept."""
    suit: Any = 4
    for at in range(5):
        if (kept >> at) & 1:
            own = np.int64(cards[at]) & 3
            if suit == 4:
                suit = own
            elif suit != own:
                return -1
    return suit


@kernel
def _forced_part(
    forced: Any, size: Any, gone: Any, kept: Any, places: Any, masks: Any, suit: Any, keep: Any
) -> Any:
    """What forcing adds to an exchange, over all suits from which it is seen."""
    total = _draw(forced.own, size, places[0, gone], places[0, kept])
    for view in range(1, 4):
        total += _draw(forced.other, size, places[view, gone], places[view, kept])
    for own in range(4):
        if suit != 4 and suit != own:
            continue
        for view in range(4):
            if view == own:
                continue
            place = places[view, gone]
            if view == 0:
                total += _flush_part(forced.own.flushes, size, place, masks, own, view, keep)
            elif own == 0:
                total += _flush_part(forced.from_own, size, place, masks, own, view, keep)
            else:
                total += _flush_part(forced.other.flushes, size, place, masks, own, view, keep)
    return total


@kernel
def bet(value: Any, live: Any, masks: Any, table: Any) -> Any:
    """Worth and uses of force, of betting the hand as it is."""
    kind, in_suit, _ = table.suit
    worth = table.left[0] * (table.bets[value] + in_suit[kind[value], masks[0]])
    uses = 0
    won = table.pay[1][value]
    if table.rule.offered and won >= table.rule.least:
        gains, uses = gain(value, won, table.left[0], live, masks, table.outs, table.rule)
        worth += gains
    return worth, uses


@kernel
def buy(cards: Any, live: Any, masks: Any, table: Any) -> Any:
    held, now, free = np.zeros(4, dtype=np.int64), live.copy(), masks.copy()
    key: Any = 0
    for at in range(5):
        card = np.int64(cards[at])
        held[card & 3] |= 1 << (card >> 2)
        key += 5 ** (card >> 2)
    total, used = 0, 0
    for sixth in range(52):
        rank, own = sixth >> 2, sixth & 3
        bit = 1 << rank
        if not masks[own] & bit:
            continue
        held[own] |= bit
        free[own] &= ~bit
        worth, value, won = bet_six(
            key + 5**rank, held, free[0], table.sixes, table.suit, table.pay
        )
        worth *= table.left[1]
        uses = 0
        if table.rule.offered and won >= table.rule.least:
            now[rank] -= 1
            gains, uses = gain(value, won, table.left[1], now, free, table.outs, table.rule)
            worth += gains
            now[rank] += 1
        six = key + 5**rank
        floor = table.bought[table.sixes.low[six % 78125] + table.sixes.high[six // 78125]]
        if worth > (floor if value < LEAST_FLUSH else 0):  # a flush is worth its bet
            total += worth
            used += uses
        held[own] &= ~bit
        free[own] |= bit
    return total, used


@kernel
def exchanged(gone: Any) -> Any:
    """How many of the five cards."""
    number = 0
    for at in range(5):
        number += (gone >> at) & 1
    return number


@kernel
def exchange(cards: Any, gone: Any, places: Any, table: Any, walking: Any) -> Any:
    """The value of an exchange over the denominator, and how often force is used after it."""
    size, kept = exchanged(gone), 31 ^ gone
    masks = np.zeros(4, dtype=np.int64)
    _masks(cards, gone, masks)
    suit = _kept_suit(cards, kept)
    keep = 0
    if suit >= 0 and size < 5:
        ranks: Any = 0
        for at in range(5):
            if (kept >> at) & 1:
                ranks |= 1 << (np.int64(cards[at]) >> 2)
        keep = walking.choices[5 - size][ranks]
    total = _draw(table.draws, size, places[0, gone], places[0, kept])
    for own in range(1, 4):
        if suit == own or suit == 4:
            flushes = table.draws.flushes
            total += _flush_part(flushes, size, places[0, gone], masks, own, 0, keep)
    total *= table.left[size]
    uses = 0
    if table.rule.offered:
        total += _forced_part(table.gains, size, gone, kept, places, masks, suit, keep)
        uses = _forced_part(table.uses, size, gone, kept, places, masks, suit, keep)
    start = -(1 + table.draw_antes) * table.denominator
    return total * table.factors[size] + start, uses


@kernel
def left(cards: Any, up: Any) -> Any:
    """How many of each rank, and which ranks of each suit, five cards and the upcard leave."""
    live, masks = np.full(14, 4, dtype=np.int64), np.full(4, 0x1FFF, dtype=np.int64)
    live[13] = 0
    live[up] -= 1
    masks[0] &= ~(1 << up)
    for at in range(5):
        card = np.int64(cards[at])
        live[card >> 2] -= 1
        masks[card & 3] &= ~(1 << (card >> 2))
    return live, masks


@kernel
def worths(cards: Any, value: Any, table: Any, walking: Any, out: Any, uses: Any) -> Any:
    """By code of a choice: its value over the denominator, and how often force is used. Exchanging
    all five is left out."""
    live, masks = left(cards, table.up)
    out[0], uses[0] = -table.denominator, 0
    worth, uses[1] = bet(value, live, masks, table)
    out[1] = worth * table.factors[0] - table.denominator
    if table.draw_antes < 0:
        return
    start = -(1 + table.draw_antes) * table.denominator
    worth, uses[2] = buy(cards, live, masks, table)
    out[2] = worth * table.factors[1] + start
    places = np.zeros((4, 32), dtype=np.int64)
    for view in range(4 if table.rule.offered else 1):
        project(cards, view, walking, places[view])
    for gone in range(3, 31):
        if exchanged(gone) >= 2:
            out[gone], uses[gone] = exchange(cards, gone, places, table, walking)


@kernel
def exchange_all(hands: Any, size: Any, table: Any, walking: Any, out: Any) -> Any:
    """By hand and code: the value of every exchange of so many cards."""
    places = np.zeros((4, 32), dtype=np.int64)
    for hand in range(len(hands)):
        for view in range(4 if table.rule.offered else 1):
            project(hands[hand], view, walking, places[view])
        for gone in range(32):
            if exchanged(gone) == size:
                out[hand, gone], _ = exchange(hands[hand], gone, places, table, walking)


@kernel
def bet_all(hands: Any, values: Any, table: Any, worth: Any) -> Any:
    """What betting every hand as it is dealt is worth."""
    for hand in range(len(hands)):
        live, masks = left(hands[hand], table.up)
        gains, _ = bet(values[hand], live, masks, table)
        worth[hand] = gains * table.factors[0] - table.denominator


@kernel
def decide(
    rows: Any, hands: Any, values: Any, table: Any, walking: Any, best: Any, worth: Any, used: Any
) -> Any:
    """Fill in the best choice of these hands, but for exchanging all five; its value over the
    denominator; and how often force is used after it, over all draws and dealer's hands."""
    out, uses = np.zeros(32, dtype=np.int64), np.zeros(32, dtype=np.int64)
    last = 2 if table.draw_antes < 0 else 31
    for hand in rows:
        value = values[hand]
        if value >= table.pay[4] and table.instant[0] >= 0:
            royal = 1 if value == 7462 else 0
            best[hand], worth[hand] = 4, table.instant[royal] * table.denominator
            continue
        worths(hands[hand], value, table, walking, out, uses)
        chosen = 0
        for code in range(1, last):
            if code != 4 and code != 8 and code != 16 and out[code] > out[chosen]:
                chosen = code
        best[hand], worth[hand], used[hand] = chosen, out[chosen], uses[chosen]


@kernel
def improve(
    rows: Any, hands: Any, table: Any, walking: Any, best: Any, worth: Any, used: Any
) -> Any:
    """Where exchanging all five is better than what was best so far, it is taken."""
    places = np.zeros((4, 32), dtype=np.int64)
    for hand in rows:
        for view in range(4 if table.rule.offered else 1):
            project(hands[hand], view, walking, places[view])
        value, uses = exchange(hands[hand], 31, places, table, walking)
        if best[hand] != 4 and value > worth[hand]:
            best[hand], worth[hand], used[hand] = 31, value, uses


@kernel
def differing(hands: Any, table: Any, one: Any, other: Any, out: Any) -> Any:
    """Mark the hands with which some sixth card wins differently, by place of its ranks."""
    for hand in range(len(hands)):
        key: Any = 0
        for at in range(5):
            key += 5 ** (np.int64(hands[hand, at]) >> 2)
        for rank in range(13):
            if key // 5**rank % 5 < 4:
                six = key + 5**rank
                place = table.sixes.low[six % 78125] + table.sixes.high[six // 78125]
                if one[place] != other[place]:
                    out[hand] = True
