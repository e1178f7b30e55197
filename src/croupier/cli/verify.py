"""`croupier verify`: one round's shuffle, checked offline."""

import json
from pathlib import Path
from typing import Annotated

import typer


def verify_command(
    file: Annotated[Path, typer.Argument(help="A round as the floor publishes it, in JSON.")],
) -> None:
    """Check that a round's cards follow from the secret that was committed to before the deal."""
    from croupier.floor.shuffle import Disproof, prove
    from croupier.records.rounds import replay
    from croupier.records.rounds.format import RecordError

    try:
        published = json.loads(file.read_text(encoding="utf-8"))
        for line in prove(published["record"], published["shuffles"]):
            typer.echo(line)
        replay(published["record"])
        typer.echo("the round replays by its rules")
    except (OSError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, RecordError):
            typer.echo(f"the round does not replay: {error}")
            raise typer.Exit(1) from error
        raise typer.BadParameter(f"{file} is no published round: {error}") from error
    except Disproof as error:
        typer.echo(f"not proved: {error}")
        raise typer.Exit(1) from error
