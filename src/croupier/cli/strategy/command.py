"""`croupier strategy`: how to play, exactly, and in rules that fit on a card."""

from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated

import typer

from croupier.cli.files import writable
from croupier.cli.options import chosen_rules, mathematics_of, refusing
from croupier.cli.parameters import AsJson, Options, RulebookName
from croupier.cli.strategy.card import StrategyRequest

_ENDINGS = {
    "--image": (".png", ".svg"),
    "--export": (".parquet", ".csv"),
    "--evaluate": (".json",),
}
_PAGES = "croupier.cli.strategy.card:show_strategy"
"""For a game that has no pages of its own."""


def strategy_command(
    rulebook: RulebookName,
    option: Options = [],
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
    as_json: AsJson = False,
) -> None:
    """Say how to play: short rules and what they cost; in hold'em every starting hand first."""
    files = {"--html": html, "--image": image, "--export": export, "--evaluate": evaluate}
    for name, path in files.items():
        if path is not None:
            writable(path, name, _ENDINGS.get(name, ()))
    rules = chosen_rules(rulebook, option)
    command = " ".join(["croupier", "strategy", rulebook, *(f"-o {each}" for each in option)])
    wanted = StrategyRequest(command, html, image, export, evaluate, workers, as_json)
    show = resolve_name(mathematics_of(rules).strategy_pages or _PAGES)
    with refusing():
        show(rules, wanted)
