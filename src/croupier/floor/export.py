"""A floor's rounds and ledger as tables for data tools, in Parquet or CSV files.

The files contain settled rounds, every posting, and the balance of every account. Amounts are
numbers, beside their exact text. No file contains the order of cards still to come."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq
from sqlalchemy import Connection, Select, func, null, select

from croupier.floor.database import from_text, has_table, schema, snapshot
from croupier.floor.ledger.postings import wager_and_reason
from croupier.floor.ledger.statements import (
    CORRECTS,
    SettledRounds,
    body_text,
    corrected_round,
    escape_formula,
)
from croupier.money import Amount, format_amount, read_amount, simplest

Form = Literal["parquet", "csv"]
Row = dict[str, Any]
FORMAT = "croupier.export/1"
_AT_ONCE = 10_000
_TABLE = "table"
_TIME = pa.timestamp("us", tz="UTC")
_TEXT, _WHOLE, _NUMBER, _FLAG = pa.string(), pa.int64(), pa.float64(), pa.bool_()


def _sums(*names: str) -> list[tuple[str, Any]]:
    """A number and its exact text for each sum."""
    return [each for name in names for each in ((name, _NUMBER), (f"{name}_exact", _TEXT))]


_ROUNDS = pa.schema(
    [
        *[("table", _TEXT), ("round", _WHOLE), ("rulebook", _TEXT), ("began", _TIME)],
        *[("ended", _TIME), ("void", _FLAG), ("boxes", _WHOLE), ("players", _TEXT)],
        *_sums("staked", "house_win", "largest_payment"),
        *[("entry", _WHOLE), ("record", _TEXT)],
    ]
)
_POSTINGS = pa.schema(
    [
        *[("stream", _TEXT), ("entry", _WHOLE), ("number", _WHOLE), ("at", _TIME), ("act", _TEXT)],
        *[("table", _TEXT), ("round", _WHOLE), ("source", _TEXT), ("target", _TEXT)],
        *_sums("amount"),
        *[("wager", _TEXT), ("reason", _TEXT), ("clauses", _TEXT)],
    ]
)
_ACCOUNTS = pa.schema([("account", _TEXT), *_sums("balance")])


@dataclass(frozen=True)
class Sheet:
    """One file of an export."""

    name: str
    columns: pa.Schema
    count: int
    rows: Iterator[Row]


ReportProgress = Callable[[str, float], None]
"""Called with the file being written and the part of it that is done."""


def export(
    connection: Connection, folder: Path, form: Form, told: ReportProgress
) -> dict[str, int]:
    """Write the files into a folder, all from one moment; return the number of rows of each."""
    connection = snapshot(connection)
    written: dict[str, int] = {}
    totals: dict[str, Amount] = {}
    for sheet in (_rounds(connection), _postings(connection, totals), _accounts(totals)):
        path = folder / f"{sheet.name}.{form}"
        written[path.name] = _write(path, form, sheet, told)
    return written


def _write(path: Path, form: Form, sheet: Sheet, told: ReportProgress) -> int:
    """Write the file beside its place and move it there, so that no partial file is left."""
    beside, done = path.with_name(f".{path.name}.new"), 0
    columns = sheet.columns.with_metadata({"format": FORMAT})
    rows = sheet.rows if form == "parquet" else map(_for_spreadsheets, sheet.rows)
    make: Any = pq.ParquetWriter if form == "parquet" else pc.CSVWriter
    try:
        with make(beside, columns) as writer:
            while batch := list(islice(rows, _AT_ONCE)):
                writer.write_table(pa.Table.from_pylist(batch, schema=columns))
                done += len(batch)
                told(path.name, done / max(sheet.count, 1))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return done


def _for_spreadsheets(row: Row) -> Row:
    """The row with names that no spreadsheet takes for a formula; people choose their names."""
    return {
        name: escape_formula(value)
        if isinstance(value, str) and not name.endswith("_exact")
        else value
        for name, value in row.items()
    }


def _rounds(connection: Connection) -> Sheet:
    rounds, facts = schema.rounds, schema.round_facts
    names = ("rulebook", "began", "ended", "boxes", "staked", "house", "paid")
    query: Select[Any]
    if has_table(connection, facts.name):
        same = (facts.c.stream == rounds.c.stream) & (facts.c.number == rounds.c.number)
        query = select(rounds, *(facts.c[name] for name in names)).outerjoin(facts, same)
    else:  # a floor of an earlier version, which is left unchanged
        query = select(rounds, *(null().label(name) for name in names))
    found = connection.execute(query.order_by(rounds.c.stream, rounds.c.number))
    return Sheet("rounds", _ROUNDS, _count(connection, rounds), map(_round, found))


def _round(row: Any) -> Row:
    return {
        "table": row.stream,
        "round": row.number,
        "rulebook": row.rulebook or json.loads(row.record)["rulebook"],
        "began": _moment(row.began),
        "ended": _moment(row.ended),
        "void": bool(row.void),
        "boxes": row.boxes,
        "players": row.players,
        **_sum("staked", row.staked),
        **_sum("house_win", row.house),
        **_sum("largest_payment", row.paid),
        "entry": row.version,
        "record": row.record,
    }


def _postings(connection: Connection, totals: dict[str, Amount]) -> Sheet:
    """Every posting. On the way the balance of every account is added up."""
    postings, entries, streams = schema.postings, schema.entries, schema.streams
    same = (entries.c.stream == postings.c.stream) & (entries.c.version == postings.c.version)
    query = (
        select(
            postings,
            body_text(connection, "at").label("at"),
            body_text(connection, "act", "act").label("act"),
            CORRECTS.label("body"),
            streams.c.kind,
        )
        .join(entries, same)
        .join(streams, streams.c.id == postings.c.stream)
        .order_by(postings.c.stream, postings.c.version, postings.c.number)
    )
    found = connection.execute(query)
    rows = _with_rounds(connection, found, totals)
    return Sheet("postings", _POSTINGS, _count(connection, postings), rows)


def _with_rounds(
    connection: Connection, found: Iterable[Any], totals: dict[str, Amount]
) -> Iterator[Row]:
    stream, rounds = None, None
    for row in found:
        if row.stream != stream:
            stream, rounds = row.stream, SettledRounds(connection, row.stream)
        assert rounds is not None, "the first row has a stream"
        wager, reason = wager_and_reason(row)
        amount = read_amount(row.amount)
        totals[row.source] = simplest(totals.get(row.source, 0) - amount)
        totals[row.target] = simplest(totals.get(row.target, 0) + amount)
        yield {
            "stream": row.stream,
            "entry": row.version,
            "number": row.number,
            "at": _moment(row.at),
            "act": row.act,
            "table": row.stream if row.kind == _TABLE else None,
            "round": corrected_round(row.body) or rounds.of(row.version),
            "source": row.source,
            "target": row.target,
            **_sum("amount", row.amount),
            "wager": wager,
            "reason": reason,
            "clauses": " ".join(json.loads(row.clauses)),
        }


def _accounts(totals: dict[str, Amount]) -> Sheet:
    """The balances, complete once all postings are added up."""

    def rows() -> Iterator[Row]:
        for name, balance in sorted(totals.items()):
            yield {"account": name, **_sum("balance", format_amount(balance))}

    return Sheet("accounts", _ACCOUNTS, len(totals), rows())


def _count(connection: Connection, table: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _sum(name: str, text: str | None) -> Row:
    number = None if text is None else float(read_amount(text))
    return {name: number, f"{name}_exact": text}


def _moment(text: str | None) -> Any:
    return None if text is None else from_text(text)
