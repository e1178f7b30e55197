"""How much the words of a question speak for each subject.

Every subject has many things that people say about it. A word, or two words side by side, that is
heard more often there than elsewhere speaks for the subject, one that is heard less often speaks
against it; all that is said adds up (a naive Bayes classifier). Small words count too: "I turned my
hand" and "he turned his hand" are two things. A word is taken as it was said and, with less weight,
in our word for it (`words.py`) and by its kind (`kinds.py`); numbers are all one word. There is
nothing random, and nothing to train but counting, which is done once.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, product
from math import fsum, log, log1p

from croupier.rulebooks.kinds import kinds
from croupier.rulebooks.words import content_stems, split, stem, words
from croupier.value import value

_SAID = 1.0
"""What a word counts as it was said,"""
_MEANT = 0.5
"""in our word for it,"""
_KIND = 0.4
"""by its kind,"""
_KIND_ALONE = 1.6
"""by its kind if nobody has ever said it,"""
_SAID_PAIR = 0.5
"""with its neighbour as they were said,"""
_MEANT_PAIR = 0.3
"""with its neighbour in our words,"""
_KIND_PAIR = 0.2
"""and with one of the next two by their kinds."""
_DOUBT = 20.0
"""How much is taken to have been said about every subject beside what we know, in the words of all
subjects: a word that is missing from a small subject tells little."""
_OFTEN = 0.5
"""How much it speaks for a subject that many things are said about it, as a power."""
_EDGE = "|"

_NUMBER = re.compile(r"\d+k?")
_TIMES = re.compile(r"\d+x")

Mark = tuple[str, ...]


def plain(word: str) -> str:
    """The stem; 75 and 250 are one word, and so are 2x and 4x; 51 tells something."""
    word = stem(word)
    if _NUMBER.fullmatch(word) and word not in words().known:
        return "#"
    return "#x" if _TIMES.fullmatch(word) else word


@cache
def known(word: str) -> bool:
    """Whether we have a word or a kind for it."""
    return (stem(word),) in words().expressions or bool(kinds((word,)))


@cache
def _in_data(text: str) -> Mapping[Mark, float]:
    """The marks of a text of the data, which many rulebooks share."""
    return marks(split(text))


def marks(typed: Sequence[str]) -> dict[Mark, float]:
    """What there is to hear in the words of a text, and what each counts."""
    said, meant = tuple(map(plain, typed)), content_stems(typed)
    of = tuple(found for _, found in kinds(typed))
    found: dict[Mark, float] = {("said", word): _SAID for word in said}
    found |= {("meant", word): _MEANT for word in meant}
    found |= {("kind", kind): _KIND for each in of for kind in each}
    found |= {("said", *pair): _SAID_PAIR for pair in pairwise((_EDGE, *said, _EDGE))}
    found |= {("meant", *pair): _MEANT_PAIR for pair in pairwise(meant)}
    near = (*pairwise(of), *zip(of, of[2:], strict=False))
    return found | {("kind", *pair): _KIND_PAIR for two in near for pair in product(*two)}


@value
class Evidence:
    """What is said about each subject."""

    spoken: Mapping[str, tuple[str, ...]]

    @cached_property
    def _subjects(self) -> tuple[str, ...]:
        return tuple(self.spoken)

    @cached_property
    def _heard(self) -> tuple[Mapping[Mark, float], ...]:
        found = []
        for texts in self.spoken.values():
            sums: defaultdict[Mark, float] = defaultdict(float)
            for text in texts:
                for mark, weight in _in_data(text).items():
                    sums[mark] += weight
            found.append(sums)
        return tuple(found)

    @cached_property
    def _usual(self) -> Mapping[Mark, float]:
        """How large a part of all that is said each mark is."""
        sums: defaultdict[Mark, float] = defaultdict(float)
        for heard in self._heard:
            for mark, weight in heard.items():
                sums[mark] += weight
        whole = fsum(sums.values()) + len(sums)
        return {mark: (weight + 0.5) / whole for mark, weight in sums.items()}

    @cached_property
    def _speaks(self) -> Mapping[Mark, list[tuple[int, float]]]:
        """By mark, how much it speaks for each subject that has it, more than for one without."""
        found: dict[Mark, list[tuple[int, float]]] = {mark: [] for mark in self._usual}
        for at, heard in enumerate(self._heard):
            for mark, weight in heard.items():
                found[mark].append((at, log1p(weight / _DOUBT / self._usual[mark])))
        return found

    @cached_property
    def _much(self) -> tuple[float, ...]:
        return tuple(fsum(heard.values()) for heard in self._heard)

    @cached_property
    def _without(self) -> tuple[tuple[float, float], ...]:
        """For each subject, how much speaks for it before anything is said, and how much a mark
        counts that it does not have."""
        return tuple(
            (
                _OFTEN * log(len(texts)),
                log(_DOUBT / (much + _DOUBT)),
            )
            for texts, much in zip(self.spoken.values(), self._much, strict=True)
        )

    def strange(self, typed: Iterable[str]) -> int:
        """How many of the words nobody has ever said, and we have no word or kind for them."""
        return sum(not (self.heard(word) or known(word)) for word in typed)

    def heard(self, word: str) -> bool:
        """Whether somebody has said the word."""
        return ("said", plain(word)) in self._usual

    def speaks(self, typed: Sequence[str]) -> dict[str, float]:
        """By subject, how much the words speak for it; below nothing, against it."""
        said = {mark: count for mark, count in marks(typed).items() if mark in self._usual}
        for expression, of in kinds(typed):
            if not all(map(self.heard, expression)):
                said |= {("kind", kind): _KIND_ALONE for kind in of if ("kind", kind) in said}
        whole = fsum(said.values())
        sums = [often + whole * missing for often, missing in self._without]
        for mark, weight in said.items():
            for at, much in self._speaks[mark]:
                sums[at] += weight * much
        return dict(zip(self._subjects, sums, strict=True))
