"""The topics of questions (`data/topics.toml`), examples of such questions (`data/examples.toml`),
and what a rulebook says about each.

A topic leads to the first of its cases that a rulebook has. If the rulebook has none, its document
does not cover the topic; some topics are covered by no document."""

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
"""The topic of what a document says about matters that it does not cover."""


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
    """A possible subject of a question to one rulebook. Without a case the document is silent about
    it."""

    id: str
    title: str
    phrases: tuple[str, ...]
    """The names of the subject."""
    case: Case | None
    examples: tuple[str, ...] = ()
    """How people describe the situation."""
    elsewhere: bool = False
    """Whether another document covers the subject and this one does not."""


@cache
def topics() -> Mapping[str, TopicEntry]:
    source = files("croupier.rulebooks") / "data" / "topics.toml"
    raw = tomllib.loads(source.read_text(encoding="utf-8"))
    return {name: TopicEntry.model_validate(entry) for name, entry in raw.items()}


@cache
def examples() -> Mapping[str, tuple[str, ...]]:
    """For each topic, how people describe the situation."""
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
    """Every case of a rulebook in the order of its file, then the topics about which it is
    silent."""
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
