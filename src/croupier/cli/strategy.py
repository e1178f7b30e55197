"""`croupier strategy`: how to play, exactly, and in rules that fit on a card."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import given_options, open_rulebook, refused
from croupier.rulebooks import RulebookError
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

_PICTURES = (".png", ".svg")
_TABLES = (".parquet", ".csv")


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
    rules = _rules(rulebook, option)
    if isinstance(rules, LunarRules):
        from croupier.cli.strategy_lunar import Wanted, strategy_lunar

        command = " ".join(["croupier", "strategy", rulebook, *(f"-o {each}" for each in option)])
        strategy_lunar(rules, command, Wanted(html, image, export, evaluate, workers, as_json))
        return
    if evaluate is not None:
        raise refused("--evaluate: the rules of hold'em are priced each time; leave it out")
    from croupier.analysis.uth.game import game_of

    game = game_of(rules)
    if export is not None:
        from croupier.cli.strategy_export import write_decisions

        write_decisions(game, export)
    if export is not None and not (as_json or html or image):
        return
    from croupier.analysis.uth.advice.advice import advice_for

    advice = advice_for(game)
    if image is not None:
        from croupier.cli.strategy_image import write_image

        write_image(rules, advice, image)
    if html is not None:
        from croupier.cli.strategy_html import page

        html.write_text(page(rules, advice), encoding="utf-8")
    if as_json:
        from croupier.cli.strategy_json import strategy_json

        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif html is None and image is None:
        from croupier.cli.strategy_page import show

        show(rules, advice)


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


def _rules(rulebook: str, options: list[str]) -> HoldemRules | LunarRules:
    book = open_rulebook(rulebook)
    try:
        rules: HoldemRules | LunarRules = book.rules(given_options(options))
        return rules
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
