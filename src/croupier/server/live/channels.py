"""Channels of a table: a WebSocket that takes acts and sends the table, and server-sent events."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from fastapi import WebSocket
from pydantic import ValidationError

from croupier.floor.requests import Answer
from croupier.server.auth.guards import TOO_MUCH
from croupier.server.auth.sessions import find_session, session_key
from croupier.server.auth.users import User
from croupier.server.live.hub import TOO_MANY, TOO_SLOW, Follower
from croupier.server.live.messages import ActMessage, AnswerMessage, ErrorMessage, RefusalTold
from croupier.server.rates import Bucket
from croupier.server.state import ServerState
from croupier.server.tables.acts import ask
from croupier.server.wire import fault_of

MOST_BYTES = 16_384
"""Bytes of one message from a client."""
MOST_CHANNELS = 32
"""Channels of one session."""
_PATIENCE = 200
"""The channel closes after this many messages over the rate limit."""
AT_ONCE = "croupier.at-once"
"""The extension of a WebSocket's scope that sends a text at once, if the client keeps up."""
_IN_PROGRESS = 8
"""Acts of one channel in progress at once: acts that arrive together share a commit."""
_SENDING = 20.0
"""Seconds to send one message; a stall is noticed up to half as many seconds later."""
_CLOSING = 2.0
_Asked = AnswerMessage | ErrorMessage | tuple[str, asyncio.Task[Answer]]
"""A message to the client, or the id of an act and the act whose result it waits for."""


class LiveChannel:
    """One connection to one table."""

    def __init__(
        self, socket: WebSocket, state: ServerState, user: User, token: str, id: str, brief: bool
    ) -> None:
        self._socket, self._state, self._user = socket, state, user
        self._token, self._id = token, id
        self._follower = Follower(user, session_key(token), brief)
        self._bucket = Bucket(state.settings.rates.messages)
        self._too_many = 0
        self._asked: asyncio.Queue[_Asked] = asyncio.Queue(_IN_PROGRESS)
        self._began: float | None = None
        """When sending of the current message began."""
        self._write: Callable[[str], bool] | None = socket.scope.get("extensions", {}).get(AT_ONCE)
        if self._write is not None:
            self._follower.at_once = self._send_at_once

    async def serve(self, after: int | None) -> None:
        """Serve until either side closes."""
        held = await self._state.hub.join(self._id, self._follower, after)
        self._state.presence.connected(held, self._user)
        doing = (self._send, self._receive, self._answer, self._watch)
        tasks = [asyncio.create_task(each()) for each in doing]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._state.hub.leave(self._id, self._follower)
            self._state.presence.disconnected(self._id, self._user)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, *self._abandon_answers(), return_exceptions=True)
        with suppress(Exception):  # the client may be gone or may not read
            async with asyncio.timeout(_CLOSING):
                await self._socket.close(*self._follower.farewell)

    def _abandon_answers(self) -> list[asyncio.Task[Answer]]:
        """Stop waiting for answers; the acts themselves are performed."""
        waiting = [self._asked.get_nowait() for _ in range(self._asked.qsize())]
        tasks = [each[1] for each in waiting if isinstance(each, tuple)]
        for task in tasks:
            task.cancel()
        return tasks

    async def _send(self) -> None:
        queue, send = self._follower.queue, self._socket.send_text
        clock = asyncio.get_running_loop().time
        while (message := await queue.get()) is not None:
            self._began = clock()
            await send(message[1])
            self._began = None

    def _send_at_once(self, text: str) -> bool:
        """Send a message that none is before."""
        return self._began is None and self._write is not None and self._write(text)

    async def _watch(self) -> None:
        """Close the channel if sending stalls. One periodic check replaces a timer per message."""
        clock = asyncio.get_running_loop().time
        while self._began is None or clock() - self._began < _SENDING:
            await asyncio.sleep(_SENDING / 2)
        self._follower.farewell = TOO_SLOW

    async def _receive(self) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if text is not None and len(text) > MOST_BYTES:
                self._follower.farewell = (1009, f"a message has at most {MOST_BYTES} bytes")
                return
            await self._asked.put(self._ask(text))
            if self._too_many > _PATIENCE:
                self._follower.farewell = TOO_MANY
                return

    def _ask(self, text: str | None) -> "_Asked":
        size = 0 if text is None else len(text.encode())
        enough = self._state.by_person.take(self._user.name, size)
        allowed = self._bucket.take() and enough
        self._too_many = 0 if allowed else self._too_many + 1
        try:
            message = _read(text)
        except _Unread as error:
            return ErrorMessage(type="error", code="bad-message", message=str(error))
        if not allowed:
            refusal = _TOO_MANY if enough else _TOO_MUCH
            return AnswerMessage(type="answer", id=message.id, refusal=refusal)
        self._state.activity.note(self._follower.session)
        asking = ask(self._state, self._user, self._id, message)
        return message.id, asyncio.create_task(asking)

    async def _answer(self) -> None:
        """Answer acts in order, each when it is durable."""
        while True:
            asked = await self._asked.get()
            if not isinstance(asked, tuple):
                self._tell(asked)
                continue
            id, asking = asked
            answer = await asking
            refusal = None if answer.refusal is None else RefusalTold(**answer.refusal)
            self._tell(AnswerMessage(type="answer", id=id, seq=answer.version, refusal=refusal))
            if refusal is not None and refusal.code == "stale":
                self._state.hub.remind(self._id, self._follower)

    def _tell(self, message: AnswerMessage | ErrorMessage) -> None:
        self._follower.put(message.model_dump_json(exclude_none=True))


_TOO_MANY = RefusalTold(code="too-many", clauses=[], message="wait a moment", legal=[])
_TOO_MUCH = RefusalTold(code="too-many", clauses=[], message=TOO_MUCH, legal=[])


class _Unread(ValueError):
    """A message that could not be parsed, and why."""


def _read(text: str | None) -> ActMessage:
    if text is None:
        raise _Unread("messages are text, in JSON")
    fault = fault_of(text)
    if fault is not None:
        raise _Unread(fault)
    try:
        return ActMessage.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the message"
        raise _Unread(f"{where}: {first['msg']}") from error


class EventStream:
    """A spectator's stream: the table as it is, then each act, and a comment when it is quiet."""

    def __init__(self, state: ServerState, token: str, id: str) -> None:
        self._state, self._token, self._id = state, token, id
        self._follower = Follower(None, session_key(token))

    async def begin(self, after: int | None) -> None:
        await self._state.hub.join(self._id, self._follower, after)

    async def texts(self) -> AsyncIterator[str]:
        try:
            while await self._is_session_valid():
                try:
                    async with asyncio.timeout(self._state.settings.heartbeat):
                        message = await self._follower.queue.get()
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                seq, text = message
                yield f"id: {seq}\ndata: {text}\n\n"
        finally:
            self._state.hub.leave(self._id, self._follower)

    async def _is_session_valid(self) -> bool:
        """Whether the session is still valid; checked only when nothing waits to be sent."""
        if not self._follower.queue.empty():
            return True
        floor, settings = self._state.floor, self._state.settings
        found = await asyncio.to_thread(
            find_session, floor, self._token, settings, guests=settings.guests
        )
        return found is not None
