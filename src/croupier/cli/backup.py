"""`croupier backup` and `croupier restore`: a floor in one file, and back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DATABASE_VARIABLE

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
) -> None:
    """Write a backup of a floor to one file, and audit it.

    The floor may go on meanwhile. Without a good audit there is no backup."""
    from croupier.floor.backup import back_up

    done = _attempt(lambda: back_up(database, output, checkpoints))
    typer.echo(f"{output} holds {_said(done)}. The audit found everything in order.")


def restore_command(
    backup: Annotated[Path, typer.Argument(help="A file that `croupier backup` wrote.")],
    database: Annotated[str, typer.Argument(help="A new file, or an empty PostgreSQL database.")],
) -> None:
    """Restore a backup to a place where nothing is, and audit it.

    Without a good audit the place stays empty."""
    from croupier.floor.backup import restore

    done = _attempt(lambda: restore(backup, database))
    typer.echo(f"{database} holds {_said(done)}. The audit found everything in order.")


def _attempt(work: "Callable[[], Audit]") -> "Audit":
    from croupier.floor.database import DatabaseError
    from croupier.floor.entries import Difference

    try:
        return work()
    except DatabaseError as error:
        raise typer.BadParameter(str(error)) from error
    except Difference as error:
        typer.echo(f"Difference: {error}")
        raise typer.Exit(1) from error


def _said(done: "Audit") -> str:
    return f"{done.entries} entries of {done.streams} streams, {done.rounds} rounds"
