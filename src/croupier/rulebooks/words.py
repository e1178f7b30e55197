"""Normalization of the words people use at a table: endings, irregular forms, synonyms and typing
errors.

The words are data, in `data/words.toml`: words without content, irregular forms, and for each word
of ours the other words and expressions that people use for it ("jumped the gun")."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from importlib.resources import files

from croupier.value import value

_WORD = re.compile(r"[a-z0-9]+")
_NUMBERED = re.compile(r"\b(box|seat|spot|position|player|table|area|number|no)\b\.?\s*#?\d+\b")
_ENDING = re.compile(r"(?<=\w{3})(?:ings?|edly|ed|(?<=ss|sh|ch)es|(?<=x|z)es|(?<!s)s|ly)$")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")
_SHORTENED = re.compile(r"'(?:s|ll|d|re|ve|m)\b|'")
_NUMERALS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_DIGITS = {str(number): word for number, word in enumerate(_NUMERALS, start=1)}

_SLIP = 0.8
"""How similar an unknown word must be to a known one to be replaced by it."""
_SHORTEST = 4
"""The length of the shortest word that may be replaced."""


@value
class Words:
    """The content of `words.toml`."""

    small: frozenset[str]
    forms: Mapping[str, str]
    same: Mapping[str, tuple[str, ...]]

    @cached_property
    def expressions(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """For each expression that people use, as the stems of its words: the stems of our words
        for it."""
        return {
            tuple(map(stem, split(said))): tuple(map(stem, ours.split()))
            for ours, others in self.same.items()
            for said in others
        }

    @cached_property
    def longest(self) -> Mapping[str, int]:
        """The number of words in the longest expression that begins with each stem."""
        return longest(self.expressions)

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word in the file."""
        said = (split(each) for others in self.same.values() for each in others)
        return self.small.union(self.forms, self.forms.values(), self.same, *said)


def longest(expressions: Iterable[tuple[str, ...]]) -> Mapping[str, int]:
    """The number of words in the longest expression that begins with each stem."""
    found: dict[str, int] = {}
    for said in expressions:
        found[said[0]] = max(len(said), found.get(said[0], 0))
    return found


@cache
def words() -> Words:
    source = files("croupier.rulebooks") / "data" / "words.toml"
    raw = tomllib.loads(source.read_text(encoding="utf-8"))
    same = {ours: tuple(others) for ours, others in raw["same"].items()}
    return Words(frozenset(raw["small"].split()), raw["forms"], same)


def stems(text: str, mend: Callable[[str], str] = str) -> frozenset[str]:
    """The stems of the words with content in a text, with our words in place of others.

    `mend` receives each typed word and may replace it."""
    return frozenset(stems_in_order(text, mend))


def stems_in_order(text: str, mend: Callable[[str], str] = str) -> tuple[str, ...]:
    """The stems in the order of the text."""
    return content_stems([mend(word) for word in split(text)])


def content_stems(typed: Sequence[str]) -> tuple[str, ...]:
    """The stems of typed words in their order."""
    return tuple(_match_expressions(typed))


def content_words(typed: Sequence[str]) -> list[str]:
    """The typed words, without those that have no content."""
    return [word for word in typed if word not in words().small]


def _match_expressions(typed: Sequence[str]) -> Iterator[str]:
    """The stems, with expressions replaced from left to right; the longest one that matches is
    taken."""
    lexicon, plain = words(), [stem(word) for word in typed]
    at = 0
    while at < len(typed):
        for length in range(min(lexicon.longest.get(plain[at], 0), len(typed) - at), 0, -1):
            if ours := lexicon.expressions.get(tuple(plain[at : at + length])):
                yield from ours
                at += length
                break
        else:
            if typed[at] not in lexicon.small:
                yield plain[at]
            at += 1


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The stem of a word: the same for `exposes`, `exposed` and `exposing`, and for `drew` and
    `draw`."""
    word = words().forms.get(word, word)
    cut = _ENDING.sub("", word)
    if cut != word:
        cut = _DOUBLED.sub(r"\1", cut)
    return re.sub(r"(?<=\w{3})[eiy]$", "", cut)


def split(text: str) -> list[str]:
    """The words of a text: "Box 3's card" becomes "box card", "didn't" becomes "didnt"."""
    plain = text.lower().replace("’", "'").replace("n't", "nt")
    plain = _NUMBERED.sub(r"\1", _SHORTENED.sub("", plain))
    return [_DIGITS.get(word, word) for word in _WORD.findall(plain)]


@value
class Speller:
    """Replaces an unknown word by the most similar known one."""

    known: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Speller":
        return cls(words().known.union(*(split(text) for text in texts)))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.known))

    @cached_property
    def _by_letter(self) -> Mapping[str, list[str]]:
        """The known words by their first letter, which is rarely mistyped."""
        found: dict[str, list[str]] = {}
        for word in sorted(self.known):
            found.setdefault(word[0], []).append(word)
        return found

    def knows(self, word: str) -> bool:
        return word in self.known or stem(word) in self.stems

    @cached_property
    def mend(self) -> Callable[[str], str]:
        """A function that returns the word itself, or the known one that replaces it."""
        return lru_cache(maxsize=4096)(self._nearest)

    def _nearest(self, word: str) -> str:
        if self.knows(word) or len(word) < _SHORTEST or word.isdecimal():
            return word
        others = self._by_letter.get(word[0], ())
        near = (
            each
            for each in get_close_matches(word, others, n=3, cutoff=_SLIP)
            if abs(len(each) - len(word)) <= 1 + (len(word) > 8)
        )
        return next(near, word)
