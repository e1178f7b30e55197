"""Statements: every movement of one person's chips and tokens, with the balance after it.

The lines are the person's postings in the order of their times, from all tables and the cage. The
balance after the last line is the sum of all postings, as everywhere in the books."""

import csv
import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from typing import Any, Literal, TextIO

from sqlalchemy import JSON, ColumnElement, Connection, case, cast, func, or_, select

from croupier.floor.database import schema
from croupier.floor.ledger.balances import UnreadableBalance
from croupier.floor.ledger.cage import STREAM as CAGE
from croupier.floor.ledger.postings import (
    layout_account,
    player_account,
    token_account,
    wager_and_reason,
)
from croupier.money import Amount, AmountError, format_amount, read_amount, simplest
from croupier.value import value

Purse = Literal["chips", "tokens"]
_SETTLED, _CORRECTED = ('"event":"table.round-settled"', '"event":"table.corrected"')
"""How canonical bodies name these events."""
CORRECTS = case(
    (schema.entries.c.body.contains(_CORRECTED, autoescape=True), schema.entries.c.body)
)
"""The whole text of an entry that corrects a round; otherwise nothing."""


@value
class Movement:
    """A line of a statement; amounts are exact texts."""

    at: str
    account: Purse
    table: str | None
    """None for the cage."""
    round: int | None
    """None at the cage, and until the round is settled."""
    wager: str | None
    """The wager that was settled or placed; where a decision placed it, the decision, as `bet`."""
    reason: str
    amount: str
    """What was added; negative if it was taken."""
    balance: str
    """Of this account, after the line."""
    clauses: tuple[str, ...]

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "clauses": list(self.clauses)}


def movements(connection: Connection, name: str) -> list[Movement]:
    """Every movement of a person's chips and tokens, oldest first. Raise `UnreadableBalance` if a
    posting cannot be read."""
    purses: dict[str, Purse] = {player_account(name): "chips", token_account(name): "tokens"}
    rounds: dict[str, SettledRounds] = {}
    balances: dict[str, Amount] = {}
    found = []
    for row in _rows(connection, purses):
        if row.stream not in rounds:
            rounds[row.stream] = SettledRounds(connection, row.stream)
        number = corrected_round(row.body) or rounds[row.stream].of(row.version)
        wager, reason = wager_and_reason(row)
        if wager is None and layout_account(row.stream) in (row.source, row.target):
            wager = row.area or row.verb
        amount = _amount(row)
        for account, moved in ((row.source, -amount), (row.target, amount)):
            if account in purses:
                balances[account] = simplest(balances.get(account, 0) + moved)
                line = Movement(
                    row.at,
                    purses[account],
                    None if row.stream == CAGE else row.stream,
                    number,
                    wager,
                    reason,
                    format_amount(moved),
                    format_amount(balances[account]),
                    tuple(json.loads(row.clauses)),
                )
                found.append(line)
    return found


def _rows(connection: Connection, accounts: Iterable[str]) -> list[Any]:
    """The postings of these accounts with facts from their entries, and the whole texts of entries
    that correct a round."""
    postings, entries, names = schema.postings, schema.entries, list(accounts)
    own = or_(postings.c.source.in_(names), postings.c.target.in_(names))
    query = (
        select(
            postings,
            body_text(connection, "at").label("at"),
            body_text(connection, "act", "act").label("verb"),
            body_text(connection, "act", "with", "area").label("area"),
            CORRECTS.label("body"),
        )
        .join(
            entries,
            (entries.c.stream == postings.c.stream) & (entries.c.version == postings.c.version),
        )
        .where(own)
    )
    rows = connection.execute(query).all()
    return sorted(rows, key=lambda row: (row.at, row.stream, row.version, row.number))


def body_text(connection: Connection, *path: str) -> ColumnElement[Any]:
    """A text at this path in the body of an entry."""
    body = schema.entries.c.body
    if connection.dialect.name == "sqlite":
        return func.json_extract(body, f"$.{'.'.join(path)}")
    text: ColumnElement[Any] = cast(body, JSON)[path].as_string()
    return text


def _amount(row: Any) -> Amount:
    try:
        return read_amount(row.amount)
    except AmountError as error:
        raise UnreadableBalance(row.source) from error


def corrected_round(body: str | None) -> int | None:
    """The round that an entry corrects."""
    events = [] if body is None else json.loads(body)["events"]
    numbers = (each["number"] for each in events if each["event"] == "table.corrected")
    return next(numbers, None)


class SettledRounds:
    """The entries that settled the rounds of a table."""

    def __init__(self, connection: Connection, stream: str) -> None:
        rounds, entries = schema.rounds, schema.entries
        settles = entries.c.body.contains(_SETTLED, autoescape=True)
        query = (
            select(rounds.c.number, rounds.c.version, settles.label("settled"))
            .join(
                entries,
                (entries.c.stream == rounds.c.stream) & (entries.c.version == rounds.c.version),
            )
            .where(rounds.c.stream == stream)
            .order_by(rounds.c.number)
        )
        self._numbers: list[int] = []
        self._versions: list[int] = []
        for row in connection.execute(query):
            version = row.version
            if not row.settled:  # the round's row names the entry that corrected it
                last = self._versions[-1] if self._versions else 0
                first = select(func.min(entries.c.version)).where(
                    entries.c.stream == stream, entries.c.version > last, settles
                )
                version = connection.execute(first).scalar_one()
            self._numbers.append(row.number)
            self._versions.append(version)

    def of(self, version: int) -> int | None:
        """The round to which an entry belongs; None if it is not settled yet."""
        at = bisect_left(self._versions, version)
        return self._numbers[at] if at < len(self._numbers) else None


_COLUMNS = [each.name for each in fields(Movement)]
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute a text that begins so."""


def write_csv(lines: Iterable[Movement], file: TextIO) -> None:
    """Write the lines as CSV, with a heading."""
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for line in lines:
        writer.writerow(_cells(line.plain()))


def _cells(line: Mapping[str, Any]) -> Iterator[str]:
    for name in _COLUMNS:
        value = line[name]
        text = " ".join(value) if name == "clauses" else "" if value is None else str(value)
        yield text if name in ("amount", "balance") else escape_formula(text)


def escape_formula(text: str) -> str:
    """The text, changed so that a spreadsheet does not compute it."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
