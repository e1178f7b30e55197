"""`croupier audit`: go through a floor's books from the first entry on."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from croupier.floor.audit import Audit


def audit_command(
    source: Annotated[
        str, typer.Argument(help="The floor's database, or the file of an exported history.")
    ] = "sqlite:///floor.db",
    checkpoints: Annotated[Path, typer.Option(help="The folder of signed checkpoints.")] = Path(
        "checkpoints"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Verify every chain, round, posting, shuffle and jackpot; name the first difference.

    Alarms are named too: things to look at, and no difference.
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
    return {**told, "checkpoints": checkpoints, "alarms": alarms}


def _progress(stream: str, entries: int) -> None:
    typer.echo(f"{stream}: in order ({entries} entries so far)", err=True)
