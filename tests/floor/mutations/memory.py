"""What the audit worked out of the undamaged floor, for a hundred thousand damaged ones.

Most of an audit performs again acts that no damage has touched. Its pure functions, asked again
about the very same things, answer from memory; about anything else they work as always. Memory is
filled by one audit of the floor as it is and only read afterwards, so that it does not grow.

Streams are audited one after another, each from its own rows: as long as those are the very same,
the audit goes on from where it was after them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from datetime import datetime
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection

from croupier.floor import promotions
from croupier.floor.audit import audit, streams, tables
from croupier.floor.audit.result import Audit
from croupier.floor.database import schema
from croupier.floor.entries import canonical
from croupier.floor.promotions import PromotionSettings
from croupier.floor.tables.settings import TableSettings

_VALUES = (str, int, bytes, datetime)
"""Told apart by what they say; anything else is the same only if it is the same object."""
PURE: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (TableSettings, ("model_validate_json",)),
    (PromotionSettings, ("model_validate_json",)),
    (promotions, ("redo",)),
    (streams, ("_body", "compare_events")),
    (
        tables,
        (
            *("new_table", "read_pools", "with_pools", "redo", "turn_passes", "due", "shuffled"),
            *("with_stored_wording", "compare_events", "changed_wording", "books_of", "postings"),
            "replay",
        ),
    ),
)
"""Where the audit finds them: functions whose answers follow from their arguments."""


class Memory:
    """Answers of pure functions: of their arguments, or of what the database holds."""

    def __init__(self) -> None:
        self.learning = True
        self.kept: dict[Any, tuple[Any, ...]] = {}
        """By function and arguments: the answer, and the arguments, so that no other object takes
        their places."""
        self.asked = self.answered = 0
        self.streams = StreamMemory()

    def of(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def remembered(*given: Any) -> Any:
            self.asked += 1
            key = (function, *map(_key, given))
            if (found := self.kept.get(key)) is not None:
                self.answered += 1
                return found[0]
            answer = function(*given)
            if self.learning:
                self.kept[key] = (answer, given)
            return answer

        return remembered

    def of_rows(
        self, function: Callable[..., Any], tables: Callable[..., Iterable[str]]
    ) -> Callable[..., Any]:
        """The same for one that reads these tables, all of them, and nothing else."""

        def remembered(connection: Connection, *given: Any) -> Any:
            given = tuple(each if isinstance(each, _VALUES) else tuple(each) for each in given)
            read = _read(connection, tables(*given))
            self.asked += 1
            key = (function, given)
            found = self.kept.get(key)
            if read is not None and found is not None and found[1] == read:
                self.answered += 1
                return found[0]
            answer = function(connection, *given)
            if self.learning and read is not None:
                self.kept[key] = (answer, read)
            return answer

        return remembered


def _read(connection: Connection, tables: Iterable[str]) -> list[Any] | None:
    """Every row of the tables, as the driver reads it; None where that fails."""
    if connection.dialect.name != "sqlite":
        return None  # where a statement that fails spoils the transaction
    cursor = connection.connection.cursor()
    try:
        return [
            (table, *map(_told_apart, row))
            for table in tables
            for row in cursor.execute(f"SELECT * FROM {table}").fetchall()
        ]
    except Exception:  # what cannot be read is for the audit to name
        return None
    finally:
        cursor.close()


def _sealed_tables(names: Iterable[str]) -> tuple[str, ...]:
    return (*names, schema.seals.name)


def _schema_tables() -> tuple[str, ...]:
    return ("sqlite_master", "alembic_version")


_OF_STREAMS = [
    (schema.streams.name, "id"),
    *((table.name, "stream") for table in schema.metadata.sorted_tables if "stream" in table.c),
]
"""Tables whose rows belong to a stream, with the column that names it."""


class StreamMemory:
    """What an audit of the undamaged floor had found after each stream."""

    def __init__(self) -> None:
        self.learning = True
        self._rows: dict[str, list[Any]] = {}
        self._found: dict[str, dict[str, Any]] = {}
        self._before: dict[str, str | None] = {}
        """By stream: the one that was audited before it."""
        self._current: Audit | None = None
        self._last: str | None = None
        """The last stream of the current audit, as long as nothing was damaged so far."""
        self._whole: dict[str, list[Any]] = {}
        self.asked = self.answered = 0

    def of(self, function: Callable[..., None]) -> Callable[..., None]:
        def remembered(
            connection: Connection, done: Audit, stream: Any, kept: bool, at_entry: Any
        ) -> None:
            if done is not self._current:
                self._current, self._last = done, ""
                self._whole = _rows_of_streams(connection)
            before, self._last = self._last, None
            whole = self._whole.get(stream.id)
            self.asked += 1
            if not self.learning and whole is not None and before is not None:
                same = self._before.get(stream.id) == before and self._rows[stream.id] == whole
                if same:
                    self.answered += 1
                    sealed = done.sealed
                    vars(done).update(deepcopy(self._found[stream.id]))
                    done.sealed, self._last = sealed, stream.id
                    return
            function(connection, done, stream, kept, at_entry)
            if self.learning and whole is not None:
                self._rows[stream.id], self._before[stream.id] = whole, before
                # The number of streams is counted by the caller, after this one.
                self._found[stream.id] = deepcopy(vars(done))
                self._last = stream.id

        return remembered


def _rows_of_streams(connection: Connection) -> dict[str, list[Any]]:
    """By stream: every row that belongs to it, as the driver reads it."""
    found: dict[str, list[Any]] = defaultdict(list)
    cursor = connection.connection.cursor()
    try:
        for table, owner in _OF_STREAMS:
            cursor.execute(f"SELECT * FROM {table}")
            at = [each[0] for each in cursor.description].index(owner)
            rows = cursor.fetchall()
            for row in sorted(rows, key=repr):
                found[row[at]].append((table, *map(_told_apart, row)))
    except Exception:  # what cannot be read is for the audit to name
        return {}
    finally:
        cursor.close()
    return found


def _told_apart(value: Any) -> Any:
    """1 and True, or 1 and 1.0, are equal and not the same."""
    return (type(value), value)


def _key(given: Any) -> Any:
    if isinstance(given, _VALUES):
        return type(given), given
    # The record of a round is read anew each time; entries are the same while their text is.
    return canonical(given) if type(given) is dict and "format" in given else id(given)


@contextmanager
def remembering(undamaged: Callable[[], Any]) -> Iterator[Memory]:
    """Run that audit, and remember what it worked out until the block ends."""
    memory = Memory()
    with ExitStack() as stack:
        function = memory.streams.of(vars(audit)["audit_stream"])
        stack.enter_context(patch.object(audit, "audit_stream", function))
        for name, reads in (
            ("check_seals", _sealed_tables),
            ("structural_difference", _schema_tables),
        ):
            reading = memory.of_rows(getattr(audit, name), reads)
            stack.enter_context(patch.object(audit, name, reading))
        for place, names in PURE:
            for name in names:
                stack.enter_context(patch.object(place, name, memory.of(getattr(place, name))))
        undamaged()
        memory.learning = memory.streams.learning = False
        yield memory
