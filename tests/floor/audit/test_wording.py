"""Stored sentences are kept as they were told, and no audit depends on how they are put today."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, update

from croupier.floor.database import schema
from croupier.floor.entries import Difference, NamedHand, with_stored_wording
from croupier.floor.tables.tables import new_table, redo
from croupier.games.events import HandShown
from croupier.games.jackpot import PoolLine
from croupier.games.recorder import RoundRecorder
from croupier.hands import Value
from croupier.machine import evolve
from tests.floor.pits import ALL, Pit, bodies_of, older


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    """A floor whose sentences were told before."""
    with older("floor-0.1.0", tmp_path, monkeypatch) as pit:
        yield pit


@pytest.fixture
def other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every sentence of a round is put in other words, hands' names too."""
    settle: Any = RoundRecorder.settle
    announce = RoundRecorder.announce
    name: Any = Value.name
    made = PoolLine.__init__

    def settle_in_other_words(self: Any, *given: Any, **named: Any) -> None:
        *first, because = given[:5]
        settle(self, *first, f"put differently, {because}", *given[5:], **named)

    def announce_in_other_words(self: Any, words: str, clauses: Any) -> None:
        announce(self, f"put differently, {words}", clauses)

    def pool_line(self: Any, which: Any, amount: Any, clauses: Any, because: str) -> None:
        made(self, which, amount, clauses, f"put differently, {because}")

    monkeypatch.setattr(RoundRecorder, "settle", settle_in_other_words)
    monkeypatch.setattr(RoundRecorder, "announce", announce_in_other_words)
    monkeypatch.setattr(PoolLine, "__init__", pool_line)
    monkeypatch.setattr(Value, "name", property(lambda self: f"hand of {name.fget(self)}"))


@pytest.mark.usefixtures("other_words")
def test_a_floor_told_in_other_words_is_audited_and_played_on(pit: Pit) -> None:
    before = pit.audits()
    assert before.rounds == 5 * len(ALL)
    for name in ALL:
        pit.plays(name, Random(name), rounds=1)
    assert pit.audits().rounds == before.rounds + len(ALL)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.usefixtures("other_words")
def test_an_entry_done_again_has_the_words_of_its_time(pit: Pit, name: str) -> None:
    held, reworded = pit.held(name), 0
    table = new_table(name, held.settings).table
    for body in bodies_of(pit.floor.engine, name).values():
        table, events = redo(table, body, held.settings)
        told = with_stored_wording(events, body["events"])
        reworded += sum(one is not other for one, other in zip(events, told, strict=True))
        assert "put differently" not in repr(told)
    assert reworded


@pytest.mark.usefixtures("other_words")
def test_a_posting_has_the_words_of_its_entry_and_no_others(pit: Pit) -> None:
    with pit.floor.engine.begin() as connection:
        query = select(schema.postings).where(schema.postings.c.because.like("bet: %")).limit(1)
        row = connection.execute(query).one()
        forged = {"because": "bet: the house is generous today"}
        where = [each == getattr(row, each.name) for each in schema.postings.primary_key]
        connection.execute(update(schema.postings).where(*where).values(forged))
    with pytest.raises(Difference, match="the house is generous"):
        pit.audits()


def test_words_are_taken_over_only_where_there_are_words() -> None:
    shown = HandShown(1, (), Value(3000), ())
    assert with_stored_wording((shown,), ({"value": shown.value.name},)) == (shown,)
    assert with_stored_wording((shown,), ({"value": "two"},)) == (
        evolve(shown, value=NamedHand("two")),
    )
    assert with_stored_wording((shown, shown), ({"value": 7, "box": "2"},)) == (shown, shown)
