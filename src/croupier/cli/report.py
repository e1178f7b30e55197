"""`croupier report`: drop, win and hold, jackpots, rulings and exceptions of some days."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import (
    DATABASE,
    AsJson,
    Database,
    KeyFile,
    busy,
    refused,
    writable,
    write_whole,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from croupier.floor.reports import Report

_ENDINGS = (".html", ".xlsx", ".json")


def report_command(
    database: Database = DATABASE,
    day: Annotated[
        str | None,
        typer.Option("--day", help="The gaming day, as 2026-11-15; the default is yesterday's."),
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", help="The last day, for a report of several.")
    ] = None,
    table: Annotated[list[str], typer.Option(help="Only this table; may be repeated.")] = [],
    zone: Annotated[
        str,
        typer.Option(
            help="The time zone of the house, as Pacific/Auckland.", envvar="CROUPIER_ZONE"
        ),
    ] = "UTC",
    starts: Annotated[
        int,
        typer.Option(
            "--day-starts",
            min=0,
            max=23,
            help="The hour at which a gaming day begins.",
            envvar="CROUPIER_DAY_STARTS",
        ),
    ] = 6,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="A file to write: .html, .xlsx or .json."),
    ] = None,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Report what tables took in and paid out, by gaming day, from the ledger's postings."""
    from croupier.cli.floor import books_of
    from croupier.floor.reports import Days, report
    from croupier.machine import Refusal

    path = None if output is None else writable(output, "--output", _ENDINGS)
    days = Days(zone, starts)
    try:
        days.check()
        first = (
            days.of(datetime.now(UTC)) - timedelta(days=1) if day is None else _day("--day", day)
        )
        last = None if until is None else _day("--until", until)
        with books_of(database, secret_key_file) as connection, busy("Adding up the postings"):
            found = report(connection, days, first, last, table)
    except Refusal as error:
        raise refused(error.message) from error
    if path is not None:
        _write(path, found)
    elif as_json:
        from croupier.floor.reports.files import plain

        typer.echo(json.dumps(plain(found), ensure_ascii=False))
    else:
        _print(found)


def _day(name: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise refused(f"{name}: {text!r} is no day: write 2026-11-15") from error


def _write(path: Path, found: "Report") -> None:
    from croupier.floor.reports.files import page, plain, workbook

    match path.suffix.lower():
        case ".xlsx":
            content = workbook(found)
        case ".html":
            content = page(found).encode()
        case _:
            content = json.dumps(plain(found), ensure_ascii=False, indent=2).encode() + b"\n"
    try:
        write_whole(path, content)
    except OSError as error:
        raise refused(f"--output: {path} cannot be written: {error.strerror}") from error
    typer.echo(f"written to {path}", err=True)


def _print(found: "Report") -> None:
    from zoneinfo import ZoneInfo

    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from croupier.cli.terminal.console import Console
    from croupier.floor.reports.files import heading, sections
    from croupier.rulebooks.clauses import numbers

    zone = ZoneInfo(found.days.zone)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(heading(found))}[/]")
    *of_money, (title, _, noted) = sections(found)
    for name, heads, rows in of_money:
        if rows:
            table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title=name, title_justify="left")
            _fill(table, heads, rows, only_day=len(found.dates) == 1)
            console.print(table)
    if noted:
        table = Table.grid("", "", "", padding=(0, 3, 0, 0), expand=True)
        table.columns[2].justify = "right"
        for line in found.noted:
            where = f"{line.stream} {line.entry}" + (f", round {line.round}" if line.round else "")
            what = f"{line.kind}: {line.what} ({line.by})"
            words = [
                f"{line.at.astimezone(zone):%Y-%m-%d %H:%M:%S}\n{where}",
                what,
                numbers(line.clauses),
            ]
            table.add_row(*map(escape, words))
        console.print(title, table, sep="\n\n")
    console.print("[dim]--json, or -o report.xlsx, names the postings behind each figure[/]")


def _fill(
    table: "Table", heads: "Sequence[str]", rows: "Sequence[Sequence[Any]]", only_day: bool
) -> None:
    """Without columns in which there is nothing, and without the day if there is only one."""
    from fractions import Fraction

    from rich.markup import escape

    from croupier.money import format_amount

    shown = [at for at, name in enumerate(heads) if any(row[at] for row in rows)]
    if only_day:
        shown = [at for at in shown if heads[at] != "day"]
    for at in shown:
        right = heads[at] == "hold" or isinstance(rows[0][at], int | Fraction)
        table.add_column(heads[at], justify="right" if right else "left", no_wrap=at == 0)
    for row in rows:
        cells = (row[at] for at in shown)
        table.add_row(
            *(
                format_amount(cell) if isinstance(cell, int | Fraction) else escape(cell)
                for cell in cells
            )
        )
