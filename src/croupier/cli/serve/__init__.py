"""`croupier serve`: a floor for many people at once."""

from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    database: Annotated[
        str, typer.Option(help="The floor's database: sqlite:///FILE or postgresql://...")
    ] = "sqlite:///floor.db",
    host: Annotated[
        str,
        typer.Option(
            help="The address to listen on; guests may play only if it is this machine's own."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="The port; 0 takes any free one. By default 8000, or a free one if it is taken.",
        ),
    ] = None,
    checkpoints: Annotated[
        Path, typer.Option(help="The folder for signed checkpoints, outside the database.")
    ] = Path("checkpoints"),
    smallest_unit: Annotated[
        str,
        typer.Option(
            help="The smallest unit of money: 0.01 for dollars and cents, 1 for vatu. "
            "Amounts are typed, bought and cashed in whole units of it."
        ),
    ] = "0.01",
    ceiling: Annotated[
        str, typer.Option(help="The largest amount that can be bought or cashed at once.")
    ] = "1000000",
    tables: Annotated[
        bool, typer.Option(help="Open a table of each rulebook if the floor has no tables.")
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin whose pages may call the floor; may be repeated."),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="The certificate for https, a PEM file.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the certificate.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open the lobby in a browser.")
    ] = False,
    logs: Annotated[
        bool, typer.Option(help="Log a line of JSON for each request; without it, only errors.")
    ] = True,
) -> None:
    """Run a floor for players, dealers and inspectors, over HTTP and WebSockets."""
    # Imported only when it is needed, so that help is fast.
    from croupier.cli.serve.server import ServeRequest, serve

    request = ServeRequest(
        database=database,
        host=host,
        port=port,
        checkpoints=checkpoints,
        smallest_unit=smallest_unit,
        ceiling=ceiling,
        tables=tables,
        origins=tuple(origin or ()),
        certificate=certificate,
        key=key,
        browser=browser,
        logs=logs,
    )
    serve(request)
