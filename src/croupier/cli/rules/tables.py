"""The rulebooks, their differences and their coverage as tables on the terminal."""

from collections.abc import Mapping
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.cli.rules.page import KIND_STYLE, NARROW, by_file
from croupier.games.game import game_of
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import numbers
from croupier.rulebooks.coverage import KINDS, Covered, counts
from croupier.rulebooks.diff import Difference

_WIDE = 100


def print_list(books: list[Rulebook]) -> None:
    table = _table("id", "title", "regulator", "game")
    table.add_column("clauses", justify="right")
    table.add_column("planned", justify="right")
    for book in books:
        document, kinds = book.document, [clause.kind for clause in book.clauses.values()]
        table.add_row(
            f"[bold]{book.id}[/]",
            book.title,
            document.regulator,
            document.game,
            str(len(kinds)),
            str(kinds.count("planned")),
        )
    Console(highlight=False).print(table)


def print_diff(left: Rulebook, right: Rulebook, found: list[Difference]) -> None:
    """Each difference with both sides and the clauses of each; equal rulebooks in one line."""
    console = Console(highlight=False)
    if left.document.game != right.document.game:
        games = " and ".join(game_of(book).name for book in (left, right))
        console.print(f"Different games, {games}: only what both have is compared.")
    if not found:
        console.print(f"{left.id} and {right.id} say the same.")
        return
    console.print(_differences(left, right, found, console.width < NARROW))


def _differences(left: Rulebook, right: Rulebook, found: list[Difference], narrow: bool) -> Table:
    """Both sides in columns; on a narrow terminal what differs stands above them, not beside."""
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1))
    if not narrow:
        table.add_column("", max_width=28)
    table.add_column(escape(left.id), ratio=1, overflow="fold")
    table.add_column(escape(right.id), ratio=1, overflow="fold")
    for topic, group in groupby(found, key=lambda each: each.topic):
        table.add_row(f"[bold]{topic.capitalize()}[/]")
        for each in group:
            sides = _side(each.left, each.left_clauses), _side(each.right, each.right_clauses)
            if narrow:
                table.add_row(f"[italic]{each.what}[/]:")
                table.add_row(*sides)
            else:
                table.add_row(f"  {each.what}", *sides)
    return table


def _side(says: str, clauses: tuple[str, ...]) -> str:
    return escape(says) + (f"\n[dim]{numbers(clauses)}[/]" if clauses else "")


def print_coverage(covered: Mapping[str, list[Covered]], missing: bool, whole: bool) -> None:
    """One rulebook clause by clause, or all of them in sum; `missing`, what lacks a test."""
    console = Console(highlight=False)
    for name, clauses in covered.items():
        listed = [each for each in clauses if each.lacks_test] if missing else clauses
        if listed and (whole or missing):
            console.print(_clauses(name, listed, console.width >= _WIDE))
    console.print(_summary(covered))
    if not whole:
        console.print("[dim]croupier rules coverage RULEBOOK lists its clauses one by one[/]")


def _clauses(name: str, listed: list[Covered], wide: bool) -> Table:
    table = _table(name, "kind")
    if wide:
        table.add_column("says", ratio=3)
    table.add_column("where", ratio=3)
    table.add_column("tests", justify="right")
    for each in listed:
        says = [escape(each.clause.says)] if wide else []
        table.add_row(each.number, _kind(each), *says, _where(each), _proven(each))
    return table


def _kind(each: Covered) -> str:
    clause = each.clause
    intended = f"\n→ {clause.intended}" if clause.intended else ""
    return f"[{KIND_STYLE[clause.kind]}]{clause.kind}[/]{intended}"


def _where(each: Covered) -> str:
    data = [f"data: {', '.join(each.data)}"] if each.data else []
    return "\n".join([*by_file(each.code), *data])


def _proven(each: Covered) -> str:
    return "[red]none[/]" if each.lacks_test else str(len(each.tests or ()) or "")


def _summary(covered: Mapping[str, list[Covered]]) -> Table:
    """How many clauses of each kind; what must have a test and has none comes last."""
    table = _table("clauses")
    for name in covered:
        table.add_column(escape(name), justify="right")
    for kind in KINDS:
        table.add_row(
            f"[{KIND_STYLE[kind]}]{kind}[/]",
            *(str(counts(clauses)[kind]) for clauses in covered.values()),
        )
    table.add_section()
    table.add_row("all", *(str(len(clauses)) for clauses in covered.values()))
    if any(each.tests is not None for clauses in covered.values() for each in clauses):
        lacking = (sum(each.lacks_test for each in clauses) for clauses in covered.values())
        table.add_row(
            "without a test", *(f"[red]{count}[/]" if count else "0" for count in lacking)
        )
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    for column in columns:
        table.add_column(escape(column))
    return table
