"""`croupier strategy`: how to play, exactly, and in rules that fit on a card."""

from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    chosen_rules,
    mathematics_of,
    refusing,
    writable,
)
from croupier.cli.strategy.card import StrategyRequest

_ENDINGS = {
    "--image": (".png", ".svg"),
    "--export": (".parquet", ".csv"),
    "--evaluate": (".json",),
}
_PAGES = "croupier.cli.strategy.card:show_strategy"
"""For a game without its own pages."""


def strategy_command(
    rulebook: RulebookName,
    option: Options = [],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the card to this HTML file.")
    ] = None,
    image: Annotated[
        Path | None, typer.Option("--image", help="Write the card as a picture, .png or .svg.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export", help="Write every possible decision to this file, .parquet or .csv."
        ),
    ] = None,
    evaluate: Annotated[
        Path | None,
        typer.Option(
            "--evaluate",
            help="Calculate what the card costs (Lunar) into this .json; a stopped run continues.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", min=0, help="Processes for --evaluate; 0 starts one for each core."
        ),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Show a strategy card and what following it costs; for hold'em also every starting hand."""
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
