"""The fours that a dealer may keep when forced, looked at side by side.

For one kind of final hand and one choice of dead cards, g (see `force`) is a sum over the cards
that are left: each card that is gone takes away a number that depends on the kind, the four and the
card's rank only. So for all fours at once g is a row of numbers less a row for each card that is
gone, a processor's vectors add up eight or sixteen of them in a step, and no card that comes is
counted. Rows are 32 bits wide; `fours_of` checks that their sums fit. The plain twin is
`force.gain`, which takes one hand after another and looks at each four's cards.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.exchanges import suited_values
from croupier.analysis.lunar.solver.force import forcing_of, outs
from croupier.analysis.lunar.solver.projection import MOST, RANKS, fives, multisets

Four = NDArray[np.int32]
"""Something for each four, or rows of it."""


class Kinds(NamedTuple):
    """The values with which forcing may pay."""

    value: Ints
    won: Ints
    ranks: Ints
    """How many of each rank."""
    flush: Ints
    """Which five ranks a flush has; -1 if it is none."""
    odd: Ints
    """Which five ranks a straight has that is no flush; -1 if it is none."""


def kinds_of(game: Game) -> Kinds:
    least = forcing_of(game).least
    values = np.flatnonzero(game.won >= least)
    final, five = fives(), multisets(MOST)
    first = final.multiset[final.start[values]]
    ranks = five.counts[first][:, :RANKS] + five.counts[first][:, RANKS:]
    plain, suited = suited_values()
    flush, odd = ({int(value): at for at, value in enumerate(each)} for each in (suited, plain))
    return Kinds(
        values,
        game.won[values],
        ranks,
        np.array([flush.get(value, -1) for value in values.tolist()], dtype=np.int64),
        np.array([odd.get(value, -1) for value in values.tolist()], dtype=np.int64),
    )


class Fours(NamedTuple):
    """The ranks that a dealer may keep, side by side in memory, with what cards that are gone take
    away. For each kind of final hand, its own cards are gone already."""

    need: Four
    """The ranks that must all be live in the suit for the four to be of it."""
    tops: Four
    """By rank: 1 where a card of it may be given up."""
    taken: Four
    """How many cards of the suit are no choice for the one given up, since the hand would be a
    flush, while all of the suit are live."""
    free: Four
    """By kind: how many cards may be given up; 1 where the upcard is."""
    plain: Four
    """By kind: g if the four are not of one suit, without what each card that may come costs."""
    less_plain: Four
    """By kind and rank: what a card that is gone takes from that."""
    suited: Four
    """By kind: what g gains in the suit while all of the suit are live."""
    less_suited: Four
    """By kind and rank: what a card of the suit that is gone takes from that."""
    most_suited: Four
    """By kind: no less than what g gains in the suit, whatever is gone."""


def fours_of(game: Game, up: int, kinds: Kinds, own: bool) -> Fours:
    """The fours that matter from the upcard's suit, or from another, where it is not among them."""
    outs_, rule = outs(up), forcing_of(game)
    begin = 0 if own else outs_.kept
    kind, four = outs_.kind[kinds.value], outs_.four[begin:]
    stays = np.arange(begin, len(outs_.four)) < outs_.kept
    live = np.full(RANKS, 4) - (np.arange(RANKS) == up)

    def by_rank(masks: NDArray[Any]) -> NDArray[Any]:
        """Ranks as a row of their own, before that of the fours."""
        ranks = np.arange(RANKS, dtype=np.int32)[:, None]
        return masks.astype(np.int32)[..., None, :] >> ranks & 1

    won, lost = kinds.won.astype(np.int32)[:, None, None], rule.lost
    sides = (outs_.straight_won, outs_.straight_lost, outs_.suited_won, outs_.suited_lost)
    straight_won, straight_lost, suited_won, suited_lost = (
        by_rank(each[kind][:, begin:]) for each in sides
    )
    plain = won * (by_rank(four) + straight_won) - lost * straight_lost
    suited = won * (suited_won - straight_won) - lost * (suited_lost - straight_lost)
    tops = by_rank(np.concatenate([outs_.tops, np.zeros(len(four), np.int64)])[: len(four)])
    tops[:, ~stays] = 0
    left = live - kinds.ranks
    there = live > 3 if own else np.ones(RANKS, dtype=np.bool_)
    found = Fours(
        need=np.where(stays, four & ~(1 << up), four),
        tops=tops,
        taken=np.where(stays, tops[there].sum(axis=0), 1 if own else 0),
        free=np.where(stays, left @ tops, 1),
        plain=np.einsum("kr,krf->kf", left, plain) - won[:, 0] * np.where(stays, 3, 4),
        less_plain=plain,
        suited=suited[:, there].sum(axis=1),
        less_suited=suited,
        most_suited=suited.clip(0).sum(axis=1),
    )
    highest = max(int(np.abs(each).max(initial=0)) for each in (found.plain, found.most_suited))
    assert 2 * highest * _SUITED * (len(four) + 1) < 2**31, "sums of a suit fit into 32 bits"
    return Fours(*(_widened(each) for each in found))


def _widened(rows: NDArray[Any]) -> Four:
    """Rows with places at the end that add nothing, so that a processor's vectors fit in evenly."""
    sides = [(0, 0)] * (rows.ndim - 1) + [(0, -rows.shape[-1] % _VECTORS)]
    return np.pad(rows.astype(np.int32), sides)


_VECTORS = 32
"""Numbers that a loop of vectors takes at a time."""
_SUITED = 36
"""No fewer cards than may be given up."""


class Room(NamedTuple):
    """What holds for each four while one kind of final hand is looked at."""

    plain: Four
    """g if the four are not of one suit."""
    free: Four
    """How many cards may be given up."""
    gains: Four
    """Their part by ranks, which a suit replaces by its own: gains and uses."""
    uses: Four
    suited: Four
    """g in the suit without the final hand's cards of it."""
    times: Four
    """Of how many cards that are given up the four is then offered."""
    there: Four
    """All bits if the four is live in the suit without the final hand's cards, else 0."""
    gone: Four
    """By dead cards: what they take from g in the suit."""
    dead_tops: Four
    """By dead cards: how many of their ranks in the suit may be given up."""
    dead_there: Four
    """By dead cards: all bits if the four is live in the suit without them, else 0."""


def room_for(fours: Fours) -> Room:
    each = len(fours.need)
    shapes = [(each,)] * 7 + [(_TOGETHER, each)] * 3
    return Room(*(np.zeros(shape, dtype=np.int32) for shape in shapes))


_TOGETHER = 64
"""More than there are dead cards with the same ranks."""


@inline_part
def seen_from_suit(at: Any, inside: Any, fours: Any, room: Any) -> Any:
    """What dead cards with these ranks in the suit leave of each four, whatever the final hand."""
    tops, there = room.dead_tops[at], room.dead_there[at]
    gone = np.int32(inside)
    for four in range(len(tops)):
        tops[four] = 0
        there[four] = -1 if fours.need[four] & gone == 0 else 0
    for rank in range(13):
        if (inside >> rank) & 1:
            row = fours.tops[rank]
            for four in range(len(tops)):
                tops[four] += row[four]


@inline_part
def without_ranks(which: Any, dead: Any, cost: Any, fours: Any, room: Any) -> Any:
    """Fill in each four without the cards of a kind of final hand and of these dead ranks; return
    the most that g can be in the suit."""
    plain, free, gains, uses = room.plain, room.free, room.gains, room.uses
    for four in range(len(plain)):
        plain[four] = fours.plain[which, four] - cost
        free[four] = fours.free[which, four]
    for rank in range(13):
        times = np.int32(dead[rank])
        if times:
            row, tops = fours.less_plain[which, rank], fours.tops[rank]
            for four in range(len(plain)):
                plain[four] -= times * row[four]
                free[four] -= times * tops[four]
    most = np.int32(0)
    for four in range(len(plain)):
        above = max(plain[four], np.int32(0))
        gains[four] = free[four] * above
        uses[four] = free[four] if above else np.int32(0)
        most = max(most, max(above, np.int32(plain[four] + fours.most_suited[which, four])))
    return most


@inline_part
def part_by_ranks(live: Any, outs: Any, room: Any) -> Any:
    """Gains and uses of all fours as if none were of one suit."""
    gains, uses = 0, 0
    for place in range(len(outs.four)):
        if room.uses[place]:
            ranks = outs.ranks[place]
            ways = live[ranks[0]] * live[ranks[1]] * live[ranks[2]]
            if place >= outs.kept:
                ways *= live[ranks[3]]
            gains += ways * room.gains[place]
            uses += ways * room.uses[place]
    return gains, uses


@inline_part
def add_rows(rows: Any, inside: Any, out: Any) -> Any:
    """Add up the rows of the ranks inside the suit."""
    for four in range(len(out)):
        out[four] = 0
    for rank in range(13):
        if (inside >> rank) & 1:
            row = rows[rank]
            for four in range(len(out)):
                out[four] += row[four]


@inline_part
def final_in_suit(which: Any, inside: Any, fours: Any, room: Any) -> Any:
    """Fill in each four in the suit, without the cards of a final hand there."""
    suited, times, there = room.suited, room.times, room.there
    gone = np.int32(inside)
    for four in range(len(suited)):
        suited[four] = room.plain[four] + fours.suited[which, four]
        times[four] = room.free[four] - fours.taken[four]
        there[four] = -1 if fours.need[four] & gone == 0 else 0
    for rank in range(13):
        if (inside >> rank) & 1:
            row, tops = fours.less_suited[which, rank], fours.tops[rank]
            for four in range(len(suited)):
                suited[four] -= row[four]
                times[four] += tops[four]


@inline_part
def in_suit(at: Any, room: Any) -> Any:
    """What the suit adds to gains and uses, with the dead cards of that place."""
    suited, times, there, less, unused = room.suited, room.times, room.there, room.gains, room.uses
    gone, tops, live = room.gone[at], room.dead_tops[at], room.dead_there[at]
    gains, uses, none = np.int32(0), np.int32(0), np.int32(0)
    for four in range(len(suited)):
        above = max(np.int32(suited[four] - gone[four]), none)
        offered = np.int32(times[four] + tops[four])
        kept = np.int32(there[four] & live[four])
        used = offered if above else none
        gains = np.int32(gains + (np.int32(offered * above - less[four]) & kept))
        uses = np.int32(uses + (np.int32(used - unused[four]) & kept))
    return np.int64(gains), np.int64(uses)
