"""Acts that people request at a table, over HTTP or the live channel: they are checked, counted and
answered."""

import asyncio
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from croupier.floor.alarms import SetAside
from croupier.floor.database.writer import Unavailable
from croupier.floor.requests import Answer, Request, refusal_plain, set_aside_refusal
from croupier.house.people import same_name
from croupier.house.table import SOFTWARE
from croupier.machine import Refusal
from croupier.server.auth.users import Role, User
from croupier.server.live.messages import ActMessage
from croupier.server.monitoring import log_error
from croupier.server.problems import UNAVAILABLE
from croupier.server.state import ServerState
from croupier.server.tables.redaction import redact
from croupier.server.tables.views import viewer_of

MOST_CHARACTERS = 500
"""The most characters of any text in an act, because spoken words are stored forever."""
_OF_PERSON = {"sit": "player", "say": "player"}
"""Acts with a field for the player, which defaults to the sender."""


def ask(
    state: ServerState, user: User, table: str, message: ActMessage
) -> Coroutine[Any, Any, Answer]:
    """Perform the act if the person may, and answer with no more than the person may know. The act
    has begun when this returns, whether or not anybody awaits the answer."""
    act = _Act(state, user, table, message, _said(user, message))
    refusal = _refusal(user, message)
    return act.answered(act.begun() if refusal is None else refusal)


@dataclass(frozen=True)
class _Act:
    """A person's request to a table."""

    state: ServerState
    user: User
    table: str
    message: ActMessage
    said: Mapping[str, Any]

    def begun(self) -> "Future[Answer]":
        given = self.message.contribution
        # The prefix keeps a user's requests apart from those of the software.
        request = Request(
            f"user:{self.user.name}",
            self.message.id,
            self.table,
            self.user.by,
            {"act": self.message.act, "with": self.said},
            self.message.seen,
            viewer_of(self.user, ()).role,
            None if given is None else given.model_dump(),
        )
        return self.state.floor.ask(request)

    async def answered(self, begun: "Future[Answer] | Refusal") -> Answer:
        """The answer to an act that has begun, or that was refused before it began."""
        metrics, since = self.state.metrics, perf_counter()
        if isinstance(begun, Refusal):
            answer = Answer(self.table, 0, refusal_plain(begun))
        else:
            answer = await self._done(begun)
        metrics.seconds.observe(perf_counter() - since)
        metrics.acts.labels("accepted" if answer.accepted else "refused").inc()
        if answer.refusal is not None and answer.refusal["code"] == "hidden-cards":
            metrics.hidden_cards.labels(self.user.role.value).inc()
        if answer.accepted:
            self.state.presence.acted(self.table, self.user)
        return answer

    async def _done(self, begun: "Future[Answer]") -> Answer:
        try:
            answer = await asyncio.wrap_future(begun)
            if answer.refusal is None or answer.cards == frozenset():
                return answer
            held = await asyncio.to_thread(self.state.floor.table, self.table)
        except Unavailable:  # sent again, it gets the stored answer
            return Answer(self.table, 0, UNAVAILABLE)
        try:
            told = redact(answer.refusal, answer.cards, held, self.user, self.said)
        except Exception as error:  # the sender gets an answer and keeps the channel
            log_error(error, table=self.table)
            alarm = SetAside(self.table, self.message.act, type(error).__name__)
            self.state.floor.raise_alarm(alarm, SOFTWARE)
            told = refusal_plain(set_aside_refusal())
        return replace(answer, refusal=told)


def _said(user: User, message: ActMessage) -> Mapping[str, Any]:
    """The act's fields, with the sender's name as the account has it."""
    field = _OF_PERSON.get(message.act)
    if field is None or user.role is not Role.PLAYER:
        return message.with_
    named = message.with_.get(field, user.name)
    own = isinstance(named, str) and same_name(named, user.name)
    return {**message.with_, field: user.name if own else named}


def _refusal(user: User, message: ActMessage) -> Refusal | None:
    """Why the act is not even passed to the table; None if it is."""
    if not user.may_act(message.act):
        return Refusal("not-allowed", (), f"a {user.role} may not {message.act.replace('-', ' ')}")
    for field, value in message.with_.items():
        longest = max((len(text) for text in _texts(value)), default=0)
        if longest > MOST_CHARACTERS:
            words = f"{field} has {longest} characters: write at most {MOST_CHARACTERS}"
            return Refusal("too-long", (), words)
    return None


def _texts(value: Any) -> Iterator[str]:
    """Every text in a field, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (str(key), *_texts(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
