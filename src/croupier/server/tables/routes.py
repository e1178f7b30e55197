"""Tables over HTTP: the lobby, acts one by one, and the live channels."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, WebSocket
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor.tables.settings import TableSettings
from croupier.machine import Refusal
from croupier.server.auth.guards import (
    SignedIn,
    TableId,
    needs_second_factor,
    state_of,
    token_of,
    user_of,
)
from croupier.server.auth.names import check_name
from croupier.server.auth.sessions import session_key
from croupier.server.auth.users import STAFF, Role
from croupier.server.live.channels import MOST_CHANNELS, EventStream, LiveChannel
from croupier.server.live.messages import ActMessage
from croupier.server.problems import Problem, problem
from croupier.server.schemas import Done
from croupier.server.tables import schemas
from croupier.server.tables.acts import ask
from croupier.server.tables.lobby import (
    USUAL,
    After,
    Limit,
    Named,
    Page,
    cards,
    list_tables,
    watching,
)
from croupier.server.tables.opening import IDLE, check_fields, opening_settings
from croupier.server.tables.own import own_view
from croupier.server.tables.views import public_view

router = APIRouter(prefix="/api/tables", tags=["tables"])
_STATUS = {
    "no-such-table": 404,
    "not-allowed": 403,
    "bad-act": 422,
    "too-long": 422,
    "unavailable": 503,
}
Seq = Annotated[int | None, Query(ge=0, lt=2**53, description="The last seq that the client has.")]


@router.get("")
async def lobby(
    request: Request,
    user: SignedIn,
    training: Literal["own", "all"] = "own",
    after: After = "",
    limit: Limit = USUAL,
    named: Named = "",
) -> list[schemas.TableCard]:
    """The tables of the house and your training tables, in the order of their names; staff may
    also list everybody's. After a full list, ask for the tables after its last."""
    if training == "all" and user.role not in STAFF:
        raise Problem(403, "not-allowed", "other people's training tables are for staff")
    state = state_of(request)
    page = Page(after, limit, named)
    tables = await asyncio.to_thread(list_tables, state.floor, user, training == "all", page)
    onlookers = {}
    for held in tables:
        state.presence.look(held)  # the tables may not have been read since the server started
        seated = [seat.player for seat in held.table.upkeep.seats.values()]
        onlookers[held.id] = watching(seated, state.hub.followers_of(held.id))
    return await asyncio.to_thread(cards, state.floor, tables, onlookers)


@router.post("", status_code=201)
async def open_table(
    settings: TableSettings, request: Request, user: SignedIn
) -> schemas.PublicView:
    """Open a table: an administrator for the house; where guests are welcome, anybody for
    training."""
    state = state_of(request)
    if not state.settings.guests and user.role is not Role.ADMINISTRATOR:
        raise Problem(403, "not-allowed", "tables are opened by an administrator")
    check_name(settings.heading.name, field="heading.name")
    check_fields(settings)
    now = state.floor.clock()
    tables = await asyncio.to_thread(state.floor.tables, since=now - IDLE)
    wanted = opening_settings(settings, user, tables, now)
    return public_view(await asyncio.wrap_future(state.floor.open_table(wanted)))


@router.get("/{id}")
async def show(id: TableId, request: Request, user: SignedIn) -> schemas.TableView:
    """The table as you may see it."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    return schemas.TableView(seq=held.version, public=public_view(held), own=own_view(held, user))


@router.post("/{id}/acts", response_model=Done)
async def act(id: TableId, message: ActMessage, request: Request, user: SignedIn) -> Response:
    """Perform one act. An act sent again under the same id is done once and gets the same
    answer."""
    answer = await ask(state_of(request), user, id, message)
    if answer.refusal is not None:
        return problem(_STATUS.get(answer.refusal["code"], 409), answer.refusal)
    return JSONResponse(Done(seq=answer.version).model_dump())


class BotsWanted(BaseModel):
    """The boxes that bots should take."""

    model_config = ConfigDict(extra="forbid")

    boxes: list[Annotated[int, Field(ge=1, le=20)]] = Field(min_length=1, max_length=8)


@router.post("/{id}/bots", status_code=201)
async def bots(id: TableId, wanted: BotsWanted, request: Request, _: SignedIn) -> schemas.Bots:
    """Seat the house's bots at boxes; they leave when the last person has left."""
    state = state_of(request)
    if not state.settings.guests:
        raise Problem(403, "not-allowed", "bots play only for guests, for play chips")
    held = await asyncio.to_thread(state.floor.table, id)
    boxes = held.table.upkeep.rules.boxes
    free = sorted(set(wanted.boxes) - set(held.table.upkeep.seats))
    if not free or max(wanted.boxes) > boxes:
        raise Problem(409, "no-box", f"none of these boxes is free; the table has 1 to {boxes}")
    host, port = request.scope["server"]
    address = f"[{host}]" if ":" in host else host
    names = await state.bots.send(f"http://{address}:{port}", id, free)
    return schemas.Bots(bots={str(box): name for box, name in names.items()})


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def events(
    id: TableId,
    request: Request,
    _: SignedIn,
    after: Seq = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """The public view as it changes (server-sent events)."""
    state, token = state_of(request), token_of(request) or ""
    if state.hub.followed_by(session_key(token)) >= MOST_CHANNELS:
        raise Problem(429, "too-many", f"a session has at most {MOST_CHANNELS} channels")
    stream = EventStream(state, token, id)
    await stream.begin(_last_seen(last_event_id, after))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream.texts(), media_type="text/event-stream", headers=headers)


def _last_seen(id: str | None, after: int | None) -> int | None:
    """The last event that a reconnecting browser has seen, which it sends by itself."""
    told = id is not None and id.isascii() and id.isdecimal() and len(id) < 16
    return int(id or 0) if told else after


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: TableId, after: Seq = None, brief: bool = False) -> None:
    """The live channel of a seat or a console."""
    state, token = state_of(socket), token_of(socket) or ""
    user = await asyncio.to_thread(user_of, socket)
    if user is None:
        refusal = {"code": "no-session", "message": "log in first: POST /api/session"}
        await socket.send_denial_response(problem(401, refusal))
        return
    if needs_second_factor(state, user):
        refusal = {"code": "second-factor-needed", "message": "set up your second factor first"}
        await socket.send_denial_response(problem(403, refusal))
        return
    if state.hub.followed_by(session_key(token)) >= MOST_CHANNELS:
        message = f"a session has at most {MOST_CHANNELS} channels"
        await socket.send_denial_response(problem(429, {"code": "too-many", "message": message}))
        return
    try:
        await asyncio.to_thread(state.floor.table, id)
    except Refusal as error:
        refusal = {"code": error.code, "message": error.message}
        await socket.send_denial_response(problem(404, refusal))
        return
    await socket.accept()
    await LiveChannel(socket, state, user, token, id, brief).serve(after)
