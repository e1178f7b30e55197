"""Rulebooks, their coverage and their differences as plain values, for scripts and for pages."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from typing import Any

from croupier.forms import Form, as_dict
from croupier.money import format_amount, format_odds
from croupier.rulebooks.coverage import Covered, counts
from croupier.rulebooks.facts import Fact, say
from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.summary import facts
from croupier.rulebooks.versions import series_of, since, version_ids
from croupier.value import value

_ABSENT = {
    "areas": "not offered",
    "fees": "not offered",
    "dealing": "no such order",
    "before a round": "no such step",
    "options": "no such option",
    "approvals": "no approval is asked for",
    "displays": "the document asks for none",
    "places of cards": "the document does not say",
    "officers": "the document does not say",
    "breaches": "the document does not say",
    "handling": "the document does not say",
    "super wagers on others": "the document does not say",
}
_NO_LINE = "no such line"
_OF_ANY_GAME = (
    *("approvals", "breaches", "displays", "handling", "officers", "places of cards"),
    "super wagers on others",
)
"""Topics on which a document's silence counts as a difference, whatever the game."""


@value
class Difference:
    """A difference between two rulebooks; a side that lacks the fact cites nothing."""

    topic: str
    what: str
    left: str
    right: str
    left_clauses: tuple[str, ...]
    right_clauses: tuple[str, ...]


def diff(left: Rulebook, right: Rulebook) -> list[Difference]:
    """Every difference, topic by topic; topics that only one of two games has are left out."""
    ours, theirs = facts(left), facts(right)
    both = {fact.topic for fact in ours} & {fact.topic for fact in theirs}
    every = dict.fromkeys(fact.topic for fact in (*ours, *theirs))
    topics = [topic for topic in every if topic in both or topic in _OF_ANY_GAME]
    return [each for topic in topics for each in _in_topic(topic, ours, theirs)]


def _in_topic(topic: str, ours: tuple[Fact, ...], theirs: tuple[Fact, ...]) -> list[Difference]:
    left = {fact.what: fact for fact in ours if fact.topic == topic}
    right = {fact.what: fact for fact in theirs if fact.topic == topic}
    found = []
    for what in left | right:
        absent = Fact(topic, what, (_ABSENT.get(topic, _NO_LINE),), ())
        one, other = left.get(what, absent), right.get(what, absent)
        if one.says != other.says:
            found.append(_difference(one, other))
    return found


def _difference(left: Fact, right: Fact) -> Difference:
    """Only the phrases that the two do not share, unless that leaves one side empty."""
    ours = tuple(phrase for phrase in left.says if phrase not in right.says)
    theirs = tuple(phrase for phrase in right.says if phrase not in left.says)
    if not (ours and theirs):
        ours, theirs = left.says, right.says
    return Difference(left.topic, left.what, say(ours), say(theirs), left.clauses, right.clauses)


Json = dict[str, Any]


def heading(book: Rulebook) -> Json:
    """Who wrote it, for which game, and how much of it is indexed."""
    kinds = [clause.kind for clause in book.clauses.values()]
    return {
        "id": book.id,
        "document_id": book.document.id,
        "title": book.title,
        "document": book.document.document,
        "regulator": book.document.regulator,
        "game": book.document.game,
        "in_force": _day(book.document.in_force),
        "versions": [
            {"id": id, "in_force": _day(since(id))}
            for id in version_ids(series_of(book.document.id))
        ],
        "clauses": len(kinds),
        "planned": kinds.count("planned"),
    }


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def page(book: Rulebook) -> Json:
    """The whole rulebook: in words, and its odds and options as values."""
    return {
        **heading(book),
        "facts": [asdict(fact) for fact in facts(book)],
        "odds": _odds(book.document.odds),
        "options": _options(book),
    }


def _odds(section: Any) -> Any:
    """Every number in a section on odds is odds: 3/2 becomes "3:2"."""
    if isinstance(section, Form):
        section = as_dict(section)
    if isinstance(section, dict):
        return {str(name): _odds(value) for name, value in section.items()}
    return format_odds(section) if isinstance(section, int | Fraction) else section


def _options(book: Rulebook) -> Json:
    in_force = book.options()
    return {
        name: {
            "says": option.says,
            "allowed": "any amount" if option.amount else option.allowed,
            "default": option.default,
            "in_force": _value(in_force[name]),
            "clauses": option.clauses,
        }
        for name, option in book.document.options.items()
    }


def _value(value: Any) -> Any:
    return format_amount(value) if isinstance(value, Fraction) else value


def clause_page(this: Covered, beneath: list[Covered]) -> Json:
    """One clause: its content, how it is honoured, where it is used, and the clauses beneath it."""
    return {
        "address": this.address,
        "clause": this.number,
        **as_dict(this.clause),
        "data": this.data,
        "topics": this.topics,
        "code": this.code,
        "beneath": [
            {"clause": each.number, "kind": each.clause.kind, "says": each.clause.says}
            for each in beneath
        ],
    }


def comparison(left: Rulebook, right: Rulebook, found: list[Difference]) -> Json:
    return {
        "left": left.id,
        "right": right.id,
        "same_game": left.document.game == right.document.game,
        "differences": [asdict(each) for each in found],
    }


def accounts(covered: Mapping[str, list[Covered]], missing: bool) -> Json:
    """Each rulebook's clauses, or only those that lack a test; the counts always cover all."""
    return {
        name: {
            "counts": counts(clauses),
            "clauses": [account(each) for each in clauses if each.lacks_test or not missing],
        }
        for name, clauses in covered.items()
    }


def account(this: Covered) -> Json:
    """One clause: in our words, how it is honoured, where, which tests name it, and which of those
    are about it."""
    return {
        "clause": this.number,
        "kind": this.clause.kind,
        "intended": this.clause.intended,
        "says": this.clause.says,
        "why": this.clause.why,
        "note": this.clause.note,
        "topics": this.topics,
        "code": this.code,
        "data": this.data,
        "tests": this.tests or (),
        "subject_of": this.subject_of or (),
    }
