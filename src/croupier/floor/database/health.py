"""Whether the floor's database can be written, and the reason if it cannot."""

import sqlite3
from uuid import uuid4

from sqlalchemy import Connection, delete
from sqlalchemy.exc import DBAPIError

from croupier.floor.database import schema

_ROW = {"client": "croupier", "request": f"healthz {uuid4()}", "asked": "", "answer": ""}
"""Each worker has its own."""
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "disk-error",
    sqlite3.SQLITE_BUSY: "busy",
}
_OF_POSTGRESQL = {"53100": "disk-full", "25006": "read-only", "58030": "disk-error"}
"""By SQLSTATE."""
NO_ANSWER = "no-answer"
WORDS = {
    "disk-full": "the disk is full: nothing can be written",
    "read-only": "the database is read-only: nothing can be written",
    "disk-error": "the disk does not take what is written",
    "busy": "another process keeps the database locked",
    NO_ANSWER: "the database does not answer",
}
"""The reasons in words. The database's own message is not shown, because it may quote data."""


def try_write(connection: Connection) -> None:
    """Write a row and delete it again in one transaction, which writes to the disk and leaves
    nothing."""
    answers = schema.answers
    connection.execute(answers.insert(), _ROW)
    same = (answers.c.client == _ROW["client"]) & (answers.c.request == _ROW["request"])
    connection.execute(delete(answers).where(same))


def reason(error: BaseException) -> str:
    """The reason why a write failed: one of `WORDS`."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, DBAPIError):
        cause = cause.__cause__
    original = None if cause is None else cause.orig
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", 0) & 0xFF  # the rest of the message says how
        return _OF_SQLITE.get(code, NO_ANSWER)
    return _OF_POSTGRESQL.get(getattr(original, "sqlstate", None) or "", NO_ANSWER)
