"""How a name looks: two names that a reader takes for one another have the same look."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from croupier.house.people import same_name

_ALIKE = str.maketrans({"1": "l", "I": "l", "|": "l", "0": "o", "O": "o"})
"""Digits and letters of our own alphabet that are taken for one another."""
_NUMBER = re.compile(r"\d+")
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that are written together."""


@lru_cache(65_536)
def look_of(name: str) -> str:
    """The name as it is read at a glance: without case, accents, spaces and signs, every letter in
    its Latin form if it has one."""
    plain = unicodedata.normalize("NFKC", name)
    latin = "".join(map(_latin, unicodedata.normalize("NFKD", plain)))
    folded = latin.translate(_ALIKE).casefold()
    kept = "".join(each for each in folded if each.isalnum())
    return kept or folded


def taken_for(name: str, among: Iterable[str]) -> str | None:
    """The one of these names that a reader would take this for, if there is one. Tables may be
    called 1-12 and 11-2."""
    return next((each for each in among if same_name(each, name) or _alike(each, name)), None)


def _alike(one: str, other: str) -> bool:
    if look_of(one) != look_of(other):
        return False
    numbers = [_NUMBER.findall(each) for each in (one, other)]
    return not all(numbers) or numbers[0] == numbers[1]


@lru_cache(4096)
def _latin(letter: str) -> str:
    if letter.isascii() or unicodedata.category(letter).startswith("M"):
        return letter if letter.isascii() else ""
    from confusable_homoglyphs import confusables  # reads a large file, for few names

    alike = confusables.confusables_data.get(letter, ())
    forms = (each["c"] for each in alike if each["c"].isascii() and len(each["c"]) == 1)
    return next(forms, letter)


def mixes_scripts(name: str) -> bool:
    """Whether letters of several alphabets stand in it, as in a name that imitates another."""
    from confusable_homoglyphs import categories

    scripts = categories.unique_aliases(name) - {"COMMON", "INHERITED"}
    return len(scripts) > 1 and not any(scripts <= each for each in _TOGETHER)
