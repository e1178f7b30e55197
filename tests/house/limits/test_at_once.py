"""A minimum raised at once: those who play keep the old one, and a marker says so."""

import pytest

from croupier.house.limits import Limits, Sign, signage
from croupier.house.limits.actions import (
    ChangeLimits,
    DisplayNotice,
    LeaveBox,
    RaiseAtOnce,
    RaiseKept,
    TakeBox,
)
from croupier.house.limits.state import BoxLeft, LimitsChanged, MarkerPlaced, MarkerRemoved
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

RAISED = after(table(ann=1), RaiseAtOnce(TWENTY_FIVE, LEE))


@pytest.mark.clauses("nsw-lunar:6.5.1", "nsw-lunar:6.5.1.1")
def test_whoever_plays_gets_a_marker_for_the_old_minimum() -> None:
    changed, marker = events(table(ann=1), RaiseAtOnce(TWENTY_FIVE, LEE))
    assert isinstance(changed, LimitsChanged)
    assert "nsw-lunar:6.5.1" in changed.clauses
    assert isinstance(marker, MarkerPlaced)
    assert (marker.player, marker.kept, marker.at) == ("ann", TEN, NOON)
    assert "nsw-lunar:6.5.1.1" in marker.clauses
    assert signage(RAISED).markers == {1: TEN}


@pytest.mark.clauses("nsw-lunar:6.5.1", "nsw-lunar:6.5.4")
def test_the_old_minimum_for_those_who_play_the_new_one_for_those_who_come() -> None:
    limits = after(RAISED, TakeBox("bob", 2))
    assert allowed(limits, [10, 24, 25, 500], box=1)
    assert wager_refused(limits, 9, box=1).legal == ("box 1: 10 on Ante",)
    assert allowed(limits, [25, 500], box=2)
    refusal = wager_refused(limits, 24, box=2)
    assert refusal.legal == ("box 2: 25 on Ante",)
    assert refusal.clauses == ("nsw-lunar:6.1", "nsw-lunar:6.4", "nsw-lunar:6.5.4")


@pytest.mark.clauses("nsw-lunar:6.5.4")
def test_a_box_that_nobody_has_taken_is_a_new_player_s() -> None:
    assert wager_refused(RAISED, 10, box=5).code == "below-minimum"


@pytest.mark.clauses("nsw-lunar:6.5.4")
def test_an_arrival_cites_the_rule_for_new_players() -> None:
    (taken,) = events(RAISED, TakeBox("bob", 2))
    assert taken.clauses == ("nsw-lunar:6.5.4",)


@pytest.mark.clauses("nsw-lunar:6.5.1.2", "nsw-lunar:6.5.4")
def test_the_marker_goes_with_the_player_and_does_not_come_back() -> None:
    removed, left = events(RAISED, LeaveBox("ann", 1))
    assert isinstance(removed, MarkerRemoved)
    assert removed.clauses == ("nsw-lunar:6.5.1.2",)
    assert isinstance(left, BoxLeft)
    back = after(RAISED, LeaveBox("ann", 1), TakeBox("ann", 1))
    assert signage(back).markers == {}
    assert wager_refused(back, 10).code == "below-minimum"


@pytest.mark.clauses("nsw-lunar:6.5.1", "ruling:limits-playing")
def test_who_adds_or_changes_a_box_has_not_left() -> None:
    two = after(RAISED, TakeBox("ann", 4))
    assert signage(two).markers == {1: TEN, 4: TEN}
    moved = after(two, LeaveBox("ann", 1))
    assert signage(moved).markers == {4: TEN}
    assert allowed(moved, [10], box=4)
    assert wager_refused(moved, 10, box=1).code == "below-minimum"


@pytest.mark.clauses("nsw-lunar:6.5.1")
def test_nobody_playing_nobody_marked() -> None:
    (changed,) = events(table(), RaiseAtOnce(TWENTY_FIVE, LEE))
    assert isinstance(changed, LimitsChanged)


@pytest.mark.clauses("nsw-lunar:6.5.1")
@pytest.mark.parametrize("sign", [TEN, Sign(Limits(5, 500)), Sign(Limits(10, 1000))])
def test_raising_at_once_is_for_a_higher_minimum(sign: Sign) -> None:
    refusal = refused(table(ann=1), RaiseAtOnce(sign, LEE))
    assert refusal.code == "not-higher"
    assert refusal.clauses == ("nsw-lunar:6.5.1",)


@pytest.mark.clauses("nsw-lunar:6.5.1", "nsw-lunar:6.5.2", "nsw-lunar:6.5.3")
def test_raised_again_at_once_each_keeps_what_they_had() -> None:
    limits = after(RAISED, TakeBox("bob", 2), RaiseAtOnce(FIFTY, LEE), TakeBox("cat", 3))
    assert signage(limits).markers == {1: TEN, 2: TWENTY_FIVE}
    assert signage(limits).previous == (TEN, TWENTY_FIVE)
    assert allowed(limits, [10], box=1)
    assert allowed(limits, [25], box=2)
    assert wager_refused(limits, 24, box=2).legal == ("box 2: 25 on Ante",)
    assert wager_refused(limits, 49, box=3).legal == ("box 3: 50 on Ante",)


@pytest.mark.clauses("nsw-lunar:6.5.1", "ruling:limits-kept")
def test_only_the_minimum_is_kept_and_the_new_limits_are_open_too() -> None:
    old, new = Sign(Limits(10, 500, multiples=True)), Sign(Limits(25, 300, multiples=True))
    limits = after(table(old, ann=1), RaiseAtOnce(new, LEE))
    assert allowed(limits, [10, 25, 30, 75, 290, 300])
    assert wager_refused(limits, 310).legal == ("box 1: 300 on Ante",)
    assert wager_refused(limits, 76).legal == ("box 1: 75 on Ante", "box 1: 80 on Ante")
    assert wager_refused(limits, 15).legal == ("box 1: 10 on Ante", "box 1: 20 on Ante")


@pytest.mark.clauses("nsw-lunar:6.5.1", "ruling:limits-kept")
def test_a_higher_maximum_is_open_to_a_marked_player() -> None:
    limits = after(table(ann=1), RaiseAtOnce(Sign(Limits(25, 1000)), LEE))
    assert allowed(limits, [10, 500, 501, 1000])


@pytest.mark.clauses("nsw-lunar:6.5.1")
def test_areas_keep_their_own_minimums() -> None:
    first = Sign(Limits(10, 500), {"super": Limits(10, 500)})
    second = Sign(Limits(25, 500), {"super": Limits(5, 500)})
    third = Sign(Limits(25, 500), {"super": Limits(8, 500)})
    limits = after(table(first, ann=1), RaiseAtOnce(second, LEE), RaiseAtOnce(third, LEE))
    assert (limits.minimum(1, "ante"), limits.minimum(1, "super")) == (10, 5)


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_a_kept_minimum_does_not_rise_without_notice() -> None:
    for sign in (Sign(Limits(11, 500)), TWENTY_FIVE):
        refusal = refused(RAISED, RaiseKept(sign, LEE))
        assert refusal.code == "needs-notice"
        assert "nsw-lunar:6.5.2" in refusal.clauses
        assert refusal.legal == ("display a notice for 2026-02-01 12:20:00+00:00 or later",)


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_a_kept_minimum_rises_after_twenty_minutes_and_not_a_minute_sooner() -> None:
    fifteen = Sign(Limits(15, 500))
    limits = after(RAISED, DisplayNotice(fifteen, minutes(20), LEE, kept=True))
    assert refused(limits, RaiseKept(fifteen, LEE), minutes(19)).code == "notice-not-due"
    limits = after(limits, RaiseKept(fifteen, LEE), now=minutes(20))
    assert limits.notices == ()
    assert limits.sign == TWENTY_FIVE
    assert wager_refused(limits, 14).legal == ("box 1: 15 on Ante",)
    assert allowed(limits, [15, 24])


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_a_notice_for_kept_minimums_of_less_than_twenty_minutes_is_refused() -> None:
    refusal = refused(RAISED, DisplayNotice(TWENTY_FIVE, minutes(19.99), LEE, kept=True))
    assert refusal.code == "short-notice"
    assert "nsw-lunar:6.5.2" in refusal.clauses


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_raised_to_the_table_s_minimum_the_marker_goes() -> None:
    limits = after(RAISED, DisplayNotice(TWENTY_FIVE, minutes(20), LEE, kept=True))
    _, removed = events(limits, RaiseKept(TWENTY_FIVE, LEE), minutes(20))
    assert isinstance(removed, MarkerRemoved)
    assert "nsw-lunar:6.5.2" in removed.clauses


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_only_lower_kept_minimums_rise() -> None:
    limits = after(RAISED, TakeBox("bob", 2), RaiseAtOnce(FIFTY, LEE))
    fifteen = Sign(Limits(15, 500))
    limits = after(limits, DisplayNotice(fifteen, minutes(20), LEE, kept=True))
    limits = after(limits, RaiseKept(fifteen, LEE), now=minutes(20))
    assert (limits.minimum(1, "ante"), limits.minimum(2, "ante")) == (15, 25)


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_without_a_lower_marker_there_is_nothing_to_raise() -> None:
    assert refused(table(ann=1), RaiseKept(TWENTY_FIVE, LEE)).code == "not-higher"
    assert refused(RAISED, RaiseKept(TEN, LEE)).code == "not-higher"


@pytest.mark.clauses("nsw-lunar:6.5.2", "ruling:limits-notice-for-all")
def test_a_table_minimum_that_comes_by_notice_holds_at_marked_boxes_too() -> None:
    limits = after(RAISED, DisplayNotice(FIFTY, minutes(20), LEE))
    assert allowed(limits, [10])
    limits = after(limits, ChangeLimits(FIFTY, LEE), now=minutes(20))
    assert signage(limits).markers == {}
    assert wager_refused(limits, 49).code == "below-minimum"


@pytest.mark.clauses("nsw-lunar:6.5.2", "ruling:limits-notice-for-all")
def test_a_notice_for_one_area_leaves_what_is_kept_on_another() -> None:
    old = Sign(Limits(10, 500), {"super": Limits(5, 500)})
    new = Sign(Limits(25, 500), {"super": Limits(20, 500)})
    newer = Sign(Limits(50, 500), {"super": Limits(20, 500)})
    limits = after(table(old, ann=1), RaiseAtOnce(new, LEE), DisplayNotice(newer, minutes(20), LEE))
    limits = after(limits, ChangeLimits(newer, LEE), now=minutes(20))
    assert (limits.minimum(1, "ante"), limits.minimum(1, "super")) == (50, 5)


@pytest.mark.clauses("nsw-lunar:6.5.2")
def test_the_table_s_notice_lets_a_kept_minimum_rise_but_not_the_other_way_round() -> None:
    limits = after(RAISED, DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    assert after(limits, RaiseKept(TWENTY_FIVE, LEE), now=minutes(20)).players["ann"].kept is None
    limits = after(RAISED, DisplayNotice(FIFTY, minutes(20), LEE, kept=True))
    assert refused(limits, ChangeLimits(FIFTY, LEE), minutes(20)).code == "needs-notice"


@pytest.mark.clauses("nsw-lunar:6.5", "ruling:limits-kept")
def test_a_marker_that_keeps_nothing_lower_goes() -> None:
    changed, removed = events(RAISED, ChangeLimits(TEN, LEE))
    assert isinstance(changed, LimitsChanged)
    assert isinstance(removed, MarkerRemoved)
    (changed,) = events(RAISED, ChangeLimits(Sign(Limits(11, 500)), LEE))
    assert isinstance(changed, LimitsChanged)


def test_a_box_has_one_player() -> None:
    refusal = refused(RAISED, TakeBox("bob", 1))
    assert refusal.code == "box-taken"
    assert refusal.legal == ("take box 2", "take box 3", "take box 4", "take box 5")


def test_nobody_leaves_a_box_that_is_not_theirs() -> None:
    assert refused(RAISED, LeaveBox("bob", 1)).code == "not-here"
    assert refused(RAISED, LeaveBox("ann", 2)).legal == ("leave box 1",)
