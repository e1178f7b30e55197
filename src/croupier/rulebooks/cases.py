"""The cases of a document, from `data/RULEBOOK.cases.toml`.

    irregularities = ["11"]

    [no-wager]
    title   = "Cards are dealt to a box without an ante"
    words   = ["hand dealt to an empty box"]
    clauses = ["11.8", "11.9"]

    [no-wager.ask.deal_complete]
    says    = "Was the deal complete?"
    answers = { yes = "counted-off", no = { to = "@misdeal", under = ["11.8"] } }

    [no-wager.end.counted-off]
    says    = "That hand is taken out."
    round   = "goes on"
    wagers  = { all = "stands", super = "void: it has no ante beside it" }
    clauses = ["11.9"]

A case starts with its first question, or with its one end. An answer leads to a question or an end
of the same case, to the start of another (`@misdeal`) or to a place in it (`@void-hand.void`). The
clauses `under` which it leads there are cited before those of the end.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from croupier.rulebooks.case import (
    Case,
    Choice,
    Effect,
    Fate,
    Node,
    Outcome,
    Question,
    RoundFate,
    nodes,
)
from croupier.rulebooks.clauses import Clauses, address, clause_index
from croupier.rulebooks.library import Rulebook, version
from croupier.rulebooks.plugins import RulebookError, rulebook_file
from croupier.rulebooks.schema import Document
from croupier.value import value


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class WayEntry(Entry):
    """Where an answer leads, and the clauses that lead there."""

    to: str
    under: tuple[str, ...] = ()


class AskEntry(Entry):
    says: str
    by: str | None = None
    answers: dict[str, WayEntry] = Field(min_length=2)

    @field_validator("answers", mode="before")
    @classmethod
    def _a_name_is_a_way(cls, raw: dict[str, Any]) -> dict[str, Any]:
        return {answer: {"to": way} if isinstance(way, str) else way for answer, way in raw.items()}


class EffectEntry(Entry):
    fate: Fate
    remark: str = ""


class ChoiceEntry(Entry):
    who: str
    may: str


class EndEntry(Entry):
    says: str
    round: RoundFate
    whose: str = "every box"
    wagers: dict[str, EffectEntry] = {}
    cards: str = ""
    notify: tuple[str, ...] = ()
    choices: tuple[ChoiceEntry, ...] = ()
    clauses: tuple[str, ...] = Field(min_length=1)
    note: str = ""
    like: tuple[str, ...] = ()

    @field_validator("wagers", mode="before")
    @classmethod
    def _fate_and_remark(cls, raw: dict[str, str]) -> dict[str, Any]:
        split = {wager: text.partition(": ") for wager, text in raw.items()}
        return {
            wager: {"fate": fate, "remark": remark} for wager, (fate, _, remark) in split.items()
        }


class CaseEntry(Entry):
    title: str
    words: tuple[str, ...] = Field(min_length=1)
    clauses: tuple[str, ...] = Field(min_length=1)
    official: str | None = None
    options: tuple[str, ...] = ()
    ask: dict[str, AskEntry] = {}
    end: dict[str, EndEntry] = {}


class CaseFile(Entry):
    irregularities: tuple[str, ...]
    """Sections of which every clause must be in some case."""
    cases: dict[str, CaseEntry]


Place = tuple[str, str]
"""A case and a question or end of it."""

ELSEWHERE = "@"
EVERY = "all"
BY_OTHERS = "super_by_others"


def cases(book: Rulebook) -> Mapping[str, Case]:
    """Every case of a rulebook's document by its id, in the order of the file."""
    return _cases(book.document.id)


@cache
def _cases(document_id: str) -> Mapping[str, Case]:
    source = rulebook_file(document_id, "cases.toml")
    if not source.is_file():
        return {}
    return read_cases(version(document_id).document, source.read_text(encoding="utf-8"))


def read_cases(document: Document, text: str) -> dict[str, Case]:
    """The cases in a file's text, after checks that trees end, references exist and no irregularity
    is left out.

    An error refuses the whole file and names the place."""
    try:
        raw = tomllib.loads(text)
        sections = raw.pop("irregularities", None)
        file = CaseFile.model_validate({"irregularities": sections, "cases": raw})
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise _bad(document, str(error)) from error
    found = {name: _case(document, file.cases, name) for name in file.cases}
    if missing := _left_out(document, file.irregularities, found.values()):
        raise _bad(document, f"in no case: {', '.join(missing)}")
    return found


def _case(document: Document, entries: Mapping[str, CaseEntry], name: str) -> Case:
    entry = entries[name]
    if unknown := set(entry.options) - document.options.keys():
        raise _bad(document, f"{name}: no option {', '.join(sorted(unknown))}")
    start = _Grower(document, entries).start(name)
    _check_all_used(document, name, entry, start)
    return Case(
        name,
        entry.title,
        entry.words,
        _addresses(document, entry.clauses),
        entry.official,
        entry.options,
        start,
    )


@value
class _Grower:
    """Builds trees from entries that refer to one another."""

    document: Document
    entries: Mapping[str, CaseEntry]

    def start(self, name: str) -> Node:
        return self.node(self.place(name, f"{ELSEWHERE}{name}"), (), ())

    def place(self, name: str, way: str) -> Place:
        """The place that a reference in the case of that name means."""
        if not way.startswith(ELSEWHERE):
            return name, way
        other, _, node = way.removeprefix(ELSEWHERE).partition(".")
        entry = self.entries.get(other)
        if entry is None:
            raise self.bad(name, f"no case {other}")
        if not node and not entry.ask and len(entry.end) != 1:
            raise self.bad(other, "without a question it has one end")
        return other, node or next(iter((*entry.ask, *entry.end)))

    def node(self, place: Place, under: tuple[str, ...], above: tuple[Place, ...]) -> Node:
        name, here = place
        entry = self.entries[name]
        if here in entry.ask and here in entry.end:
            raise self.bad(name, f"{here} is both a question and an end")
        if here in entry.end:
            return _outcome(self.document, here, entry.end[here], under)
        if here not in entry.ask:
            raise self.bad(name, f"no question or end {here}")
        if here in (each for _, each in above):
            raise self.bad(name, f"{here} would be asked twice on one way")
        asked = entry.ask[here]
        answers = {
            answer: self.node(self.place(name, way.to), under + way.under, (*above, place))
            for answer, way in asked.answers.items()
        }
        return Question(here, asked.says, asked.by, answers)

    def bad(self, name: str, message: str) -> RulebookError:
        return _bad(self.document, f"{name}: {message}")


def _outcome(document: Document, name: str, end: EndEntry, under: tuple[str, ...]) -> Outcome:
    return Outcome(
        name,
        end.says,
        end.round,
        end.whose,
        tuple(_effects(document, name, end.wagers)),
        end.cards,
        end.notify,
        tuple(Choice(each.who, each.may) for each in end.choices),
        _addresses(document, dict.fromkeys(under + end.clauses)),
        end.note,
        end.like,
    )


def _effects(document: Document, name: str, wagers: Mapping[str, EffectEntry]) -> Iterator[Effect]:
    """One effect for each named wager, in the order of the layout; `all` stands for the rest."""
    known = wagers_of(document)
    if unknown := wagers.keys() - {EVERY, *known}:
        raise _bad(document, f"{name}: no wager {', '.join(sorted(unknown))}")
    rest = wagers.get(EVERY)
    for wager in known:
        if entry := wagers.get(wager, rest if wager != BY_OTHERS else None):
            yield Effect(wager, entry.fate, entry.remark)


def wagers_of(document: Document) -> tuple[str, ...]:
    """The wagers and fees of a document's game, as settlements name them.

    `super_on` is a box's own super wager on another hand; `super_by_others` are other boxes' wagers
    on its hand, the same wagers from the other side, so they are not part of `all`."""
    names = list(document.areas)
    if "super_on" in names:
        names.insert(names.index("super_on"), BY_OTHERS)
    return (*names, *document.fee_wagers)


def _check_all_used(document: Document, name: str, entry: CaseEntry, start: Node) -> None:
    """Refuse a question or end to which nothing leads, because it is a mistake."""
    used = {node.id for node in nodes(start)}
    if unused := [each for each in (*entry.ask, *entry.end) if each not in used]:
        raise _bad(document, f"{name}: nothing leads to {', '.join(unused)}")


def _left_out(document: Document, sections: Iterable[str], found: Iterable[Case]) -> list[str]:
    """The clauses of these sections that no case covers."""
    about = {clause for case in found for clause in case.clauses}
    heads = tuple(f"{section}." for section in sections)
    return [
        number
        for number in clause_index(document.id)
        if number.startswith(heads) and address(document.id, number) not in about
    ]


def _addresses(document: Document, numbers: Iterable[str]) -> Clauses:
    return tuple(address(document.id, number) for number in numbers)


def _bad(document: Document, message: str) -> RulebookError:
    return RulebookError("bad-cases", f"the cases of {document.id}: {message}")
