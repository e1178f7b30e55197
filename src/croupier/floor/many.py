"""One statement for many rows, as PostgreSQL takes it: the rows go with it as one JSON text.

The driver sends every statement on its own and looks for answers after each, which costs both sides
more than the rows do.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import JSON, BigInteger, BindParameter, Text, bindparam, cast, column, func, select
from sqlalchemy.sql.visitors import replacement_traverse

LAST_OF = "croupier_last_of"
"""The execution option of a statement that changes a row: the values by which it finds it. Of
several changes to one row only the last need be written."""
ROWS = "rows"
"""The value that holds them all."""


def takes_many(statement: Any) -> bool:
    """Whether its rows may be written at once: one after another, they would do the same."""
    return bool(statement.is_insert or statement.is_select or _found_by(statement))


def of_many(statement: Any, row: Mapping[str, Any]) -> Any:
    """The same statement for any number of rows that look like this one."""
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
    """The rows, each that is changed more than once as it is in the end."""
    names = _found_by(statement)
    last = {tuple(row[name] for name in names): row for row in rows}.values() if names else rows
    return orjson.dumps(list(last), default=_of_bytes).decode()


def _of_bytes(value: Any) -> str:
    """Bytes as PostgreSQL reads them from a text."""
    if isinstance(value, bytes):
        return f"\\x{value.hex()}"
    raise TypeError(f"no database holds a {type(value).__name__}")


def found_by(statement: Any, names: Iterable[str]) -> Any:
    """The statement, with the values by which it finds the row that it changes."""
    return statement.execution_options(**{LAST_OF: tuple(names)})


def _found_by(statement: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = statement.get_execution_options().get(LAST_OF, ())
    return names
