"""A table's live channel: its states, and acts at the table.

`Conversation` handles the messages without a socket; `Table` and `AsyncTable` send them over one. A
table may be used by one thread, or one task, at a time."""

from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from types import TracebackType
from typing import Any
from uuid import uuid4

import orjson
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from croupier.client.session import FloorError, Session, describe_session, refusal_of, unreachable
from croupier.client.state import Choice, Plain, State


class Refused(Exception):
    """Raised when the rules or the house do not allow an act; nothing was done."""

    def __init__(self, plain: Plain) -> None:
        self.code: str = plain["code"]
        self.clauses: tuple[str, ...] = tuple(plain["clauses"])
        self.legal: tuple[str, ...] = tuple(plain["legal"])
        """What is legal now, in words."""
        cited = f" ({', '.join(self.clauses)})" if self.clauses else ""
        super().__init__(f"{plain['message']}{cited}")


@dataclass(frozen=True)
class Answer:
    """The answer to an act."""

    id: str
    seq: int | None
    """The entry that recorded the act."""
    refusal: Refused | None


class Conversation:
    """The messages of one channel, independent of its transport."""

    def __init__(self) -> None:
        self.latest: State | None = None
        self._public: dict[str, Any] = {}
        self._name, self._numbers = uuid4().hex[:12], count(1)

    def act(
        self, act: str, fields: Plain, seen: int | None, id: str | None = None
    ) -> tuple[str, str]:
        """The message that requests an act, and its id."""
        id = id or f"{self._name}-{next(self._numbers)}"
        message = {"type": "act", "id": id, "act": act, "with": fields}
        whole = message if seen is None else {**message, "seen": seen}
        return id, orjson.dumps(whole).decode()

    def read(self, text: str | bytes) -> State | Answer:
        """The state or answer in a message of the floor; a state is completed with the unchanged
        parts of the previous one."""
        message = orjson.loads(text)
        if message["type"] == "answer":
            refusal = message.get("refusal")
            refusal_of = None if refusal is None else Refused(refusal)
            return Answer(message["id"], message.get("seq"), refusal_of)
        if message["type"] == "error":
            raise FloorError(message["message"], message["code"])
        self._public = {**self._public, **message["public"]}
        events = message.get("events") or message.get("missed") or ()
        self.latest = State(message["seq"], tuple(events), self._public, message["own"])
        return self.latest


def _known(state: State | None) -> State:
    if state is None:
        raise FloorError("the channel of this table is not open: use it in a with statement")
    return state


def _decision(choice: Choice, cards: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    if choice.act is None:
        raise ValueError(f"{choice.action} is not an act by itself: {choice.text}")
    return choice.act, choice.fields(cards)


def _not_opened(url: str, table: str, error: Exception) -> FloorError:
    """Why a channel cannot be opened: in the floor's words, if it answered."""
    if not isinstance(error, InvalidStatus):
        return unreachable(f"table {table} of {url}", error)
    answer = error.response
    try:
        content = orjson.loads(answer.body or b"")
    except orjson.JSONDecodeError:
        content = None
    return refusal_of(content, answer.status_code, str(error))


class Table:
    """A table's live channel, to be used in a with statement. Iterating over it yields its
    states."""

    def __init__(self, session: Session, name: str, after: int | None = None) -> None:
        self.session, self.name, self._after = session, name, after
        self._talk = Conversation()
        self._waiting: deque[State] = deque()
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()

    @property
    def state(self) -> State:
        """The latest known state."""
        return _known(self._talk.latest)

    def __repr__(self) -> str:
        return f"<table {self.name}: {describe_session(self.session)}>"

    def __enter__(self) -> "Table":
        headers, where = {"Cookie": self.session.cookie}, self.session.live(self.name, self._after)
        try:
            opened = connect(where, additional_headers=headers, max_size=None)
            self._socket = self._closing.enter_context(opened)
            self._waiting.append(self._next_state())
        except (OSError, WebSocketException) as error:
            raise _not_opened(self.session.url, self.name, error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closing.close()

    def act(self, act: str, *, seen: int | None = None, **fields: Any) -> int:
        """Perform an act and return its entry's number; raises `Refused`. `seen` is the `seq` of
        the state that the decision is based on: if the turn has passed since, nothing is done."""
        assert self._socket is not None, "an open channel"
        id, text = self._talk.act(act, fields, seen)
        try:
            self._socket.send(text)
            while True:
                message = self._talk.read(self._socket.recv())
                if isinstance(message, State):
                    self._waiting.append(message)
                elif message.id == id:
                    return _done(message)
        except ConnectionClosed as error:
            raise unreachable(f"table {self.name}", error) from error

    def choose(self, choice: Choice, *cards: str) -> int:
        """Make a choice from the latest state, with these cards if it takes any."""
        act, fields = _decision(choice, cards)
        return self.act(act, seen=self.state.seq, **fields)

    def __iter__(self) -> Iterator[State]:
        """Every later state, until the floor closes the channel."""
        try:
            while True:
                yield self._waiting.popleft() if self._waiting else self._next_state()
        except ConnectionClosed:
            return

    def _next_state(self) -> State:
        assert self._socket is not None, "an open channel"
        while True:
            message = self._talk.read(self._socket.recv())
            if isinstance(message, State):
                return message


class AsyncTable:
    """A table's live channel for asyncio. `send` and `messages` are for programs that do not wait
    for each answer."""

    def __init__(
        self, session: Session, name: str, after: int | None = None, compressed: bool = True
    ) -> None:
        """`compressed` saves traffic but takes processor time on both sides."""
        self.session, self.name, self._after = session, name, after
        self._compression = "deflate" if compressed else None
        self._talk = Conversation()
        self._waiting: deque[State] = deque()
        self._socket: AsyncConnection | None = None

    @property
    def state(self) -> State:
        """The latest known state."""
        return _known(self._talk.latest)

    def __repr__(self) -> str:
        return f"<table {self.name}: {describe_session(self.session)}>"

    @property
    def socket(self) -> AsyncConnection:
        """The channel itself."""
        assert self._socket is not None, "an open channel"
        return self._socket

    async def open(self) -> None:
        """Open the channel without reading its first message."""
        headers, where = {"Cookie": self.session.cookie}, self.session.live(self.name, self._after)
        try:
            self._socket = await connect_async(
                where, additional_headers=headers, max_size=None, compression=self._compression
            )
        except (OSError, WebSocketException) as error:
            raise _not_opened(self.session.url, self.name, error) from error

    async def __aenter__(self) -> "AsyncTable":
        await self.open()
        self._waiting.append(await self._next_state())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def send(
        self, act: str, fields: Plain, seen: int | None = None, id: str | None = None
    ) -> str:
        """Request an act without waiting for the answer; return the id of the request."""
        id, text = self._talk.act(act, fields, seen, id)
        await self.socket.send(text)
        return id

    async def messages(self) -> AsyncIterator[State | Answer]:
        """Every state and every answer, until the channel is closed."""
        try:
            while True:
                yield self._talk.read(await self.socket.recv())
        except ConnectionClosed:
            return

    async def act(self, act: str, *, seen: int | None = None, **fields: Any) -> int:
        """Perform an act and return its entry's number; raises `Refused`."""
        try:
            id = await self.send(act, fields, seen)
            while True:
                message = self._talk.read(await self.socket.recv())
                if isinstance(message, State):
                    self._waiting.append(message)
                elif message.id == id:
                    return _done(message)
        except ConnectionClosed as error:
            raise unreachable(f"table {self.name}", error) from error

    async def choose(self, choice: Choice, *cards: str) -> int:
        """Make a choice from the latest state, with these cards if it takes any."""
        act, fields = _decision(choice, cards)
        return await self.act(act, seen=self.state.seq, **fields)

    async def __aiter__(self) -> AsyncIterator[State]:
        """Every later state, until the floor closes the channel."""
        try:
            while True:
                yield self._waiting.popleft() if self._waiting else await self._next_state()
        except ConnectionClosed:
            return

    async def _next_state(self) -> State:
        while True:
            message = self._talk.read(await self.socket.recv())
            if isinstance(message, State):
                return message


def _done(answer: Answer) -> int:
    if answer.refusal is not None:
        raise answer.refusal
    assert answer.seq is not None, "an act that was done has its entry"
    return answer.seq
