"""What forcing adds to every exchange.

A hand that may force pays so well that it is always bet, so its gain simply adds up. The gain is a
part by ranks and a part for each suit (`force`). The part of a suit depends on ranks and on which
cards of the hand and of the dead ones are of that suit: seen from it, the walk over final hands is
the one of `exchanges`, once from the upcard's suit, which takes the part by ranks along, and once
from another suit, which serves for all three. A flush of a suit other than the one from which it is
seen is kept apart as there; of the upcard's suit, which lacks a card, in a table of its own.
"""

from collections.abc import Mapping
from typing import Any

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
    choices_of,
    copies,
    flush_bucket,
    leave_alone,
    share,
    subsets_of_five,
)
from croupier.analysis.lunar.solver.force import forcing_of, gain, outs
from croupier.analysis.lunar.solver.fours import (
    add_rows,
    final_in_suit,
    fours_of,
    in_suit,
    kinds_of,
    part_by_ranks,
    room_for,
    seen_from_suit,
    without_ranks,
)
from croupier.analysis.lunar.solver.hands import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import (
    MOST,
    by_ranks,
    fives,
    multisets,
    parts,
    rank_choices,
    rank_sets,
    suited_sets,
)
from croupier.analysis.lunar.solver.ranks import binomials


@part
def _walk_kind(
    which: Any,
    group: Any,
    table: Any,
    kinds: Any,
    final: Any,
    parts: Any,
    sets: Any,
    fours: Any,
    room: Any,
    base: Any,
    totals: Any,
    flushes: Any,
    of_own: Any,
) -> Any:
    """One kind of final hand against all dead cards with the same ranks."""
    together, number, insides, choices, outsides = group
    up, own = table
    start, tokens, inside = final
    starts, parts_which, parts_ways = parts
    masks_of, subsets = sets
    by_rank, used = base
    value = kinds.value[which]
    apart = kinds.flush[which] if kinds.flush[which] >= 0 else kinds.odd[which]
    sign = 1 if kinds.flush[which] >= 0 else -1
    for at in range(number):
        add_rows(fours.less_suited[which], insides[at], room.gone[at])
    for five in range(start[value], start[value + 1]):
        a, b, c, d, e = tokens[five]
        final_in_suit(which, np.int64(inside[five]), fours, room)
        for at in range(number):
            ways_of = choices[at]
            hands = ways_of[a] * ways_of[b] * ways_of[c] * ways_of[d] * ways_of[e]
            if hands == 0:
                continue
            dead = together[at]
            gains, uses = in_suit(at, room)
            gains, uses = hands * (gains + by_rank), hands * (uses + used)
            for each in range(starts[five], starts[five + 1]):
                totals[0, dead, parts_which[each]] += gains * parts_ways[each]
                totals[1, dead, parts_which[each]] += uses * parts_ways[each]
    if apart < 0:
        return
    final_in_suit(which, 0, fours, room)
    without_up = not (masks_of[apart] >> up) & 1
    for at in range(number):
        dead = together[at]
        gains, uses = in_suit(at, room)
        gains, uses = sign * (gains + by_rank), sign * (uses + used)
        bucket = flush_bucket(masks_of[apart], outsides[dead])
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
    fours: Any,
    room: Any,
    totals: Any,
    flushes: Any,
    of_own: Any,
) -> Any:
    starts, members, counts, insides_of, wanted, outsides, dead_ranks = gone
    cards, up, own, cost = table
    binomial = binomials()
    together, insides = np.zeros(64, dtype=np.int64), np.zeros(64, dtype=np.int64)
    choices = np.zeros((64, 104), dtype=np.int64)
    live = np.zeros(13, dtype=np.int64)
    for ranks in range(len(starts) - 1):
        number = 0
        for member in range(starts[ranks], starts[ranks + 1]):
            dead = members[member]
            if wanted[dead]:
                together[number], insides[number] = dead, insides_of[dead]
                choices_of(cards - counts[dead], binomial, choices[number])
                seen_from_suit(number, insides[number], fours, room)
                number += 1
        if number == 0:
            continue
        for which in range(len(kinds.value)):
            short = False
            for rank in range(13):
                live[rank] = 4 - dead_ranks[ranks, rank] - kinds.ranks[which, rank]
                live[rank] -= 1 if rank == up else 0
                short = short or live[rank] < 0
            if short or not without_ranks(which, dead_ranks[ranks], np.int32(cost), fours, room):
                continue
            _walk_kind(
                which,
                (together, number, insides, choices, outsides),
                (up, own),
                kinds,
                final,
                parts,
                sets,
                fours,
                room,
                part_by_ranks(live, outs, room) if own else (0, 0),
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


def forced_exchanges(game: Game, up: int, wanted: Mapping[int, NDArray[np.bool_]]) -> Forced:
    """Gains and uses, by number of cards exchanged: of the multisets wanted, by suit from which
    they are seen."""
    own = {dead: _view(game, up, dead, views[0], own=True) for dead, views in wanted.items()}
    from_own_suit = lay_out(*({dead: each[at] for dead, each in own.items()} for at in range(2)))
    own.clear()  # these tables are large
    other = {
        dead: _view(game, up, dead, np.logical_or.reduce(views[1:]), own=False)
        for dead, views in wanted.items()
    }
    return Forced(
        from_own_suit,
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
    kinds, rule = kinds_of(game), forcing_of(game)
    fours = fours_of(game, up, kinds, own)
    totals = np.zeros((2, len(gone.tokens), len(kept.tokens)), dtype=np.int64)
    choices = int(rank_choices(MOST - dead).max()) + 1
    flushes = np.zeros((2, len(gone.tokens), 1 << dead, choices), dtype=np.int64)
    of_own = np.zeros((1, 1, 1, 1), dtype=np.int64) if own else np.zeros_like(flushes)
    walk_all(
        (*by_ranks(dead), gone.counts, gone.inside, wanted, gone.outside, rank_sets(dead)),
        (cards, up, own, rule.given_up * (_FREE - dead)),
        kinds,
        (final.start, final.tokens, final.inside),
        parts(MOST - dead),
        (suited_sets(), subsets_of_five(MOST - dead)),
        outs(up),
        fours,
        room_for(fours),
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
    live, suits = np.zeros(14, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for hand in range(len(cards)):
        left_by(cards[hand], up, live, suits)
        gains, _ = gain(values[hand], won[hand], left, live, suits, outs, rule)
        total += copies[hand] * gains
    return total
