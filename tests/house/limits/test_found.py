"""After the first card: what a wager counts for that was found outside the limits."""

from fractions import Fraction

import pytest

from croupier.house.limits import CountedStake, Limits, Sign, find
from croupier.house.limits.actions import AllowAbove, ChangeLimits, RaiseAtOnce
from croupier.money import Amount
from tests.house.limits.tables import LEE, TWENTY_FIVE, after, table


def found(stake: Amount, wager: str = "ante", sign: Sign | None = None) -> CountedStake:
    limits = table(sign) if sign else table()
    return find(limits, 1, {wager: stake})[wager]


@pytest.mark.clauses("nsw-lunar:6.2")
@pytest.mark.parametrize("stake", [9, 1, Fraction(1, 2)])
def test_a_wager_below_the_minimum_is_valid(stake: Amount) -> None:
    below = found(stake)
    assert (below.counts, below.excess) == (stake, 0)
    assert below.clauses == ("nsw-lunar:6.2",)
    assert "valid" in below.because


@pytest.mark.clauses("nsw-lunar:6.2", "ruling:limits-off-unit")
def test_a_wager_between_the_units_is_valid_too() -> None:
    between = found(12, sign=Sign(Limits(10, 500, unit=5)))
    assert (between.counts, between.excess) == (12, 0)
    assert "ruling:limits-off-unit" in between.clauses


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-excess")
@pytest.mark.parametrize(
    ("stake", "counts", "excess"),
    [(499, 499, 0), (500, 500, 0), (501, 500, 1), (Fraction(1001, 2), 500, Fraction(1, 2))],
)
def test_a_wager_counts_up_to_the_maximum(stake: Amount, counts: Amount, excess: Amount) -> None:
    above = found(stake)
    assert (above.counts, above.excess) == (counts, excess)
    assert ("nsw-lunar:6.3" in above.clauses) == (excess > 0)


@pytest.mark.clauses("nsw-lunar:6.3")
@pytest.mark.parametrize("wager", ["ante", "super", "super_on_3", "dealer_super"])
def test_every_wager_that_a_player_sizes_has_the_maximum(wager: str) -> None:
    assert found(700, wager).excess == 200


@pytest.mark.clauses("nsw-lunar:6.3")
def test_earlier_rounds_stand() -> None:
    over = find(table(), 1, {"ante": 900, "bet": 1800}, earlier_round=True)
    assert {each.excess for each in over.values()} == {0}
    assert {each.clauses for each in over.values()} == {("nsw-lunar:6.3",)}


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.12.2", "ruling:limits-follow")
def test_a_bet_wager_counts_for_two_of_the_antes_that_count_and_a_fee_is_kept() -> None:
    over = find(table(), 1, {"ante": 600, "super": 600, "bet": 1200, "draw_fee": 600})
    assert {wager: each.counts for wager, each in over.items()} == {
        "ante": 500,
        "super": 500,
        "bet": 1000,
        "draw_fee": 600,
    }
    assert "ruling:limits-follow" in over["bet"].clauses


@pytest.mark.clauses("nsw-lunar:6.3")
def test_a_bet_wager_has_no_maximum_of_its_own() -> None:
    assert find(table(), 1, {"ante": 500, "bet": 1000})["bet"].excess == 0


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-follow")
def test_a_short_bet_wager_on_an_ante_too_high_counts_as_far_as_it_should() -> None:
    assert find(table(), 1, {"ante": 600, "bet": 1100})["bet"].counts == 1000
    assert find(table(), 1, {"ante": 600, "bet": 900})["bet"].counts == 900


@pytest.mark.clauses("ruling:limits-follow")
def test_holdem_s_blind_and_play_wagers_follow_the_ante_and_trips_does_not() -> None:
    sign = Sign(Limits(10, 100), {"blind": Limits(10, 1000), "trips": Limits(5, 1000)})
    wagers = {"ante": 150, "blind": 150, "trips": 300, "play": 600}
    over = find(table(sign, "nz-uth"), 1, wagers)
    assert {wager: each.counts for wager, each in over.items()} == {
        "ante": 100,
        "blind": 100,
        "trips": 300,
        "play": 400,
    }


@pytest.mark.clauses("nsw-lunar:6.3", "ruling:limits-first-card")
def test_a_round_keeps_the_limits_of_its_first_card() -> None:
    at_first_card = table(ann=1)
    now = after(at_first_card, ChangeLimits(Sign(Limits(10, 100)), LEE))
    assert find(at_first_card, 1, {"ante": 300})["ante"].excess == 0
    assert find(now, 1, {"ante": 300})["ante"].excess == 200


@pytest.mark.clauses("nsw-lunar:6.2", "nsw-lunar:6.5.1", "nsw-lunar:6.5.4")
def test_a_kept_minimum_is_the_minimum_of_that_box() -> None:
    limits = after(table(ann=1), RaiseAtOnce(TWENTY_FIVE, LEE))
    assert find(limits, 1, {"ante": 10})["ante"].because == "within the limits"
    assert "below the minimum of 25" in find(limits, 2, {"ante": 10})["ante"].because


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:6.6")
def test_a_player_s_own_maximum_is_the_maximum_of_that_box() -> None:
    limits = after(table(ann=1), AllowAbove("ann", Sign(Limits(100, 5000)), LEE))
    assert find(limits, 1, {"ante": 6000})["ante"].counts == 5000
    assert find(limits, 2, {"ante": 6000})["ante"].counts == 500
