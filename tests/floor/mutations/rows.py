"""Rows changed, deleted, swapped and duplicated behind the floor's back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from sqlalchemy import Connection, Engine, Table, event, select, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.audit.audit import audit
from croupier.floor.database import schema
from croupier.floor.entries import canonical
from tests.floor.mutations import TABLES, Content, Figures, Rows, damaged, meaning
from tests.floor.pits import connected


def content(connection: Connection) -> Content:
    """Everything that has a meaning: accounts that hold nothing and ended sessions have none."""
    rows = {table.name: _rows(connection, table) for table in TABLES}
    version = connection.execute(text("SELECT version_num FROM alembic_version")).all()
    return meaning({**rows, "alembic_version": sorted(map(tuple, version), key=repr)})


def _rows(connection: Connection, table: Table) -> Rows:
    # By the driver alone: this is most of what a mutation costs.
    cursor = connection.connection.cursor()
    cursor.execute(_SELECT[table.name])
    return sorted(map(tuple, cursor.fetchall()), key=repr)


_SELECT = {table.name: str(select(table)) for table in TABLES}
"""Every column in the order of the schema."""


def same(before: Content, after: Content) -> bool:
    """Whether nothing of meaning was changed; a session that is gone has only ended."""
    tables = before.keys() - {"sessions", "seals"}
    if any(repr(before[name]) != repr(after[name]) for name in tables):
        return False
    ended = [row for row in before["sessions"] if row not in after["sessions"]]
    if len(before["sessions"]) - len(ended) != len(after["sessions"]):
        return False
    keys = {canonical([token]) for token, *_ in ended}
    kept = [row for row in before["seals"] if row[0] != "sessions" or row[1] not in keys]
    return repr(kept) == repr(after["seals"])


@contextmanager
def _listening(connection: Connection, done: list[str]) -> Iterator[None]:
    """Keeps what is executed."""

    def hear(*told: Any) -> None:
        _, _, statement, parameters, *_ = told
        done.append(f"{statement} {parameters}"[:1000])

    event.listen(connection, "before_cursor_execute", hear)
    try:
        yield
    finally:
        event.remove(connection, "before_cursor_execute", hear)


class RowMutations:
    """Changed, deleted, swapped and duplicated rows, in transactions that are rolled back."""

    def __init__(self, url: str, random: Random) -> None:
        self.engine: Engine = connected(url)
        self.random = random
        with self.engine.connect() as connection:
            self.before = content(connection)
            self.rows = {table.name: _rows(connection, table) for table in TABLES}

    def close(self) -> None:
        self.engine.dispose()

    def check(self) -> None:
        """Audit what is there."""
        with self.engine.connect() as connection:
            audit(connection)

    def run(self, figures: Figures) -> None:
        kind, mutate = self.random.choice(_ROW_MUTATIONS)
        with self.engine.connect() as connection:
            self._let_all(connection)
            done: list[str] = []
            try:
                with _listening(connection, done):
                    mutate(self, connection)
                changed = kind == "a changed schema" or not same(self.before, content(connection))
            except DBAPIError:
                figures.impossible += 1
                connection.rollback()
                return
            named = f"{self.engine.dialect.name}, {kind}"
            figures.judge(named, changed, lambda: audit(connection), "; ".join(done))
            connection.rollback()

    def _let_all(self, connection: Connection) -> None:
        """Keys that lead nowhere are refused at the commit, or not at all."""
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        else:
            connection.execute(text("SET LOCAL session_replication_role = replica"))

    def _table(self, rows: int = 1, with_more_than_keys: bool = False) -> Table:
        # Each table as often as any other: most rows would else be entries and postings.
        tables = [t for t in TABLES if len(self.rows[t.name]) >= rows]
        return self.random.choice([t for t in tables if _no_keys(t) or not with_more_than_keys])

    def _row(self, table: Table) -> dict[str, Any]:
        row = self.random.choice(self.rows[table.name])
        return dict(zip(table.columns.keys(), row, strict=True))

    def _is(self, table: Table, row: dict[str, Any]) -> list[Any]:
        return [column == row[column.name] for column in table.primary_key]

    def change(self, connection: Connection) -> None:
        table = self._table()
        row, column = self._row(table), self.random.choice(list(table.columns))
        value = self._other(table, column.name, row[column.name])
        connection.execute(table.update().where(*self._is(table, row)).values({column.name: value}))

    def _other(self, table: Table, column: str, value: Any) -> Any:
        """Another value of the same column, or a damaged one."""
        random = self.random
        at = list(table.columns.keys()).index(column)
        match random.randrange(4):
            case 0:
                return random.choice(self.rows[table.name])[at]
            case 1 if table.columns[column].nullable:
                return None if value is not None else random.choice(_NEW.get(column, ["x"]))
        if value is None:
            return random.choice(_NEW.get(column, ["x"]))
        return damaged(random, value)

    def delete(self, connection: Connection) -> None:
        table = self._table()
        connection.execute(table.delete().where(*self._is(table, self._row(table))))

    def duplicate(self, connection: Connection) -> None:
        table = self._table()
        row = self._row(table)
        key = self.random.choice(list(table.primary_key)).name
        row[key] = self._other(table, key, row[key])
        if self.random.random() < 0.3:
            column = self.random.choice(table.columns.keys())
            row[column] = self._other(table, column, row[column])
        connection.execute(table.insert().values(row))

    def swap(self, connection: Connection) -> None:
        """Two rows exchange a value that is no key."""
        table = self._table(2, with_more_than_keys=True)
        one, other = self._row(table), self._row(table)
        name = self.random.choice(_no_keys(table))
        for row, value in ((one, other[name]), (other, one[name])):
            change = table.update().where(*self._is(table, row)).values({name: value})
            connection.execute(change)

    def exchange(self, connection: Connection) -> None:
        """Two rows exchange their places."""
        table = self._table(2)
        one, other = self._row(table), self._row(table)
        keys = [column.name for column in table.primary_key]
        for row in (one, other):
            connection.execute(table.delete().where(*self._is(table, row)))
        for row, place in ((one, other), (other, one)):
            connection.execute(table.insert().values({**row, **{k: place[k] for k in keys}}))

    def forget_stream(self, connection: Connection) -> None:
        """A stream, with or without what belongs to it."""
        stream = self._row(schema.streams)["id"]
        for table in (schema.postings, schema.entries, schema.rounds, schema.shuffles):
            if self.random.random() < 0.7:
                connection.execute(table.delete().where(table.c.stream == stream))
        connection.execute(schema.streams.delete().where(schema.streams.c.id == stream))

    def empty(self, connection: Connection) -> None:
        connection.execute(self._table().delete())

    def cut(self, connection: Connection) -> None:
        """The last entries of a stream, with their postings, as if they had never been."""
        stream = self._row(schema.streams)
        count = self.random.randint(1, max(1, min(3, stream["version"])))
        left = stream["version"] - count
        for table in (schema.postings, schema.entries, schema.rounds, schema.shuffles):
            where = (table.c.stream == stream["id"], table.c.version > left)
            connection.execute(table.delete().where(*where))
        found = select(schema.entries.c.hash).where(
            schema.entries.c.stream == stream["id"], schema.entries.c.version == left
        )
        head = connection.execute(found).scalar() or stream["head"]
        change = schema.streams.update().where(schema.streams.c.id == stream["id"])
        connection.execute(change.values(version=left, head=head))

    def rewrite(self, connection: Connection) -> None:
        """The same row, written again."""
        table = self._table()
        row = self._row(table)
        connection.execute(table.delete().where(*self._is(table, row)))
        connection.execute(table.insert().values(row))

    def new_account(self, connection: Connection) -> None:
        name = f"player:{self.random.randrange(10**6)}"
        connection.execute(schema.accounts.insert().values(name=name, balance="0"))

    def log_out(self, connection: Connection) -> None:
        sessions = schema.sessions
        connection.execute(sessions.delete().where(*self._is(sessions, self._row(sessions))))

    def index(self, connection: Connection) -> None:
        """What only makes the database faster or slower, or belongs to somebody else."""
        statement = self.random.choice(
            [
                "DROP INDEX ix_postings_source",
                "CREATE INDEX ix_more ON postings (amount)",
                "CREATE TABLE somebody_elses (x INTEGER)",
            ]
        )
        connection.execute(text(statement))

    def column(self, connection: Connection) -> None:
        """The schema itself."""
        table = self._table(with_more_than_keys=True)
        name = self.random.choice(_no_keys(table))
        statement = self.random.choice(
            [
                f'ALTER TABLE {table.name} RENAME COLUMN "{name}" TO renamed',
                f"ALTER TABLE {table.name} ADD COLUMN more TEXT",
                f"ALTER TABLE {table.name} RENAME TO renamed",
                "UPDATE alembic_version SET version_num = '0099'",
                "UPDATE alembic_version SET version_num = '0001'",
                "UPDATE alembic_version SET version_num = '0007'",
                "DELETE FROM alembic_version",
            ]
        )
        connection.execute(text(statement))


def _no_keys(table: Table) -> list[str]:
    return [column.name for column in table.columns if not column.primary_key]


_NEW: dict[str, list[Any]] = {
    "due": ["2026-06-01T20:00:00.000000+00:00"],
    "round": [1, 2, 99],
    "rank": ["game supervisor", "inspector"],
    "password": ["$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaA"],
}
"""Values for columns that may be empty."""
_ROW_MUTATIONS: list[tuple[str, Callable[[RowMutations, Connection], None]]] = [
    *[("a changed value", RowMutations.change)] * 12,
    *[("a deleted row", RowMutations.delete)] * 4,
    *[("a duplicated row", RowMutations.duplicate)] * 4,
    *[("swapped values", RowMutations.swap)] * 4,
    *[("exchanged rows", RowMutations.exchange)] * 2,
    ("a deleted stream", RowMutations.forget_stream),
    ("an emptied table", RowMutations.empty),
    ("a chain cut short", RowMutations.cut),
    ("a row written again", RowMutations.rewrite),
    ("an account with nothing", RowMutations.new_account),
    ("a session ended", RowMutations.log_out),
    ("another index or table", RowMutations.index),
    ("a changed schema", RowMutations.column),
]
