"""A rulebook, or one clause of it, as a page on the terminal."""

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.cli.rules_sections import sections
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import HONOURED, Ruling
from croupier.rulebooks.coverage import Covered

KIND_STYLE = {
    "enforced": "green",
    "settled": "green",
    "shown": "cyan",
    "recorded": "cyan",
    "directed": "cyan",
    "outside": "dim",
    "planned": "yellow",
}


def print_page(book: Rulebook) -> None:
    """Everything that the rulebook fixes and leaves open, each with its clauses."""
    console, document = Console(highlight=False), book.document
    console.rule(f"[bold]{escape(book.title)}[/] · {escape(book.id)}", align="left")
    if book.id != document.id:
        console.print(f"a house variant of {document.id}: {escape(document.title)}")
    console.print(f"{escape(document.document)}\n{escape(document.regulator)}")
    for section in sections(book, console.width):
        console.print()
        console.print(section)


def print_clause(this: Covered, beneath: list[Covered]) -> None:
    """A clause, how it is honoured, where it is used, and the clauses within it."""
    console, clause = Console(highlight=False), this.clause
    console.rule(f"[bold]{escape(this.address)}[/]", align="left")
    console.print(escape(clause.says))
    console.print()
    grid = Table.grid(padding=(0, 2))
    for name, text in (
        (clause.kind, HONOURED[clause.kind]),
        ("intended", clause.intended),
        ("why", clause.why),
        ("note", clause.note),
        ("data", ", ".join(this.data)),
        ("topics", ", ".join(this.topics)),
        ("code", "\n".join(by_file(this.code))),
    ):
        if text:
            grid.add_row(f"[{KIND_STYLE.get(name, 'bold')}]{name}[/]", escape(text))
    console.print(grid)
    if beneath:
        console.print()
        console.print(_beneath(beneath))


def print_ruling(address: str, ruling: Ruling) -> None:
    """How an unclear place is read, and by which option a house may read it otherwise."""
    console = Console(highlight=False)
    console.rule(f"[bold]{escape(address)}[/]", align="left")
    console.print(escape(ruling.says))
    if ruling.option:
        console.print(f"[dim]a house may read it otherwise with the option {ruling.option}[/]")


def by_file(places: Iterable[str]) -> list[str]:
    """One line a file: `games/lunar/deciding.py:20, 112`."""
    split = (place.rpartition(":") for place in places)
    return [
        f"{path}:{', '.join(line for _, _, line in group)}"
        for path, group in groupby(split, key=lambda place: place[0])
    ]


def _beneath(covered: list[Covered]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for each in covered:
        kind = each.clause.kind
        grid.add_row(each.number, f"[{KIND_STYLE[kind]}]{kind}[/]", escape(each.clause.says))
    return grid
