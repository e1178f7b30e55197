"""The report of some days: drop, win and hold of each table, the cage, jackpots, rulings and
exceptions. Every figure is a sum of postings and names them."""

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, or_, select

from croupier.floor.alarms import KIND as ALARMS
from croupier.floor.alarms import alarm_of_entry
from croupier.floor.database import from_text, schema, snapshot
from croupier.floor.entries import Difference
from croupier.floor.ledger.balances import UnreadableBalance
from croupier.floor.ledger.cage import STREAM as CAGE_STREAM
from croupier.floor.ledger.postings import CAGE, pool_account
from croupier.floor.ledger.statements import SettledRounds
from croupier.floor.reports.days import Days, GamingDay
from croupier.floor.reports.figures import OF_CAGE, OF_POOL, OF_TABLE, Line, count_posting
from croupier.floor.reports.rulings import NotedEvent, noted_events
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.tables.settings import TableSettings
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, read_amount, simplest
from croupier.rulebooks import version
from croupier.value import value

FORMAT = "croupier.report/1"


@value
class Figure:
    """A sum, and the lines that it consists of."""

    lines: tuple[Line, ...] = ()

    @property
    def amount(self) -> Amount:
        return simplest(sum(each.amount for each in self.lines))

    @property
    def postings(self) -> tuple[str, ...]:
        """The postings of the sum: `STREAM 12.1` is the first of entry 12."""
        return tuple(f"{each.stream} {each.posting}" for each in self.lines)


Figures = Mapping[str, Figure]


@value
class TableDay:
    """A table on one day."""

    day: date
    table: str
    rulebook: str
    currency: str
    training: bool
    rounds: int
    """How many were settled."""
    figures: Figures

    def __getitem__(self, figure: str) -> Amount:
        return self.figures[figure].amount

    @property
    def drop(self) -> Amount:
        return self["drop"]

    @property
    def win(self) -> Amount:
        return win(self)

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that the house won; None without a drop."""
        return None if self.drop == 0 else Fraction(self.win) / Fraction(self.drop)


def win(of: Any) -> Amount:
    """The amounts that the house kept, less those that it paid and those that went to the jackpot's
    pools."""
    return simplest(of["kept"] - of["paid"] - of["to_pools"] + of["from_pools"])


@value
class Total:
    """All tables of one currency on all days of the report."""

    currency: str
    drop: Amount
    win: Amount

    @property
    def hold(self) -> Fraction | None:
        return None if self.drop == 0 else Fraction(self.win) / Fraction(self.drop)


@value
class PoolDay:
    """A pool of a jackpot on one day."""

    day: date
    jackpot: str
    pool: str
    opening: Amount
    figures: Figures
    kept: Amount | None
    """What the floor's row of the jackpot says, if nothing has moved since; otherwise None."""

    @property
    def closing(self) -> Amount:
        in_, out = ("operator", "contributed", "moved"), "paid"
        added = sum(self.figures[name].amount for name in in_)
        return simplest(self.opening + added - self.figures[out].amount)

    @property
    def agrees(self) -> bool | None:
        return None if self.kept is None else self.kept == self.closing


@value
class CageDay:
    """The cage on one day."""

    day: date
    figures: Figures


@value
class Report:
    """The figures and events of some days on a floor, as far as the ledger and the entries state
    them."""

    days: Days
    dates: tuple[GamingDay, ...]
    tables: tuple[TableDay, ...]
    totals: tuple[Total, ...]
    jackpots: tuple[PoolDay, ...]
    cage: tuple[CageDay, ...]
    noted: tuple[NotedEvent, ...]

    @property
    def lines(self) -> Iterator[Line]:
        """Every counted posting, once for each figure to which it belongs."""
        rows: tuple[TableDay | PoolDay | CageDay, ...]
        rows = (*self.tables, *self.jackpots, *self.cage)
        for row in rows:
            for figure in row.figures.values():
                yield from figure.lines


def report(
    connection: Connection,
    days: Days,
    first: date,
    last: date | None = None,
    tables: Iterable[str] = (),
) -> Report:
    """The report of the gaming days from the first to the last, for these tables or for all. Raise
    `Difference` if an entry of those days cannot be read, `UnreadableBalance` if a posting
    cannot."""
    days.check()
    dates = tuple(days.between(first, first if last is None else last))
    connection = snapshot(connection)
    streams = [_Stream(connection, row, dates) for row in _rows(connection)]
    wanted = set(tables)
    if unknown := wanted - {each.id for each in streams if each.kind == "table"}:
        raise Refusal("no-such-table", (), f"there is no table {min(unknown)!r} on this floor")
    lines: dict[tuple[date, str], list[Line]] = {}
    found: list[NotedEvent] = []
    for stream in streams:
        for line in stream.lines():
            lines.setdefault((days.of(line.at), line.of), []).append(line)
        if not wanted or stream.id in wanted:
            found += stream.noted_events()
    shown = [each for each in streams if each.kind == "table" and (not wanted or each.id in wanted)]
    of_tables = tuple(
        row
        for day in dates
        for stream in shown
        if (row := stream.table_day(day, lines.get((day.date, stream.id), ()))) is not None
    )
    return Report(
        days,
        dates,
        of_tables,
        tuple(_totals(of_tables)),
        () if wanted else tuple(_pool_days(connection, streams, dates, lines)),
        () if wanted else tuple(_cage_days(dates, lines)),
        tuple(sorted(found, key=lambda each: (each.at, each.stream, each.entry))),
    )


def _rows(connection: Connection) -> Sequence[Any]:
    streams = schema.streams
    kinds = ("table", CAGE_STREAM, ALARMS)
    query = select(streams).where(streams.c.kind.in_(kinds)).order_by(streams.c.id)
    return connection.execute(query).all()


class _Stream:
    """The entries of one stream within the days."""

    def __init__(self, connection: Connection, row: Any, dates: Sequence[GamingDay]) -> None:
        self._connection, self._row, self._dates = connection, row, dates
        self.id: str = row.id
        self.kind: str = row.kind
        self.first = self._first_since(dates[0].since)
        """The number of its first entry within the days; one more than all if there is none."""
        after = self._first_since(dates[-1].until)
        self.newest = after > row.version
        """Whether the days include its newest entry."""
        self.bodies = self._read(self.first, after)
        self._rounds = SettledRounds(connection, self.id) if self.kind == "table" else None

    def _first_since(self, moment: datetime) -> int:
        versions = range(1, self._row.version + 1)
        return 1 + bisect_left(versions, moment, key=lambda version: self._at(version))

    def _at(self, version: int) -> datetime:
        found = self._read(version, version + 1)
        if not found:
            raise Difference(f"{self.id}, entry {version}: it is missing")
        return from_text(found[version]["at"])

    def _read(self, first: int, after: int) -> dict[int, Mapping[str, Any]]:
        entries = schema.entries.c
        query = select(entries.version, entries.body).where(
            entries.stream == self.id, entries.version >= first, entries.version < after
        )
        rows = self._connection.execute(query.order_by(entries.version)).all()
        return {row.version: self._body(row.version, row.body) for row in rows}

    def _body(self, version: int, stored: str) -> Mapping[str, Any]:
        """The content of an entry as far as a report needs it; raises `Difference` if it is
        incomplete."""
        text = decrypt_body(self._connection, self.id, stored)
        try:
            body: dict[str, Any] = json.loads(text)
            from_text(body["at"]), body["by"], body["act"]["act"]
            [each["event"] for each in body["events"]]
        except (ValueError, LookupError, TypeError) as error:
            raise Difference(f"{self.id}, entry {version}: it cannot be read") from error
        return body

    def _round(self, entry: int) -> int | None:
        if self._rounds is None:
            return None
        corrected = next(
            (
                each["number"]
                for each in self.bodies[entry]["events"]
                if each["event"] == "table.corrected"
            ),
            None,
        )
        return corrected or self._rounds.of(entry)

    def lines(self) -> Iterator[Line]:
        if not self.bodies or self.kind == ALARMS:
            return
        postings = schema.postings.c
        query = select(schema.postings).where(
            postings.stream == self.id, postings.version.between(min(self.bodies), max(self.bodies))
        )
        for row in self._connection.execute(query.order_by(postings.version, postings.number)):
            if row.version not in self.bodies:
                raise Difference(f"{self.id}, entry {row.version}: it is missing")
            body, clauses = self.bodies[row.version], tuple(json.loads(row.clauses))
            amount = _amount(row)
            counts = count_posting(
                self.id, _verb(body), row.source, row.target, amount, bool(clauses)
            )
            for of, figure, signed in counts:
                yield Line(
                    *(self.id, row.version, row.number, from_text(body["at"]), of, figure, signed),
                    *(self._round(row.version), row.because, clauses),
                )

    def noted_events(self) -> Iterator[NotedEvent]:
        for entry, body in self.bodies.items():
            at = from_text(body["at"])
            if self.kind == ALARMS:
                alarm = alarm_of_entry(entry, body).alarm
                yield NotedEvent(
                    "alarm", self.id, entry, at, body["by"], None, str(alarm), alarm.act, ()
                )
            elif self.kind == "table":
                yield from noted_events(self.id, entry, at, self._round(entry), body)

    @cached_property
    def _settled(self) -> Counter[date]:
        """The number of rounds settled on each day, counted once for all days."""
        begins, found = [each.since for each in self._dates], Counter[date]()
        for body in self.bodies.values():
            rounds = sum(each["event"] == "table.round-settled" for each in body["events"])
            if rounds:
                day = self._dates[bisect_right(begins, from_text(body["at"])) - 1]
                found[day.date] += rounds
        return found

    def table_day(self, day: GamingDay, lines: Sequence[Line]) -> TableDay | None:
        """The table on that day; None if nothing was put down or paid there."""
        settled = self._settled[day.date]
        if not lines and not settled:
            return None
        settings = TableSettings.model_validate_json(self._row.settings)
        document = version(settings.heading.rulebook).document
        return TableDay(
            day.date,
            self.id,
            settings.heading.rulebook,
            document.currency,
            settings.training is not None,
            settled,
            _figures(lines, OF_TABLE),
        )


def _verb(body: Mapping[str, Any]) -> str:
    """The act of an entry, or the act that it withdraws."""
    withdrawn = (
        event["verb"] for event in body["events"] if event["event"] == "table.act-withdrawn"
    )
    return str(next(withdrawn, body["act"]["act"]))


def _amount(row: Any) -> Amount:
    try:
        return read_amount(row.amount)
    except AmountError as error:
        raise UnreadableBalance(row.source) from error


def _figures(lines: Iterable[Line], names: Iterable[str]) -> Figures:
    found: dict[str, list[Line]] = {name: [] for name in names}
    for line in lines:
        found[line.figure].append(line)
    return {name: Figure(tuple(each)) for name, each in found.items()}


def _totals(tables: Iterable[TableDay]) -> Iterator[Total]:
    found: dict[str, list[TableDay]] = {}
    for each in tables:
        found.setdefault(each.currency, []).append(each)
    for currency, rows in found.items():
        drop, won = sum(each.drop for each in rows), sum(each.win for each in rows)
        yield Total(currency, simplest(drop), simplest(won))


Lines = Mapping[tuple[date, str], Sequence[Line]]


def _cage_days(dates: Iterable[GamingDay], lines: Lines) -> Iterator[CageDay]:
    for day in dates:
        if found := lines.get((day.date, CAGE)):
            yield CageDay(day.date, _figures(found, OF_CAGE))


def _pool_days(
    connection: Connection, streams: Sequence[_Stream], dates: Sequence[GamingDay], lines: Lines
) -> Iterator[PoolDay]:
    """Every pool on every day, beginning with the sum of all postings before the first."""
    first = {each.id: each.first for each in streams}
    balances: dict[str, Amount] = {}
    names: dict[str, tuple[str, str]] = {}
    for row in _pool_postings(connection):
        for account, sign in ((row.source, -1), (row.target, 1)):
            if account.startswith("jackpot:"):
                balances.setdefault(account, 0)
                names[account] = _pool_name(account)
                if row.version < first[row.stream]:
                    balances[account] = simplest(balances[account] + sign * _amount(row))
    stored = _stored(connection)
    newest = all(each.newest for each in streams)
    for day in dates:
        for account, (jackpot, pool) in sorted(names.items()):
            figures = _figures(lines.get((day.date, account), ()), OF_POOL)
            kept = stored.get(account, 0) if newest and day is dates[-1] else None
            row = PoolDay(day.date, jackpot, pool, balances[account], figures, kept)
            balances[account] = row.closing
            yield row


def _pool_postings(connection: Connection) -> Iterable[Any]:
    postings = schema.postings
    pool = or_(*(each.startswith("jackpot:") for each in (postings.c.source, postings.c.target)))
    return connection.execute(select(postings).where(pool))


def _pool_name(account: str) -> tuple[str, str]:
    """The jackpot and the pool in an account's name; only the jackpot's name may contain colons."""
    jackpot, _, pool = account.removeprefix("jackpot:").rpartition(":")
    return jackpot, pool


def _stored(connection: Connection) -> dict[str, Amount]:
    return {
        pool_account(row.id, name): read_amount(amount)
        for row in connection.execute(select(schema.jackpots))
        for name, amount in json.loads(row.pools).items()
        if name != "minor_percent"
    }
