"""A strategy card: ordered rules for each kind of hand, the first that fits decides."""

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.names import HOLDS, NOTES, Atom, Columns, parse_atom, say
from croupier.analysis.lunar.game import Game
from croupier.hands import Category

SECTIONS: dict[str, tuple[str, Category, Category]] = {
    "strong": ("two pairs or better", Category.TWO_PAIRS, Category.ROYAL_FLUSH),
    "pair": ("a pair", Category.PAIR, Category.PAIR),
    "nothing": ("no pair", Category.ODD_CARDS, Category.ODD_CARDS),
}
"""Kinds of hands that are dealt: in words, and the categories from and to."""
BET, FOLD = "bet", "fold"
OTHERWISE = "otherwise"


class CardError(ValueError):
    """A file of rules that is no strategy card."""


@dataclass(frozen=True)
class Rule:
    do: str
    """A hold's name; after the draw `bet` or `fold`."""
    when: tuple[Atom, ...]
    """All of these; nothing for what is left."""

    def fits(self, columns: Columns) -> NDArray[np.bool_]:
        found = np.ones(len(next(iter(columns.values()))), dtype=bool)
        for atom in self.when:
            found &= atom.holds(columns)
        return found

    @property
    def conditions(self) -> str:
        return ", ".join(say(self.when))


@dataclass(frozen=True)
class Card:
    first: Mapping[str, tuple[Rule, ...]]
    """By section; the last rule of each has no condition."""
    after: tuple[Rule, ...]
    """When the drawn cards are seen; what none fits is folded, and a flush is always bet."""

    @property
    def lines(self) -> int:
        """How many rules it has, before and after the draw."""
        return sum(map(len, self.first.values())) + len(told_after(self))

    def __hash__(self) -> int:
        return hash((tuple(self.first.items()), self.after))


def name_of(game: Game) -> str:
    """Of the game's card: what makes another one pay. It serves for both readings of
    `straight_with_pair`."""
    ante = "one-ante" if game.ante_odds[0] == game.ante_odds[1] else "two-antes"
    return ante if game.force_antes is None else f"{ante}-force"


def card_for(game: Game) -> Card:
    return card_named(name_of(game))


@cache
def card_named(name: str) -> Card:
    place = files("croupier.analysis.lunar.advice").joinpath("data", f"{name}.toml")
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
            atoms = tuple(parse_atom(atom) for atom in when.split(", ") if atom)
        except ValueError as error:
            raise CardError(str(error)) from error
        found.append(Rule(do, atoms))
    return tuple(found)


def format_card(card: Card) -> str:
    """As `parse_card` reads it."""
    lines = []
    for name, rules in (*card.first.items(), ("after", card.after)):
        for rule in rules:
            when = ", ".join(atom.text for atom in rule.when)
            lines.append(
                f'[[{name}]]\ndo   = "{rule.do}"\n' + (f'when = "{when}"\n' if when else "")
            )
    return "\n".join(lines)


def told(card: Card) -> list[tuple[str, list[tuple[str, str]]]]:
    """By kind of hand in words: what to do, and when."""
    return [
        (SECTIONS[name][0], [(HOLDS[rule.do], _when(rule)) for rule in _plainly(name, rules)])
        for name, rules in card.first.items()
    ]


def _plainly(name: str, rules: Iterable[Rule]) -> Iterator[Rule]:
    """The same rules; of kinds of hands each names only those that are left to it."""
    least = int(SECTIONS[name][1])
    for rule in rules:
        of_hand = [atom for atom in rule.when if atom.name == "hand"]
        more = (Atom("hand", ">=", least),) if of_hand else ()
        yield Rule(rule.do, (*rule.when, *more))
        if of_hand and len(of_hand) == len(rule.when) and of_hand[0].sign == "<=":
            least = max(least, of_hand[0].number + 1)


def told_after(card: Card) -> list[tuple[str, str]]:
    """What none fits is folded."""
    listed = [(rule.do, _when(rule)) for rule in card.after]
    ended = bool(card.after) and not card.after[-1].when
    return listed if ended else [*listed, (FOLD, OTHERWISE)]


def notes(card: Card) -> list[str]:
    """What the words mean that its rules use."""
    rules = [*card.after, *(rule for listed in card.first.values() for rule in listed)]
    used = {atom.name for rule in rules for atom in rule.when}
    return [words for name, words in NOTES.items() if name in used]


def _when(rule: Rule) -> str:
    return rule.conditions or OTHERWISE
