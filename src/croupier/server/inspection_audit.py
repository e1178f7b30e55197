"""The whole audit: at once for programs, or told as it goes on and ended when nobody listens.

It goes through every entry from the first on, which on an old floor takes minutes; the floor plays
on meanwhile.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import func, select

from croupier.floor import schema
from croupier.floor.audit import audit
from croupier.floor.checkpoint import check_checkpoints
from croupier.floor.entries import Difference
from croupier.server import shapes_inspection as shapes
from croupier.server.guards import state_of
from croupier.server.inspection import Inspector
from croupier.server.problems import Problem
from croupier.server.redaction import without_cards
from croupier.server.state import State

router = APIRouter(prefix="/api", tags=["inspection"])
MOST_AT_ONCE = 2
_TELL_EACH = 0.2
_EVENT = {
    "type": "object",
    "properties": {"event": {"enum": ["progress", "done"]}, "data": {"type": "string"}},
}
_COUNTED = ("streams", "entries", "rounds", "shuffles", "postings")


class _Ended(Exception):
    """Nobody listens any more."""


@dataclass
class _Going:
    """An audit on its way."""

    of: int
    stream: str = ""
    entries: int = 0
    ended: bool = False

    def at_entry(self, stream: str, entries: int) -> None:
        if self.ended:
            raise _Ended
        self.stream, self.entries = stream, entries


@router.get("/audit")
async def run_audit(request: Request, _: Inspector) -> shapes.AuditTold:
    """Go through every chain, round, posting and shuffle, from the first entry on."""
    state = state_of(request)
    return await asyncio.to_thread(_audit, state, _Going(0))


@router.get(
    "/audit/progress",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": _EVENT}}}},
)
async def audit_progress(request: Request, _: Inspector) -> StreamingResponse:
    """The same as server-sent events: `progress` again and again, at last `done`. Closing the
    connection ends the audit."""
    state = state_of(request)
    if len(state.audits) >= MOST_AT_ONCE:
        raise Problem(429, "too-many", f"{MOST_AT_ONCE} audits are on their way already")
    going = _Going(await asyncio.to_thread(_entries, state))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_told(state, going), media_type="text/event-stream", headers=headers)


async def _told(state: State, going: _Going) -> AsyncIterator[str]:
    mine = object()
    state.audits.add(mine)
    task = asyncio.create_task(asyncio.to_thread(_audit, state, going))
    try:
        while not task.done():
            step = shapes.AuditStep(stream=going.stream, entries=going.entries, of=going.of)
            yield f"event: progress\ndata: {step.model_dump_json()}\n\n"
            await asyncio.wait({task}, timeout=_TELL_EACH)
        yield f"event: done\ndata: {task.result().model_dump_json()}\n\n"
    finally:
        going.ended = True
        state.audits.discard(mine)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


def _entries(state: State) -> int:
    with state.floor.engine.connect() as connection:
        return connection.execute(select(func.sum(schema.streams.c.version))).scalar_one() or 0


def _audit(state: State, going: _Going) -> shapes.AuditTold:
    folder = state.settings.checkpoints
    with state.floor.engine.connect() as connection:
        try:
            done = audit(connection, at_entry=going.at_entry)
            signed = 0 if folder is None else check_checkpoints(connection, folder)
        except Difference as error:
            # What differs may be a card that still lies face down.
            return _answer(without_cards(error), dict.fromkeys((*_COUNTED, "alarms"), 0), 0)
    counted = {name: getattr(done, name) for name in _COUNTED}
    return _answer(None, {**counted, "alarms": len(done.alarms)}, signed)


def _answer(difference: str | None, counted: dict[str, Any], signed: int) -> shapes.AuditTold:
    good = difference is None
    return shapes.AuditTold(good=good, difference=difference, checkpoints=signed, **counted)
