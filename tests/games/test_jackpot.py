"""The progressive jackpot: no chip made or lost, every movement a line."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.jackpot import (
    Hit,
    Payout,
    PoolLine,
    Pools,
    TimedHit,
    Which,
    by_priority,
    combine,
    contribute,
    divide,
    give_back,
    move,
    move_all,
    pay,
    take_wager,
)
from croupier.hands import Line
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.table import JackpotRules

LINES = [
    Line.FLUSH,
    Line.FULL_HOUSE,
    Line.FOUR_OF_A_KIND,
    Line.STRAIGHT_FLUSH,
    Line.ROYAL_FLUSH,
]
FIXED = LINES[:3]


def rules(**options: Any) -> JackpotRules:
    return rulebook("nz-uth").rules_as(HoldemRules, options).jackpot


RULES = rules()

POOLS = st.builds(Pools, pool=st.integers(0, 300_000)) | st.builds(
    Pools, minor=st.integers(0, 30_000), major=st.integers(0, 300_000)
)
HITS = st.lists(st.tuples(st.sampled_from(LINES), st.sampled_from([1, 5, 10])), max_size=5).map(
    lambda drawn: [Hit(box, line, wager) for box, (line, wager) in enumerate(drawn, start=1)]
)


def paid(pools: Pools, *hits: Hit) -> tuple[list[Amount], Pools]:
    payouts, lines = pay(RULES, pools, hits)
    by_box = {payout.hit.box: payout.amount for payout in payouts}
    return [by_box[hit.box] for hit in hits], move_all(pools, lines)


def hits(*lines: Line, wager: int = 5) -> list[Hit]:
    return [Hit(box, line, wager) for box, line in enumerate(lines, start=1)]


@given(POOLS, HITS)
def test_what_leaves_the_pools_is_what_is_paid_less_what_the_operator_adds(
    pools: Pools, winners: list[Hit]
) -> None:
    payouts, lines = pay(RULES, pools, winners)
    after = move_all(pools, lines)
    added = sum(line.amount for line in lines if line.amount > 0)
    assert sum(payout.amount for payout in payouts) == pools.total - after.total + added
    assert {payout.hit for payout in payouts} == set(winners)


@given(POOLS, HITS)
def test_a_pool_is_never_below_zero_and_the_operator_adds_only_when_it_is_empty(
    pools: Pools, winners: list[Hit]
) -> None:
    _, lines = pay(RULES, pools, winners)
    for line in lines:
        topped_up = line.amount > 0
        pools = move(pools, line)
        assert all(pools.of(name) >= 0 for name in pools.names)
        if topped_up:
            assert "nz-uth:11.6(b)" in line.clauses
    for name in pools.names:
        if any(line.amount > 0 and line.which == name for line in lines):
            assert pools.of(name) == 0


@pytest.mark.clauses("nz-uth:11.10", "nz-uth:11.10(a)", "nz-uth:11.10(b)", "nz-uth:11.10(c)")
@given(POOLS, HITS, st.randoms(use_true_random=False))
def test_the_order_of_boxes_does_not_matter(pools: Pools, winners: list[Hit], random: Any) -> None:
    shuffled = list(winners)
    random.shuffle(shuffled)

    def amounts(payouts: tuple[Payout, ...]) -> dict[int, Amount]:
        return {payout.hit.box: payout.amount for payout in payouts}

    first, lines = pay(RULES, pools, winners)
    second, other_lines = pay(RULES, pools, shuffled)
    assert amounts(first) == amounts(second)
    assert move_all(pools, lines) == move_all(pools, other_lines)


@given(POOLS, HITS)
def test_every_payout_and_every_movement_cites_a_clause(pools: Pools, winners: list[Hit]) -> None:
    payouts, lines = pay(RULES, pools, winners)
    assert all(payout.clauses for payout in payouts)
    assert all(line.clauses for line in lines)


@pytest.mark.clauses(
    "nz-uth:11.9", "nz-uth:11.9(a)", "nz-uth:11.9(b)", "nz-uth:11.9(c)", "nz-uth:11.9(d)"
)
@pytest.mark.clauses("nz-uth:11.9(e)")
@pytest.mark.parametrize(
    ("line", "pool", "amount"),
    [
        (Line.FLUSH, 250_000, 500),
        (Line.FULL_HOUSE, 250_000, 750),
        (Line.FOUR_OF_A_KIND, 250_000, 2_500),
        (Line.STRAIGHT_FLUSH, 49_999, 5_000),
        (Line.STRAIGHT_FLUSH, 50_000, 5_000),
        (Line.STRAIGHT_FLUSH, 50_010, 5_001),
        (Line.ROYAL_FLUSH, 49_999, 50_000),
        (Line.ROYAL_FLUSH, 50_000, 50_000),
        (Line.ROYAL_FLUSH, 50_001, 50_001),
    ],
)
def test_one_winner_with_a_wager_of_five(line: Line, pool: int, amount: int) -> None:
    (got,), _ = paid(Pools(pool=pool), Hit(1, line, 5))
    assert got == amount


@pytest.mark.clauses("nz-uth:11.10(a)", "nz-uth:11.10(b)")
def test_straight_flushes_are_paid_on_what_the_fixed_odds_leave_each_on_the_same_base() -> None:
    amounts, after = paid(
        Pools(pool=100_000), *hits(Line.FLUSH, Line.STRAIGHT_FLUSH, Line.STRAIGHT_FLUSH)
    )
    assert amounts == [500, 9_950, 9_950]
    assert after == Pools(pool=79_600)


@pytest.mark.clauses("nz-uth:11.10(c)", "nz-uth:11.10(c)(i)", "nz-uth:11.10(c)(ii)")
def test_royals_share_the_rest_but_never_get_less_than_the_odds() -> None:
    amounts, after = paid(
        Pools(pool=200_001), *hits(Line.ROYAL_FLUSH, Line.ROYAL_FLUSH, Line.FULL_HOUSE)
    )
    assert amounts == [Fraction(199_251, 2), Fraction(199_251, 2), 750]
    assert after == Pools(pool=0)
    amounts, after = paid(Pools(pool=60_000), *hits(Line.ROYAL_FLUSH, Line.ROYAL_FLUSH))
    assert amounts == [50_000, 50_000]
    assert after == Pools(pool=0)


@pytest.mark.clauses("nz-uth:11.6D", "nz-uth:11.6D(c)", "nz-uth:11.6D(d)", "nz-uth:11.6D(d)(a)")
@pytest.mark.clauses("nz-uth:11.6D(d)(b)", "nz-uth:11.6D(d)(b)(i)", "nz-uth:11.6D(d)(b)(ii)")
def test_two_pools_pay_their_own_hands_only() -> None:
    pools = Pools(minor=600, major=180_000)
    amounts, after = paid(
        pools, *hits(Line.FLUSH, Line.FULL_HOUSE, Line.STRAIGHT_FLUSH, Line.ROYAL_FLUSH)
    )
    assert amounts == [500, 750, 18_000, 162_000]
    assert after == Pools(minor=0, major=0)


@pytest.mark.clauses("nz-uth:11.6", "nz-uth:11.6(a)")
def test_wagers_go_in_less_what_the_operator_retains() -> None:
    kept = rules(jackpot_retained_percent="22.5")
    (line,) = take_wager(kept, Pools(pool=100), 5)
    assert line.amount == Fraction(31, 8)
    assert move(Pools(pool=100), line) == Pools(pool=Fraction(831, 8))
    (whole,) = take_wager(RULES, Pools(pool=100), 5)
    assert whole.amount == 5


@pytest.mark.clauses("nz-uth:11.6B")
def test_with_two_pools_each_grows_at_its_rate() -> None:
    split = rules(jackpot_retained_percent=20, jackpot_minor_percent=25)
    lines = take_wager(split, Pools(minor=0, major=0), 10)
    assert move_all(Pools(minor=0, major=0), lines) == Pools(minor=2, major=6)


@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 100), st.booleans())
def test_what_goes_in_is_the_wager_less_the_retained_part_however_it_is_divided(
    retained: int, minor: int, wager: int, two: bool
) -> None:
    chosen = rules(jackpot_retained_percent=retained, jackpot_minor_percent=minor)
    pools = Pools(minor=1, major=1) if two else Pools(pool=2)
    after = move_all(pools, take_wager(chosen, pools, wager))
    assert after.total - pools.total == wager * Fraction(100 - retained, 100)


@pytest.mark.clauses("nz-uth:11.6(b)")
def test_the_operator_contributes() -> None:
    one, two = Pools(pool=0), Pools(minor=5, major=5)
    assert move(one, contribute(RULES, one, "pool", 10_000)) == Pools(pool=10_000)
    assert move(two, contribute(RULES, two, "minor", 10)) == Pools(minor=15, major=5)
    with pytest.raises(Refusal, match="above 0"):
        contribute(RULES, one, "pool", 0)
    with pytest.raises(Refusal, match="no pool") as refused:
        contribute(RULES, two, "pool", 10)
    assert refused.value.clauses == ("nz-uth:11.6(b)",)
    assert refused.value.legal == ("minor pool", "major pool")


def test_a_pool_is_divided_and_combined_again() -> None:
    two = divide(RULES, Pools(pool=100), 30, 25)
    assert two == Pools(minor=30, major=70, minor_percent=25)
    assert divide(RULES, Pools(pool=100), 100, 25).major == 0
    one = combine(RULES, two)
    assert one == Pools(pool=100)
    with pytest.raises(Refusal, match="already") as refused:
        divide(RULES, two, 10, 25)
    assert refused.value.code == "divided-already"
    assert "nz-uth:11.6A" in refused.value.clauses
    with pytest.raises(Refusal, match="already") as refused:
        combine(RULES, one)
    assert refused.value.clauses == ("nz-uth:11.6C",)
    for wrong in (-1, 101):
        with pytest.raises(Refusal, match="0 to 100"):
            divide(RULES, Pools(pool=100), wrong, 25)


@pytest.mark.clauses("nz-uth:11.6B")
def test_two_pools_grow_at_the_approved_rate() -> None:
    two = divide(RULES, Pools(pool=100), 30, 25)
    assert move_all(two, take_wager(RULES, two, 8)) == replace(two, minor=32, major=76)
    as_opened = Pools(minor=30, major=70)
    assert move_all(as_opened, take_wager(RULES, as_opened, 8)) == Pools(minor=34, major=74)
    with pytest.raises(ValueError, match="0 to 100"):
        Pools(minor=1, major=1, minor_percent=101)
    with pytest.raises(ValueError, match="no parts"):
        Pools(pool=1, minor_percent=50)


@pytest.mark.clauses("nz-uth:11.11", "nz-uth:11.11(a)", "nz-uth:11.11(b)", "nz-uth:11.6D(e)")
def test_tables_are_paid_by_first_card_from_a_shoe_and_whole_hand_from_a_shuffler() -> None:
    shoe = TimedHit("shoe", "shoe", first_card=10, whole_hand=40)
    shuffler = TimedHit("shuffler", "shuffler", first_card=5, whole_hand=20)
    late_shoe = TimedHit("late shoe", "shoe", first_card=30, whole_hand=31)
    order, clauses = by_priority(RULES, Pools(pool=1), [late_shoe, shuffler, shoe])
    assert [hit.table for hit in order] == ["shoe", "shuffler", "late shoe"]
    assert "nz-uth:11.11" in clauses
    assert "nz-uth:11.6D(e)" not in clauses
    _, clauses = by_priority(RULES, Pools(minor=1, major=1), [shoe])
    assert "nz-uth:11.6D(e)" in clauses


@pytest.mark.parametrize(
    "bad", [{}, {"pool": 1, "minor": 1}, {"minor": 1}, {"pool": -1}, {"minor": 1, "major": -1}]
)
def test_a_jackpot_has_one_pool_or_two_and_none_below_zero(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="pool"):
        Pools(**bad)


@pytest.mark.clauses("ruling:jackpot-void-wager", "nz-uth:11.6(b)")
@given(POOLS, st.integers(1, 100))
def test_a_returned_wager_leaves_no_pool_below_zero(pools: Pools, wager: int) -> None:
    """Also where a prize has taken what the wager had added: the operator makes it up."""
    added = take_wager(RULES, pools, wager)
    lines = give_back(RULES, pools, added)
    left = move_all(pools, lines)
    made_up = [line.amount for line in lines if line.amount > 0]
    assert sum(line.amount for line in lines if line.amount < 0) == -wager
    assert left.total == pools.total + sum(made_up) - wager
    assert all(left.of(which) == 0 for which in _made_up(lines))


def _made_up(lines: tuple[PoolLine, ...]) -> set[Which]:
    return {line.which for line in lines if line.amount > 0}


@pytest.mark.clauses("ruling:jackpot-void-wager")
@given(POOLS, st.integers(1, 100))
def test_a_wager_added_and_returned_changes_nothing(pools: Pools, wager: int) -> None:
    added = take_wager(RULES, pools, wager)
    fed = move_all(pools, added)
    assert move_all(fed, give_back(RULES, fed, added)) == pools
