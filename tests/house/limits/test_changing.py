"""A supervisor changes the limits; a higher minimum wants twenty minutes' notice."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from croupier.house.limits import Limits, Notice, Sign
from croupier.house.limits.actions import (
    ChangeLimits,
    DisplayNotice,
    RaiseAtOnce,
    TakeDownNotice,
)
from croupier.house.limits.state import LimitsChanged, NoticeTakenDown
from croupier.house.people import Official, Rank
from tests.house.limits.tables import (
    FIFTY,
    LEE,
    NOON,
    TEN,
    TWENTY_FIVE,
    after,
    allowed,
    events,
    minutes,
    refused,
    table,
    wager_refused,
)

SYDNEY = ZoneInfo("Australia/Sydney")


@pytest.mark.clauses("nsw-lunar:6.5")
@pytest.mark.parametrize(
    "sign",
    [
        Sign(Limits(5, 500)),
        Sign(Limits(10, 1000)),
        Sign(Limits(10, 50)),
        Sign(Limits(10, 500, unit=5)),
        Sign(Limits(10, 500, multiples=True)),
        Sign(Limits(10, 500), {"super": Limits(5, 100)}),
        TEN,
    ],
    ids=["lower minimum", "higher maximum", "lower maximum", "unit", "multiples", "area", "same"],
)
def test_anything_but_a_higher_minimum_changes_at_any_time(sign: Sign) -> None:
    (changed,) = events(table(ann=1), ChangeLimits(sign, LEE))
    assert changed == LimitsChanged(sign, LEE, NOON, ("nsw-lunar:6.5",))
    assert after(table(ann=1), ChangeLimits(sign, LEE)).sign == sign


@pytest.mark.clauses("nsw-lunar:6.5")
def test_a_higher_minimum_without_notice_is_refused_with_both_ways_to_have_it() -> None:
    refusal = refused(table(ann=1, bob=3), ChangeLimits(TWENTY_FIVE, LEE))
    assert refusal.code == "needs-notice"
    assert refusal.clauses == ("nsw-lunar:6.5",)
    assert refusal.legal == (
        "display a notice for 2026-02-01 12:20:00+00:00 or later",
        "raise it at once, with a marker at box 1, 3",
    )


@pytest.mark.clauses("nsw-lunar:6.5")
def test_a_higher_minimum_on_one_area_needs_notice_as_well() -> None:
    sign = Sign(Limits(10, 500), {"super": Limits(11, 500)})
    assert refused(table(), ChangeLimits(sign, LEE)).code == "needs-notice"


@pytest.mark.clauses("nsw-lunar:6.5")
@pytest.mark.parametrize("too_soon", [minutes(20) - timedelta(seconds=1), minutes(0), minutes(-60)])
def test_a_notice_of_less_than_twenty_minutes_is_refused(too_soon: datetime) -> None:
    refusal = refused(table(), DisplayNotice(TWENTY_FIVE, too_soon, LEE))
    assert refusal.code == "short-notice"
    assert refusal.clauses == ("nsw-lunar:6.5",)
    assert refusal.legal == ("propose 2026-02-01 12:20:00+00:00 or later",)


@pytest.mark.clauses("nsw-lunar:6.5")
def test_exactly_twenty_minutes_are_enough_and_a_second_less_is_not() -> None:
    limits = after(table(ann=1), DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    change = ChangeLimits(TWENTY_FIVE, LEE)
    for early in (minutes(0), minutes(19), minutes(20) - timedelta(seconds=1)):
        refusal = refused(limits, change, early)
        assert refusal.code == "notice-not-due"
        assert refusal.legal[0] == "change at 2026-02-01 12:20:00+00:00 or later"
    assert after(limits, change, now=minutes(20)).sign == TWENTY_FIVE
    assert after(limits, change, now=minutes(300)).sign == TWENTY_FIVE


@pytest.mark.clauses("nsw-lunar:6.5")
def test_the_proposed_time_is_kept_though_twenty_minutes_have_passed() -> None:
    limits = after(table(), DisplayNotice(TWENTY_FIVE, minutes(60), LEE))
    change = ChangeLimits(TWENTY_FIVE, LEE)
    assert refused(limits, change, minutes(59)).code == "notice-not-due"
    assert after(limits, change, now=minutes(60)).sign == TWENTY_FIVE


@pytest.mark.clauses("nsw-lunar:6.5")
def test_the_notice_goes_when_its_change_has_come_and_the_new_minimum_holds_for_all() -> None:
    limits = after(table(ann=1), DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    changed, taken_down = events(limits, ChangeLimits(TWENTY_FIVE, LEE), minutes(20))
    assert isinstance(changed, LimitsChanged)
    assert isinstance(taken_down, NoticeTakenDown)
    limits = after(limits, ChangeLimits(TWENTY_FIVE, LEE), now=minutes(20))
    assert limits.notices == ()
    assert wager_refused(limits, 24).code == "below-minimum"
    assert allowed(limits, [25])


@pytest.mark.clauses("nsw-lunar:6.5")
@pytest.mark.parametrize("minimum", [20, 24, 26, 50])
def test_only_the_minimum_on_the_notice_may_come(minimum: int) -> None:
    limits = after(table(), DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    change = ChangeLimits(Sign(Limits(minimum, 500)), LEE)
    assert refused(limits, change, minutes(20)).code == "needs-notice"


@pytest.mark.clauses("nsw-lunar:6.5")
def test_the_maximum_may_differ_from_the_notice_because_it_needs_none() -> None:
    limits = after(table(), DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    sign = Sign(Limits(25, 2000))
    assert after(limits, ChangeLimits(sign, LEE), now=minutes(20)).sign == sign


@pytest.mark.clauses("nsw-lunar:6.5")
def test_of_several_notices_each_has_its_own_time() -> None:
    limits = after(
        table(),
        DisplayNotice(TWENTY_FIVE, minutes(20), LEE),
        DisplayNotice(FIFTY, minutes(40), LEE),
    )
    limits = after(limits, ChangeLimits(TWENTY_FIVE, LEE), now=minutes(20))
    assert [notice.sign for notice in limits.notices] == [FIFTY]
    assert refused(limits, ChangeLimits(FIFTY, LEE), minutes(39)).code == "notice-not-due"
    assert after(limits, ChangeLimits(FIFTY, LEE), now=minutes(40)).sign == FIFTY


@pytest.mark.clauses("nsw-lunar:6.5")
def test_a_notice_taken_down_allows_nothing_and_a_new_one_starts_again() -> None:
    limits = after(table(), DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    limits = after(limits, TakeDownNotice(limits.notices[0], LEE), now=minutes(10))
    assert refused(limits, ChangeLimits(TWENTY_FIVE, LEE), minutes(20)).code == "needs-notice"
    again = DisplayNotice(TWENTY_FIVE, minutes(20), LEE)
    assert refused(limits, again, minutes(10)).code == "short-notice"


def test_a_notice_that_is_not_there_cannot_be_taken_down() -> None:
    refusal = refused(table(), TakeDownNotice(Notice(TEN, NOON, NOON, LEE), LEE))
    assert refusal.code == "no-such-notice"


@pytest.mark.clauses("nsw-lunar:6.5")
def test_twenty_minutes_are_true_minutes_when_the_clocks_go_back() -> None:
    """In Sydney, on 5 April 2026, the minute after 2.59 is 2.00."""
    before = datetime(2026, 4, 5, 2, 50, tzinfo=SYDNEY)
    second_time = datetime(2026, 4, 5, 2, 10, fold=1, tzinfo=SYDNEY)
    limits = after(table(), DisplayNotice(TWENTY_FIVE, second_time, LEE), now=before)
    assert after(limits, ChangeLimits(TWENTY_FIVE, LEE), now=second_time).sign == TWENTY_FIVE
    first_time = datetime(2026, 4, 5, 2, 55, tzinfo=SYDNEY)
    assert refused(limits, ChangeLimits(TWENTY_FIVE, LEE), first_time).code == "notice-not-due"


@pytest.mark.clauses("nsw-lunar:6.5")
def test_an_hour_that_the_clocks_skip_is_no_notice() -> None:
    """In Sydney, on 4 October 2026, the minute after 1.59 is 3.00."""
    before = datetime(2026, 10, 4, 1, 50, tzinfo=SYDNEY)
    ten_minutes_on = datetime(2026, 10, 4, 3, 0, tzinfo=SYDNEY)
    refusal = refused(table(), DisplayNotice(TWENTY_FIVE, ten_minutes_on, LEE), before)
    assert refusal.code == "short-notice"
    assert refusal.legal == ("propose 2026-10-04 03:10:00+11:00 or later",)


@pytest.mark.clauses("nsw-lunar:6.5", "nsw-lunar:6.5.1")
@pytest.mark.parametrize("rank", [Rank.DEALER, Rank.INSPECTOR])
def test_only_a_supervisor_or_above_changes_limits(rank: Rank) -> None:
    kim = Official("Kim", rank)
    for action in (
        ChangeLimits(Sign(Limits(5, 500)), kim),
        RaiseAtOnce(TWENTY_FIVE, kim),
        DisplayNotice(TWENTY_FIVE, minutes(20), kim),
    ):
        refusal = refused(table(), action)
        assert refusal.code == "rank"
        assert "Kim" in refusal.message


@pytest.mark.clauses("nsw-lunar:6.5", "nsw-lunar:1.1")
@pytest.mark.parametrize(
    "rank", [Rank.GAME_SUPERVISOR, Rank.CASINO_SUPERVISOR, Rank.GAMING_MANAGER]
)
def test_a_gaming_supervisor_is_a_casino_supervisor_and_so_is_anybody_above(rank: Rank) -> None:
    sign = Sign(Limits(5, 500))
    assert after(table(), ChangeLimits(sign, Official("Kim", rank))).sign == sign
