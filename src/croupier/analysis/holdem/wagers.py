"""Every wager of Ultimate Texas Hold'em with its figures, and the further data of a PAR sheet: how
the game is played, the jackpot by its meter, and the cost of other options."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.edges import Distribution, Edges, PayLine, Return, SeenCard, WagerFigures
from croupier.analysis.holdem.exposed_card import value_with_dealer_card, value_with_flop_card
from croupier.analysis.holdem.figures import (
    End,
    Figures,
    Shares,
    Trips,
    figures,
    results,
    trips_lines,
)
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.jackpot import Jackpot
from croupier.analysis.holdem.solution import solve
from croupier.analysis.par.wagers import STEP, STEPS, Chosen, Meter, MeterReading, Part, Play, Prize
from croupier.cards import RANKS
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.table import JackpotRules, addresses

SHARES = {"four": "4x", "two": "2x", "one": "1x", "fold": "fold"}
"""The player's final choices, each with its name."""


def holdem_edges(rules: HoldemRules, pool: Fraction = Fraction(0)) -> Edges:
    """The main game, blind, trips by itself and as the hand is played, and the jackpot at this
    pool, which is in jackpot wagers."""
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
    """Pools and returns from an empty pool to twice the break-even pool."""
    pools = {
        Fraction(prize.odds) * 100 / Fraction(prize.percent_of_pool)
        for prize in rules.prizes.values()
        if prize.percent_of_pool
    }
    for pool in sorted({Fraction(0), *pools, 2 * jackpot.growing().break_even}):
        yield pool, 1 + jackpot.results(pool).mean


def holdem_house_edges(rules: HoldemRules) -> dict[str, Fraction]:
    """The house edge of the main game, and of trips if no hand is folded."""
    main = Figures(solve(game_of(rules)))
    return {"main": main.house_edge, "trips": -Trips(main).alone.mean}


def seen_card(rules: HoldemRules, which: str) -> SeenCard:
    """The value of knowing one of the dealer's cards, or one of the flop, before the first
    decision."""
    game = game_of(rules)
    found = value_with_dealer_card(game) if which == "dealer" else value_with_flop_card(game)
    ranks = dict(zip(RANKS, found.by_rank, strict=True))
    return SeenCard(-found.value, found.shares.average_wager, by_name(found.shares), ranks)


_NAMES = {4: "play 4x", 2: "check, play 2x", 1: "check twice, play 1x", 0: "fold"}


def play(rules: HoldemRules) -> Play:
    main = figures(game_of(rules))
    staked = main.shares.average_wager - 2
    return Play(
        tuple(_chosen(main, multiple) for multiple in _NAMES),
        (
            Part("ante", Fraction(1), _mean(main, lambda end: end.ante)),
            Part("blind", Fraction(1), _mean(main, lambda end: end.blind)),
            Part("play", staked, _mean(main, lambda end: end.play)),
        ),
        "Optimal play; 3x is never best. Amounts in antes.",
        forfeited="trips",
    )


def _mean(main: Figures, of: Callable[[End], Fraction | int]) -> Fraction:
    return results(main.ends, of).mean


def _chosen(main: Figures, multiple: int) -> Chosen:
    ends = {end: ways for end, ways in main.ends.items() if end.multiple == multiple}
    share = Fraction(sum(ends.values()), sum(main.ends.values()))
    mean = results(ends, lambda end: end.net).mean if ends else Fraction(0)
    return Chosen(_NAMES[multiple], share, 2 + multiple, mean)


def meter(rules: HoldemRules, growing: Mapping[str, Return], pool: Fraction) -> Meter:
    jackpot = Jackpot(rules.jackpot)
    alone, *_ = growing.values()
    shared = {name: line for name, line in growing.items() if line is not alone}
    pools = sorted({*(Fraction(STEP * number) for number in range(STEPS + 1)), pool})
    prizes = tuple(
        Prize(line, Fraction(prize.percent_of_pool or 0) / 100)
        for line, prize in zip(jackpot.lines(), rules.jackpot.prizes.values(), strict=True)
    )
    return Meter(
        prizes=prizes,
        floor=jackpot.floor,
        alone=alone,
        shared=shared,
        readings=tuple(_reading(jackpot, shared, each) for each in pools),
        wager=rules.jackpot.wager,
        chosen=pool,
    )


def _reading(jackpot: Jackpot, shared: Mapping[str, Return], pool: Fraction) -> MeterReading:
    others = {name: line.at(pool) for name, line in shared.items() if pool >= line.least_pool}
    return MeterReading(pool, 1 + jackpot.results(pool).mean, others)


def price(rules: HoldemRules, chosen: Game, pool: Fraction) -> Mapping[str, Fraction]:
    """House edges by wager, trips as if no hand were folded. The game is solved with the chosen
    trips table, so that one solution serves every table."""
    main = figures(replace(game_of(rules), trips=chosen.trips))
    lines = trips_lines(rules, main)
    paid = sum((line.probability + line.contribution for line in lines), Fraction(0))
    return {
        "main": -main.results.mean,
        "blind": -main.blind.mean,
        "trips": 1 - paid,
        "jackpot": -Jackpot(rules.jackpot).results(pool).mean,
    }


def blind_lines(rules: HoldemRules, results: Distribution) -> Iterator[PayLine]:
    """The lines of the blind wager, distinguished by their odds; none if two lines have the same
    odds."""
    if len(set(rules.blind_odds.values())) < len(rules.blind_odds):
        return
    for line, odds in rules.blind_odds.items():
        yield PayLine(line.value, odds, results.ways.get(Fraction(odds), 0), results.total)


def wager_clauses(rules: HoldemRules) -> Mapping[str, Clauses]:
    return {
        "main": addresses(rules.document, rules.document.odds.clauses),
        "blind": rules.cites.blind_paid,
        "trips": rules.cites.trips_paid,
        "jackpot": addresses(rules.document, rules.document.jackpot.clauses),
    }
