"""What `croupier rule` prints for people."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import TextIOWrapper
from itertools import zip_longest

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal.console import Console
from croupier.rulebooks import Rulebook
from croupier.rulebooks.case import (
    Case,
    Node,
    Outcome,
    Question,
    Walk,
    as_typed,
    branches,
    details,
    say_answers,
    say_duty,
    say_left,
    say_round,
    step,
)
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import HONOURED, Clauses, numbers
from croupier.rulebooks.options import value_text
from croupier.rulebooks.search import Answer, Found

_GAP = 2
"""Columns between the words and the text at the right."""
_RIGHT = 28
"""Columns for the text at the right; one long name may take more."""
_NAMES = 8
"""Columns for the names of an outcome's details."""
_LEAST = 16
"""The least columns for the words."""


@dataclass(frozen=True)
class Sheet:
    """Lines for a console. The details of an outcome are printed once."""

    console: Console
    told: set[Outcome] = field(default_factory=set)

    def tree(self, node: Node) -> Iterator[Text]:
        """A node and all beneath it."""
        return self._node(node, Text(), "", "")

    def known(self, walked: Walk) -> Iterator[Text]:
        """The questions asked so far, and their answers."""
        for question, answer in walked.asked:
            yield from self.line(Text(question.asks), Text(question.id, "cyan"))
            yield Text.assemble(("→ ", "dim"), (say_answers([answer]), "bold"))

    def end(self, end: Outcome) -> Iterator[Text]:
        """One outcome with its effect on the round."""
        yield from self.line(Text(end.says, "bold"), _clauses(end))
        yield Text()
        yield from self._detail("round", [say_round(end)], "")
        for name, sentences in details(end):
            yield from self._detail(name, sentences, "")

    def line(self, words: Text, right: Text, first: str = "", rest: str = "") -> Iterator[Text]:
        """Words with their sources at the right, and the branches before every line."""
        widest = max(map(len, right.plain.split()), default=0)
        beside = self._wrap(right, max(_RIGHT, widest))
        room = self.console.width - max(map(len, beside)) - _GAP - len(rest)
        lead = first
        for part, other in zip_longest(self._wrap(words, room), beside):
            text = Text.assemble((lead, "dim"), part or "")
            if other:
                text.pad_right(self.console.width - len(text) - len(other))
            yield text.append_text(other or Text())
            lead = rest

    def _node(self, node: Node, label: Text, first: str, rest: str) -> Iterator[Text]:
        if isinstance(node, Outcome):
            yield from self._outcome(node, label, first, rest)
            return
        yield from self.line(label + node.asks, Text(node.id, "cyan"), first, f"{rest}│ ")
        ways = branches(node)
        for number, (answers, beneath) in enumerate(ways, start=1):
            yield Text(f"{rest}│", "dim")
            branch, guide = ("└─ ", "   ") if number == len(ways) else ("├─ ", "│  ")
            answered = Text.assemble((say_answers(answers), "bold"), ": ")
            yield from self._node(beneath, answered, rest + branch, rest + guide)

    def _outcome(self, end: Outcome, label: Text, first: str, rest: str) -> Iterator[Text]:
        yield from self.line(label + end.says, _clauses(end), first, rest)
        if end not in self.told:
            self.told.add(end)
            for name, sentences in details(end):
                yield from self._detail(name, sentences, rest)

    def _detail(self, name: str, sentences: list[str], lead: str) -> Iterator[Text]:
        room = self.console.width - len(lead) - _NAMES
        for sentence in sentences:
            for part in self._wrap(Text(sentence), room):
                yield Text.assemble((f"{lead}{name:{_NAMES}}", "dim"), part)
                name = ""

    def _wrap(self, text: Text, room: int) -> list[Text]:
        lines = list(text.wrap(self.console, max(room, _LEAST)))
        for line in lines:
            line.rstrip()
        return lines


def _clauses(end: Outcome) -> Text:
    return Text(numbers(end.clauses), "dim")


WIDEST = 100
"""In columns: wider lines are hard to follow from the words to their clause."""
_OTHERS = 6
"""How many cases are listed that may be meant."""


def print_found(book: Rulebook, query: str, asked: Answer) -> None:
    """Print the matching case with its whole tree; several by name if it is not clear which;
    otherwise that it is not covered, and who decides."""
    page = _Page(book)
    if not asked.covered:
        page.not_covered(asked)
        page.candidates("Or was it one of these?", asked.found[1:])
    elif asked.clear:
        page.heading(asked.found[0].case)
        page.lines(page.sheet.tree(asked.found[0].case.start))
        page.candidates("Or was it one of these?", asked.found[1:])
    else:
        page.title("Several cases may be meant")
        page.candidates(f"“{query}” may be one of these:", asked.found)
        page.lines([Text(), Text(f"To show one: croupier rule {book.id} {asked.found[0].case.id}")])


def print_decision(book: Rulebook, case: Case, walked: Walk) -> None:
    """The known facts and the outcome, or the next question."""
    page = _Page(book)
    page.heading(case)
    if walked.asked:
        page.lines([*page.sheet.known(walked), Text()])
    if isinstance(walked.node, Outcome):
        page.lines(page.sheet.end(walked.node))
    else:
        page.lines(page.sheet.tree(walked.node))


def print_outcome(book: Rulebook, end: Outcome) -> None:
    """Only the outcome, for a user who has just answered the questions."""
    page = _Page(book)
    page.lines([Text(), *page.sheet.end(end)])


def print_clauses(book: Rulebook, asked: Answer) -> None:
    """Print clauses that no case is about: what each says, and how it is honoured."""
    page = _Page(book)
    page.title(f"{book.id} {asked.clauses[0]}")
    told = ""
    for number in asked.clauses:
        clause = book.clauses[number]
        page.lines(page.sheet.line(Text(clause.says), Text(number, "dim")))
        honoured = f"{clause.kind}: {HONOURED[clause.kind]}"
        if (honoured := f"{honoured}: {clause.why}" if clause.why else honoured) != told:
            page.lines(page.sheet.line(Text(honoured, "dim"), Text(), "  ", "  "))
            told = honoured
    page.lines([Text(), Text("None of the cases is about it.", "dim")])


def print_list(book: Rulebook, query: str, asked: Answer | None) -> None:
    """Print all cases; if the query found nothing, say that first."""
    page, listed = _Page(book), cases(book)
    if query:
        page.lines([Text(f"{book.id} has nothing on “{query}”.")])
        if asked and asked.left_to:
            page.lines(page.sheet.line(Text(f"Not covered: {say_left(asked.left_to)}"), Text()))
        if listed:
            page.lines([Text("All cases:"), Text()])
    if listed:
        page.named((case, "") for case in listed.values())
    else:
        page.lines([Text(f"{book.id} has no cases.")])


class _Page:
    """A console that is never too wide to read easily."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.console = Console(highlight=False)
        self.console.width = min(self.console.width, WIDEST)
        self.sheet = Sheet(self.console)

    def lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def title(self, text: str) -> None:
        self.console.rule(f"[bold]{escape(text)}[/]", align="left")

    def heading(self, case: Case) -> None:
        """The title, who decides, and the house's options that matter here."""
        self.title(case.title)
        about = f"{self.book.id} {numbers(_heads(case.clauses))}"
        self.lines(self.sheet.line(Text(say_duty(case)), Text(about, "dim")))
        if case.options:
            values = self.book.options()
            chosen = ", ".join(f"{name} {value_text(values[name])}" for name in case.options)
            self.lines([Text(f"In force: {chosen}.")])
        self.lines([Text()])

    def not_covered(self, asked: Answer) -> None:
        """Print what the question seems to be about, and who decides it."""
        self.title(asked.silent or "Nothing in the rules fits these words")
        if asked.left_to is not None:
            said = Text.assemble(("Not covered: ", "bold"), say_left(asked.left_to))
            about = f"{self.book.id} {numbers(asked.left_to.clauses[:1])}"
            self.lines(self.sheet.line(said, Text(about, "dim")))
            if asked.left_to.official is not None:
                self.lines(Text(end.says) for end in asked.left_to.outcomes)

    def candidates(self, title: str, found: Iterable[Found]) -> None:
        """Cases by name with their scores; nothing if there are none."""
        listed = [(each.case, f"{each.score:.0%}") for each in found][:_OTHERS]
        if listed:
            self.lines([Text(), Text(title, "dim")])
            self.named(listed)

    def named(self, listed: Iterable[tuple[Case, str]]) -> None:
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_column(style="cyan", justify="right", no_wrap=True)
        grid.add_column(style="dim", justify="right", no_wrap=True)
        for case, score in listed:
            grid.add_row(case.id, escape(case.title), score, numbers(case.clauses[:1]))
        self.console.print(grid)


def _heads(clauses: Clauses) -> Clauses:
    """Clauses without those inside another of them."""
    inside = tuple(f"{clause}{mark}" for clause in clauses for mark in ".(")
    return tuple(clause for clause in clauses if not clause.startswith(inside))


_LONGEST = 200
"""The most characters of an answer that are read."""


def ask_remaining(case: Case, walked: Walk, to_stderr: bool) -> Walk:
    """Ask the remaining questions. The end of the input means to leave."""
    console = Console(stderr=to_stderr, highlight=False, markup=False, emoji=False)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console.print(Text(case.title, "bold"))
    asked, node = list(walked.asked), walked.node
    while isinstance(node, Question):
        answer = _ask(console, node)
        asked.append((node, answer))
        node = step(node, answer)
    return Walk(tuple(asked), node)


def _ask(console: Console, question: Question) -> str:
    console.print()
    console.print(question.asks)
    for number, answer in enumerate(question.answers, start=1):
        console.print(Text.assemble((f"  {number} ", "cyan"), say_answers([answer])))
    while True:
        meant = _meant(list(question.answers), _read(console))
        if meant is not None:
            return meant
        console.print(f"a number from 1 to {len(question.answers)}, or the words; Ctrl-D leaves")


def _read(console: Console) -> str:
    """Read a line; if it comes from a file it is printed too."""
    console.print(Text("› ", "cyan"), end="")
    try:
        typed = input().strip()[:_LONGEST]
    except (EOFError, KeyboardInterrupt) as end:
        console.print()
        raise typer.Exit from end
    if not sys.stdin.isatty():
        console.print(Text("".join(filter(str.isprintable, typed))))
    return typed


def _meant(answers: list[str], typed: str) -> str | None:
    """An answer by its number, its words, or enough letters to identify it."""
    if typed.isdecimal() and typed.isascii():
        return answers[int(typed) - 1] if 1 <= int(typed) <= len(answers) else None
    word = as_typed(typed)
    if word in answers:
        return word
    begin = [answer for answer in answers if answer.startswith(word)]
    return begin[0] if word and len(begin) == 1 else None
