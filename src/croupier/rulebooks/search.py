"""Finding the case that somebody means, by plain words or by clause.

Two things are weighed, and both can be explained. A case is known by its title and by the phrases
that people use for it (`topics.py`), in words brought into one form (`words.py`): each phrase is
scored by how much of it and of the query the two have in common, with rare words counting more, and
the phrase that fits best decides. And every word of the query speaks for some cases and against
others (`evidence.py`). If what fits best is something that the document is silent about, or nothing
fits well, the answer is that it is not covered, and to whom the document leaves it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from math import exp, fsum, log, sqrt

from croupier.rulebooks.case import Case, Outcome, nodes
from croupier.rulebooks.cases import cases
from croupier.rulebooks.clauses import RULING, numbers
from croupier.rulebooks.evidence import Evidence
from croupier.rulebooks.library import Rulebook, rulebook
from croupier.rulebooks.topics import NOT_COVERED, Subject, case_of, subjects
from croupier.rulebooks.words import Speller, in_order, stems, telling

LEAST = 0.27
"""The score below which a case is not meant."""
CLEAR = 0.4
"""A second case that reaches this part of the best score leaves open which of the two is meant."""
_NEAR = 0.03
"""The part of the best score that other cases must reach to be named beside it."""
_MOST = 6
"""How many cases are named."""
_PHRASE = 10.0
"""How much a phrase that fits in full counts beside the evidence of the words."""
_UNHEARD = 6.0
"""How much must speak for a subject for each word that nobody has ever said."""
_SCALE = 8.0
"""The evidence that makes a case about three times as likely as another."""

_ASKED = 0.45
"""How much it counts that words of the query are not in the phrase; the rest, that words of the
phrase are not in the query."""
_BESIDES = 0.6
"""What the words of a subject's other phrases can add to the score of its best one."""
_TEXT = 0.35
"""How much of its weight a word has that stands only in the text of a case, in none of its
phrases."""
_SELDOM = 2.0
"""How many phrases a word must be in for half of its weight."""
_STRANGE = 0.7
"""The weight of a word that is known nowhere, as part of the greatest."""
_FULL = 0.5
"""The least weight that a phrase is taken to have, as part of the greatest of a word: a phrase of
nothing but common words never fits well."""
_BY_OTHERS = 0.85
"""What is left of the score where the phrase is about a dealer's act and the query about a
player's, or the other way round."""
_SILENT = 0.93
"""What is left of the score of a subject that the document does not cover: it must fit better than
one that it covers."""
_DOERS = ("player", "dealer")

_CLAUSE = re.compile(r"(?:(?:rule|clause|section)\s+)?(\d+(?:\.\w+)*(?:\(\w+\))*(?:-\d)?)\.?", re.I)


@dataclass(frozen=True)
class Found:
    """A case that may be meant, how well it fits, and why."""

    case: Case
    score: float
    because: str


@dataclass(frozen=True)
class Answer:
    """What a query may mean, best first.

    Where the document does not cover it, `left_to` is the case that says to whom the document
    leaves such things, and the first one found, if any word was understood; `silent` is what the
    query seems to be about, if that is known.
    """

    found: tuple[Found, ...] = ()
    covered: bool = True
    certain: bool = False
    """Asked for by name or clause, not by words."""
    silent: str = ""
    left_to: Case | None = None

    @property
    def clear(self) -> bool:
        """Whether the first case is far enough ahead to be the one that is meant."""
        if self.certain or not self.covered or len(self.found) < 2:
            return bool(self.found)
        best, second = self.found[:2]
        return second.score < (1 if best.score == 1 else CLEAR * best.score)


def find(book: Rulebook, query: str) -> list[Found]:
    """The cases that a query may mean, best first."""
    return list(answer(book, query).found)


def answer(book: Rulebook, query: str) -> Answer:
    """What a query may mean: by id, by clause or ruling, else by words."""
    known, name = cases(book), "-".join(query.lower().split())
    if name in known:
        others = (each for each in by_words(book, query).found if each.case.id != name)
        return Answer((Found(known[name], 1.0, "its name"), *others), certain=True)
    if clause := clause_asked(book, query):
        return Answer(tuple(by_clause(book, clause)), certain=True)
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


def by_words(book: Rulebook, query: str) -> Answer:
    """The cases that the words may mean; cases that fit equally well stay in the file's order."""
    index = _index(book.document.id)
    asked = index.asked(query)
    last = case_of(book, NOT_COVERED)
    if not asked:
        return Answer(covered=False, left_to=last)
    ranked = index.ranked(query, asked)
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


@dataclass(frozen=True)
class _Fit:
    """How well the best phrase of a subject fits; `exact` if it says the same, `literal` if it does
    so word by word."""

    subject: Subject
    fit: float
    phrase: str
    exact: bool
    literal: bool


@dataclass(frozen=True)
class _Ranked:
    """A subject that may be meant, how well it fits, and by which of its phrases."""

    subject: Subject
    score: float
    phrase: str

    @property
    def because(self) -> str:
        return f"“{self.phrase}”"


def _spread(called: Mapping[str, float]) -> float:
    """Over how many subjects a word is spread, those counting less that have it seldom."""
    whole = fsum(called.values())
    return exp(-fsum(part / whole * log(part / whole) for part in called.values()))


@cache
def _index(document_id: str) -> "_Index":
    return _Index(rulebook(document_id))


@dataclass(frozen=True)
class _Index:
    """The words of what may be asked about, and how much each of them tells."""

    book: Rulebook

    @cached_property
    def subjects(self) -> tuple[Subject, ...]:
        return subjects(self.book)

    @cached_property
    def phrases(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """By subject, the stems of each of its phrases."""
        return {
            each.id: {phrase: stems(phrase) for phrase in each.phrases} for each in self.subjects
        }

    @cached_property
    def called(self) -> Mapping[str, Mapping[str, float]]:
        """By word, how much of each subject's phrases has it."""
        found: dict[str, dict[str, float]] = {}
        for name, phrases in self.phrases.items():
            for word, count in Counter(chain.from_iterable(phrases.values())).items():
                found.setdefault(word, {})[name] = count / len(phrases)
        return found

    @cached_property
    def doers(self) -> Mapping[str, str]:
        """By phrase, who does it."""
        return {phrase: self.doer(phrase) for each in self.subjects for phrase in each.phrases}

    def doer(self, text: str) -> str:
        """The player or the dealer, whoever is named first; nobody if neither is."""
        said = in_order(text, self.speller.mend)
        return next((word for word in said if word in _DOERS), "")

    @cached_property
    def texts(self) -> Mapping[str, frozenset[str]]:
        """By subject, the stems of all that its case says, its clauses' summaries among it."""
        return {
            each.id: stems(" ".join(self._text(each.case))) if each.case else frozenset()
            for each in self.subjects
        }

    def _text(self, case: Case) -> Iterable[str]:
        yield case.id
        for node in nodes(case.start):
            yield from (node.says, node.cards) if isinstance(node, Outcome) else (node.asks,)
        for clause in case.clauses:
            if not clause.startswith(RULING):
                yield self.book.clauses[clause.partition(":")[2]].says

    @cached_property
    def speller(self) -> Speller:
        phrases = (text for each in self.subjects for text in (*each.phrases, *each.examples))
        texts = (text for each in self.subjects if each.case for text in self._text(each.case))
        return Speller.of((*phrases, *texts))

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How much each word tells: the more, the fewer subjects are called by it. One that is
        hardly ever used tells less."""
        phrases = chain.from_iterable(each.values() for each in self.phrases.values())
        times = Counter(chain.from_iterable(phrases))
        many = len(self.subjects)
        return {
            word: log(1 + many / _spread(self.called.get(word, {})))
            * (times[word] + 0.5)
            / (times[word] + 0.5 + _SELDOM)
            for word in frozenset().union(*self.texts.values()).union(self.called)
        }

    def asked(self, query: str) -> frozenset[str]:
        """The words asked for, each slip mended; nothing if no word of them is known."""
        said = stems(query, self.speller.mend)
        found = frozenset(word for word in said if word in self.weights or not word.isdecimal())
        told = telling(query)
        known = found & self.weights.keys() or self.evidence.strange(told) < len(told)
        return found if known else frozenset()

    @cached_property
    def evidence(self) -> Evidence:
        spoken = {each.id: (*each.phrases, *each.examples) for each in self.subjects}
        return Evidence(spoken, self.speller.mend)

    def ranked(self, query: str, asked: frozenset[str]) -> list[_Ranked]:
        """Every subject, the one that is most likely meant first; a phrase said as it stands in
        the data is meant before all others.

        The first is as good as what speaks for it, each other one as near as it comes to that.
        """
        fits, speaks = list(self._fits(query, asked)), self.evidence.speaks(query)
        weighed = {each.subject.id: speaks[each.subject.id] + _PHRASE * each.fit for each in fits}
        fits.sort(key=lambda each: (not each.literal, -weighed[each.subject.id]))
        first = fits[0]
        best = weighed[first.subject.id]
        needed = _UNHEARD * self.evidence.strange(telling(query))
        good = 1.0 if first.exact else 1 / (1 + exp((needed - best) / _SCALE))
        return [
            _Ranked(
                each.subject,
                round(good * min(1.0, exp((weighed[each.subject.id] - best) / _SCALE)), 3),
                each.phrase,
            )
            for each in fits
        ]

    def _fits(self, query: str, asked: frozenset[str]) -> Iterator[_Fit]:
        """How well the best phrase of every subject fits, its other words counting a little."""
        doer, whole, said = self.doer(query), self._weight(asked), query.strip().lower()
        for subject in self.subjects:
            found = {
                phrase: self._fit(asked, whole, words) * self._same_doer(doer, phrase)
                for phrase, words in self.phrases[subject.id].items()
            }
            best = max(found, key=lambda phrase: (found[phrase], phrase.lower() == said))
            exact = self.phrases[subject.id][best] == asked
            besides = self._besides(subject, asked) / whole
            fit = (found[best] + _BESIDES * besides) / (1 + _BESIDES) if found[best] else 0.0
            if not subject.case:
                fit *= _SILENT
            yield _Fit(subject, 1.0 if exact else fit, best, exact, best.lower() == said)

    def _fit(self, asked: frozenset[str], whole: float, said: frozenset[str]) -> float:
        """How much the query and a phrase have in common, from 0 to 1."""
        if asked == said:
            return 1.0
        full = max(self._weight(said), _FULL * self._greatest)
        return self._weight(asked & said) / (_ASKED * whole + (1 - _ASKED) * full)

    def _same_doer(self, doer: str, phrase: str) -> float:
        other = self.doers[phrase]
        return _BY_OTHERS if doer and other and doer != other else 1.0

    def _besides(self, subject: Subject, asked: frozenset[str]) -> float:
        """The weight of the words, each as far as the subject is called by it."""
        return fsum(self._weighed(word) * self._share(subject.id, word) for word in asked)

    def _share(self, name: str, word: str) -> float:
        called = self.called.get(word, {})
        if name in called:
            return sqrt(called[name] / max(called.values()))
        return _TEXT if word in self.texts[name] else 0.0

    def _weight(self, words: frozenset[str]) -> float:
        """Summed exactly, since the order of a set is not the same in every run."""
        return fsum(map(self._weighed, words))

    def _weighed(self, word: str) -> float:
        return self.weights.get(word, _STRANGE * self._greatest)

    @cached_property
    def _greatest(self) -> float:
        return max(self.weights.values())
