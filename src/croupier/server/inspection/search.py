"""Finished rounds found by date, table, amount, outcome, irregularity and official; their counts,
their export, and flags."""

import asyncio
import csv
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from io import StringIO
from itertools import chain
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection

from croupier.floor.database import from_text, to_text
from croupier.floor.search import flags, queries
from croupier.floor.search.queries import Place, Wanted
from croupier.house.checks import YEARS
from croupier.money import Amount, AmountError, format_amount, parse_amount, read_amount, simplest
from croupier.rulebooks import RULEBOOK_IDS, version
from croupier.rulebooks.versions import is_known
from croupier.server.auth.guards import TableId, only, state_of
from croupier.server.auth.users import Role, User
from croupier.server.inspection import schemas
from croupier.server.inspection.marks import MARKS, Mark, marks_of_events
from croupier.server.problems import Problem

router = APIRouter(prefix="/api/inspection", tags=["inspection"])
Inspector = Annotated[User, Depends(only(Role.INSPECTOR, Role.ADMINISTRATOR))]
Flagger = Annotated[User, Depends(only(Role.INSPECTOR))]
T = TypeVar("T")
_TEXT = r"^[^\x00-\x1f]*$"
Text = Annotated[str, Query(max_length=120, pattern=_TEXT)]
Texts = Annotated[list[Annotated[str, Field(max_length=80, pattern=_TEXT)]], Query(max_length=100)]
MarkId = Annotated[str, Field(pattern=f"^({'|'.join(mark.id for mark in MARKS)}|flagged|none)$")]
Number = Annotated[int | None, Query(ge=1, lt=2**31)]
Moment = Annotated[datetime | None, Query(description="With its time zone.")]
_OUTCOMES: dict[str, int] = {"won": 1, "even": 0, "lost": -1}
_MOST_CENTS = 2**63 - 1
_MOST_ADDED = 10_000


def wanted(
    since: Moment = None,
    until: Moment = None,
    table: Texts = [],  # noqa: B006
    rulebook: Texts = [],  # noqa: B006
    outcome: Annotated[list[Literal["won", "even", "lost"]], Query(max_length=3)] = [],  # noqa: B006
    least: Annotated[str, Query(max_length=40, description="Of the largest payment.")] = "",
    most_paid: Annotated[str, Query(max_length=40)] = "",
    mark: Annotated[list[MarkId], Query(max_length=40, description="Any of these.")] = [],  # noqa: B006
    official: Text = "",
    player: Text = "",
    clause: Text = "",
    number: Number = None,
) -> Wanted:
    """What is looked for. The outcome is the house's."""
    return Wanted(
        since=_moment("since", since),
        until=_moment("until", until),
        tables=tuple(each for each in table if each),
        rulebooks=tuple(each for each in rulebook if each),
        outcomes=tuple(_OUTCOMES[each] for each in outcome),
        least=_cents("least", least),
        most=_cents("most_paid", most_paid),
        events=tuple(event for each in MARKS if each.id in mark for event in each.events),
        flagged="flagged" in mark,
        ordinary="none" in mark,
        official=official.strip(),
        player=player.strip(),
        clause=_clause(clause.strip()),
        number=number,
    )


def _moment(field: str, given: datetime | None) -> datetime | None:
    if given is None:
        return None
    if given.tzinfo is None:
        message = f"{field}: write the time zone too, as in 2026-11-16T19:30:00Z"
        raise Problem(422, "bad-time", message, field=field)
    if given.year not in YEARS:
        message = f"{field}: write a year from {YEARS[0]} to {YEARS[-1]}"
        raise Problem(422, "bad-time", message, field=field)
    return given.astimezone(UTC)


def _cents(field: str, text: str) -> int | None:
    """An amount in hundredths."""
    if not text.strip():
        return None
    try:
        amount = parse_amount(text)
    except AmountError as error:
        raise Problem(422, "bad-amount", f"{field}: {error}", field=field) from error
    return max(-_MOST_CENTS, min(int(amount * 100), _MOST_CENTS))


def _clause(text: str) -> str:
    """ "nsw 12.4" is read as "nsw-lunar:12.4"."""
    if not text or ":" in text:
        return text
    book, _, number = text.partition(" ")
    found = [id for id in RULEBOOK_IDS if id == book or id.startswith(f"{book}-")]
    if len(found) != 1 or not number.strip():
        message = f"{text!r} is not a clause: write the rulebook too, as in nsw-lunar:12.4"
        raise Problem(422, "bad-clause", message, field="clause")
    return f"{found[0]}:{number.strip()}"


Asked = Annotated[Wanted, Depends(wanted)]
After = Annotated[str | None, Query(max_length=140, pattern=_TEXT)]
MostRounds = Annotated[int, Query(ge=1, le=100)]


@router.get("/rounds")
async def find_rounds(
    request: Request, _: Inspector, asked: Asked, after: After = None, most: MostRounds = 25
) -> schemas.RoundsFound:
    """Finished rounds, newest first: all, or those that match."""
    place = None if after is None else _place(after)

    def read(connection: Connection) -> schemas.RoundsFound:
        rows, last = queries.page(connection, asked, place, most)
        return schemas.RoundsFound(
            rounds=list(_told(connection, rows)),
            after=None if last is None else f"{last.number}.{last.ended}{last.stream}",
        )

    return await _reading(request, read)


_MOMENT = len("2026-11-16T19:30:00.000000+00:00")


def _place(after: str) -> Place:
    """Parse a cursor: number, moment and table."""
    number, _, rest = after.partition(".")
    ended, stream = rest[:_MOMENT], rest[_MOMENT:]
    try:
        good = to_text(from_text(ended)) == ended
    except ValueError:
        good = False
    digits = number.isascii() and number.isdecimal() and len(number) < 11
    if not (good and digits and stream and int(number) < 2**31):
        raise Problem(422, "bad-request", "after: use the value from the previous page")
    return Place(ended, stream, int(number))


async def _reading(request: Request, read: Callable[[Connection], T]) -> T:
    def run() -> T:
        with state_of(request).floor.engine.connect() as connection:
            return read(connection)

    return await asyncio.to_thread(run)


def _told(connection: Connection, rows: list[Any]) -> Iterator[schemas.RoundFound]:
    marked = queries.marks_of(connection, rows)
    for row in rows:
        marks = marked[row.stream, row.number]
        yield schemas.RoundFound(
            table=row.stream,
            rulebook=row.rulebook,
            round=row.number,
            began=row.began,
            at=row.ended,
            void=bool(row.void),
            boxes=row.boxes,
            currency=_currency(row.rulebook),
            staked=row.staked,
            house=row.house,
            outcome=_outcome(row.outcome),
            paid=row.paid,
            marks=[_mark(each) for each in marks_of_events(marks.get("event", ()))],
            clauses=marks.get("clause", []),
            officials=marks.get("official", []),
            players=json.loads(row.players),
            flags=marks.get("flag", []),
        )


def _mark(mark: Mark) -> schemas.RoundMark:
    return schemas.RoundMark(id=mark.id, words=mark.words, tone=mark.tone)


def _outcome(number: int) -> Literal["won", "even", "lost"]:
    return "won" if number > 0 else "lost" if number < 0 else "even"


def _currency(id: str) -> str:
    """The currency of a rulebook; of one that is not installed any more, none."""
    return version(id).document.currency if is_known(id) else ""


@router.get("/rounds/counts")
async def count_rounds(request: Request, _: Inspector, asked: Asked) -> schemas.RoundsCounted:
    """How many rounds match, how many each filter would find, and when they were."""
    return await _reading(request, lambda connection: _counted(connection, asked))


def _counted(connection: Connection, asked: Wanted) -> schemas.RoundsCounted:
    line = queries.timeline(connection, asked)
    outcomes = queries.counts_by(connection, asked, "outcome")
    remarkable = queries.remarkable(connection, asked)
    flagged = queries.flagged(connection, asked)
    marks = [
        schemas.RoundMarkCounted(
            id=mark.id,
            words=mark.words,
            tone=mark.tone,
            rounds=sum(not events.isdisjoint(mark.events) for events in remarkable.values()),
        )
        for mark in MARKS
    ]
    without_marks = queries.count(connection, asked, "marks")
    return schemas.RoundsCounted(
        found=queries.count(connection, asked),
        all=queries.count(connection, Wanted()),
        tables=_values(queries.counts_by(connection, asked, "table")),
        rulebooks=_values(queries.counts_by(connection, asked, "rulebook")),
        outcomes=[
            schemas.ValueCounted(value=word, rounds=outcomes.get(number, 0))
            for word, number in _OUTCOMES.items()
        ],
        marks=marks,
        flagged=len(flagged),
        ordinary=without_marks - len(flagged | remarkable.keys()),
        officials=_values(queries.officials(connection, asked)),
        house=_added(connection, asked),
        step=_STEPS[line.step],
        bars=[
            schemas.Bar(at=_begin(bar), rounds=rounds, found=line.found.get(bar, 0))
            for bar, rounds in line.all.items()
        ],
    )


_STEPS: dict[int, Literal["ten minutes", "hour", "day", "month"]] = {
    15: "ten minutes",
    13: "hour",
    10: "day",
    7: "month",
}
_NEW_YEAR = "2000-01-01T00:00:00.000000+00:00"


def _begin(bar: str) -> str:
    """The first moment of a bar, from the part of its text that names it."""
    return bar + _NEW_YEAR[len(bar) :]


def _values(counts: dict[Any, int]) -> list[schemas.ValueCounted]:
    return [schemas.ValueCounted(value=str(each), rounds=n) for each, n in counts.items()]


def _added(connection: Connection, asked: Wanted) -> list[schemas.HouseResult] | None:
    """The house's result in each currency, unless that are too many rounds."""
    results = queries.results(connection, asked, _MOST_ADDED)
    if results is None:
        return None
    totals: dict[str, Amount] = {}
    for id, house in results:
        currency = _currency(id)
        totals[currency] = simplest(totals.get(currency, 0) + read_amount(house))
    return [
        schemas.HouseResult(currency=currency, house=format_amount(total))
        for currency, total in totals.items()
    ]


_FILES: dict[int | str, dict[str, Any]] = {
    200: {
        "model": schemas.RoundsExported,
        "content": {"text/csv": {"schema": {"type": "string"}}},
    }
}


@router.get("/rounds/export", response_class=StreamingResponse, responses=_FILES)
async def export_rounds(
    request: Request, _: Inspector, asked: Asked, format: Literal["csv", "json"] = "csv"
) -> StreamingResponse:
    """Everything that was found, as CSV or as JSON: the same rows."""
    state = state_of(request)

    def rows() -> Iterator[schemas.RoundFound]:
        with state.floor.engine.connect() as connection:
            for page in queries.every(connection, asked):
                yield from _told(connection, page)

    kind = "text/csv; charset=utf-8" if format == "csv" else "application/json"
    headers = {"Content-Disposition": f'attachment; filename="rounds.{format}"'}
    made = _csv(rows()) if format == "csv" else _json(rows())
    return StreamingResponse(made, media_type=kind, headers=headers)


_COLUMNS = tuple(name for name in schemas.RoundFound.model_fields)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _csv(rows: Iterable[schemas.RoundFound]) -> Iterator[str]:
    yield _line(_COLUMNS)
    for row in rows:
        yield _line(_cell(name, getattr(row, name)) for name in _COLUMNS)


def _cell(name: str, value: Any) -> str:
    """A value in one cell. A spreadsheet would run a name that looks like a formula."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        value = "; ".join(f"{box} {player}" for box, player in value.items())
    if isinstance(value, list):
        words = (each.words if isinstance(each, schemas.RoundMark) else str(each) for each in value)
        value = "; ".join(words)
    text = str(value)
    amount = name in ("house", "staked", "paid")
    return f"'{text}" if text.startswith(_FORMULA) and not amount else text


def _line(cells: Iterable[str]) -> str:
    file = StringIO()
    csv.writer(file).writerow(list(cells))
    return file.getvalue()


def _json(rows: Iterable[schemas.RoundFound]) -> Iterator[str]:
    between = chain(("",), iter(lambda: ",\n", None))
    yield '{"rounds": [\n'
    for row, comma in zip(rows, between, strict=False):
        yield comma + row.model_dump_json()
    yield "\n]}\n"


class NewFlag(BaseModel):
    """A note of an inspector."""

    model_config = ConfigDict(extra="forbid")

    note: str = Field(min_length=1, max_length=flags.LONGEST)
    id: str = Field(min_length=1, max_length=80)
    """An id chosen by the sender: a request repeated with the same id is done once."""


RoundNumber = Annotated[int, Path(ge=1, lt=2**31)]
FlagNumber = Annotated[int, Path(ge=1, lt=2**31)]


@router.post("/tables/{id}/rounds/{number}/flags", status_code=201)
async def raise_flag(
    id: TableId, number: RoundNumber, given: NewFlag, request: Request, user: Flagger
) -> schemas.FlagTold:
    """Flag a finished round with a note. Only inspectors flag."""
    floor, by = state_of(request).floor, str(user.by)
    now = floor.clock()

    def job(connection: Connection) -> flags.Flag:
        return flags.raise_flag(connection, id, number, given.note, by, now, given.id)

    done = floor.write_for(job, flags.STREAM, "raise-flag", by)
    return flag_view(await asyncio.wrap_future(done))


@router.post("/flags/{entry}/lift")
async def lift_flag(
    entry: FlagNumber, given: NewFlag, request: Request, user: Flagger
) -> schemas.FlagTold:
    """Lift a flag, with a note; both stay in the books."""
    floor, by = state_of(request).floor, str(user.by)
    now = floor.clock()

    def job(connection: Connection) -> flags.Flag:
        return flags.lift_flag(connection, entry, given.note, by, now, given.id)

    done = floor.write_for(job, flags.STREAM, "lift-flag", by)
    return flag_view(await asyncio.wrap_future(done))


def flag_view(flag: flags.Flag) -> schemas.FlagTold:
    return schemas.FlagTold(
        number=flag.entry,
        by=flag.by,
        at=flag.at,
        note=flag.note,
        lifted_by=flag.lifted_by,
        lifted_at=flag.lifted_at,
        lifted_note=flag.lifted_note,
    )
