"""The whole of Ultimate Texas Hold'em solved, beside a plain enumeration in the same run.

Run `python -m bench.uth`. The plain way looks at one hole on one flop: all 1,081 boards, and on
each all 990 hands of the dealer, with the same kernels for hand values. Both must give the same
value. What the plain way would take for every flop and hole is reckoned from that: 1,755 flops that
differ by more than their suits' names, with 1,176 holes each.
"""

from fractions import Fraction
from itertools import combinations
from time import perf_counter, process_time

import numpy as np

from bench.results import keep
from croupier.analysis.holdem.game import CHECKED, Game, game_of
from croupier.analysis.holdem.solution import _solve, at_flop, solve
from croupier.analysis.kernels import value_of_seven
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

TURNS = 5
PAIRS = 1_755 * 1_176
HOLE, FLOP = (20, 27), (1, 24, 50)


def main() -> None:
    rules = rulebook("nz-uth").rules({"hand_method": "any"})
    assert isinstance(rules, HoldemRules)
    game = game_of(rules)
    solve(game)
    taken, worked = [], []
    for _ in range(TURNS):
        _solve.cache_clear()
        began, worked_before = perf_counter(), process_time()
        solution = solve(game)
        taken.append(perf_counter() - began)
        worked.append(process_time() - worked_before)
    print(f"the whole game, best of {TURNS}      {min(taken):8.2f} s")
    print(f"the same, of all cores         {min(worked):8.2f} s of processor time")
    keep("nz-uth solved, warm", min(taken), "s")
    keep("nz-uth solved, warm, processor time of all cores", min(worked), "s")
    plain_check(game)
    began = perf_counter()
    checked = plain_check(game)
    one = perf_counter() - began
    assert checked == int(at_flop(solution, HOLE, FLOP)[CHECKED]), "the two must agree"
    print(f"one hole on one flop, plainly  {one:8.2f} s")
    hours = one * PAIRS / 3_600
    print(f"so every one of them           {hours:8.0f} h, {hours * 3_600 / min(taken):,.0f} times")
    print(f"value of a check there         {float(Fraction(checked, 2 * 1_081 * 990)):8.4f} antes")


def plain_check(game: Game) -> int:
    """Half antes over all boards and hands of the dealer, if the flop is checked."""
    left = [card for card in range(52) if card not in (*HOLE, *FLOP)]
    return sum(_river(game, [*FLOP, *two]) for two in combinations(left, 2))


def _river(game: Game, board: list[int]) -> int:
    left = [card for card in range(52) if card not in (*HOLE, *board)]
    holes = np.array([HOLE, *combinations(left, 2)], dtype=np.uint8)
    boards = np.tile(np.array(board, dtype=np.uint8), (len(holes), 1))
    strength = value_of_seven(np.hstack([holes, boards])).astype(np.int64)
    mine, dealer = strength[0], strength[1:]
    won, lost, weak = dealer < mine, dealer > mine, dealer < game.least_pair
    play = int(won.sum()) - int(lost.sum())
    ante = int((won & ~weak).sum()) - int((lost & ~weak).sum())
    blind = game.blind[int(mine)] * int(won.sum()) - 2 * int(lost.sum())
    return max(2 * (play + ante) + blind, -4 * len(dealer))


if __name__ == "__main__":
    main()
