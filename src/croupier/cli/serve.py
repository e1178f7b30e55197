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
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    checkpoints: Annotated[
        Path, typer.Option(help="The folder for signed checkpoints, outside the database.")
    ] = Path("checkpoints"),
    tables: Annotated[
        bool, typer.Option(help="Open a table of each rulebook on a floor that has none.")
    ] = True,
) -> None:
    """Run a floor: tables, players, dealers and inspectors, over HTTP and WebSockets."""
    import uvicorn

    from croupier.floor.database import DatabaseError
    from croupier.server.app import create_app
    from croupier.server.logs import set_up_logs
    from croupier.server.settings import ServerSettings

    settings = ServerSettings(database, host, port, checkpoints=checkpoints, first_tables=tables)
    set_up_logs()
    try:
        app = create_app(settings)
    except DatabaseError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from error
    typer.echo(f"Croupier is at http://{host}:{port}; the floor is kept in {database}", err=True)
    uvicorn.run(app, host=host, port=port, log_config=None, ws_max_size=16_384)
