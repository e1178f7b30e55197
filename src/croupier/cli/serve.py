"""`croupier serve`: a floor for many people at once."""

from pathlib import Path
from typing import Annotated

import typer


def serve_command(
    database: Annotated[
        str, typer.Option(help="Where the floor is kept: sqlite:///FILE or postgresql://...")
    ] = "sqlite:///floor.db",
    host: Annotated[
        str, typer.Option(help="On the own machine guests are welcome; elsewhere only accounts.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8000,
    checkpoints: Annotated[
        Path, typer.Option(help="The folder for signed checkpoints, outside the database.")
    ] = Path("checkpoints"),
    tables: Annotated[
        bool, typer.Option(help="Open a table of each rulebook on a floor that has none.")
    ] = True,
    origin: Annotated[
        list[str] | None, typer.Option(help="The address of pages that may speak to the floor too.")
    ] = None,
    certificate: Annotated[Path | None, typer.Option(help="For https: a PEM file.")] = None,
    key: Annotated[Path | None, typer.Option(help="For https: the certificate's key.")] = None,
) -> None:
    """Run a floor: tables, players, dealers and inspectors, over HTTP and WebSockets."""
    import uvicorn

    from croupier.floor.database import DatabaseError, connect
    from croupier.server.app import create_app
    from croupier.server.live import MOST_BYTES
    from croupier.server.logs import set_up_logs
    from croupier.server.settings import ServerSettings

    try:
        shown = connect(database).url.render_as_string(hide_password=True)
    except DatabaseError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from error
    settings = ServerSettings(
        database,
        host,
        port,
        origins=tuple(origin or ()),
        checkpoints=checkpoints,
        first_tables=tables,
    )
    set_up_logs()
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # lengths of messages that mix people's words would tell
        ssl_certfile=certificate,
        ssl_keyfile=key,
    )
    socket = config.bind_socket()
    scheme, bound = ("https" if config.is_ssl else "http"), socket.getsockname()[1]
    typer.echo(f"Croupier is at {scheme}://{host}:{bound}; the floor is in {shown}", err=True)
    if not settings.guests:
        typer.echo(f"Accounts only: croupier user add NAME ROLE --database {shown}", err=True)
    uvicorn.Server(config).run(sockets=[socket])
