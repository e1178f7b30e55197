"""Kinds of words at a table (`data/kinds.toml`): who, which cards, which act, when.

Two words of one kind need not mean the same, as those of `words.py` do, but what is told with the
one is often told with the other: any rank before "high" is a hand that may not qualify. A word may
be of several kinds.
"""

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
"""Kinds that are known by how a word is written."""
_OPEN = ("rank", "number", *_WRITTEN)
"""The kinds that may stand in an expression in the place of a word."""

Kinds = tuple[str, ...]


@value
class _Lexicon:
    """By the stems of an expression, its kinds; a kind in it stands as `<kind>`."""

    kinds: Mapping[tuple[str, ...], Kinds]
    longest: Mapping[str, int]

    def at(self, typed: Sequence[str], start: int) -> tuple[int, Kinds]:
        """How many words the longest expression takes that begins there, and its kinds."""
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
    """The stems of the words of a kind that are one word."""
    source = files("croupier.rulebooks") / "data" / "kinds.toml"
    listed: str = tomllib.loads(source.read_text(encoding="utf-8"))[kind]
    return frozenset(stem(said) for said in listed.split("|") if " " not in said)


@cache
def _stands_for(word: str) -> tuple[str, ...]:
    """A word and the kinds that it may stand for in an expression."""
    plain = stem(word)
    written = tuple(f"<{kind}>" for kind, form in _WRITTEN.items() if form.fullmatch(word))
    listed = tuple(f"<{kind}>" for kind in _OPEN if kind not in _WRITTEN and plain in _single(kind))
    return (plain, *written, *listed)


def kinds(typed: Sequence[str]) -> tuple[tuple[Sequence[str], Kinds], ...]:
    """Each expression of a text that is of some kind, in order, and its kinds."""
    found = []
    at = 0
    while at < len(typed):
        length, of = _lexicon().at(typed, at)
        if of:
            found.append((typed[at : at + length], of))
        at += length
    return tuple(found)
