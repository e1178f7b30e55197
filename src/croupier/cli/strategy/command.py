"""`croupier strategy`: how to play, exactly, and in rules that fit on a card."""

import os
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated

import typer

from croupier.cli.options import chosen_rules, mathematics_of, refused, refusing
from croupier.cli.strategy.card import Wanted

_PICTURES = (".png", ".svg")
_TABLES = (".parquet", ".csv")
_PAGES = "croupier.cli.strategy.card:show_strategy"
"""For a game that has no pages of its own."""


def strategy_command(
    rulebook: Annotated[str, typer.Argument(help="A rulebook's id, or a house variant's path.")],
    option: Annotated[
        list[str], typer.Option("-o", help="An option of the rulebook, as name=value.")
    ] = [],  # noqa: B006 - Typer makes a new list each time
    html: Annotated[Path | None, typer.Option("--html", help="Write it as a page.")] = None,
    image: Annotated[
        Path | None, typer.Option("--image", help="Write the chart as a picture, .png or .svg.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write every decision there is, .parquet or .csv."),
    ] = None,
    evaluate: Annotated[
        Path | None,
        typer.Option(
            "--evaluate",
            help="Lunar Poker: find anew what the card costs, into this .json; goes on if stopped.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, help="For --evaluate; 0 for one for each core.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say how to play: short rules and what they cost; in hold'em every starting hand first."""
    _check("--html", html, ())
    _check("--image", image, _PICTURES)
    _check("--export", export, _TABLES)
    _check("--evaluate", evaluate, (".json",))
    rules = chosen_rules(rulebook, option)
    command = " ".join(["croupier", "strategy", rulebook, *(f"-o {each}" for each in option)])
    wanted = Wanted(command, html, image, export, evaluate, workers, as_json)
    show = resolve_name(mathematics_of(rules).strategy_pages or _PAGES)
    with refusing():
        show(rules, wanted)


def _check(name: str, path: Path | None, endings: tuple[str, ...]) -> None:
    """Before anything is reckoned."""
    if path is None:
        return
    if endings and path.suffix.lower() not in endings:
        raise refused(f"{name}: a file ends in {' or '.join(endings)}, not {path.name!r}")
    if not path.absolute().parent.is_dir():
        raise refused(f"{name}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise refused(f"{name}: {path} cannot be written")
