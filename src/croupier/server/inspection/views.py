"""The floor's books, in the form for inspectors."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from fastapi import Request
from sqlalchemy import Connection, Select, select

from croupier.floor.alarms import StoredAlarm
from croupier.floor.audit.checkpoints import PUBLIC, check_head, signed_checkpoints
from croupier.floor.database import schema, to_text
from croupier.floor.entries import Difference
from croupier.floor.floor import Floor
from croupier.floor.ledger import cage
from croupier.floor.ledger.postings import wager_and_reason
from croupier.floor.search.flags import flags_of
from croupier.floor.security import log as security_log
from croupier.floor.security.encryption import decrypt_body
from croupier.machine import Refusal
from croupier.records.rounds import replay
from croupier.server.auth.guards import state_of
from croupier.server.inspection import schemas
from croupier.server.inspection.search import flag_view
from croupier.server.inspection.verification import (
    BookEntry,
    InspectedRound,
    inspect_round,
    marks_of,
    postings_of,
    steps_by_entry,
)
from croupier.server.problems import Problem
from croupier.server.tables.schemas import Pools
from croupier.server.tables.steps import steps_of


def ledger_place(after: str) -> tuple[str, int, int]:
    """Parse a ledger cursor: version, number and stream."""
    version, _, rest = after.partition(".")
    number, _, stream = rest.partition(".")
    return stream, _number(version), _number(number)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 11 and int(text) < 2**31):
        raise Problem(422, "bad-request", "after: use the value from the previous page")
    return int(text)


def posting_view(row: Any, at: str) -> schemas.PostingTold:
    wager, reason = wager_and_reason(row)
    told = {**row._mapping, "clauses": json.loads(row.clauses), "at": at}
    told.pop("body", None)  # the version of the entry from which the time is
    return schemas.PostingTold(**told, wager=wager, reason=reason)


def dated_postings() -> Select[Any]:
    """Postings, each with its entry, which states the time."""
    postings, entries = schema.postings, schema.entries
    same = (entries.c.stream == postings.c.stream) & (entries.c.version == postings.c.version)
    return select(postings, entries.c.body).join(entries, same)


def dated_rows_of(request: Request, query: Select[Any]) -> list[tuple[Any, str]]:
    """The postings of such a query, each with its time."""
    with state_of(request).floor.engine.connect() as connection:
        return [
            (row, json.loads(decrypt_body(connection, row.stream, row.body))["at"])
            for row in connection.execute(query)
        ]


def alarm_view(raised: StoredAlarm) -> schemas.AlarmTold:
    return schemas.AlarmTold(**raised.plain())


def jackpots_view(request: Request) -> schemas.Jackpots:
    floor = state_of(request).floor
    rows = rows_of(request, select(schema.jackpots).order_by(schema.jackpots.c.id))
    tables = {card.id: card.settings.jackpot or card.id for card in floor.tables()}
    found = []
    for row in rows:  # a jackpot that cannot be read hides no other
        with suppress(Refusal), floor.reads(cage.STREAM, "read a jackpot"):
            pools = Pools(**{**_NO_POOLS, **json.loads(row.pools)})
            own = [table for table, jackpot in tables.items() if jackpot == row.id]
            found.append(schemas.JackpotTold(id=row.id, pools=pools, tables=own))
    return schemas.Jackpots(jackpots=found)


_NO_POOLS = dict.fromkeys(Pools.model_fields)


def checkpoints_view(request: Request, most: int) -> schemas.Checkpoints:
    state = state_of(request)
    folder, signed, difference = state.settings.checkpoints, [], None
    if folder is not None:
        try:
            signed = list(signed_checkpoints(folder))
        except Difference as error:
            difference = str(error)
    numbered = list(enumerate(signed, start=1))[: -most - 1 : -1]
    with state.floor.engine.connect() as connection:
        told = [_checkpoint(connection, number, each) for number, each in numbered]
    key = folder / PUBLIC if folder is not None else None
    return schemas.Checkpoints(
        checkpoints=told,
        kept=folder is not None,
        all=len(signed),
        public_key=key.read_text() if key is not None and key.exists() else None,
        difference=difference,
    )


def _checkpoint(
    connection: Connection, number: int, signed: Mapping[str, Any]
) -> schemas.CheckpointTold:
    difference = None
    try:
        for stream, head in signed["heads"].items():
            check_head(connection, f"checkpoint {number}", stream, head)
    except Difference as error:
        difference = str(error)
    return schemas.CheckpointTold(
        number=number,
        at=signed["at"],
        streams=len(signed["heads"]),
        entries=sum(head["version"] for head in signed["heads"].values()),
        good=difference is None,
        difference=difference,
    )


def security_view(request: Request, before: int | None, most: int) -> schemas.SecurityLog:
    """A page of the log of security, from the newest event or those before a number."""
    floor = state_of(request).floor
    with floor.engine.connect() as connection, floor.reads(security_log.STREAM, "read the log"):
        found, all_ = security_log.events(connection, before, most)
    return schemas.SecurityLog(
        events=[
            schemas.SecurityTold(
                number=each.number, at=to_text(each.at), by=each.by, kind=each.kind, words=str(each)
            )
            for each in found
        ],
        all=all_,
        after=str(found[-1].number) if found and found[-1].number > 1 else None,
    )


def rows_of(request: Request, query: Any) -> list[Any]:
    connection: Connection
    with state_of(request).floor.engine.connect() as connection:
        return list(connection.execute(query))


@contextmanager
def _reads_round(floor: Floor, id: str) -> Iterator[None]:
    """Raise a refusal if the round cannot be read; a problem is an answer of our own."""
    problem = None
    with floor.reads(id, "read a round"):
        try:
            yield
        except Problem as error:
            problem = error
    if problem is not None:
        raise problem


def dossier_view(request: Request, id: str, number: int) -> schemas.Dossier:
    state = state_of(request)
    with _reads_round(state.floor, id), state.floor.engine.connect() as connection:
        round = inspect_round(connection, id, number, state.settings.checkpoints)
        times = {entry.version: entry.body["at"] for entry in round.entries}
        return schemas.Dossier(
            table=id,
            round=number,
            version=round.row.version,
            head=round.stream.head,
            entries=_entries(round),
            postings=[
                posting_view(row, times[row.version])
                for row in postings_of(connection, id, round.entries)
            ],
            flags=[flag_view(each) for each in flags_of(connection, id, number)],
        )


def _entries(round: InspectedRound) -> list[schemas.EntryTold]:
    steps = steps_by_entry(steps_of(replay(round.record)), round.entries)
    return [_entry(each, steps.get(each.version, [])) for each in round.entries]


def _entry(entry: BookEntry, steps: list[int]) -> schemas.EntryTold:
    """An entry without its text, which may contain an order of cards not yet dealt."""
    cited = (clause for event in entry.body["events"] for clause in event.get("clauses", ()))
    return schemas.EntryTold(
        version=entry.version,
        at=entry.body["at"],
        by=entry.body["by"],
        act=entry.body["act"]["act"],
        events=entry.names,
        clauses=list(dict.fromkeys(cited)),
        hash=entry.hash,
        before=entry.before,
        steps=steps,
    )


def marks_view(request: Request, id: str, number: int) -> schemas.Marks:
    state = state_of(request)
    with _reads_round(state.floor, id), state.floor.engine.connect() as connection:
        round = inspect_round(connection, id, number, state.settings.checkpoints)
        return schemas.Marks(marks=list(marks_of(round)))
