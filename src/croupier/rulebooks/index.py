"""An index of the subjects of a rulebook, which ranks them by how well a question fits each.

Two scores are combined, and both can be explained. The first compares phrases: a case has a title
and phrases that people use for it (`topics.py`), in normalized words (`words.py`). Each phrase is
scored by the weight of the words that it has in common with the question, where rare words weigh
more, and the best phrase decides. The second is that of a classifier over all words of the question
(`classifier.py`). Everything that does not depend on the question is computed once for a
rulebook."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from math import exp, fsum, log, sqrt
from typing import NamedTuple

from croupier.rulebooks.case import Case, Outcome, nodes
from croupier.rulebooks.classifier import Classifier
from croupier.rulebooks.clauses import RULING
from croupier.rulebooks.library import Rulebook, version
from croupier.rulebooks.topics import Subject, subjects
from croupier.rulebooks.words import Speller, content_stems, content_words, split
from croupier.value import value

_PHRASE = 10.0
"""The weight of a phrase that fits completely, relative to the classifier's score."""
_ELSEWHERE = 2.0
"""The penalty for a subject that only another document covers: people who ask know their game."""
_UNKNOWN_WORD = 6.0
"""The score that a subject must have for each unknown word of the question."""
_SCALE = 12.0
"""The difference in score that makes a case about three times as likely as another."""
_QUERY_SHARE = 0.45
"""The weight of query words that are not in the phrase; the rest is that of phrase words that are
not in the query."""
_OTHER_PHRASES = 0.6
"""The most that a subject's other phrases can add to the score of its best one."""
_TEXT = 0.35
"""The share of its weight that a word has if it is only in the text of a case and in none of its
phrases."""
_RARE = 2.0
"""The number of phrases in which a word must occur for half of its weight."""
_UNKNOWN_WEIGHT = 0.7
"""The weight of an unknown word, as a share of the greatest weight."""
_FULL = 0.5
"""The least weight of a phrase, as a share of the greatest weight of a word, so that a phrase of
common words alone never fits well."""
_OTHER_DOER = 0.85
"""The factor on the score if the phrase is about the dealer's act and the query about a player's,
or the reverse."""
_SILENT = 0.93
"""The factor on the score of a subject that the document does not cover, which must fit better than
one that it covers."""
_DOERS = ("player", "dealer")


@value
class ParsedQuery:
    """A question with its typing errors corrected: all words as typed, and our words for those with
    content. `words` is empty if no word is known."""

    query: str
    typed: tuple[str, ...]
    meant: tuple[str, ...]
    words: frozenset[str]
    unknown: int
    """The number of words that are in no example."""

    @property
    def doer(self) -> str:
        return _doer(self.meant)


class RankedSubject(NamedTuple):
    """A subject that the question may be about, its score, and its best phrase."""

    subject: Subject
    score: float
    phrase: str

    @property
    def because(self) -> str:
        return f"“{self.phrase}”"


class _Fit(NamedTuple):
    """How well the best phrase of a subject fits. `exact` means with the same words of ours,
    `literal` with the same text."""

    subject: Subject
    fit: float
    phrase: str
    exact: bool
    literal: bool


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase for a subject."""

    subject: int
    text: str
    said: str
    """The text in lower case."""
    words: frozenset[str]
    full: float
    """The weight of missing words: part of the weight of its words, or of the least weight of a
    phrase."""
    doer: str


def _doer(meant: Iterable[str]) -> str:
    """Whether the player or the dealer is named first; empty if neither is."""
    return next((word for word in meant if word in _DOERS), "")


def _spread(called: Mapping[int, float]) -> float:
    """The effective number of subjects over which a word is spread; those that rarely have it count
    less."""
    whole = fsum(called.values())
    return exp(-fsum(part / whole * log(part / whole) for part in called.values()))


@cache
def _stems(phrase: str) -> tuple[str, ...]:
    """The stems of a phrase in the data; many rulebooks share such phrases."""
    return content_stems(split(phrase))


@cache
def index_of(document_id: str) -> "Index":
    return Index(version(document_id))


@value
class Index:
    """The subjects of a rulebook with the weights of their words."""

    book: Rulebook

    @cached_property
    def subjects(self) -> tuple[Subject, ...]:
        return subjects(self.book)

    @cached_property
    def _phrase_shares(self) -> Mapping[str, Mapping[int, float]]:
        """For each word, the share of each subject's phrases that contain it."""
        found: dict[str, dict[int, float]] = {}
        for at, subject in enumerate(self.subjects):
            phrases = [frozenset(_stems(phrase)) for phrase in subject.phrases]
            for word, count in Counter(chain.from_iterable(phrases)).items():
                found.setdefault(word, {})[at] = count / len(phrases)
        return found

    @cached_property
    def _texts(self) -> tuple[frozenset[str], ...]:
        """For each subject, the stems in the text of its case, including the summaries of its
        clauses."""
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
        """The weight of each word, which is greater the fewer subjects have it in a phrase; rare
        words weigh less."""
        phrases = (frozenset(_stems(text)) for each in self.subjects for text in each.phrases)
        times = Counter(chain.from_iterable(phrases))
        many = len(self.subjects)
        return {
            word: log(1 + many / _spread(self._phrase_shares.get(word, {})))
            * (times[word] + 0.5)
            / (times[word] + 0.5 + _RARE)
            for word in frozenset().union(*self._texts).union(self._phrase_shares)
        }

    @cached_property
    def _greatest(self) -> float:
        return max(self.weights.values())

    @cached_property
    def _phrases(self) -> tuple[_Phrase, ...]:
        least, part = _FULL * self._greatest, 1 - _QUERY_SHARE
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
    def _phrases_with(self) -> Mapping[str, list[int]]:
        """For each word, the phrases that contain it."""
        found: dict[str, list[int]] = {}
        for number, phrase in enumerate(self._phrases):
            for word in phrase.words:
                found.setdefault(word, []).append(number)
        return found

    @cached_property
    def _shares(self) -> Mapping[str, list[tuple[int, float]]]:
        """For each word, how strongly it belongs to each subject."""
        found = {}
        for word in self.weights:
            called = self._phrase_shares.get(word, {})
            most = max(called.values(), default=1.0)
            shares = {at: _TEXT for at, text in enumerate(self._texts) if word in text}
            shares |= {at: sqrt(part / most) for at, part in called.items()}
            found[word] = list(shares.items())
        return found

    @cached_property
    def classifier(self) -> Classifier:
        return Classifier({each.id: (*each.phrases, *each.examples) for each in self.subjects})

    def parse(self, query: str) -> ParsedQuery:
        """The question in normalized words."""
        typed = tuple(map(self.speller.mend, split(query)))
        meant, content = content_stems(typed), content_words(typed)
        words = frozenset(word for word in meant if word in self.weights or not word.isdecimal())
        strange = self.classifier.count_unknown(content)
        heard = any(map(self.classifier.has_word, content))
        known = words & self.weights.keys() or heard or 2 * strange < len(content)
        return ParsedQuery(query, typed, meant, words if known else frozenset(), strange)

    def rank(self, asked: ParsedQuery) -> list[RankedSubject]:
        """Every subject, the likeliest first. A phrase that is typed literally comes before all
        others.

        The score of the first is its likelihood; that of each other one is relative to it."""
        fits, scores = list(self._fits(asked)), self.classifier.scores(asked.typed)
        weighed = {
            each.subject.id: scores[each.subject.id]
            + _PHRASE * each.fit
            - _ELSEWHERE * each.subject.elsewhere
            for each in fits
        }
        fits.sort(key=lambda each: (not each.literal, -weighed[each.subject.id]))
        first = fits[0]
        best = weighed[first.subject.id]
        needed = _UNKNOWN_WORD * asked.unknown
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
        """How well the best phrase of every subject fits; the words of its other phrases count a
        little."""
        words = sorted(asked.words)
        whole, said, doer = self._weight(words), asked.query.strip().lower(), asked.doer
        common: dict[int, float] = {}
        besides = [0.0] * len(self.subjects)
        for word in words:
            weight = self._word_weight(word)
            for number in self._phrases_with.get(word, ()):
                common[number] = common.get(number, 0.0) + weight
            for at, share in self._shares.get(word, ()):
                besides[at] += weight * share
        best: dict[int, tuple[float, int]] = {}
        asks = _QUERY_SHARE * whole
        for number, weight in common.items():
            phrase = self._phrases[number]
            fit = weight / (asks + phrase.full)
            if phrase.words == asked.words:
                fit = 1.0 + (phrase.said == said)
            if doer and phrase.doer and doer != phrase.doer:
                fit *= _OTHER_DOER
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
            fit = (alone + _OTHER_PHRASES * besides[at] / whole) / (1 + _OTHER_PHRASES)
            if not subject.case:
                fit *= _SILENT
            yield _Fit(subject, 1.0 if exact else fit, phrase.text, exact, literal)

    def _weight(self, words: Iterable[str]) -> float:
        """The exact sum of the weights, because the order of a set differs between runs."""
        return fsum(map(self._word_weight, words))

    def _word_weight(self, word: str) -> float:
        return self.weights.get(word, _UNKNOWN_WEIGHT * self._greatest)
