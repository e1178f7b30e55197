"""The four marks of a round, and what makes each of them fail."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.client.bots import Bot
from croupier.floor.database import schema
from croupier.floor.search.trails import notable
from croupier.money import format_amount, parse_amount
from croupier.server.inspection.marks import MARKS
from tests.server.censor import cards_in
from tests.server.inspection.books import Folder, bots_play, change, pool_of
from tests.server.serving import Served, Visitor, serving, visitor
from tests.server.tables.test_rounds import played


@pytest.mark.parametrize("rulebook", ["nz-lunar", "nsw-lunar", "nz-uth"])
def test_a_rounds_marks_hold(tmp_path: Path, rulebook: str) -> None:
    async def run(served: Served) -> None:
        await played(served, 3, rulebook=rulebook, **pool_of(rulebook))
        async with visitor(served.url, "inspector") as eve:
            for number in (1, 2, 3):
                marks = await _marks(eve, number)
                assert {name: mark["good"] for name, mark in marks.items()} == dict.fromkeys(
                    ("chain", "shuffle", "replay", "money"), True
                )

    with serving(tmp_path) as served:
        asyncio.run(run(served))


async def _marks(eve: Visitor, number: int) -> dict[str, Any]:
    answer = await eve.get(f"/api/inspection/tables/T1/rounds/{number}/marks")
    return {mark["name"]: mark for mark in answer.json()["marks"]}


def _forge_posting(served: Served) -> None:
    postings = schema.postings
    with served.floor.engine.connect() as connection:
        row = connection.execute(
            postings.select().where(postings.c.target.like("layout:%"))
        ).first()
    assert row is not None
    where = (postings.c.version == row.version) & (postings.c.number == row.number)
    change(served, postings, where & (postings.c.stream == "T1"), amount="999")


def _forge_entry(served: Served) -> None:
    entries = schema.entries
    with served.floor.engine.connect() as connection:
        query = entries.select().where(
            entries.c.stream == "T1", entries.c.body.contains("round.announced")
        )
        row = connection.execute(query).first()
    assert row is not None
    body = row.body.replace('"event":"round.announced"', '"event":"round.renounced"')
    where = (entries.c.stream == "T1") & (entries.c.version == row.version)
    change(served, entries, where, body=body)


def _forge_secret(served: Served) -> None:
    shuffles = schema.shuffles
    change(served, shuffles, shuffles.c.round == 1, secret=bytes(32))


def _forge_record(served: Served) -> None:
    rounds = schema.rounds
    with served.floor.engine.connect() as connection:
        row = connection.execute(rounds.select().where(rounds.c.number == 1)).one()
    record = json.loads(row.record)
    # An ante that was lost by folding: more chips there make a difference to what the round brings.
    forged = next(each for each in record["wagers"] if each["area"] == "ante")
    forged["amount"] = format_amount(3 * parse_amount(forged["amount"]))
    change(served, rounds, rounds.c.number == 1, record=json.dumps(record))


@pytest.mark.parametrize(
    ("forge", "fails"),
    [
        (_forge_posting, {"money"}),
        (_forge_entry, {"chain", "replay"}),
        (_forge_secret, {"shuffle"}),
        (_forge_record, {"replay", "money"}),
    ],
)
def test_each_mark_fails_where_it_should(
    tmp_path: Path, forge: Callable[[Served], None], fails: set[str]
) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 1, Folder if forge is _forge_record else Bot)
        forge(served)
        async with visitor(served.url, "inspector") as eve:
            marks = await _marks(eve, 1)
            assert {name for name, mark in marks.items() if not mark["good"]} == fails
            assert not cards_in([mark["says"] for mark in marks.values()])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_every_event_that_a_round_is_kept_with_has_a_mark() -> None:
    events = [event for mark in MARKS for event in mark.events]
    assert sorted(events) == sorted(notable())
