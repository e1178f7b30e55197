"""`croupier history`: a floor's books in one file."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def history_command(
    database: Annotated[str, typer.Argument(help="The floor's database.")] = "sqlite:///floor.db",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file; standard output if not given.")
    ] = None,
) -> None:
    """Write a floor's history to a file that `croupier audit FILE` verifies."""
    from croupier.floor.database import DatabaseError, connect
    from croupier.floor.history import export

    try:
        engine = connect(database)
    except DatabaseError as error:
        raise typer.BadParameter(str(error)) from error
    with engine.connect() as connection:
        if output is None:
            export(connection, sys.stdout)
        else:
            with output.open("w", encoding="utf-8") as file:
                entries = export(connection, file)
            typer.echo(f"{entries} entries in {output}", err=True)
