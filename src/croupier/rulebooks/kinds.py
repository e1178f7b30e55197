"""Kinds of words at a table (`data/kinds.toml`): people, cards, acts, times.

Two words of one kind need not mean the same, unlike those of `words.py`, but people often use them
in the same situations: any rank before "high" names a hand that may not qualify. A word may have
several kinds."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product

from croupier.rulebooks.words import longest, split, stem
from croupier.value import value

_SLOT = re.compile(r"<(\w+)>")
_SUM = re.compile(r"\d+k?")
_TIMES = re.compile(r"\d+x")
_WRITTEN = {"sum": _SUM, "times": _TIMES}
"""The kinds that are recognized by the form of a word."""
_OPEN = ("rank", "number", *_WRITTEN)
"""The kinds that may stand for a word in an expression."""

Kinds = tuple[str, ...]


@value
class _Lexicon:
    """The kinds of each expression, by its stems; `<kind>` in an expression stands for any word of
    that kind."""

    kinds: Mapping[tuple[str, ...], Kinds]
    longest: Mapping[str, int]

    def at(self, typed: Sequence[str], start: int) -> tuple[int, Kinds]:
        """The number of words in the longest expression that begins there, and its kinds."""
        most = max(self.longest.get(word, 0) for word in _stands_for(typed[start]))
        for length in range(min(most, len(typed) - start), 0, -1):
            for said in product(*map(_stands_for, typed[start : start + length])):
                if found := self.kinds.get(said):
                    return length, found
        return 1, ()


@cache
def _lexicon() -> _Lexicon:
    source = files("croupier.rulebooks") / "data" / "kinds.toml"
    raw: Mapping[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))
    found: dict[tuple[str, ...], Kinds] = {}
    for kind, listed in raw.items():
        for said in listed.split("|"):
            key = tuple(_key(said))
            if kind not in found.get(key, ()):
                found[key] = (*found.get(key, ()), kind)
    return _Lexicon(found, longest(found))


def _key(said: str) -> Iterator[str]:
    for part in said.split():
        if _SLOT.fullmatch(part):
            yield part
        else:
            yield from map(stem, split(part))


@cache
def _single(kind: str) -> frozenset[str]:
    """The stems of the single words of a kind."""
    source = files("croupier.rulebooks") / "data" / "kinds.toml"
    listed: str = tomllib.loads(source.read_text(encoding="utf-8"))[kind]
    return frozenset(stem(said) for said in listed.split("|") if " " not in said)


@cache
def _stands_for(word: str) -> tuple[str, ...]:
    """A word, and the kinds that it may stand for in an expression."""
    plain = stem(word)
    written = tuple(f"<{kind}>" for kind, form in _WRITTEN.items() if form.fullmatch(word))
    listed = tuple(f"<{kind}>" for kind in _OPEN if kind not in _WRITTEN and plain in _single(kind))
    return (plain, *written, *listed)


def kinds(typed: Sequence[str]) -> tuple[tuple[Sequence[str], Kinds], ...]:
    """Each expression of a text that has a kind, in order, with its kinds."""
    found = []
    at = 0
    while at < len(typed):
        length, of = _lexicon().at(typed, at)
        if of:
            found.append((typed[at : at + length], of))
        at += length
    return tuple(found)
