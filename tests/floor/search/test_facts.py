"""What finished rounds are found by: kept with each round, derived again for older floors."""

import json
from typing import Any

from sqlalchemy import delete, select

from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.floor.search.queries import RoundFilter, page
from tests.floor.pits import Pit

KEPT = (schema.round_facts, schema.round_marks)


def _rows(floor: Floor) -> list[list[Any]]:
    with floor.engine.connect() as connection:
        return [sorted(map(tuple, connection.execute(select(table)))) for table in KEPT]


def test_every_round_has_its_facts(played: Pit) -> None:
    with played.floor.engine.connect() as connection:
        rounds = connection.execute(select(schema.rounds)).all()
        found, more = page(connection, RoundFilter(), None, 100)
    assert more is None
    assert {(row.stream, row.number) for row in found} == {
        (row.stream, row.number) for row in rounds
    }
    for row in found:
        seated = next(
            json.loads(each.players)
            for each in rounds
            if (each.stream, each.number) == (row.stream, row.number)
        )
        assert json.loads(row.players).items() <= seated.items()
        assert row.began <= row.ended


def test_rounds_from_before_get_theirs_when_the_floor_is_opened(played: Pit) -> None:
    before = _rows(played.floor)
    assert all(before)
    with played.floor.engine.begin() as connection:
        for table in KEPT:
            connection.execute(delete(table))
    again = Floor(
        played.floor.engine.url.render_as_string(hide_password=False),
        played.clock,
        keys=played.floor.keys,
    )
    try:
        assert _rows(again) == before
    finally:
        again.close()
    played.audits()
