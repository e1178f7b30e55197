"""SQL for SQLite and PostgreSQL, for one row or for many at once.

The driver sends every statement separately and waits for its answer, which costs both sides more
than the rows do."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from operator import itemgetter
from typing import Any

import orjson
from sqlalchemy import (
    JSON,
    BigInteger,
    BindParameter,
    Connection,
    Table,
    Text,
    bindparam,
    cast,
    column,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.visitors import replacement_traverse

from croupier.value import value

LAST_OF = "croupier_last_of"
"""The execution option that names the columns by which an update finds its row. If one row is
changed several times, only the last change is written."""
ROWS = "rows"
"""The parameter that contains all rows."""


def supports_many_rows(statement: Any) -> bool:
    """Whether one statement for all rows has the same effect as one for each."""
    return bool(statement.is_insert or statement.is_select or _key_columns(statement))


def for_many_rows(statement: Any, row: Mapping[str, Any]) -> Any:
    """The same statement for any number of rows with the columns of this one."""
    columns = [column(name, _type(statement, name, value)) for name, value in row.items()]
    rows = cast(bindparam(ROWS, type_=Text), JSON)
    given = func.json_to_recordset(rows).table_valued(*columns)
    given = given.render_derived("given", with_types=True)
    if statement.is_insert:
        return statement.from_select(list(row), select(given))

    def replace(element: Any, **_: Any) -> Any:
        named = isinstance(element, BindParameter) and element.key in row
        return given.c[element.key] if named else None

    return replacement_traverse(statement, {}, replace)


def _type(statement: Any, name: str, value: Any) -> Any:
    if statement.is_insert:
        return statement.table.c[name].type
    return BigInteger() if isinstance(value, int) else Text()


def as_json(statement: Any, rows: Sequence[Mapping[str, Any]]) -> str:
    """The rows as JSON. If a row changes more than once, only its last state is included."""
    names = _key_columns(statement)
    last = {tuple(row[name] for name in names): row for row in rows}.values() if names else rows
    return orjson.dumps(list(last), default=_of_bytes).decode()


def _of_bytes(value: Any) -> str:
    """Bytes in the text form that PostgreSQL parses."""
    if isinstance(value, bytes):
        return f"\\x{value.hex()}"
    raise TypeError(f"a database cannot store a {type(value).__name__}")


def keyed_by(statement: Any, names: Iterable[str]) -> Any:
    """The statement, marked with the columns that identify the row it changes."""
    return statement.execution_options(**{LAST_OF: tuple(names)})


def _key_columns(statement: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = statement.get_execution_options().get(LAST_OF, ())
    return names


def upsert(connection: Connection, table: Table) -> Any:
    """A statement that inserts rows, or replaces those with the same key."""
    return _upsert(connection.dialect.name, table)


def insert_new(connection: Connection, table: Table) -> Any:
    """A statement that inserts rows, except those whose key exists."""
    return _insert_new(connection.dialect.name, table)


@cache
def _insert_new(dialect: str, table: Table) -> Any:
    return _insert(dialect, table).on_conflict_do_nothing()


def _insert(dialect: str, table: Table) -> Any:
    if dialect == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


@cache
def _upsert(dialect: str, table: Table) -> Any:
    made = _insert(dialect, table)
    key = [column.name for column in table.primary_key]
    others = {column.name: made.excluded[column.name] for column in table.columns}
    changed = {name: value for name, value in others.items() if name not in key}
    return keyed_by(made.on_conflict_do_update(index_elements=key, set_=changed), key)


Row = Any
"""A row as a named tuple."""


Values = Mapping[str, Any]
Query = tuple[Any, Values]
"""A statement and its values."""


def ask_all(connection: Connection, queries: Sequence[Query]) -> list[list[Row]]:
    """The rows of queries that every act needs, in order, in one round trip to PostgreSQL.

    Their texts are compiled once for each database and passed to the driver directly: SQLAlchemy's
    lookup and result wrapping take several times as long as SQLite takes to run them. Statements
    with types that need conversion, or with a list of variable length, are not supported."""
    made = [_prepared(connection, statement) for statement, _ in queries]
    if connection.dialect.name == "sqlite":
        _begin(connection)
        return _ask_sqlite(connection, queries, made)
    execute = connection.dialect.do_execute
    with TranslatedErrors(connection, made[0].text):
        cursors = _cursors(connection, len(queries))
        try:
            with pipeline(connection):
                for each, cursor, (_, values) in zip(made, cursors, queries, strict=True):
                    execute(cursor, each.text, each.given(values))
            return [each.rows(cursor) for each, cursor in zip(made, cursors, strict=True)]
        finally:
            for cursor in cursors:
                cursor.close()


def ask_alone(connection: Connection, query: Query) -> list[Row]:
    """The rows of one query that needs no others of the same moment. On SQLite it begins no
    transaction: that, and ending it, takes longer than the query."""
    if connection.dialect.name != "sqlite":
        return ask_all(connection, [query])[0]
    return _ask_sqlite(connection, [query], [_prepared(connection, query[0])])[0]


def _ask_sqlite(
    connection: Connection, queries: Sequence[Query], made: Sequence["_Prepared"]
) -> list[list[Row]]:
    """The rows of each query, one after the other, since there is no round trip to save."""
    execute = connection.dialect.do_execute
    with TranslatedErrors(connection, made[0].text):
        cursor = _driver(connection).cursor()
        try:
            found = []
            for each, (_, values) in zip(made, queries, strict=True):
                execute(cursor, each.text, each.given(values))
                found.append(each.rows(cursor))
            return found
        finally:
            cursor.close()


def write_rows(connection: Connection, statements: Iterable[tuple[Any, list[Values]]]) -> None:
    """Run statements that every act needs, each with several sets of values, in the same way."""
    with TranslatedErrors(connection, "what several acts write"), pipeline(connection):
        (cursor,) = _cursors(connection, 1)
        try:
            for statement, rows in statements:
                if rows:
                    _write(connection, cursor, statement, rows)
        finally:
            cursor.close()


def _write(connection: Connection, cursor: Any, statement: Any, rows: list[Values]) -> None:
    dialect = connection.dialect
    if dialect.name == "postgresql" and supports_many_rows(statement):
        text = _prepared(connection, statement, rows[0]).text
        dialect.do_execute(cursor, text, {ROWS: as_json(statement, rows)})
        return
    made = _prepared(connection, statement)
    given = [made.given(each) for each in rows]
    if dialect.name == "sqlite":
        dialect.do_executemany(cursor, made.text, given)
        return
    for each in given:  # psycopg's executemany would wait until all statements are done
        dialect.do_execute(cursor, made.text, each)


def _cursors(connection: Connection, count: int) -> list[Any]:
    _begin(connection)
    driver = _driver(connection)
    return [driver.cursor() for _ in range(count)]


def _begin(connection: Connection) -> None:
    """Begin a transaction where SQLAlchemy would."""
    if not connection.in_transaction():
        connection.begin()


def _driver(connection: Connection) -> Any:
    """The driver's own connection."""
    return connection.connection.driver_connection


def pipeline(connection: Connection) -> AbstractContextManager[Any]:
    """Run statements without waiting for one another until the outermost block ends. SQLite runs in
    this process and gains nothing."""
    if connection.dialect.name != "postgresql":
        return nullcontext()
    from psycopg.pq import PipelineStatus

    driver = _driver(connection)
    if driver.pgconn.pipeline_status != PipelineStatus.OFF:
        return nullcontext()  # psycopg would also wait at the end of an inner block
    pipeline: AbstractContextManager[Any] = driver.pipeline()
    return pipeline


def run(connection: Connection, text: str) -> None:
    """Run a statement without values and result, in the same way."""
    with TranslatedErrors(connection, text):
        cursor = _driver(connection).cursor()
        try:
            connection.dialect.do_execute(cursor, text, ())
        finally:
            cursor.close()


class TranslatedErrors:
    """Turns a driver error into the one that SQLAlchemy would raise."""

    __slots__ = ("_connection", "_text")

    def __init__(self, connection: Connection, text: str) -> None:
        self._connection, self._text = connection, text

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        connection = self._connection
        if error is None or not isinstance(error, connection.dialect.loaded_dbapi.Error):
            return
        lost = connection.dialect.is_disconnect(error, connection.connection, None)
        if lost:
            connection.invalidate(error)
        raise DBAPIError(
            self._text, None, error, hide_parameters=True, connection_invalidated=lost
        ) from error


def one(rows: list[Row]) -> Row | None:
    """The only row; None if there is none."""
    return rows[0] if rows else None


@value
class _Prepared:
    """A statement in the form that a driver accepts."""

    statement: Any
    """Kept alive, so that no other object gets its id."""
    text: str
    in_order: Callable[[Mapping[str, Any]], tuple[Any, ...]] | None
    """For positional parameters: puts the values in their order."""
    fixed: Mapping[str, Any]
    """Values that are part of the statement."""
    row: Callable[..., Row] | None
    """None if it is not a query."""

    def rows(self, cursor: Any) -> list[Row]:
        assert self.row is not None, "a query has columns"
        return [self.row(*row) for row in cursor.fetchall()]

    def given(self, values: Mapping[str, Any]) -> Any:
        full = {**self.fixed, **values} if self.fixed else values
        return full if self.in_order is None else self.in_order(full)


_PREPARED: dict[tuple[str, int, bool], _Prepared] = {}


def _prepared(connection: Connection, statement: Any, row: Values | None = None) -> _Prepared:
    """The statement, compiled once; with a row, for any number of rows like it."""
    key = (connection.dialect.name, id(statement), row is None)
    found = _PREPARED.get(key)
    if found is None:
        made = statement if row is None else for_many_rows(statement, row)
        found = _PREPARED[key] = _prepare(connection, statement, made)
    return found


def _in_order(names: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    if len(names) > 1:
        return itemgetter(*names)
    return lambda values: tuple(values[name] for name in names)


def _prepare(connection: Connection, kept: Any, statement: Any) -> _Prepared:
    made = statement.compile(dialect=connection.dialect)
    columns = statement.selected_columns.keys() if statement.is_select else None
    return _Prepared(
        kept,
        str(made),
        _in_order(made.positiontup) if made.positional else None,
        {name: value for name, value in made.params.items() if value is not None},
        None if columns is None else namedtuple("Row", columns),
    )
