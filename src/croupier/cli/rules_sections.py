"""The sections of a rulebook's page: under each heading what, in which words, by which clauses."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from croupier.cli.rules_grid import NAMES, Grid
from croupier.money import Amount, format_odds
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.facts import SILENT, Fact, facts, line_name, say, say_allowed
from croupier.rulebooks.options import value_text

PayTables = Mapping[str, Mapping[Any, Amount]]

_ODDS = 7
"""The columns that one pay table takes."""


def sections(book: Rulebook, width: int) -> Iterator[RenderableType]:
    """One a topic, laid out for a terminal of that many columns."""
    several = dict(_several_tables(book))
    for topic, group in groupby(facts(book), key=lambda fact: fact.topic):
        tables = several.get(topic, {})
        if topic == "options":
            yield _options(book, width)
        elif tables and NAMES + _ODDS * len(tables) <= width:
            yield _side_by_side(list(group), tables, width)
        else:
            yield _section(list(group), width)


def _several_tables(book: Rulebook) -> Iterator[tuple[str, PayTables]]:
    """The topics for which the document has pay tables that differ."""
    for topic, by_name in book.document.pay_tables.items():
        if any(table != by_name["1"] for table in by_name.values()):
            yield topic, by_name


def _section(group: list[Fact], width: int) -> Table:
    """A topic's facts; the clauses of more than half of them stand beside the heading."""
    said = [fact for fact in group if not fact.silent]
    shared = _shared(said)
    grid = Grid(width)
    grid.heading(group[0].topic, numbers(shared))
    for fact in said:
        grid.row(fact.what, say(fact.says), numbers(fact.clauses if fact.clauses != shared else ()))
    _add_silence(grid, [fact for fact in group if fact.silent], whole=not said)
    return grid.table


def _shared(said: list[Fact]) -> tuple[str, ...]:
    for most, count in Counter(fact.clauses for fact in said).most_common(1):
        if 2 * count > len(said):
            return most
    return ()


def _add_silence(grid: Grid, group: list[Fact], whole: bool) -> None:
    """All that the document is silent on in one line, for each thing that is done all the same."""
    by_ruling: dict[tuple[str, ...], list[Fact]] = {}
    for fact in group:
        by_ruling.setdefault(fact.says[1:], []).append(fact)
    for so, silent in by_ruling.items():
        names = ", ".join(fact.what for fact in silent)
        on = "" if whole and len(by_ruling) == 1 else f"on {names}"
        words = ": ".join(filter(None, (on, ", ".join(so))))
        clauses = dict.fromkeys(clause for fact in silent for clause in fact.clauses)
        grid.row(SILENT, words, numbers(clauses))


def _side_by_side(group: list[Fact], tables: PayTables, width: int) -> Group:
    """A topic's pay tables in columns, and what else it says beneath."""
    heading, rest = Grid(width), Grid(width)
    heading.heading(group[0].topic, numbers(group[0].clauses))
    table = Table.grid(padding=(0, 2))
    table.add_column(width=heading.names)
    for _ in tables:
        table.add_column(justify="right", min_width=5)
    table.add_row("  pay table", *tables, style="dim")
    for line in tables["1"]:
        odds = (format_odds(each[line]) for each in tables.values())
        table.add_row(f"  {line_name(line)}", *odds)
    for fact in group:
        if fact.what not in map(line_name, tables["1"]):
            rest.row(fact.what, say(fact.says), numbers(fact.clauses))
    return Group(heading.table, table, rest.table)


def _options(book: Rulebook, width: int) -> Group:
    heading, in_force = Grid(width), book.options()
    heading.heading("options", "set with -o name=value")
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=heading.names, no_wrap=True)
    for name, option in book.document.options.items():
        chosen = ", chosen by the house" if name in book.chosen else ""
        value = f"{value_text(in_force[name])} in force{chosen}; allowed: {say_allowed(option)}"
        clauses = ", ".join(option.clauses)
        table.add_row(f"  {name}", f"{escape(option.says)}\n{escape(value)}\n[dim]{clauses}[/]")
    return Group(heading.table, table)
