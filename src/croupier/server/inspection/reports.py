"""Reports over HTTP: drop, win and hold, jackpots, rulings and exceptions; and their files."""

import asyncio
import json
from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from croupier.floor.entries import Difference
from croupier.floor.ledger.balances import UnreadableBalance
from croupier.floor.reports import Days, Report, report
from croupier.floor.reports.days import STARTS, ZONE
from croupier.floor.reports.figures import Line
from croupier.floor.reports.files import TITLES, page, plain, table_plain, workbook
from croupier.floor.reports.report import Figures
from croupier.money import format_amount
from croupier.server.auth.guards import state_of
from croupier.server.inspection import schemas
from croupier.server.inspection.routes import Inspector
from croupier.server.problems import Problem
from croupier.value import value

router = APIRouter(prefix="/api/inspection/report", tags=["inspection"])
_TEXT = r"^[^\x00-\x1f]*$"
_Zone = Annotated[str, Query(max_length=60, pattern=r"^[A-Za-z0-9_+\-/]+$")]
_MOST = 500


@value
class Wanted:
    """The requested days and tables."""

    days: Days
    first: date
    last: date
    tables: tuple[str, ...]


def wanted(
    day: date,
    until: date | None = None,
    table: Annotated[list[str] | None, Query(max_length=200)] = None,
    zone: _Zone = ZONE,
    starts: Annotated[int, Query(ge=0, le=23)] = STARTS,
) -> Wanted:
    """The gaming days from `day` to `until`, by the clocks of a time zone; all tables, or these."""
    if not 1970 < day.year < 9000 or (until is not None and not 1970 < until.year < 9000):
        raise Problem(422, "bad-days", "day: write a day of this century, as 2026-11-15")
    return Wanted(Days(zone, starts), day, until or day, tuple(table or ()))


Asked = Annotated[Wanted, Depends(wanted)]


async def _make_report(request: Request, asked: Wanted) -> Report:
    def read() -> Report:
        with state_of(request).floor.engine.connect() as connection:
            return report(connection, asked.days, asked.first, asked.last, asked.tables)

    try:
        async with state_of(request).reports:
            return await asyncio.to_thread(read)
    except (Difference, UnreadableBalance) as error:
        message = "the books cannot be read: run the audit, which says where"
        raise Problem(409, "unreadable", message) from error


@router.get("")
async def read_report(request: Request, _: Inspector, asked: Asked) -> schemas.ReportTold:
    """Drop, win and hold by table and day, the jackpots, the cage, rulings and exceptions."""
    return _told(await _make_report(request, asked))


def _told(made: Report) -> schemas.ReportTold:
    told = plain(made)
    return schemas.ReportTold(
        zone=made.days.zone,
        starts=made.days.starts,
        days=[schemas.DayTold(**each) for each in told["days"]],
        tables=[
            schemas.TableDayTold(**table_plain(each), figures=_sums(each.figures))
            for each in made.tables
        ],
        totals=[schemas.TotalTold(**each) for each in told["totals"]],
        jackpots=[
            schemas.PoolDayTold(**{**row, "figures": _sums(each.figures)})
            for row, each in zip(told["jackpots"], made.jackpots, strict=True)
        ],
        cage=[
            schemas.CageDayTold(day=str(each.day), figures=_sums(each.figures))
            for each in made.cage
        ],
        noted=[schemas.NotedTold(**each) for each in told["noted"]],
    )


def _sums(figures: Figures) -> list[schemas.FigureTold]:
    return [
        schemas.FigureTold(
            name=name,
            words=TITLES[name],
            amount=format_amount(each.amount),
            postings=len(each.lines),
        )
        for name, each in figures.items()
    ]


@router.get("/postings")
async def read_postings(
    request: Request,
    _: Inspector,
    asked: Asked,
    of: Annotated[str, Query(max_length=200, pattern=_TEXT)],
    figure: Annotated[str | None, Query(max_length=20)] = None,
    skip: Annotated[int, Query(ge=0, lt=2**31)] = 0,
) -> schemas.ReportPostings:
    """The postings behind the figures of a table, a pool's account or the cage."""
    made = await _make_report(request, asked)
    lines = [each for each in made.lines if each.of == of and figure in (None, each.figure)]
    shown = lines[skip : skip + _MOST]
    more = skip + _MOST if len(lines) > skip + _MOST else None
    return schemas.ReportPostings(postings=[_line(each) for each in shown], skip=more)


def _line(line: Line) -> schemas.ReportPosting:
    return schemas.ReportPosting(
        stream=line.stream,
        entry=line.entry,
        number=line.number,
        at=line.at.isoformat(),
        figure=line.figure,
        words=TITLES[line.figure],
        amount=format_amount(line.amount),
        round=line.round,
        reason=line.because,
        clauses=list(line.clauses),
    )


_KINDS = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
}
_TEXTS = {_KINDS[name]: {"schema": {"type": "string"}} for name in ("xlsx", "html")}
_FILES: dict[int | str, dict[str, Any]] = {200: {"model": schemas.ReportFile, "content": _TEXTS}}


@router.get("/file", response_class=Response, responses=_FILES)
async def read_file(
    request: Request, _: Inspector, asked: Asked, format: Literal["xlsx", "html", "json"] = "xlsx"
) -> Response:
    """The report as a workbook, a page or JSON, with every posting behind each figure."""
    made = await _make_report(request, asked)
    makers = {
        "xlsx": workbook,
        "html": lambda each: page(each).encode(),
        "json": lambda each: json.dumps(plain(each), ensure_ascii=False).encode(),
    }
    async with state_of(request).reports:
        content = await asyncio.to_thread(partial(makers[format], made))
    name = f"report-{asked.first}.{format}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=_KINDS[format], headers=headers)
