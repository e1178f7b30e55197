"""A case's questions, asked one by one."""

import sys
from io import TextIOWrapper

import typer
from rich.console import Console
from rich.text import Text

from croupier.rulebooks.case import Case, Question, Walk, as_typed, say_answers, step

_LONGEST = 200
"""Characters of an answer; nobody means more."""


def ask_on(case: Case, walked: Walk, to_stderr: bool) -> Walk:
    """Ask what the answers so far leave open. The end of the input is a wish to leave."""
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
    """A line; one that nobody saw being typed is printed, so that a session reads as one."""
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
    """An answer by its number, its words, or as many letters as tell it from the others."""
    if typed.isdecimal() and typed.isascii():
        return answers[int(typed) - 1] if 1 <= int(typed) <= len(answers) else None
    word = as_typed(typed)
    if word in answers:
        return word
    begin = [answer for answer in answers if answer.startswith(word)]
    return begin[0] if word and len(begin) == 1 else None
