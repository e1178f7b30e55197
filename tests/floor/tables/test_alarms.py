"""Alarms: raised within an act or after one that has failed, chained, and named by the audit."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, select, text

from croupier.floor.alarms import Alarm, HiddenCardsNamed, SetAside, alarms, raise_alarm
from croupier.floor.audit.checkpoints import check_checkpoints, write_checkpoint
from croupier.floor.audit.history import export, verify
from croupier.floor.database import schema
from croupier.floor.database.writer import Writer
from croupier.floor.entries import Difference, begin_stream, canonical, genesis, link, new_stream
from croupier.machine import Refusal
from tests.floor.pits import SECOND, SOFTWARE, START, Gate, Pit
from tests.floor.tables.test_promotions import Clerk

FAILED = SetAside("T1", "settle-now", "KeyError")
NAMED = HiddenCardsNamed("T1", "exchange", 2)


def raises(alarm: Alarm, by: str = "Ann") -> Any:
    return lambda connection: raise_alarm(connection, alarm, by, START)


def test_an_alarm_is_kept_with_who_asked_and_when(pit: Pit) -> None:
    assert pit.floor.alarms() == []
    assert pit.floor.raise_alarm(FAILED, SOFTWARE).result() == 1
    pit.clock.now += SECOND
    assert pit.floor.raise_alarm(NAMED, "Ann").result() == 2
    first, second = pit.floor.alarms()
    assert (first.version, first.at, first.by, first.alarm) == (1, START, str(SOFTWARE), FAILED)
    assert (second.at, second.by, second.alarm) == (START + SECOND, "Ann", NAMED)
    assert pit.floor.alarms(after=1) == [second]


def test_what_is_kept_is_an_entry_like_any_other(pit: Pit) -> None:
    pit.floor.raise_alarm(FAILED, "Ann").result()
    with pit.floor.engine.connect() as connection:
        stream = connection.execute(select(schema.streams)).one()
        entry = connection.execute(select(schema.entries)).one()
        assert not connection.execute(select(schema.postings)).all()
    assert (stream.id, stream.kind, stream.version, stream.due) == ("alarms", "alarms", 1, None)
    assert stream.head == entry.hash == link(genesis(stream.settings), entry.body)
    act = {"act": "set-aside", "table": "T1", "verb": "settle-now", "error": "KeyError"}
    at = "2026-06-01T20:00:00.000000+00:00"
    assert entry.body == canonical({"at": at, "by": "Ann", "act": act, "events": []})


def test_within_the_transaction_of_an_act_it_stands_or_falls_with_it(engine: Engine) -> None:
    """Several in one batch, each after the other; one that fails leaves no alarm."""
    writer, gate = Writer(engine), Gate()
    writer.submit(gate)

    def fails(connection: Connection) -> None:
        raise_alarm(connection, NAMED, "Bob", START)
        raise KeyError("the rest of the act")

    jobs = [writer.submit(each) for each in (raises(FAILED), fails, raises(NAMED))]
    gate.open.set()
    assert jobs[0].result(10) == 1
    assert isinstance(jobs[1].exception(10), KeyError)
    assert jobs[2].result(10) == 2
    writer.close()
    with engine.connect() as connection:
        assert [(each.version, each.alarm) for each in alarms(connection)] == [
            (1, FAILED),
            (2, NAMED),
        ]


def test_two_workers_raise_the_first_alarm_together(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Pit(url, monkeypatch)
    other = Pit(url, monkeypatch, one.clock)
    raised = [each.floor.raise_alarm(FAILED, "Ann") for each in (one, other) * 5]
    assert sorted(each.result(20) for each in raised) == list(range(1, 11))
    assert len(one.audits().alarms) == 10
    other.close()
    one.close()


def test_time_never_goes_back(engine: Engine) -> None:
    with engine.begin() as connection:
        raise_alarm(connection, FAILED, "Ann", START + SECOND)
        raise_alarm(connection, NAMED, "Ann", START)
        assert [each.at for each in alarms(connection)] == [START + SECOND] * 2


def test_the_audit_names_every_alarm_and_finds_no_difference(pit: Pit) -> None:
    pit.opens("nz-lunar", boxes=(1,))
    assert pit.audits().alarms == []
    pit.floor.raise_alarm(FAILED, SOFTWARE).result()
    pit.floor.raise_alarm(NAMED, "Ann").result()
    done = pit.audits()
    assert [each.alarm for each in done.alarms] == [FAILED, NAMED]
    assert [str(each.alarm) for each in done.alarms] == [
        "settle-now at T1 failed (KeyError) and was set aside",
        "exchange at T1 for box 2 named cards that lie face down",
    ]


TAMPERED = {
    "an alarm's words": "UPDATE entries SET body = replace(body, 'T1', 'T2') WHERE version = 1",
    "a missing alarm": "DELETE FROM entries WHERE version = 1",
    "the last alarm": "DELETE FROM entries WHERE version = 2",
    "the stream's head": "UPDATE streams SET head = 'ff'",
    "a posting": "INSERT INTO postings VALUES ('alarms', 2, 1, 'house', 'player:eve', '5', '', '')",
}


@pytest.mark.parametrize("tampered", TAMPERED.values(), ids=TAMPERED)
def test_the_audit_finds_what_was_changed_about_alarms(pit: Pit, tampered: str) -> None:
    for _ in range(2):
        pit.floor.raise_alarm(FAILED, "Ann").result()
    pit.tampers(tampered)
    with pytest.raises(Difference, match="alarms"):
        pit.audits()


@pytest.mark.parametrize("act", ['{"act":"all-is-well"}', '{"act":"set-aside","table":"T1"}', "[]"])
def test_what_is_no_alarm_is_found_however_well_it_is_hashed(pit: Pit, act: str) -> None:
    pit.floor.raise_alarm(FAILED, "Ann").result()
    body = canonical({"at": "", "by": "Ann", "act": json.loads(act), "events": []})
    hash = link(genesis("{}"), body)
    pit.tampers("UPDATE entries SET body = :body, hash = :hash", body=body, hash=hash)
    pit.tampers("UPDATE streams SET head = :hash", hash=hash)
    with pytest.raises(Difference, match="alarms, entry 1"):
        pit.audits()


def test_histories_and_checkpoints_have_the_alarms_too(pit: Pit, tmp_path: Path) -> None:
    pit.floor.raise_alarm(NAMED, "Ann").result()
    path, written = tmp_path / "history.jsonl", StringIO()
    with pit.floor.engine.connect() as connection:
        export(connection, written)
        signed = write_checkpoint(connection, tmp_path, START)
    path.write_text(written.getvalue(), encoding="utf-8")
    assert [each.alarm for each in verify(path).alarms] == [NAMED]
    assert signed["heads"]["alarms"]["version"] == 1
    with pit.floor.engine.connect() as connection:
        assert check_checkpoints(connection, tmp_path) == 1
    pit.tampers("UPDATE entries SET hash = 'ff'")
    with pit.floor.engine.connect() as connection, pytest.raises(Difference, match="alarms"):
        check_checkpoints(connection, tmp_path)


def test_no_table_is_called_as_the_stream_is(pit: Pit) -> None:
    for name in ("alarms", "Alarms"):
        with pytest.raises(Refusal) as refused:
            pit.opens("nz-lunar", name)
        assert refused.value.code == "table-there"


def test_no_table_is_taken_for_another(pit: Pit) -> None:
    """Told apart by case, spaces, signs, or letters of another alphabet alone."""
    pit.opens("nz-lunar", "High Table")
    alike = ("High Table", "high table", "High  Table", "HIGH TABLE", "High-Table", "High Tаble")
    for name in (*alike, "Hıgh Table", "High Tab1e", "Ｈigh Table"):
        with pytest.raises(Refusal) as refused:
            pit.opens("nz-lunar", name)
        assert refused.value.code == "table-there", name


def test_tables_may_be_numbered_by_pit(pit: Pit) -> None:
    for name in ("1-12", "11-2", "Table 1", "Table 11"):
        pit.opens("nz-lunar", name)
    with pytest.raises(Refusal):
        pit.opens("nz-lunar", "Table-11")


def test_a_table_may_be_called_like_a_promotion(pit: Pit) -> None:
    """Nobody learns so of one whose terms are not public."""
    Clerk(pit).offers()
    pit.opens("nz-lunar", "Promotion Lunar Nights")
    with pytest.raises(Refusal):
        pit.opens("nz-lunar", "promotion:Lunar Nights")


def test_a_floor_that_has_a_table_of_that_name_has_its_alarms_elsewhere(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    with pit.floor.engine.begin() as connection:
        settings = connection.execute(text("SELECT settings FROM streams WHERE id = 'nz-lunar'"))
        renamed = settings.scalar_one().replace('"name":"nz-lunar"', '"name":"alarms"')
        begin_stream(connection, new_stream("alarms", "table", renamed, START))
    pit.floor.raise_alarm(FAILED, "Ann").result()
    pit.floor.raise_alarm(NAMED, "Ann").result()
    assert [each.alarm for each in pit.audits().alarms] == [FAILED, NAMED]
    assert pit.held("alarms").version == 0
    assert pit.held(table).version > 0
