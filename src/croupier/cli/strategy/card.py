"""The strategy card of any game, on the terminal and as a page; games with more build on it."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape as plain

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.strategy import Line, StrategyCard
from croupier.cli.options import refused
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.paper import grid
from croupier.money import format_amount
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules


def frame(title: str, under: str, body: str) -> str:
    """A whole page."""
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


def rule_list(title: str, lines: Iterable[Line], kind: Callable[[str], str]) -> str:
    """A section of rules; the title is HTML, and `kind` is the class of what to do."""
    items = "\n".join(
        f'<li><b class="do {kind(do)}">{escape(do)}</b> {escape(when)}</li>' for do, when in lines
    )
    return f"<section>\n<h2>{title}</h2>\n<ol>\n{items}\n</ol>\n</section>"


def costs(rows: Iterable[tuple[str, str, str]], more: str = "") -> str:
    """What the rules cost: a name, percent of an ante, and exactly."""
    cells = [
        (escape(name), percent, f"<code>{escape(exactly)}</code>")
        for name, percent, exactly in rows
    ]
    return table("What it costs <small>of an ante, exactly</small>", (), cells, more=more)


def table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    kind: str = "costs",
    more: str = "",
) -> str:
    """A section with a table; the first cell of each row is its heading. All of it is HTML."""
    named = "".join(f'<th scope="col">{column}</th>' for column in columns)
    head = f"<thead><tr>\n{named}\n</tr></thead>\n" if columns else ""
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"""<section>
<h2>{title}</h2>
<table class="{kind}">
{head}<tbody>
{body}
</tbody>
</table>{more}
</section>"""


@dataclass(frozen=True)
class StrategyRequest:
    command: str
    """The command as it was typed, without the files to write."""
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
    deliver(
        wanted,
        page=lambda: _page(rules, card),
        document=lambda: _document(rules, card),
        show=lambda: _show(rules, card),
    )


def deliver(
    wanted: StrategyRequest,
    *,
    page: Callable[[], str],
    document: Callable[[], dict[str, Any]],
    show: Callable[[], None],
    picture: Callable[[], Any] | None = None,
) -> None:
    """Write the card to the files asked for, and print it as JSON or show it."""
    if wanted.image is not None and picture is not None:
        picture().save(str(wanted.image), scale_factor=2)
    if wanted.html is not None:
        wanted.html.write_text(page(), encoding="utf-8")
    if wanted.as_json:
        typer.echo(json.dumps(document()))
    elif wanted.on_terminal:
        show()


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
        rule_list(escape(heading), lines, lambda _: "told") for heading, lines in card.rules.items()
    )
    notes = "<br>".join(map(escape, card.notes))
    body = f"""<div class="hands">
{sections}
</div>
<p class="note">{notes}</p>
{costs(_costs(card))}"""
    return frame(rules.title, card.played_with, body)
