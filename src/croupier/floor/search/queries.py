"""Queries for finished rounds by date, table, amount, outcome, irregularity, official and player.

The database answers every query from `round_facts` and `round_marks`, a page at a time."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    func,
    or_,
    select,
    true,
    tuple_,
)

from croupier.floor.database import from_text, schema, to_text
from croupier.house.people import name_key
from croupier.value import value

_FACTS, _MARKS, _FLAGS = schema.round_facts.c, schema.round_marks.c, schema.round_flags.c
_AT_ONCE = 500
Part = Literal["time", "table", "rulebook", "outcome", "paid", "marks", "official"]
"""A part of the filter for which counts are shown."""


@value
class RoundFilter:
    """The conditions on the rounds to find; an empty field is no condition."""

    since: datetime | None = None
    until: datetime | None = None
    tables: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()
    outcomes: tuple[int, ...] = ()
    least: int | None = None
    """Of the largest payment, in hundredths."""
    most: int | None = None
    events: tuple[str, ...] = ()
    """Any of these happened. With `flagged` or `ordinary`, that will do too."""
    flagged: bool = False
    """A flag of an inspector stands."""
    ordinary: bool = False
    """Nothing out of the ordinary happened."""
    official: str = ""
    player: str = ""
    clause: str = ""
    number: int | None = None


@value
class PageEnd:
    """The last round of a page, after which the next page begins."""

    ended: str
    stream: str
    number: int


def _same(other: Any) -> ColumnElement[bool]:
    return and_(other.stream == _FACTS.stream, other.number == _FACTS.number)


def _marked(kind: str, which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether the round has a mark of this kind."""
    marks = schema.round_marks
    found = select(marks.c.stream, marks.c.number).where(marks.c.kind == kind, which)
    return tuple_(_FACTS.stream, _FACTS.number).in_(found)


def _flagged() -> ColumnElement[bool]:
    standing = select(_FLAGS.stream, _FLAGS.number).where(_FLAGS.lifted_by.is_(None))
    return tuple_(_FACTS.stream, _FACTS.number).in_(standing)


def _ordinary() -> ColumnElement[bool]:
    marks = schema.round_marks.alias().c  # the marks around it may be those of its officials
    event = select(marks.stream).where(_same(marks), marks.kind == "event")
    flag = select(_FLAGS.stream).where(_same(_FLAGS), _FLAGS.lifted_by.is_(None))
    return and_(~event.exists(), ~flag.exists())


def conditions(wanted: RoundFilter, without: Part | None = None) -> Iterator[ColumnElement[bool]]:
    """The conditions in SQL; without one part, to count what that part would find."""
    if without != "time":
        if wanted.since is not None:
            yield _FACTS.ended >= to_text(wanted.since)
        if wanted.until is not None:
            yield _FACTS.ended <= to_text(wanted.until)
    if wanted.tables and without != "table":
        yield _FACTS.stream.in_(wanted.tables)
    if wanted.rulebooks and without != "rulebook":
        yield _FACTS.rulebook.in_(wanted.rulebooks)
    if wanted.outcomes and without != "outcome":
        yield _FACTS.outcome.in_(wanted.outcomes)
    if without != "paid":
        if wanted.least is not None:
            yield _FACTS.paid_cents >= wanted.least
        if wanted.most is not None:
            yield _FACTS.paid_cents <= wanted.most
    if without != "marks" and (wanted.events or wanted.flagged or wanted.ordinary):
        yield or_(*_any_of(wanted))
    if wanted.official and without != "official":
        yield _marked("official", _MARKS.value == wanted.official)
    if wanted.player:
        key = name_key(wanted.player)
        yield _marked("player", _MARKS.value.contains(key, autoescape=True))
    if wanted.clause:
        yield _marked("clause", _MARKS.value == wanted.clause)
    if wanted.number is not None:
        yield _FACTS.number == wanted.number


def _any_of(wanted: RoundFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.events:
        yield _marked("event", _MARKS.value.in_(wanted.events))
    if wanted.flagged:
        yield _flagged()
    if wanted.ordinary:
        yield _ordinary()


def page(
    connection: Connection, wanted: RoundFilter, after: PageEnd | None, most: int
) -> tuple[list[Any], PageEnd | None]:
    """The next rounds, newest first, and the end of the page if there are more."""
    rounds = schema.rounds
    query: Select[Any] = (
        select(schema.round_facts, rounds.c.void)
        .join(rounds, and_(rounds.c.stream == _FACTS.stream, rounds.c.number == _FACTS.number))
        .where(true(), *conditions(wanted))
        .order_by(_FACTS.ended.desc(), _FACTS.stream, _FACTS.number.desc())
    )
    if after is not None:
        query = query.where(_FACTS.ended <= after.ended, _behind(after))
    rows = connection.execute(query.limit(most + 1)).all()
    last = rows[most - 1] if len(rows) > most else None
    place = None if last is None else PageEnd(last.ended, last.stream, last.number)
    return list(rows[:most]), place


def _behind(place: PageEnd) -> ColumnElement[bool]:
    return or_(
        _FACTS.ended < place.ended,
        _FACTS.stream > place.stream,
        and_(_FACTS.stream == place.stream, _FACTS.number < place.number),
    )


def all_pages(connection: Connection, wanted: RoundFilter) -> Iterator[list[Any]]:
    """All rounds found, in pages."""
    place: PageEnd | None = None
    while True:
        rows, place = page(connection, wanted, place, _AT_ONCE)
        yield rows
        if place is None:
            return


Marks = Mapping[tuple[str, int], Mapping[str, list[str]]]
"""By round and kind: the values."""


def marks_of(connection: Connection, rows: Iterable[Any]) -> Marks:
    """The marks of these rounds, and under `flag` the notes of flags that have not been lifted."""
    keys = [(row.stream, row.number) for row in rows]
    found: dict[tuple[str, int], dict[str, list[str]]] = {key: {} for key in keys}
    if not keys:
        return found
    marks = select(_MARKS.stream, _MARKS.number, _MARKS.kind, _MARKS.value).where(
        tuple_(_MARKS.stream, _MARKS.number).in_(keys)
    )
    for stream, number, kind, each in connection.execute(marks.order_by(_MARKS.value)):
        found[stream, number].setdefault(kind, []).append(each)
    flags = select(_FLAGS.stream, _FLAGS.number, _FLAGS.note).where(
        tuple_(_FLAGS.stream, _FLAGS.number).in_(keys), _FLAGS.lifted_by.is_(None)
    )
    for stream, number, note in connection.execute(flags.order_by(_FLAGS.entry)):
        found[stream, number].setdefault("flag", []).append(note)
    return found


def count(connection: Connection, wanted: RoundFilter, without: Part | None = None) -> int:
    query = select(func.count()).select_from(schema.round_facts)
    return int(connection.execute(query.where(*conditions(wanted, without))).scalar_one())


def counts_by(
    connection: Connection, wanted: RoundFilter, part: Literal["table", "rulebook", "outcome"]
) -> dict[Any, int]:
    """The number of rounds that each value of a part would find."""
    columns = {"table": _FACTS.stream, "rulebook": _FACTS.rulebook, "outcome": _FACTS.outcome}
    column = columns[part]
    query = select(column, func.count()).where(true(), *conditions(wanted, part)).group_by(column)
    return _pairs(connection, query.order_by(column))


def officials(connection: Connection, wanted: RoundFilter) -> dict[str, int]:
    """The number of rounds that each official would find."""
    query = (
        select(_MARKS.value, func.count())
        .join(schema.round_facts, _same(_MARKS))
        .where(_MARKS.kind == "official", *conditions(wanted, "official"))
        .group_by(_MARKS.value)
        .order_by(_MARKS.value)
    )
    return _pairs(connection, query)


def _pairs(connection: Connection, query: Select[Any]) -> dict[Any, int]:
    return {row[0]: row[1] for row in connection.execute(query)}


def results(connection: Connection, wanted: RoundFilter, most: int) -> list[tuple[str, str]] | None:
    """The rulebook of each round found, and the losses of its boxes; None if there are too many to
    add up."""
    query = select(_FACTS.rulebook, _FACTS.house).where(true(), *conditions(wanted))
    rows = connection.execute(query.limit(most + 1)).all()
    return None if len(rows) > most else [(row.rulebook, row.house) for row in rows]


def irregular_rounds(
    connection: Connection, wanted: RoundFilter
) -> dict[tuple[str, int], set[str]]:
    """The irregular rounds that all parts except the marks would find, with their events. They are
    few, so the caller counts them."""
    found: dict[tuple[str, int], set[str]] = {}
    query = (
        select(_MARKS.stream, _MARKS.number, _MARKS.value)
        .join(schema.round_facts, _same(_MARKS))
        .where(_MARKS.kind == "event", *conditions(wanted, "marks"))
    )
    for stream, number, event in connection.execute(query):
        found.setdefault((stream, number), set()).add(event)
    return found


def flagged_rounds(connection: Connection, wanted: RoundFilter) -> set[tuple[str, int]]:
    """The flagged rounds that all parts except the marks would find."""
    query = select(_FACTS.stream, _FACTS.number)
    rows = connection.execute(query.where(_flagged(), *conditions(wanted, "marks")))
    return {(row.stream, row.number) for row in rows}


_STEPS = ((timedelta(hours=6), 15), (timedelta(days=4), 13), (timedelta(days=120), 10))
"""Of the longest span, how much of a moment's text names a bar: ten minutes, hours, days."""
_MONTH = 7


@value
class Timeline:
    """Rounds over time. `step` is the number of characters of a moment's text that identify a
    bar."""

    step: int
    first: datetime | None
    last: datetime | None
    all: Mapping[str, int]
    found: Mapping[str, int]


def timeline(connection: Connection, wanted: RoundFilter) -> Timeline:
    """The numbers of all rounds in the time shown, and of those found, for each bar."""
    within = [*conditions(RoundFilter(since=wanted.since, until=wanted.until))]
    ends = select(func.min(_FACTS.ended), func.max(_FACTS.ended)).where(true(), *within)
    first, last = (
        None if each is None else from_text(each) for each in connection.execute(ends).one()
    )
    if first is None or last is None:
        return Timeline(_MONTH, None, None, {}, {})
    begin, end = wanted.since or first, wanted.until or last
    step = next((length for span, length in _STEPS if end - begin <= span), _MONTH)
    return Timeline(
        step,
        first,
        last,
        _bars(connection, step, within),
        _bars(connection, step, [*conditions(wanted)]),
    )


def _bars(connection: Connection, step: int, found: list[ColumnElement[bool]]) -> dict[str, int]:
    bar = func.substr(_FACTS.ended, 1, step).label("bar")
    query = select(bar, func.count()).where(true(), *found).group_by(bar).order_by(bar)
    return _pairs(connection, query)
