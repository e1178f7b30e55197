"""Every wager of a rulebook that can be reckoned exactly, with its figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.super_wager import super_wager
from croupier.analysis.uth.figures import Shares, figures
from croupier.analysis.uth.game import game_of
from croupier.analysis.uth.jackpot import Jackpot, Return
from croupier.analysis.uth.trips import Trips, trips_lines
from croupier.analysis.wager import WagerFigures
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

SUPERS = ("super", "super_on", "dealer_super")


@dataclass(frozen=True)
class Edges:
    """By wager, in the order in which they are told."""

    wagers: Mapping[str, WagerFigures]
    shares: Shares | None = None
    """Of Ultimate Texas Hold'em's main game."""
    growing: Mapping[str, Return] | None = None
    """Of the progressive jackpot, by how many play for it from what."""


def holdem_edges(rules: HoldemRules, pool: Fraction = Fraction(0)) -> Edges:
    """The main game, trips alone and as the hand is played, blind, and the jackpot at a pool of
    so many jackpot wagers."""
    main = figures(game_of(rules))
    trips, jackpot = Trips(main), Jackpot(rules.jackpot)
    wagers = {
        "main": WagerFigures(main.results, main.shares.average_wager),
        "blind": WagerFigures(main.blind),
        "trips": WagerFigures(
            trips.alone,
            lines=trips_lines(rules, main),
            more={
                "play_unchanged": -trips.play_unchanged,
                "play_reoptimised": -trips.play_reoptimised,
            },
        ),
        "jackpot": WagerFigures(jackpot.results(pool), lines=jackpot.lines(pool)),
    }
    growing = {
        "one box": jackpot.growing(),
        f"{rules.boxes} boxes, one pool": jackpot.growing(rules.boxes),
        f"{rules.boxes} boxes, two pools": jackpot.growing(rules.boxes, divided=True),
    }
    return Edges(wagers, main.shares, growing)


def lunar_edges(rules: LunarRules) -> Edges:
    """The super wagers: on the own hand, on other boxes, on the dealer's."""
    return Edges({name: super_wager(rules) for name in SUPERS if name in rules.areas})
