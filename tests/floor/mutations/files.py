"""Damage to the file of a floor: flipped bits, lost pages, an end that is missing."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.exc import DBAPIError

from croupier.floor.audit.audit import audit
from croupier.floor.database import connect_to_read
from croupier.floor.entries import Difference
from croupier.floor.security.keyring import attach, keyring
from tests.floor.mutations import TABLES, Content, Figures, meaning


class FileMutations:
    """Flipped bits, lost and exchanged pages, a truncated file. What was changed is put back."""

    def __init__(self, path: Path, random: Random) -> None:
        self.path, self.random = path, random
        self.whole = path.read_bytes()
        self.page = int.from_bytes(self.whole[16:18], "big")
        self.before = _content_of_file(path)
        assert self.before is not None

    def run(self, figures: Figures) -> None:
        kind, mutate = self.random.choice(_FILE_MUTATIONS)
        with self._changed(mutate(self)):
            after = _content_of_file(self.path)
            figures.judge(f"file, {kind}", after != self.before, self.check)

    def check(self) -> None:
        url = f"sqlite:///{self.path}"
        engine = attach(connect_to_read(url), keyring(url))
        try:
            with engine.connect() as connection:
                audit(connection)
        except DBAPIError as error:  # opening it is the first thing that fails
            raise Difference(str(error)) from error
        finally:
            engine.dispose()

    @contextmanager
    def _changed(self, damage: dict[int, bytes] | int) -> Iterator[None]:
        """With these bytes at these places, or with so many bytes."""
        with closing(_File(self.path)) as file:
            if isinstance(damage, int):
                file.truncate(damage)
            else:
                for at, found in damage.items():
                    file.write(found, at)
            try:
                yield
            finally:
                if isinstance(damage, int):
                    file.write(self.whole[damage:], damage)
                else:
                    for at, found in damage.items():
                        file.write(self.whole[at : at + len(found)], at)
                file.truncate(len(self.whole))

    def flip(self, count: int = 1) -> dict[int, bytes]:
        places = [self.random.randrange(len(self.whole)) for _ in range(count)]
        return {at: bytes([self.whole[at] ^ 1 << self.random.randrange(8)]) for at in places}

    def flips(self) -> dict[int, bytes]:
        return self.flip(self.random.randint(2, 20))

    def header(self) -> dict[int, bytes]:
        """The first page holds the file's header and the schema."""
        at = self.random.randrange(self.page)
        return {at: bytes([self.whole[at] ^ 1 << self.random.randrange(8)])}

    def zeroed(self) -> dict[int, bytes]:
        return {self.random.randrange(len(self.whole) // 512) * 512: bytes(512)}

    def exchanged(self) -> dict[int, bytes]:
        pages = range(len(self.whole) // self.page)
        one, other = (self.random.choice(pages) * self.page for _ in range(2))
        return {one: self._of(other), other: self._of(one)}

    def repeated(self) -> dict[int, bytes]:
        pages = range(len(self.whole) // self.page)
        return {
            self.random.choice(pages) * self.page: self._of(self.random.choice(pages) * self.page)
        }

    def _of(self, at: int) -> bytes:
        return self.whole[at : at + self.page]

    def truncated(self) -> int:
        if self.random.random() < 0.5:
            return self.random.randrange(len(self.whole) // self.page) * self.page
        return self.random.randrange(len(self.whole))


class _File:
    def __init__(self, path: Path) -> None:
        self.number = os.open(path, os.O_RDWR)

    def write(self, found: bytes, at: int) -> None:
        os.pwrite(self.number, found, at)

    def truncate(self, size: int) -> None:
        os.ftruncate(self.number, size)

    def close(self) -> None:
        os.close(self.number)


_FILE_MUTATIONS: list[tuple[str, Callable[[FileMutations], dict[int, bytes] | int]]] = [
    *[("a flipped bit", FileMutations.flip)] * 10,
    *[("flipped bits", FileMutations.flips)] * 3,
    *[("a flipped bit of the first page", FileMutations.header)] * 3,
    ("an emptied block", FileMutations.zeroed),
    ("exchanged pages", FileMutations.exchanged),
    ("a repeated page", FileMutations.repeated),
    ("a truncated file", FileMutations.truncated),
]
_PRAGMAS = {
    "columns": 'SELECT m.name, x.name, x.type, x."notnull", x.dflt_value, x.pk '
    "FROM sqlite_master m, pragma_table_xinfo(m.name) x WHERE m.type = 'table'",
    "references": 'SELECT m.name, f."from", f."table", f."to" '
    "FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
    "unique": "SELECT m.name, i.seqno, i.name FROM sqlite_master m, pragma_index_list(m.name) l, "
    "pragma_index_info(l.name) i WHERE m.type = 'table' AND l.\"unique\"",
}


def _content_of_file(path: Path) -> Content | None:
    """All that the file says; None if it is damaged or cannot be read."""
    found: dict[str, Any] = {}
    uri = f"file:{path}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return None
            for table in TABLES:
                names = ", ".join(f'"{column.name}"' for column in table.columns)
                found[table.name] = sorted(
                    connection.execute(f"SELECT {names} FROM {table.name}"), key=repr
                )
            version = "SELECT version_num FROM alembic_version"
            found["alembic_version"] = connection.execute(version).fetchall()
            for name, query in _PRAGMAS.items():
                found[name] = sorted(
                    (tuple(map(_folded, row)) for row in connection.execute(query)), key=repr
                )
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    return meaning(found)


def _folded(value: Any) -> Any:
    return value.upper() if isinstance(value, str) else value
