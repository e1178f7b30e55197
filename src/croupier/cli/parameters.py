"""Parameters that several commands take."""

from typing import Annotated

import typer

RulebookName = Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")]
Options = Annotated[
    list[str], typer.Option("-o", help="An option of the rulebook, as name=value; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Pool = Annotated[
    str, typer.Option("--pool", help="The jackpot pool, counted in jackpot wagers (nz-uth).")
]
Workers = Annotated[
    int, typer.Option("--workers", min=0, help="Processes to start; 0 starts one for each core.")
]
Cluster = Annotated[
    str, typer.Option("--cluster", help="The address of a Dask scheduler, tcp://host:port.")
]
