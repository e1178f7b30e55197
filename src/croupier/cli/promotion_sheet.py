"""A promotion's page: sections of names, words, and the clauses at the right."""

from collections.abc import Iterable
from datetime import datetime, tzinfo

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from croupier.cli.rule_page import WIDEST
from croupier.cli.rule_tree import Sheet
from croupier.console.promotions.words import Item, say_clause, say_event, say_moment
from croupier.house.promotions.events import Event
from croupier.house.promotions.rules import Finding
from croupier.records.journal.promotions import Kept
from croupier.rulebooks.clauses import Clauses, numbers

_NAMES = 17
"""Columns for the names at the left."""
_FEW = 6
"""So many clauses are spelt out beneath what rests on them; of more the numbers say enough."""


class Page:
    """A console no wider than is easily read; moments in one time zone."""

    def __init__(self, zone: tzinfo, to_stderr: bool = False) -> None:
        self.zone = zone
        self.console = Console(highlight=False, stderr=to_stderr)
        self.console.width = min(self.console.width, WIDEST)
        self._sheet = Sheet(self.console)

    def title(self, kept: Kept) -> None:
        name, book = escape(kept.heading.name), escape(kept.rules.id)
        self.console.rule(f"[bold]{name}[/] · {book}", align="left")

    def section(self, title: str) -> None:
        self.console.print()
        self.console.print(Text(title, "bold"))

    def item(self, name: str, words: str, clauses: Clauses = (), style: str = "") -> None:
        """A name at the left, words, and the clauses at the right."""
        first, rest = f"  {name:{_NAMES - 3}} ", " " * _NAMES
        right = Text(numbers(clauses), "dim")
        self._print(self._sheet.line(Text(words, style), right, first, rest))

    def items(self, items: Iterable[Item]) -> None:
        for each in items:
            self.item(*each)

    def words(self, words: str, clauses: Clauses = (), style: str = "", lead: str = "") -> None:
        right = Text(numbers(clauses), "dim")
        self._print(self._sheet.line(Text(words, style), right, lead, " " * len(lead)))

    def clauses(self, clauses: Clauses) -> None:
        """What each says, where they are few."""
        if len(clauses) <= _FEW:
            for number, says in map(say_clause, clauses):
                self.words(f"{number}: {says}", style="dim", lead="    ")

    def findings(self, title: str, findings: Iterable[Finding], style: str) -> None:
        listed = tuple(findings)
        if listed:
            self.section(title)
        for each in listed:
            self.words(each.what, each.clauses, style, "  ")

    def happened(self, events: Iterable[Event]) -> None:
        """The events, then what each of their clauses says."""
        cited: dict[str, None] = {}
        for event in events:
            self.words(say_event(event, self.zone), event.clauses)
            cited |= dict.fromkeys(event.clauses)
        self.clauses(tuple(cited))

    def moment(self, moment: datetime) -> str:
        return say_moment(moment, self.zone)

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)
