"""Every wager of Ultimate Texas Hold'em, with its figures."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.edges import Edges, SeenCard
from croupier.analysis.holdem.figures import Figures, Shares, Trips, figures, trips_lines
from croupier.analysis.holdem.game import game_of
from croupier.analysis.holdem.jackpot import Jackpot
from croupier.analysis.holdem.seen import value_with_dealer_card, value_with_flop_card
from croupier.analysis.holdem.solution import solve
from croupier.analysis.wager import WagerFigures
from croupier.cards import RANKS
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.jackpot import JackpotRules

SHARES = {"four": "4x", "two": "2x", "one": "1x", "fold": "fold"}
"""The ways to go on, and what each is called."""


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
    return Edges(wagers, by_name(main.shares), growing, tuple(_bends(rules.jackpot, jackpot)))


def by_name(shares: Shares) -> dict[str, Fraction]:
    return {name: getattr(shares, name) for name in SHARES}


def _bends(rules: JackpotRules, jackpot: Jackpot) -> Iterator[tuple[Fraction, Fraction]]:
    """From an empty pool to twice the one at which the wager costs nothing."""
    pools = {
        Fraction(prize.odds) * 100 / Fraction(prize.percent_of_pool)
        for prize in rules.prizes.values()
        if prize.percent_of_pool
    }
    for pool in sorted({Fraction(0), *pools, 2 * jackpot.growing().break_even}):
        yield pool, 1 + jackpot.results(pool).mean


def holdem_house_edges(rules: HoldemRules) -> dict[str, Fraction]:
    """Of the main game and of trips, never folded. Pay tables for trips change neither the main
    game nor how often each hand is made: one solution serves them all."""
    game = game_of(rules)
    solution = solve(replace(game, trips=(0,) * len(game.trips)))
    main = Figures(replace(solution, game=game))
    return {"main": main.house_edge, "trips": -Trips(main).alone.mean}


def seen_card(rules: HoldemRules, which: str) -> SeenCard:
    """One of the dealer's cards, or of the flop, known before the first decision."""
    game = game_of(rules)
    found = value_with_dealer_card(game) if which == "dealer" else value_with_flop_card(game)
    ranks = dict(zip(RANKS, found.by_rank, strict=True))
    return SeenCard(-found.value, found.shares.average_wager, by_name(found.shares), ranks)
