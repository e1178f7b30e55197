"""The vocabulary of a card: what a condition may ask for, and how that is said."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.hands import Category

Small = NDArray[np.int8]
Columns = Mapping[str, Small]
"""What is seen, by name."""
_SIGNS = ("<=", ">=")
_QUEEN, _KING = 10, 11
HOLDS = {
    "fold": "fold",
    "bet": "bet",
    "buy": "buy the sixth card",
    "keep-pair": "keep the pair",
    "keep-three": "keep the three",
    "keep-ace-king": "keep ace and king",
    "keep-high": "keep the highest card",
    "keep-two": "keep the two highest",
    "keep-suited-three": "keep the suited three",
}
"""What a player may do at the first decision, by the name that files of rules use; what is not kept
is exchanged."""
NOTES = {
    "outs": "Outs: cards still out that make a straight or a flush; one that makes six in a row "
    "counts twice.",
    "suited_three": "Three to a straight flush: exactly three of a suit, within one straight.",
    "held": "Cards of the upcard's rank count whether you keep them or throw them away.",
}
"""What a name means, where that is not plain."""


@dataclass(frozen=True, order=True)
class Atom:
    """One thing asked of one name: at least, at most."""

    name: str
    sign: str
    """`>=` or `<=`."""
    number: int

    def holds(self, columns: Columns) -> NDArray[np.bool_]:
        column = columns[self.name]
        found: NDArray[np.bool_] = (
            column >= self.number if self.sign == ">=" else column <= self.number
        )
        return found

    @property
    def text(self) -> str:
        return f"{self.name} {self.sign} {self.number}"


def parse_atom(text: str) -> Atom:
    """`up >= 9`."""
    parts = text.split()
    known = len(parts) == 3 and parts[0] in WORDS and parts[1] in _SIGNS
    if not known or not parts[2].lstrip("-").isdigit():
        raise ValueError(f"{text!r}: a condition is NAME >= NUMBER, NAME one of {', '.join(WORDS)}")
    return Atom(parts[0], parts[1], int(parts[2]))


def say(atoms: Sequence[Atom]) -> list[str]:
    """Each name in words, from its least to its most."""
    found = []
    for name in (each for each in WORDS if each in {atom.name for atom in atoms}):
        of = [atom for atom in atoms if atom.name == name]
        least = max((atom.number for atom in of if atom.sign == ">="), default=None)
        most = min((atom.number for atom in of if atom.sign == "<="), default=None)
        found.append(WORDS[name](least, most))
    return found


def _between(least: int | None, most: int | None, names: Sequence[str]) -> str:
    """`ten or higher`."""
    if least is None or least == most:
        assert most is not None
        return f"{names[most]} or lower" if most and least is None else names[most]
    if most is None:
        return f"{names[least]} or higher" if least < len(names) - 1 else names[-1]
    return f"{names[least]} to {names[most]}"


_ONE = (*RANKS[:8], "ten", "jack", "queen", "king", "ace")
_MANY = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"),
    *("tens", "jacks", "queens", "kings", "aces"),
)
Say = Callable[[int | None, int | None], str]


def _rank(words: str) -> Say:
    return lambda least, most: f"{words} {_between(least, most, _ONE)}"


def _pair(least: int | None, most: int | None) -> str:
    return "no pair" if most is not None and most < 0 else _between(least, most, _MANY)


def _second(least: int | None, most: int | None) -> str:
    """Below an ace alone can a king come second."""
    if least == _KING:
        return "ace and king"
    return f"second card {_between(least, most, _ONE)}"


def _third(least: int | None, most: int | None) -> str:
    if least == _QUEEN:
        return "ace, king and queen"
    return f"third card {_between(least, most, _ONE)}"


def _flag(yes: str, no: str) -> Say:
    return lambda least, _: yes if least else no


def _over(least: int | None, most: int | None) -> str:
    """Of a pair, or of three of a kind."""
    if least is None:
        return "below the upcard" if most == 0 else "not above the upcard"
    if most is None:
        return "above the upcard" if least > 1 else "not below the upcard"
    return "of the upcard's rank"


def _number(one: str, many: str) -> Say:
    def words(least: int | None, most: int | None) -> str:
        if least is None:
            assert most is not None
            return f"at most {most} {one if most == 1 else many}" if most else f"no {one}"
        if most is None or least == most:
            return f"{'' if least == most else 'at least '}{least} {one if least == 1 else many}"
        return f"{least} to {most} {many}"

    return words


_KINDS = {
    Category.ODD_CARDS: "no pair",
    Category.PAIR: "a pair",
    Category.TWO_PAIRS: "two pairs",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.STRAIGHT: "a straight",
    Category.FLUSH: "a flush",
    Category.FULL_HOUSE: "a full house",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.STRAIGHT_FLUSH: "a straight flush",
    Category.ROYAL_FLUSH: "a royal flush",
}


def _hand(least: int | None, most: int | None) -> str:
    if least is None:
        assert most is not None
        low = Category(most)
        return _KINDS[low] if low is Category.ODD_CARDS else f"{_KINDS[low]} or less"
    if most is None:
        return f"{_KINDS[Category(least)]} or better"
    words = [_KINDS[Category(each)] for each in (least, most)]
    if least == most:
        return words[0]
    return f"{words[0]} or {words[1]}" if most == least + 1 else f"{words[0]} to {words[1]}"


WORDS: dict[str, Say] = {
    "hand": _hand,
    "pair": _pair,
    "ace_king": _flag("ace and king", "not both ace and king"),
    "outs": _number("out", "outs"),
    "suited_three": _flag("three to a straight flush", "no three to a straight flush"),
    "high": _rank("highest card"),
    "second": _second,
    "third": _third,
    "two_suited": _flag("the two highest suited", "the two highest not suited"),
    "pair_over": _over,
    "held": _number("card of the upcard's rank", "cards of the upcard's rank"),
    "up": _rank("upcard"),
}
"""In the order in which they are said."""
