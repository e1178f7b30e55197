"""The console of a table: lines in, what happened out, until somebody quits."""

import sys
from datetime import datetime
from io import TextIOWrapper

from rich.text import Text

from croupier.cli.console import doing
from croupier.cli.console.helping import print_help
from croupier.cli.console.keeping import Kept
from croupier.cli.console.paper import Paper
from croupier.cli.console.present_page import print_table
from croupier.console.offers import at_hand, offers
from croupier.house.table import By
from croupier.machine import Refusal
from croupier.records.journal import JournalError, ReadingError, actor

LONGEST = 2000
"""Characters of a line; an order of 52 cards has 155."""
_AT_HAND = 6
_WHO = "who are you? write: as Kim, dealer"


def run(kept: Kept, by: str | None, seed: str | None, open_cards: bool) -> bool:
    """Until the input ends; whether anything that a script said was refused or not understood."""
    session = Session(kept, None if by is None else doing.who(by), seed, open_cards)
    session.run()
    return session.failed and not sys.stdin.isatty()


class Session:
    """Who sits at the console, and the table before them."""

    def __init__(self, kept: Kept, by: By | None, seed: str | None, open_cards: bool) -> None:
        self.kept, self.by, self.seed, self.open_cards = kept, by, seed, open_cards
        self.paper = Paper()
        self.failed = False

    def run(self) -> None:
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._greet()
        while True:
            try:
                line = self._ask()
            except (EOFError, KeyboardInterrupt):
                self.paper.line()
                return
            if line in ("quit", "exit"):
                return
            if line:
                self._answer(line)

    def _greet(self) -> None:
        table = self.kept.journal.table
        self.paper.heading(f"Table {table.name} · {table.limits.rules.title}")
        self.paper.line(Text("as WHO · now · show · help [verb] · quit", "dim"))

    def _ask(self) -> str:
        """A line without the spaces around it; what a script says is printed too."""
        console = self.paper.console
        self._hint()
        console.print(Text(f"{self.by or 'nobody yet'} › ", "bold"), end="", soft_wrap=True)
        line = input().strip()[:LONGEST]
        if not sys.stdin.isatty():
            console.print(Text("".join(filter(str.isprintable, line))), soft_wrap=True)
        return line

    def _hint(self) -> None:
        """What may be done now; only somebody who sits there reads it before every line."""
        if self.by is None or not self.paper.console.is_terminal:
            return
        self._follow()
        found = at_hand(self.kept.journal.table, self.by)
        if found:
            more = " · …" if len(found) > _AT_HAND else ""
            self.paper.line(Text(f"now: {' · '.join(found[:_AT_HAND])}{more}", "dim"))

    def _follow(self) -> None:
        """Take in what was done at other shells."""
        try:
            self.kept.refresh()
        except JournalError as error:
            self._fail(str(error))

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "as":
                self._become(rest)
            case "help" | "?":
                self.failed |= not print_help(self.paper, rest.strip())
            case "show":
                self._follow()
                print_table(self.kept.journal.table, self.by, self._now(), self.paper)
            case "now":
                self._follow()
                self._print_now()
            case "undo":
                self._fail(
                    "nothing is ever changed: what was wrong is put right by another act", "no"
                )
            case _:
                self._do(line)

    def _become(self, text: str) -> None:
        try:
            self.by = actor(text.strip().strip("\"'"))
        except ReadingError as error:
            self._fail(str(error))

    def _do(self, line: str) -> None:
        if self.by is None:
            self._fail(_WHO, "not done")
            return
        try:
            entry = doing.do(self.kept, line, self.by, self._now(), self.seed)
        except ReadingError as error:
            self._fail(str(error))
        except (JournalError, OSError) as error:
            self._fail(str(error), "not kept")
        except Refusal as refusal:
            self.failed = True
            doing.print_refusal(self.paper, refusal)
        else:
            doing.print_done(self.paper, entry, self.open_cards)

    def _print_now(self) -> None:
        if self.by is None:
            self._fail(_WHO, "not done")
            return
        found = offers(self.kept.journal.table, self.by, self._now())
        for name, section in found.items():
            self.paper.line(Text(name, "bold"))
            rows = self.paper.rows(indent=2)
            for offer in section:
                rows.add(offer.typed, offer.words, offer.clauses)
            rows.print()
        if not found:
            self.paper.line("nothing, but what may always be done: help lists it")

    def _now(self) -> datetime:
        return doing.moment(None)

    def _fail(self, message: str, what: str = "cannot read that") -> None:
        self.failed = True
        self.paper.line(Text(f"{what}: {message}", "bold"))
