"""The first decision in every state under one upcard: all choices' worth, and the best.

Worth is an integer over one denominator for all choices and states (`Scale`), so that choices are
compared exactly. `Table` holds one upcard as these kernels take it. The plain twin is
`analysis.lunar.choices`, which looks at one state alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.jit import inline_part, kernel, tight_kernel
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.exchanges import flush_bucket
from croupier.analysis.lunar.solver.force import gain
from croupier.analysis.lunar.solver.projection import following, rank_choices
from croupier.analysis.lunar.solver.ranks import LEAST_FLUSH
from croupier.analysis.lunar.solver.sixes import Sixes, bet_six

FOLD, BET, BUY, INSTANT = 0, 1, 2, 4
"""Codes of choices; an exchange is the set of cards exchanged, one bit each, two or more."""
CODES = 32
ANY = 255
"""Stands for the best choice, where a code would say which one to take."""
_UNSEEN, _HIDDEN, _MOST = 46, 4, 5
_HELD, _NOW, _FREE, _MASKS, _LIVE, _LEFT = range(6)
"""Rows of the room of `decide`."""
PLACES, ROOM = (4, 32), (6, 14)


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
    """What exchanges of 2 to 5 cards are worth, seen from one suit (see `exchanges`): tables laid
    end to end, since each array more makes a kernel longer to compile."""

    totals: Ints
    """In each row, by cards exchanged and cards kept."""
    flushes: Ints
    """In each row, by cards exchanged, dead ranks of the flush's suit and ranks kept."""
    at: Ints
    """By number of cards exchanged: where its totals begin and their width, where its flushes begin
    and their two widths."""


def lay_out(totals: Mapping[int, Ints], flushes: Mapping[int, Ints]) -> Draws:
    """Lay out tables by number of cards exchanged; all have the same number of rows."""
    at = np.zeros((_MOST + 1, 5), dtype=np.int64)
    ends = [0, 0]
    for size in totals:
        _, _, kept = totals[size].shape
        _, _, buckets, choices = flushes[size].shape
        at[size] = ends[0], kept, ends[1], buckets, choices
        ends = [ends[0] + totals[size][0].size, ends[1] + flushes[size][0].size]
    return Draws(end_to_end(totals), end_to_end(flushes), at)


def end_to_end(tables: Mapping[int, Ints]) -> Ints:
    if not tables:
        return np.zeros((2, 1), dtype=np.int64)
    return np.concatenate([each.reshape(len(each), -1) for each in tables.values()], axis=1)


class Forced(NamedTuple):
    """What forcing adds to exchanges: a row of gains, then of uses; see `forced_exchanges`."""

    own: Draws
    """From the upcard's suit."""
    other: Draws
    """From another suit; flushes of a third suit."""
    from_own: Ints
    """From another suit; flushes of the upcard's suit, laid out as those of `other`."""


GAINS, USES = 0, 1
NO_DRAWS = lay_out({}, {})
NO_FORCE = Forced(NO_DRAWS, NO_DRAWS, NO_DRAWS.flushes)
"""Empty tables, for games in which nobody may draw or nobody may force."""


class Walking(NamedTuple):
    """How subsets of a hand become places."""

    steps: Ints
    """`following` of every size, one below the other."""
    choices: Ints
    """`rank_choices` of every size."""


_BEGIN = tuple(accumulate((1, 26, 338, 2_938), initial=0))
"""By size: where its rows of `steps` begin."""


@cache
def walking() -> Walking:
    sizes = range(_MOST)
    assert [len(following(size)) for size in sizes[:4]] == [1, 26, 338, 2_938]
    return Walking(
        np.concatenate([following(size) for size in sizes]),
        np.stack([rank_choices(size) for size in sizes]),
    )


class Table(NamedTuple):
    """One upcard of one game, as kernels take it."""

    up: int
    bets: Ints
    """By value: worth by ranks of betting five cards."""
    suit: tuple[Any, ...]
    pay: tuple[Any, ...]
    sixes: Sixes
    bought: Ints
    """By place of six ranks without a flush: the floor above which they are bet."""
    draws: Draws
    forced: Forced
    outs: Any
    rule: Any
    factors: Ints
    left: Ints
    denominator: int
    draw_antes: int
    """Below zero where nothing can be drawn."""
    instant: Ints
    """What the two instant hands are paid; below zero where they are hands like others."""


@inline_part
def project(cards: Any, suit: Any, walking: Any, places: Any) -> Any:
    """The place of every subset of the hand, seen from a suit."""
    for subset in range(1, 32):
        place, size = 0, 0
        for at in range(5):
            if (subset >> at) & 1:
                card = np.int64(cards[at])
                token = (card >> 2) + (0 if card & 3 == suit else 13)
                place = walking.steps[_BEGIN[size] + place, token]
                size += 1
        places[subset] = place
    places[0] = 0


@inline_part
def _draw(draws: Any, what: Any, size: Any, gone: Any, kept: Any) -> Any:
    return draws.totals[what, draws.at[size, 0] + gone * draws.at[size, 1] + kept]


@inline_part
def _masks(cards: Any, subset: Any, masks: Any) -> Any:
    for suit in range(4):
        masks[suit] = 0
    for at in range(5):
        if (subset >> at) & 1:
            masks[np.int64(cards[at]) & 3] |= 1 << (np.int64(cards[at]) >> 2)


@inline_part
def _flush_part(
    flushes: Any, at: Any, size: Any, gone: Any, masks: Any, suit: Any, view: Any, keep: Any
) -> Any:
    """What flushes of a suit add, seen from another."""
    outside = 0
    for other in range(4):
        if other != view:
            outside |= masks[other]
    bucket = gone * at[size, 3] + flush_bucket(masks[suit], outside)
    return flushes[at[size, 2] + bucket * at[size, 4] + keep]


@inline_part
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


@inline_part
def _kept_flush(cards: Any, kept: Any, number: Any, walking: Any) -> Any:
    """The suit that all kept cards have, as above; and if there is one, the place of the choice of
    their ranks."""
    suit, keep = _kept_suit(cards, kept), 0
    if suit >= 0 and number:
        ranks: Any = 0
        for at in range(5):
            if (kept >> at) & 1:
                ranks |= 1 << (np.int64(cards[at]) >> 2)
        keep = walking.choices[number, ranks]
    return suit, keep


@inline_part
def _forced_part(
    forced: Any,
    what: Any,
    size: Any,
    gone: Any,
    kept: Any,
    places: Any,
    masks: Any,
    suit: Any,
    keep: Any,
) -> Any:
    """What forcing adds to an exchange, over all suits from which it is seen."""
    own_flushes, own_at = forced.own.flushes[what], forced.own.at
    flushes, from_own, at = forced.other.flushes[what], forced.from_own[what], forced.other.at
    total = _draw(forced.own, what, size, places[0, gone], places[0, kept])
    for view in range(1, 4):
        total += _draw(forced.other, what, size, places[view, gone], places[view, kept])
    for own in range(4):
        if suit != 4 and suit != own:
            continue
        for view in range(4):
            if view == own:
                continue
            place = places[view, gone]
            if view == 0:
                total += _flush_part(own_flushes, own_at, size, place, masks, own, view, keep)
            elif own == 0:
                total += _flush_part(from_own, at, size, place, masks, own, view, keep)
            else:
                total += _flush_part(flushes, at, size, place, masks, own, view, keep)
    return total


@inline_part
def bet(value: Any, live: Any, masks: Any, table: Any) -> Any:
    """The worth of betting the hand as dealt, and how often force is used."""
    kind, in_suit, _ = table.suit
    worth = table.left[0] * (table.bets[value] + in_suit[kind[value], masks[0]])
    uses = 0
    won = table.pay[1][value]
    if table.rule.offered and won >= table.rule.least:
        gains, uses = gain(value, won, table.left[0], live, masks, table.outs, table.rule)
        worth += gains
    return worth, uses


@inline_part
def buy(cards: Any, live: Any, masks: Any, table: Any, room: Any) -> Any:
    held, now, free = room[_HELD], room[_NOW], room[_FREE]
    for rank in range(14):
        now[rank] = live[rank]
    for suit in range(4):
        held[suit], free[suit] = 0, masks[suit]
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


@inline_part
def exchanged(gone: Any) -> Any:
    """How many of the five cards are exchanged."""
    number = 0
    for at in range(5):
        number += (gone >> at) & 1
    return number


@inline_part
def exchange(cards: Any, gone: Any, places: Any, table: Any, walking: Any, room: Any) -> Any:
    """The value of an exchange over the denominator."""
    size, kept = exchanged(gone), 31 ^ gone
    suit, keep = _kept_flush(cards, kept, 5 - size, walking)
    masks = room[_MASKS]
    _masks(cards, gone, masks)
    total = _draw(table.draws, 0, size, places[0, gone], places[0, kept])
    flushes, at = table.draws.flushes[0], table.draws.at
    for own in range(1, 4):
        if suit == own or suit == 4:
            total += _flush_part(flushes, at, size, places[0, gone], masks, own, 0, keep)
    total *= table.left[size]
    if table.rule.offered:
        total += _forced_part(table.forced, GAINS, size, gone, kept, places, masks, suit, keep)
    return total * table.factors[size] - (1 + table.draw_antes) * table.denominator


@inline_part
def _forced_after(cards: Any, gone: Any, places: Any, table: Any, walking: Any, room: Any) -> Any:
    """How often force is used after an exchange."""
    size, kept = exchanged(gone), 31 ^ gone
    suit, keep = _kept_flush(cards, kept, 5 - size, walking)
    masks = room[_MASKS]
    _masks(cards, gone, masks)
    return _forced_part(table.forced, USES, size, gone, kept, places, masks, suit, keep)


@inline_part
def left_by(cards: Any, up: Any, live: Any, masks: Any) -> Any:
    """Fill in how many cards of each rank, and which ranks of each suit, are left without five
    cards and the upcard."""
    for rank in range(13):
        live[rank] = 4
    for suit in range(4):
        masks[suit] = 0x1FFF
    live[13] = 0
    live[up] -= 1
    masks[0] &= ~(1 << up)
    for at in range(5):
        card = np.int64(cards[at])
        live[card >> 2] -= 1
        masks[card & 3] &= ~(1 << (card >> 2))


@tight_kernel
def decide(
    hands: Any,
    values: Any,
    codes: Any,
    table: Any,
    walking: Any,
    places: Any,
    room: Any,
    best: Any,
    worth: Any,
    used: Any,
) -> Any:
    """Take the choice with each hand's code, or the best where that is `ANY`, but for exchanging
    all five; fill in code, worth over the denominator, and how often force is used after it, over
    all draws and dealer's hands. An instant hand has nothing to choose.

    `places` and `room` are for results on the way: `PLACES` and `ROOM` are their shapes."""
    live, masks = room[_LIVE], room[_LEFT]
    last = BUY if table.draw_antes < 0 else 31
    for hand in range(len(hands)):
        cards, value, code = hands[hand], values[hand], np.int64(codes[hand])
        if value >= table.pay[4] and table.instant[0] >= 0:
            royal = 1 if value == 7462 else 0
            best[hand], worth[hand], used[hand] = INSTANT, table.instant[royal], 0
            worth[hand] *= table.denominator
            continue
        left_by(cards, table.up, live, masks)
        if code > BUY and last > BUY:
            for view in range(4 if table.rule.offered else 1):
                project(cards, view, walking, places[view])
        first, end = (0, last) if code == ANY else (code, code + 1)
        for each in range(first, end):
            if each == 4 or each == 8 or each == 16:
                continue  # one card cannot be exchanged
            uses: Any = 0
            if each == FOLD:
                value_of = -table.denominator
            elif each == BET:
                value_of, uses = bet(value, live, masks, table)
                value_of = value_of * table.factors[0] - table.denominator
            elif each == BUY:
                value_of, uses = buy(cards, live, masks, table, room)
                value_of *= table.factors[1]
                value_of -= (1 + table.draw_antes) * table.denominator
            else:
                value_of = exchange(cards, each, places, table, walking, room)
            if each == first or value_of > worth[hand]:
                best[hand], worth[hand], used[hand] = each, value_of, uses
        if best[hand] > BUY and table.rule.offered:
            used[hand] = _forced_after(cards, np.int64(best[hand]), places, table, walking, room)


@kernel
def differing(hands: Any, low: Any, high: Any, one: Any, other: Any, out: Any) -> Any:
    """Mark the hands with which some sixth card wins differently, by place of its ranks."""
    for hand in range(len(hands)):
        key: Any = 0
        for at in range(5):
            key += 5 ** (np.int64(hands[hand, at]) >> 2)
        for rank in range(13):
            if key // 5**rank % 5 < 4:
                six = key + 5**rank
                place = low[six % 78125] + high[six // 78125]
                if one[place] != other[place]:
                    out[hand] = True
