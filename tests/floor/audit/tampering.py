"""What somebody changes who can write to the database, and how the audit is asked about it."""

import pytest
from sqlalchemy import text

from croupier.floor.entries import Difference, genesis, link
from tests.floor.pits import Pit


def body_with(pit: Pit, version: int, old: str, new: str) -> str:
    with pit.floor.engine.connect() as connection:
        query = text("SELECT body FROM entries WHERE stream = 'nz-lunar' AND version = :version")
        body: str = connection.execute(query, {"version": version}).scalar_one()
    assert old in body
    return body.replace(old, new)


def rehash(pit: Pit, stream: str = "nz-lunar") -> None:
    """Whoever can write to the database can also hash the whole chain anew."""
    with pit.floor.engine.begin() as connection:
        query = text("SELECT settings FROM streams WHERE id = :id")
        head = genesis(connection.execute(query, {"id": stream}).scalar_one())
        query = text("SELECT version, body FROM entries WHERE stream = :id ORDER BY version")
        for version, body in connection.execute(query, {"id": stream}).all():
            head = link(head, body)
            change = "UPDATE entries SET hash = :hash WHERE stream = :id AND version = :version"
            connection.execute(text(change), {"hash": head, "id": stream, "version": version})
        change = "UPDATE streams SET head = :hash WHERE id = :id"
        connection.execute(text(change), {"hash": head, "id": stream})


def fails(pit: Pit, *words: str) -> None:
    with pytest.raises(Difference) as found:
        pit.audits()
    for word in words:
        assert word in str(found.value), found.value
