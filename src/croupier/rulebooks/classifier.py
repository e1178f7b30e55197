"""A naive Bayes classifier for questions about a rulebook: which subject fits a question best?

Each subject has example texts. A feature of a text (a word, or a pair of neighbouring words) that
is more frequent in the examples of a subject than elsewhere counts in its favour, and a less
frequent one against it; the weights of all features are added up. Small words count too: "I turned
my hand" and "he turned his hand" differ. Each word has up to three features: the word as typed and,
with less weight, our word for it (`words.py`) and its kind (`kinds.py`). All numbers count as one
word.

Nothing is random, and training only counts the features, once."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, product
from math import fsum, log, log1p

from croupier.rulebooks.kinds import kinds
from croupier.rulebooks.words import content_stems, split, stem, words
from croupier.value import value

_TYPED = 1.0
"""The weight of a word as typed,"""
_MEANT = 0.5
"""of our word for it,"""
_KIND = 0.4
"""of its kind,"""
_KIND_OF_UNKNOWN = 1.6
"""of its kind if the word is in no example,"""
_TYPED_PAIR = 0.5
"""of two neighbours as typed,"""
_MEANT_PAIR = 0.3
"""of two neighbours in our words,"""
_KIND_PAIR = 0.2
"""and of the kinds of a word and of one of the next two."""
_SMOOTHING = 20.0
"""The amount of average text that is added to the examples of every subject, so that a word that is
missing from few examples tells little."""
_PRIOR_POWER = 0.5
"""The prior of a subject is the number of its examples raised to this power."""
_EDGE = "|"

_NUMBER = re.compile(r"\d+k?")
_TIMES = re.compile(r"\d+x")

Feature = tuple[str, ...]


def normalize(word: str) -> str:
    """The stem of a word. Amounts such as 75 and 250 become one word, and so do 2x and 4x; 51 keeps
    its meaning."""
    word = stem(word)
    if _NUMBER.fullmatch(word) and word not in words().known:
        return "#"
    return "#x" if _TIMES.fullmatch(word) else word


@cache
def has_meaning(word: str) -> bool:
    """Whether our data has a word of ours or a kind for it."""
    return (stem(word),) in words().expressions or bool(kinds((word,)))


@cache
def _data_features(text: str) -> Mapping[Feature, float]:
    """The features of a text in the data; many rulebooks share such texts."""
    return features(split(text))


def features(typed: Sequence[str]) -> dict[Feature, float]:
    """The features of a text, each with its weight."""
    said, meant = tuple(map(normalize, typed)), content_stems(typed)
    of = tuple(found for _, found in kinds(typed))
    found: dict[Feature, float] = {("said", word): _TYPED for word in said}
    found |= {("meant", word): _MEANT for word in meant}
    found |= {("kind", kind): _KIND for each in of for kind in each}
    found |= {("said", *pair): _TYPED_PAIR for pair in pairwise((_EDGE, *said, _EDGE))}
    found |= {("meant", *pair): _MEANT_PAIR for pair in pairwise(meant)}
    near = (*pairwise(of), *zip(of, of[2:], strict=False))
    return found | {("kind", *pair): _KIND_PAIR for two in near for pair in product(*two)}


@value
class Classifier:
    """Scores each subject by its example texts."""

    examples: Mapping[str, tuple[str, ...]]

    @cached_property
    def _subjects(self) -> tuple[str, ...]:
        return tuple(self.examples)

    @cached_property
    def _counts(self) -> tuple[Mapping[Feature, float], ...]:
        found = []
        for texts in self.examples.values():
            sums: defaultdict[Feature, float] = defaultdict(float)
            for text in texts:
                for feature, weight in _data_features(text).items():
                    sums[feature] += weight
            found.append(sums)
        return tuple(found)

    @cached_property
    def _frequencies(self) -> Mapping[Feature, float]:
        """The share of each feature in the examples of all subjects together."""
        sums: defaultdict[Feature, float] = defaultdict(float)
        for counts in self._counts:
            for feature, weight in counts.items():
                sums[feature] += weight
        whole = fsum(sums.values()) + len(sums)
        return {feature: (weight + 0.5) / whole for feature, weight in sums.items()}

    @cached_property
    def _weights(self) -> Mapping[Feature, list[tuple[int, float]]]:
        """For each feature: how much more it counts for each subject that has it than for one that
        has not."""
        found: dict[Feature, list[tuple[int, float]]] = {
            feature: [] for feature in self._frequencies
        }
        for at, counts in enumerate(self._counts):
            for feature, weight in counts.items():
                found[feature].append((at, log1p(weight / _SMOOTHING / self._frequencies[feature])))
        return found

    @cached_property
    def _totals(self) -> tuple[float, ...]:
        return tuple(fsum(counts.values()) for counts in self._counts)

    @cached_property
    def _priors(self) -> tuple[tuple[float, float], ...]:
        """For each subject: its score before any word, and the weight of a feature that it does not
        have."""
        return tuple(
            (
                _PRIOR_POWER * log(len(texts)),
                log(_SMOOTHING / (much + _SMOOTHING)),
            )
            for texts, much in zip(self.examples.values(), self._totals, strict=True)
        )

    def count_unknown(self, typed: Iterable[str]) -> int:
        """The number of words that are in no example and have neither a word of ours nor a kind."""
        return sum(not (self.has_word(word) or has_meaning(word)) for word in typed)

    def has_word(self, word: str) -> bool:
        """Whether an example contains the word."""
        return ("said", normalize(word)) in self._frequencies

    def scores(self, typed: Sequence[str]) -> dict[str, float]:
        """The score of each subject for these words; a negative one speaks against it."""
        said = {
            feature: count
            for feature, count in features(typed).items()
            if feature in self._frequencies
        }
        for expression, of in kinds(typed):
            if not all(map(self.has_word, expression)):
                said |= {("kind", kind): _KIND_OF_UNKNOWN for kind in of if ("kind", kind) in said}
        whole = fsum(said.values())
        sums = [often + whole * missing for often, missing in self._priors]
        for feature, weight in said.items():
            for at, much in self._weights[feature]:
                sums[at] += weight * much
        return dict(zip(self._subjects, sums, strict=True))
