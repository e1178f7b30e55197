"""What forcing adds to every exchange.

A hand that may force pays so well that it is always bet, so its gain simply adds up. The gain is a
part by ranks and a part for each suit (`force`). The part of a suit depends on ranks and on which
cards of the hand and of the dead ones are of that suit: seen from it, the walk over final hands is
the one of `exchanges`, once from the upcard's suit, which takes the part by ranks along, and once
from another suit, which serves for all three. A flush of a suit other than the one from which it is
seen is kept apart as there; of the upcard's suit, which lacks a card, in a table of its own.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.decision import (
    GAINS,
    USES,
    Forced,
    end_to_end,
    lay_out,
    left_by,
)
from croupier.analysis.lunar.solver.exchanges import (
    LIVE,
    choices_of,
    copies,
    flush_bucket,
    leave_alone,
    share,
    subsets_of_five,
    suited_values,
)
from croupier.analysis.lunar.solver.force import (
    Outs,
    bits,
    forcing_of,
    gain,
    gain_by_ranks,
    gain_in_suit,
    outs,
    tops_of,
)
from croupier.analysis.lunar.solver.hands import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import (
    MOST,
    RANKS,
    by_ranks,
    fives,
    multisets,
    parts,
    rank_choices,
    rank_sets,
    suited_sets,
)
from croupier.analysis.lunar.solver.ranks import binomials


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


@part
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


@part
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


@part
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
            for each in range(starts[five], starts[five + 1]):
                totals[0, dead, parts_which[each]] += gains * parts_ways[each]
                totals[1, dead, parts_which[each]] += uses * parts_ways[each]
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


_FREE = 42
"""Unseen cards less the dealer's hidden four."""


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


def forced_exchanges(game: Game, up: int, wanted: Mapping[int, NDArray[np.bool_]]) -> Forced:
    """Gains and uses, by number of cards exchanged: of the multisets wanted, by suit from which
    they are seen."""
    own, other = {}, {}
    for dead, views in wanted.items():
        own[dead] = _view(game, up, dead, views[0], own=True)
        other[dead] = _view(game, up, dead, np.logical_or.reduce(views[1:]), own=False)
    return Forced(
        lay_out(*({dead: each[at] for dead, each in own.items()} for at in range(2))),
        lay_out(*({dead: each[at] for dead, each in other.items()} for at in range(2))),
        end_to_end({dead: each[2] for dead, each in other.items()}),
    )


def _view(
    game: Game, up: int, dead: int, wanted: NDArray[np.bool_], own: bool
) -> tuple[Ints, Ints, Ints]:
    """Gains and uses seen from the upcard's suit or from another: totals, flushes of another suit,
    and flushes of the upcard's."""
    gone, kept, final = multisets(dead), multisets(MOST - dead), fives()
    cards = copies(up, from_its_suit=own)
    wanted = wanted & (gone.counts <= cards).all(axis=1)
    live = LIVE & ~gone.inside & ~((1 << up) if own else 0)
    totals = np.zeros((2, len(gone.tokens), len(kept.tokens)), dtype=np.int64)
    choices = int(rank_choices(MOST - dead).max()) + 1
    flushes = np.zeros((2, len(gone.tokens), 1 << dead, choices), dtype=np.int64)
    of_own = np.zeros((1, 1, 1, 1), dtype=np.int64) if own else np.zeros_like(flushes)
    walk_all(
        (*by_ranks(dead), gone.counts, live, wanted, gone.outside, rank_sets(dead)),
        (cards, up, own, _FREE - dead),
        kinds_of(game),
        (final.start, final.tokens, final.inside),
        parts(MOST - dead),
        (suited_sets(), subsets_of_five(MOST - dead)),
        outs(up),
        forcing_of(game),
        room(outs(up)),
        totals,
        flushes,
        of_own,
    )
    for what in (GAINS, USES):
        share(gone.counts, wanted, cards, kept.counts, totals[what])
    return totals, flushes, of_own


def most_gained(game: Game, up: int) -> int:
    """No less than what forcing adds to any exchange of five: every final hand counts, as if none
    of the cards were gone and no next card made the dealer win."""
    rule = forcing_of(game)._replace(lost=0)
    hands = canonical_hands()
    cards = cards_of(hands.slots, up)
    values = value_of_five(cards).astype(np.int64)
    rows = np.flatnonzero(game.won[values] >= rule.least)
    won = game.won[values[rows]]
    left = _FREE - MOST
    return int(_most(cards[rows], values[rows], won, hands.copies[rows], up, left, outs(up), rule))


@kernel
def _most(
    cards: Any, values: Any, won: Any, copies: Any, up: Any, left: Any, outs: Any, rule: Any
) -> Any:
    total = 0
    for hand in range(len(cards)):
        live, suits = left_by(cards[hand], up)
        gains, _ = gain(values[hand], won[hand], left, live, suits, outs, rule)
        total += copies[hand] * gains
    return total
