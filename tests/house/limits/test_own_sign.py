"""One player above the table's maximum, by a sign of that player's own."""

import pytest

from croupier.house.limits import Limits, Sign, signage
from croupier.house.limits.actions import (
    AllowAbove,
    ChangeLimits,
    EndAllowance,
    LeaveBox,
    RaiseAtOnce,
    TakeBox,
)
from croupier.house.limits.state import BoxLeft, MarkerRemoved, OwnSignPlaced, OwnSignRemoved
from croupier.house.people import Official, Rank
from tests.house.limits.tables import (
    LEE,
    TEN,
    TWENTY_FIVE,
    after,
    allowed,
    events,
    refused,
    table,
    wager_refused,
)

OWN = Sign(Limits(100, 5000))
ALLOWED = after(table(ann=1, bob=2), AllowAbove("ann", OWN, LEE))


@pytest.mark.clauses("nsw-lunar:6.6")
def test_the_sign_names_the_player_s_own_minimum_and_maximum_and_who_allowed_it() -> None:
    (placed,) = events(table(ann=1), AllowAbove("ann", OWN, LEE))
    assert isinstance(placed, OwnSignPlaced)
    assert (placed.player, placed.sign, placed.by) == ("ann", OWN, LEE)
    assert "nsw-lunar:6.6" in placed.clauses
    assert signage(ALLOWED).own == {1: OWN}


@pytest.mark.clauses("nsw-lunar:6.6")
def test_the_player_s_limits_are_those_on_the_own_sign_and_others_are_the_table_s() -> None:
    assert allowed(ALLOWED, [100, 501, 5000], box=1)
    assert wager_refused(ALLOWED, 99, box=1).legal == ("box 1: 100 on Ante",)
    refusal = wager_refused(ALLOWED, 5001, box=1)
    assert refusal.legal == ("box 1: 5000 on Ante",)
    assert "nsw-lunar:6.6" in refusal.clauses
    assert allowed(ALLOWED, [10, 500], box=2)
    assert wager_refused(ALLOWED, 501, box=2).code == "above-maximum"


@pytest.mark.clauses("nsw-lunar:6.6")
@pytest.mark.parametrize("maximum", [499, 500])
def test_an_own_sign_is_for_more_than_the_maximum(maximum: int) -> None:
    refusal = refused(table(ann=1), AllowAbove("ann", Sign(Limits(10, maximum)), LEE))
    assert refusal.code == "not-above"
    assert "nsw-lunar:6.6" in refusal.clauses
    after(table(ann=1), AllowAbove("ann", Sign(Limits(10, 501)), LEE))


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
def test_it_ends_when_the_player_leaves_or_a_supervisor_ends_it() -> None:
    removed, left = events(ALLOWED, LeaveBox("ann", 1))
    assert isinstance(removed, OwnSignRemoved)
    assert removed.by is None
    assert isinstance(left, BoxLeft)
    back = after(ALLOWED, LeaveBox("ann", 1), TakeBox("ann", 1))
    ended = after(ALLOWED, EndAllowance("ann", LEE))
    for limits in (back, ended):
        assert wager_refused(limits, 501).code == "above-maximum"
        assert allowed(limits, [10])


@pytest.mark.clauses("nsw-lunar:6.6", "ruling:limits-own")
def test_it_outlives_a_change_of_the_table_s_limits() -> None:
    limits = after(ALLOWED, ChangeLimits(Sign(Limits(5, 50)), LEE))
    assert allowed(limits, [100, 5000], box=1)


@pytest.mark.clauses("nsw-lunar:6.5.1", "nsw-lunar:6.6", "ruling:limits-own")
def test_a_kept_minimum_stays_kept_beside_an_own_sign() -> None:
    limits = after(table(ann=1), RaiseAtOnce(TWENTY_FIVE, LEE), AllowAbove("ann", OWN, LEE))
    assert allowed(limits, [10, 500, 5000])
    assert wager_refused(limits, 9).code == "below-minimum"


@pytest.mark.clauses("nsw-lunar:6.5.1", "nsw-lunar:6.6", "ruling:limits-own")
def test_a_kept_minimum_below_the_own_sign_outlives_the_table_s_return_to_it() -> None:
    limits = after(
        table(ann=1),
        RaiseAtOnce(TWENTY_FIVE, LEE),
        AllowAbove("ann", OWN, LEE),
        ChangeLimits(TEN, LEE),
    )
    assert allowed(limits, [10])
    assert "box 1 keeps the minimum of $10" in [line.text for line in signage(limits).lines]
    _, removed = events(limits, EndAllowance("ann", LEE))
    assert isinstance(removed, MarkerRemoved)


@pytest.mark.clauses("nsw-lunar:6.6")
def test_only_for_somebody_at_the_table() -> None:
    assert refused(table(ann=1), AllowAbove("bob", OWN, LEE)).code == "not-here"
    assert refused(table(ann=1), EndAllowance("bob", LEE)).code == "not-here"
    assert refused(table(ann=1), EndAllowance("ann", LEE)).code == "no-own-sign"


@pytest.mark.clauses("nsw-lunar:6.6")
def test_only_by_a_supervisor() -> None:
    kim = Official("Kim", Rank.DEALER)
    assert refused(table(ann=1), AllowAbove("ann", OWN, kim)).code == "rank"
    assert refused(ALLOWED, EndAllowance("ann", kim)).code == "rank"
