"""`croupier strategy` for Ultimate Texas Hold'em: every starting hand, then short rules."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.text import Text

from croupier.analysis.holdem.advice.advice import (
    OUTS,
    Advice,
    Cell,
    advice_for,
    cost,
    flop_rules,
    played_with,
    river_rules,
)
from croupier.analysis.holdem.advice.rules import Rule
from croupier.analysis.holdem.export import ROWS, SCHEMA, decisions
from croupier.analysis.holdem.game import Game, game_of
from croupier.cli.options import refused
from croupier.cli.strategy.card import StrategyRequest
from croupier.cli.terminal.paper import grid
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.options import value_text


def strategy_json(rules: HoldemRules, advice: Advice) -> dict[str, Any]:
    shares = advice.worth.shares
    return {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "before_flop": {
            "range": advice.chart.in_words,
            "holes": advice.chart.holes,
            "hands": [_hand(cell) for cell in advice.chart.cells],
        },
        "after_flop": [_rule(rule, "2x", "check") for rule in advice.rules.flop],
        "after_river": [_rule(rule, "1x", "fold") for rule in advice.rules.river],
        "best": _value("house_edge", -advice.best),
        "rules": {
            **_value("house_edge", advice.worth.house_edge),
            **_value("cost", advice.cost),
            "average_wager": float(shares.average_wager),
            "average_wager_exact": str(shares.average_wager),
            "shares": {name: str(getattr(shares, name)) for name in ("four", "two", "one", "fold")},
            "method": "exact",
        },
    }


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _hand(cell: Cell) -> dict[str, Any]:
    start = cell.start
    return {
        "hand": cell.name,
        "action": cell.action,
        "holes": start.holes,
        "four": str(start.four),
        "check": str(start.check),
        "margin": str(cell.margin),
        "margin_decimal": float(cell.margin),
    }


def _rule(rule: Rule, play: str, other: str) -> dict[str, Any]:
    when = [condition.text for condition in rule.when]
    return {"do": play if rule.plays else other, "when": when, "words": rule.words}


_PLAY = ("white on #1f6f43", "white on #2e8b57", "black on #8fd3a8")
_CHECK = ("#c8ccd0 on #3a3f44", "#c8ccd0 on #4a5157", "black on #d9c48f")
"""From clear to close decisions, where 4x and check are worth nearly the same."""
_NEAR, _CLOSE = 0.3, 0.1


def show(rules: HoldemRules, advice: Advice) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]\n{played_with(rules)}\n")
    console.print(grid((map(_cell, row) for row in advice.chart.rows), gap=0))
    chart = advice.chart
    console.print(f"\n[bold]Before the flop[/]  4x with {chart.holes} of 1,326: {chart.in_words}")
    console.print(
        "By how much 4x beats a check, in antes; suited hands above the diagonal.", style="dim"
    )
    for title, listed in (
        ("After the flop", flop_rules(advice)),
        ("After the river", river_rules(advice)),
    ):
        console.print(f"\n[bold]{title}[/]  the first that fits")
        console.print(grid((f"  [bold]{do}[/]", escape(when)) for do, when in listed))
    console.print(f"\n{OUTS}", style="dim")
    console.print()
    costs = (
        (name, f"[bold]{percent}[/]", f"[dim]{exactly}[/]")
        for name, percent, exactly in cost(advice)
    )
    console.print(grid(costs))


def _cell(cell: Cell) -> Text:
    margin = float(cell.margin)
    far = abs(margin)
    shade = 2 if far < _CLOSE else 1 if far < _NEAR else 0
    style = (_PLAY if cell.plays else _CHECK)[shade]
    return Text(f" {cell.name:<4} \n{margin:+.2f} ", style=style)


def write_decisions(game: Game, path: Path) -> None:
    """Every decision into a file; never more than a batch is in memory as rows."""
    import polars as pl
    from polars.io.plugins import register_io_source

    console = Console(stderr=True)
    with Progress(console=console) as progress:
        task = progress.add_task("decisions", total=ROWS)

        def batches(
            with_columns: list[str] | None,
            predicate: Any,
            n_rows: int | None,
            batch_size: int | None,
        ) -> Iterator[Any]:
            del with_columns, predicate, n_rows, batch_size  # everything is written
            for frame in decisions(game):
                progress.advance(task, len(frame))
                yield frame

        rows = register_io_source(batches, schema=pl.Schema(SCHEMA))
        if path.suffix.lower() == ".csv":
            rows.sink_csv(path)
        else:
            rows.sink_parquet(path)
    console.print(f"{ROWS:,} decisions written to {path}")


def show_strategy(rules: HoldemRules, wanted: StrategyRequest) -> None:
    if wanted.evaluate is not None:
        raise refused("--evaluate: the rules of hold'em are priced each time; leave it out")
    game = game_of(rules)
    if wanted.export is not None:
        write_decisions(game, wanted.export)
        if wanted.on_terminal:
            return
    advice = advice_for(game)
    if wanted.image is not None:
        from croupier.cli.strategy.holdem.page import write_image

        write_image(rules, advice, wanted.image)
    if wanted.html is not None:
        from croupier.cli.strategy.holdem.page import page

        wanted.html.write_text(page(rules, advice), encoding="utf-8")
    if wanted.as_json:
        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif wanted.on_terminal:
        show(rules, advice)
