"""Tables over HTTP: the lobby, acts one by one, rounds that were played, and the live channels."""

import asyncio
import json
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import StreamingResponse
from sqlalchemy import select

from croupier.engine.refusal import Refusal
from croupier.floor import schema
from croupier.floor.settings import TableSettings
from croupier.server.guards import SignedIn, may_connect, state_of
from croupier.server.hub import Follower
from croupier.server.live import ActMessage, Live, answer_plain, not_allowed, request_of
from croupier.server.people import Role
from croupier.server.problems import Problem, problem
from croupier.server.views import own_view, public_view

router = APIRouter(prefix="/api/tables", tags=["tables"])
_STATUS = {"no-such-table": 404, "not-allowed": 403, "bad-act": 422}


@router.get("")
async def lobby(request: Request, _: SignedIn) -> list[dict[str, Any]]:
    """Every table, in a few words."""
    floor = state_of(request).floor
    cards = await asyncio.to_thread(floor.tables)
    return [await asyncio.to_thread(_card, request, card.id) for card in cards]


def _card(request: Request, id: str) -> dict[str, Any]:
    held = state_of(request).floor.table(id)
    view = public_view(held)
    wanted = ("table", "rulebook", "stage", "round", "seats", "signs", "jackpot")
    heading = held.settings.heading.model_dump(exclude={"format"})
    return {name: view[name] for name in wanted} | {"settings": heading}


@router.post("", status_code=201)
async def open_table(
    settings: TableSettings,
    request: Request,
    user: SignedIn,
) -> dict[str, Any]:
    """Open a table: anybody where guests are welcome, for training; else an administrator."""
    state = state_of(request)
    if not state.settings.guests and user.role is not Role.ADMINISTRATOR:
        raise Problem(403, "not-allowed", "tables are opened by an administrator")
    held = await asyncio.wrap_future(state.floor.open_table(settings))
    return public_view(held)


@router.get("/{id}")
async def show(id: str, request: Request, user: SignedIn) -> dict[str, Any]:
    """The table as you may see it."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    return {"seq": held.version, "public": public_view(held), "own": own_view(held, user)}


@router.post("/{id}/acts")
async def act(id: str, message: ActMessage, request: Request, user: SignedIn) -> Response:
    """One act. Sent again under the same id it is done once, and answered the same."""
    if not user.may_act(message.act):
        return problem(403, not_allowed(user, message.act))
    metrics, began = request.app.state.metrics, perf_counter()
    floor = state_of(request).floor
    answer = await asyncio.wrap_future(floor.ask(request_of(message, user, id)))
    metrics.seconds.observe(perf_counter() - began)
    metrics.acts.labels("accepted" if answer.accepted else "refused").inc()
    if answer.refusal is not None:
        return problem(_STATUS.get(answer.refusal["code"], 409), answer.refusal)
    body = json.dumps(answer_plain(answer))
    return Response(body, media_type="application/json")


@router.get("/{id}/rounds")
async def rounds(id: str, request: Request, _: SignedIn) -> list[dict[str, Any]]:
    """The last hundred rounds of the table."""
    query = (
        select(schema.rounds.c.number, schema.rounds.c.void, schema.rounds.c.players)
        .where(schema.rounds.c.stream == id)
        .order_by(schema.rounds.c.number.desc())
        .limit(100)
    )
    found = await asyncio.to_thread(_rows, request, query)
    return [
        {"round": row.number, "void": bool(row.void), "players": json.loads(row.players)}
        for row in found
    ]


@router.get("/{id}/rounds/{number}")
async def one_round(id: str, number: int, request: Request, _: SignedIn) -> dict[str, Any]:
    """A finished round: its record, and the secrets from which its cards followed."""
    query = select(schema.rounds).where(
        schema.rounds.c.stream == id, schema.rounds.c.number == number
    )
    found = await asyncio.to_thread(_rows, request, query)
    if not found:
        raise Problem(404, "no-such-round", f"table {id} has no finished round {number}")
    secrets = select(schema.shuffles).where(
        schema.shuffles.c.stream == id, schema.shuffles.c.round == number
    )
    shuffles = await asyncio.to_thread(_rows, request, secrets)
    return {
        "record": json.loads(found[0].record),
        "void": bool(found[0].void),
        "shuffles": [
            {"commitment": row.commitment, "secret": row.secret.hex(), "deck": row.deck}
            for row in shuffles
        ],
    }


def _rows(request: Request, query: Any) -> list[Any]:
    with state_of(request).floor.engine.connect() as connection:
        return list(connection.execute(query))


@router.get("/{id}/events")
async def events(id: str, request: Request) -> StreamingResponse:
    """What everybody may see, as it happens (server-sent events)."""
    state = state_of(request)
    held = await asyncio.to_thread(state.floor.table, id)
    last = request.headers.get("last-event-id", "")
    follower = Follower(None)
    state.hub.join(held, follower, int(last) if last.isdecimal() else None)

    async def stream() -> AsyncIterator[str]:
        try:
            while (message := await follower.queue.get()) is not None:
                seq = json.loads(message)["seq"]
                yield f"id: {seq}\ndata: {message}\n\n"
        finally:
            state.hub.leave(id, follower)

    return StreamingResponse(stream(), media_type="text/event-stream")


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str, after: int | None = None) -> None:
    """A seat or a console at the table, live."""
    state = state_of(socket)
    user = await asyncio.to_thread(may_connect, socket)
    if user is None:
        await socket.close(4401, "no session, or a page of another address")
        return
    await socket.accept()
    try:
        await Live(socket, state.floor, state.hub, user, id).serve(after)
    except Refusal as error:
        await socket.close(4404, error.message)
