"""What people ask about (`data/topics.toml`), how they tell it (`data/examples.toml`), and what a
rulebook has for it.

A topic leads to the first of its cases that a rulebook has. A topic for which it has none is one
that the document does not cover; so are the topics that no document covers.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field

from croupier.rulebooks.case import Case
from croupier.rulebooks.cases import cases
from croupier.rulebooks.library import Rulebook
from croupier.value import value

NOT_COVERED = "not-covered"
"""The topic that leads to what a document says where nothing else in it does."""


class TopicEntry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = ""
    """What it is about, where there is no case to say so."""
    cases: tuple[str, ...] = ()
    nowhere: bool = False
    """No document covers it."""
    words: tuple[str, ...] = Field(min_length=1)


@value
class Subject:
    """What a question to one rulebook may be about; without a case the document is silent."""

    id: str
    title: str
    phrases: tuple[str, ...]
    """What it is called."""
    case: Case | None
    examples: tuple[str, ...] = ()
    """How people tell that it happened."""
    elsewhere: bool = False
    """Another document covers it, this one does not."""


@cache
def topics() -> Mapping[str, TopicEntry]:
    source = files("croupier.rulebooks") / "data" / "topics.toml"
    raw = tomllib.loads(source.read_text(encoding="utf-8"))
    return {name: TopicEntry.model_validate(entry) for name, entry in raw.items()}


@cache
def examples() -> Mapping[str, tuple[str, ...]]:
    """By topic, how people tell that it happened."""
    source = files("croupier.rulebooks") / "data" / "examples.toml"
    raw = tomllib.loads(source.read_text(encoding="utf-8"))
    return {name: tuple(told) for name, told in raw.items()}


def case_of(book: Rulebook, topic: str) -> Case | None:
    """The case to which a topic leads in a rulebook."""
    known = cases(book)
    for name in topics()[topic].cases or (topic,):
        if name in known:
            return known[name]
    return None


def subjects(book: Rulebook) -> tuple[Subject, ...]:
    """Every case of a rulebook in the order of its file, then what it is silent about."""
    phrases = {name: [case.title, *case.words] for name, case in cases(book).items()}
    told: dict[str, list[str]] = {name: [] for name in phrases}
    silent = []
    for name, entry in topics().items():
        spoken = examples().get(name, ())
        if case := case_of(book, name):
            phrases[case.id] += entry.words
            told[case.id] += spoken
        else:
            title = entry.title or name
            called = (title, *entry.words)
            silent.append(Subject(name, title, called, None, spoken, not entry.nowhere))
    covered = (
        Subject(name, case.title, tuple(phrases[name]), case, tuple(told[name]))
        for name, case in cases(book).items()
    )
    return (*covered, *silent)
