"""How much the words of a question speak for each subject.

Every subject has many things that people say about it. A word, or two words side by side, that is
heard more often there than elsewhere speaks for the subject, one that is heard less often speaks
against it; all that is said adds up (a naive Bayes classifier). Small words count too: "I turned my
hand" and "he turned his hand" are two things. A word is taken as it was said and, with less weight,
in our word for it (`words.py`), and numbers are all one word. There is nothing random, and nothing
to train but counting.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import fsum, log

from croupier.rulebooks.words import in_order, split, stem, words

_SAID = 1.0
"""What a word counts as it was said,"""
_MEANT = 0.5
"""in our word for it,"""
_SAID_PAIR = 0.5
"""with its neighbour as they were said,"""
_MEANT_PAIR = 0.3
"""and with its neighbour in our words."""
_DOUBT = 15.0
"""How much is taken to have been said about every subject beside what we know, in the words of all
subjects: a word that is missing from a small subject tells little."""
_OFTEN = 0.5
"""How much it speaks for a subject that many things are said about it, as a power."""
_EDGE = "|"

_NUMBER = re.compile(r"\d+k?")
_TIMES = re.compile(r"\d+x")

Mend = Callable[[str], str]
Mark = tuple[str, ...]


def _said(text: str, mend: Mend) -> tuple[str, ...]:
    return tuple(_plain(stem(mend(word))) for word in split(text))


def _plain(word: str) -> str:
    """75 and 250 are one word, and so are 2x and 4x; 51 tells something."""
    if _NUMBER.fullmatch(word) and word not in words().known:
        return "#"
    return "#x" if _TIMES.fullmatch(word) else word


def marks(text: str, mend: Mend) -> dict[Mark, float]:
    """What there is to hear in a text, and what each counts."""
    said, meant = _said(text, mend), in_order(text, mend)
    found: dict[Mark, float] = {("said", word): _SAID for word in said}
    found |= {("meant", word): _MEANT for word in meant}
    found |= {("said", *pair): _SAID_PAIR for pair in pairwise((_EDGE, *said, _EDGE))}
    return found | {("meant", *pair): _MEANT_PAIR for pair in pairwise(meant)}


@dataclass(frozen=True)
class Evidence:
    """What is said about each subject."""

    spoken: Mapping[str, tuple[str, ...]]
    mend: Mend

    @cached_property
    def _heard(self) -> Mapping[str, Mapping[Mark, float]]:
        found = {}
        for subject, texts in self.spoken.items():
            sums: defaultdict[Mark, float] = defaultdict(float)
            for text in texts:
                for mark, weight in marks(text, self.mend).items():
                    sums[mark] += weight
            found[subject] = sums
        return found

    @cached_property
    def _much(self) -> Mapping[str, float]:
        return {subject: fsum(counts.values()) for subject, counts in self._heard.items()}

    @cached_property
    def _usual(self) -> Mapping[Mark, float]:
        """How large a part of all that is said each mark is."""
        sums: defaultdict[Mark, float] = defaultdict(float)
        for heard in self._heard.values():
            for mark, weight in heard.items():
                sums[mark] += weight
        whole = fsum(sums.values()) + len(sums)
        return {mark: (weight + 0.5) / whole for mark, weight in sums.items()}

    def strange(self, words: Iterable[str]) -> int:
        """How many of the words nobody has ever said."""
        return sum(("said", _plain(stem(self.mend(word)))) not in self._usual for word in words)

    def speaks(self, text: str) -> dict[str, float]:
        """By subject, how much the text speaks for it; below nothing, against it."""
        said = [
            (mark, weight, self._usual[mark])
            for mark, weight in marks(text, self.mend).items()
            if mark in self._usual
        ]
        return {
            subject: _OFTEN * log(len(self.spoken[subject]))
            + fsum(
                weight
                * log(
                    (heard.get(mark, 0) + _DOUBT * usual) / (self._much[subject] + _DOUBT) / usual
                )
                for mark, weight, usual in said
            )
            for subject, heard in self._heard.items()
        }
