"""Clocks that are set while people play: deadlines neither end at once nor stop."""

from datetime import UTC, datetime, timedelta

import pytest

from croupier.floor.alarms import ClockSkew, SetAside
from croupier.floor.clock import SteadyClock, TableClock
from croupier.floor.floor import Floor
from croupier.house.upkeep.actions import Sit
from tests.floor.pits import QUICK, SECOND, START, Pit

YEAR = timedelta(days=365)


class Machine:
    """A computer whose clock can be set."""

    def __init__(self) -> None:
        self.uptime, self.day = 100.0, START.timestamp()

    def passes(self, seconds: float) -> None:
        self.uptime += seconds
        self.day += seconds

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.day, lambda: self.uptime)


@pytest.mark.parametrize("hours", [1, -1, 24 * 365])
def test_the_floors_clock_does_not_jump(hours: float) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.day += hours * 3600
    assert clock() == START
    assert clock.skew == timedelta(hours=hours)
    machine.passes(10)
    assert clock() == START + timedelta(seconds=11 if hours > 0 else 9)
    machine.passes(100)
    assert clock() == START + timedelta(seconds=121 if hours > 0 else 99)


@pytest.mark.parametrize("seconds", [2, -2, 0.01])
def test_it_agrees_with_the_systems_clock_in_the_end(seconds: float) -> None:
    machine = Machine()
    clock, before = machine.clock(), START
    machine.day += seconds
    for _ in range(30):
        machine.passes(1)
        assert clock() > before
        before = clock()
    assert before.timestamp() == pytest.approx(machine.day, abs=1e-6)
    assert clock.skew < timedelta(milliseconds=1)


def test_the_time_at_a_table_runs_on_from_its_last_entry() -> None:
    class Table:
        id, acted_at = "T1", START

    table, clock = Table(), TableClock()
    behind = START - YEAR
    for seconds in (0, 1, 31):
        passed = seconds * SECOND
        assert clock.at(table, behind + passed) == START + passed
    table.acted_at = START + 31 * SECOND  # somebody acts
    assert clock.at(table, behind + 40 * SECOND) == START + 40 * SECOND
    assert clock.at(table, START + 32 * SECOND) == START + 32 * SECOND, "the clock has come so far"
    assert clock.at(table, START + 30 * SECOND) == table.acted_at, "a little is nothing"


@pytest.mark.clauses("nz-lunar:11.12")
def test_an_act_stamped_far_ahead_does_not_freeze_the_table(pit: Pit) -> None:
    pit.opens("nz-lunar", boxes=[1, 2], clocks=QUICK)
    pit.wagers("nz-lunar", 1, 2)
    pit.clock.now += YEAR
    pit.does("nz-lunar", Sit(3, "Cid"), "Cid")
    ahead = pit.held("nz-lunar").acted_at
    pit.clock.now -= YEAR
    for restarted in (False, True):
        again = pit.reopened() if restarted else pit
        if restarted:
            again.secrets.go_to(1)
        number = again.held("nz-lunar").version
        for _ in range(20):  # ten minutes of a year
            if again.due("nz-lunar"):
                assert again.floor.due_tables() == ["nz-lunar"]
                assert again.floor.do_due("nz-lunar").result().accepted
            else:
                again.wagers("nz-lunar", 1, 2)
            again.clock.now += 30 * SECOND
        held = again.held("nz-lunar")
        assert held.version > number + 3
        assert ahead < held.acted_at < ahead + timedelta(hours=1)
        assert again.floor.time_at(held) >= held.acted_at
    assert again.audits().rounds
    again.close()


def test_an_alarm_tells_of_entries_that_are_stamped_ahead(pit: Pit) -> None:
    pit.opens("nz-lunar", boxes=[1])
    pit.floor.check_clock()
    pit.clock.now -= 3 * SECOND  # other workers may be so far behind
    pit.floor.check_clock()
    assert pit.floor.alarms() == []
    pit.clock.now -= 57 * SECOND
    for _ in range(3):
        pit.floor.check_clock()
    raised = [each.alarm for each in pit.floor.alarms()]
    assert ClockSkew("nz-lunar", 60) in raised
    assert {str(each).split()[4] for each in raised} <= {"nz-lunar", "cage"}
    assert len(raised) == len(set(raised))
    assert "stamped 60 seconds ahead" in str(raised[0])
    pit.clock.now += 60 * SECOND
    pit.floor.check_clock()
    pit.clock.now -= 60 * SECOND
    pit.floor.check_clock()
    again = [each.alarm for each in pit.floor.alarms()]
    assert again.count(ClockSkew("nz-lunar", 60)) == 2


def test_a_time_that_cannot_be_read_hides_no_other(pit: Pit) -> None:
    pit.opens("nz-lunar", boxes=[1])
    pit.tampers("UPDATE streams SET acted_at = 'never' WHERE id = 'cage'")
    pit.clock.now -= 60 * SECOND
    for _ in range(2):
        pit.floor.check_clock()
    raised = [each.alarm for each in pit.floor.alarms()]
    assert sorted(raised, key=str) == [
        SetAside("cage", "compare clocks", "ValueError"),
        ClockSkew("nz-lunar", 60),
    ]


def test_an_alarm_tells_that_the_clock_was_set(pit: Pit) -> None:
    floor, machine = Floor(pit.url), Machine()
    try:
        assert abs(floor.clock() - datetime.now(UTC)) < timedelta(minutes=1)
        floor.check_clock()
        assert floor.alarms() == []
        floor.clock = machine.clock()
        machine.day -= 7200
        floor._database_offset = lambda: 0.0  # type: ignore[method-assign]
        floor.check_clock()
        floor.check_clock()
        [raised] = floor.alarms()
        assert raised.alarm == ClockSkew(None, -7200)
        assert "set back by 7200 seconds" in str(raised.alarm)
    finally:
        floor.close()


def test_workers_follow_the_clock_of_their_database(pit: Pit) -> None:
    floor = Floor(pit.url)
    try:
        floor._database_offset = lambda: 3600.0  # type: ignore[method-assign]
        floor.check_clock()
        floor.check_clock()
        [raised] = floor.alarms()
        assert isinstance(raised.alarm, ClockSkew)
        assert 3590 < raised.alarm.seconds <= 3600
        again = floor._steady_clock()
        assert again() - datetime.now(UTC) > timedelta(minutes=50)
    finally:
        floor.close()
