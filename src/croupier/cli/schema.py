"""`croupier schema`: the JSON Schemas of what Croupier writes."""

from typing import Annotated

import typer

from croupier.cli.options import print_json, refused
from croupier.schemas import schemas


def _known(incomplete: str) -> list[str]:
    return [name for name in schemas() if name.startswith(incomplete)]


def schema_command(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A schema, as round-1; without it all are listed.", autocompletion=_known
        ),
    ] = None,
) -> None:
    """List the JSON Schemas of the formats that Croupier writes, or print one."""
    known = schemas()
    if name is None:
        width = max(map(len, known)) + 1
        for each, schema in known.items():
            typer.echo(f"{each:{width}}{schema['title']}")
        return
    if name not in known:
        raise refused(f"there is no schema {name}: {', '.join(known)}")
    print_json(known[name])
