"""What inspectors look at: the audit, the ledger and the accounts."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from sqlalchemy import Connection, or_, select, tuple_

from croupier.floor import schema
from croupier.floor.audit import audit
from croupier.floor.difference import Difference
from croupier.server import shapes
from croupier.server.guards import only, state_of
from croupier.server.people import Role, User
from croupier.server.problems import Problem
from croupier.server.veil import veiled

router = APIRouter(prefix="/api", tags=["inspection"])
Inspector = Annotated[User, Depends(only(Role.INSPECTOR, Role.ADMINISTRATOR))]
Name = Annotated[str | None, Query(max_length=120, pattern=r"^[^\x00-\x1f]*$")]
Most = Annotated[int, Query(ge=1, le=1000)]


@router.get("/audit", response_model=shapes.AuditTold)
async def run_audit(request: Request, _: Inspector) -> dict[str, Any]:
    """Go through every chain, round, posting and shuffle, from the first entry on."""
    return await asyncio.to_thread(_audit, request)


def _audit(request: Request) -> dict[str, Any]:
    counted = ("streams", "entries", "rounds", "shuffles", "postings")
    with state_of(request).floor.engine.connect() as connection:
        try:
            done = audit(connection)
        except Difference as error:
            # What differs may be a card that still lies face down.
            told: dict[str, Any] = {"good": False, "difference": veiled(str(error))}
            return told | dict.fromkeys(counted, 0)
    return {"good": True, "difference": None} | {name: getattr(done, name) for name in counted}


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
    request: Request, _: Inspector, account: Name = None, after: Name = None, most: Most = 100
) -> dict[str, Any]:
    """Postings in the order of their streams, of all accounts or of one."""
    postings = schema.postings.c
    key = (postings.stream, postings.version, postings.number)
    query = select(schema.postings).order_by(*key).limit(most)
    if account is not None:
        query = query.where(or_(postings.source == account, postings.target == account))
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


def _rows(request: Request, query: Any) -> list[Any]:
    connection: Connection
    with state_of(request).floor.engine.connect() as connection:
        return list(connection.execute(query))
