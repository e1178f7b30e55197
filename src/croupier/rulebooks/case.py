"""A case: a situation at a table, the questions about it, and the outcomes.

A case is a small decision tree. Its questions ask for facts, or for the decision of an official to
whom the document leaves it; its ends are outcomes, each with its clauses."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from croupier.rulebooks.clauses import Clauses, numbers
from croupier.rulebooks.plugins import RulebookError
from croupier.value import value

Fate = Literal["stands", "void", "stand-off", "paid", "lost", "forfeited", "kept"]
"""The fate of a wager; `void` and `stand-off` are returned, a fee is `kept`."""

RoundFate = Literal[
    "goes on", "dealt again", "void", "box over", "stands", "not begun", "as decided"
]


@value
class Effect:
    """The fate of one wager, with a remark in words."""

    wager: str
    fate: Fate
    remark: str = ""


@value
class Choice:
    """Something that a person may do, but need not."""

    who: str
    may: str


@value
class Outcome:
    """An end of a case."""

    id: str
    says: str
    round: RoundFate
    whose: str
    """The owner of the wagers that the effects are about."""
    wagers: tuple[Effect, ...]
    cards: str
    notify: tuple[str, ...]
    choices: tuple[Choice, ...]
    clauses: Clauses
    note: str
    like: tuple[str, ...] = ()
    """Other outcomes of the case with nearly the same meaning, so that both might seem right."""


@value
class Question:
    """A fact that must be known; with `by`, a decision of this official."""

    id: str
    asks: str
    by: str | None
    answers: Mapping[str, "Node"]


Node = Question | Outcome


@value
class Case:
    """A situation in plain words, and the tree that decides it."""

    id: str
    title: str
    words: tuple[str, ...]
    """Other names for it."""
    clauses: Clauses
    official: str | None
    """Who may decide; None if the document leaves nobody a choice."""
    options: tuple[str, ...]
    """The operator's options that affect it."""
    start: Node

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """Every question by its id, in order of first occurrence."""
        found: dict[str, Question] = {}
        for node in nodes(self.start):
            if isinstance(node, Question):
                found.setdefault(node.id, node)
        return found

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every outcome in the order of the tree; an outcome that several paths lead to occurs once
        for each."""
        return tuple(node for node in nodes(self.start) if isinstance(node, Outcome))


def nodes(start: Node) -> Iterator[Node]:
    """A node and all beneath it, from the top."""
    yield start
    if isinstance(start, Question):
        for node in start.answers.values():
            yield from nodes(node)


@value
class Walk:
    """The path through a case that some answers take, and its end."""

    asked: tuple[tuple[Question, str], ...]
    node: Node


def ask(case: Case, answers: Mapping[str, str]) -> Node:
    """The outcome that the answers lead to, or the next question that they leave open."""
    return walk(case, answers).node


def walk(case: Case, answers: Mapping[str, str]) -> Walk:
    """Follow the answers as far as they go.

    Answers to questions that are not on this path are ignored."""
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
    """The node that an answer leads to."""
    if answer not in question.answers:
        raise RulebookError(
            "unknown-answer",
            f"{question.id} = {answer!r} is not an answer to “{question.asks}”: "
            f"{', '.join(question.answers)}",
        )
    return question.answers[answer]


def _no_such_question(case: Case, name: str) -> str:
    if not case.questions:
        return f"{case.id} has no questions, so {name!r} is not one of them"
    return f"{case.id} does not ask {name!r}; it asks {', '.join(case.questions)}"


Detail = tuple[str, list[str]]
"""A name and the sentences under it."""

_FATES: dict[Fate, tuple[str, str]] = {
    "stands": ("stands", "stand"),
    "void": ("is void and goes back", "are void and go back"),
    "stand-off": ("is a stand-off and goes back", "are a stand-off and go back"),
    "paid": ("is paid", "are paid"),
    "lost": ("is lost", "are lost"),
    "forfeited": ("is forfeited", "are forfeited"),
    "kept": ("stays with the house", "stay with the house"),
}
_ROUNDS: dict[RoundFate, str] = {
    "goes on": "goes on",
    "dealt again": "void, and dealt again",
    "void": "void",
    "box over": "over for this box; the others go on",
    "stands": "its result stands",
    "not begun": "no round is affected",
    "as decided": "as is decided",
}
_WAGERS = {
    "super_on": "super on other hands",
    "super_by_others": "others' super on this hand",
    "dealer_super": "dealer super",
}
EVERYBODY = "every box"


def say_wager(wager: str) -> str:
    return _WAGERS.get(wager, wager.replace("_", " "))


def say_answers(answers: list[str]) -> str:
    return ", or ".join(answer.replace("_", " ") for answer in answers)


def as_typed(text: str) -> str:
    """The id that `the deal`, `The-Deal` or `the_deal` means."""
    return "_".join(text.lower().replace("-", " ").replace("_", " ").split())


def say_duty(case: Case) -> str:
    """Whether the document itself decides, or whom it lets decide."""
    return f"May: the {case.official} decides." if case.official else "Shall: the document decides."


def say_left(case: Case) -> str:
    """What a document says about matters that it does not cover: who decides them."""
    if case.official is None:
        return next(end.says for end in case.outcomes)
    return f"{numbers(case.clauses[:1])} leaves it to the {case.official}."


def say_round(end: Outcome) -> str:
    return _ROUNDS[end.round]


def branches(question: Question) -> list[tuple[list[str], Node]]:
    """The answers of a question, grouped by where they lead."""
    found: list[tuple[list[str], Node]] = []
    for answer, node in question.answers.items():
        if found and found[-1][1] == node:
            found[-1][0].append(answer)
        else:
            found.append(([answer], node))
    return found


def details(end: Outcome) -> Iterator[Detail]:
    """The statements of an outcome beyond its first sentence."""
    if end.wagers:
        yield "wagers", _say_wagers(end)
    if end.cards:
        yield "cards", [end.cards]
    if end.choices:
        yield "choice", [f"{choice.who} may {choice.may}" for choice in end.choices]
    if end.notify:
        yield "tell", [", ".join(end.notify)]
    if end.note:
        yield "note", [end.note]


def _say_wagers(end: Outcome) -> list[str]:
    """The wagers in sentences, grouped by fate; the first sentence says whose they are."""
    alike: dict[tuple[Fate, str], list[Effect]] = {}
    for each in end.wagers:
        alike.setdefault((each.fate, each.remark), []).append(each)
    of = "" if end.whose == EVERYBODY else f" of {end.whose}"
    if len(alike) == 1 and len(end.wagers) > 3:
        [(fate, remark)] = alike
        return [f"every wager{of} {_say_fate(fate, remark, 1)}"]
    sentences = []
    for (fate, remark), group in alike.items():
        names = _list([say_wager(each.wager) for each in group])
        sentences.append(f"{names}{of} {_say_fate(fate, remark, len(group))}")
        of = ""
    return sentences


def _say_fate(fate: Fate, remark: str, count: int) -> str:
    said = _FATES[fate][count > 1]
    return f"{said}, {remark}" if remark else said


def _list(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
