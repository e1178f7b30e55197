"""`croupier strategy` for Ultimate Texas Hold'em: every starting hand, then short rules."""

import json

import typer

from croupier.analysis.holdem.advice.advice import advice_for
from croupier.analysis.holdem.game import game_of
from croupier.cli.options import refused
from croupier.cli.strategy.wanted import Wanted
from croupier.rulebooks.holdem import HoldemRules


def show_strategy(rules: HoldemRules, wanted: Wanted) -> None:
    if wanted.evaluate is not None:
        raise refused("--evaluate: the rules of hold'em are priced each time; leave it out")
    game = game_of(rules)
    if wanted.export is not None:
        from croupier.cli.strategy.holdem.export import write_decisions

        write_decisions(game, wanted.export)
        if wanted.on_terminal:
            return
    advice = advice_for(game)
    if wanted.image is not None:
        from croupier.cli.strategy.holdem.image import write_image

        write_image(rules, advice, wanted.image)
    if wanted.html is not None:
        from croupier.cli.strategy.holdem.html import page

        wanted.html.write_text(page(rules, advice), encoding="utf-8")
    if wanted.as_json:
        from croupier.cli.strategy.holdem.document import strategy_json

        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif wanted.on_terminal:
        from croupier.cli.strategy.holdem.page import show

        show(rules, advice)
