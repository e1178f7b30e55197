"""A table with players closes after a sign of twenty minutes, and any table between rounds."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from croupier.house.upkeep import act
from croupier.house.upkeep import actions as do
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.upkeep.days import (
    DEALER,
    INSPECTOR,
    MINUTE,
    START,
    SUPERVISOR,
    Day,
)

ELSEWHERE = [name for name in RULEBOOK_IDS if name != "nsw-lunar"]
SECOND = timedelta(seconds=1)
TWENTY = timedelta(minutes=20)


def with_sign(day: Day, away: timedelta = TWENTY) -> datetime:
    """The moment at which the sign, just shown, says that the table closes."""
    closes_at = day.now + MINUTE + away
    day.does(do.ShowClosingSign(SUPERVISOR, closes_at))
    return closes_at


@pytest.mark.clauses("nsw-lunar:14.8")
@pytest.mark.parametrize(
    ("away", "enough"),
    [
        (TWENTY, True),
        (TWENTY + SECOND, True),
        (TWENTY - SECOND, False),
        (timedelta(0), False),
        (-TWENTY, False),
    ],
)
def test_a_sign_shows_a_time_that_is_twenty_minutes_away(away: timedelta, enough: bool) -> None:
    day = Day("nsw-lunar").opens()
    sign = do.ShowClosingSign(SUPERVISOR, day.now + away)
    if enough:
        _, happened = act(day.table, sign, day.now)
        day.cites(happened, "14.8")
    else:
        day.refuses(sign, "too-soon", "14.8")


@pytest.mark.clauses("nsw-lunar:14.8")
@pytest.mark.parametrize(
    ("late", "closes"), [(timedelta(0), True), (MINUTE, True), (-SECOND, False)]
)
def test_the_table_closes_when_the_sign_has_been_seen_for_twenty_minutes(
    late: timedelta, closes: bool
) -> None:
    day = Day("nsw-lunar").opens()
    day.now = with_sign(day) + late
    if closes:
        table, happened = act(day.table, do.Close(SUPERVISOR), day.now)
        day.cites(happened, "14.8")
        assert table.closed
        assert not table.seats
        assert not table.decks
    else:
        day.refuses(do.Close(SUPERVISOR), "too-soon", "14.8")


@pytest.mark.clauses("nsw-lunar:14.8")
def test_without_a_sign_a_table_with_players_stays_open_and_an_empty_one_closes() -> None:
    day = Day("nsw-lunar").opens()
    day.refuses(do.Close(SUPERVISOR), "no-sign", "14.8")
    day.refuses(do.RemoveClosingSign(SUPERVISOR), "no-sign", "14.8")
    closes_at = with_sign(day)
    day.does(do.RemoveClosingSign(SUPERVISOR))
    day.now = closes_at
    day.refuses(do.Close(SUPERVISOR), "no-sign", "14.8")
    day.does(do.Leave(1), do.Close(SUPERVISOR))
    assert day.table.closed
    day.refuses(do.Close(SUPERVISOR), "closed", "14.8")
    day.refuses(START, "closed", "2.3")
    day.refuses(do.Sit(1, "Ann"), "closed")
    day.refuses(do.ShowClosingSign(SUPERVISOR, day.now + TWENTY), "closed")
    day.folds()


@pytest.mark.clauses("nsw-lunar:14.8")
def test_another_sign_starts_another_twenty_minutes() -> None:
    day = Day("nsw-lunar").opens()
    first = with_sign(day)
    day.now = first - MINUTE - MINUTE
    later = with_sign(day)
    day.now = first
    day.refuses(do.Close(SUPERVISOR), "too-soon", "14.8")
    day.now = later
    day.does(do.Close(SUPERVISOR))


@pytest.mark.clauses("nsw-lunar:14.8")
def test_twenty_minutes_are_twenty_minutes_when_the_clocks_change() -> None:
    """In Sydney, 2:50 of daylight time on 7 April 2024 is followed by 2:00 of standard time."""
    sydney = ZoneInfo("Australia/Sydney")
    before = datetime(2024, 4, 7, 2, 50, tzinfo=sydney)
    day = Day("nsw-lunar")
    day.now = before.astimezone(UTC) - timedelta(hours=1)
    day.opens()
    hour_back = datetime(2024, 4, 7, 2, 10, tzinfo=sydney, fold=1)
    day.table, _ = act(day.table, do.ShowClosingSign(SUPERVISOR, hour_back), before)
    assert day.table.sign is not None
    assert day.table.sign.closes_at - day.table.sign.shown_at == TWENTY
    almost = datetime(2024, 4, 7, 2, 9, 59, tzinfo=sydney, fold=1)
    with pytest.raises(Refusal):
        act(day.table, do.Close(SUPERVISOR), almost)
    act(day.table, do.Close(SUPERVISOR), hour_back)


@pytest.mark.clauses("nsw-lunar:14.8", "ruling:table-closing")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_table_is_closed_by_a_supervisor_and_never_during_a_round(name: str) -> None:
    day = Day(name).opens()
    day.now = with_sign(day, timedelta(minutes=40))
    for who in (DEALER, INSPECTOR):
        day.refuses(do.Close(who), "no-power", "ruling:table-closing")
        day.refuses(do.ShowClosingSign(who, day.now + timedelta(hours=1)), "no-power")
        day.refuses(do.RemoveClosingSign(who), "no-power")
    day.starts()
    day.refuses(do.Close(SUPERVISOR), "round-in-play", "ruling:table-closing")
    day.does(do.EndRound())
    day.cites(day.does(do.Close(SUPERVISOR)), "ruling:table-closing")
    assert day.table.rounds == 1
    day.opens().starts()


@pytest.mark.clauses("ruling:table-closing")
@pytest.mark.parametrize("name", ELSEWHERE)
def test_elsewhere_no_sign_is_needed(name: str) -> None:
    day = Day(name).opens()
    day.does(do.ShowClosingSign(SUPERVISOR, day.now + MINUTE))
    day.does(do.RemoveClosingSign(SUPERVISOR), do.Close(SUPERVISOR))
    assert day.table.closed


@pytest.mark.clauses("ruling:table-clock")
def test_a_moment_has_a_time_zone_and_the_clock_does_not_run_back() -> None:
    day = Day("nsw-lunar").opens()
    naive = day.now.replace(tzinfo=None)
    day.refuses(do.ShowClosingSign(SUPERVISOR, naive), "no-time-zone", "ruling:table-clock")
    with pytest.raises(Refusal) as caught:
        act(day.table, START, naive)
    assert caught.value.code == "no-time-zone"
    assert caught.value.clauses == ("ruling:table-clock",)
    with pytest.raises(Refusal) as caught:
        act(day.table, START, day.now - SECOND)
    assert caught.value.code == "clock-back"
    act(day.table, START, day.now)
