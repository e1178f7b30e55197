"""The followers of each table, and the messages that an act sends to them.

The public part of a message is serialized once for each act; the part for one person is small. A
follower that does not keep up is dropped and resumes after reconnecting."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import orjson
import structlog

from croupier.floor.floor import Floor
from croupier.floor.tables.tables import TableVersion, events_between
from croupier.machine import PlainEvent
from croupier.server.auth.sessions import all_sessions
from croupier.server.auth.users import User
from croupier.server.settings import ServerSettings
from croupier.server.tables.own import Own, own_of
from croupier.server.tables.views import public_view
from croupier.server.wire import public_event

log = structlog.get_logger()
_WAITING = 256
TOO_SLOW = (1013, "too slow: reconnect and resume")
FAILED = (1011, "the table could not be shown: reconnect and resume")
SESSION_OVER = (4401, "the session is over")
CHANGED = (1012, "your account has changed: reconnect and resume")
TOO_MANY = (1008, "too many messages")
Message = tuple[int | None, str]
"""The version of the table that the message shows, and its text."""


@dataclass(eq=False)
class Follower:
    user: User | None
    """None for a page that gets only the public part."""
    session: str = ""
    """The key of their session."""
    brief: bool = False
    """Whether large parts of the view are sent only when they have changed."""
    queue: "asyncio.Queue[Message | None]" = field(default_factory=lambda: asyncio.Queue(_WAITING))
    farewell: tuple[int, str] = (1000, "")
    """The close code and reason of the channel."""
    at_once: Callable[[str], bool] | None = None
    """Sends a message without the queue, if its client keeps up; returns whether it did."""

    own: tuple[Own, str] | None = None
    """What they alone were shown last, and its JSON."""

    def put(self, text: str, seq: int | None = None) -> bool:
        """Send a message, or queue it behind those that wait. A follower without room is dropped;
        return whether there was room."""
        if self.at_once is not None and self.queue.empty() and self.at_once(text):
            return True
        try:
            self.queue.put_nowait((seq, text))
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)
            return False
        return True

    def drop(self, farewell: tuple[int, str]) -> None:
        """Discard waiting messages and close the channel."""
        self.farewell, self.at_once = farewell, None
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


_KEPT = 200
"""Acts of a table kept for followers who reconnect; older ones are read from the database."""
_MOST_MISSED = 10_000
"""A follower who missed more than this starts anew."""


@dataclass(frozen=True)
class PublishedEvents:
    """The public events between two versions of a table, in JSON."""

    after: int
    version: int
    events: list[str]


_LARGE = ("signs", "last")
"""Parts of a view that are large and seldom change."""


@dataclass(frozen=True)
class _View:
    """The public view of a table at one version, in JSON."""

    version: int
    brief: str
    """The view without the large parts that have not changed."""
    kept: Mapping[str, orjson.Fragment]
    """Those parts."""

    @cached_property
    def whole(self) -> str:
        if not self.kept:
            return self.brief
        return f"{self.brief[:-1]},{_json(self.kept)[1:]}"


class Hub:
    """Publishes the acts of each table to its followers. It runs in the event loop and receives
    every act of a table in order, from the first version that anybody looked at."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._coming: Counter[str] = Counter()
        """How many clients are about to follow each table."""
        self._recent: dict[str, deque[PublishedEvents]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._latest: dict[str, TableVersion] = {}
        self._views: dict[str, _View] = {}
        self._parts: dict[tuple[str, str], tuple[Any, orjson.Fragment]] = {}
        self.published = 0
        """How many acts it has published."""

    async def join(self, id: str, follower: Follower, after: int | None = None) -> TableVersion:
        """Send the current table, and everything that has happened since `after`."""
        self._coming[id] += 1  # from here on everything is published to this follower
        try:
            return await self._begin(id, follower, after)
        finally:
            self._coming[id] -= 1

    async def _begin(self, id: str, follower: Follower, after: int | None) -> TableVersion:
        found = await asyncio.to_thread(self._floor.table, id)
        held = self._latest.setdefault(id, found)
        missed = await self._missed(held, after)
        while self._latest[id] is not held:  # the table changed while the missed events were read
            newer = self._latest[id]
            if missed is not None:
                missed += await self._missed(newer, held.version) or []
            held = newer
        follower.put(self._hello(held, follower, missed), held.version)
        self._followers[id].add(follower)
        return held

    async def _missed(self, held: TableVersion, after: int | None) -> list[str] | None:
        if after is None or not 0 <= held.version - after <= _MOST_MISSED:
            return None
        known = self._since(held, after)
        if known is not None:
            return known
        return await asyncio.to_thread(_look_up, self._floor, held.id, after, held.version)

    def _since(self, held: TableVersion, after: int) -> list[str] | None:
        """The missed acts from memory, if all are there."""
        kept = [each for each in self._recent[held.id] if after < each.version <= held.version]
        if not kept:
            return [] if after == held.version else None
        if kept[0].after != after or kept[-1].version != held.version:
            return None
        return [event for each in kept for event in each.events]

    def remind(self, id: str, follower: Follower) -> None:
        """Send the current table to a client that acted on an older version."""
        held = self._latest[id]
        follower.put(self._hello(held, follower, None), held.version)

    def leave(self, id: str, follower: Follower) -> None:
        followers = self._followers[id]
        followers.discard(follower)
        if not followers:  # the next follower gets the whole table
            self._views.pop(id, None)
            for name in _LARGE:
                self._parts.pop((id, name), None)

    def dismiss(self, session: str) -> None:
        """Close the channels of a session that has logged out."""
        for followers in self._followers.values():
            for follower in [each for each in followers if each.session == session]:
                followers.discard(follower)
                follower.drop(SESSION_OVER)

    def release(self, name: str) -> None:
        """Close the channels of a person whose role has changed; they reconnect with the new
        one."""
        for followers in self._followers.values():
            for follower in [each for each in followers if each.user and each.user.name == name]:
                followers.discard(follower)
                follower.drop(CHANGED)

    async def close_expired(self, settings: ServerSettings) -> None:
        """Close channels whose session has expired or whose owner's rights have changed. Called
        periodically, because another worker may have changed them."""
        while True:
            await asyncio.sleep(settings.heartbeat)
            before = [each for all_ in self._followers.values() for each in all_ if each.user]
            with suppress(Exception):  # the next check tries again
                lasting = await asyncio.to_thread(all_sessions, self._floor, settings)
                for follower in before:
                    found = lasting.get(follower.session)
                    if found != follower.user:
                        follower.drop(SESSION_OVER if found is None else CHANGED)

    @property
    def following(self) -> int:
        return sum(len(each) for each in self._followers.values())

    def is_followed(self, id: str) -> bool:
        """Whether anybody follows the table on this worker, or is about to; callable from any
        thread."""
        return self._coming[id] > 0 or bool(self._followers.get(id))

    def followers_of(self, id: str) -> tuple[Follower, ...]:
        return tuple(self._followers.get(id, ()))

    def followed_by(self, session: str) -> int:
        """How many channels the session has."""
        all_ = (each for followers in self._followers.values() for each in followers)
        return sum(each.session == session for each in all_)

    def publish(self, held: TableVersion, events: tuple[PlainEvent, ...]) -> None:
        """Send everybody at the table the events since the last message."""
        before = self._latest.get(held.id)
        if before is not None and held.version <= before.version:
            return
        self._latest[held.id] = held
        self.published += 1
        try:
            self._tell(held, events, before)
        except Exception as error:  # these followers get the whole table when they reconnect
            self._fail(held.id, self.followers_of(held.id), error)

    def _tell(
        self, held: TableVersion, events: tuple[PlainEvent, ...], before: TableVersion | None
    ) -> None:
        public = [_json(public_event(event)) for event in events]
        if before is not None:
            self._recent[held.id].append(PublishedEvents(before.version, held.version, public))
        followers = tuple(self._followers[held.id])
        if not followers:
            return
        after = held.version - 1 if before is None else before.version
        view = self._view(held)
        begun = (
            f'{{"type":"state","seq":{held.version},"after":{after},"events":[{",".join(public)}]'
        )
        for follower in followers:
            shown = view.brief if follower.brief else view.whole
            try:
                text = f'{begun},"public":{shown},"own":{_own(held, follower)}}}'
            except Exception as error:  # the others still get the message
                self._fail(held.id, (follower,), error)
                continue
            if not follower.put(text, held.version):
                self.leave(held.id, follower)

    def _fail(self, id: str, followers: tuple[Follower, ...], error: Exception) -> None:
        """Close the channels of followers who could not be sent the table, because they would fall
        behind without knowing."""
        log.error("a table could not be shown", table=id, error=type(error).__name__)
        for follower in followers:
            follower.drop(FAILED)
            self.leave(id, follower)

    def _view(self, held: TableVersion) -> "_View":
        known = self._views.get(held.id)
        if known is None or known.version != held.version:
            known = self._views[held.id] = self._look(held)
        return known

    def _look(self, held: TableVersion) -> "_View":
        """The view at this version.

        Every follower has the previous view, so a brief message leaves out the unchanged parts.
        Large parts, which rarely change, keep their JSON."""
        brief = vars(public_view(held)).copy()
        kept = {}
        for name in _LARGE:
            part, text = self._parts.get((held.id, name), (None, orjson.Fragment("null")))
            if part is not brief[name] and part != brief[name]:
                part, text = brief[name], orjson.Fragment(_json(brief[name]))
                self._parts[held.id, name] = (part, text)
                brief[name] = text
            else:
                del brief[name]
                kept[name] = text
        return _View(held.version, _json(brief), kept)

    def _hello(self, held: TableVersion, follower: Follower, missed: list[str] | None) -> str:
        events = "null" if missed is None else f"[{','.join(missed)}]"
        return (
            f'{{"type":"hello","seq":{held.version},"public":{self._view(held).whole},'
            f'"own":{_own(held, follower)},"missed":{events}}}'
        )


def _look_up(floor: Floor, id: str, after: int, until: int) -> list[str]:
    with floor.engine.connect() as connection:
        events = events_between(connection, id, after, until)
    return [_json(public_event(event)) for event in events]


def _own(held: TableVersion, follower: Follower) -> str:
    """What the follower alone may see, in JSON: made again only when it has changed."""
    if follower.user is None:
        return "null"
    own = own_of(held, follower.user)
    if follower.own is None or follower.own[0] != own:
        follower.own = (own, _json(own._asdict()))
    return follower.own[1]


def _json(value: Any) -> str:
    return orjson.dumps(value, default=vars).decode()
