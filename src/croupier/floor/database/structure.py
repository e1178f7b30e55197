"""Whether a database has the tables and columns that its migrations made.

What they should be is not written down twice: the migrations are run on an empty database in
memory, up to the revision that the floor says it has."""

from functools import cache
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.database.engine import (
    WRITES,
    alembic_config,
    connect,
    has_table,
    newest_revision,
    revision_of,
    upgrade,
)

Structure = frozenset[tuple[Any, ...]]
_COLUMNS = """
    SELECT 'column', m.name, x.name, x.type, x."notnull", x.dflt_value, x.pk
    FROM sqlite_master m, pragma_table_xinfo(m.name) x
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!'
"""
_REFERENCES = """
    SELECT 'reference', m.name, f."from", f."table", f."to"
    FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'
"""
_UNIQUE = """
    SELECT 'unique', m.name, l.origin, l.partial, i.seqno, i.name
    FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
    WHERE m.type = 'table' AND l."unique"
"""
_ON_POSTGRESQL = text(
    """
    SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND a.attnum > 0 AND NOT a.attisdropped
    """
)
_TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": """
        SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
        UNION SELECT rulename FROM pg_rules
        WHERE schemaname = current_schema() AND rulename <> '_RETURN'
        """,
}
"""What the database would do by itself when somebody else writes. The migrations make none."""
_TYPES = {
    "varchar": "character varying",
    "text": "text",
    "integer": "integer",
    "bigint": "bigint",
    "blob": "bytea",
}


def structural_difference(connection: Connection) -> str | None:
    """What of the schema is not as its migrations made it, in words; None if nothing."""
    try:
        revision = revision_of(connection)
    except DBAPIError:
        return "it holds no floor: it does not say which schema it has"
    if revision is None or revision not in _revisions():
        return f"the revision of its schema is {revision!r}, which this version does not know"
    expected = _expected(revision)
    if connection.dialect.name == "sqlite":
        found = _on_sqlite(connection)
    else:
        found = frozenset(tuple(row) for row in connection.execute(_ON_POSTGRESQL))
        expected = frozenset(_on_postgresql(each) for each in expected if each[0] == "column")
    tables = {each[1] for each in _expected(revision)}
    for name in sorted({each[1] for each in _expected(newest_revision())} - tables):
        if has_table(connection, name):
            return f"its schema is not that of revision {revision}: it has a table {name}"
    at = 1 if connection.dialect.name == "sqlite" else 0
    changed = sorted(
        str(each[at:]) for each in expected ^ {each for each in found if each[at] in tables}
    )
    if changed:
        return f"its schema is not that of revision {revision}: {changed[0]}"
    triggers = connection.execute(text(_TRIGGERS[connection.dialect.name])).scalars().all()
    if triggers:
        return f"its schema is not that of revision {revision}: it has a trigger {min(triggers)}"
    return None


def _on_sqlite(connection: Connection) -> Structure:
    return frozenset(
        tuple(each.lower() if isinstance(each, str) else each for each in row)  # as SQLite reads it
        for query in (_COLUMNS, _REFERENCES, _UNIQUE)
        for row in connection.exec_driver_sql(query)
    )


def _on_postgresql(column: tuple[Any, ...]) -> tuple[Any, ...]:
    _, table, name, kind, required, *_ = column
    word, found, length = kind.partition("(")
    return table, name, _TYPES[word] + found + length, bool(required)


@cache
def _revisions() -> frozenset[str]:
    from alembic.script import ScriptDirectory

    script = ScriptDirectory.from_config(alembic_config())
    return frozenset(each.revision for each in script.walk_revisions())


@cache
def _expected(revision: str) -> Structure:
    engine = connect("sqlite://")
    try:
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            upgrade(connection, revision)
            return _on_sqlite(connection)
    finally:
        engine.dispose()
