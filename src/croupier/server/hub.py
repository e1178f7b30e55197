"""Who follows which table, and what is sent to each when something happens.

The part that is for everybody is made and written as JSON once for each act; the part that is for
one person is small. A follower that does not keep up is let go: it comes back and resumes.
"""

import asyncio
import json
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.entry import PlainEvent
from croupier.floor.tables import Held
from croupier.server.people import User
from croupier.server.public import public_event
from croupier.server.views import own_view, public_view

_KEPT = 200
"""So many acts of a table are at hand for somebody who comes back."""


@dataclass(eq=False)
class Follower:
    """Somebody who looks at a table: messages wait here until they are sent."""

    user: User | None
    """None where only what everybody may see is sent."""
    queue: "asyncio.Queue[str | None]" = field(default_factory=lambda: asyncio.Queue(256))


@dataclass(frozen=True)
class Shown:
    """One version of a table as everybody may see it, in JSON."""

    version: int
    view: str
    events: str


class Hub:
    def __init__(self) -> None:
        self._followers: dict[str, set[Follower]] = defaultdict(set)
        self._shown: dict[str, deque[Shown]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._latest: dict[str, Held] = {}

    def join(self, held: Held, follower: Follower, after: int | None) -> None:
        """Begin with the table as it is, and with what happened since `after` if that is known."""
        held = self._newest(held)
        missed = [] if after is None else self._since(held, after)
        follower.queue.put_nowait(_hello(held, follower, missed))
        self._followers[held.id].add(follower)

    def _newest(self, held: Held) -> Held:
        """The table may have gone on while it was being looked up."""
        latest = self._latest.get(held.id)
        return latest if latest is not None and latest.version > held.version else held

    def remind(self, held: Held, follower: Follower) -> None:
        """Show the table as it is to somebody who acted upon an older sight of it."""
        follower.queue.put_nowait(_hello(self._newest(held), follower, []))

    def leave(self, table: str, follower: Follower) -> None:
        self._followers[table].discard(follower)

    @property
    def following(self) -> int:
        return sum(len(each) for each in self._followers.values())

    def publish(self, held: Held, events: tuple[PlainEvent, ...]) -> None:
        """Tell everybody at the table of one act."""
        shown = _show(held, events)
        self._shown[held.id].append(shown)
        self._latest[held.id] = held
        for follower in tuple(self._followers[held.id]):
            message = _state(held, follower, shown)
            try:
                follower.queue.put_nowait(message)
            except asyncio.QueueFull:
                self.leave(held.id, follower)
                _let_go(follower)

    def _since(self, held: Held, after: int) -> list[str]:
        kept = [each for each in self._shown[held.id] if after < each.version <= held.version]
        complete = len(kept) == held.version - after
        return [each.events for each in kept] if complete else []


def _show(held: Held, events: tuple[PlainEvent, ...]) -> Shown:
    told = [public_event(event) for event in events]
    return Shown(held.version, _json(public_view(held)), _json(told))


def _hello(held: Held, follower: Follower, missed: list[str]) -> str:
    view, own = _json(public_view(held)), _own(held, follower)
    events = f"[{','.join(missed)}]"
    return f'{{"type":"hello","seq":{held.version},"public":{view},"own":{own},"missed":{events}}}'


def _state(held: Held, follower: Follower, shown: Shown) -> str:
    return (
        f'{{"type":"state","seq":{shown.version},"events":{shown.events},'
        f'"public":{shown.view},"own":{_own(held, follower)}}}'
    )


def _own(held: Held, follower: Follower) -> str:
    return "null" if follower.user is None else _json(own_view(held, follower.user))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _let_go(follower: Follower) -> None:
    """Make room for the word that this is the end."""
    follower.queue.get_nowait()
    follower.queue.put_nowait(None)
