"""The look of a name: two names that a reader confuses have the same look."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from croupier.house.people import name_key

_ALIKE = str.maketrans({"1": "l", "I": "l", "|": "l", "0": "o", "O": "o"})
"""Digits and letters of our own alphabet that are taken for one another."""
_NUMBER = re.compile(r"\d+")
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that are written together."""


@lru_cache(65_536)
def look_of(name: str) -> str:
    """The name as it looks at a glance: without case, accents, spaces and signs, each letter in its
    Latin form if it has one."""
    plain = unicodedata.normalize("NFKC", name)
    latin = "".join(map(_latin, unicodedata.normalize("NFKD", plain)))
    folded = latin.translate(_ALIKE).casefold()
    kept = "".join(each for each in folded if each.isalnum())
    return kept or folded


def taken_for(name: str, among: Iterable[str]) -> str | None:
    """The one of these names that a reader would take this for, if there is one. Tables may be
    called 1-12 and 11-2."""
    key, look, numbers = name_key(name), look_of(name), _NUMBER.findall(name)
    for each in among:  # a floor has thousands
        if name_key(each) == key:
            return each
        if look_of(each) == look:
            others = _NUMBER.findall(each)
            if not (numbers and others) or numbers == others:
                return each
    return None


@lru_cache(4096)
def _latin(letter: str) -> str:
    if letter.isascii() or unicodedata.category(letter).startswith("M"):
        return letter if letter.isascii() else ""
    from confusable_homoglyphs import confusables  # reads a large file, which few names need

    alike = confusables.confusables_data.get(letter, ())
    forms = (each["c"] for each in alike if each["c"].isascii() and len(each["c"]) == 1)
    return next(forms, letter)


def mixes_scripts(name: str) -> bool:
    """Whether the name contains letters of several alphabets, as a name that imitates another
    may."""
    from confusable_homoglyphs import categories

    scripts = categories.unique_aliases(name) - {"COMMON", "INHERITED"}
    return len(scripts) > 1 and not any(scripts <= each for each in _TOGETHER)
