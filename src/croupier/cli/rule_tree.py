"""A case in lines: questions with the ids that --answer takes, outcomes with their clauses.

Laid out by hand, because a line has three parts that wrap side by side: the branches at the left,
the words, and at the right what the words rest on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from croupier.rulebooks.case import Node, Outcome, Walk, branches, details, say_answers, say_round
from croupier.rulebooks.clauses import numbers

_GAP = 2
"""Columns between the words and what stands at the right."""
_RIGHT = 28
"""Columns for what stands at the right; one long name may take more."""
_NAMES = 8
"""Columns for the names of an outcome's details."""
_LEAST = 16
"""Columns for the words, however narrow the console."""


@dataclass(frozen=True)
class Sheet:
    """Lines for a console. An outcome met again is named again, but not spelt out again."""

    console: Console
    told: set[Outcome] = field(default_factory=set)

    def tree(self, node: Node) -> Iterator[Text]:
        """A node and all beneath it."""
        return self._node(node, Text(), "", "")

    def known(self, walked: Walk) -> Iterator[Text]:
        """What was asked on a way, and the answers."""
        for question, answer in walked.asked:
            yield from self.line(Text(question.asks), Text(question.id, "cyan"))
            yield Text.assemble(("→ ", "dim"), (say_answers([answer]), "bold"))

    def end(self, end: Outcome) -> Iterator[Text]:
        """One outcome by itself, with what becomes of the round."""
        yield from self.line(Text(end.says, "bold"), _clauses(end))
        yield Text()
        yield from self._detail("round", [say_round(end)], "")
        for name, sentences in details(end):
            yield from self._detail(name, sentences, "")

    def line(self, words: Text, right: Text, first: str = "", rest: str = "") -> Iterator[Text]:
        """Words, and beside them what they rest on, with the branches before every line."""
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
