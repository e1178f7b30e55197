"""A rulebook, or one clause of it, as a page on the terminal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table

from croupier.money import Amount, format_odds
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.coverage import Covered
from croupier.rulebooks.facts import Fact, facts, line_name, say_allowed
from croupier.rulebooks.options import value_text
from croupier.rulebooks.rulings import Ruling
from croupier.rulebooks.schema import LunarDocument

PayTables = Mapping[str, Mapping[Any, Amount]]

_WIDTH = 26
KIND_STYLE = {
    "enforced": "green",
    "settled": "green",
    "shown": "cyan",
    "recorded": "cyan",
    "directed": "cyan",
    "outside": "dim",
    "planned": "yellow",
}
_HONOURED = {
    "enforced": "it is followed, and what breaks it is refused",
    "settled": "it decides what is paid or taken",
    "shown": "it is displayed",
    "recorded": "it is kept in the record",
    "directed": "a supervisor decides it",
    "outside": "software cannot honour it",
    "planned": "not built yet",
}


def print_page(book: Rulebook) -> None:
    """Everything that the rulebook fixes and leaves open, each with its clauses."""
    console, document = Console(highlight=False), book.document
    console.rule(f"[bold]{escape(book.title)}[/] · {escape(book.id)}", align="left")
    if book.id != document.id:
        console.print(f"a house variant of {document.id}: {escape(document.title)}")
    console.print(f"{escape(document.document)}\n{escape(document.regulator)}")
    several = dict(_several_tables(book))
    for topic, group in groupby(facts(book), key=lambda fact: fact.topic):
        console.print()
        if topic == "options":
            console.print(_options(book))
        elif topic in several:
            console.print(_side_by_side(list(group), several[topic]))
        else:
            console.print(_section(list(group)))


def print_clause(this: Covered, beneath: list[Covered]) -> None:
    """A clause, how it is honoured, where it is used, and the clauses within it."""
    console, clause = Console(highlight=False), this.clause
    console.rule(f"[bold]{escape(this.address)}[/]", align="left")
    console.print(escape(clause.says))
    console.print()
    grid = Table.grid(padding=(0, 2))
    for name, text in (
        (clause.kind, _HONOURED[clause.kind]),
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
    """One line a file: `engine/lunar/deciding.py:20, 112`."""
    split = (place.rpartition(":") for place in places)
    return [
        f"{path}:{', '.join(line for _, _, line in group)}"
        for path, group in groupby(split, key=lambda place: place[0])
    ]


def _several_tables(book: Rulebook) -> Iterator[tuple[str, PayTables]]:
    """The topics for which the document has pay tables that differ."""
    document = book.document
    found: dict[str, PayTables]
    if isinstance(document, LunarDocument):
        found = {"super odds": document.odds.super.tables}
    else:
        tables = document.odds.tables
        found = {
            "trips odds": {name: table.trips for name, table in tables.items()},
            "blind odds": {name: table.blind for name, table in tables.items()},
        }
    for topic, by_name in found.items():
        if any(table != by_name["1"] for table in by_name.values()):
            yield topic, by_name


def _section(group: list[Fact]) -> Table:
    """A topic's facts; the clauses of more than half of them stand beside the heading."""
    [(most, count)] = Counter(fact.clauses for fact in group).most_common(1)
    shared = most if 2 * count > len(group) else None
    grid = _heading(group[0].topic, numbers(shared or ()))
    for fact in group:
        _add_fact(grid, fact, "" if fact.clauses == shared else numbers(fact.clauses))
    return grid


def _side_by_side(group: list[Fact], tables: PayTables) -> Group:
    """A topic's pay tables in columns, and what else it says beneath."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=_WIDTH)
    for _ in tables:
        grid.add_column(justify="right", min_width=5)
    grid.add_row("  pay table", *tables, style="dim")
    for line in tables["1"]:
        grid.add_row(f"  {line_name(line)}", *(format_odds(each[line]) for each in tables.values()))
    rest = _columns()
    for fact in group:
        if fact.what not in map(line_name, tables["1"]):
            _add_fact(rest, fact, numbers(fact.clauses))
    return Group(_heading(group[0].topic, numbers(group[0].clauses)), grid, rest)


def _options(book: Rulebook) -> Group:
    grid, in_force = Table.grid(padding=(0, 2)), book.options()
    grid.add_column(width=_WIDTH)
    for name, option in book.document.options.items():
        chosen = ", chosen by the house" if name in book.chosen else ""
        value = f"{value_text(in_force[name])} in force{chosen}; allowed: {say_allowed(option)}"
        clauses = ", ".join(option.clauses)
        grid.add_row(f"  {name}", f"{escape(option.says)}\n{escape(value)}\n[dim]{clauses}[/]")
    return Group(_heading("options", "set with -o name=value"), grid)


def _beneath(covered: list[Covered]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for each in covered:
        kind = each.clause.kind
        grid.add_row(each.number, f"[{KIND_STYLE[kind]}]{kind}[/]", escape(each.clause.says))
    return grid


def _heading(topic: str, beside: str) -> Table:
    grid = _columns()
    grid.add_row(f"[bold]{topic.capitalize()}[/]", "", beside)
    return grid


def _columns() -> Table:
    """What, in which words, by which clauses."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(width=_WIDTH)
    grid.add_column(ratio=1)
    grid.add_column(style="dim", justify="right", max_width=28, overflow="fold")
    return grid


def _add_fact(grid: Table, fact: Fact, clauses: str) -> None:
    grid.add_row(f"  {fact.what}", escape(", ".join(fact.says)), clauses)
