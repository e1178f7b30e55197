"""Snapshots of tables in files of the server, so that a restart need not replay every entry.

A snapshot is only a shortcut. It is used if the chain still has the entry after which it was made,
and if this very program made it; the later entries are replayed as usual. It contains cards to
come, so it is encrypted with the floor's key and bound to the table; nothing else is ever
unpickled. The audit replays every entry and ignores snapshots.

Tables of a game from another package have no snapshots, because that package may change while this
one does not; nor have tables of a house variant."""

import io
import pickle
import sys
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Engine, bindparam, select

from croupier.floor.database import schema
from croupier.floor.fairness.contributions import Contribution
from croupier.floor.search.trails import Trails
from croupier.floor.security.encryption import Hidden
from croupier.floor.security.keyring import Keyring
from croupier.house.table import Table
from croupier.rulebooks import RULEBOOK_IDS, Rulebook, version
from croupier.rulebooks.plugins import amendment_ids, installed_game, rulebook_file
from croupier.rulebooks.table import TableRules
from croupier.rulebooks.versions import series_of

EVERY = 500
"""The number of entries after which a table gets a new snapshot; replaying so many takes a fifth of
a second."""
_WORTH = 30
"""Entries that take as long to perform as a snapshot takes to read."""
_CLOSING = 20.0
"""Seconds that a floor may take for snapshots when it closes."""
_SNAPSHOTS = "croupier_snapshots"
_PACKAGE = Path(__file__).parents[2]
_ENDINGS = (".py", ".toml", ".json")
_BUILT = {"static", "documentation"}
"""Folders of pages, which decide nothing."""


class Snapshot(NamedTuple):
    """The state of a table after one of its entries."""

    version: int
    head: str
    """The hash of that entry."""
    table: Table
    contributions: tuple[Contribution, ...]
    hidden: Hidden
    trails: Trails


class SnapshotSource(Protocol):
    """A version of a table of which a snapshot can be made."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def head(self) -> str: ...
    @property
    def table(self) -> Table: ...
    @property
    def contributions(self) -> tuple[Contribution, ...]: ...
    @property
    def hidden(self) -> Hidden: ...
    @property
    def trails(self) -> Trails: ...


class Snapshots:
    """The snapshots of a floor's tables, in a folder."""

    def __init__(self, folder: Path, url: str, keys: Keyring) -> None:
        self._folder, self._url, self._keys = folder, url, keys
        self._written: dict[str, int] = {}
        """The version of each table's snapshot, as far as it is known here."""

    def attach(self, engine: Engine) -> None:
        """Give every connection of the engine access to the snapshots."""
        engine.update_execution_options(**{_SNAPSHOTS: self})

    def acted(self, held: SnapshotSource) -> None:
        """Write a snapshot if enough has happened at the table since the last one."""
        if held.version >= self._written.get(held.id, 0) + EVERY:
            self.write(held)

    def close(self, tables: Collection[SnapshotSource]) -> None:
        """Write snapshots of the tables where something has happened, as far as time allows; those
        with most entries to replay come first."""
        end = monotonic() + _CLOSING
        behind = {each.id: each.version - self._written.get(each.id, 0) for each in tables}
        for held in sorted(tables, key=lambda each: -behind[each.id]):
            if behind[held.id] >= _WORTH and monotonic() < end:
                self.write(held)

    def write(self, held: SnapshotSource) -> None:
        """Write a snapshot of the table. A table that cannot be pickled has none, which is no
        error."""
        self._written[held.id] = held.version
        game = installed_game(held.table.rulebook.game)
        if not type(game).__module__.startswith(f"{_PACKAGE.name}."):
            return
        found = Snapshot(
            *(held.version, held.head, held.table, held.contributions, held.hidden, held.trails)
        )
        with suppress(
            Exception
        ):  # any error is ignored: an act must not fail because of a shortcut
            _replace(self._path(held.id), self._keys.encrypt(_pack(found), _about(held.id)))

    def read(self, connection: Connection, id: str, newest: int) -> Snapshot | None:
        """The snapshot of the table, if there is one that its chain confirms."""
        found = self._kept(id)
        if found is None or found.version > newest or not _confirms(connection, id, found):
            return None
        self._written[id] = found.version
        return found

    def _kept(self, id: str) -> Snapshot | None:
        """The snapshot in the file; None if there is none or it cannot be read, because the entries
        can be replayed."""
        with suppress(Exception):
            text = self._path(id).read_text(encoding="ascii")
            return _unpack(self._keys.decrypt(text, _about(id)))
        return None

    def _path(self, id: str) -> Path:
        return self._folder / sha256(f"{self._url}\n{id}".encode()).hexdigest()[:40]


def snapshot_of(connection: Connection, id: str, newest: int) -> Snapshot | None:
    """The latest snapshot of a table up to that version, if there is one."""
    kept: Snapshots | None = connection.get_execution_options().get(_SNAPSHOTS)
    return None if kept is None else kept.read(connection, id, newest)


def _about(id: str) -> str:
    return f"snapshot\n{id}"


_HASH = select(schema.entries.c.hash).where(
    schema.entries.c.stream == bindparam("id"), schema.entries.c.version == bindparam("at")
)


def _confirms(connection: Connection, id: str, found: Snapshot) -> bool:
    there = connection.execute(_HASH, {"id": id, "at": found.version}).scalar_one_or_none()
    return bool(there == found.head)


class _NotKept(Exception):
    """Raised if the table has rules that are not installed with the program."""


Place = tuple[str, int, Mapping[str, Any] | None]
"""How to find a rulebook: its id and reading; with options, its rules."""


class _Writer(pickle.Pickler):
    """Writes references to rulebooks and rules instead of copies."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.places: list[Place] = []
        self._numbers: dict[int, int] = {}

    def persistent_id(self, obj: Any) -> int | None:
        if not isinstance(obj, (Rulebook, TableRules)):
            return None
        if id(obj) not in self._numbers:
            options = None if isinstance(obj, Rulebook) else dict(obj.options)
            place = (obj.id, obj.reading, options)
            if series_of(obj.id) not in RULEBOOK_IDS or _rules_at(place) != obj:
                raise _NotKept
            self._numbers[id(obj)] = len(self.places)
            self.places.append(place)
        return self._numbers[id(obj)]


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, places: Iterable[Place]) -> None:
        super().__init__(file)
        self._named = [*map(_rules_at, places)]

    def persistent_load(self, pid: Any) -> Any:
        return self._named[pid]


def _rules_at(place: Place) -> Any:
    id, reading, options = place
    book = version(id).at(reading)
    return book if options is None else book.rules(options)


def _pack(found: Snapshot) -> bytes:
    body = io.BytesIO()
    writer = _Writer(body)
    writer.dump(found)
    return pickle.dumps((program(), writer.places)) + body.getvalue()


def _unpack(packed: bytes) -> Snapshot | None:
    """The snapshot; None if another version of the program made it."""
    file = io.BytesIO(packed)
    made_by, places = pickle.load(file)
    if made_by != program():
        return None
    found = _Reader(file, places).load()
    assert isinstance(found, Snapshot)
    return found


@cache
def program() -> str:
    """A digest of the program and of amendments. Another version replays the entries itself."""
    digest = sha256(sys.version.encode())
    for file in sorted(_PACKAGE.rglob("*")):
        if file.suffix in _ENDINGS and not _BUILT & set(file.parts):
            digest.update(f"{file.relative_to(_PACKAGE)}\n".encode())
            digest.update(sha256(file.read_bytes()).digest())
    for id in amendment_ids():
        digest.update(f"{id}\n{rulebook_file(id, 'toml').read_text(encoding='utf-8')}".encode())
    return digest.hexdigest()


def _replace(path: Path, text: str) -> None:
    """Write the whole file or nothing, readable only by its owner."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, encoding="ascii", delete=False) as file:
        file.write(text)
    Path(file.name).replace(path)
