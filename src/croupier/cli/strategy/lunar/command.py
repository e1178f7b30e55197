"""`croupier strategy` for Lunar Poker: a card that fits in a hand, and what it costs."""

import json
import os

import typer

from croupier.analysis.lunar.advice.advice import advice_for
from croupier.analysis.lunar.game import game_of
from croupier.cli.options import refused
from croupier.cli.strategy.wanted import Wanted
from croupier.rulebooks.lunar import LunarRules


def show_strategy(rules: LunarRules, wanted: Wanted) -> None:
    game = game_of(rules)
    if wanted.export is not None:
        raise refused(
            f"--export: every decision of {rules.id} is in the solution file, which "
            f"`croupier solve {rules.id} --output {rules.id}.lunar` writes"
        )
    if wanted.evaluate is not None:
        from croupier.cli.strategy.lunar.price import evaluate

        workers = wanted.workers or os.cpu_count() or 1
        told = evaluate(rules, game, wanted.command, wanted.evaluate, workers)
        if told is None:
            typer.echo(f"stopped; the same command goes on from {wanted.evaluate}", err=True)
            raise typer.Exit(130)
        typer.echo(told)
        return
    advice = advice_for(game)
    if wanted.image is not None:
        from croupier.cli.strategy.lunar.image import write_image

        write_image(rules, advice, wanted.image)
    if wanted.html is not None:
        from croupier.cli.strategy.lunar.html import page

        wanted.html.write_text(page(rules, advice), encoding="utf-8")
    if wanted.as_json:
        from croupier.cli.strategy.lunar.document import strategy_json

        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif wanted.on_terminal:
        from croupier.cli.strategy.lunar.page import show

        show(rules, advice)
