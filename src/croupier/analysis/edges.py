"""Every wager of a rulebook that can be reckoned exactly, with its figures."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.analysis.lunar.main_game import MainGame, how_to_solve, main_game
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
    lunar: MainGame | None = None
    """Lunar Poker's main game, where it is solved; among the wagers only where its results are
    known too."""
    with_super: Fraction | None = None
    """What a round of it costs together with a super wager of one ante, where that must be."""
    missing: str = ""
    """What is not told, and how to get it."""


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
    """The main game where it is solved; the super wagers: on the own hand, on other boxes, on the
    dealer's."""
    supers = {name: super_wager(rules) for name in SUPERS if name in rules.areas}
    main = main_game(rules)
    if main is None:
        words = f"The main game by these rules is not solved here: run `{how_to_solve(rules)}`."
        return Edges(supers, missing=words)
    together = with_super(rules, main.house_edge)
    if main.figures is None:
        words = (
            "What is staked, the deviation and the results of the main game come from rounds that "
            "are played with the exact choices, and none come with the package for these rules: "
            f"`{how_to_solve(rules)}` makes a solution, and "
            f"`croupier simulate {rules.id} --optimal` plays by it."
        )
        return Edges(supers, lunar=main, with_super=together, missing=words)
    more = {} if together is None else {"with_super": together}
    wagers = {"main": replace(main.figures, more=more), **supers}
    return Edges(wagers, lunar=main, with_super=together)


def with_super(rules: LunarRules, main: Fraction) -> Fraction | None:
    """What a round costs, in antes, where a super wager must be placed beside the ante: both of the
    same amount, the least that the document lets be. None where it need not be placed."""
    if not rules.super_compulsory or "super" not in rules.at_least_ante:
        return None
    return main + super_wager(rules).house_edge


def lunar_house_edges(rules: LunarRules) -> dict[str, Fraction]:
    """Only what each wager costs, the main game where it is solved."""
    main = main_game(rules)
    supers = {name: super_wager(rules).house_edge for name in SUPERS if name in rules.areas}
    return supers if main is None else {"main": main.house_edge, **supers}
