"""Requests to the floor and their answers; a request that is sent twice is performed once.

An act that fails with an unexpected error, not because of a rule or the database, is set aside: its
transaction is undone. A separate transaction answers it with a refusal, which is stored like any
other answer, and raises an alarm. The table continues."""

import hashlib
import json
import logging
import traceback
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, select

from croupier.cards import Card
from croupier.floor.alarms import SetAside, raise_alarm
from croupier.floor.database import schema
from croupier.floor.database.batch import ask_prefetched, batch_of, write_later
from croupier.floor.database.sql import Query, one
from croupier.floor.entries import canonical
from croupier.floor.security.seals import seal_later
from croupier.floor.tables.tables import TableVersion
from croupier.games.view import Role
from croupier.house.people import Official
from croupier.house.table import SOFTWARE, By
from croupier.machine import PlainEvent, Refusal
from croupier.records.journal import ReadingError, person, to_plain
from croupier.value import value

log = logging.getLogger(__name__)


@value
class Request:
    """An act at a table, sent by a client under an id of its own.

    `seen` is the version that the sender had: if the turn has passed since, the act is stale. Acts
    that do not depend on the turn leave it out."""

    client: str
    id: str
    stream: str
    by: By
    act: Mapping[str, Any]
    seen: int | None = None
    sees: Role | None = None
    """The role in which the sender looks at the table, if it differs from that of `by`."""
    contribution: Mapping[str, Any] | None = None
    """A player's contribution to the order of the cards, which may come with a wager."""


@value
class Answer:
    """The answer to a request. A repeated request gets the same answer."""

    stream: str
    version: int
    refusal: Mapping[str, Any] | None = None
    events: tuple[PlainEvent, ...] = field(default=(), compare=False)
    """The events, for followers of the table; not part of the stored answer."""
    cards: frozenset[Card] | None = field(default=frozenset(), compare=False)
    """The cards that the refusal names; None if they are no longer known. They are neither stored
    nor sent."""

    @property
    def accepted(self) -> bool:
        return self.refusal is None

    def plain(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"stream": self.stream, "version": self.version}
        return kept if self.refusal is None else {**kept, "refusal": dict(self.refusal)}


def refusal_plain(refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clauses": list(refusal.clauses),
        "message": refusal.message,
        "legal": list(refusal.legal),
    }


_LONGEST = 80
NAME_CARDS = frozenset(
    {
        *("not-held", "not-the-rack", "duplicate-card", "not-your-cards"),
        *("not-whole", "out-of-order", "not-prescribed"),
    }
)
"""Codes of refusals whose message may name cards. Answers are stored without their cards, so such a
message is not repeated when its request is sent again."""


def find_answer(connection: Connection, request: Request) -> Answer | None:
    """The stored answer to this request, if it was sent before."""
    found = _found(connection, request)
    if found is None:
        return None
    asked, answer = found
    if asked != _request_text(request):
        message = f"{request.id!r} was sent before with another act: give each its own id"
        return refusal_answer(request.stream, 0, Refusal("id-reused", (), message))
    kept: Mapping[str, Any] = json.loads(answer)
    refusal: Mapping[str, Any] | None = kept.get("refusal")
    unknown = refusal is not None and refusal["code"] in NAME_CARDS
    cards = None if unknown else frozenset[Card]()
    return Answer(kept["stream"], kept["version"], refusal, cards=cards)


def _found(connection: Connection, request: Request) -> tuple[str, str] | None:
    """The request that was sent under the id, and its answer."""
    answers = batch_of(connection).answers
    if (request.client, request.id) in answers:
        return answers[request.client, request.id]
    row = one(ask_prefetched(connection, [answer_query(request)])[0])
    return None if row is None else (row.asked, row.answer)


def answer_query(request: Request) -> Query:
    """The query for a stored answer."""
    sent = {"from_client": request.client, "under": request.id}
    return schema.FIND_ANSWER, sent


def store_answer(connection: Connection, request: Request, answer: Answer) -> None:
    asked, answered = _request_text(request), canonical(answer.plain())
    sent = {"client": request.client, "request": request.id}
    row = {**sent, "asked": asked, "answer": answered}
    write_later(connection, schema.ADD_ANSWER, row)
    seal_later(connection, schema.answers, row)
    batch_of(connection).answers[request.client, request.id] = (asked, answered)


def _request_text(request: Request) -> str:
    said: list[Any] = [request.stream, str(request.by), request.act]
    if request.contribution is not None:
        said.append(request.contribution)
    asked = canonical(said)
    return hashlib.sha256(asked.encode()).hexdigest()


def refusal_answer(stream: str, version: int, error: Refusal | ReadingError) -> Answer:
    if isinstance(error, ReadingError):
        error = Refusal("bad-act", (), str(error))  # the message quotes only the sender's own text
    return Answer(stream, version, refusal_plain(error), cards=error.cards)


def check_request(request: Request) -> None:
    """Refuse a request that could not be stored or read back unchanged."""
    check_id(request.client, "client")
    check_id(request.id)
    if not _is_name(request.by):
        raise Refusal("bad-name", (), f"{str(request.by)!r} is no name: no comma, no outer space")
    try:
        fits = is_text(canonical([request.act, request.contribution]))
    except (TypeError, ValueError):
        fits = False
    if not fits or not is_text(request.stream):
        raise Refusal("bad-act", (), "there are values or characters in it that are not text")


def check_id(id: str, name: str = "id") -> None:
    """Refuse an id that could not be stored or found again."""
    if not 0 < len(id) <= _LONGEST or not is_text(id):
        raise Refusal("bad-id", (), f"a {name} is 1 to {_LONGEST} characters of text")


def entry_of_request(connection: Connection, request: Request) -> int | None:
    """The entry of a request that was performed before, if it was. Raises a refusal if the request
    was refused, or if a different one was sent under its id."""
    check_id(request.id)
    before = find_answer(connection, request)
    if before is None:
        return None
    if before.refusal is not None:
        raise Refusal(before.refusal["code"], (), before.refusal["message"])
    return before.version


def is_text(text: str) -> bool:
    """Whether every database can store the text: valid characters, and no NUL."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text and "\\u0000" not in text


def _is_name(by: Official | str) -> bool:
    try:
        return is_text(str(by)) and person(str(by)) == by
    except ReadingError:
        return False


H = TypeVar("H")


@value
class Done(Generic[H]):
    """An answer, and the new version to cache; None if nothing has changed."""

    answer: Answer
    held: H | None


def perform_once(
    connection: Connection,
    request: Request,
    take: Callable[[], H | None],
    attempt: Callable[[H], Done[H]],
    absent: Callable[[str], Refusal],
) -> Done[H]:
    """Perform a request once. `take` locks its stream; `attempt` performs or refuses it; `absent`
    refuses it if the stream does not exist."""
    try:
        check_request(request)
    except Refusal as refusal:
        return Done(refusal_answer(request.stream, 0, refusal), None)
    # Only under the lock: another worker may be performing the same request.
    held = take()
    before = find_answer(connection, request)
    if before is not None:
        return Done(before, None)
    if held is None:
        return Done(refusal_answer(request.stream, 0, absent(request.stream)), None)
    done = attempt(held)
    store_answer(connection, request, done.answer)
    return done


SET_ASIDE = "set-aside"
"""The code of the refusal of an act that failed with an unexpected error."""
_DUE = "what is due"


def set_aside(connection: Connection, request: Request, error: Exception, now: datetime) -> Answer:
    """Answer a failed act; sent again under the same id, it gets the same answer."""
    version, _ = _lock(connection, request.stream)
    return _set_aside(connection, request, version, _verb(request.act), error, now)


def set_aside_due(
    connection: Connection, id: str, known: TableVersion | None, error: Exception, now: datetime
) -> Answer:
    """Answer a due step that failed at a table."""
    return _set_aside_own(connection, id, _DUE, _verb_due(known), error, now)


def set_aside_noted(
    connection: Connection, id: str, action: Any, error: Exception, now: datetime
) -> Answer:
    """Answer a failed attempt of the software to record an observation at a table."""
    verb = _verb(to_plain(action, SOFTWARE))
    return _set_aside_own(connection, id, verb, verb, error, now)


def _set_aside_own(
    connection: Connection, id: str, what: str, verb: str, error: Exception, now: datetime
) -> Answer:
    """Set aside a step of the software. Every worker retries it, so only the first failure in each
    turn of the table raises an alarm."""
    version, turned = _lock(connection, id)
    own = hashlib.sha256(f"{id}\n{turned}\n{what}".encode()).hexdigest()
    request = Request("croupier", own, id, SOFTWARE, {"act": what})
    return _set_aside(connection, request, version, verb, error, now)


def _set_aside(
    connection: Connection,
    request: Request,
    version: int,
    verb: str,
    error: Exception,
    now: datetime,
) -> Answer:
    before = find_answer(connection, request) if request.id else None
    if before is not None:  # another worker performed it, or it was tried before
        return before
    answer = refusal_answer(request.stream, version, set_aside_refusal())
    if request.id:
        store_answer(connection, request, answer)
    alarm = SetAside(request.stream, verb, type(error).__name__)
    raise_alarm(connection, alarm, request.by, now)
    # The lines of code, without the error's message, which may name cards.
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    lines = ", ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
    log.error("%s: %s", alarm, lines)
    return answer


def set_aside_refusal() -> Refusal:
    message = "this could not be done, and nothing has happened: the house has been told"
    return Refusal(SET_ASIDE, (), message)


def _lock(connection: Connection, id: str) -> tuple[int, int]:
    """The version of the stream, locked, and the version at which the turn last passed. Its entries
    are not read, because they may cause the failure."""
    streams = schema.streams
    query = select(streams.c.version, streams.c.turned).where(streams.c.id == id)
    row = connection.execute(query.with_for_update()).one_or_none()
    return (0, 0) if row is None else (row.version, row.turned)


def _verb_due(known: TableVersion | None) -> str:
    try:
        if known is not None and known.due is not None:
            return _verb(to_plain(known.due.action, SOFTWARE))
    except Exception:  # computing the due step may itself fail
        log.warning("the step due at %s cannot be determined", known and known.id)
    return _DUE


def _verb(act: Mapping[str, Any]) -> str:
    verb = act.get("act")
    return verb if isinstance(verb, str) and is_text(verb) and len(verb) <= _LONGEST else "?"
