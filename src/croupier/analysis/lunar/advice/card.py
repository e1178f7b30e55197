"""A strategy card: ordered rules for each kind of hand, the first that fits decides; and the
words of its conditions."""

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns, Condition
from croupier.analysis.lunar.game import Game
from croupier.analysis.mathematics import NoMathematics
from croupier.cards import RANKS
from croupier.hands import Category

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
"""What a player may do at the first decision, by the name used in files of rules. Cards that are
not kept are exchanged."""
NOTES = {
    "outs": "Outs: cards still out that make a straight or a flush; one that makes six in a row "
    "counts twice.",
    "suited_three": "Three to a straight flush: exactly three of a suit, within one straight.",
    "held": "Cards of the upcard's rank count whether you keep them or throw them away.",
}
"""Explanations of names that need one."""


def parse_condition(text: str) -> Condition:
    """`up >= 9`."""
    parts = text.split()
    known = len(parts) == 3 and parts[0] in WORDS and parts[1] in _SIGNS
    if not known or not parts[2].lstrip("-").isdigit():
        raise ValueError(f"{text!r}: a condition is NAME >= NUMBER, NAME one of {', '.join(WORDS)}")
    return Condition(parts[0], parts[1], int(parts[2]))


def say(conditions: Sequence[Condition]) -> list[str]:
    """The conditions in words, one phrase for each name."""
    found = []
    for name in (each for each in WORDS if each in {condition.name for condition in conditions}):
        of = [condition for condition in conditions if condition.name == name]
        least = max((condition.number for condition in of if condition.sign == ">="), default=None)
        most = min((condition.number for condition in of if condition.sign == "<="), default=None)
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
    """A king comes second only to an ace."""
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
    """A pair or three of a kind against the upcard."""
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
"""In the order of a sentence."""


SECTIONS: dict[str, tuple[str, Category, Category]] = {
    "strong": ("two pairs or better", Category.TWO_PAIRS, Category.ROYAL_FLUSH),
    "pair": ("a pair", Category.PAIR, Category.PAIR),
    "nothing": ("no pair", Category.ODD_CARDS, Category.ODD_CARDS),
}
"""Kinds of dealt hands: in words, and from which category to which."""
BET, FOLD = "bet", "fold"
OTHERWISE = "otherwise"


class CardError(ValueError):
    """A file of rules that is not a strategy card."""


@dataclass(frozen=True)
class Rule:
    do: str
    """The name of a hold; after the draw, `bet` or `fold`."""
    when: tuple[Condition, ...]
    """The rule fits if all of these hold; empty for the last rule."""

    def fits(self, columns: Columns) -> NDArray[np.bool_]:
        found = np.ones(len(next(iter(columns.values()))), dtype=bool)
        for condition in self.when:
            found &= condition.holds(columns)
        return found

    @property
    def words(self) -> str:
        return ", ".join(say(self.when))


@dataclass(frozen=True)
class Card:
    first: Mapping[str, tuple[Rule, ...]]
    """By section; the last rule of each has no condition."""
    after: tuple[Rule, ...]
    """Rules for after the draw. A hand that none fits is folded, and a flush is always bet."""

    @property
    def lines(self) -> int:
        """How many rules it has, before and after the draw."""
        return sum(map(len, self.first.values())) + len(after_lines(self))

    def __hash__(self) -> int:
        return hash((tuple(self.first.items()), self.after))


def name_of(game: Game) -> str:
    """The name of the game's card, from what calls for a different one. Both readings of
    `straight_with_pair` share a card."""
    ante = "one-ante" if game.ante_odds[0] == game.ante_odds[1] else "two-antes"
    return ante if game.force_antes is None else f"{ante}-force"


def card_for(game: Game) -> Card:
    return card_named(name_of(game))


@cache
def card_named(name: str) -> Card:
    place = files("croupier.analysis.lunar.advice").joinpath("data", f"{name}.toml")
    if not place.is_file():
        raise NoMathematics(f"no strategy card has been made for such a game ({name})")
    return parse_card(place.read_text("utf-8"))


def parse_card(text: str) -> Card:
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"not a card: {error}") from error
    first = {name: _rules(given.get(name, ()), HOLDS) for name in SECTIONS}
    for name, rules in first.items():
        if not rules or rules[-1].when:
            raise CardError(f"[[{name}]]: the last rule has no condition, so that it always fits")
    return Card(first, _rules(given.get("after", ()), (BET, FOLD)))


def _rules(listed: Iterable[Mapping[str, Any]], allowed: Collection[str]) -> tuple[Rule, ...]:
    found = []
    for each in listed:
        do, when = str(each.get("do", "")), str(each.get("when", ""))
        if do not in allowed:
            raise CardError(f"do = {do!r}: one of {', '.join(allowed)}")
        try:
            conditions = tuple(
                parse_condition(condition) for condition in when.split(", ") if condition
            )
        except ValueError as error:
            raise CardError(str(error)) from error
        found.append(Rule(do, conditions))
    return tuple(found)


def format_card(card: Card) -> str:
    """The inverse of `parse_card`."""
    lines = []
    for name, rules in (*card.first.items(), ("after", card.after)):
        for rule in rules:
            when = ", ".join(condition.text for condition in rule.when)
            lines.append(
                f'[[{name}]]\ndo   = "{rule.do}"\n' + (f'when = "{when}"\n' if when else "")
            )
    return "\n".join(lines)


def first_lines(card: Card) -> list[tuple[str, list[tuple[str, str]]]]:
    """What to do and when, by kind of hand, in words."""
    return [
        (SECTIONS[name][0], [(HOLDS[rule.do], _when(rule)) for rule in _plainly(name, rules)])
        for name, rules in card.first.items()
    ]


def _plainly(name: str, rules: Iterable[Rule]) -> Iterator[Rule]:
    """The same rules, each naming only the kinds of hands that earlier rules leave."""
    least = int(SECTIONS[name][1])
    for rule in rules:
        of_hand = [condition for condition in rule.when if condition.name == "hand"]
        more = (Condition("hand", ">=", least),) if of_hand else ()
        yield Rule(rule.do, (*rule.when, *more))
        if of_hand and len(of_hand) == len(rule.when) and of_hand[0].sign == "<=":
            least = max(least, of_hand[0].number + 1)


def after_lines(card: Card) -> list[tuple[str, str]]:
    """What to do and when after the draw; a hand that no rule fits is folded."""
    listed = [(rule.do, _when(rule)) for rule in card.after]
    ended = bool(card.after) and not card.after[-1].when
    return listed if ended else [*listed, (FOLD, OTHERWISE)]


def notes(card: Card) -> list[str]:
    """Explanations of the names that the card uses."""
    rules = [*card.after, *(rule for listed in card.first.values() for rule in listed)]
    used = {condition.name for rule in rules for condition in rule.when}
    return [words for name, words in NOTES.items() if name in used]


def _when(rule: Rule) -> str:
    return rule.words or OTHERWISE
