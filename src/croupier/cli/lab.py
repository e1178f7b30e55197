"""`croupier lab`: samples of the shuffle, for test laboratories."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Write shuffled decks and the shuffle's raw numbers, for test laboratories.",
)

Count = Annotated[int, typer.Option("-n", "--count", min=1, help="How many.")]
Output = Annotated[
    Path,
    typer.Option(
        "-o", "--output", help="The file to write: CSV if its name ends in .csv, otherwise binary."
    ),
]


@app.command("words")
def words_command(output: Output, count: Count = 1_000_000) -> None:
    """Write raw 32-bit numbers, big-endian, as a shuffle draws them before rejecting any."""
    from croupier.floor.shuffle import write_words, write_words_csv

    _write(output, count, write_words, write_words_csv)


@app.command("decks")
def decks_command(output: Output, count: Count = 10_000) -> None:
    """Write shuffled decks of 52 bytes, 0 for 2c, 1 for 2d, to 51 for As; in CSV by name."""
    from croupier.floor.shuffle import write_decks, write_decks_csv

    _write(output, count, write_decks, write_decks_csv)


def _write(
    output: Path, count: int, binary: Callable[[Any, int], None], text: Callable[[Any, int], None]
) -> None:
    try:
        if output.suffix == ".csv":
            with output.open("w", encoding="utf-8", newline="") as rows:
                text(rows, count)
        else:
            with output.open("wb") as file:
                binary(file, count)
    except OSError as error:
        raise typer.BadParameter(f"{output} cannot be written: {error}") from error
    typer.echo(f"{count} written to {output}", err=True)
