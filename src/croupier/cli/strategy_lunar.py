"""`croupier strategy` for Lunar Poker: a card that fits in a hand, and what it costs."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

import typer

from croupier.cli.options import refused
from croupier.rulebooks import RulebookError
from croupier.rulebooks.lunar import LunarRules


@dataclass(frozen=True)
class Wanted:
    """What the command was asked for."""

    html: Path | None
    image: Path | None
    export: Path | None
    evaluate: Path | None
    workers: int
    as_json: bool


def strategy_lunar(rules: LunarRules, command: str, wanted: Wanted) -> None:
    from croupier.analysis.lunar.advice.advice import advice_for
    from croupier.analysis.lunar.game import game_of

    try:
        game = game_of(rules)
    except RulebookError as error:
        raise refused(error.message, error.clauses) from error
    if wanted.export is not None:
        raise refused(
            f"--export: every decision of {rules.id} is in the solution file, which "
            f"`croupier solve {rules.id} --output {rules.id}.lunar` writes"
        )
    if wanted.evaluate is not None:
        from croupier.cli.strategy_lunar_price import evaluate

        workers = wanted.workers or os.cpu_count() or 1
        told = evaluate(rules, game, command, wanted.evaluate, workers)
        if told is None:
            typer.echo(f"stopped; the same command goes on from {wanted.evaluate}", err=True)
            raise typer.Exit(130)
        typer.echo(told)
        return
    advice = advice_for(game)
    if wanted.image is not None:
        from croupier.cli.strategy_lunar_image import write_image

        write_image(rules, advice, wanted.image)
    if wanted.html is not None:
        from croupier.cli.strategy_lunar_html import page

        wanted.html.write_text(page(rules, advice), encoding="utf-8")
    if wanted.as_json:
        from croupier.cli.strategy_lunar_json import strategy_json

        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif wanted.html is None and wanted.image is None:
        from croupier.cli.strategy_lunar_page import show

        show(rules, advice)
