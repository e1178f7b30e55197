"""`croupier backup` and `croupier restore`: a floor in one file, and back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DATABASE_VARIABLE, AsJson, busy, print_json

if TYPE_CHECKING:
    from croupier.floor.audit.result import Audit


def backup_command(
    database: Annotated[
        str,
        typer.Argument(help="The floor's database; it may be running.", envvar=DATABASE_VARIABLE),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write; a new one.")],
    checkpoints: Annotated[
        Path | None,
        typer.Option(help="The folder of signed checkpoints, to compare the backup with."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a backup of a floor to one file, and audit it.

    The floor may go on meanwhile. Without a good audit there is no backup."""
    from croupier.floor.backup import back_up

    _tell(_attempt(lambda: back_up(database, output, checkpoints), as_json), str(output), as_json)


def restore_command(
    backup: Annotated[Path, typer.Argument(help="A file that `croupier backup` wrote.")],
    database: Annotated[str, typer.Argument(help="A new file, or an empty PostgreSQL database.")],
    as_json: AsJson = False,
) -> None:
    """Restore a backup to a place where nothing is, and audit it.

    Without a good audit the place stays empty."""
    from croupier.floor.backup import restore

    _tell(_attempt(lambda: restore(backup, database), as_json), database, as_json)


def _attempt(work: "Callable[[], Audit]", as_json: bool) -> "Audit":
    from croupier.floor.database import DatabaseError
    from croupier.floor.entries import Difference

    try:
        with busy("Copying and auditing"):
            return work()
    except DatabaseError as error:
        raise typer.BadParameter(str(error)) from error
    except Difference as error:
        told = json.dumps({"difference": str(error)}) if as_json else f"Difference: {error}"
        typer.echo(told)
        raise typer.Exit(1) from error


def _tell(done: "Audit", place: str, as_json: bool) -> None:
    if as_json:
        counted = {"entries": done.entries, "streams": done.streams, "rounds": done.rounds}
        print_json({"written": place, **counted})
        return
    typer.echo(
        f"{place} holds {done.entries} entries of {done.streams} streams, {done.rounds} rounds. "
        "The audit found everything in order."
    )
