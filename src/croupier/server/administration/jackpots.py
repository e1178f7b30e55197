"""The books of one jackpot: contributions of wagers and the operator, payments, and the hands that
hit."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from fastapi import Request
from sqlalchemy import Connection, or_, select

from croupier.floor.database import schema
from croupier.floor.ledger import cage
from croupier.floor.ledger.postings import HOUSE, pool_account
from croupier.floor.security.encryption import decrypt_body
from croupier.games.events import JackpotHit
from croupier.machine import declaration
from croupier.money import Amount, format_amount, read_amount, simplest
from croupier.rulebooks import rulebook
from croupier.server.administration import schemas
from croupier.server.auth.guards import state_of
from croupier.server.inspection.schemas import JackpotTold
from croupier.server.inspection.views import jackpots_view
from croupier.server.problems import Problem

_MOST = 20
_POOLS = ("pool", "minor", "major")
_HIT = declaration(JackpotHit).name


def jackpot_details(request: Request, id: str) -> schemas.JackpotDetails:
    told = next((each for each in jackpots_view(request).jackpots if each.id == id), None)
    if told is None:
        raise Problem(404, "no-such-jackpot", f"there is no jackpot {id!r}")
    floor = state_of(request).floor
    books = {card.settings.heading.rulebook for card in floor.tables() if card.id in told.tables}
    with floor.engine.connect() as connection:
        wagered, added, paid = _by_purpose(_movements(connection, id), _contributing(books))
        return schemas.JackpotDetails(
            jackpot=told,
            wagered=_sum(wagered),
            added=_sum(added),
            paid=_sum(paid),
            added_by=_told(connection, added),
            payments=_told(connection, paid),
            hits=_hits(connection, told),
        )


def _movements(connection: Connection, id: str) -> list[Any]:
    """The postings of its pools, newest first, except movements from one pool to another."""
    accounts, posted = [pool_account(id, which) for which in _POOLS], schema.postings.c
    streams, entries = schema.streams.c, schema.entries.c
    query = (
        select(schema.postings, entries.body, streams.kind)
        .join(schema.streams, streams.id == posted.stream)
        .join(
            schema.entries,
            (entries.stream == posted.stream) & (entries.version == posted.version),
        )
        .where(or_(posted.source.in_(accounts), posted.target.in_(accounts)))
        .where(or_(posted.source == HOUSE, posted.target == HOUSE))
    )
    return list(connection.execute(query))


def _contributing(books: Iterable[str]) -> frozenset[str]:
    """The clauses under which an operator adds to a pool at a table."""
    found = (rulebook(id).rules({}).jackpot for id in books)
    return frozenset(
        clause for each in found if each is not None for clause in each.cites.jackpot_contribution
    )


def _by_purpose(rows: Iterable[Any], contributing: frozenset[str]) -> tuple[list[Any], ...]:
    """The amounts that wagers added, those that the operator added, and the payments."""
    wagered, added, paid = list[Any](), list[Any](), list[Any]()
    for row in rows:
        if row.target == HOUSE:
            paid.append(row)
        elif row.kind == cage.STREAM or contributing & set(json.loads(row.clauses)):
            added.append(row)
        else:
            wagered.append(row)
    return wagered, added, paid


def _sum(rows: Iterable[Any]) -> str:
    total: Amount = 0
    for row in rows:
        total = simplest(total + read_amount(row.amount))
    return format_amount(total)


def _told(connection: Connection, rows: Iterable[Any]) -> list[schemas.JackpotMovement]:
    told = sorted(_read(connection, rows), key=lambda each: each.at, reverse=True)
    return told[:_MOST]


def _read(connection: Connection, rows: Iterable[Any]) -> Iterator[schemas.JackpotMovement]:
    for row in rows:
        body = json.loads(decrypt_body(connection, row.stream, row.body))
        pool = row.source if row.target == HOUSE else row.target
        yield schemas.JackpotMovement(
            at=body["at"],
            table=None if row.kind == cage.STREAM else row.stream,
            by=body["by"],
            pool=pool.rpartition(":")[2],
            amount=row.amount,
            words=row.because,
            clauses=json.loads(row.clauses),
        )


def _hits(connection: Connection, told: JackpotTold) -> list[schemas.JackpotRound]:
    facts, marks = schema.round_facts.c, schema.round_marks.c
    query = (
        select(facts.stream, facts.number, facts.ended)
        .join(
            schema.round_marks,
            (marks.stream == facts.stream) & (marks.number == facts.number),
        )
        .where(marks.kind == "event", marks.value == _HIT, facts.stream.in_(told.tables))
        .order_by(facts.ended.desc())
        .limit(_MOST)
    )
    return [
        schemas.JackpotRound(table=row.stream, round=row.number, at=row.ended)
        for row in connection.execute(query)
    ]
