"""The words of what may be asked about in a rulebook, and how well a question fits each subject.

Two things are weighed, and both can be explained. A case is known by its title and by the phrases
that people use for it (`topics.py`), in words brought into one form (`words.py`): each phrase is
scored by how much of it and of the question the two have in common, with rare words counting more,
and the phrase that fits best decides. And every word of the question speaks for some cases and
against others (`evidence.py`). What does not depend on the question is done once for a rulebook.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from math import exp, fsum, log, sqrt
from typing import NamedTuple

from croupier.rulebooks.case import Case, Outcome, nodes
from croupier.rulebooks.clauses import RULING
from croupier.rulebooks.evidence import Evidence
from croupier.rulebooks.library import Rulebook, version
from croupier.rulebooks.topics import Subject, subjects
from croupier.rulebooks.words import Speller, content_stems, content_words, split
from croupier.value import value

_PHRASE = 10.0
"""How much a phrase that fits in full counts beside the evidence of the words."""
_ELSEWHERE = 2.0
"""How much speaks against a subject of which only another document speaks: one who asks knows the
game."""
_UNHEARD = 6.0
"""How much must speak for a subject for each word that nobody has ever said."""
_SCALE = 12.0
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


@value
class ParsedQuery:
    """A question as it was typed, its slips mended: all words, and in our words those that tell
    something; none if no word of it is known."""

    query: str
    typed: tuple[str, ...]
    meant: tuple[str, ...]
    words: frozenset[str]
    strange: int
    """How many of its words nobody has ever said."""

    @property
    def doer(self) -> str:
        return _doer(self.meant)


class RankedSubject(NamedTuple):
    """A subject that may be meant, how well it fits, and by which of its phrases."""

    subject: Subject
    score: float
    phrase: str

    @property
    def because(self) -> str:
        return f"“{self.phrase}”"


class _Fit(NamedTuple):
    """How well the best phrase of a subject fits; `exact` if it says the same, `literal` if it does
    so word by word."""

    subject: Subject
    fit: float
    phrase: str
    exact: bool
    literal: bool


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase by which a subject is called."""

    subject: int
    text: str
    said: str
    """The text in small letters."""
    words: frozenset[str]
    full: float
    """How much it counts that a word of it is not said: part of the weight of its words, or of the
    least that a phrase is taken to have."""
    doer: str


def _doer(meant: Iterable[str]) -> str:
    """The player or the dealer, whoever is named first; nobody if neither is."""
    return next((word for word in meant if word in _DOERS), "")


def _spread(called: Mapping[int, float]) -> float:
    """Over how many subjects a word is spread, those counting less that have it seldom."""
    whole = fsum(called.values())
    return exp(-fsum(part / whole * log(part / whole) for part in called.values()))


@cache
def _stems(phrase: str) -> tuple[str, ...]:
    """The words of a phrase of the data, which many rulebooks share."""
    return content_stems(split(phrase))


@cache
def index_of(document_id: str) -> "Index":
    return Index(version(document_id))


@value
class Index:
    """The words of what may be asked about, and how much each of them tells."""

    book: Rulebook

    @cached_property
    def subjects(self) -> tuple[Subject, ...]:
        return subjects(self.book)

    @cached_property
    def _called(self) -> Mapping[str, Mapping[int, float]]:
        """By word, how much of each subject's phrases has it."""
        found: dict[str, dict[int, float]] = {}
        for at, subject in enumerate(self.subjects):
            phrases = [frozenset(_stems(phrase)) for phrase in subject.phrases]
            for word, count in Counter(chain.from_iterable(phrases)).items():
                found.setdefault(word, {})[at] = count / len(phrases)
        return found

    @cached_property
    def _texts(self) -> tuple[frozenset[str], ...]:
        """For each subject the stems of all that its case says, its clauses' summaries among it."""
        return tuple(
            frozenset(chain.from_iterable(map(_stems, self._text(each.case))))
            if each.case
            else frozenset()
            for each in self.subjects
        )

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
        phrases = (frozenset(_stems(text)) for each in self.subjects for text in each.phrases)
        times = Counter(chain.from_iterable(phrases))
        many = len(self.subjects)
        return {
            word: log(1 + many / _spread(self._called.get(word, {})))
            * (times[word] + 0.5)
            / (times[word] + 0.5 + _SELDOM)
            for word in frozenset().union(*self._texts).union(self._called)
        }

    @cached_property
    def _greatest(self) -> float:
        return max(self.weights.values())

    @cached_property
    def _phrases(self) -> tuple[_Phrase, ...]:
        least, part = _FULL * self._greatest, 1 - _ASKED
        return tuple(
            _Phrase(
                at,
                text,
                text.lower(),
                words,
                part * max(self._weight(words), least),
                _doer(_stems(text)),
            )
            for at, subject in enumerate(self.subjects)
            for text in subject.phrases
            for words in [frozenset(_stems(text))]
        )

    @cached_property
    def _having(self) -> Mapping[str, list[int]]:
        """By word, the phrases that have it."""
        found: dict[str, list[int]] = {}
        for number, phrase in enumerate(self._phrases):
            for word in phrase.words:
                found.setdefault(word, []).append(number)
        return found

    @cached_property
    def _shares(self) -> Mapping[str, list[tuple[int, float]]]:
        """By word, how far each subject is called by it."""
        found = {}
        for word in self.weights:
            called = self._called.get(word, {})
            most = max(called.values(), default=1.0)
            shares = {at: _TEXT for at, text in enumerate(self._texts) if word in text}
            shares |= {at: sqrt(part / most) for at, part in called.items()}
            found[word] = list(shares.items())
        return found

    @cached_property
    def evidence(self) -> Evidence:
        return Evidence({each.id: (*each.phrases, *each.examples) for each in self.subjects})

    def asked(self, query: str) -> ParsedQuery:
        typed = tuple(map(self.speller.mend, split(query)))
        meant, telling_words = content_stems(typed), content_words(typed)
        words = frozenset(word for word in meant if word in self.weights or not word.isdecimal())
        strange = self.evidence.strange(telling_words)
        heard = any(map(self.evidence.heard, telling_words))
        known = words & self.weights.keys() or heard or 2 * strange < len(telling_words)
        return ParsedQuery(query, typed, meant, words if known else frozenset(), strange)

    def ranked(self, asked: ParsedQuery) -> list[RankedSubject]:
        """Every subject, the one that is most likely meant first; a phrase said as it stands in
        the data is meant before all others.

        The first is as good as what speaks for it, each other one as near as it comes to that.
        """
        fits, speaks = list(self._fits(asked)), self.evidence.speaks(asked.typed)
        weighed = {
            each.subject.id: speaks[each.subject.id]
            + _PHRASE * each.fit
            - _ELSEWHERE * each.subject.elsewhere
            for each in fits
        }
        fits.sort(key=lambda each: (not each.literal, -weighed[each.subject.id]))
        first = fits[0]
        best = weighed[first.subject.id]
        needed = _UNHEARD * asked.strange
        good = 1.0 if first.exact else 1 / (1 + exp((needed - best) / _SCALE))
        return [
            RankedSubject(
                each.subject,
                round(good * min(1.0, exp((weighed[each.subject.id] - best) / _SCALE)), 3),
                each.phrase,
            )
            for each in fits
        ]

    def _fits(self, asked: ParsedQuery) -> Iterator[_Fit]:
        """How well the best phrase of every subject fits, its other words counting a little."""
        words = sorted(asked.words)
        whole, said, doer = self._weight(words), asked.query.strip().lower(), asked.doer
        common: dict[int, float] = {}
        besides = [0.0] * len(self.subjects)
        for word in words:
            weight = self._weighed(word)
            for number in self._having.get(word, ()):
                common[number] = common.get(number, 0.0) + weight
            for at, share in self._shares.get(word, ()):
                besides[at] += weight * share
        best: dict[int, tuple[float, int]] = {}
        asks = _ASKED * whole
        for number, weight in common.items():
            phrase = self._phrases[number]
            fit = weight / (asks + phrase.full)
            if phrase.words == asked.words:
                fit = 1.0 + (phrase.said == said)
            if doer and phrase.doer and doer != phrase.doer:
                fit *= _BY_OTHERS
            before, other = best.get(phrase.subject, (0.0, 0))
            if fit > before or (fit == before and number < other):
                best[phrase.subject] = fit, number
        for at, subject in enumerate(self.subjects):
            if at not in best:
                yield _Fit(subject, 0.0, subject.phrases[0], exact=False, literal=False)
                continue
            alone, number = best[at]
            phrase = self._phrases[number]
            exact, literal = phrase.words == asked.words, phrase.said == said
            fit = (alone + _BESIDES * besides[at] / whole) / (1 + _BESIDES)
            if not subject.case:
                fit *= _SILENT
            yield _Fit(subject, 1.0 if exact else fit, phrase.text, exact, literal)

    def _weight(self, words: Iterable[str]) -> float:
        """Summed exactly, since the order of a set is not the same in every run."""
        return fsum(map(self._weighed, words))

    def _weighed(self, word: str) -> float:
        return self.weights.get(word, _STRANGE * self._greatest)
