"""The audit of the facts by which rounds are found: they are derived again from the entries and
compared."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.database import has_table, schema
from croupier.floor.entries import Difference
from croupier.floor.search.facts import RoundFacts, changed_facts
from croupier.floor.search.trails import Trails, after_body
from croupier.house.table import Table


class FactAudit:
    """The facts of one table's rounds so far. A floor that is only read may have none."""

    def __init__(self, connection: Connection, id: str) -> None:
        self._id = id
        self._there = has_table(connection, schema.round_facts.name)
        self._trails: Trails = {}
        self._expected: dict[int, RoundFacts] = {}
        self._rows = _rows(connection, schema.round_facts, id) if self._there else []
        self._marks = _rows(connection, schema.round_marks, id) if self._there else []
        self.facts = self.marks = 0

    def entry(self, version: int, before: Table, after: Table, body: Mapping[str, Any]) -> None:
        """Add a replayed entry."""
        if not self._there:
            return
        self._trails, changed = after_body(self._trails, before, after, body)
        for facts in changed_facts(self._id, version, after, self._trails, changed):
            self._expected[facts.row["number"]] = facts

    def skip(self, unread: int) -> Counter[str]:
        """Skip the rounds that entries from that one on have settled or changed, because those were
        not replayed; count their rows by table."""
        left = {row.number for row in self._rows if row.version >= unread}
        marks = [row for row in self._marks if row.number in left]
        self._rows = [row for row in self._rows if row.number not in left]
        self._marks = [row for row in self._marks if row.number not in left]
        for number in left:
            self._expected.pop(number, None)
        return Counter({"round_facts": len(left), "round_marks": len(marks)})

    def end(self) -> None:
        """Compare every row, after the last entry."""
        if not self._there:
            return
        for row in self._rows:
            where = f"{self._id}, round {row.number}"
            expected = self._expected.get(row.number)
            if expected is None:
                raise Difference(f"{where}: it has facts and was never played")
            for name, value in expected.row.items():
                if getattr(row, name) != value:
                    raise Difference(
                        f"{where}: what it is found by, {name}, is not what was played"
                    )
            self.facts += 1
        for number in self._expected.keys() - {row.number for row in self._rows}:
            raise Difference(f"{self._id}, round {number}: what it is found by is missing")
        self._compare_marks()

    def _compare_marks(self) -> None:
        found = {(row.number, row.kind, row.value) for row in self._marks}
        derived = {
            (mark["number"], mark["kind"], mark["value"])
            for facts in self._expected.values()
            for mark in facts.marks
        }
        for number, kind, value in sorted(found ^ derived, key=str):
            there = "is not" if (number, kind, value) in derived else "is"
            message = f"{self._id}, round {number}: it {there} marked with the {kind} {value}"
            raise Difference(message)
        self.marks = len(found)


def _rows(connection: Connection, table: Any, stream: str) -> list[Any]:
    query = select(table).where(table.c.stream == stream)
    return list(connection.execute(query.order_by(*table.primary_key)))
