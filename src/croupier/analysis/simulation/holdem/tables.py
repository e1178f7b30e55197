"""A rulebook of Ultimate Texas Hold'em as kernels take it, by value and by category; and what lies
on its table while a kernel plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.values import least_of
from croupier.analysis.simulation.generator import new_stream
from croupier.analysis.simulation.hands import CATEGORIES
from croupier.analysis.simulation.plan import Units, units_for
from croupier.analysis.simulation.tally import Quantities
from croupier.hands import VALUES, Category, Line
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules

ANTE, BLIND, PLAY, TRIPS, JACKPOT = range(5)
WAGERS = ("ante", "blind", "play", "trips", "jackpot")
PARTS = ("ante", "trips", "jackpot")
"""What is staked before the deal; the blind equals the ante."""

_NOTHING = -1
_LEAST_PAIR = least_of(Category.PAIR)
_LINES = {category: Line(category.name.lower()) for category in Category if category > 1}
_HUNDRED = 100
_SIZES = (len(VALUES) + 1, len(VALUES) + 1, CATEGORIES)
BLIND_ODDS, TRIPS_ODDS, PRIZE_ODDS, PRIZE_SHARE = accumulate(_SIZES, initial=0)
"""Where each kind of odds begins."""


@dataclass(frozen=True)
class Jackpot:
    """The pool that a round's jackpots are paid from, or the minor and the major one."""

    pools: tuple[Amount, ...]

    def __post_init__(self) -> None:
        if len(self.pools) not in (1, 2) or any(pool < 0 for pool in self.pools):
            raise ValueError("a jackpot has one pool, or a minor and a major pool, none below zero")


class HoldemTables(NamedTuple):
    any_five: bool
    pays_unqualified: bool
    least_pair: int
    per: int
    cap: int
    ante: int
    """Odds, in units on a part, as all odds here."""
    play: int
    whole_pool: int
    """A pool's share is in parts of this."""
    minor: int
    """In units, the pool that pays up to four of a kind."""
    major: int
    """The pool that pays straight and royal flushes; below zero where one pool pays all."""
    odds: NDArray[np.int64]
    """The others, by `BLIND_ODDS` and so on; below zero where nothing is won.

    Of a winning blind wager and of trips by value; of jackpot hands by category, odds and then the
    share of the pool, in parts of `whole_pool`.
    """


def holdem_units(
    rules: HoldemRules, amounts: Sequence[Amount], boxes: int, jackpot: Jackpot | None
) -> Units:
    """The unit in which every payment is whole; a finer one where a pool may be shared."""
    prizes = rules.jackpot.prizes
    odds = [rules.ante_odds, rules.play_odds, *rules.trips_odds.values()]
    odds += [*rules.blind_odds.values(), *(prize.odds for prize in prizes.values())]
    limits = [] if rules.max_payout is None else [rules.max_payout]
    pools = () if jackpot is None else jackpot.pools
    finer = 1 if jackpot is None else _whole_pool(rules) ** 2 * lcm(*range(1, boxes + 1))
    return units_for([*amounts, *limits, *pools], odds, finer)


def _whole_pool(rules: HoldemRules) -> int:
    percents = [Fraction(prize.percent_of_pool or 0) for prize in rules.jackpot.prizes.values()]
    return _HUNDRED * lcm(*(percent.denominator for percent in percents))


def holdem_tables(rules: HoldemRules, units: Units, jackpot: Jackpot | None) -> HoldemTables:
    pools = () if jackpot is None else tuple(units.units(pool) for pool in jackpot.pools)
    return HoldemTables(
        any_five=rules.hand_method == "any",
        pays_unqualified=rules.no_qualify == "pay",
        least_pair=_LEAST_PAIR,
        per=units.per,
        cap=units.cap(rules.max_payout),
        ante=units.odds(rules.ante_odds),
        play=units.odds(rules.play_odds),
        whole_pool=_whole_pool(rules),
        minor=pools[0] if pools else 0,
        major=pools[1] if len(pools) > 1 else _NOTHING,
        odds=np.concatenate(
            [
                _by_value(rules.blind_odds, units),
                _by_value(rules.trips_odds, units),
                *_prizes(rules, units),
            ]
        ),
    )


def _prizes(rules: HoldemRules, units: Units) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Odds and shares of the pool of jackpot hands, by category."""
    odds, shares = np.full((2, CATEGORIES), _NOTHING, dtype=np.int64)
    for category, line in _LINES.items():
        prize = rules.jackpot.prizes.get(line)
        if prize is not None:
            odds[category] = units.odds(prize.odds)
            if prize.percent_of_pool is not None:
                share = Fraction(prize.percent_of_pool) * _whole_pool(rules) / _HUNDRED
                shares[category] = int(share)
    return odds, shares


def _by_value(odds: Mapping[Line, Amount], units: Units) -> NDArray[np.int64]:
    paid = {line: units.odds(each) for line, each in odds.items()}
    lines = (_LINES.get(value.category) for value in VALUES)
    found = [_NOTHING if line is None else paid.get(line, _NOTHING) for line in lines]
    return np.array([_NOTHING, *found], dtype=np.int64)


def holdem_places(rules: HoldemRules, dealing: str, boxes: int) -> NDArray[np.int64]:
    """Where in the deck the cards of each box lie, then the dealer's, then the community cards."""
    way = rules.dealings[dealing]
    dealer, board = boxes, boxes + 1
    order: list[int] = []
    for part in way.order:
        if part == "community":
            order += [board] * 5
        elif way.each == 2:
            hands = range(boxes) if part == "boxes" else [dealer]
            order += [hand for hand in hands for _ in range(2)]
        elif part == "boxes":
            order += [*range(boxes), dealer] * 2  # a card at a time, the dealer's among them
    places = np.zeros((boxes + 2, 5), dtype=np.int64)
    for to in range(boxes + 2):
        lie = [place for place, each in enumerate(order) if each == to]
        places[to, : len(lie)] = lie
    return places


HOLDEM = Quantities(
    WAGERS,
    ("ante", "blind", "play"),
    {0: "fold", 1: "play 1x", 2: "play 2x", 3: "play 3x", 4: "play 4x"},
)


class HoldemTable(NamedTuple):
    deck: NDArray[np.uint8]
    stream: NDArray[np.uint64]
    triples: NDArray[np.uint64]
    """Three of the community cards, in all ten ways: sums of keys, and bits."""
    multiples: NDArray[np.int64]
    """By box: the play wager in antes, 0 for a fold."""
    hits: NDArray[np.int64]
    """By box: the category of its jackpot hand, 0 without one."""
    outcomes: NDArray[np.int64]
    """By box: the number of its outcome, jackpots aside."""
    net: NDArray[np.int64]
    """By box and wager, in units."""


def holdem_table(boxes: int, seed: int = 0) -> HoldemTable:
    return HoldemTable(
        deck=np.arange(52, dtype=np.uint8),
        stream=new_stream(seed),
        triples=np.zeros((2, 10), dtype=np.uint64),
        multiples=np.zeros(boxes, dtype=np.int64),
        hits=np.zeros(boxes, dtype=np.int64),
        outcomes=np.zeros(boxes, dtype=np.int64),
        net=np.zeros((boxes, len(WAGERS)), dtype=np.int64),
    )
