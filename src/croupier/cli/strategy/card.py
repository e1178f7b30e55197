"""The strategy card of a game that has no pages of its own."""

import json
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape as plain

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.strategy import StrategyCard
from croupier.cli.options import refused
from croupier.cli.strategy import html
from croupier.cli.terminal.paper import grid
from croupier.money import format_amount
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class StrategyRequest:
    command: str
    """As it was typed, without the files to write."""
    html: Path | None
    image: Path | None
    export: Path | None
    evaluate: Path | None
    workers: int
    as_json: bool

    @property
    def on_terminal(self) -> bool:
        """Whether nothing else was asked for."""
        return not (self.as_json or self.html or self.image)


def show_strategy(rules: TableRules, wanted: StrategyRequest) -> None:
    card = mathematics_of(rules).strategy(rules)
    for name in ("image", "export", "evaluate"):
        if getattr(wanted, name) is not None:
            raise refused(f"--{name} is not available for {rules.title}")
    if wanted.html is not None:
        wanted.html.write_text(_page(rules, card), encoding="utf-8")
    if wanted.as_json:
        typer.echo(json.dumps(_document(rules, card)))
    elif wanted.on_terminal:
        _show(rules, card)


def _document(rules: TableRules, card: StrategyCard) -> dict[str, Any]:
    return {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "rules": [
            {"heading": heading, "rules": [{"do": do, "when": when} for do, when in lines]}
            for heading, lines in card.rules.items()
        ],
        "notes": list(card.notes),
        "figures": {words: str(value) for words, value in card.figures.items()},
        "shares": {words: str(share) for words, share in card.shares.items()},
        **({"note": card.unknown} if card.unknown else {}),
    }


def _show(rules: TableRules, card: StrategyCard) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{plain(rules.title)}[/]\n{plain(card.played_with)}\n")
    for heading, lines in card.rules.items():
        console.print(f"[bold]{plain(heading)}[/]  the first that fits")
        console.print(grid((f"  [bold]{plain(do)}[/]", plain(when)) for do, when in lines))
    for note in card.notes:
        console.print(plain(note), style="dim")
    console.print()
    console.print(grid((plain(each[0]), f"[bold]{each[1]}[/]", each[2]) for each in _costs(card)))
    if card.unknown:
        console.print(plain(card.unknown), style="dim")


def _costs(card: StrategyCard) -> list[tuple[str, str, str]]:
    return [
        (words, f"{float(value) * 100:.4f}%", format_amount(value))
        for words, value in card.figures.items()
    ]


def _page(rules: TableRules, card: StrategyCard) -> str:
    sections = "\n".join(
        html.rule_list(escape(heading), lines, lambda _: "told")
        for heading, lines in card.rules.items()
    )
    notes = "<br>".join(map(escape, card.notes))
    body = f"""<div class="hands">
{sections}
</div>
<p class="note">{notes}</p>
{html.costs(_costs(card))}"""
    return html.frame(rules.title, card.played_with, body)
