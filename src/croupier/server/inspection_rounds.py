"""Any round of any table, as inspectors look for it: found, opened, and verified."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import Select, and_, or_, select

from croupier.floor import schema
from croupier.records.rounds import replay
from croupier.server import shapes_inspection as shapes
from croupier.server.guards import TableId, state_of
from croupier.server.inspection import Inspector, Name
from croupier.server.inspection_books import BookEntry, postings_of, steps_by_entry
from croupier.server.inspection_marks import Inspected, inspected, marks_of
from croupier.server.problems import Problem
from croupier.server.steps import steps_of

router = APIRouter(prefix="/api/inspection", tags=["inspection"])
Number = Annotated[int | None, Query(ge=1, lt=2**31)]
Most = Annotated[int, Query(ge=1, le=100)]


@router.get("/rounds", response_model=shapes.RoundsFound)
async def find_rounds(
    request: Request,
    _: Inspector,
    table: Name = None,
    player: Name = None,
    number: Number = None,
    after: Name = None,
    most: Most = 25,
) -> dict[str, Any]:
    """Finished rounds, table by table and the newest first: all, or those looked for."""
    query = _wanted(table, player, number)
    if after is not None:
        query = query.where(_beyond(*_place(after)))
    return await asyncio.to_thread(_found, request, query.limit(most + 1), most)


def _wanted(table: str | None, player: str | None, number: int | None) -> Select[Any]:
    rounds, entries = schema.rounds, schema.entries
    settles = and_(entries.c.stream == rounds.c.stream, entries.c.version == rounds.c.version)
    query = select(rounds, entries.c.body).join(entries, settles)
    if table is not None:
        query = query.where(rounds.c.stream == table)
    if player is not None:
        query = query.where(rounds.c.players.icontains(player, autoescape=True))
    if number is not None:
        query = query.where(rounds.c.number == number)
    return query.order_by(rounds.c.stream, rounds.c.number.desc())


def _beyond(stream: str, number: int) -> Any:
    """What comes after a page that ended there."""
    rounds = schema.rounds.c
    return or_(rounds.stream > stream, and_(rounds.stream == stream, rounds.number < number))


def _place(after: str) -> tuple[str, int]:
    """Where a page ended: number and table."""
    number, _, stream = after.partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise Problem(422, "bad-request", "after: take it from the page before")
    return stream, int(number)


def _found(request: Request, query: Select[Any], most: int) -> dict[str, Any]:
    with state_of(request).floor.engine.connect() as connection:
        rows = connection.execute(query).all()
    told = [
        {
            "table": row.stream,
            "rulebook": json.loads(row.record)["rulebook"],
            "round": row.number,
            "at": json.loads(row.body)["at"],
            "void": bool(row.void),
            "players": json.loads(row.players),
        }
        for row in rows[:most]
    ]
    last = told[-1] if len(rows) > most else None
    return {"rounds": told, "after": None if last is None else f"{last['round']}.{last['table']}"}


@router.get("/tables/{id}/rounds/{number}", response_model=shapes.Dossier)
async def dossier(id: TableId, number: int, request: Request, _: Inspector) -> dict[str, Any]:
    """What the books hold of a finished round: its entries, their chain, and its postings."""
    return await asyncio.to_thread(_dossier, request, id, number)


def _dossier(request: Request, id: str, number: int) -> dict[str, Any]:
    state = state_of(request)
    with state.floor.engine.connect() as connection:
        round = inspected(connection, id, number, state.settings.checkpoints)
        return {
            "table": id,
            "round": number,
            "version": round.row.version,
            "head": round.stream.head,
            "entries": _entries(round),
            "postings": postings_of(connection, id, round.entries),
        }


def _entries(round: Inspected) -> list[dict[str, Any]]:
    steps = steps_by_entry(steps_of(replay(round.record)), round.entries)
    return [_entry(each, steps.get(each.version, [])) for each in round.entries]


def _entry(entry: BookEntry, steps: list[int]) -> dict[str, Any]:
    """Its text is not told: it may hold an order of cards that is still to be dealt."""
    cited = (clause for event in entry.body["events"] for clause in event.get("clauses", ()))
    return {
        "version": entry.version,
        "at": entry.body["at"],
        "by": entry.body["by"],
        "act": entry.body["act"]["act"],
        "events": entry.names,
        "clauses": list(dict.fromkeys(cited)),
        "hash": entry.hash,
        "before": entry.before,
        "steps": steps,
    }


@router.get("/tables/{id}/rounds/{number}/marks", response_model=shapes.Marks)
async def marks(id: TableId, number: int, request: Request, _: Inspector) -> dict[str, Any]:
    """The round verified now: its hash chain, its shuffle, its replay and its money."""
    return await asyncio.to_thread(_marks, request, id, number)


def _marks(request: Request, id: str, number: int) -> dict[str, Any]:
    state = state_of(request)
    with state.floor.engine.connect() as connection:
        round = inspected(connection, id, number, state.settings.checkpoints)
        return {"marks": list(marks_of(round))}
