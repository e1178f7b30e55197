"""`croupier report`: drop, win and hold, jackpots, rulings and exceptions of some days."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    from fractions import Fraction

    from rich import box
    from rich.markup import escape
    from rich.table import Table

    from croupier.cli.terminal.console import Console
    from croupier.floor.reports.files import heading, sections
    from croupier.money import format_amount

    console = Console(highlight=False)
    console.print(f"[bold]{escape(heading(found))}[/]")
    for title, heads, rows in sections(found):
        if not rows:
            continue
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), title=title, title_justify="left")
        for name, cell in zip(heads, rows[0], strict=True):
            table.add_column(name, justify="right" if isinstance(cell, int | Fraction) else "left")
        for row in rows:
            table.add_row(
                *(
                    format_amount(cell) if isinstance(cell, int | Fraction) else escape(cell)
                    for cell in row
                )
            )
        console.print(table)
    console.print("[dim]--json, or -o report.xlsx, names the postings behind each figure[/]")
