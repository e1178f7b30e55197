"""Finding the case that somebody means, by plain words or by clause.

The ranking is simple, so that it can be explained. A case is known by its title and by the phrases
that people use for it. Each phrase is scored by how much of it and of the query the two have in
common, with rare words counting more; the phrase that fits best decides, and the rest of a case's
text decides between cases that fit equally well. A word that no case knows is read as a slip for
the nearest one.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from math import fsum, log

from croupier.rulebooks.case import Case, Outcome, nodes
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import RULING, numbers
from croupier.rulebooks.library import Rulebook, rulebook

_WORD = re.compile(r"[a-z0-9]+")
_SMALL = frozenset(
    _WORD.findall(
        """
        a about after all already also am an and any are as at be been before being but by can could
        did do does doing during for from get gets getting got had has have having he her hers him
        his how i if in into is it its just may me my now of off on or our out over she should so
        some somebody someone that the their them then there they this to too up us was we were what
        when where which while who whose why will with without would you your
        happen happened happens case clause rule rules
        """
    )
)
_LIKE = {
    "6th": "sixth",
    "6": "sixth",
    "bought": "buy",
    "broke": "break",
    "broken": "break",
    "cancelled": "void",
    "chosen": "choose",
    "didnt": "not",
    "doesnt": "not",
    "dont": "not",
    "dealt": "deal",
    "drawn": "draw",
    "drew": "draw",
    "flipped": "turn",
    "flips": "turn",
    "forgot": "forget",
    "forgotten": "forget",
    "gone": "leave",
    "isnt": "not",
    "left": "leave",
    "lost": "lose",
    "paid": "pay",
    "payout": "pay",
    "payouts": "pay",
    "payment": "pay",
    "ran": "run",
    "saw": "see",
    "seen": "see",
    "shown": "show",
    "spoke": "speak",
    "stuck": "jam",
    "swept": "sweep",
    "taken": "take",
    "thrown": "throw",
    "told": "tell",
    "took": "take",
    "went": "leave",
    "won": "win",
}
_ENDING = re.compile(r"(?<=\w{3})(?:ings?|edly|ed|es|s|ly)$")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")


def stems(text: str) -> frozenset[str]:
    """The words of a text that tell something, each in one form."""
    plain = text.lower().replace("’", "'").replace("'s", "").replace("n't", " not")
    return frozenset(stem(word) for word in _WORD.findall(plain) if word not in _SMALL)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """`exposes`, `exposed` and `exposing` are one word, and so are `drew` and `draw`."""
    if word in _LIKE:
        return _LIKE[word]
    cut = _ENDING.sub("", word)
    if cut != word:
        cut = _DOUBLED.sub(r"\1", cut)
    return re.sub(r"(?<=\w{3})[eiy]$", "", cut)


LEAST = 0.35
"""The score below which a case is not meant."""
NEAR = 0.45
"""The part of the best score that other cases must reach to be named beside it."""
_BESIDES = 0.25
"""What the rest of a case's text can add to the score of its best phrase."""
_SLIP = 0.75
"""How like a known word an unknown one must be to be taken for it."""

_CLAUSE = re.compile(r"(?:(?:rule|clause|section)\s+)?(\d+(?:\.\w+)*(?:\(\w+\))*(?:-\d)?)\.?", re.I)


@dataclass(frozen=True)
class Found:
    """A case that may be meant, how well it fits, and why."""

    case: Case
    score: float
    because: str


def find(book: Rulebook, query: str) -> list[Found]:
    """The cases that a query may mean, best first: by id, by clause or ruling, else by words."""
    known, name = cases(book), "-".join(query.lower().split())
    if name in known:
        return [Found(known[name], 1.0, "its name"), *_without(by_words(book, query), name)]
    if clause := clause_asked(book, query):
        return by_clause(book, clause)
    return by_words(book, query)


def clause_asked(book: Rulebook, query: str) -> str | None:
    """The clause number or ruling that a query is, if it is one."""
    text = query.strip().removeprefix(f"{book.document.id}:")
    if text.startswith(RULING):
        return text
    match = _CLAUSE.fullmatch(text)
    return match[1] if match else None


def by_clause(book: Rulebook, clause: str) -> list[Found]:
    """The cases about a clause, then those of which an outcome rests on it.

    A clause that no case names is looked for by the clause in which it stands, a section by those
    that stand in it.
    """
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
    """9.4(c), 9.4: a clause and the ones in which it stands, but no whole section."""
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


def by_words(book: Rulebook, query: str) -> list[Found]:
    """The cases that the words may mean; cases that fit equally well stay in the file's order."""
    index = _index(book.document.id)
    asked = index.known(stems(query))
    found = [scored for case in cases(book).values() if (scored := index.score(case, asked))]
    found.sort(key=lambda each: -each.score)
    return [each for each in found if each.score >= max(LEAST, NEAR * found[0].score)]


def _without(found: list[Found], name: str) -> list[Found]:
    return [each for each in found if each.case.id != name]


@cache
def _index(document_id: str) -> "_Index":
    return _Index(rulebook(document_id))


@dataclass(frozen=True)
class _Index:
    """The words of a rulebook's cases, and how much each of them tells."""

    book: Rulebook

    @cached_property
    def phrases(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """By case, the stems of each of its phrases."""
        return {
            name: {phrase: stems(phrase) for phrase in (case.title, *case.words)}
            for name, case in cases(self.book).items()
        }

    @cached_property
    def texts(self) -> Mapping[str, frozenset[str]]:
        """By case, the stems of all that it says, its clauses' summaries among it."""
        return {name: stems(" ".join(self._text(case))) for name, case in cases(self.book).items()}

    def _text(self, case: Case) -> Iterable[str]:
        yield from (case.id, case.title, *case.words)
        for node in nodes(case.start):
            yield from (node.says, node.cards) if isinstance(node, Outcome) else (node.asks,)
        for clause in case.clauses:
            if not clause.startswith(RULING):
                yield self.book.clauses[clause.partition(":")[2]].says

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How much each word tells: the more, the fewer cases are called by it."""
        named = [frozenset().union(*phrases.values()) for phrases in self.phrases.values()]
        words = frozenset().union(*named, *self.texts.values())
        count = {word: sum(word in each for each in named) for word in words}
        return {word: log(1 + len(named) / (1 + count[word])) for word in words}

    def known(self, asked: frozenset[str]) -> frozenset[str]:
        """The words asked for, each slip replaced by the word that it is nearest to."""
        return frozenset(self._nearest(word) for word in asked)

    def _nearest(self, word: str) -> str:
        if word in self.weights:
            return word
        near = get_close_matches(word, sorted(self.weights), n=1, cutoff=_SLIP)
        return near[0] if near else word

    def score(self, case: Case, asked: frozenset[str]) -> Found | None:
        whole = self._weight(asked)
        if not whole:
            return None
        fits = {
            phrase: 2 * self._weight(asked & words) / (whole + self._weight(words))
            for phrase, words in self.phrases[case.id].items()
        }
        best = max(fits, key=lambda phrase: fits[phrase])
        besides = self._weight(asked & self.texts[case.id]) / whole
        score = (fits[best] + _BESIDES * besides) / (1 + _BESIDES)
        return Found(case, round(score, 3), f"“{best}”") if fits[best] else None

    def _weight(self, words: frozenset[str]) -> float:
        """Summed exactly, since the order of a set is not the same in every run."""
        return fsum(self.weights.get(word, self._strange) for word in words)

    @cached_property
    def _strange(self) -> float:
        """The weight of a word that no case knows."""
        return max(self.weights.values())
