"""A rulebook of Lunar Poker as kernels take it, by value, category and rank pattern; and what lies
on its table while a kernel plays."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.combinations import (
    black_five_of,
    five_card_odds,
    five_of,
    six_card_odds,
)
from croupier.analysis.simulation.generator import new_stream
from croupier.analysis.simulation.hands import CATEGORIES
from croupier.analysis.simulation.plan import Units, units_for
from croupier.analysis.simulation.tally import Quantities
from croupier.cards import Card
from croupier.hands import (
    ACE_AND_KING,
    VALUES,
    AceKingQueen,
    Category,
    SuperLine,
    best_super_line,
    super_lines,
)
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules

ANTE, BET, DRAW_FEE, FORCE_FEE, SUPER, SUPER_ON, DEALER_SUPER = range(7)
WAGERS = ("ante", "bet", "draw_fee", "force_fee", "super", "super_on", "dealer_super")

_NOTHING = -1
_HAND = 5
LOST, STAND_OFF, ANTE_PAID = range(3)
BET_PAID = ANTE_PAID + CATEGORIES
"""How a box's round can end: the ante paid by the category of the hand, the bet wager by odds."""
_VALUES, _SIXES, _RANKS, _SETS = len(VALUES) + 1, 18_395, 13, 1 << 13
_SIZES = (CATEGORIES, CATEGORIES, _VALUES, _SIXES, _SETS, _SETS * _RANKS)
ANTE_ODDS, INSTANT_ODDS, BET5, BET6, FLUSH6, FLUSH5, SUPER_ODDS = accumulate(_SIZES, initial=0)
ONE_COLOUR = SUPER_ODDS + _VALUES
"""Where each kind of odds begins."""


class LunarTables(NamedTuple):
    per: int
    cap: int
    least: int
    """The least value with which the dealer qualifies."""
    bet_antes: int
    draw_antes: int
    force_antes: int
    """Below zero where nobody may force."""
    odds: NDArray[np.int64]
    """All of them, in units on a part; below zero where nothing is won. By `ANTE_ODDS` and so on.

    Antes, when the dealer does not qualify, by category of the final hand; instant hands too;
    both combinations of a bet together by the value of five cards, of six by the place of their
    ranks in the table of values, of six cards of a suit by their ranks, of five by their ranks and
    the rank of the sixth; super wagers by colour (0: both, 1: one) and value.
    """
    dealer_super_first: bool
    discards_last: bool
    as_decided: bool
    up: int
    """Which of the dealer's five cards is face up, from 0."""
    results: int
    """How many ways a box's round can end: `LOST` and so on."""


def lunar_units(rules: LunarRules, amounts: Sequence[Amount]) -> Units:
    odds = [rules.ante_below_straight, rules.ante_straight, *rules.bet_odds.values()]
    odds += [*rules.super_odds.values(), *rules.instant_odds.values()]
    limits = [] if rules.max_payout is None else [rules.max_payout]
    return units_for([*amounts, *limits], odds)


def lunar_tables(rules: LunarRules, units: Units, dealing: str) -> LunarTables:
    on_dealer_last = "dealer_super" in rules.areas and not rules.dealer_super_first
    if rules.force_antes is not None and on_dealer_last:
        raise ValueError(f"{rules.id}: super wagers on a dealer who may be forced come first")
    odds = _odds(rules, units)
    return LunarTables(
        per=units.per,
        cap=units.cap(rules.max_payout),
        least=int(ACE_AND_KING),
        bet_antes=rules.bet_antes,
        draw_antes=rules.draw_antes,
        force_antes=_NOTHING if rules.force_antes is None else rules.force_antes,
        odds=odds,
        dealer_super_first=rules.dealer_super_first,
        discards_last=rules.discards_last,
        as_decided=rules.act_as_decided,
        up=0 if rules.dealings[dealing].face_up == "first" else _HAND - 1,
        results=BET_PAID + int(odds[BET5:SUPER_ODDS].max()) + 1,
    )


def _odds(rules: LunarRules, units: Units) -> NDArray[np.int64]:
    bet_odds = tuple((line, units.odds(odds)) for line, odds in rules.bet_odds.items())
    parts = [
        _antes(rules, units),
        _instant(rules.instant_odds, units),
        five_card_odds(bet_odds, rules.straight_with_pair),
        *six_card_odds(bet_odds, rules.straight_with_pair),
        _super(rules, units),
    ]
    return np.concatenate([part.ravel() for part in parts])


def _antes(rules: LunarRules, units: Units) -> NDArray[np.int64]:
    found = np.full(CATEGORIES, units.odds(rules.ante_below_straight), dtype=np.int64)
    found[Category.STRAIGHT :] = units.odds(rules.ante_straight)
    return found


def _instant(odds: Mapping[Category, Amount], units: Units) -> NDArray[np.int64]:
    found = np.full(CATEGORIES, _NOTHING, dtype=np.int64)
    for category, each in odds.items():
        found[category] = units.odds(each)
    return found


def _super(rules: LunarRules, units: Units) -> NDArray[np.int64]:
    found = np.full((2, _VALUES), _NOTHING, dtype=np.int64)
    for cards, places in _super_groups(rules.ace_king_queen):
        line = best_super_line(cards, rules.super_odds, rules.ace_king_queen)
        if line is not None:
            found.ravel()[list(places)] = units.odds(rules.super_odds[line])
    return found


@cache
def _super_groups(option: AceKingQueen) -> list[tuple[tuple[Card, ...], list[int]]]:
    """Hands that satisfy the same lines: five such cards, and all their places in the table."""
    groups: dict[frozenset[SuperLine], tuple[tuple[Card, ...], list[int]]] = {}
    for value in VALUES:
        for colour, cards in enumerate((five_of(value), black_five_of(value))):
            if cards is not None:
                group = groups.setdefault(super_lines(cards, option), (cards, []))
                group[1].append(colour * _VALUES + value)
    return list(groups.values())


def lunar_places(rules: LunarRules, dealing: str, boxes: int) -> NDArray[np.int64]:
    """Where in the deck the cards of each box lie, and at the end the dealer's."""
    way = rules.dealings[dealing]
    around = [boxes, *range(boxes)] if way.dealer == "first" else [*range(boxes), boxes]
    places = np.zeros((boxes + 1, _HAND), dtype=np.int64)
    for turn, to in enumerate(around):
        for card in range(_HAND):
            whole = way.each == _HAND
            places[to, card] = turn * _HAND + card if whole else card * len(around) + turn
    return places


CARDS, VALUE, TO_DRAW, STATUS, CHOICE, DECLARED, RESULT = range(7)
"""Of a box: how many cards it has and their value, how many it waits for, and so on."""
UNDECIDED, DREW, BETTING, FORCING, OUT = range(5)
"""Where a box stands."""
INSTANT, FORCED = 12, 16
"""Choices as they are counted: 0 fold, 1 bet, 2 buy, twice the number of cards exchanged; one more
if the box then bets, `FORCED` more if it forces; or an instant hand."""

CHOICES = 2 * FORCED
_DRAWS = ("buy", "exchange 2", "exchange 3", "exchange 4", "exchange 5")


def _choices() -> dict[int, str]:
    choices = {0: "fold", 1: "bet", INSTANT: "instant hand"}
    for place, draw in enumerate(_DRAWS, 1):
        choices[2 * place], choices[2 * place + 1] = f"{draw}, fold", f"{draw}, bet"
    forcing = {FORCED + code: f"{name}, force" for code, name in choices.items() if code % 2}
    return choices | forcing


LUNAR = Quantities(WAGERS, ("ante", "bet", "draw_fee", "force_fee"), _choices())


class LunarTable(NamedTuple):
    deck: NDArray[np.uint8]
    order: NDArray[np.uint8]
    """The order of the rack's cards after a shuffle."""
    pile: NDArray[np.int64]
    """How far the deck is dealt; see `round`."""
    stream: NDArray[np.uint64]
    cards: NDArray[np.uint8]
    """By box, and at the end the dealer's."""
    boxes: NDArray[np.int64]
    gone: NDArray[np.uint64]
    """By box: the cards exchanged, one bit each."""
    net: NDArray[np.int64]
    """By box and wager, but for super wagers; in units."""
    super_net: NDArray[np.int64]
    """By box and hand wagered on, the dealer's at the end."""


def lunar_table(boxes: int, seed: int = 0) -> LunarTable:
    return LunarTable(
        deck=np.arange(52, dtype=np.uint8),
        order=np.arange(52, dtype=np.uint8),
        pile=np.zeros(3, dtype=np.int64),
        stream=new_stream(seed),
        cards=np.zeros((boxes + 1, 6), dtype=np.uint8),
        boxes=np.zeros((boxes, 7), dtype=np.int64),
        gone=np.zeros(boxes, dtype=np.uint64),
        net=np.zeros((boxes, len(WAGERS)), dtype=np.int64),
        super_net=np.zeros((boxes, boxes + 1), dtype=np.int64),
    )
