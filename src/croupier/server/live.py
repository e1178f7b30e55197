"""The live channel of a table: acts in, answers and the table out, over one WebSocket."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from croupier.floor.house import Floor
from croupier.floor.request import Answer, Request
from croupier.floor.writer import Unavailable
from croupier.server.hub import Follower, Hub
from croupier.server.people import User
from croupier.server.rates import Bucket

MOST_BYTES = 16_384
"""Of one message from a client."""
_AT_ONCE, _EACH_SECOND = 40, 20


class ActMessage(BaseModel):
    """What a client sends: an act, under an id of the client's own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: str = Field("act", pattern="^act$")
    id: str = Field(min_length=1, max_length=80)
    act: str = Field(min_length=1, max_length=40)
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    seen: int | None = Field(None, ge=0)


def request_of(message: ActMessage, user: User, table: str) -> Request:
    act = {"act": message.act, "with": message.with_}
    return Request(user.name, message.id, table, user.by, act, message.seen)


def not_allowed(user: User, verb: str) -> dict[str, Any]:
    return {
        "code": "not-allowed",
        "clauses": [],
        "message": f"a {user.role} may not {verb.replace('-', ' ')}",
        "legal": [],
    }


class Live:
    """One connection to one table."""

    def __init__(self, socket: WebSocket, floor: Floor, hub: Hub, user: User, table: str) -> None:
        self._socket, self._floor, self._hub = socket, floor, hub
        self._user, self._table = user, table
        self._follower = Follower(user)
        self._bucket = Bucket(_AT_ONCE, _EACH_SECOND)

    async def serve(self, after: int | None) -> None:
        """Until either side is done."""
        held = await asyncio.to_thread(self._floor.table, self._table)
        self._hub.join(held, self._follower, after)
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self._hub.leave(self._table, self._follower)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send(self) -> None:
        while (message := await self._follower.queue.get()) is not None:
            await self._socket.send_text(message)
        await self._socket.close(1013, "too slow: come back and resume")

    async def _receive(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                text = await self._socket.receive_text()
                if len(text) > MOST_BYTES:
                    await self._socket.close(1009, f"a message has at most {MOST_BYTES} bytes")
                    return
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        try:
            message = ActMessage.model_validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"])) or "the message"
            self._tell(
                {"type": "error", "code": "bad-message", "message": f"{where}: {first['msg']}"}
            )
            return
        if not self._bucket.take():
            refusal = {"code": "too-many", "clauses": [], "message": "wait a moment", "legal": []}
            self._tell({"type": "answer", "id": message.id, "refusal": refusal})
        elif not self._user.may_act(message.act):
            refusal = not_allowed(self._user, message.act)
            self._tell({"type": "answer", "id": message.id, "refusal": refusal})
        else:
            await self._ask(message)

    async def _ask(self, message: ActMessage) -> None:
        try:
            request = request_of(message, self._user, self._table)
            answer = await asyncio.wrap_future(self._floor.ask(request))
        except Unavailable as error:
            refusal = {"code": "unavailable", "clauses": [], "message": str(error), "legal": []}
            self._tell({"type": "answer", "id": message.id, "refusal": refusal})
            return
        self._tell({"type": "answer", "id": message.id, **answer_plain(answer)})
        if answer.refusal is not None and answer.refusal["code"] == "stale":
            held = await asyncio.to_thread(self._floor.table, self._table)
            self._hub.remind(held, self._follower)

    def _tell(self, message: dict[str, Any]) -> None:
        with suppress(asyncio.QueueFull):
            self._follower.queue.put_nowait(json.dumps(message, ensure_ascii=False))


def answer_plain(answer: Answer) -> dict[str, Any]:
    plain: dict[str, Any] = {"seq": answer.version}
    return plain if answer.refusal is None else {**plain, "refusal": dict(answer.refusal)}
