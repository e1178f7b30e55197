"""The main game of Lunar Poker: its edge exactly, as the package knows it solved; the rest from
rounds that were played with the exact choices."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from croupier.analysis.lunar.figures import STATES, Sums
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.known import Known, known
from croupier.analysis.lunar.play import Play, play_of
from croupier.analysis.wager import Distribution, Played, WagerFigures, distribution
from croupier.hands import StraightWithPair
from croupier.rulebooks.lunar import LunarRules

_READING = "straight_with_pair"
_INSTANT_STAKE = 1
"""What is put up in a round that an instant hand ends: the ante."""


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
    play: Play | None
    """Rounds with the exact choices; None where none were played for this reading."""

    @property
    def house_edge(self) -> Fraction:
        return self.known.house_edge

    @property
    def shares(self) -> dict[str, Fraction]:
        """How often each choice is best; and how often the dealer is forced, which is no part of
        the others."""
        return self.known.figures.shares

    @property
    def figures(self) -> WagerFigures | None:
        """With results, where rounds were played."""
        if self.play is None:
            return None
        figures = self.known.figures
        return _figures(self.play, figures.sums, figures.game, self.house_edge)


def main_game(rules: LunarRules) -> MainGame | None:
    """None if the game has not been solved here. A limit in money has no place in it."""
    game = game_of(replace(rules, max_payout=None))
    found = known(game)
    if found is None:
        return None
    return MainGame(found, _instants(rules, game), play_of(rules))


def how_to_solve(rules: LunarRules) -> str:
    """The command for a game that is not known, or whose file is needed: figures come for every
    option, the file for the reading in force."""
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


def _figures(play: Play, sums: Sums, game: Game, edge: Fraction) -> WagerFigures:
    """Played rounds stand for all states but those with an instant hand, which are counted."""
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


def _played(play: Play, results: Distribution, share: float) -> Played:
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
