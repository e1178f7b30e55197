"""Hands a second in arrays, on one core, beside eval7's Monte Carlo in the same run.

Run `python -m bench.kernels`. The hands are random and made before the clock starts. eval7 deals
and compares two hands of seven cards in its own compiled loop; both of them count.
"""

from collections.abc import Callable
from time import process_time

import eval7
import numpy as np

from bench.results import keep
from croupier.analysis.kernels import (
    value_of_five,
    value_of_seven,
    value_of_six,
    value_of_two_plus_three,
)
from croupier.analysis.kernels.values import Cards

HANDS = 5_000_000
TURNS = 7
ROUNDS = 500_000


def main() -> None:
    theirs = best(monte_carlo) / (2 * ROUNDS)
    print(f"{'eval7, Monte Carlo, 7 cards':34}{1 / theirs / 1e6:8.1f} million hands a second")
    sevens = random_hands(7)
    fives, sixes = (np.ascontiguousarray(sevens[:, :cards]) for cards in (5, 6))
    holes, boards = (np.ascontiguousarray(each) for each in (sevens[:, :2], sevens[:, 2:]))
    for name, call in (
        ("five cards", lambda: value_of_five(fives)),
        ("six cards", lambda: value_of_six(sixes)),
        ("seven cards", lambda: value_of_seven(sevens)),
        ("two plus three", lambda: value_of_two_plus_three(holes, boards)),
    ):
        ours = best(call) / HANDS
        print(
            f"{f'croupier, {name}':34}{1 / ours / 1e6:8.1f} million hands a second, "
            f"{theirs / ours:.1f} times eval7"
        )
        rate = 1 / ours / 1e6
        keep(
            f"hands in arrays, {name}", rate, "million a second", peer="eval7", ratio=theirs / ours
        )


def random_hands(cards: int) -> Cards:
    """Every row a choice without repetition: the first few of a shuffled deck."""
    generator = np.random.default_rng(52)
    hands = np.empty((HANDS, cards), dtype=np.uint8)
    for begin in range(0, HANDS, 100_000):
        keys = generator.random((100_000, 52), dtype=np.float32)
        hands[begin : begin + 100_000] = np.argpartition(keys, cards, axis=1)[:, :cards]
    return hands


def monte_carlo() -> None:
    hand = [eval7.Card("As"), eval7.Card("Kd")]
    others = eval7.HandRange("QQ, 87s, T9o")
    eval7.py_hand_vs_range_monte_carlo(hand, others, [], ROUNDS)


def best(call: Callable[[], object]) -> float:
    """The quickest turn, after one that compiles."""
    call()
    taken = []
    for _ in range(TURNS):
        began = process_time()
        call()
        taken.append(process_time() - began)
    return min(taken)


if __name__ == "__main__":
    main()
