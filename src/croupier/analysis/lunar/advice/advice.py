"""Advice for a player of one game: the card in words, and its cost if known."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from croupier.analysis.lunar.advice.card import (
    HOLDS,
    Card,
    after_lines,
    card_for,
    first_lines,
    format_card,
    name_of,
    notes,
)
from croupier.analysis.lunar.figures import NOTHING, Figures, Sums, read_sums
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.main_game import Known, known
from croupier.analysis.lunar.solver.solution import digest
from croupier.analysis.strategy import COST, Difference, Line, StrategyCard
from croupier.cards import RANKS
from croupier.hands import StraightWithPair
from croupier.money import format_amount
from croupier.rulebooks import version
from croupier.rulebooks.lunar import LunarRules

FORMAT = "croupier.lunar-card/2"


@dataclass(frozen=True)
class Advice:
    game: Game
    card: Card
    best: Figures | None
    """The figures of optimal play; None if the game has not been solved."""
    priced: Known | None
    """The figures of following the card; None if it has not been priced."""

    @property
    def cost(self) -> Fraction | None:
        """The cost of following the card instead of optimal play, in antes."""
        if self.best is None or self.priced is None:
            return None
        return self.best.value() - self.priced.figures.value()


def advice_for(game: Game) -> Advice:
    card, solved = card_for(game), known(game)
    told = next((each for each in priced_cards() if is_of(each, game)), None)
    priced = None
    if told is not None and len(told["upcards"]) == len(RANKS):
        total = total_of(told["upcards"], game.straight_with_pair)
        priced = Known(Figures(game, total), told["command"])
    return Advice(game, card, solved.figures if solved else None, priced)


def game_key(game: Game) -> str:
    """A digest of the game without the odds of instant hands, which no choice depends on, and
    without the reading of `straight_with_pair`, since both readings are priced together."""
    return digest(replace(game, instant=(0, 0), straight_with_pair=StraightWithPair.TWO_STRAIGHTS))


def card_key(game: Game) -> str:
    """A digest of the game's card."""
    return sha256(format_card(card_for(game)).encode()).hexdigest()


def is_of(told: Mapping[str, Any], game: Game) -> bool:
    """Whether the figures are for this game and for its current card."""
    return (told["game"], told["card"]) == (game_key(game), card_key(game))


def total_of(upcards: Mapping[str, Any], reading: StraightWithPair) -> Sums:
    total = NOTHING
    for sums in upcards.values():
        total += read_sums(sums[reading.value])
    return total


@cache
def priced_cards() -> tuple[dict[str, Any], ...]:
    """The figures of cards that come with the package, as in their files."""
    folder = files("croupier.analysis.lunar").joinpath("data")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith("-card.json"))
    every = (json.loads(folder.joinpath(name).read_text("utf-8")) for name in names)
    return tuple(each for each in every if each.get("format") == FORMAT)


Lines = list[tuple[str, list[Line]]]
"""Lines by heading."""
LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
_READINGS = {
    "two-straights": "six cards with a straight and a pair in it count as two straights",
    "straight-and-pair": "six cards with a straight and a pair in it count as straight and pair",
}
"""Each reading in words."""
_ACTIONS = {
    **{words: name.partition("-")[0] for name, words in HOLDS.items()},
    "force": "force",
    "decline": "decline",
}
_FREE = 42
"""Cards that may come if nothing was drawn: all but the hand's five and the dealer's five."""


def played_with(rules: LunarRules) -> str:
    """The line above the card: the reading it is played with, and its odds if they differ."""
    game, reading = game_of(rules), _READINGS[rules.straight_with_pair.value]
    if known(game) is not None:
        return reading
    return f"{reading}; made for the odds of {made_for(game)}, not for these"


def made_for(game: Game) -> str:
    """The rulebooks for whose odds the game's card was made."""
    games = {name: game_of(version(name).rules_as(LunarRules, {})) for name in LUNAR}
    return " and ".join(name for name, own in games.items() if name_of(own) == name_of(game))


def strategy_card(rules: LunarRules) -> StrategyCard:
    """The whole card as data."""
    advice = advice_for(game_of(rules))
    best, mine = advice.best, None if advice.priced is None else advice.priced.figures
    edges = {
        "house edge, best play": None if best is None else best.house_edge(),
        "house edge, this card": None if mine is None else mine.house_edge(),
        COST: advice.cost,
    }
    return StrategyCard(
        played_with=played_with(rules),
        rules={heading: tuple(lines) for heading, lines in lines_of(advice)},
        figures={words: edge for words, edge in edges.items() if edge is not None},
        notes=tuple(notes_of(advice)),
        shares={} if best is None else best.shares,
        followed=None if mine is None else mine.shares,
        differences=tuple(differences(rules, advice)),
        unknown=unknown(rules, advice),
        actions=_ACTIONS,
    )


def lines_of(advice: Advice) -> Lines:
    """The whole card: by kind of hand, after the draw, and forcing."""
    found = _lines(advice.card)
    if advice.game.force_antes is not None:
        lines = [("force", force_words(advice.game)), ("decline", "otherwise")]
        found.append(("The dealer does not qualify", lines))
    return found


def _lines(card: Card) -> Lines:
    found = [(name.capitalize(), lines) for name, lines in first_lines(card)]
    return [*found, ("When you have drawn", after_lines(card))]


def notes_of(advice: Advice) -> list[str]:
    """Notes that explain the card's words."""
    found = notes(advice.card)
    return found if advice.game.force_antes is None else [*found, *force_notes(advice.game)]


def force_words(game: Game) -> str:
    """The exact condition for forcing, in numbers of cards."""
    assert game.force_antes is not None
    lost = format_amount(Fraction(game.lost, game.bet_antes))
    given = Fraction(game.force_antes + game.ante_odds[0], game.bet_antes)
    times = "" if given == 1 else f"{format_amount(given)} times "
    return (
        f"total odds x good cards, less {lost} x bad cards, above {times}the cards that may come "
        f"({_FREE} less those you drew)"
    )


def force_notes(game: Game) -> list[str]:
    """Which cards are good and bad, and how many it takes at each odds."""
    assert game.force_antes is not None
    given = Fraction(game.force_antes + game.ante_odds[0], game.bet_antes)
    odds = [odds for _, odds in game.odds if odds * game.bet_antes >= game.least_forcing]
    needed = [int(given * _FREE / each) + 1 for each in odds]
    return [
        "Good cards let the dealer qualify and lose to you, bad ones qualify and win.",
        f"With nothing drawn and nothing bad, odds of {_listed(odds)} need {_listed(needed)} good "
        f"cards; with odds below {odds[0]} never force.",
    ]


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def differences(rules: LunarRules, advice: Advice) -> list[Difference]:
    found: dict[tuple[str, tuple[Line, ...], tuple[Line, ...]], list[str]] = {}
    mine = dict(_lines(advice.card))
    for name in LUNAR:
        for heading, lines in _lines(card_for(game_of(version(name).rules_as(LunarRules, {})))):
            here = tuple(line for line in mine[heading] if line not in lines)
            there = tuple(line for line in lines if line not in mine[heading])
            if name != rules.id and (here or there):
                found.setdefault((heading, here, there), []).append(name)
    return [Difference(tuple(names), *key) for key, names in found.items()]


def line_text(line: Line) -> str:
    return ": ".join(line)


def cost(advice: Advice) -> list[tuple[str, str, str]]:
    """Each known figure with its name, in percent of an ante and exactly."""
    found = []
    if advice.best is not None:
        found.append(_figure("house edge, best play", advice.best.house_edge()))
    if advice.priced is not None:
        found.append(_figure("house edge, this card", advice.priced.figures.house_edge()))
    if advice.cost is not None:
        found.append(_figure("what the card costs", advice.cost))
    return found


def unknown(rules: LunarRules, advice: Advice) -> str:
    """How to compute unknown figures; empty if everything is known."""
    if advice.best is None:
        return (
            f"The card was made for the odds of {made_for(advice.game)}. These differ and are not "
            f"solved here: `croupier solve {rules.id}` does it."
        )
    if advice.priced is None:
        how = f"croupier strategy {rules.id} --evaluate {rules.id}-card.json"
        return f"What the card costs is not known here: `{how}` finds it."
    return ""


def shares(advice: Advice) -> list[tuple[str, str, str]]:
    """How often each choice is made, by optimal play and by the card."""
    if advice.best is None or advice.priced is None:
        return []
    best, mine = advice.best.shares, advice.priced.figures.shares
    return [(name, _percent(share), _percent(mine[name])) for name, share in best.items()]


def _figure(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, _percent(value), format_amount(value)


def _percent(value: Fraction) -> str:
    return f"{float(value) * 100:.4f}%"
