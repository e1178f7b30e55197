"""A day on a floor of all five rulebooks, played from a script: what is written down of it.

`day.jsonl.xz` is the script: what is asked, by whom and when. It has tables that the software deals
and tables that people deal, misdeals, voids, faults of decks, limits that change, directions,
disputes and their corrections, vouchers and tokens, jackpots, seats of people who are away, alarms,
promotions, and acts that are refused. At its step `keep` the floor was closed and its database was
kept as `floor.db.xz`, and its history as `history.jsonl.xz`; then it was played on. These three
files were made once and are never written anew.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from croupier.floor.security.encryption import is_encrypted_secret
from croupier.floor.security.keyring import find_keyring, is_encrypted
from croupier.rulebooks.readings import FIRST
from tests.frozen.scripted_floor import Scripted, Step
from tests.frozen.snapshots import kept
from tests.frozen.wording import data_of, words_of

SCRIPT = "day.jsonl.xz"
_WORDS = ("because", "reason", "words", "title")
"""Names in an event under which the program's own words stand."""
_NAMES_OF_HANDS = ("round.hand-shown", "round.dealer-revealed")
_REFUSED = ("message", "legal")
_ROWS = {
    "postings": "stream, version, number",
    "rounds": "stream, number",
    "shuffles": "stream, version, deck",
    "jackpots": "id",
    "accounts": "name",
}


Refused = list[tuple[int, dict[str, Any]]]
"""The refusals, by the number of the step that was refused."""


def play(database: Path, steps: Iterable[tuple[int, Step]]) -> Refused:
    """Perform steps of the script on a floor, under the reading of that day."""
    tables = patch("croupier.floor.transactions.reading_now", lambda _: FIRST)
    promotions = patch("croupier.floor.promotions.TODAY", FIRST)
    with tables, promotions:
        return _play(database, steps)


def _play(database: Path, steps: Iterable[tuple[int, Step]]) -> Refused:
    floor, refused = Scripted(database), []
    try:
        for number, step in steps:
            if step["do"] == "keep":
                floor.close()
                floor = Scripted(database, step["secrets"], step["asked"])
            elif (refusal := floor.perform(step)) is not None:
                refused.append((number, refusal))
    finally:
        floor.close()
    return refused


def script() -> list[tuple[int, Step]]:
    return list(enumerate(kept(SCRIPT), start=1))


def after_keeping() -> list[tuple[int, Step]]:
    """The steps that continue the kept floor."""
    steps = script()
    [begin] = [place for place, (_, step) in enumerate(steps) if step["do"] == "keep"]
    return steps[begin:]


@cache
def played() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The whole day on a new floor: its data, and its words."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        refused = play(path, script())
        return [*_refusals_data(refused), *data(path)], [*_refusals_words(refused), *words(path)]


def _refusals_data(refused: Refused) -> Iterator[dict[str, Any]]:
    for number, each in refused:
        yield {"step": number, "refusal": data_of(each, _REFUSED)}


def _refusals_words(refused: Refused) -> Iterator[dict[str, Any]]:
    for number, each in refused:
        yield {"step": number, "words": words_of(each, _REFUSED)}


def data(database: Path) -> Iterator[dict[str, Any]]:
    """Everything that a floor stores, without words and without what depends on them."""
    with closing(sqlite3.connect(database)) as connection:
        for row in _rows(connection, "streams", "id"):
            left = ("head", "due")
            yield {"streams": {name: row[name] for name in row if name not in left}}
        for row in _chained(connection):
            body = json.loads(row["body"])
            body["events"] = [data_of(event, _words_in(event)) for event in body["events"]]
            yield {"entries": {"stream": row["stream"], "version": row["version"], "body": body}}
        for name, order in _ROWS.items():
            for row in _rows(connection, name, order):
                yield {name: data_of(_plain(row), ("because",))}


def words(database: Path) -> Iterator[dict[str, Any]]:
    """All words, and the last hash of each chain, which depends on every word."""
    with closing(sqlite3.connect(database)) as connection:
        for row in _rows(connection, "streams", "id"):
            yield {"stream": row["id"], "head": row["head"]}
        for row in _rows(connection, "entries", "stream, version"):
            events = json.loads(row["body"])["events"]
            found = {
                f"{number}/{where}": text
                for number, event in enumerate(events)
                for where, text in words_of(event, _words_in(event)).items()
            }
            if found:
                yield {"entry": f"{row['stream']}/{row['version']}", "words": found}
        for row in _rows(connection, "postings", _ROWS["postings"]):
            place = "/".join(str(row[name]) for name in ("stream", "version", "number"))
            yield {"posting": place, "because": row["because"]}


def _words_in(event: Mapping[str, Any]) -> tuple[str, ...]:
    return (*_WORDS, "value") if event["event"] in _NAMES_OF_HANDS else _WORDS


def _rows(connection: sqlite3.Connection, table: str, order: str) -> Iterator[dict[str, Any]]:
    connection.row_factory = sqlite3.Row
    for row in connection.execute(f"SELECT * FROM {table} ORDER BY {order}"):
        yield _opened(dict(row))


def _opened(row: dict[str, Any]) -> dict[str, Any]:
    """With cards to come, which the database has encrypted."""
    keys = find_keyring("sqlite://")
    assert keys is not None
    if is_encrypted(row.get("body", "")):
        row["body"] = keys.decrypt(row["body"], f"entry\n{row['stream']}").decode()
    if is_encrypted_secret(row.get("secret", b"")):
        row["secret"] = keys.decrypt(row["secret"].decode(), f"shuffle\n{row['commitment']}")
    return row


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """Bytes as hexadecimal text, and JSON texts as their values."""
    return {
        name: value.hex()
        if isinstance(value, bytes)
        else json.loads(value)
        if name in ("clauses", "players", "record", "pools")
        else value
        for name, value in row.items()
    }


def _chained(connection: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    """Every entry, after checking that its text is canonical and its hash follows."""
    heads = {
        row["id"]: _link("0" * 64, row["settings"]) for row in _rows(connection, "streams", "id")
    }
    for row in _rows(connection, "entries", "stream, version"):
        where, body = f"{row['stream']}, entry {row['version']}", row["body"]
        plain = json.dumps(
            json.loads(body), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        assert body == plain, f"{where} is not written in canonical JSON"
        heads[row["stream"]] = _link(heads[row["stream"]], body)
        assert row["hash"] == heads[row["stream"]], f"{where}: its hash is made otherwise"
        yield row


def _link(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def tables(database: Path) -> dict[str, Any]:
    """What a floor's database has: tables, columns and indices."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        return {
            name: {
                "columns": [dict(row) for row in connection.execute(f"PRAGMA table_info({name})")],
                "references": sorted(
                    f"{row['from']} -> {row['table']}.{row['to']}"
                    for row in connection.execute(f"PRAGMA foreign_key_list({name})")
                ),
                "indices": sorted(
                    str(row["name"]) for row in connection.execute(f"PRAGMA index_list({name})")
                ),
            }
            for (name,) in connection.execute(names).fetchall()
        }


def new_tables() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        Scripted(path).close()
        return tables(path)


PROMISES = {
    "day-data.jsonl.xz": lambda: played()[0],
    "day-wording.jsonl.xz": lambda: played()[1],
    "tables.json": new_tables,
}
