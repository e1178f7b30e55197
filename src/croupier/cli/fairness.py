"""`croupier verify` and `croupier lab`: that cards follow from a secret, and shuffles to test."""

from collections.abc import Callable
from json import JSONDecodeError
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.options import AsJson, busy, print_json
from croupier.texts import FileError, read_file, read_json


def verify_command(
    file: Annotated[
        Path, typer.Argument(help="A JSON file of a round, as the floor publishes it.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(help="The commitment that you noted before the wagers closed."),
    ] = None,
    contribution: Annotated[
        list[str], typer.Option(help="Random bytes that you sent with a wager; may be repeated.")
    ] = [],
    as_json: AsJson = False,
) -> None:
    """Check that a round's cards follow from the secret committed to before the deal.

    With --commitment, it must be the one that you noted yourself; without it, only the commitment
    that the floor publishes with the secret is checked."""
    from croupier.floor.fairness.proof import Disproof, prove
    from croupier.records.rounds import replay
    from croupier.records.rounds.format import RecordError

    shown: list[str] = []
    wrong: str | None = None
    try:
        published = read_json(read_file(file))
        shown += prove(published["record"], published["shuffles"], commitment, contribution)
        replay(published["record"])
        shown.append("the round replays by its rules")
    except RecordError as error:
        wrong = f"the round does not replay: {error}"
    except FileError as error:
        raise typer.BadParameter(str(error)) from error
    except JSONDecodeError as error:
        raise typer.BadParameter(f"{file} is not JSON") from error
    except ValueError as error:
        raise typer.BadParameter(f"{file} is not a published round: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise typer.BadParameter(f"{file} is not a published round") from error
    except Disproof as error:
        wrong = f"not proved: {error}"
    if as_json:
        noted = {"noted": commitment is not None}
        print_json({"proved": wrong is None, "shown": shown, **noted, "wrong": wrong})
    else:
        for line in (*shown, *([] if wrong is None else [wrong])):
            typer.echo(line)
        if wrong is None and commitment is None:
            typer.echo(
                "checked only against the commitment published with the secret: "
                "give the one that you noted with --commitment"
            )
    if wrong is not None:
        raise typer.Exit(1)


lab = typer.Typer(
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


@lab.command("words")
def words_command(output: Output, count: Count = 1_000_000) -> None:
    """Write raw 32-bit numbers, big-endian, as a shuffle draws them before rejecting any."""
    from croupier.floor.fairness.shuffle import write_words, write_words_csv

    _write(output, count, write_words, write_words_csv)


@lab.command("decks")
def decks_command(output: Output, count: Count = 10_000) -> None:
    """Write shuffled decks of 52 bytes, 0 for 2c, 1 for 2d, to 51 for As; in CSV by name."""
    from croupier.floor.fairness.shuffle import write_decks, write_decks_csv

    _write(output, count, write_decks, write_decks_csv)


def _write(
    output: Path, count: int, binary: Callable[[Any, int], None], text: Callable[[Any, int], None]
) -> None:
    try:
        if output.suffix == ".csv":
            with output.open("w", encoding="utf-8", newline="") as rows, busy(f"Writing {output}"):
                text(rows, count)
        else:
            with output.open("wb") as file, busy(f"Writing {output}"):
                binary(file, count)
    except OSError as error:
        raise typer.BadParameter(f"{output} cannot be written: {error}") from error
    typer.echo(f"{count} written to {output}", err=True)
