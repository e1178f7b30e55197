"""An act that fails by itself, and not by a rule or for want of the database, is set aside.

Nothing of it has happened: its transaction was undone. In one of its own it is answered with a
refusal, which is kept like any other answer, and an alarm is raised. Whoever waits for the table
goes on.
"""

import hashlib
import logging
import traceback
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor import schema
from croupier.floor.alarms import SetAside, raise_alarm
from croupier.floor.requests import Answer, Request, find_answer, is_text, keep_answer, refused
from croupier.floor.tables import TableVersion
from croupier.house.table import SOFTWARE
from croupier.machine import Refusal
from croupier.records.journal import to_plain

log = logging.getLogger(__name__)
CODE = "set-aside"
_LONGEST = 80
_DUE = "what is due"


def set_aside(connection: Connection, request: Request, error: Exception, now: datetime) -> Answer:
    """Answer an act that has failed; sent again under the same id, it gets the same answer."""
    version, _ = _lock(connection, request.stream)
    return _set_aside(connection, request, version, _verb(request.act), error, now)


def set_aside_due(
    connection: Connection, id: str, known: TableVersion | None, error: Exception, now: datetime
) -> Answer:
    """Answer what was due at a table and has failed."""
    return _set_aside_own(connection, id, _DUE, _verb_due(known), error, now)


def set_aside_noted(
    connection: Connection, id: str, action: Any, error: Exception, now: datetime
) -> Answer:
    """Answer what the software wanted to take down at a table."""
    verb = _verb(to_plain(action, SOFTWARE))
    return _set_aside_own(connection, id, verb, verb, error, now)


def _set_aside_own(
    connection: Connection, id: str, what: str, verb: str, error: Exception, now: datetime
) -> Answer:
    """The software tries again, in every worker: only the first time in each turn of the table
    raises an alarm."""
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
    if before is not None:  # the same was on its way in another worker, or was tried before
        return before
    answer = refused(request.stream, version, refusal())
    if request.id:
        keep_answer(connection, request, answer)
    alarm = SetAside(request.stream, verb, type(error).__name__)
    raise_alarm(connection, alarm, request.by, now)
    # In which lines, without the words of the error: they may hold cards.
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    lines = ", ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
    log.error("%s: %s", alarm, lines)
    return answer


def refusal() -> Refusal:
    message = "this could not be done, and nothing has happened: the house has been told"
    return Refusal(CODE, (), message)


def _lock(connection: Connection, id: str) -> tuple[int, int]:
    """The version of the stream, locked, and the one at which the turn last passed; its entries may
    be what cannot be read."""
    streams = schema.streams
    query = select(streams.c.version, streams.c.turned).where(streams.c.id == id)
    row = connection.execute(query.with_for_update()).one_or_none()
    return (0, 0) if row is None else (row.version, row.turned)


def _verb_due(known: TableVersion | None) -> str:
    try:
        if known is not None and known.due is not None:
            return _verb(to_plain(known.due.action, SOFTWARE))
    except Exception:  # what has failed may be to find out just that
        log.warning("what is due at %s cannot be found out", known and known.id)
    return _DUE


def _verb(act: Mapping[str, Any]) -> str:
    verb = act.get("act")
    return verb if isinstance(verb, str) and is_text(verb) and len(verb) <= _LONGEST else "?"
