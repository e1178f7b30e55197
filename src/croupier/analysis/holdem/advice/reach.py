"""How often each river is reached by a player who has checked twice: every board by every hole."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.holdem.advice.strategy import Plays, holes, possible
from croupier.analysis.holdem.projection import (
    Ints,
    address,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.holdem.solution import canonical_flops
from croupier.analysis.kernels.jit import kernel, part


@dataclass(frozen=True)
class Reach:
    """How often each river is reached, counting holes, flops and last two cards. Boards with three
    cards of a suit are only in `by_suit`."""

    by_rank: Ints
    by_suit: Ints


class Rows(NamedTuple):
    """Where each board and hole stands in the tables by rank and by suit."""

    ranks: Ints
    """The codes of boards by rank in ascending order, and the row of each."""
    rank_order: Ints
    suits: Ints
    suit_order: Ints
    rank_number: Ints
    """The column of each hole."""
    suit_number: Ints


def rows_of_boards() -> Rows:
    ranks, suits = address(rank_boards(5).counts), address(suit_boards(5, 3).counts)
    rank_order, suit_order = np.argsort(ranks), np.argsort(suits)
    return Rows(
        ranks[rank_order],
        rank_order,
        suits[suit_order],
        suit_order,
        rank_holes().number,
        suit_holes().number,
    )


def reach(four: Plays, two: Plays) -> Reach:
    """The rivers reached by a player who plays 4x and 2x like this."""
    checks = everywhere(~two & ~four & possible()).astype(np.uint8)
    rows = rows_of_boards()
    by_rank = np.zeros((len(rows.ranks), len(rank_holes().first)), dtype=np.int64)
    by_suit = np.zeros((len(rows.suits), len(suit_holes().first)), dtype=np.int64)
    _count(*canonical_boards(), checks, holes(), rows, by_rank, by_suit)
    return Reach(by_rank, by_suit)


def canonical_boards() -> tuple[Ints, Ints]:
    """One board of each kind up to a renaming of suits, and how many it stands for."""
    boards = np.zeros((134_459, 5), dtype=np.int64)
    weights = np.zeros(len(boards), dtype=np.int64)
    _find_boards(boards, weights)
    return boards, weights


@kernel
def _find_boards(boards: Any, weights: Any) -> Any:
    board, masks, at = np.zeros(5, dtype=np.int64), np.zeros(4, dtype=np.int64), 0
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                for d in range(c + 1, 51):
                    for e in range(d + 1, 52):
                        board[:] = (a, b, c, d, e)
                        weight = _weight_of(board, masks)
                        if weight > 0:
                            boards[at] = board
                            weights[at] = weight
                            at += 1


def everywhere(on_canonical: Plays) -> Plays:
    """The same for every flop, addressed by its three cards in ascending order as one number."""
    found = np.zeros((52 * 52 * 52, on_canonical.shape[1]), dtype=bool)
    _spread(canonical_flops().cards, holes(), _number(), on_canonical, found)
    return found


def _number() -> Ints:
    number = np.zeros((52, 52), dtype=np.int64)
    a, b = holes().T
    number[a, b] = number[b, a] = np.arange(len(a))
    return number


@kernel
def _spread(cards: Any, holes: Any, number: Any, on_canonical: Any, out: Any) -> Any:
    suit = np.zeros(4, dtype=np.int64)
    flop = np.zeros(3, dtype=np.int64)
    for at in range(len(cards)):
        for code in range(256):
            seen = 0
            for place in range(4):
                suit[place] = (code >> (2 * place)) & 3
                seen |= 1 << suit[place]
            if seen != 15:
                continue
            for place in range(3):
                flop[place] = (cards[at, place] & ~3) | suit[cards[at, place] & 3]
            flop.sort()
            row = out[(flop[0] * 52 + flop[1]) * 52 + flop[2]]
            for hole in range(len(holes)):
                a = (holes[hole, 0] & ~3) | suit[holes[hole, 0] & 3]
                b = (holes[hole, 1] & ~3) | suit[holes[hole, 1] & 3]
                row[number[a, b]] = on_canonical[at, hole]


@kernel
def _count(
    boards: Any, weights: Any, checks: Any, holes: Any, rows: Any, by_rank: Any, by_suit: Any
) -> Any:
    """Count each board as often as its weight says."""
    often = np.zeros(len(holes), dtype=np.uint8)
    rank_number, suit_number = rows.rank_number, rows.suit_number
    for at in range(len(boards)):
        board, weight = boards[at], weights[at]
        often[:] = 0
        add_checks(board, checks, often)
        suit = three_of_suit(board)
        row = row_of(board, suit, rows)
        for hole in range(len(holes)):
            x, y = holes[hole, 0], holes[hole, 1]
            if often[hole] == 0 or lies_in(x, board) or lies_in(y, board):
                continue
            if suit < 0:
                by_rank[row, rank_number[x >> 2, y >> 2]] += weight * often[hole]
            else:
                seen = suit_number[seen_from(x, suit), seen_from(y, suit)]
                by_suit[row, seen] += weight * often[hole]


@part
def add_checks(board: Any, checks: Any, often: Any) -> Any:
    """Add, by hole, on how many of the board's ten flops it was checked."""
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                often += checks[(board[i] * 52 + board[j]) * 52 + board[k]]


@part
def row_of(board: Any, suit: Any, rows: Any) -> Any:
    """The row of a board, by rank or by its suit of three cards or more."""
    if suit < 0:
        return rows.rank_order[np.searchsorted(rows.ranks, _rank_code(board))]
    return rows.suit_order[np.searchsorted(rows.suits, _suit_code(board, suit))]


@part
def seen_from(card: Any, suit: Any) -> Any:
    """A card's rank, or the rank plus 13 if it is of the suit."""
    return (card >> 2) + (13 if card & 3 == suit else 0)


@part
def _weight_of(board: Any, masks: Any) -> Any:
    """How many boards this one stands for by renaming suits; 0 if another stands for it."""
    masks[:] = 0
    for card in board:
        masks[card & 3] |= 1 << (card >> 2)
    ways, run = 24, 1
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        run = run + 1 if masks[suit] == masks[suit - 1] else 1
        ways //= run
    return ways


@part
def three_of_suit(board: Any) -> Any:
    """The suit of three cards or more, or -1."""
    for suit in range(4):
        if sum([1 for card in board if card & 3 == suit]) >= 3:
            return suit
    return -1


@part
def _rank_code(board: Any) -> Any:
    code = np.int64(0)
    for card in board:
        code += 6 ** (card >> 2)
    return code


@part
def _suit_code(board: Any, suit: Any) -> Any:
    code = np.int64(0)
    for card in board:
        rank = card >> 2
        code += 1 << rank if card & 3 == suit else 1 << (2 * rank + 13)
    return code


@part
def lies_in(card: Any, board: Any) -> Any:
    return (
        card == board[0]
        or card == board[1]
        or card == board[2]
        or card == board[3]
        or card == board[4]
    )
