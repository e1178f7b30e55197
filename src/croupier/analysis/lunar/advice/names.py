"""The vocabulary of a card: what a condition may ask for, and how that is said."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category

Small = NDArray[np.int8]
Columns = Mapping[str, Small]
"""What is seen, by name."""
_RANK_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)
_SIGNS = ("<=", ">=")
_QUEEN, _KING = 10, 11
HOLDS = {
    "fold": "fold",
    "bet": "bet",
    "buy": "buy the sixth card",
    "keep-pair": "keep the pair, exchange three",
    "keep-three": "keep the three, exchange two",
    "keep-ace-king": "keep ace and king, exchange three",
    "keep-high": "keep the highest card, exchange four",
    "keep-suited-two": "keep the two highest cards, exchange three",
    "keep-suited-three": "keep the three to a straight flush, exchange two",
}
"""What a player may do at the first decision, by the name that files of rules use."""


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
    for name in dict.fromkeys(atom.name for atom in atoms):
        of = [atom for atom in atoms if atom.name == name]
        least = max((atom.number for atom in of if atom.sign == ">="), default=None)
        most = min((atom.number for atom in of if atom.sign == "<="), default=None)
        found.append(WORDS[name](least, most))
    return found


def rank_name(rank: int) -> str:
    return _RANK_NAMES[rank]


def _between(least: int | None, most: int | None, plural: bool = False) -> str:
    """`the ten or higher`."""
    names = [rank_name(each) + ("s" if plural else "") for each in range(len(_RANK_NAMES))]
    if plural:
        names[names.index("sixs")] = "sixes"
    the = "" if plural else "the "
    if least is None:
        assert most is not None
        return f"{the}{names[most]} or lower" if most else f"{the}{names[0]}"
    if most is None:
        return f"{the}{names[least]} or higher" if least < len(names) - 1 else f"{the}{names[-1]}"
    return f"{the}{names[least]}" if least == most else f"{the}{names[least]} to {the}{names[most]}"


Say = Callable[[int | None, int | None], str]


def _rank(words: str) -> Say:
    return lambda least, most: f"{words} {_between(least, most)}"


def _pair(least: int | None, most: int | None) -> str:
    if most is not None and most < 0:
        return "no pair"
    return f"the pair is {_between(least, most, plural=True)}"


def _second(least: int | None, most: int | None) -> str:
    """Below an ace alone can a king come second."""
    return "ace and king" if least == _KING else f"the second card is {_between(least, most)}"


def _third(least: int | None, most: int | None) -> str:
    if least == _QUEEN:
        return "ace, king and queen"
    return f"the third card is {_between(least, most)}"


def _flag(yes: str, no: str) -> Say:
    return lambda least, _: yes if least else no


def _over(least: int | None, most: int | None) -> str:
    """Of a pair, or of three of a kind."""
    if least is None:
        return "it is below the upcard" if most == 0 else "it is not above the upcard"
    if most is None:
        return "it is above the upcard" if least > 1 else "it is not below the upcard"
    return "it is of the upcard's rank"


def _straight(least: int | None, most: int | None) -> str:
    if least is None:
        return "no four to a straight" if most == 0 else "no four to a straight open at both ends"
    if most is None:
        return "four to a straight open at both ends" if least > 1 else "four to a straight"
    return "four to a straight with one gap"


def _hand(least: int | None, most: int | None) -> str:
    names = {each: each.name.lower().replace("_", " ") for each in Category}
    if least is None:
        assert most is not None
        return "no pair" if most <= Category.ODD_CARDS else f"{names[Category(most)]} or less"
    return f"{names[Category(least)]}" + (" or better" if most is None else "")


WORDS: dict[str, Say] = {
    "hand": _hand,
    "pair": _pair,
    "pair_over": _over,
    "high": _rank("the highest card is"),
    "second": _second,
    "third": _third,
    "side": _rank("the best card beside is"),
    "ace_king": _flag("ace and king", "not both ace and king"),
    "match": _flag("a card of the upcard's rank", "no card of the upcard's rank"),
    "up": _rank("the upcard is"),
    "four_flush": _flag("four to a flush", "no four to a flush"),
    "straight_ranks": _straight,
    "suited_two": _flag("the two highest cards suited", "the two highest cards not suited"),
    "straight_flush_three": _flag("three to a straight flush", "no three to a straight flush"),
}
