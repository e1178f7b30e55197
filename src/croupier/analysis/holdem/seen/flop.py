"""One card of the flop is seen before anything is decided: it helps before the flop only.

Every flop has three cards that may have been the one. So for each seen card and hole the flops
with that card are added up, and 4x or check is chosen for these together.
"""

from typing import Any

import numpy as np

from croupier.analysis.holdem.advice.flops import checked, flops, holes, possible
from croupier.analysis.holdem.advice.rivers import DEALER_HANDS, rivers
from croupier.analysis.holdem.advice.strategy import played
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.projection import RANKS, Ints, suit_holes
from croupier.analysis.holdem.seen.sums import COUNT, FOUR, LATER, ONES, SUMS, TWOS, Seen, seen_from
from croupier.analysis.holdem.solution import BOARDS
from croupier.analysis.kernels.compiling import kernel


def with_flop_card(game: Game) -> Seen:
    """Every choice the best one, the seen card known before the flop."""
    return seen_from(sums_by_hole(game), BOARDS, DEALER_HANDS)


def sums_by_hole(game: Game) -> Ints:
    """For each rank of the seen card and each hole seen from its suit, of one other suit or not."""
    river = rivers(game)
    later = checked(river, river.by_rank.plays, river.by_suit.plays)
    out = np.zeros((RANKS * 2 * len(suit_holes().first), SUMS), dtype=np.int64)
    _add(
        flops().cards,
        flops().weights,
        holes(),
        possible(),
        suit_holes().number,
        played(game, 4),
        played(game, 2),
        later,
        out,
    )
    return out.reshape(RANKS, -1, SUMS)


@kernel
def _add(
    flops: Any,
    weights: Any,
    holes: Any,
    possible: Any,
    number: Any,
    four: Any,
    two: Any,
    later: Any,
    out: Any,
) -> Any:
    """By the seen card's rank, and the hole as it is seen from that card's suit."""
    size = len(out) // 13
    for flop in range(len(flops)):
        weight = weights[flop]
        for card in flops[flop]:
            suit = card & 3
            for hole in range(len(holes)):
                if not possible[flop, hole]:
                    continue
                a, b = holes[hole, 0], holes[hole, 1]
                x = (a >> 2) + (13 if a & 3 == suit else 0)
                y = (b >> 2) + (13 if b & 3 == suit else 0)
                place = (card >> 2) * size + 2 * number[x, y] + (1 if a & 3 == b & 3 else 0)
                check = later[flop, hole, 0]
                out[place, FOUR] += weight * four[flop, hole]
                out[place, LATER] += weight * max(two[flop, hole], check)
                if two[flop, hole] > check:
                    out[place, TWOS] += weight
                else:
                    out[place, ONES] += weight * later[flop, hole, 1]
                out[place, COUNT] += weight
