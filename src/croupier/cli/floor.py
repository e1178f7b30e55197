"""`croupier audit`, `history` and `export`: a floor's books, verified and given out."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import (
    DATABASE,
    DATABASE_VARIABLE,
    AsJson,
    Database,
    KeyFile,
    busy,
    print_json,
    progress_bar,
    refused,
    whole_file,
    writable,
)
from croupier.extras import need
from croupier.sentence import say_count

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from croupier.floor.audit.result import Audit
    from croupier.floor.floor import Floor


def audit_command(
    source: Annotated[
        str,
        typer.Argument(
            help="The floor's database, or the file of an exported history.",
            envvar=DATABASE_VARIABLE,
        ),
    ] = DATABASE,
    checkpoints: Annotated[
        Path | None,
        typer.Option(
            help="The folder of signed checkpoints; the default is checkpoints for a database, "
            "and none for a file."
        ),
    ] = None,
    expected: Annotated[
        int,
        typer.Option(
            "--expect-checkpoints",
            min=0,
            help="How many checkpoints there were before; fewer are a difference.",
        ),
    ] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Processes that audit a database's tables; for many entries one on each core.",
        ),
    ] = None,
    secret_key_file: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Verify every chain, round, posting, shuffle, log and jackpot; report the first difference.

    Alarms and rounds that today's reading would decide differently are listed too; they are not
    differences. Without the key of the cards to come, what could not be checked is listed."""
    from croupier.floor.entries import Difference

    try:
        if "://" in source:
            told = _database(source, checkpoints, expected, secret_key_file, jobs)
        else:
            told = _file(source, checkpoints, expected)
    except Difference as error:
        typer.echo(json.dumps({"difference": str(error)}) if as_json else f"Difference: {error}")
        raise typer.Exit(1) from error
    if as_json:
        typer.echo(json.dumps(told))
        return
    if checkpoints is not None and not told["checkpoints"]:
        typer.echo(f"There is no checkpoint in {checkpoints}: nothing signed was compared.")
    for alarm in told["alarms"]:
        typer.echo(f"Alarm {alarm['number']}, {alarm['at']}, {alarm['by']}: {alarm['words']}")
    for each in told["otherwise"]:
        typer.echo(f"Earlier reading: {each['words']}")
    if told.get("torn"):
        typer.echo("The last checkpoint was not written to its end; it does not count.")
    if told.get("sealed", 0) is None:
        typer.echo("A floor of an earlier version: accounts, sessions and answers have no seals.")
    for words in told["unread"]:
        typer.echo(f"Not checked: {words}.")
    what = "What could be read" if told["unread"] else "Everything"
    typer.echo(
        f"{what} is in order: {told['entries']} entries of {told['streams']} streams, "
        f"{told['rounds']} rounds, {told['postings']} postings, {told['shuffles']} shuffles, "
        f"{told['commitments']} commitments in logs, {told['security']} events of security, "
        f"{told['checkpoints']} checkpoints; {_count(told['alarms'])}."
    )


def _count(alarms: list[Any]) -> str:
    return f"{say_count(len(alarms), 'alarm')} to look at" if alarms else "no alarm"


def _database(
    url: str, checkpoints: Path | None, expected: int, key_file: Path | None, jobs: int | None
) -> dict[str, Any]:
    from sqlalchemy.exc import DBAPIError

    from croupier.floor.audit.checkpoints import audit_signed
    from croupier.floor.audit.workers import Workers
    from croupier.floor.entries import Difference

    try:
        with connected(url, key_file) as connection, busy("Auditing") as tell:
            folder = Path("checkpoints") if checkpoints is None else checkpoints
            workers, at_entry = Workers(url, key_file, jobs), _telling(tell)
            done = audit_signed(connection, folder, expected, at_entry=at_entry, workers=workers)
    except DBAPIError as error:
        raise Difference(f"the database cannot be read: {error.orig}") from error
    return {**_told(done), "sealed": done.sealed, "torn": done.torn}


def connected(url: str, key_file: Path | None = None) -> "Connection":
    from croupier.floor.audit.workers import connection_to_read
    from croupier.floor.database import DatabaseError

    try:
        return connection_to_read(url, key_file)
    except DatabaseError as error:
        raise typer.BadParameter(str(error)) from error


@contextmanager
def opened(url: str, key_file: Path | None) -> "Iterator[Floor]":
    """A floor whose accounts or keys a command changes. If its database fails, that is told in one
    line."""
    from sqlalchemy.exc import DBAPIError

    from croupier.floor.database import DatabaseError
    from croupier.floor.database.writer import Unavailable
    from croupier.floor.floor import Floor
    from croupier.floor.security.keyring import keyring

    try:
        floor = Floor(url, keys=keyring(url, key_file))
    except DatabaseError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from error
    try:
        yield floor
    except (DBAPIError, Unavailable) as error:
        raise refused(_unreadable(url, error)) from error
    finally:
        floor.close()


def _unreadable(url: str, error: Exception) -> str:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import DBAPIError

    why = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    shown = make_url(url).render_as_string()  # without its password
    return f"the books cannot be read ({why}): `croupier audit {shown}` says what is wrong"


@contextmanager
def books_of(url: str, key_file: Path | None = None) -> "Iterator[Connection]":
    """A floor's database, to read its books. If they are damaged, that is told in one line: where,
    the audit says."""
    from croupier.floor.security.keyring import Forged, UnknownKey
    from croupier.machine import Refusal

    try:
        with connected(url, key_file) as connection:
            yield connection
    except (typer.Exit, typer.BadParameter, Refusal, OSError, ImportError):
        raise
    except (UnknownKey, Forged) as error:
        raise refused(f"an entry cannot be read without its key: {error}") from error
    except Exception as error:
        raise refused(_unreadable(url, error)) from error


def _file(name: str, checkpoints: Path | None, expected: int) -> dict[str, Any]:
    from croupier.floor.audit.history import verify

    path = Path(name)
    if not path.exists():
        raise typer.BadParameter(f"there is no file {path}; a database is a URL, sqlite:///FILE")
    try:
        with busy("Auditing"):
            return _told(verify(path, checkpoints, expected))
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be read: {error.strerror}") from error


def _told(done: "Audit") -> dict[str, Any]:
    counted = ("entries", "streams", "rounds", "postings", "shuffles", "commitments", "security")
    alarms = [each.plain() for each in done.alarms]
    told: dict[str, Any] = {name: getattr(done, name) for name in counted}
    told |= {"checkpoints": done.checkpoints, "alarms": alarms}
    told["otherwise"] = [each.plain() for each in done.otherwise]
    told["unread"] = [str(each) for each in done.unread]
    return told


_OFTEN = 100


def _telling(tell: Callable[[str], None]) -> Callable[[str, int], None]:
    """Tells of every hundredth entry, or of the next one that is heard of."""
    told = 0

    def at_entry(stream: str, entries: int) -> None:
        nonlocal told
        if entries // _OFTEN > told:
            told = entries // _OFTEN
            tell(f"{entries:,} entries in order, now {stream}")

    return at_entry


def history_command(
    database: Database = DATABASE,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file to write; the default is standard output."),
    ] = None,
) -> None:
    """Export a floor's history to a file that `croupier audit FILE` verifies."""
    from croupier.floor.audit.history import export

    if output is not None:
        writable(output, "--output")
    with books_of(database) as connection:
        if output is None:
            with nullcontext() if sys.stdout.isatty() else busy("Exporting"):
                export(connection, sys.stdout)
            return
        with whole_file(output) as file, busy("Exporting"):
            text = TextIOWrapper(file, encoding="utf-8")
            entries = export(connection, text)
            text.detach()
    typer.echo(f"{entries} entries written to {output}", err=True)


class ExportForm(StrEnum):
    """The kinds of files that `croupier export` writes."""

    PARQUET = "parquet"
    CSV = "csv"


def export_command(
    database: Database = DATABASE,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="The folder to write to; it must be there.")
    ] = Path(),
    form: Annotated[
        ExportForm, typer.Option("--format", help="The kind of files.")
    ] = ExportForm.PARQUET,
    as_json: AsJson = False,
) -> None:
    """Write a floor's rounds, postings and accounts as Parquet or CSV, for data tools."""
    need("analysis,server", "pyarrow", "sqlalchemy")
    from croupier.floor.export import FORMAT, export

    if not output.is_dir():
        raise refused(f"--output: there is no folder {output}")
    with books_of(database) as connection, progress_bar() as told:
        try:
            written = export(connection, output, form.value, told)
        except OSError as error:
            raise refused(f"--output: {output} cannot be written: {error.strerror}") from error
    if as_json:
        print_json({"format": FORMAT, "folder": str(output), "rows": written})
        return
    for name, rows in written.items():
        typer.echo(f"{rows:>9,} rows  {output / name}")
