"""Searches that a person has saved under a name. They belong to the account."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select

from croupier.floor.canonical import canonical
from croupier.floor.database import schema, to_text
from croupier.floor.database.sql import upsert
from croupier.floor.requests import is_text
from croupier.floor.security.seals import drop_seal, seal
from croupier.machine import Refusal
from croupier.value import value

LONGEST = 60
MOST = 50
_SAVED = schema.saved_searches


@value
class SavedSearch:
    name: str
    filters: Mapping[str, Any]
    at: str


def saved_searches(connection: Connection, user: str) -> list[SavedSearch]:
    """The searches of one person, by name."""
    query = select(_SAVED).where(_SAVED.c.user == user).order_by(func.lower(_SAVED.c.name))
    return [
        SavedSearch(row.name, json.loads(row.filters), row.at) for row in connection.execute(query)
    ]


def save_search(
    connection: Connection, user: str, name: str, filters: Mapping[str, Any], now: datetime
) -> None:
    """Save a search, in place of one with the same name."""
    if not 0 < len(name.strip()) == len(name) <= LONGEST or not is_text(name):
        raise Refusal("bad-name", (), f"a search's name is 1 to {LONGEST} characters of text")
    names = {each.name for each in saved_searches(connection, user)}
    if name not in names and len(names) >= MOST:
        message = f"{MOST} searches are saved already: delete one first"
        raise Refusal("too-many-searches", (), message)
    row = {"user": user, "name": name, "filters": canonical(dict(filters)), "at": to_text(now)}
    connection.execute(upsert(connection, _SAVED), row)
    seal(connection, _SAVED, row)


def delete_search(connection: Connection, user: str, name: str) -> None:
    """Delete a saved search. It is no error if it is already gone."""
    mine = (_SAVED.c.user == user, _SAVED.c.name == name)
    if connection.execute(delete(_SAVED).where(*mine)).rowcount:
        drop_seal(connection, _SAVED, user, name)
