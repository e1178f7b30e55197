"""Everything that may be done at a table, by the verb that people type and journals keep."""

from collections.abc import Mapping
from dataclasses import Field, fields
from functools import cache
from typing import Any

from croupier.acts import acts, acts_of, row_of
from croupier.games import actions as shared
from croupier.games.events import COMMUNITY, DEALER
from croupier.house.directions import actions as directions
from croupier.house.directions.orders import OfTable
from croupier.journal.kinds import ORDERS
from croupier.journal.plain import plain
from croupier.journal.reading import ReadingError, read
from croupier.journal.verb import Verb, describe, fields_said, pairs, put, says_default, split
from croupier.table import ACTS, By, Table

VERBS: Mapping[str, type] = {row_of(cls).verb: acts()[row_of(cls).verb].action for cls in ACTS}
"""Every act by its verb, in the order of a table's day; of two games' with one verb, the first."""
_SIGNED = ("by", "inspector", "official")
"""Fields that hold who acts."""
_PLACES = {"dealer": DEALER, "board": COMMUNITY}


def verbs() -> tuple[Verb, ...]:
    """All of them, in the order of a table's day."""
    return tuple(_describe(name, cls) for name, cls in VERBS.items())


@cache
def verb_named(name: str) -> Verb:
    """One of them."""
    return _describe(name, VERBS[name])


def _describe(name: str, cls: type) -> Verb:
    return describe(name, cls, (*_SIGNED, "table") if cls is directions.Report else _SIGNED)


def to_plain(action: Any, by: By) -> dict[str, Any]:
    """The action as a journal keeps it; who acts stands beside it."""
    verb = row_of(type(action)).verb
    given = {
        each.name: plain(getattr(action, each.name))
        for each in fields(action)
        if not says_default(action, each) and not _says_who(action, each, by)
    }
    return {"act": verb, "with": given} if given else {"act": verb}


def _says_who(action: Any, each: "Field[Any]", by: By) -> bool:
    return each.name in _SIGNED and plain(getattr(action, each.name)) == str(by)


def from_plain(given: Mapping[str, Any], by: By, table: Table) -> Any:
    """The action that a journal keeps, done by that person at that table."""
    verb = str(given.get("act"))
    if verb not in VERBS:
        raise ReadingError(f"{verb!r} is nothing that is done at a table")
    own = acts_of(table.rulebook.game).get(verb)
    cls = VERBS[verb] if own is None else own.action
    said = dict(fields_said(given))
    for name in _SIGNED:
        if name in {each.name for each in fields(cls)} and name not in said:
            said[name] = str(by)
    if cls is directions.Direct:
        said["order"] = _at_table(said.get("order"), table.name)
    if cls is directions.Report:
        said.setdefault("table", table.name)
    if cls is shared.DealCard:
        to = said.get("to")
        said["to"] = _PLACES.get(to, to) if isinstance(to, str) else to
    try:
        return read(cls, said)
    except ReadingError as error:
        raise ReadingError(f"{verb}: {error} (write: {_describe(verb, cls).usage})") from error


def _at_table(order: Any, table: str) -> Any:
    """A direction of a table is of this table, unless it says otherwise."""
    if isinstance(order, str):
        order = {"kind": order}
    if isinstance(order, Mapping):
        cls = ORDERS.get(str(order.get("kind")))
        if cls is not None and issubclass(cls, OfTable):
            return {"table": table, **order}
    return order


def typed(line: str) -> dict[str, Any]:
    """What somebody typed: a verb, then what must be said in order, then name=value.

    Of a direction other names are its own: `direct play-first "first to act" players=Ann`.
    """
    verb, words = split(line, VERBS)
    described = _describe(verb, VERBS[verb])
    said: dict[str, Any] = {}
    for name, value in pairs(described, words):
        own = VERBS[verb] is directions.Direct and name not in (*described.must, *described.may)
        value = value.replace("-", "_") if name == "area" else value
        put(said, f"order.{name}" if own else name, value)
    return {"act": verb, "with": said}
