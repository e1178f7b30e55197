"""The books that inspectors look at: accounts, ledger, jackpots and signed checkpoints."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from sqlalchemy import Connection, or_, select, tuple_

from croupier.floor import schema
from croupier.floor.checkpoint import PUBLIC, check_head, signed_checkpoints
from croupier.floor.entries import Difference
from croupier.server import shapes_inspection as shapes
from croupier.server.guards import only, state_of
from croupier.server.people import Role, User
from croupier.server.problems import Problem

router = APIRouter(prefix="/api", tags=["inspection"])
Inspector = Annotated[User, Depends(only(Role.INSPECTOR, Role.ADMINISTRATOR))]
Name = Annotated[str | None, Query(max_length=120, pattern=r"^[^\x00-\x1f]*$")]
Most = Annotated[int, Query(ge=1, le=1000)]


@router.get("/accounts", response_model=shapes.Accounts)
async def accounts(
    request: Request, _: Inspector, after: Name = None, most: Most = 100
) -> dict[str, Any]:
    """Balances, by name."""
    query = select(schema.accounts).order_by(schema.accounts.c.name).limit(most)
    if after is not None:
        query = query.where(schema.accounts.c.name > after)
    rows = await asyncio.to_thread(_rows, request, query)
    told = [{"name": row.name, "balance": row.balance} for row in rows]
    return {"accounts": told, "after": told[-1]["name"] if len(told) == most else None}


@router.get("/ledger", response_model=shapes.Ledger)
async def ledger(
    request: Request,
    _: Inspector,
    account: Name = None,
    table: Name = None,
    after: Name = None,
    most: Most = 100,
) -> dict[str, Any]:
    """Postings in the order of their streams: all, or those of one account or one stream."""
    postings = schema.postings.c
    key = (postings.stream, postings.version, postings.number)
    query = select(schema.postings).order_by(*key).limit(most)
    if account is not None:
        query = query.where(or_(postings.source == account, postings.target == account))
    if table is not None:
        query = query.where(postings.stream == table)
    if after is not None:
        query = query.where(tuple_(*key) > tuple_(*_place(after)))
    rows = await asyncio.to_thread(_rows, request, query)
    told = [{**row._mapping, "clauses": json.loads(row.clauses)} for row in rows]
    last = rows[-1] if len(rows) == most else None
    return {
        "postings": told,
        "after": None if last is None else f"{last.version}.{last.number}.{last.stream}",
    }


def _place(after: str) -> tuple[str, int, int]:
    """Where a page of the ledger ended: version, number and stream."""
    version, _, rest = after.partition(".")
    number, _, stream = rest.partition(".")
    try:
        place = (stream, int(version), int(number))
    except ValueError as error:
        raise Problem(422, "bad-request", "after: take it from the page before") from error
    if not all(0 <= each < 2**31 for each in place[1:]):
        raise Problem(422, "bad-request", "after: take it from the page before")
    return place


@router.get("/inspection/jackpots", response_model=shapes.Jackpots)
async def jackpots(request: Request, _: Inspector) -> dict[str, Any]:
    """Every jackpot: its pools, and the tables that play for it."""
    return await asyncio.to_thread(_jackpots, request)


def _jackpots(request: Request) -> dict[str, Any]:
    floor = state_of(request).floor
    rows = _rows(request, select(schema.jackpots).order_by(schema.jackpots.c.id))
    tables = {card.id: card.settings.jackpot or card.id for card in floor.tables()}
    empty = dict.fromkeys(("pool", "minor", "major"))
    told = [
        {
            "id": row.id,
            "pools": {**empty, **json.loads(row.pools)},
            "tables": [table for table, jackpot in tables.items() if jackpot == row.id],
        }
        for row in rows
    ]
    return {"jackpots": told}


@router.get("/inspection/alarms", response_model=shapes.Alarms)
async def alarms(request: Request, _: Inspector, most: Most = 100) -> dict[str, Any]:
    """The newest alarms: acts that were set aside, and whatever else somebody has to look at."""
    raised = await asyncio.to_thread(state_of(request).floor.alarms)
    told = [each.plain() for each in raised[: -most - 1 : -1]]
    return {"alarms": told, "all": len(raised)}


@router.get("/inspection/checkpoints", response_model=shapes.Checkpoints)
async def checkpoints(request: Request, _: Inspector, most: Most = 20) -> dict[str, Any]:
    """The newest signed checkpoints, each held against the chains as they are now."""
    return await asyncio.to_thread(_checkpoints, request, most)


def _checkpoints(request: Request, most: int) -> dict[str, Any]:
    state = state_of(request)
    folder, signed, difference = state.settings.checkpoints, [], None
    if folder is not None:
        try:
            signed = list(signed_checkpoints(folder))
        except Difference as error:
            difference = str(error)
    numbered = list(enumerate(signed, start=1))[: -most - 1 : -1]
    with state.floor.engine.connect() as connection:
        told = [_checkpoint(connection, number, each) for number, each in numbered]
    key = folder / PUBLIC if folder is not None else None
    return {
        "checkpoints": told,
        "kept": folder is not None,
        "all": len(signed),
        "public_key": key.read_text() if key is not None and key.exists() else None,
        "difference": difference,
    }


def _checkpoint(connection: Connection, number: int, signed: dict[str, Any]) -> dict[str, Any]:
    difference = None
    try:
        for stream, head in signed["heads"].items():
            check_head(connection, f"checkpoint {number}", stream, head)
    except Difference as error:
        difference = str(error)
    return {
        "number": number,
        "at": signed["at"],
        "streams": len(signed["heads"]),
        "entries": sum(head["version"] for head in signed["heads"].values()),
        "good": difference is None,
        "difference": difference,
    }


def _rows(request: Request, query: Any) -> list[Any]:
    connection: Connection
    with state_of(request).floor.engine.connect() as connection:
        return list(connection.execute(query))
