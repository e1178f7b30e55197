"""Reports add up with the ledger, whatever happened, and every figure leads to its postings."""

import lzma
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from croupier.floor.database import from_text, schema
from croupier.floor.ledger.postings import HOUSE, layout_account
from croupier.floor.reports import Days, Report, report
from croupier.machine import Refusal
from croupier.money import Amount, read_amount, simplest
from tests.floor.pits import START, Pit

TODAY, DAYS = START.date(), Days()


def made(pit: Pit, *given: Any, days: Days = DAYS) -> Report:
    with pit.floor.engine.connect() as connection:
        return report(connection, days, *given)


def postings(pit: Pit) -> list[Any]:
    with pit.floor.engine.connect() as connection:
        return list(connection.execute(select(schema.postings)))


def sums(pit: Pit) -> dict[str, Amount]:
    """Every account, added up without the program's help."""
    found: dict[str, Fraction] = {}
    for row in postings(pit):
        found[row.source] = found.get(row.source, Fraction()) - Fraction(row.amount)
        found[row.target] = found.get(row.target, Fraction()) + Fraction(row.amount)
    return {name: simplest(each) for name, each in found.items()}


def adds_up(pit: Pit, found: Report) -> None:
    """All days together are the ledger: layouts, house, cage, pools."""
    books = sums(pit)
    house: Amount = 0
    for table in {each.table for each in found.tables}:
        rows = [each for each in found.tables if each.table == table]
        left = sum(each["drop"] - each["returned"] - each["kept"] for each in rows)
        assert left == books.get(layout_account(table), 0)
        house += sum(each.win - each["operator"] - each["promotions"] for each in rows)
    fed = sum(
        line.amount
        for each in found.jackpots
        for line in each.figures["operator"].lines
        if line.stream == "cage"
    )
    assert house - fed == books.get(HOUSE, 0)
    sold = sum(each.figures["sold"].amount - each.figures["cashed"].amount for each in found.cage)
    assert -sold == books["cage"]
    closing = {f"jackpot:{each.jackpot}:{each.pool}": each.closing for each in found.jackpots}
    assert closing == {name: each for name, each in books.items() if name.startswith("jackpot:")}
    assert all(each.agrees for each in found.jackpots if each.day == found.dates[-1].date)


def traced(pit: Pit, found: Report) -> None:
    """Each figure is the sum of the postings that it names, as they stand in the database."""
    kept = {(r.stream, r.version, r.number): read_amount(r.amount) for r in postings(pit)}
    times: Counter[tuple[str, int, int]] = Counter()
    for line in found.lines:
        key = (line.stream, line.entry, line.number)
        assert abs(line.amount) == kept[key]
        times[key] += 1
    accounts = {(r.stream, r.version, r.number): {r.source, r.target} for r in postings(pit)}
    missing = [key for key in kept if not times[key]]
    assert all(any(a.startswith("tokens:") for a in accounts[key]) for key in missing)


@pytest.mark.parametrize("rulebook", ["nsw-lunar", "nz-uth"])
def test_a_random_floor_adds_up(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    random = Random(f"report {rulebook}")
    own = {"pool": "500"} if rulebook == "nz-uth" else None
    limits = "10:500:5 jackpot=5" if own else "10:500:5"
    table = pit.opens(rulebook, boxes=(1, 2), own=own, limits=limits)
    for _ in range(4):
        pit.plays(table, random)
        pit.clock.now += timedelta(hours=9)
    if own:
        pit.floor.feed_jackpot(table, "pool", 75, "the operator").result()
    pit.floor.cash_out("Ann", 20, "the cage").result()
    found = made(pit, TODAY, TODAY + timedelta(days=3))
    assert sum(each.rounds for each in found.tables) == 4
    assert len({each.day for each in found.tables}) > 1
    adds_up(pit, found)
    traced(pit, found)
    pit.close()


def test_many_days_read_each_entry_as_often_as_one_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A year of a large floor would otherwise take hours."""
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    table = pit.opens("nsw-lunar", boxes=(1, 2))
    pit.plays(table, Random(1), 2)
    read = [0]

    def counting(text: str) -> datetime:
        read[0] += 1
        return from_text(text)

    monkeypatch.setitem(report.__globals__, "from_text", counting)
    one = made(pit, TODAY)
    once, read[0] = read[0], 0
    year = made(pit, TODAY - timedelta(days=200), TODAY + timedelta(days=199))
    assert read[0] <= once
    assert [(each.day, each.rounds) for each in year.tables] == [(TODAY, 2)]
    assert year.tables == one.tables
    pit.close()


def test_a_floor_of_every_kind_of_table_adds_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables by hand, withdrawn acts, vouchers, corrections, two pools, a jackpot hit."""
    folder = Path(__file__).parents[2] / "frozen" / "data"
    (tmp_path / "floor.db").write_bytes(lzma.decompress((folder / "floor.db.xz").read_bytes()))
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    found = made(pit, date(2026, 6, 1), date(2026, 6, 4))
    adds_up(pit, found)
    traced(pit, found)
    assert {each.kind for each in found.noted} == {"ruling", "exception", "alarm"}
    part = made(pit, date(2026, 6, 1), date(2026, 6, 4), ["lucky"])
    assert [each.table for each in part.tables] == ["lucky"]
    assert part.tables == tuple(each for each in found.tables if each.table == "lucky")
    assert {each.stream for each in part.noted} == {"lucky"}
    pit.close()


class TestDays:
    def test_a_day_begins_at_its_hour_by_the_clocks_of_its_place(self) -> None:
        days = Days("Pacific/Auckland", 6)
        noon = datetime(2026, 6, 2, 0, tzinfo=UTC)  # 12:00 there
        assert days.of(noon) == date(2026, 6, 2)
        assert days.of(noon - timedelta(hours=6)) == date(2026, 6, 2)
        assert days.of(noon - timedelta(hours=6, seconds=1)) == date(2026, 6, 1)

    def test_a_day_when_the_clocks_change_is_longer_or_shorter(self) -> None:
        days = Days("Pacific/Auckland", 0)
        lengths = [days.day(date(2026, *each)) for each in ((4, 5), (9, 27), (6, 1))]
        hours = [(each.until - each.since) / timedelta(hours=1) for each in lengths]
        assert hours == [25, 23, 24]

    def test_a_stake_counts_when_it_is_put_down_and_a_payment_when_it_is_paid(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
        table = pit.opens("nsw-lunar", boxes=(1,))
        while any(each.shuffle_is_due for each in pit.held(table).table.upkeep.decks.values()):
            pit.passes(table)
        pit.clock.now = datetime(2026, 6, 2, 5, 59, 50, tzinfo=UTC)
        pit.wagers(table, 1)
        pit.clock.now += timedelta(seconds=20)
        pit.plays(table, Random(3))
        first, second = (made(pit, TODAY + timedelta(days=each)).tables[0] for each in (0, 1))
        assert (first.drop, first.rounds, second.rounds) == (20, 0, 1)
        assert first["returned"] == first["kept"] == first.hold == 0
        assert second["returned"] + second["kept"] == first.drop + second.drop
        pit.close()

    @pytest.mark.parametrize(
        ("days", "until", "code"),
        [
            (Days("Pacific/Nowhere"), TODAY, "bad-zone"),
            (Days("UTC", 24), TODAY, "bad-hour"),
            (Days(), TODAY - timedelta(days=1), "bad-days"),
            (Days(), TODAY + timedelta(days=400), "bad-days"),
        ],
    )
    def test_what_is_no_day_is_refused(
        self, days: Days, until: date, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
        with pytest.raises(Refusal) as refused:
            made(pit, TODAY, until, days=days)
        assert refused.value.code == code
        pit.close()
