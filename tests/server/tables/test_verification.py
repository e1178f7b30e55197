"""The marks of a round in the inspector: data are compared, and not the words of the day."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from croupier.floor.database import schema
from croupier.floor.entries import canonical
from croupier.records.rounds import replay
from croupier.server.inspection.verification import inspect_round, marks_of, steps_by_entry
from croupier.server.tables.steps import steps_of
from tests.floor.pits import ALL, Pit, older
from tests.floor.tables.test_real_cards import COLLECTED, DEALT, PLAYED, RealTable


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    yield pit
    pit.close()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    """A floor that was played long ago."""
    with older("floor-0.1.0", tmp_path, monkeypatch) as pit:
        yield pit


def bad_marks(connection: Connection, table: str, number: int) -> set[str]:
    marks = marks_of(inspect_round(connection, table, number, None))
    return {mark.name for mark in marks if not mark.good}


@pytest.mark.parametrize("table", ALL)
def test_rounds_told_in_older_words_hold(kept: Pit, table: str) -> None:
    with kept.floor.engine.connect() as connection:
        assert [bad_marks(connection, table, number) for number in range(1, 6)] == [set()] * 5


def test_every_step_of_an_older_round_has_its_entry(kept: Pit) -> None:
    with kept.floor.engine.connect() as connection:
        round = inspect_round(connection, "nz-uth", 2, None)
        steps = steps_of(replay(round.record))
        of_last = steps_by_entry(steps, round.entries)[round.entries[-1].version]
        told = [e for e in round.entries[-1].body["events"] if e["event"].startswith("round.")]
        assert len(of_last) == len(told)


@pytest.mark.parametrize(
    ("field", "value", "bad"),
    [
        ("because", "put in other words", {"chain"}),
        ("paid", "77", {"chain", "replay"}),
        ("wager", "super", {"chain", "replay"}),
    ],
)
def test_other_words_are_no_difference_and_other_data_are(
    pit: Pit, field: str, value: str, bad: set[str]
) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, "show 2 9h Ts Js Qs Ks", *COLLECTED)
    with pit.floor.engine.begin() as connection:
        assert bad_marks(connection, table.id, 1) == set()
        _change_line(connection, table.id, {field: value})
        assert bad_marks(connection, table.id, 1) == bad


def _change_line(connection: Connection, table: str, changes: Mapping[str, Any]) -> None:
    """Something else stands in the settlement of the last bet."""
    round = inspect_round(connection, table, 1, None)
    [(entry, event)] = [
        (entry, event)
        for entry in round.entries
        for event in entry.body["events"]
        if event["event"] == "round.line-settled"
        and (event["line"]["box"], event["line"]["wager"]) == (2, "bet")
    ]
    event["line"] |= changes
    entries = schema.entries
    where = (entries.c.stream == table) & (entries.c.version == entry.version)
    connection.execute(update(entries).where(where).values(body=canonical(entry.body)))


@pytest.mark.clauses("ruling:correction", "ruling:real-cards")
def test_a_round_with_real_cards_and_a_withdrawn_act_holds(pit: Pit) -> None:
    table = RealTable(pit)
    table.do(*DEALT, *PLAYED, "show 2 9h Ts Js Qs Ks", "correct", "show 2 7h Ts Js Qs Ks")
    table.do(*COLLECTED)
    with pit.floor.engine.connect() as connection:
        round = inspect_round(connection, table.id, 1, None)
        marks = {mark.name: mark for mark in marks_of(round)}
    assert {name for name, mark in marks.items() if not mark.good} == set()
    assert marks["shuffle"].says == "real cards, shuffled by people: nobody knew their order"
    assert "table.act-withdrawn" in [name for entry in round.entries for name in entry.names]
