"""Plain words reduced to what tells them apart: no endings, no small words.

Enough for the few hundred phrases of a rulebook's cases; a real stemmer would be a dependency.
"""

import re
from functools import lru_cache

_WORD = re.compile(r"[a-z0-9]+")
_SMALL = frozenset(
    _WORD.findall(
        """
        a about after all already also am an and any are as at be been before being but by can could
        did do does doing during for from get gets getting got had has have having he her hers him
        his how i if in into is it its just may me my now of off on or our out over she should so
        some somebody someone that the their them then there they this to too up us was we were what
        when where which while who whose why will with without would you your
        happen happened happens case clause rule rules
        """
    )
)
_LIKE = {
    "6th": "sixth",
    "6": "sixth",
    "bought": "buy",
    "broke": "break",
    "broken": "break",
    "cancelled": "void",
    "chosen": "choose",
    "didnt": "not",
    "doesnt": "not",
    "dont": "not",
    "dealt": "deal",
    "drawn": "draw",
    "drew": "draw",
    "flipped": "turn",
    "flips": "turn",
    "forgot": "forget",
    "forgotten": "forget",
    "gone": "leave",
    "isnt": "not",
    "left": "leave",
    "lost": "lose",
    "paid": "pay",
    "payout": "pay",
    "payouts": "pay",
    "payment": "pay",
    "ran": "run",
    "saw": "see",
    "seen": "see",
    "shown": "show",
    "spoke": "speak",
    "stuck": "jam",
    "swept": "sweep",
    "taken": "take",
    "thrown": "throw",
    "told": "tell",
    "took": "take",
    "went": "leave",
    "won": "win",
}
_ENDING = re.compile(r"(?<=\w{3})(?:ings?|edly|ed|es|s|ly)$")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")


def stems(text: str) -> frozenset[str]:
    """The words of a text that tell something, each in one form."""
    plain = text.lower().replace("’", "'").replace("'s", "").replace("n't", " not")
    return frozenset(stem(word) for word in _WORD.findall(plain) if word not in _SMALL)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """`exposes`, `exposed` and `exposing` are one word, and so are `drew` and `draw`."""
    if word in _LIKE:
        return _LIKE[word]
    cut = _ENDING.sub("", word)
    if cut != word:
        cut = _DOUBLED.sub(r"\1", cut)
    return re.sub(r"(?<=\w{3})[eiy]$", "", cut)
