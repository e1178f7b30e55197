"""`croupier strategy` for Lunar Poker: a card that fits in a hand, and what it costs."""

import json
import os
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape

from croupier.analysis.lunar.advice.advice import (
    Advice,
    advice_for,
    cost,
    differences,
    lines_of,
    notes_of,
    played_with,
    said,
    shares,
    unknown,
)
from croupier.analysis.lunar.advice.card import Rule
from croupier.analysis.lunar.game import game_of
from croupier.analysis.strategy import Line
from croupier.cli.options import refused
from croupier.cli.strategy.card import StrategyRequest
from croupier.cli.terminal.paper import grid
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text


def strategy_json(rules: LunarRules, advice: Advice) -> dict[str, Any]:
    """Unknown figures are left out, and `note` says how to find them."""
    told: dict[str, Any] = {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "first": {
            name: [_rule(rule) for rule in listed] for name, listed in advice.card.first.items()
        },
        "after_draw": [_rule(rule) for rule in advice.card.after],
        "words": [
            {"hand": heading, "rules": [{"do": do, "when": when} for do, when in lines]}
            for heading, lines in lines_of(advice)
        ],
        "notes": notes_of(advice),
        "differences": [
            {
                "rulebook": ", ".join(each.rulebooks),
                "hand": each.heading,
                "here": _said(each.here),
                "there": _said(each.there),
            }
            for each in differences(rules, advice)
        ],
    }
    if advice.best is not None:
        best = advice.best
        told["best"] = {**_value("house_edge", best.house_edge()), "shares": _shares(best.shares)}
    if advice.priced is not None and advice.cost is not None:
        figures = advice.priced.figures
        told["card"] = {
            **_value("house_edge", figures.house_edge()),
            **_value("cost", advice.cost),
            "shares": _shares(figures.shares),
            "method": "exact",
            "command": advice.priced.command,
        }
    if unknown(rules, advice):
        told["note"] = unknown(rules, advice)
    return told


def _said(lines: Sequence[Line]) -> str:
    return "; ".join(map(said, lines)) or "none"


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _shares(shares: dict[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def _rule(rule: Rule) -> dict[str, Any]:
    return {"do": rule.do, "when": [condition.text for condition in rule.when]}


def show(rules: LunarRules, advice: Advice) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]\n{played_with(rules)}")
    console.print(f"{advice.card.lines} rules; of each list the first that fits.\n", style="dim")
    for heading, lines in lines_of(advice):
        console.print(f"[bold]{escape(heading)}[/]")
        console.print(grid([(f"  [bold]{escape(do)}[/]", escape(when)) for do, when in lines]))
    console.print()
    for note in notes_of(advice):
        console.print(escape(note), style="dim")
    console.print()
    figures = [(n, f"[bold]{p}[/]", f"[dim]{escape(e)}[/]") for n, p, e in cost(advice)]
    console.print(grid(figures))
    if unknown(rules, advice):
        console.print(escape(unknown(rules, advice)), style="dim")
    if shares(advice):
        console.print("\n[bold]How often[/]  best play, this card")
        console.print(grid([(f"  {name}", best, mine) for name, best, mine in shares(advice)]))
    if differences(rules, advice):
        console.print("\n[bold]Other rulebooks[/]  + only there, - only here")
        console.print(grid(_elsewhere(rules, advice)))


def _elsewhere(rules: LunarRules, advice: Advice) -> Iterator[tuple[str, ...]]:
    for each in differences(rules, advice):
        yield f"  [bold]{', '.join(each.rulebooks)}[/]", f"[bold]{escape(each.heading.lower())}[/]"
        for sign, lines in (("+", each.there), ("-", each.here)):
            yield from (("", f"{sign} {escape(said(line))}") for line in lines)


def show_strategy(rules: LunarRules, wanted: StrategyRequest) -> None:
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
            typer.echo(
                f"stopped; run the same command again to continue from {wanted.evaluate}", err=True
            )
            raise typer.Exit(130)
        typer.echo(told)
        return
    advice = advice_for(game)
    if wanted.image is not None:
        from croupier.cli.strategy.lunar.page import write_image

        write_image(rules, advice, wanted.image)
    if wanted.html is not None:
        from croupier.cli.strategy.lunar.page import page

        wanted.html.write_text(page(rules, advice), encoding="utf-8")
    if wanted.as_json:
        typer.echo(json.dumps(strategy_json(rules, advice)))
    elif wanted.on_terminal:
        show(rules, advice)
