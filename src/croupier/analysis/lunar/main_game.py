"""The main game of Lunar Poker: its exact edge, for games that were solved beforehand; the rest
from rounds simulated with the exact choices.

A solved game is found by the game itself, not by a rulebook's name. The odds of instant hands and
the reading of `straight_with_pair` are part of its digest, but one file serves all of them: an
instant hand ends its round before anything is chosen, and both readings are solved together."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt
from typing import Any

from croupier.analysis.edges import Distribution, Played, WagerFigures, distribution
from croupier.analysis.lunar.figures import NOTHING, STATES, Figures, Sums, read_sums
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.solution import digest
from croupier.hands import StraightWithPair
from croupier.rulebooks.lunar import LunarRules

FIGURES_FORMAT = "croupier.lunar-figures/1"


@dataclass(frozen=True)
class Known:
    """The figures of a solved game, or of following a card in it, under one reading and with one
    pair of instant odds."""

    figures: Figures
    command: str
    """The command that made the data."""

    @property
    def house_edge(self) -> Fraction:
        return self.figures.house_edge()


@lru_cache(64)
def known(game: Game) -> Known | None:
    """The solution figures of this game; None if the package has none."""
    told = next((each for each in solved_games() if _is_of(each, game)), None)
    if told is None:
        return None
    total = NOTHING
    for sums in told["upcards"].values():
        total += read_sums(sums[game.straight_with_pair.value])
    return Known(Figures(game, total), told["command"])


def _is_of(told: dict[str, Any], game: Game) -> bool:
    pairs = {
        (straight_flush, royal)
        for edges in told["readings"].values()
        for straight_flush, royal in (map(int, pair.split(":")) for pair in edges["house_edge"])
    }
    return any(
        digest(replace(game, instant=pair, straight_with_pair=reading)) == told["game"]
        for pair in pairs
        for reading in StraightWithPair
    )


@cache
def solved_games() -> tuple[dict[str, Any], ...]:
    """The figures that come with the package, as in their files."""
    return read_solved(files("croupier.analysis.lunar").joinpath("data"))


def read_solved(folder: Traversable) -> tuple[dict[str, Any], ...]:
    """The figures in a folder; files of other formats are ignored."""
    found = sorted((each for each in folder.iterdir()), key=lambda each: each.name)
    every = (json.loads(each.read_text("utf-8")) for each in found if each.name.endswith(".json"))
    return tuple(each for each in every if each.get("format") == FIGURES_FORMAT)


ROUNDS_FORMAT = "croupier.lunar-play/1"


@dataclass(frozen=True)
class PlayedRounds:
    """Simulated rounds without an instant hand, super wagers left out; amounts in antes."""

    command: str
    seed: int
    rounds: int
    instant: int
    """Rounds with an instant hand; no other count includes them."""
    net: Mapping[Fraction, int]
    wagered: Mapping[Fraction, int]
    choices: Mapping[str, int]
    totals: Mapping[str, Fraction]
    """The sum of the net results, by choice."""


def play_of(rules: LunarRules) -> PlayedRounds | None:
    """The rounds for these rules; the odds of instant hands make no difference to them."""
    straight_flush, royal = rules.document.options["instant"].default
    game = game_of(replace(rules, max_payout=None))
    return _of(replace(game, instant=(straight_flush, royal)))


@lru_cache(64)
def _of(game: Game) -> PlayedRounds | None:
    for path in files("croupier.analysis.lunar").joinpath("data").iterdir():
        if path.name.endswith("-play.json"):
            told = json.loads(path.read_text("utf-8"))
            reading = told["readings"].get(game.straight_with_pair.value)
            if reading is not None and reading["game"] == digest(game):
                return read_play(reading)
    return None


def read_play(told: Mapping[str, Any]) -> PlayedRounds:
    """The rounds of one reading, from JSON."""
    return PlayedRounds(
        told["command"],
        told["seed"],
        told["rounds"],
        told["instant"],
        {Fraction(net): often for net, often in told["net"].items()},
        {Fraction(each): often for each, often in told["wagered"].items()},
        dict(told["choices"]),
        {choice: Fraction(each) for choice, each in told.get("totals", {}).items()},
    )


_READING = "straight_with_pair"
_INSTANT_STAKE = 1
"""The stake of a round that an instant hand ends: the ante."""


@dataclass(frozen=True)
class InstantEdge:
    """One allowed pair of odds, straight flush and royal flush, under both readings."""

    pair: tuple[int, int]
    chosen: bool
    edges: Mapping[StraightWithPair, Fraction]


@dataclass(frozen=True)
class MainGame:
    """Ante, draws, bet wager and forcing; sums in antes."""

    known: Known
    instants: tuple[InstantEdge, ...]
    play: PlayedRounds | None
    """Rounds with the exact choices; None if none were simulated for this reading."""

    @property
    def house_edge(self) -> Fraction:
        return self.known.house_edge

    @property
    def shares(self) -> dict[str, Fraction]:
        """How often each choice is best; and how often the dealer is forced, which is not part of
        their sum."""
        return self.known.figures.shares

    @property
    def figures(self) -> WagerFigures | None:
        """Figures with results, where rounds have been simulated."""
        if self.play is None:
            return None
        figures = self.known.figures
        return _figures(self.play, figures.sums, figures.game, self.house_edge)


def main_game(rules: LunarRules) -> MainGame | None:
    """The main game of these rules without a maximum payout; None if the package has no solution of
    it."""
    game = game_of(replace(rules, max_payout=None))
    found = known(game)
    if found is None:
        return None
    return MainGame(found, _instants(rules, game), play_of(rules))


def how_to_solve(rules: LunarRules) -> str:
    """The command that solves this game: its figures are for every option, its file for the reading
    in force."""
    default, reading = rules.document.options[_READING].default, rules.straight_with_pair.value
    option = "" if reading == default else f" -o {_READING}={reading}"
    return f"croupier solve {rules.id}{option}"


def _instants(rules: LunarRules, game: Game) -> tuple[InstantEdge, ...]:
    both = {
        reading: known(replace(game, straight_with_pair=reading)) for reading in StraightWithPair
    }
    found = []
    for straight_flush, royal in rules.document.options["instant"].allowed:
        pair = straight_flush, royal
        edges = {
            reading: each.figures.house_edge(pair)
            for reading, each in both.items()
            if each is not None
        }
        found.append(InstantEdge(pair, pair == game.instant, edges))
    return tuple(found)


def _figures(play: PlayedRounds, sums: Sums, game: Game, edge: Fraction) -> WagerFigures:
    """The figures: simulated rounds represent all states without an instant hand; those with one
    are counted exactly."""
    assert game.instant is not None
    instant = sum(sums.instant)
    counted = [
        (odds, ways * play.rounds) for odds, ways in zip(game.instant, sums.instant, strict=True)
    ]
    results = distribution(
        [*((net, (STATES - instant) * often) for net, often in play.net.items()), *counted]
    )
    staked = Fraction(sum(each * often for each, often in play.wagered.items()), play.rounds)
    share = Fraction(STATES - instant, STATES)
    return WagerFigures(
        results,
        share * staked + (1 - share) * _INSTANT_STAKE,
        exactly=edge,
        played=_played(play, results, float(share)),
    )


def _played(play: PlayedRounds, results: Distribution, share: float) -> Played:
    root = share / sqrt(play.rounds)
    net, wagered = distribution(play.net.items()), distribution(play.wagered.items())
    spread = distribution(((each - net.mean) ** 2, often) for each, often in play.net.items())
    hit = float(net.hit_frequency)
    return Played(
        play.rounds,
        play.command,
        mean_error=root * net.standard_deviation,
        wager_error=root * wagered.standard_deviation,
        deviation_error=root * spread.standard_deviation / (2 * results.standard_deviation),
        hit_error=root * sqrt(hit * (1 - hit)),
    )
