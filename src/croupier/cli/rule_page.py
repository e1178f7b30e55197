"""What `croupier rule` prints for people."""

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from croupier.cli.rule_tree import Sheet
from croupier.rulebooks import Rulebook
from croupier.rulebooks.case import Case, Outcome, Walk, say_duty
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import Clauses, numbers
from croupier.rulebooks.options import value_text
from croupier.rulebooks.search import Found

WIDEST = 100
"""Columns: wider lines are hard to follow from the words to their clause."""
_OTHERS = 5
"""How many other cases are named beneath the best."""


def print_found(book: Rulebook, found: list[Found]) -> None:
    """The best case with its whole tree; the others by name."""
    page = _Page(book)
    page.heading(found[0].case)
    page.lines(page.sheet.tree(found[0].case.start))
    page.others(found[1:])


def print_decision(book: Rulebook, case: Case, walked: Walk) -> None:
    """What is known, and the outcome, or what is still to be known."""
    page = _Page(book)
    page.heading(case)
    if walked.asked:
        page.lines([*page.sheet.known(walked), Text()])
    if isinstance(walked.node, Outcome):
        page.lines(page.sheet.end(walked.node))
    else:
        page.lines(page.sheet.tree(walked.node))


def print_outcome(book: Rulebook, end: Outcome) -> None:
    """The outcome by itself, where the questions have just been asked."""
    page = _Page(book)
    page.lines([Text(), *page.sheet.end(end)])


def print_list(book: Rulebook, query: str) -> None:
    """All cases; where something was asked for in vain, that first."""
    page = _Page(book)
    if query:
        page.lines([Text(f"{book.id} has nothing on “{query}”. What there is:"), Text()])
    page.named(cases(book).values())


class _Page:
    """A console no wider than is easily read."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.console = Console(highlight=False)
        self.console.width = min(self.console.width, WIDEST)
        self.sheet = Sheet(self.console)

    def lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def heading(self, case: Case) -> None:
        """What it is called, who decides, what the house has chosen that bears on it."""
        self.console.rule(f"[bold]{escape(case.title)}[/]", align="left")
        about = f"{self.book.id} {numbers(_heads(case.clauses))}"
        self.lines(self.sheet.line(Text(say_duty(case)), Text(about, "dim")))
        if case.options:
            values = self.book.options()
            chosen = ", ".join(f"{name} {value_text(values[name])}" for name in case.options)
            self.lines([Text(f"In force: {chosen}.")])
        self.lines([Text()])

    def others(self, found: list[Found]) -> None:
        if found:
            self.lines([Text(), Text("Or was it one of these?", "dim")])
            self.named(each.case for each in found[:_OTHERS])

    def named(self, listed: Iterable[Case]) -> None:
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_column(style="dim", justify="right", no_wrap=True)
        for case in listed:
            grid.add_row(case.id, escape(case.title), numbers(case.clauses[:1]))
        self.console.print(grid)


def _heads(clauses: Clauses) -> Clauses:
    """Clauses without those that stand in another of them."""
    inside = tuple(f"{clause}{mark}" for clause in clauses for mark in ".(")
    return tuple(clause for clause in clauses if not clause.startswith(inside))
