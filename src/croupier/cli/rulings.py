"""`croupier rulings`: what each reading is worth."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import typer
from rich import box
from rich.markup import escape
from rich.table import Table

from croupier.cli.options import (
    AsJson,
    Options,
    RulebookName,
    busy,
    given_options,
    open_rulebook,
    refusing,
)
from croupier.cli.terminal.console import Console
from croupier.rulebooks.clauses import rulings
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.readings import Ambiguity


def rulings_command(
    rulebook: RulebookName,
    option: Options = [],
    as_json: AsJson = False,
) -> None:
    """Show what each reading that a house may choose is worth in house edge."""
    book, options = open_rulebook(rulebook), given_options(option)
    with refusing():
        book.rules(options)
    from croupier.analysis.readings import ambiguities

    with refusing(), busy("Solving the game under each reading"):
        found = ambiguities(book, options)
    if as_json:
        typer.echo(json.dumps({"rulebook": book.id, "readings": [_plain(each) for each in found]}))
        return
    console = Console(highlight=False)
    if not found:
        console.print(f"{escape(book.id)} leaves no reading to the house.")
    for each in found:
        _show(console, each)


def _plain(each: "Ambiguity") -> dict[str, Any]:
    return {
        "option": each.option,
        "rulings": list(each.rulings),
        "clauses": list(each.clauses),
        "values": [
            {
                "value": value_text(reading.value),
                "chosen": reading.chosen,
                "wagers": {
                    name: {"house_edge": str(edge), "house_edge_percent": float(edge * 100)}
                    for name, edge in reading.edges.items()
                },
                **({"note": reading.note} if reading.note else {}),
            }
            for reading in each.readings
        ],
    }


def _show(console: Console, each: "Ambiguity") -> None:
    console.print(f"[bold]{each.option}[/]  {', '.join(each.clauses)}")
    for name in each.rulings:
        console.print(f"  {name}: {rulings()[name].says}")
    if not each.wagers:
        priced = " and ".join(each.readings[0].edges)
        console.print(f"  No effect on {priced}; values: {_values(each)}.")
        _notes(console, each)
        return
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for wager in each.wagers:
        table.add_column(wager, justify="right")
        table.add_column("exactly", justify="right", overflow="fold")
    for reading in each.readings:
        mark = "●" if reading.chosen else " "
        cells = [cell for wager in each.wagers for cell in _cells(reading.edges.get(wager))]
        table.add_row(f"{mark} {value_text(reading.value)}", *cells)
    console.print(table)
    _notes(console, each)


def _cells(edge: Fraction | None) -> tuple[str, str]:
    return ("", "") if edge is None else (f"{float(edge * 100):.4f}%", str(edge))


def _notes(console: Console, each: "Ambiguity") -> None:
    """Print each note once, with the values that it applies to."""
    notes: dict[str, list[str]] = {}
    for reading in each.readings:
        if reading.note:
            notes.setdefault(reading.note, []).append(value_text(reading.value))
    for note, values in notes.items():
        console.print(f"  {', '.join(values)}: {note}.")
    console.print()


def _values(each: "Ambiguity") -> str:
    return ", ".join(value_text(reading.value) for reading in each.readings)
