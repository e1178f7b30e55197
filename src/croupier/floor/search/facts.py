"""The facts of a finished round by which it can be found, stored in rows beside the round.

They follow from the entries of its table and are written in the transaction of the entry that
settles the round or changes them later. The audit derives them again."""

import logging
from collections.abc import Iterator
from math import floor
from typing import Any

from sqlalchemy import Connection, Engine, select

from croupier.floor.database import WRITES, schema
from croupier.floor.database.batch import write_later
from croupier.floor.database.sql import insert_new, upsert
from croupier.floor.entries import bodies_between, canonical
from croupier.floor.search.trails import Trail, Trails, after_body
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import TableVersion, new_table, redo
from croupier.house.people import name_key
from croupier.house.table import Played, Table
from croupier.money import format_amount, simplest
from croupier.value import value

log = logging.getLogger(__name__)
_LONGEST = 200
_MOST_CENTS = 2**63 - 1


@value
class RoundFacts:
    """The row of a round in `round_facts`, and its rows in `round_marks`."""

    row: dict[str, Any]
    marks: tuple[dict[str, Any], ...]


def facts_of(stream: str, version: int, played: Played, trail: Trail) -> RoundFacts:
    """The facts of a finished round after an entry."""
    in_play, lines = played.in_play, played.lines
    house = simplest(-sum(played.nets.values()))
    paid = max((line.paid for line in lines), default=0)
    wagered = {
        str(box): in_play.players[box] for box in in_play.round.boxes if box in in_play.players
    }
    key = {"stream": stream, "number": played.number}
    row = {
        **key,
        "version": version,
        "began": trail.began,
        "ended": trail.ended,
        "rulebook": in_play.round.rules.id,
        "boxes": len(in_play.round.boxes),
        "staked": format_amount(simplest(sum(line.stake for line in lines))),
        "house": format_amount(house),
        "outcome": (house > 0) - (house < 0),
        "paid": format_amount(simplest(paid)),
        "paid_cents": min(floor(paid * 100), _MOST_CENTS),
        "players": canonical(wagered),
    }
    marks = {
        "event": trail.events,
        "clause": trail.clauses,
        "official": trail.officials,
        "player": tuple(dict.fromkeys(map(name_key, wagered.values()))),
    }
    return RoundFacts(
        row,
        tuple(
            {**key, "kind": kind, "value": each[:_LONGEST]}
            for kind, values in marks.items()
            for each in values
        ),
    )


def changed_facts(
    stream: str, version: int, table: Table, trails: Trails, changed: frozenset[int]
) -> Iterator[RoundFacts]:
    """The facts of every finished round whose trail an entry has changed."""
    for number in sorted(changed):
        if number in table.played and trails[number].ended:
            yield facts_of(stream, version, table.played[number], trails[number])


def store_facts(connection: Connection, held: TableVersion, changed: frozenset[int]) -> None:
    """Store the facts that the last entry has changed."""
    for facts in changed_facts(held.id, held.version, held.table, held.trails, changed):
        write(connection, facts)


def write(connection: Connection, facts: RoundFacts) -> None:
    write_later(connection, upsert(connection, schema.round_facts), facts.row)
    write_later(connection, insert_new(connection, schema.round_marks), facts.marks)


def fill(engine: Engine) -> int:
    """Derive the facts of rounds that were played before facts were stored; return the number of
    these rounds."""
    with engine.connect() as connection:
        lacking = _lacking(connection)
    for id in lacking:
        log.warning("indexing the rounds of %s for searches, once", id)
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            _fill(connection, id)
    return len(lacking)


def _lacking(connection: Connection) -> list[str]:
    """The tables that have a round without facts."""
    rounds, facts = schema.rounds, schema.round_facts
    same = (facts.c.stream == rounds.c.stream) & (facts.c.number == rounds.c.number)
    query = select(rounds.c.stream).outerjoin(facts, same).where(facts.c.number.is_(None))
    return list(connection.execute(query.distinct().order_by(rounds.c.stream)).scalars())


def _fill(connection: Connection, id: str) -> None:
    """Replay the entries of a table, and write the facts of its rounds."""
    row = connection.execute(schema.LOCK_TABLE, {"id": id}).one()
    settings = TableSettings.model_validate_json(row.settings)
    table = new_table(id, settings).table
    trails: Trails = {}
    made: dict[int, RoundFacts] = {}
    for version, body in enumerate(bodies_between(connection, id, 0, row.version), start=1):
        before = table
        table, _ = redo(table, body, settings)
        trails, changed = after_body(trails, before, table, body)
        found = changed_facts(id, version, table, trails, changed)
        made |= {facts.row["number"]: facts for facts in found}
    for facts in made.values():
        write(connection, facts)
