"""The felt of Ultimate Texas Hold'em: areas two by two, and the play area below them."""

from collections.abc import Mapping
from dataclasses import replace

from croupier.games.layout import (
    Layout,
    Note,
    PayLine,
    PayTable,
    Shape,
    areas_of,
    standard_layout,
)
from croupier.rulebooks.facts.fact import count, line_name
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.table import addresses

_SHAPES: Mapping[str, Shape] = {
    "jackpot": ("half", 1, "left"),
    "trips": ("half", 1, "right"),
    "ante": ("half", 2, "left"),
    "blind": ("half", 2, "right"),
    "play": ("bar", 3, None),
}
_METHODS = {
    "two-plus-three": ("Hands use both your cards and three community cards.", "9.7(a)"),
    "any": ("Hands are the best five of all seven cards.", "9.7(b)"),
}


def holdem_layout(rules: HoldemRules, hand: int, board: int) -> Layout:
    text, clause = _METHODS[rules.hand_method]
    return replace(
        standard_layout(rules, hand, board),
        areas=areas_of(rules, _SHAPES),
        pays=(_trips_and_blind(rules), _ante_and_play(rules), _jackpot(rules)),
        notes=(Note(text, addresses(rules.document, (clause,))),),
    )


def _trips_and_blind(rules: HoldemRules) -> PayTable:
    trips, blind = rules.trips_odds, rules.blind_odds
    best_first = sorted({*trips, *blind}, key=list(trips).index)
    return PayTable(
        name="paytable",
        title=f"Pay table {count(rules.options['paytable'])}",
        columns=("Trips", "Blind"),
        lines=tuple(
            PayLine(line_name(line), (trips.get(line), blind.get(line))) for line in best_first
        ),
        clauses=addresses(rules.document, rules.document.options["paytable"].clauses),
    )


def _ante_and_play(rules: HoldemRules) -> PayTable:
    return PayTable(
        name="ante",
        title="Ante and play",
        lines=(
            PayLine("each, when you win", (rules.play_odds,)),
            PayLine("ante, dealer below a pair", (None,)),
        ),
        clauses=addresses(rules.document, rules.document.odds.clauses),
    )


def _jackpot(rules: HoldemRules) -> PayTable:
    return PayTable(
        name="jackpot",
        title="Jackpot, your two and the flop",
        lines=tuple(
            PayLine(line_name(line), (prize.odds,), prize.percent_of_pool)
            for line, prize in rules.jackpot.prizes.items()
        ),
        clauses=addresses(rules.document, rules.document.jackpot.clauses),
    )
