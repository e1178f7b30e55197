"""The vocabulary of rules: what a condition may ask for, and how that is said."""

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
    def words(self) -> str:
        return _WORDS[self.name, self.sign](self.number)


def parse_atom(text: str) -> Atom:
    """`outs <= 20`."""
    name, sign, number = text.split()
    if (name, sign) not in _WORDS:
        raise ValueError(f"{text!r}: a condition is one of {', '.join(map(' '.join, _WORDS))}")
    return Atom(name, sign, int(number))


def say(atoms: Sequence[Atom]) -> list[str]:
    """Each in words; outs that are bounded on both sides as one."""
    outs = sorted(atom.number for atom in atoms if atom.name == "outs")
    if len(outs) < 2:
        return [atom.words for atom in atoms]
    both = f"{outs[0]} dealer outs" if outs[0] == outs[1] else f"{outs[0]} to {outs[1]} dealer outs"
    return [both, *(atom.words for atom in atoms if atom.name != "outs")]


def rank_name(rank: int) -> str:
    return _RANK_NAMES[rank]


def _hand(category: int) -> str:
    return Category(category).name.lower().replace("_", " ")


_WORDS: dict[tuple[str, str], Callable[[int], str]] = {
    ("better", ">="): lambda _: "a better kind of hand than the community cards alone",
    ("better", "<="): lambda _: "no better kind of hand than the community cards alone",
    ("hand", ">="): lambda n: f"{_hand(n)} or better",
    ("hand", "<="): lambda n: f"{_hand(n)} or less",
    ("flop_pairs", ">="): lambda n: "three alike on the flop" if n > 1 else "a pair on the flop",
    ("flop_pairs", "<="): lambda n: "no three alike on the flop" if n else "no pair on the flop",
    ("pocket", ">="): lambda _: "a pocket pair",
    ("pocket", "<="): lambda _: "no pocket pair",
    ("paired", ">="): lambda n: (
        f"a hole card from the {rank_name(n)} up paired" if n else "a hole card paired"
    ),
    ("paired", "<="): lambda n: (
        "no hole card paired" if n < 0 else f"no hole card above the {rank_name(n)} paired"
    ),
    ("four_flush", ">="): lambda n: (
        "four to a flush with a hole card"
        + (f" from the {rank_name(n)} up in it" if n else " in it")
    ),
    ("four_flush", "<="): lambda n: (
        "no four to a flush"
        if n < 0
        else f"no four to a flush with a hole card above the {rank_name(n)}"
    ),
    ("straight_draw", ">="): lambda n: (
        "an open-ended or double straight draw" if n > 1 else "a straight draw"
    ),
    ("straight_draw", "<="): lambda n: "no open-ended straight draw" if n else "no straight draw",
    ("high", ">="): lambda n: (
        f"a hole card from the {rank_name(n)} up" if n > 1 else "any hole but two deuces"
    ),
    ("high", "<="): lambda n: (
        f"no hole card above the {rank_name(n)}" if n else "two deuces in the hole"
    ),
    ("low", ">="): lambda n: f"both hole cards from the {rank_name(n)} up",
    ("low", "<="): lambda n: f"a hole card from the {rank_name(n)} down",
    ("over", ">="): lambda n: f"{'two hole cards' if n > 1 else 'a hole card'} above the flop",
    ("over", "<="): lambda n: f"{'not two hole cards' if n else 'no hole card'} above the flop",
    ("outs", ">="): lambda n: f"{n} or more dealer outs",
    ("outs", "<="): lambda n: f"at most {n} dealer outs",
    ("pair_on_board", ">="): lambda _: "a pair or better on the board",
    ("pair_on_board", "<="): lambda _: "nothing on the board",
    ("suit_on_board", ">="): lambda n: f"{n} or more of a suit on the board",
    ("suit_on_board", "<="): lambda n: f"no {n + 1} of a suit on the board",
    ("suit_held", ">="): lambda n: f"{'both hole cards' if n > 1 else 'a hole card'} of that suit",
    ("suit_held", "<="): lambda n: f"{'not both hole cards' if n else 'no hole card'} of that suit",
    ("straight_on_board", ">="): lambda n: f"{n} to a straight on the board",
    ("straight_on_board", "<="): lambda n: f"no {n + 1} to a straight on the board",
}
