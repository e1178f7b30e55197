"""Inspection over HTTP: accounts, ledger, jackpots, alarms, security, checkpoints, the audit, and
rounds."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import func, or_, select, tuple_
from starlette.types import Receive, Scope, Send

from croupier.floor.audit.checkpoints import audit_signed
from croupier.floor.audit.result import Audit
from croupier.floor.database import schema
from croupier.floor.entries import Difference
from croupier.server.auth.guards import TableId, only, state_of
from croupier.server.auth.users import Role, User
from croupier.server.inspection import schemas
from croupier.server.inspection.views import (
    alarm_view,
    checkpoints_view,
    dated_postings,
    dated_rows_of,
    dossier_view,
    jackpots_view,
    ledger_place,
    marks_view,
    posting_view,
    rows_of,
    security_view,
)
from croupier.server.problems import Problem
from croupier.server.state import ServerState
from croupier.server.tables.redaction import without_cards

router = APIRouter(prefix="/api", tags=["inspection"])
Inspector = Annotated[User, Depends(only(Role.INSPECTOR, Role.ADMINISTRATOR))]
Name = Annotated[str | None, Query(max_length=120, pattern=r"^[^\x00-\x1f]*$")]
Most = Annotated[int, Query(ge=1, le=1000)]
MostEvents = Annotated[int, Query(ge=1, le=200)]
Before = Annotated[int | None, Query(ge=1, lt=2**31)]


@router.get("/accounts")
async def accounts(
    request: Request, _: Inspector, after: Name = None, most: Most = 100
) -> schemas.Accounts:
    """Balances, by name."""
    query = select(schema.accounts).order_by(schema.accounts.c.name).limit(most)
    if after is not None:
        query = query.where(schema.accounts.c.name > after)
    rows = await asyncio.to_thread(rows_of, request, query)
    found = [schemas.Account(name=row.name, balance=row.balance) for row in rows]
    return schemas.Accounts(accounts=found, after=found[-1].name if len(found) == most else None)


@router.get("/ledger")
async def ledger(
    request: Request,
    _: Inspector,
    account: Name = None,
    table: Name = None,
    after: Name = None,
    most: Most = 100,
) -> schemas.Ledger:
    """Postings in the order of their streams: all, or those of one account or one stream."""
    postings = schema.postings.c
    key = (postings.stream, postings.version, postings.number)
    query = dated_postings().order_by(*key).limit(most)
    if account is not None:
        query = query.where(or_(postings.source == account, postings.target == account))
    if table is not None:
        query = query.where(postings.stream == table)
    if after is not None:
        query = query.where(tuple_(*key) > tuple_(*ledger_place(after)))
    rows = await asyncio.to_thread(dated_rows_of, request, query)
    last = rows[-1][0] if len(rows) == most else None
    return schemas.Ledger(
        postings=[posting_view(row, at) for row, at in rows],
        after=None if last is None else f"{last.version}.{last.number}.{last.stream}",
    )


@router.get("/inspection/jackpots")
async def jackpots(request: Request, _: Inspector) -> schemas.Jackpots:
    """Every jackpot: its pools, and the tables that play for it."""
    return await asyncio.to_thread(jackpots_view, request)


@router.get("/inspection/alarms")
async def alarms(request: Request, _: Inspector, most: Most = 100) -> schemas.Alarms:
    """The newest alarms: acts that were set aside, and anything else that needs attention."""
    raised = await asyncio.to_thread(state_of(request).floor.alarms)
    newest = raised[: -most - 1 : -1]
    return schemas.Alarms(alarms=[alarm_view(each) for each in newest], all=len(raised))


@router.get("/inspection/security")
async def security_log(
    request: Request, _: Inspector, after: Before = None, most: MostEvents = 50
) -> schemas.SecurityLog:
    """The log of security, newest first: logins, accounts, roles, sessions, approvals."""
    return await asyncio.to_thread(security_view, request, after, most)


@router.get("/inspection/checkpoints")
async def checkpoints(request: Request, _: Inspector, most: Most = 20) -> schemas.Checkpoints:
    """The newest signed checkpoints, each compared with the chains as they are now."""
    return await asyncio.to_thread(checkpoints_view, request, most)


MOST_AT_ONCE = 2
_PROGRESS_EVERY = 0.2
_EVENT = {
    "type": "object",
    "properties": {"event": {"enum": ["progress", "done"]}, "data": {"type": "string"}},
}


class _Ended(Exception):
    """Raised when the client has closed the connection."""


@dataclass
class _RunningAudit:
    """A running audit."""

    of: int
    stream: str = ""
    entries: int = 0
    ended: bool = False

    def at_entry(self, stream: str, entries: int) -> None:
        if self.ended:
            raise _Ended
        self.stream, self.entries = stream, entries


class _Place:
    """A place among the audits that run at once; raises a refusal if all are taken."""

    def __init__(self, state: ServerState) -> None:
        if len(state.audits) >= MOST_AT_ONCE:
            raise Problem(429, "too-many", f"{MOST_AT_ONCE} audits are already running")
        self._state = state
        state.audits.add(self)

    def leave(self) -> None:
        self._state.audits.discard(self)


class _AuditStream(StreamingResponse):
    """The response of an audit, which frees its place even if nobody has read it."""

    def __init__(self, content: AsyncIterator[str], place: _Place) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(content, media_type="text/event-stream", headers=headers)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._place.leave()


@router.get("/audit")
async def run_audit(request: Request, _: Inspector) -> schemas.AuditTold:
    """Audit every chain, round, posting and shuffle from the first entry on."""
    state = state_of(request)
    place = _Place(state)
    try:
        return await asyncio.to_thread(_audit, state, _RunningAudit(0))
    finally:
        place.leave()


@router.get(
    "/audit/progress",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": _EVENT}}}},
)
async def audit_progress(request: Request, _: Inspector) -> StreamingResponse:
    """Run the audit as server-sent events: `progress` repeatedly, then `done`. Closing the
    connection cancels the audit."""
    state = state_of(request)
    going = _RunningAudit(await asyncio.to_thread(_entries, state))
    place = _Place(state)  # nothing is awaited until the response has the place
    return _AuditStream(_progress(state, going), place)


async def _progress(state: ServerState, going: _RunningAudit) -> AsyncIterator[str]:
    task = asyncio.create_task(asyncio.to_thread(_audit, state, going))
    try:
        while not task.done():
            step = schemas.AuditStep(stream=going.stream, entries=going.entries, of=going.of)
            yield f"event: progress\ndata: {step.model_dump_json()}\n\n"
            await asyncio.wait({task}, timeout=_PROGRESS_EVERY)
        yield f"event: done\ndata: {task.result().model_dump_json()}\n\n"
    finally:
        going.ended = True
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


def _entries(state: ServerState) -> int:
    with state.floor.engine.connect() as connection:
        return connection.execute(select(func.sum(schema.streams.c.version))).scalar_one() or 0


def _audit(state: ServerState, going: _RunningAudit) -> schemas.AuditTold:
    folder = state.settings.checkpoints
    with state.floor.engine.connect() as connection:
        try:
            done = audit_signed(connection, folder, at_entry=going.at_entry)
        except Difference as error:
            # The difference may name a card that lies face down.
            return _answer(Audit(), without_cards(error))
    return _answer(done)


def _answer(done: Audit, difference: str | None = None) -> schemas.AuditTold:
    return schemas.AuditTold(
        good=difference is None,
        difference=difference,
        streams=done.streams,
        entries=done.entries,
        rounds=done.rounds,
        shuffles=done.shuffles,
        postings=done.postings,
        checkpoints=done.checkpoints,
        alarms=len(done.alarms),
        security=done.security,
        otherwise=[str(each) for each in done.otherwise],
    )


@router.get("/inspection/tables/{id}/rounds/{number}")
async def dossier(id: TableId, number: int, request: Request, _: Inspector) -> schemas.Dossier:
    """Everything the books hold about a finished round: its entries, their chain, and its
    postings."""
    return await asyncio.to_thread(dossier_view, request, id, number)


@router.get("/inspection/tables/{id}/rounds/{number}/marks")
async def marks(id: TableId, number: int, request: Request, _: Inspector) -> schemas.Marks:
    """Verify the round now: its hash chain, shuffle, replay and money."""
    return await asyncio.to_thread(marks_view, request, id, number)
