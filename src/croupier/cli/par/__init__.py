"""`croupier par`: everything about a game's wagers in one file."""

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Pool,
    RulebookName,
    busy,
    given_options,
    open_rulebook,
    print_json,
    read_pool,
    refused,
    refusing,
    writable,
    write_whole,
)

if TYPE_CHECKING:
    from croupier.analysis.par import Par

SUFFIXES = (".xlsx", ".html")


def output_file(
    pairs: list[str], named: Path | None, needed: bool = True
) -> tuple[Path | None, list[str]]:
    """The one output file, and the rulebook's options: `-o` without `=` names a file too."""
    files = [Path(each) for each in pairs if "=" not in each]
    options = [each for each in pairs if "=" in each]
    files += [named] if named is not None else []
    for each in files:
        if each.suffix.lower() not in SUFFIXES:
            raise refused(
                f"{str(each)!r} is neither an option of the rulebook, as -o name=value, nor a file "
                f"that a sheet can be written to: it must end in {' or '.join(SUFFIXES)}"
            )
    if not files and not needed:
        return None, options
    if len(files) != 1:
        said = "no output file" if not files else "more than one output file"
        raise refused(f"{said}: name one, as in -o sheet.xlsx or --output sheet.html")
    return writable(files[0], "-o"), options


def par_command(
    rulebook: RulebookName,
    option: Annotated[
        list[str],
        typer.Option(
            "-o",
            help="An option of the rulebook, as name=value, or the output file; may be repeated.",
        ),
    ] = [],
    output: Annotated[
        Path | None, typer.Option("--output", help="The file to write: .xlsx or .html.")
    ] = None,
    pool: Pool = "0",
    as_json: AsJson = False,
) -> None:
    """Write a PAR sheet as xlsx or html: pay tables, edges, volatility and sensitivities."""
    path, pairs = output_file(option, output, needed=not as_json)
    book, options, meter = open_rulebook(rulebook), given_options(pairs), read_pool(pool)
    with refusing():
        book.rules(options)
    from croupier.analysis.par import par

    program = f"croupier {version('croupier')}"
    with busy("PAR sheet") as tell:
        with refusing():
            sheet = par(book, options, pool=meter, generator=program, tell=tell)
        content = None if path is None else _content(sheet, path, tell)
    if path is not None and content is not None:
        try:
            write_whole(path, content)
        except OSError as error:
            raise refused(f"{path} cannot be written: {error.strerror or error}") from error
    if as_json:
        from croupier.cli.par.document import document

        print_json(document(sheet))
    elif content is not None:
        typer.echo(f"{path}: {book.title}, {len(content) / 1000:,.0f} kB")


def _content(sheet: "Par", path: Path, tell: Callable[[str], None]) -> bytes:
    tell(f"writing {path.name}")
    if path.suffix.lower() == ".xlsx":
        from croupier.cli.par.workbook import workbook as write
    else:
        from croupier.cli.par.page import page as write
    return write(sheet)
