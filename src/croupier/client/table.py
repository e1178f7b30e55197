"""A table's live channel: what is seen of it, and acts.

`Conversation` knows the messages and no socket; `Table` and `AsyncTable` put it on one. A table is
used by one thread, or one task, at a time."""

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

from croupier.client.session import FloorError, Session, refused, said, unreachable
from croupier.client.state import Choice, Plain, State


class Refused(Exception):
    """An act that the rules, or the house, do not allow; nothing was done."""

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
    """The entry that did it."""
    refusal: Refused | None


class Conversation:
    """The messages of one channel, without the channel."""

    def __init__(self) -> None:
        self.latest: State | None = None
        self._public: dict[str, Any] = {}
        self._name, self._numbers = uuid4().hex[:12], count(1)

    def act(
        self, act: str, said: Plain, seen: int | None, id: str | None = None
    ) -> tuple[str, str]:
        """A message that asks for an act, and its id."""
        id = id or f"{self._name}-{next(self._numbers)}"
        message = {"type": "act", "id": id, "act": act, "with": said}
        whole = message if seen is None else {**message, "seen": seen}
        return id, orjson.dumps(whole).decode()

    def hear(self, text: str | bytes) -> State | Answer:
        """What a message of the floor says; a state is completed with what did not change."""
        message = orjson.loads(text)
        if message["type"] == "answer":
            refusal = message.get("refusal")
            refused = None if refusal is None else Refused(refusal)
            return Answer(message["id"], message.get("seq"), refused)
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
    return choice.act, choice.said(cards)


def _not_opened(url: str, table: str, error: Exception) -> FloorError:
    """Why a channel cannot be opened: the floor's own words, if it answered."""
    if not isinstance(error, InvalidStatus):
        return unreachable(f"table {table} of {url}", error)
    answer = error.response
    try:
        told = orjson.loads(answer.body or b"")
    except orjson.JSONDecodeError:
        told = None
    return refused(told, answer.status_code, str(error))


class Table:
    """A table's live channel, in a with statement. Iterate over it for its states."""

    def __init__(self, session: Session, name: str, after: int | None = None) -> None:
        self.session, self.name, self._after = session, name, after
        self._talk = Conversation()
        self._waiting: deque[State] = deque()
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()

    @property
    def state(self) -> State:
        """The table as it was last heard of."""
        return _known(self._talk.latest)

    def __repr__(self) -> str:
        return f"<table {self.name}: {said(self.session)}>"

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

    def act(self, act: str, *, seen: int | None = None, **said: Any) -> int:
        """Do an act, and return the entry that did it; raises `Refused`. `seen` is the `seq` that
        it was decided on: if the turn has passed since, nothing is done."""
        assert self._socket is not None, "an open channel"
        id, text = self._talk.act(act, said, seen)
        try:
            self._socket.send(text)
            while True:
                heard = self._talk.hear(self._socket.recv())
                if isinstance(heard, State):
                    self._waiting.append(heard)
                elif heard.id == id:
                    return _done(heard)
        except ConnectionClosed as error:
            raise unreachable(f"table {self.name}", error) from error

    def choose(self, choice: Choice, *cards: str) -> int:
        """Make a choice of the last state, with these cards if it takes any."""
        act, said = _decision(choice, cards)
        return self.act(act, seen=self.state.seq, **said)

    def __iter__(self) -> Iterator[State]:
        """Every state from now on, until the floor closes the channel."""
        try:
            while True:
                yield self._waiting.popleft() if self._waiting else self._next_state()
        except ConnectionClosed:
            return

    def _next_state(self) -> State:
        assert self._socket is not None, "an open channel"
        while True:
            heard = self._talk.hear(self._socket.recv())
            if isinstance(heard, State):
                return heard


class AsyncTable:
    """The same for asyncio. `send` and `messages` are for programs that do not wait for answers."""

    def __init__(
        self, session: Session, name: str, after: int | None = None, compressed: bool = True
    ) -> None:
        """`compressed` saves traffic and costs both sides time."""
        self.session, self.name, self._after = session, name, after
        self._compression = "deflate" if compressed else None
        self._talk = Conversation()
        self._waiting: deque[State] = deque()
        self._socket: AsyncConnection | None = None

    @property
    def state(self) -> State:
        """The table as it was last heard of."""
        return _known(self._talk.latest)

    def __repr__(self) -> str:
        return f"<table {self.name}: {said(self.session)}>"

    @property
    def socket(self) -> AsyncConnection:
        """The channel itself."""
        assert self._socket is not None, "an open channel"
        return self._socket

    async def open(self) -> None:
        """Open the channel; what it says first is not read yet."""
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
        self, act: str, said: Plain, seen: int | None = None, id: str | None = None
    ) -> str:
        """Ask for an act without waiting for the answer; return its id."""
        id, text = self._talk.act(act, said, seen, id)
        await self.socket.send(text)
        return id

    async def messages(self) -> AsyncIterator[State | Answer]:
        """Every state and every answer, until the channel is closed."""
        try:
            while True:
                yield self._talk.hear(await self.socket.recv())
        except ConnectionClosed:
            return

    async def act(self, act: str, *, seen: int | None = None, **said: Any) -> int:
        """Do an act, and return the entry that did it; raises `Refused`."""
        try:
            id = await self.send(act, said, seen)
            while True:
                heard = self._talk.hear(await self.socket.recv())
                if isinstance(heard, State):
                    self._waiting.append(heard)
                elif heard.id == id:
                    return _done(heard)
        except ConnectionClosed as error:
            raise unreachable(f"table {self.name}", error) from error

    async def choose(self, choice: Choice, *cards: str) -> int:
        """Make a choice of the last state, with these cards if it takes any."""
        act, said = _decision(choice, cards)
        return await self.act(act, seen=self.state.seq, **said)

    async def __aiter__(self) -> AsyncIterator[State]:
        """Every state from now on, until the floor closes the channel."""
        try:
            while True:
                yield self._waiting.popleft() if self._waiting else await self._next_state()
        except ConnectionClosed:
            return

    async def _next_state(self) -> State:
        while True:
            heard = self._talk.hear(await self.socket.recv())
            if isinstance(heard, State):
                return heard


def _done(answer: Answer) -> int:
    if answer.refusal is not None:
        raise answer.refusal
    assert answer.seq is not None, "an act that was done has its entry"
    return answer.seq
