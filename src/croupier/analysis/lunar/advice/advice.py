"""What to tell a player of one game: the card, and what it costs as the package knows it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from croupier.analysis.lunar.advice.card import Card, card_for, format_card
from croupier.analysis.lunar.figures import NOTHING, Figures, Sums, read_sums
from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.known import known
from croupier.analysis.lunar.solver.solution import digest
from croupier.cards import RANKS
from croupier.hands import StraightWithPair

FORMAT = "croupier.lunar-card/2"


@dataclass(frozen=True)
class Priced:
    """What following a card comes to, of all upcards."""

    figures: Figures
    command: str
    """What made the data."""


@dataclass(frozen=True)
class Advice:
    game: Game
    card: Card
    best: Figures | None
    """Of the best play; None where the game has not been solved."""
    priced: Priced | None
    """Of the card; None where it has not been priced."""

    @property
    def cost(self) -> Fraction | None:
        """Of the card against the best play, in antes."""
        if self.best is None or self.priced is None:
            return None
        return self.best.value() - self.priced.figures.value()


def advice_for(game: Game) -> Advice:
    card, solved = card_for(game), known(game)
    told = next((each for each in priced_cards() if is_of(each, game)), None)
    priced = None
    if told is not None and len(told["upcards"]) == len(RANKS):
        total = total_of(told["upcards"], game.straight_with_pair)
        priced = Priced(Figures(game, total), told["command"])
    return Advice(game, card, solved.figures if solved else None, priced)


def game_key(game: Game) -> str:
    """Names the game but for the odds of instant hands, which no choice depends on, and the
    reading of `straight_with_pair`, both of which are priced together."""
    return digest(replace(game, instant=(0, 0), straight_with_pair=StraightWithPair.TWO_STRAIGHTS))


def card_key(game: Game) -> str:
    """Names its card."""
    return sha256(format_card(card_for(game)).encode()).hexdigest()


def is_of(told: Mapping[str, Any], game: Game) -> bool:
    """Whether the figures are of this game, and of the very card that it has now."""
    return (told["game"], told["card"]) == (game_key(game), card_key(game))


def total_of(upcards: Mapping[str, Any], reading: StraightWithPair) -> Sums:
    total = NOTHING
    for sums in upcards.values():
        total += read_sums(sums[reading.value])
    return total


@cache
def priced_cards() -> tuple[dict[str, Any], ...]:
    """The figures of cards that come with the package, as their files have them."""
    folder = files("croupier.analysis.lunar").joinpath("data")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith("-card.json"))
    every = (json.loads(folder.joinpath(name).read_text("utf-8")) for name in names)
    return tuple(each for each in every if each.get("format") == FORMAT)
