"""The strategy card of a game that has no pages of its own, and the frame of every game's page."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape as plain
from rich.table import Table

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.strategy import Line, StrategyCard
from croupier.cli.options import refused
from croupier.money import format_amount
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class Wanted:
    command: str
    """As it was typed, without what is to be written."""
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


def frame(title: str, under: str, body: str) -> str:
    """A whole page: nothing from elsewhere, no script."""
    style = files("croupier.cli.strategy").joinpath("strategy.css").read_text("utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}: how to play</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<h1>{escape(title)}</h1>
<p>{escape(under)}</p>
</header>
{body}
</main>
</body>
</html>
"""


def show_strategy(rules: TableRules, wanted: Wanted) -> None:
    card = mathematics_of(rules).strategy(rules)
    for name in ("image", "export", "evaluate"):
        if getattr(wanted, name) is not None:
            raise refused(f"--{name}: {rules.title} has nothing of the kind")
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
        console.print(_table((f"  [bold]{plain(do)}[/]", plain(when)) for do, when in lines))
    for note in card.notes:
        console.print(plain(note), style="dim")
    console.print()
    console.print(_table((plain(each[0]), f"[bold]{each[1]}[/]", each[2]) for each in _costs(card)))
    if card.unknown:
        console.print(plain(card.unknown), style="dim")


def _table(rows: Iterable[tuple[str, ...]]) -> Table:
    table = Table.grid(padding=(0, 2))
    for row in rows:
        table.add_row(*row)
    return table


def _costs(card: StrategyCard) -> list[tuple[str, str, str]]:
    return [
        (words, f"{float(value) * 100:.4f}%", format_amount(value))
        for words, value in card.figures.items()
    ]


def _page(rules: TableRules, card: StrategyCard) -> str:
    sections = "\n".join(_section(heading, lines) for heading, lines in card.rules.items())
    notes = "<br>".join(map(escape, card.notes))
    rows = "\n".join(
        f'<tr><th scope="row">{escape(words)}</th><td>{percent}</td>'
        f"<td><code>{exact}</code></td></tr>"
        for words, percent, exact in _costs(card)
    )
    body = f"""<div class="hands">
{sections}
</div>
<p class="note">{notes}</p>
<section>
<h2>What it costs <small>of an ante, exactly</small></h2>
<table class="costs">
<tbody>
{rows}
</tbody>
</table>
</section>"""
    return frame(rules.title, card.played_with, body)


def _section(heading: str, lines: tuple[Line, ...]) -> str:
    items = "\n".join(
        f'<li><b class="do told">{escape(do)}</b> {escape(when)}</li>' for do, when in lines
    )
    return f"<section>\n<h2>{escape(heading)}</h2>\n<ol>\n{items}\n</ol>\n</section>"
