"""Requests at the cage that wait for a second person.

The house sets an amount above which no person may act alone at the cage. A request above it is
stored until somebody else confirms it, and is then performed in the same transaction; or until it
is declined or withdrawn. The log of security records each step."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import Connection, func, select, update

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.database.sql import Row
from croupier.floor.entries import Difference, canonical
from croupier.floor.ledger import cage
from croupier.floor.requests import check_id
from croupier.floor.security import log as security_log
from croupier.floor.security.seals import seal_again
from croupier.house.people import same_name
from croupier.machine import Refusal
from croupier.value import value

State = Literal["waiting", "confirmed", "declined", "withdrawn"]
_WORDS = {"buy-in": "{player} buys chips for {amount}", "cash-out": "{player} cashes {amount}"}


@value
class CageRequest:
    """The current state of a request."""

    number: int
    act: cage.Act
    asked_by: str
    asked_at: datetime
    state: State
    answered_by: str | None
    answered_at: datetime | None
    entry: int | None
    """The entry of the cage, once the request is confirmed."""

    @property
    def words(self) -> str:
        return _WORDS[self.act["act"]].format(**self.act)


def ask(
    connection: Connection, act: cage.Act, by: str, now: datetime, id: str | None = None
) -> CageRequest:
    """Store a request. A repeated request with the same id is stored once."""
    requests = schema.cage_requests
    if id is not None:
        check_id(id)
        query = select(requests).where(requests.c.asked_by == by, requests.c.request == id)
        if (before := connection.execute(query).first()) is not None:
            if before.act != canonical(dict(act)):
                message = f"{id!r} was sent before with another act: give each its own id"
                raise Refusal("id-reused", (), message)
            return _read(before)
    security_log.lock(connection, now)  # locked so that numbers are consecutive
    last = connection.execute(select(func.max(requests.c.number))).scalar() or 0
    row = {
        "number": last + 1,
        "act": canonical(dict(act)),
        "asked_by": by,
        "asked_at": to_text(now),
        "request": id,
        "state": "waiting",
    }
    connection.execute(requests.insert(), row)
    seal_again(connection, requests, last + 1)
    made = CageRequest(last + 1, act, by, now, "waiting", None, None, None)
    security_log.note(connection, "approval-asked", by, now, request=made.number, what=made.words)
    return made


def confirm(connection: Connection, number: int, by: str, now: datetime) -> CageRequest:
    """Perform the requested act. A person other than the requester confirms it."""
    asked = _waiting(connection, number, now)
    _check_second(asked, by, "confirm")
    act = {**asked.act, cage.CONFIRMED: by}
    entry = cage.do(connection, act, asked.asked_by, now)
    _answer(connection, number, "confirmed", by, now, entry)
    told = {"request": number, "what": asked.words, "asked_by": asked.asked_by, "entry": entry}
    security_log.note(connection, "approval-given", by, now, **told)
    return find(connection, number)


def decline(connection: Connection, number: int, by: str, now: datetime) -> CageRequest:
    """Decline the requested act."""
    asked = _waiting(connection, number, now)
    _check_second(asked, by, "decline")
    _answer(connection, number, "declined", by, now)
    told = {"request": number, "what": asked.words, "asked_by": asked.asked_by}
    security_log.note(connection, "approval-declined", by, now, **told)
    return find(connection, number)


def withdraw(connection: Connection, number: int, by: str, now: datetime) -> CageRequest:
    """Withdraw one's own request."""
    asked = _waiting(connection, number, now)
    if not _same_person(asked.asked_by, by):
        raise Refusal("not-yours", (), "whoever asked can withdraw a request: you can decline it")
    _answer(connection, number, "withdrawn", by, now)
    security_log.note(connection, "approval-withdrawn", by, now, request=number, what=asked.words)
    return find(connection, number)


def find(connection: Connection, number: int) -> CageRequest:
    requests = schema.cage_requests
    row = connection.execute(select(requests).where(requests.c.number == number)).one_or_none()
    if row is None:
        raise Refusal("no-such-request", (), f"there is no request {number} at the cage")
    return _read(row)


Reads = Callable[[str, str], AbstractContextManager[None]]
"""Reads a part of the books; raises a refusal if it cannot be read."""


def list_requests(connection: Connection, reads: Reads, answered: int = 20) -> list[CageRequest]:
    """The waiting requests, oldest first, then the last answered ones. One that cannot be read
    hides no other."""
    requests = schema.cage_requests
    waits = select(requests).where(requests.c.state == "waiting").order_by(requests.c.number)
    over = select(requests).where(requests.c.state != "waiting")
    over = over.order_by(requests.c.answered_at.desc(), requests.c.number.desc()).limit(answered)
    found = []
    for row in (row for query in (waits, over) for row in connection.execute(query).all()):
        with suppress(Refusal), reads(cage.STREAM, "read a request"):
            found.append(_read(row))
    return found


def check_logged(connection: Connection, logged: Mapping[int, security_log.Approval]) -> None:
    """Check that the requests are what the log of security says."""
    for row in connection.execute(select(schema.cage_requests)):
        found, told = _read(row), logged.get(row.number)
        answered = (found.state, found.answered_by, found.entry)
        if told != security_log.Approval(found.words, found.asked_by, *answered):
            says = "nothing of it" if told is None else f"{told.what}, {told.state}"
            message = f"{found.words}, {found.state}, the log of security says: {says}"
            raise Difference(f"{cage.STREAM}, request {row.number}: {message}")
    count = connection.execute(select(func.count()).select_from(schema.cage_requests)).scalar_one()
    if count != len(logged):
        message = f"{count} requests, the log of security says: {len(logged)}"
        raise Difference(f"{cage.STREAM}: {message}")


def _waiting(connection: Connection, number: int, now: datetime) -> CageRequest:
    """The request, locked; raises a refusal if it no longer waits."""
    security_log.lock(connection, now)
    found = find(connection, number)
    if found.state != "waiting":
        message = f"request {number} was {found.state} by {found.answered_by}"
        raise Refusal("answered", (), message)
    return found


def _check_second(asked: CageRequest, by: str, act: str) -> None:
    if _same_person(asked.asked_by, by):
        message = f"you asked for it yourself: somebody else must {act} it"
        raise Refusal("same-person", (), message)


def _same_person(one: str, other: str) -> bool:
    """Whether two officials have the same name, whatever their ranks."""
    return same_name(one.partition(",")[0], other.partition(",")[0])


def _answer(
    connection: Connection,
    number: int,
    state: State,
    by: str,
    now: datetime,
    entry: int | None = None,
) -> None:
    requests = schema.cage_requests
    values = {"state": state, "answered_by": by, "answered_at": to_text(now), "entry": entry}
    connection.execute(update(requests).where(requests.c.number == number).values(values))
    seal_again(connection, requests, number)


def _read(row: Row) -> CageRequest:
    answered = None if row.answered_at is None else from_text(row.answered_at)
    if row.state not in get_args(State):
        raise ValueError(f"{row.state!r} is no state of a request")
    return CageRequest(
        row.number,
        json.loads(row.act),
        row.asked_by,
        from_text(row.asked_at),
        row.state,
        row.answered_by,
        answered,
        row.entry,
    )
