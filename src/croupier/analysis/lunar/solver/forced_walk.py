"""The walk over final hands that may force: see `forced`."""

from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.compiling import kernel
from croupier.analysis.lunar.solver.exchanging import choices_of, flush_bucket, leave_alone
from croupier.analysis.lunar.solver.forcing import Outs, bits, gain_by_ranks, gain_in_suit, tops_of
from croupier.analysis.lunar.solver.ranked import binomials


class Active(NamedTuple):
    """The fours that may matter to one kind of hand, in some order."""

    place: Ints
    need: Ints
    """The ranks that must all be live in the suit for the four to be of it."""
    plain: Ints
    """g if they are not of one suit."""
    top: Ints
    """Where the upcard stays: how many cards may be given up; else 0."""


def room(outs: Outs) -> Active:
    return Active(*(np.zeros(len(outs.four), dtype=np.int64) for _ in range(4)))


@kernel
def _gather(
    kind: Any, won: Any, left: Any, live: Any, own: Any, outs: Any, rule: Any, active: Any
) -> Any:
    """The fours that may matter, and from the upcard's suit the part by ranks: gains and uses."""
    number, gains, uses = 0, 0, 0
    for place in range(0 if own else outs.kept, len(outs.four)):
        ranks, stays = outs.ranks[place], place < outs.kept
        ways = live[ranks[0]] * live[ranks[1]] * live[ranks[2]]
        if stays:
            top = tops_of(place, live, outs)
            ways *= top
        else:
            top = 0
            ways *= live[ranks[3]]
        if ways == 0:
            continue
        plain = gain_by_ranks(place, kind, won, left, live, outs, rule)
        if own and plain > 0:
            gains += ways * plain
            uses += ways
        if plain <= 0 and plain + won * bits(np.int64(outs.suited_won[kind, place])) <= 0:
            continue
        active.place[number], active.plain[number] = place, plain
        active.need[number] = outs.four[place] & ~(1 << ranks[3] if stays else 0)
        active.top[number] = top
        number += 1
    return number, gains, uses


@kernel
def _in_suit(
    number: Any, mask: Any, kind: Any, won: Any, own: Any, outs: Any, rule: Any, active: Any
) -> Any:
    """What the suit of which these ranks are live adds to gains and uses."""
    gains, uses = 0, 0
    for at in range(number):
        if active.need[at] & ~mask:
            continue
        place, plain = active.place[at], active.plain[at]
        times, less = 1, 1
        if place < outs.kept:
            less = active.top[at]
            times = less - bits(mask & outs.tops[place])
        elif own:
            times = 0  # a flush, which qualifies
        if plain > 0:
            gains -= less * plain
            uses -= less
        if times:
            suited = gain_in_suit(plain, place, kind, won, mask, outs, rule)
            if suited > 0:
                gains += times * suited
                uses += times
    return gains, uses


@kernel
def _walk_kind(
    which: Any,
    group: Any,
    table: Any,
    kinds: Any,
    final: Any,
    parts: Any,
    sets: Any,
    outs: Any,
    rule: Any,
    base: Any,
    active: Any,
    totals: Any,
    flushes: Any,
    of_own: Any,
) -> Any:
    """One kind of final hand against all dead cards with the same ranks."""
    together, number, masks, choices, outsides = group
    up, own = table
    start, tokens, inside = final
    starts, parts_which, parts_ways = parts
    masks_of, subsets = sets
    active_number, by_rank, used = base
    value, won = kinds.value[which], kinds.won[which]
    kind = outs.kind[value]
    apart = kinds.flush[which] if kinds.flush[which] >= 0 else kinds.odd[which]
    sign = 1 if kinds.flush[which] >= 0 else -1
    for at in range(number):
        dead, ways_of = together[at], choices[at]
        for five in range(start[value], start[value + 1]):
            a, b, c, d, e = tokens[five]
            hands = ways_of[a] * ways_of[b] * ways_of[c] * ways_of[d] * ways_of[e]
            if hands == 0:
                continue
            mask = masks[at] & ~np.int64(inside[five])
            gains, uses = _in_suit(active_number, mask, kind, won, own, outs, rule, active)
            gains, uses = hands * (gains + by_rank), hands * (uses + used)
            for part in range(starts[five], starts[five + 1]):
                totals[0, dead, parts_which[part]] += gains * parts_ways[part]
                totals[1, dead, parts_which[part]] += uses * parts_ways[part]
        if apart < 0:
            continue
        gains, uses = _in_suit(active_number, masks[at], kind, won, own, outs, rule, active)
        gains, uses = sign * (gains + by_rank), sign * (uses + used)
        bucket = flush_bucket(masks_of[apart], outsides[dead])
        without_up = not (masks_of[apart] >> up) & 1
        for subset in subsets[apart]:
            flushes[0, dead, bucket, subset] += gains
            flushes[1, dead, bucket, subset] += uses
            if not own and without_up:
                of_own[0, dead, bucket, subset] += gains
                of_own[1, dead, bucket, subset] += uses


@kernel
def walk_all(
    gone: Any,
    table: Any,
    kinds: Any,
    final: Any,
    parts: Any,
    sets: Any,
    outs: Any,
    rule: Any,
    active: Any,
    totals: Any,
    flushes: Any,
    of_own: Any,
) -> Any:
    starts, members, counts, lives, wanted, outsides, dead_ranks = gone
    cards, up, own, left = table
    binomial = binomials()
    together, masks = np.zeros(64, dtype=np.int64), np.zeros(64, dtype=np.int64)
    choices = np.zeros((64, 104), dtype=np.int64)
    live = np.zeros(14, dtype=np.int64)
    for ranks in range(len(starts) - 1):
        number = 0
        for member in range(starts[ranks], starts[ranks + 1]):
            dead = members[member]
            if wanted[dead]:
                together[number], masks[number] = dead, lives[dead]
                choices_of(cards - counts[dead], binomial, choices[number])
                number += 1
        if number == 0:
            continue
        for which in range(len(kinds.value)):
            short = False
            for rank in range(13):
                live[rank] = 4 - dead_ranks[ranks, rank] - kinds.ranks[which, rank]
                live[rank] -= 1 if rank == up else 0
                short = short or live[rank] < 0
            if short:
                continue
            kind = outs.kind[kinds.value[which]]
            base = _gather(kind, kinds.won[which], left, live, own, outs, rule, active)
            if base[0] == 0 and base[1] == 0:
                continue
            _walk_kind(
                which,
                (together, number, masks, choices, outsides),
                (up, own),
                kinds,
                final,
                parts,
                sets,
                outs,
                rule,
                base,
                active,
                totals,
                flushes,
                of_own,
            )
        for at in range(number):
            for what in range(2):
                leave_alone(flushes[what, together[at]])
                if not own:
                    leave_alone(of_own[what, together[at]])
