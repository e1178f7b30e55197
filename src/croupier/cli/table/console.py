"""The console of a table: reads acts and prints what happened, until the user quits."""

import re
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from difflib import get_close_matches
from io import TextIOWrapper
from typing import Any

import typer
from rich.text import Text

from croupier.cli.options import moment, refused
from croupier.cli.table.journal import JournalFile, with_random_orders
from croupier.cli.table.status import print_table
from croupier.cli.terminal.paper import Paper, print_settlement
from croupier.cli.terminal.words import cite
from croupier.console.listing import accepted_words, announcements, irregularities
from croupier.console.offers import is_staff, next_acts, offers
from croupier.house.people import titles
from croupier.house.table import By, Table
from croupier.house.table.correction import is_correctable, why_not_corrected
from croupier.machine import Refusal
from croupier.records.journal import (
    VERBS,
    Journal,
    JournalEntry,
    JournalError,
    ReadingError,
    actor,
    enter,
    from_plain,
    parse_typed,
    verbs,
)
from croupier.records.sentences import tell_all

IRREGULAR = "! "
"""Marks irregularities."""


def do(kept: JournalFile, line: str, by: By, at: datetime, seed: str | None = None) -> JournalEntry:
    """Perform what was typed and save it; raises `Refusal` or `ReadingError`."""

    def act(journal: Journal) -> Journal:
        people = journal.table.players.values()
        given = with_random_orders(journal, parse_typed(line, by, people), seed)
        try:
            action = from_plain(given, by, journal.table)
        except ReadingError as error:
            raise _of_document(journal.table, given, at) or error from error
        return enter(journal, action, by, at)

    return kept.do(act, at)


def _of_document(table: Table, given: Mapping[str, Any], now: datetime) -> ReadingError | None:
    """What is wrong with a word, naming only those that the table's document has."""
    verb, taken = str(given["act"]), dict[str, list[str]]()
    for name, _ in accepted_words(table, verb, now) if verb in VERBS else ():
        field, _, word = name.partition(" ")
        if word:
            taken.setdefault(field, []).append(word)
    for field, words in taken.items():
        said = given["with"].get(field)
        kind = said.get("kind") if isinstance(said, Mapping) else said
        if isinstance(kind, str) and kind not in words:
            return ReadingError(f"{verb}: {field}: {kind!r} is none of: {', '.join(words)}")
    return None


def print_done(paper: Paper, entry: JournalEntry, open_cards: bool) -> None:
    """Print what an act caused, with the clauses."""
    sentences = tell_all(entry.events, open_cards=open_cards)
    rows = paper.rows(indent=2)
    for each in sentences:
        mark, style = (IRREGULAR, "bold yellow") if each.irregular else ("", "")
        clauses = () if each.account else each.told.clauses
        rows.add(mark + each.told.who, each.told.what, clauses, style)
    rows.print()
    for each in sentences:
        if each.account and each.lines:
            print_settlement(paper, each.lines)
    if not sentences:
        paper.line("nothing was left to do", indent=2)


def print_refusal(paper: Paper, refusal: Refusal) -> None:
    """Print the reason, its clauses, and what is legal now."""
    cited = f" ({cite(refusal.clauses)})" if refusal.clauses else ""
    words = f"refused: {refusal.message}{cited} [{refusal.code}]"
    paper.line(paper.words(words, "bold"))
    if refusal.legal:
        paper.line(paper.words(f"legal now: {'; '.join(refusal.legal)}"), indent=9)


def who(text: str) -> By:
    """Who acts, from the command line."""
    try:
        return typed_actor(text)
    except ReadingError as error:
        raise refused(f"--as: {error}") from error


def typed_actor(text: str) -> By:
    """Who acts, as somebody typed it. `dealer Kim` would be the name of a player: it is refused,
    since whoever types a rank means an official."""
    by = actor(text)
    if isinstance(by, str):
        for rank in titles():
            name = by.lower().removeprefix(f"{rank} ").removesuffix(f" {rank}")
            if name != by.lower():
                start = by.lower().index(name)
                named = by[start : start + len(name)].strip()
                raise ReadingError(f"{by!r}: write the name first: {named}, {rank}")
    return by


def cannot_read(error: Exception) -> typer.Exit:
    """The typed line cannot be read; exit status 2."""
    typer.echo(f"cannot read that: {error}", err=True)
    return typer.Exit(2)


_SHORT_FOR = {"correct": ("correct-card",)}
"""`correct 9s 6s` is short for another verb, whose help belongs to it."""
_CHANCE = {
    "make-ready": "without orders the software shuffles",
    "shuffle": "without an order the software shuffles",
}


def print_help(paper: Paper, verb: str, table: Table, now: datetime) -> bool:
    """Print help and return whether there is such a verb. For one verb, list the words that its
    fields take."""
    known = {each.name: each for each in verbs(table.rulebook.game)}
    if verb and verb not in known:
        near = get_close_matches(verb, known, 3)
        perhaps = f" (perhaps {' or '.join(near)})" if near else ""
        paper.line(Text(f"there is no {verb!r}{perhaps}", "bold"))
        return False
    rows = paper.rows()
    for each in (
        [known[name] for name in (verb, *_SHORT_FOR.get(verb, ()))] if verb else known.values()
    ):
        about = "; ".join(filter(None, (each.about.rstrip("."), _CHANCE.get(each.name))))
        fields = each.usage.removeprefix(each.name).strip()
        rows.add(each.name, "\n".join(filter(None, (fields, about))))
    rows.print()
    if verb:
        _print_words(paper, verb, table, now)
    else:
        words = (
            "also: as WHO, now, show, help VERB, quit; a field goes in order or as name=value; "
            "a semicolon stands between two acts"
        )
        paper.line(Text(words, "dim"))
    return True


def _print_words(paper: Paper, verb: str, table: Table, now: datetime) -> None:
    """Print the words that each field of an act takes, if it takes only certain words."""
    rows = paper.rows(indent=2)
    for name, taken in accepted_words(table, verb, now):
        rows.add(name, taken)
    rows.print()


def _no_undo(table: Table, by: By | None) -> str:
    if why := why_not_corrected(table, by):
        return f"entries are never changed; correct a mistake with another act ({why})"
    return "entries are never changed; `correct` withdraws the last act with a new entry"


def several(line: str) -> list[str]:
    """The acts of a line, which `;` stands between: `deal dealer; deal 1`. Not within quotes."""
    found = re.findall(r"""(?:"[^"]*"|'[^']*'|[^;])+""", line)
    return [each.strip() for each in found if each.strip()]


LONGEST = 2000
"""The most characters of a line; an order of 52 cards has 155."""
_MOST_HINTS = 6
_WHO = "who are you? write: as Kim, dealer"


def run(kept: JournalFile, by: str | None, seed: str | None, open_cards: bool) -> bool:
    """Run until the input ends. True if a line of a script was refused or not understood."""
    session = Session(kept, None if by is None else who(by), seed, open_cards)
    session.run()
    return session.failed and not sys.stdin.isatty()


class Session:
    """The person at the console, and their table."""

    def __init__(
        self, kept: JournalFile, by: By | None, seed: str | None, open_cards: bool
    ) -> None:
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
            if not self._goes_on(several(line)):
                return

    def _goes_on(self, acts: Sequence[str]) -> bool:
        """Answer the acts of a line in their order, up to the first that fails or `quit`."""
        failed, self.failed = self.failed, False
        for act in acts:
            if act in ("quit", "exit"):
                self.failed = failed
                return False
            self._answer(act)
            if self.failed:
                break
        self.failed |= failed
        return True

    def _greet(self) -> None:
        table = self.kept.journal.table
        self.paper.heading(f"Table {table.name} · {table.limits.rules.title}")
        self.paper.line(Text("as WHO · now · show · help [verb] · quit", "dim"))

    def _ask(self) -> str:
        """Read a line without the spaces around it; a script's lines are printed too."""
        console = self.paper.console
        self._hint()
        console.print(Text(f"{self.by or 'nobody yet'} › ", "bold"), end="", soft_wrap=True)
        line = input().strip()[:LONGEST]
        if not sys.stdin.isatty():
            console.print(Text("".join(filter(str.isprintable, line))), soft_wrap=True)
        return line

    def _hint(self) -> None:
        """Print what may be done now, before each line; only for a person at a terminal."""
        if self.by is None or not self.paper.console.is_terminal:
            return
        self._follow()
        found = next_acts(self.kept.journal.table, self.by, self._now())
        if found:
            more = " · …" if len(found) > _MOST_HINTS else ""
            self.paper.line(Text(f"now: {' · '.join(found[:_MOST_HINTS])}{more}", "dim"))

    def _follow(self) -> None:
        """Read the acts that other shells have added."""
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
                self._help(rest.strip())
            case "show" if not rest.strip():
                self._follow()
                print_table(self.kept.journal.table, self.by, self._now(), self.paper)
            case "now":
                self._follow()
                self._print_now()
            case "undo":
                self._fail(_no_undo(self.kept.journal.table, self.by), "no")
            case _:
                self._do(line)

    def _help(self, verb: str) -> None:
        table = self.kept.journal.table
        self.failed |= not print_help(self.paper, verb, table, self._now())

    def _become(self, text: str) -> None:
        try:
            self.by = typed_actor(text.strip().strip("\"'"))
        except ReadingError as error:
            self.by = None  # otherwise a person could act as somebody else by mistake
            self._fail(str(error))

    def _do(self, line: str) -> None:
        if self.by is None:
            self._fail(_WHO, "not done")
            return
        try:
            entry = do(self.kept, line, self.by, self._now(), self.seed)
        except ReadingError as error:
            self._fail(str(error))
        except (JournalError, OSError) as error:
            self._fail(str(error), "not kept")
        except Refusal as refusal:
            self.failed = True
            print_refusal(self.paper, refusal)
        else:
            print_done(self.paper, entry, self.open_cards)

    def _print_now(self) -> None:
        if self.by is None:
            self._fail(_WHO, "not done")
            return
        table = self.kept.journal.table
        found = offers(table, self.by, self._now())
        for name, section in found.items():
            self.paper.line(Text(name, "bold"))
            rows = self.paper.rows(indent=2)
            for offer in section:
                rows.add(offer.typed, offer.words, offer.clauses)
            rows.print()
        if said := announcements(table, self.by):
            self.paper.line(Text.assemble(("May be announced: ", "bold"), ", ".join(said)))
        if wrong := [offer.act for offer in irregularities(table, self.by)]:
            self.paper.line(Text.assemble(("If something went wrong: ", "bold"), ", ".join(wrong)))
        if table.last is not None and is_staff(self.by) and is_correctable(table, self.by):
            last = f"`correct` withdraws it ({table.last.verb})"
            self.paper.line(Text.assemble(("If the last entry is wrong: ", "bold"), last))
        if not found:
            self.paper.line("nothing; `help` lists what may always be done")

    def _now(self) -> datetime:
        return moment(None)

    def _fail(self, message: str, what: str = "cannot read that") -> None:
        self.failed = True
        self.paper.line(Text(f"{what}: {message}", "bold"))
