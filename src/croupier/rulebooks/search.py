"""Finding the case that somebody means, by plain words or by clause.

What is known of the cases of a rulebook, and how it is weighed, is in `index.py`. If what fits best
is something that the document is silent about, or nothing fits well, the answer is that it is not
covered, and to whom the document leaves it.
"""

import re
from collections.abc import Iterable

from croupier.rulebooks.case import Case
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import RULING, numbers
from croupier.rulebooks.index import index_of
from croupier.rulebooks.library import Rulebook
from croupier.rulebooks.topics import NOT_COVERED, case_of
from croupier.value import value

LEAST = 0.2
"""The score below which a case is not meant."""
CLEAR = 0.33
"""A second case that reaches this part of the best score leaves open which of the two is meant."""
LIKELY = 0.6
"""A best score below this leaves open whether that case is meant at all."""
_NEAR = 0.06
"""The part of the best score that other cases must reach to be named beside it."""
_MOST = 6
"""How many cases are named."""

_CLAUSE = re.compile(r"(?:(?:rule|clause|section)\s+)?(\d+(?:\.\w+)*(?:\(\w+\))*(?:-\d)?)\.?", re.I)


@value
class Found:
    """A case that the question may be about, its score, and why."""

    case: Case
    score: float
    because: str


@value
class Answer:
    """The possible meanings of a query, best first.

    If the document does not cover it, `left_to` is the case that says who decides such matters; it
    is also the first one found, if any word was understood. `silent` is the probable subject of the
    query, if it is known."""

    found: tuple[Found, ...] = ()
    covered: bool = True
    certain: bool = False
    """Asked for by name or clause, not by words."""
    silent: str = ""
    left_to: Case | None = None
    clauses: tuple[str, ...] = ()
    """The clause that was asked for and those inside it, where the document has it and no case is
    about it."""

    @property
    def clear(self) -> bool:
        """Whether the first case is far enough ahead to be the one that is meant."""
        if self.certain or not self.covered or len(self.found) < 2:
            return bool(self.found)
        best, second = self.found[:2]
        if best.score == 1:
            return second.score < 1
        return best.score >= LIKELY and second.score < CLEAR * best.score


def find(book: Rulebook, query: str) -> list[Found]:
    """The cases that a query may mean, best first."""
    return list(answer(book, query).found)


def answer(book: Rulebook, query: str) -> Answer:
    """The possible meanings of a query: by id, by clause or ruling, otherwise by words."""
    known, name = cases(book), "-".join(query.lower().split())
    if name in known:
        others = (each for each in by_words(book, query).found if each.case.id != name)
        return Answer((Found(known[name], 1.0, "its name"), *others), certain=True)
    if clause := clause_asked(book, query):
        found = tuple(by_clause(book, clause))
        return Answer(found, certain=True, clauses=() if found else _clauses_at(book, clause))
    return by_words(book, query)


def _clauses_at(book: Rulebook, number: str) -> tuple[str, ...]:
    """The clause with this number and those inside it, by the document's own numbers."""
    inside = (f"{number}.", f"{number}(")
    return tuple(each for each in book.clauses if each == number or each.startswith(inside))


def clause_asked(book: Rulebook, query: str) -> str | None:
    """The clause number or ruling that the query names, if it names one."""
    text = query.strip().removeprefix(f"{book.document.id}:")
    if text.startswith(RULING):
        return text
    match = _CLAUSE.fullmatch(text)
    return match[1] if match else None


def by_clause(book: Rulebook, clause: str) -> list[Found]:
    """The cases about a clause, then those with an outcome that cites it.

    A clause that no case names is looked up by the clause that contains it, a section by the
    clauses in it."""
    for number in _from_within(clause):
        if found := list(_resting_on(book, number)):
            return found
    inside = tuple(f"{book.document.id}:{clause}{mark}" for mark in ".(")
    return [
        Found(case, 1.0, f"clause {numbers(within)}")
        for case in cases(book).values()
        if (within := tuple(each for each in case.clauses if each.startswith(inside)))
    ]


def _from_within(clause: str) -> Iterable[str]:
    """A clause and those that contain it, except whole sections: 9.4(c), 9.4."""
    yield clause
    while (clause := re.sub(r"(\.\w+|\(\w+\)(-\d)?)$", "", clause)) and "." in clause:
        yield clause


def _resting_on(book: Rulebook, number: str) -> Iterable[Found]:
    address = number if number.startswith(RULING) else f"{book.document.id}:{number}"
    says = number if number.startswith(RULING) else f"clause {number}"
    about, ending = [], []
    for case in cases(book).values():
        if address in case.clauses:
            about.append((case.clauses.index(address), case))
        elif any(address in outcome.clauses for outcome in case.outcomes):
            ending.append(case)
    for _, case in sorted(about, key=lambda each: each[0]):
        yield Found(case, 1.0, says)
    for case in ending:
        yield Found(case, 0.5, f"{says}, in an outcome")


def by_words(book: Rulebook, query: str) -> Answer:
    """The cases that the words may mean. Cases with equal scores keep the order of the file."""
    index = index_of(book.document.id)
    asked = index.parse(query)
    last = case_of(book, NOT_COVERED)
    if not asked.words:
        return Answer(covered=False, left_to=last)
    ranked = index.rank(asked)
    best = ranked[0]
    near = tuple(
        Found(each.subject.case, each.score, each.because)
        for each in ranked
        if each.subject.case and each.score >= _NEAR * best.score
    )[:_MOST]
    if best.score >= LEAST and best.subject.case:
        return Answer(near)
    silent = best.subject.title if best.score >= LEAST else ""
    left = (Found(last, 0.0, "nothing else covers it"),) if last else ()
    others = tuple(each for each in near if each.case is not last)
    return Answer((*left, *others), covered=False, silent=silent, left_to=last)
