"""`croupier serve`: a floor for many people at once."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import DATABASE, DATABASE_VARIABLE, KeyFile


def serve_command(
    database: Annotated[
        str,
        typer.Option(
            help="The floor's database: sqlite:///FILE or postgresql://...",
            envvar=DATABASE_VARIABLE,
        ),
    ] = DATABASE,
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
    secret_key_file: KeyFile = None,
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
    second_person: Annotated[
        str | None,
        typer.Option(
            help="The amount above which acts of the cage wait until a second person confirms them."
        ),
    ] = None,
    staff_second_factor: Annotated[
        bool,
        typer.Option(
            "--staff-second-factor",
            help="Staff with accounts need a second factor, and are asked to set one up.",
        ),
    ] = False,
    idle_minutes: Annotated[
        float,
        typer.Option(min=1, help="Minutes without an act of its owner after which a session ends."),
    ] = 60,
    session_hours: Annotated[
        float, typer.Option(min=0.1, help="Hours after which a session ends in any case.")
    ] = 12,
    tables: Annotated[
        bool, typer.Option(help="Open a table of each rulebook if the floor has no tables.")
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin whose pages may call the floor; may be repeated."),
    ] = None,
    connections: Annotated[
        int,
        typer.Option(
            min=1, help="How many connections there may be, as far as the system allows them."
        ),
    ] = 2000,
    per_address: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many connections one client may have; behind a trusted proxy, how many "
            "requests and channels at once.",
        ),
    ] = 200,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS/NET",
            help="A proxy in front of the floor that says who its clients are, and whether they "
            "use https; may be repeated. Nobody else is believed.",
        ),
    ] = None,
    guests: Annotated[
        bool | None,
        typer.Option(
            "--guests/--no-guests",
            help="Whether people may play without an account. By default only on this machine, "
            "and not through a proxy.",
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS/NET",
            help="Who may read /metrics besides this machine; may be repeated.",
        ),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="The certificate for https, a PEM file.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the certificate.")] = None,
    figures: Annotated[
        bool,
        typer.Option(
            envvar="CROUPIER_FIGURES",
            help="Work out Study's first answers when the server starts, and keep them in the "
            "user's cache directory.",
        ),
    ] = True,
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
        secret_key_file=secret_key_file,
        smallest_unit=smallest_unit,
        ceiling=ceiling,
        second_person=second_person,
        staff_second_factor=staff_second_factor,
        idle_minutes=idle_minutes,
        session_hours=session_hours,
        tables=tables,
        origins=tuple(origin or ()),
        connections=connections,
        per_address=per_address,
        trusted_proxies=tuple(trusted_proxy or ()),
        guests=guests,
        metrics_from=tuple(metrics_from or ()),
        certificate=certificate,
        key=key,
        figures=figures,
        browser=browser,
        logs=logs,
    )
    serve(request)
