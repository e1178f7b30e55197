"""What every exchange is worth, before it is known who holds it.

Seen from the upcard's suit, keeping the cards K and exchanging D is worth the sum over all final
hands F that contain K and hold nothing of D, of what betting F gains over folding, where it does.
Every final hand takes part in the sum of each K within it, so for each D one walk over the 101,608
multisets of five cards serves all K at once. A final hand counts as often as its tokens can be
chosen from the cards that are left, and each K gets its share by symmetry.

Hands of five cards outside the suit are walked over as if none were a flush. What a flush of
another suit adds is kept apart in `flushes`: by D, by which of D's ranks lie in that suit, and by
the ranks of K, which must all lie in it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, kernel, part
from croupier.analysis.kernels.values import flush_values
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.projection import (
    MOST,
    RANKS,
    by_ranks,
    fives,
    multisets,
    parts,
    plain_values,
    rank_choices,
    rank_places,
    suited_sets,
)
from croupier.analysis.lunar.solver.ranks import NO_HAND, Dealers, Suit, binomials

LIVE = (1 << RANKS) - 1
"""All ranks, one bit each."""
BEST, ALWAYS, NEVER = 0, -(1 << 62), 1 << 62
"""Floors: a final hand is bet where that gains more than its floor over folding."""


@dataclass(frozen=True)
class Exchanges:
    """What exchanges of a number of cards are worth under one upcard."""

    dead: int
    totals: Ints
    """By multiset exchanged and multiset kept."""
    flushes: Ints
    """By multiset exchanged, by its different ranks outside that lie in the suit of the flush (a
    bit each, the lowest first), and by choice of ranks kept."""


def copies(up: int, *, from_its_suit: bool) -> Ints:
    """How many cards there are of each token when only the upcard is gone."""
    cards = np.array([1] * RANKS + [3] * RANKS, dtype=np.int64)
    cards[up if from_its_suit else RANKS + up] -= 1
    return cards


def exchanges(
    dealers: Dealers,
    suit: Suit,
    dead: int,
    worth: NDArray[np.int32],
    wanted: NDArray[np.bool_],
    floors: Ints,
) -> Exchanges:
    """The exchanges of the multisets that are wanted; `worth` is by ranks, `floors` by value."""
    gone, kept, final = multisets(dead), multisets(MOST - dead), fives()
    cards = copies(dealers.up, from_its_suit=True)
    wanted = wanted & (gone.counts <= cards).all(axis=1)
    totals = np.zeros((len(gone.tokens), len(kept.tokens)), dtype=np.int64)
    live = LIVE & ~(1 << dealers.up) & ~gone.inside
    _walk(
        (*by_ranks(dead), gone.counts, live, wanted),
        cards,
        (worth, floors),
        (suit.kind, suit.worth, suit.most),
        (final.start, final.tokens, final.inside),
        parts(MOST - dead),
        totals,
    )
    share(gone.counts, wanted, cards, kept.counts, totals)
    flushes = np.zeros((len(gone.tokens), 1 << dead, _choices(MOST - dead)), dtype=np.int64)
    plain, suited = suited_values()
    _flushes(
        (gone.outside, gone.ranks, live, wanted),
        (worth, floors),
        (suit.kind, suit.worth),
        (suited_sets(), plain, suited),
        subsets_of_five(MOST - dead),
        flushes,
    )
    return Exchanges(dead, totals, flushes)


def _choices(size: int) -> int:
    return int(rank_choices(size).max()) + 1


def suited_values() -> tuple[Ints, Ints]:
    """The values of each five different ranks without and with a flush."""
    sets = suited_sets()
    low, high = rank_places(MOST)
    keys = ((sets[:, None] >> np.arange(RANKS)) & 1) @ (5 ** np.arange(RANKS))
    plain: Ints = plain_values()[low[keys % 5**7] + high[keys // 5**7]]
    return plain, flush_values()[sets].astype(np.int64)


def subsets_of_five(size: int) -> NDArray[np.int64]:
    """The places of the choices of `size` ranks from each five different ranks."""
    places = rank_choices(size)
    found = []
    for mask in suited_sets().tolist():
        own, part = [], mask
        while True:
            if part.bit_count() == size:
                own.append(int(places[part]))
            if part == 0:
                break
            part = (part - 1) & mask
        found.append(own)
    return np.array(found, dtype=np.int64)


@part
def choices_of(left: Any, binomial: Any, out: Any) -> Any:
    """By token and number, packed as in `Fives.tokens`: in how many ways that many cards can be
    chosen."""
    for token in range(26):
        for number in range(4):
            out[4 * token + number] = binomial[left[token], number]


@kernel
def _walk(gone: Any, cards: Any, bets: Any, suit: Any, final: Any, parts: Any, totals: Any) -> Any:
    group, members, counts, live, wanted = gone
    worth, floors = bets
    kind, in_suit, most = suit
    start, tokens, inside = final
    starts, which, ways = parts
    binomial = binomials()
    together = np.zeros(64, dtype=np.int64)
    choices = np.zeros((64, 104), dtype=np.int64)
    masks = np.zeros(64, dtype=np.int64)
    values = len(start) - 1
    for ranks in range(len(group) - 1):
        number = 0
        for member in range(group[ranks], group[ranks + 1]):
            dead = members[member]
            if wanted[dead]:
                together[number], masks[number] = dead, live[dead]
                choices_of(cards - counts[dead], binomial, choices[number])
                number += 1
        if number == 0:
            continue
        by_rank = worth[ranks]
        for value in range(1, values):
            plain = np.int64(by_rank[value])
            row, floor = kind[value], floors[value]
            if plain == NO_HAND or plain + most[row] <= floor:
                continue
            more = in_suit[row]
            for five in range(start[value], start[value + 1]):
                own = ~np.int64(inside[five])
                a, b, c, d, e = tokens[five]
                for at in range(number):
                    ways_of = choices[at]
                    hands = ways_of[a] * ways_of[b] * ways_of[c] * ways_of[d] * ways_of[e]
                    gains = plain + more[masks[at] & own]
                    if hands == 0 or gains <= floor:
                        continue
                    gains *= hands
                    out = totals[together[at]]
                    for each in range(starts[five], starts[five + 1]):
                        out[which[each]] += gains * ways[each]


@kernel
def share(gone: Any, wanted: Any, cards: Any, kept: Any, totals: Any) -> Any:
    """Divide the total of each multiset kept among the sets of cards that it stands for. Sets that
    cannot exist get nothing."""
    binomial = binomials()
    for dead in range(len(gone)):
        if not wanted[dead]:
            continue
        for keep in range(len(kept)):
            sets = 1
            for token in range(26):
                left = cards[token] - gone[dead, token]
                if left < 0 or kept[keep, token] > left:
                    sets = 0
                    break
                sets *= binomial[left, kept[keep, token]]
            totals[dead, keep] = totals[dead, keep] // sets if sets else 0


@inline_part
def flush_bucket(five: Any, outside: Any) -> Any:
    """Which of the dead ranks outside are among the five, a bit each, the lowest rank first."""
    bucket, bit = 0, 1
    for rank in range(13):
        if (outside >> rank) & 1:
            if (five >> rank) & 1:
                bucket |= bit
            bit <<= 1
    return bucket


@part
def leave_alone(out: Any) -> Any:
    """From flushes by the dead ranks that they would need, to flushes by the dead ranks of their
    suit: those that need none of them."""
    size = len(out)
    bit = 1
    while bit < size:
        for held in range(size):
            if held & bit:
                for subset in range(out.shape[1]):
                    out[held, subset] += out[held ^ bit, subset]
        bit <<= 1
    for held in range(size // 2):
        for subset in range(out.shape[1]):
            other = out[size - 1 - held, subset]
            out[size - 1 - held, subset] = out[held, subset]
            out[held, subset] = other


@part
def _above(gains: Any, floor: Any) -> Any:
    return gains if gains > floor else 0


@kernel
def _flushes(gone: Any, bets: Any, suit: Any, sets: Any, subsets: Any, out: Any) -> Any:
    outsides, ranks, lives, wanted = gone
    worth, floors = bets
    kind, in_suit = suit
    masks, plain, flush = sets
    for dead in range(len(outsides)):
        if not wanted[dead]:
            continue
        live, by_rank = lives[dead], worth[ranks[dead]]
        for five in range(len(masks)):
            without, with_flush = plain[five], flush[five]
            if by_rank[with_flush] == NO_HAND:
                continue
            suited = np.int64(by_rank[with_flush]) + in_suit[kind[with_flush], live]
            odd = np.int64(by_rank[without]) + in_suit[kind[without], live]
            gains = _above(suited, floors[with_flush]) - _above(odd, floors[without])
            bucket = flush_bucket(masks[five], outsides[dead])
            for subset in subsets[five]:
                out[dead, bucket, subset] += gains
        leave_alone(out[dead])
