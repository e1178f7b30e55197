"""A case: what may happen at a table, what must be known of it, and what then follows.

A case is a small decision tree. Its questions ask for facts, or for the decision of an official
whom the document lets choose; its ends are outcomes, each with the clauses that it rests on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.errors import RulebookError

Fate = Literal["stands", "void", "stand-off", "paid", "lost", "forfeited", "kept"]
"""What becomes of a wager; `void` and `stand-off` come back, a fee is `kept`."""

RoundFate = Literal[
    "goes on", "dealt again", "void", "box over", "stands", "not begun", "as decided"
]


@dataclass(frozen=True)
class Effect:
    """What becomes of one wager, with what there is to add in words."""

    wager: str
    fate: Fate
    remark: str = ""


@dataclass(frozen=True)
class Choice:
    """What somebody may do, and need not."""

    who: str
    may: str


@dataclass(frozen=True)
class Outcome:
    """Where a case ends."""

    id: str
    says: str
    round: RoundFate
    whose: str
    """Whose wagers the effects are about."""
    wagers: tuple[Effect, ...]
    cards: str
    notify: tuple[str, ...]
    choices: tuple[Choice, ...]
    clauses: Clauses
    note: str


@dataclass(frozen=True)
class Question:
    """Something that must be known; with `by`, something that this official decides."""

    id: str
    asks: str
    by: str | None
    answers: Mapping[str, "Node"]


Node = Question | Outcome


@dataclass(frozen=True)
class Case:
    """A situation in plain words, and the tree that decides it."""

    id: str
    title: str
    words: tuple[str, ...]
    """What people call it."""
    clauses: Clauses
    official: str | None
    """Who may decide; None where the document leaves nobody a choice."""
    options: tuple[str, ...]
    """The operator's options that bear on it."""
    start: Node

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """Every question by its id, as first met on the way down."""
        found: dict[str, Question] = {}
        for node in nodes(self.start):
            if isinstance(node, Question):
                found.setdefault(node.id, node)
        return found

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every outcome in the order of the tree, the same one once for each way to it."""
        return tuple(node for node in nodes(self.start) if isinstance(node, Outcome))


def nodes(start: Node) -> Iterator[Node]:
    """A node and all beneath it, from the top."""
    yield start
    if isinstance(start, Question):
        for node in start.answers.values():
            yield from nodes(node)


@dataclass(frozen=True)
class Walk:
    """The way through a case that some answers take, and where it comes to."""

    asked: tuple[tuple[Question, str], ...]
    node: Node


def ask(case: Case, answers: Mapping[str, str]) -> Node:
    """The outcome that the answers lead to, or the next question that they leave open."""
    return walk(case, answers).node


def walk(case: Case, answers: Mapping[str, str]) -> Walk:
    """Follow the answers as far as they go.

    Answers to questions that this way does not meet are facts that do not matter here.
    """
    for name in answers:
        if name not in case.questions:
            raise RulebookError("unknown-question", _no_such_question(case, name))
    asked: list[tuple[Question, str]] = []
    node = case.start
    while isinstance(node, Question) and node.id in answers:
        asked.append((node, answers[node.id]))
        node = step(node, answers[node.id])
    return Walk(tuple(asked), node)


def step(question: Question, answer: str) -> Node:
    """Where an answer leads."""
    if answer not in question.answers:
        raise RulebookError(
            "unknown-answer",
            f"{question.id} = {answer!r} is no answer to “{question.asks}”: "
            f"{', '.join(question.answers)}",
        )
    return question.answers[answer]


def _no_such_question(case: Case, name: str) -> str:
    if not case.questions:
        return f"{case.id} asks nothing, so {name!r} is no question of it"
    return f"{case.id} does not ask {name!r}; it asks {', '.join(case.questions)}"
