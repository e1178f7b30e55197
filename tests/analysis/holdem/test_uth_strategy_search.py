"""Rules are derived by a search, and those that come along by the command that says so."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.analysis.conditions import Condition
from croupier.analysis.holdem.advice.derivation import (
    PRICE,
    Cells,
    cells,
    derive,
    derive_rules,
    flop_cells,
    river_cells,
)
from croupier.analysis.holdem.advice.reach import reach
from croupier.analysis.holdem.advice.rivers import FOLD, rivers
from croupier.analysis.holdem.advice.rules import Rule, rules_for, strategy_of
from croupier.analysis.holdem.advice.strategy import best_strategy, evaluate
from tests.analysis.holdem.test_uth_strategy import game


def some_cells() -> Cells:
    outs, high = np.meshgrid(np.arange(10), np.arange(5), indexing="ij")
    columns = {"outs": outs.ravel().astype(np.int8), "high": high.ravel().astype(np.int8)}
    gains = np.where(outs <= 6, 100, -100) + np.where((outs == 6) & (high <= 1), -150, 0)
    return Cells(columns, gains.ravel())


def test_a_search_finds_the_rules_that_were_hidden() -> None:
    found = derive(some_cells(), price=10)
    best = int(np.maximum(some_cells().gains, 0).sum())
    assert some_cells().gain(found) == best
    assert found[-1] == Rule(True, (Condition("outs", "<=", 6),))
    assert len(found) == 2


def test_a_dear_condition_makes_a_short_list() -> None:
    """The exception is worth 100 and takes two: at a price of 60 for each it is left out."""
    assert derive(some_cells(), price=60) == (Rule(True, (Condition("outs", "<=", 6),)),)
    assert derive(some_cells(), price=10**6) == ()


def test_situations_that_look_the_same_are_added_up() -> None:
    columns = {"outs": np.array([[1, 1], [2, 1]], dtype=np.int8)}
    made = cells(iter([(columns, np.array([[5, 7], [-3, 0]]))]))
    assert dict(zip(made.columns["outs"].tolist(), made.gains.tolist(), strict=True)) == {
        1: 12,
        2: -3,
    }


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", "two-plus-three"])
def test_reach_and_projection_agree(method: str) -> None:
    """What the rules get on the river, once from how often each river is reached."""
    this = game(method)
    strategy = strategy_of(this, rules_for(this))
    often, river = reach(strategy.four, strategy.two), rivers(this)
    worth = evaluate(this, strategy)
    checks = int(often.by_rank.sum() + often.by_suit.sum())
    assert checks == (worth.shares.one + worth.shares.fold) * 1_326 * 19_600 * 1_081
    ones = often.by_rank[strategy.one_by_rank].sum() + often.by_suit[strategy.one_by_suit].sum()
    assert int(ones) == worth.shares.one * 1_326 * 19_600 * 1_081
    best = best_strategy(this)
    lost = 0
    for side, times, mine in (
        (river.by_rank, often.by_rank, strategy.one_by_rank),
        (river.by_suit, often.by_suit, strategy.one_by_suit),
    ):
        gain = (side.one.astype(np.int64) - FOLD) * times
        lost += int(np.maximum(gain, 0).sum() - gain[mine].sum())
    better = replace(strategy, one_by_rank=best.one_by_rank, one_by_suit=best.one_by_suit)
    difference = evaluate(this, better).value - worth.value
    assert difference * 2 * 1_326 * 19_600 * 1_081 * 990 == lost


@pytest.mark.long
def test_the_rules_that_come_along_are_those_that_are_derived() -> None:
    this = game("two-plus-three")
    assert derive_rules(this) == rules_for(this)


@pytest.mark.long
def test_no_single_condition_would_be_worth_its_price() -> None:
    """A part of the search done plainly: every one of them at the head of the list."""
    this = game()
    rules = rules_for(this)
    two = strategy_of(this, rules).two
    for made, listed in (
        (river_cells(this, two), rules.river),
        (flop_cells(this, rules.river), rules.flop),
    ):
        now = made.gain(listed)
        for name, column in made.columns.items():
            for number in np.unique(column):
                for sign in (">=", "<="):
                    condition = Condition(name, sign, int(number))
                    for to in (True, False):
                        assert made.gain((Rule(to, (condition,)), *listed)) <= now + PRICE
