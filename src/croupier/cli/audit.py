"""`croupier audit`, `history` and `verify`: anybody can check a floor's books and shuffles."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.parameters import AsJson

if TYPE_CHECKING:
    from croupier.floor.audit import Audit


def audit_command(
    source: Annotated[
        str, typer.Argument(help="The floor's database, or the file of an exported history.")
    ] = "sqlite:///floor.db",
    checkpoints: Annotated[Path, typer.Option(help="The folder of signed checkpoints.")] = Path(
        "checkpoints"
    ),
    as_json: AsJson = False,
) -> None:
    """Verify every chain, round, posting, shuffle and jackpot; report the first difference.

    Alarms and rounds that today's reading would decide otherwise are listed too; they are not
    differences.
    """
    from croupier.floor.entries import Difference

    try:
        told = _file(Path(source)) if "://" not in source else _database(source, checkpoints)
    except Difference as error:
        typer.echo(json.dumps({"difference": str(error)}) if as_json else f"Difference: {error}")
        raise typer.Exit(1) from error
    if as_json:
        typer.echo(json.dumps(told))
        return
    for alarm in told["alarms"]:
        typer.echo(f"Alarm {alarm['number']}, {alarm['at']}, {alarm['by']}: {alarm['words']}")
    for each in told["otherwise"]:
        typer.echo(f"Earlier reading: {each['words']}")
    typer.echo(
        f"All is in order: {told['entries']} entries of {told['streams']} streams, "
        f"{told['rounds']} rounds, {told['postings']} postings, {told['shuffles']} shuffles, "
        f"{told['checkpoints']} checkpoints; {_count(told['alarms'])}."
    )


def _count(alarms: list[Any]) -> str:
    return (
        f"{len(alarms)} alarm{'' if len(alarms) == 1 else 's'} to look at" if alarms else "no alarm"
    )


def _database(url: str, checkpoints: Path) -> dict[str, Any]:
    from croupier.floor.audit import audit
    from croupier.floor.checkpoint import check_checkpoints
    from croupier.floor.database import DatabaseError, connect

    try:
        engine = connect(url)
    except DatabaseError as error:
        raise typer.BadParameter(str(error)) from error
    with engine.connect() as connection:
        done = audit(connection, lambda stream, entries: _progress(stream, entries))
        signed = check_checkpoints(connection, checkpoints)
    return _told(done, signed)


def _file(path: Path) -> dict[str, Any]:
    from croupier.floor.history import verify

    if not path.exists():
        raise typer.BadParameter(f"there is no file {path}; a database is a URL, sqlite:///FILE")
    return _told(verify(path), 0)


def _told(done: "Audit", checkpoints: int) -> dict[str, Any]:
    counted = ("entries", "streams", "rounds", "postings", "shuffles")
    alarms = [each.plain() for each in done.alarms]
    told = {name: getattr(done, name) for name in counted}
    otherwise = [each.plain() for each in done.otherwise]
    return {**told, "checkpoints": checkpoints, "alarms": alarms, "otherwise": otherwise}


def _progress(stream: str, entries: int) -> None:
    typer.echo(f"{stream}: in order ({entries} entries so far)", err=True)


def history_command(
    database: Annotated[str, typer.Argument(help="The floor's database.")] = "sqlite:///floor.db",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file to write; the default is standard output."),
    ] = None,
) -> None:
    """Export a floor's history to a file that `croupier audit FILE` verifies."""
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
            typer.echo(f"{entries} entries written to {output}", err=True)


def verify_command(
    file: Annotated[
        Path, typer.Argument(help="A JSON file of a round, as the floor publishes it.")
    ],
) -> None:
    """Check that a round's cards follow from the secret committed to before the deal."""
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
        raise typer.BadParameter(f"{file} is not a published round: {error}") from error
    except Disproof as error:
        typer.echo(f"not proved: {error}")
        raise typer.Exit(1) from error
