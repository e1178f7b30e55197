"""`croupier par`: everything about a game's wagers in one file."""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.edge.command import read_pool
from croupier.cli.options import given_options, open_rulebook, refusing
from croupier.cli.par.output import output_among, write_whole


def par_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    option: Annotated[
        list[str],
        typer.Option("-o", help="An option of the rulebook, as name=value; or the output file."),
    ] = [],  # noqa: B006 - Typer makes a new list each time
    output: Annotated[
        Path | None, typer.Option("--output", help="The file to write: .xlsx or .html.")
    ] = None,
    pool: Annotated[
        str, typer.Option("--pool", help="The jackpot's pool, in jackpot wagers (nz-uth).")
    ] = "0",
) -> None:
    """Write a PAR sheet: pay tables, edges, volatility and sensitivities, as xlsx or html."""
    path, pairs = output_among(option, output)
    book, options, meter = open_rulebook(rulebook), given_options(pairs), read_pool(pool)
    with refusing():
        book.rules(options)
    from croupier.analysis.par import par

    program = f"croupier {version('croupier')}"
    with Console(stderr=True).status("PAR sheet") as status:

        def tell(words: str) -> None:
            status.update(f"PAR sheet: {words}")

        with refusing():
            sheet = par(book, options, pool=meter, generator=program, tell=tell)
        tell(f"writing {path.name}")
        if path.suffix.lower() == ".xlsx":
            from croupier.cli.par.workbook import workbook as write
        else:
            from croupier.cli.par.page import page as write
        content = write(sheet)
    write_whole(path, content)
    typer.echo(f"{path}: {book.title}, {len(content) / 1000:,.0f} kB")
