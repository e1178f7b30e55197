"""Flags: an inspector marks a finished round with a note, and lifts the flag with another.

Each is an entry of a separate stream, chained like all others. `round_flags` contains the fold of
the entries, so that rounds can be found by their flags; the audit derives it again."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.entries import (
    Difference,
    add_entry,
    canonical,
    lock_log,
    move_stream,
)
from croupier.floor.requests import (
    Answer,
    Request,
    entry_of_request,
    find_answer,
    is_text,
    store_answer,
)
from croupier.machine import Refusal
from croupier.money import short
from croupier.value import value

STREAM = KIND = "flags"
STREAMS = (STREAM, f"{STREAM}:")
"""The stream's id, and its id on a floor that had a table of the usual name."""
FLAG, LIFT = "flag", "lift-flag"
LONGEST = 500
_SAID = {FLAG: {"act", "table", "round", "note"}, LIFT: {"act", "flag", "note"}}


@value
class Flag:
    """A flag at a round, as stored."""

    entry: int
    stream: str
    number: int
    by: str
    at: str
    note: str
    lifted_by: str | None = None
    lifted_at: str | None = None
    lifted_note: str | None = None


def raise_flag(
    connection: Connection, table: str, round: int, note: str, by: str, now: datetime, id: str
) -> Flag:
    """Flag a finished round. A repeated request with the same id raises one flag."""
    rounds = schema.rounds.c
    there = select(rounds.number).where(rounds.stream == table, rounds.number == round)
    if not is_text(table) or connection.execute(there).first() is None:
        message = f"table {short(table)} has no finished round {round}"
        raise Refusal("no-such-round", (), message)
    said = _note(note)
    act = {"act": FLAG, "table": table, "round": round, "note": said}
    entry, at = _append(connection, act, by, now, id)
    found = _read(connection, entry)
    if found is not None:  # the request was sent before
        return found
    made = Flag(entry, table, round, by, at, said)
    connection.execute(schema.round_flags.insert(), vars(made))
    return made


def lift_flag(
    connection: Connection, entry: int, note: str, by: str, now: datetime, id: str
) -> Flag:
    """Lift a flag. It stays in the books with the reason."""
    row = lock_log(connection, KIND, now)
    del row  # locked until the transaction ends, so that two people cannot lift it at once
    found = _read(connection, entry)
    if found is None:
        raise Refusal("no-such-flag", (), f"there is no flag {entry}")
    act = {"act": LIFT, "flag": entry, "note": _note(note)}
    request = Request(by, id, STREAM, by, act)
    if found.lifted_by is not None and find_answer(connection, request) is None:
        raise Refusal("flag-lifted", (), f"{found.lifted_by} has lifted this flag already")
    _, at = _append(connection, act, by, now, id)
    if found.lifted_by is None:
        lifted = {"lifted_by": by, "lifted_at": at, "lifted_note": act["note"]}
        flags = schema.round_flags
        connection.execute(update(flags).where(flags.c.entry == entry).values(lifted))
    made = _read(connection, entry)
    assert made is not None
    return made


def _append(
    connection: Connection, act: Mapping[str, Any], by: str, now: datetime, id: str
) -> tuple[int, str]:
    """The entry of the act and its time. A repeated request has one entry."""
    row = lock_log(connection, KIND, now)
    request = Request(by, id, STREAM, by, act)
    if (before := entry_of_request(connection, request)) is not None:
        return before, ""
    now = max(now, from_text(row.acted_at))  # the clocks of workers differ slightly
    version, at = int(row.version) + 1, to_text(now)
    body = canonical({"at": at, "by": by, "act": dict(act), "events": []})
    head = add_entry(connection, row.id, version, row.head, body)
    move_stream(connection, row.id, version, head, now)
    store_answer(connection, request, Answer(row.id, version))
    return version, at


def _note(text: str) -> str:
    note = text.strip()
    if not 0 < len(note) <= LONGEST or not is_text(note):
        message = f"write a note of 1 to {LONGEST} characters: what an inspector should look at"
        raise Refusal("bad-note", (), message)
    return note


def _read(connection: Connection, entry: int) -> Flag | None:
    flags = schema.round_flags
    row = connection.execute(select(flags).where(flags.c.entry == entry)).one_or_none()
    return None if row is None else Flag(**row._mapping)


def flags_of(connection: Connection, table: str, round: int) -> list[Flag]:
    """The flags of a round, oldest first."""
    flags = schema.round_flags
    query = select(flags).where(flags.c.stream == table, flags.c.number == round)
    rows = connection.execute(query.order_by(flags.c.entry)).all()
    return [Flag(**row._mapping) for row in rows]


class FlagAudit:
    """The flags according to their entries."""

    def __init__(self) -> None:
        self.flags: dict[int, Flag] = {}

    def add(self, version: int, body: Mapping[str, Any]) -> None:
        """Add an entry; `ValueError` if it is no entry of flags."""
        act = body["act"]
        if not isinstance(act, Mapping) or body["events"]:
            raise ValueError("a flag is an act without events")
        if set(act) != _SAID.get(str(act.get("act"))):
            raise ValueError(f"{act.get('act')!r} is not an act of flags, or says other things")
        by, at = body["by"], body["at"]
        if act["act"] == FLAG:
            self.flags[version] = Flag(version, act["table"], act["round"], by, at, act["note"])
            return
        there = self.flags.get(act["flag"])
        if there is None or there.lifted_by is not None:
            raise ValueError(f"there is no flag {act['flag']} to lift")
        self.flags[act["flag"]] = Flag(
            *(there.entry, there.stream, there.number, there.by, there.at, there.note),
            *(by, at, act["note"]),
        )

    def compare(self, connection: Connection) -> None:
        """Check that the rows agree with the entries."""
        rows = connection.execute(select(schema.round_flags)).all()
        kept = {row.entry: dict(row._mapping) for row in rows}
        for entry in sorted(kept.keys() | self.flags.keys(), key=str):
            flag = self.flags.get(entry)
            if flag is None or kept.get(entry) != vars(flag):
                raise Difference(f"{KIND}, entry {entry}: the flag is not what its entry says")
