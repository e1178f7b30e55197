"""A strategy card: ordered rules for each kind of hand, the first that fits decides."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.names import HOLDS, Atom, Columns, parse_atom, say
from croupier.analysis.lunar.game import Game
from croupier.hands import Category

SECTIONS: dict[str, tuple[str, Category, Category]] = {
    "full": ("a full house or four of a kind", Category.FULL_HOUSE, Category.ROYAL_FLUSH),
    "straight": ("a straight or a flush", Category.STRAIGHT, Category.FLUSH),
    "three": ("three of a kind", Category.THREE_OF_A_KIND, Category.THREE_OF_A_KIND),
    "two-pairs": ("two pairs", Category.TWO_PAIRS, Category.TWO_PAIRS),
    "pair": ("a pair", Category.PAIR, Category.PAIR),
    "nothing": ("no pair", Category.ODD_CARDS, Category.ODD_CARDS),
}
"""Kinds of hands that are dealt: in words, and the categories from and to."""
BET, FOLD = "bet", "fold"


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
        return " and ".join(say(self.when))


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
    """Of the game's card: what makes another one pay."""
    ante = "one-ante" if game.ante_odds[0] == game.ante_odds[1] else "two-antes"
    force = "" if game.force_antes is None else "-force"
    return f"{ante}{force}-{game.straight_with_pair.value}"


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
    found = []
    for name, rules in card.first.items():
        lines = [(HOLDS[rule.do], _when(rule, len(rules) > 1)) for rule in rules]
        found.append((SECTIONS[name][0], lines))
    return found


def told_after(card: Card) -> list[tuple[str, str]]:
    """What none fits is folded."""
    listed = [(rule.do, f"with {rule.conditions or 'anything else'}") for rule in card.after]
    ended = bool(card.after) and not card.after[-1].when
    return listed if ended else [*listed, (FOLD, "with anything else")]


def _when(rule: Rule, several: bool) -> str:
    if rule.when:
        return f"if {rule.conditions}"
    return "otherwise" if several else "always"
