"""A strategy for Ultimate Texas Hold'em: what a box does by it, in a kernel; and how its file
becomes the arrays that the kernel looks into.

A box decides from the cards that it may have seen: two hole cards with the board, by either method
of rule 9.7.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.simulation.hands import (
    CATEGORIES,
    FLUSH,
    HIGH5,
    LOW5,
    NO_CARDS,
    START,
    VALUES5,
    category_of,
    place_of,
    value_of_five,
    value_of_seven,
    value_of_six,
)
from croupier.analysis.simulation.strategy_file import (
    NEVER,
    Section,
    StrategyError,
    category,
    check_keys,
    least_value,
    own_strategy,
    rank,
    whole,
)
from croupier.cards import RANKS
from croupier.hands import VALUES
from croupier.rulebooks.holdem import HoldemRules

_TWO_EACH = np.uint64(0x2222 << 48)


@inline_part
def three_suited(on_board: Any) -> Any:
    """Whether three community cards are of a suit, without which there is no flush."""
    return (on_board + _TWO_EACH) & FLUSH != NO_CARDS


@inline_part
def lay_triples(table: Any, places: Any, board: Any, hands: Any) -> Any:
    """Fill in the sums of keys and bits for the ten ways to take three community cards."""
    way, deck, triples = 0, table.deck, table.triples
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                x, y, z = deck[places[board, a]], deck[places[board, b]], deck[places[board, c]]
                triples[0, way] = START + hands.keys[x] + hands.keys[y] + hands.keys[z]
                triples[1, way] = hands.bits[x] | hands.bits[y] | hands.bits[z]
                way += 1


@inline_part
def value_with(
    first: Any, second: Any, on_board: Any, board_bits: Any, table: Any, hands: Any, rules: Any
) -> Any:
    """The value of two hole cards with the board, by the operator's method."""
    held = hands.keys[first] + hands.keys[second]
    bits = hands.bits[first] | hands.bits[second]
    if rules.any_five:
        return value_of_seven(on_board + held, board_bits | bits, hands)
    triples = table.triples
    best: Any = 0
    if three_suited(on_board):
        for way in range(10):
            best = max(best, value_of_five(triples[0, way] + held, triples[1, way] | bits, hands))
        return best
    for way in range(10):
        place = place_of(triples[0, way] + held, LOW5, HIGH5, hands)
        best = max(best, np.int64(hands.table[VALUES5 + place]))
    return best


_ONE_EACH, _ONE = np.uint64(0x1111 << 48), np.uint64(1)
_ONE_OF_EACH = np.uint64(0x0001000100010001)
"""The bits of one rank, in all suits."""
UNPAIRED, PAIRED, TRIPS = range(3)
"""Kinds of flops."""


class HoldemStrategy(NamedTuple):
    before_flop: NDArray[np.int8]
    """By both hole cards: the multiple, 0 for a check."""
    after_flop: NDArray[np.int8]
    """By the value of hole cards and flop, and by the flop: the multiple, 0 for a check."""
    four_flush: int
    """Four of a suit after the flop are played if a hole card of the suit has at least this
    rank."""
    four_flush_multiple: int
    river_least: NDArray[np.int64]
    """By the category of the board alone: the least value that is played."""
    river_high: NDArray[np.int64]
    """By the category of the board alone: the least rank of a hole card with which it is played."""
    river_over: bool
    """Whether a hand of a higher category than the board's is played."""
    river_outs: int
    """Other hands are played if fewer cards than this would beat them."""
    after_river: int
    """The multiple."""


@inline_part
def choose(
    first: Any,
    second: Any,
    places: Any,
    board: Any,
    on_board: Any,
    board_bits: Any,
    table: Any,
    hands: Any,
    rules: Any,
    strategy: Any,
) -> Any:
    """The multiple that the box plays in the end, 0 for a fold."""
    multiple = np.int64(strategy.before_flop[first, second])
    if multiple == 0:
        multiple = _after_flop(first, second, places, board, table, hands, strategy)
    if multiple != 0:
        return multiple
    own = value_with(first, second, on_board, board_bits, table, hands, rules)
    category = category_of(value_of_five(on_board, board_bits, hands), hands)
    if own >= strategy.river_least[category]:
        return strategy.after_river
    if max(first, second) >> 2 >= strategy.river_high[category]:
        return strategy.after_river
    if strategy.river_over and category_of(own, hands) > category:
        return strategy.after_river
    if strategy.river_outs == 0:
        return 0
    seen = hands.bits[first] | hands.bits[second] | board_bits
    outs = _outs(own, seen, on_board, board_bits, strategy.river_outs, hands)
    return strategy.after_river if outs < strategy.river_outs else 0


@inline_part
def _after_flop(
    first: Any, second: Any, places: Any, board: Any, table: Any, hands: Any, strategy: Any
) -> Any:
    deck, keys = table.deck, hands.keys
    a, b, c = deck[places[board, 0]], deck[places[board, 1]], deck[places[board, 2]]
    total = START + keys[first] + keys[second] + keys[a] + keys[b] + keys[c]
    bits = hands.bits[a] | hands.bits[b] | hands.bits[c]
    bits |= hands.bits[first] | hands.bits[second]
    pairs = np.int64(a >> 2 == b >> 2) + np.int64(a >> 2 == c >> 2) + np.int64(b >> 2 == c >> 2)
    flop = min(pairs, TRIPS)
    multiple = np.int64(strategy.after_flop[value_of_five(total, bits, hands), flop])
    if multiple == 0:
        four = (total + _ONE_EACH) & FLUSH
        if four != NO_CARDS:
            if _is_of(four, first) and first >> 2 >= strategy.four_flush:
                return strategy.four_flush_multiple
            if _is_of(four, second) and second >> 2 >= strategy.four_flush:
                return strategy.four_flush_multiple
    return multiple


@inline_part
def _is_of(suits: Any, card: Any) -> Any:
    """Whether a card is of the suit whose place has its top bit set."""
    return (suits >> np.uint64(51 + 4 * (card & 3))) & _ONE != NO_CARDS


@inline_part
def _outs(own: Any, seen: Any, on_board: Any, board_bits: Any, enough: Any, hands: Any) -> Any:
    """How many cards that the box has not seen make the board better than its own hand."""
    outs: Any = 0
    if (on_board + _ONE_EACH) & FLUSH != NO_CARDS:  # a fifth card of the suit makes a flush
        for card in range(52):
            bit = hands.bits[card]
            if seen & bit == NO_CARDS:
                outs += value_of_six(on_board + hands.keys[card], board_bits | bit, hands) > own
        return outs
    for each in range(13):
        if value_of_six(on_board + hands.keys[4 * each], NO_CARDS, hands) > own:
            of_rank = (seen >> np.uint64(each)) & _ONE_OF_EACH
            outs += 4 - np.int64((of_rank * _ONE_OF_EACH) >> np.uint64(48) & np.uint64(7))
            if outs >= enough:
                break
    return outs


_RANGE = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)\Z")
_FLOPS = {"unpaired": UNPAIRED, "paired": PAIRED, "trips": TRIPS}
_ACE = len(RANKS) - 1


def default_holdem(rules: HoldemRules) -> HoldemStrategy:
    """The game's own strategy: rules that a player can remember, for the hand method in force."""
    return holdem_strategy(own_strategy(__package__, rules.hand_method), rules)


def holdem_strategy(given: dict[str, Any], rules: HoldemRules) -> HoldemStrategy:
    sections = check_keys(
        "a strategy", given, ("game", "says", "before_flop", "after_flop", "after_river")
    )
    if sections.get("game") != "holdem":
        raise StrategyError(f'game = "holdem" is needed for {rules.id}')
    flop = check_keys(
        "after_flop", sections.get("after_flop", {}), ("multiple", *_FLOPS, "four_flush")
    )
    river = check_keys(
        "after_river",
        sections.get("after_river", {}),
        ("multiple", "least", "high", "over_board", "outs"),
    )
    flop_multiple = _multiple("after_flop", flop, rules.after_flop)
    return HoldemStrategy(
        before_flop=_before_flop(sections.get("before_flop", {}), rules),
        after_flop=_flop_table(flop, flop_multiple),
        four_flush=rank("after_flop.four_flush", flop["four_flush"])
        if "four_flush" in flop
        else _ACE + 1,
        four_flush_multiple=flop_multiple,
        river_least=_river_least(river.get("least", {})),
        river_high=_river_high(river.get("high", {})),
        river_over=bool(river.get("over_board", False)),
        river_outs=whole("after_river.outs", river.get("outs", 0), 0, 45),
        after_river=_multiple("after_river", river, rules.after_river),
    )


def _multiple(where: str, section: Section, allowed: tuple[int, ...]) -> int:
    multiple = section.get("multiple", allowed[-1])
    if multiple not in allowed:
        many = " or ".join(map(str, allowed))
        raise StrategyError(f"{where}: a play wager is {many} antes, not {multiple!r}")
    return int(multiple)


def _before_flop(section: object, rules: HoldemRules) -> NDArray[np.int8]:
    ranges = check_keys("before_flop", section, tuple(map(str, rules.before_flop)))
    found = np.zeros((52, 52), dtype=np.int8)
    for multiple, text in ranges.items():
        for high, low, suited in _in_ranges(str(text)):
            for a in range(4 * high, 4 * high + 4):
                for b in range(4 * low, 4 * low + 4):
                    if a != b and suited in (None, a % 4 == b % 4):
                        found[a, b] = found[b, a] = int(multiple)
    return found


def _in_ranges(text: str) -> Iterator[tuple[int, int, bool | None]]:
    """The hands of "33+ K2s+ JTo": their ranks, and whether they are suited where the text says
    so."""
    for each in text.split():
        match = _RANGE.match(each)
        if match is None or RANKS.index(match[1]) < RANKS.index(match[2]):
            raise StrategyError(f'before_flop: {each!r} is no range; write "33+", "K2s+" or "JTo"')
        high, low = RANKS.index(match[1]), RANKS.index(match[2])
        suited = {"s": True, "o": False}.get(match[3])
        if high == low:
            for pair in range(high, _ACE + 1 if match[4] else high + 1):
                yield pair, pair, None
        else:
            for kicker in range(low, high if match[4] else low + 1):
                yield high, kicker, suited


def _flop_table(section: Section, multiple: int) -> NDArray[np.int8]:
    found = np.zeros((len(VALUES) + 1, len(_FLOPS)), dtype=np.int8)
    for name, flop in _FLOPS.items():
        found[least_value(f"after_flop.{name}", section.get(name, "never")) :, flop] = multiple
    return found


def _river_least(section: object) -> NDArray[np.int64]:
    found = np.full(CATEGORIES, NEVER, dtype=np.int64)
    for name, least in _by_board("least", section):
        found[category("after_river.least", name)] = least_value("after_river.least", least)
    return found


def _river_high(section: object) -> NDArray[np.int64]:
    found = np.full(CATEGORIES, _ACE + 1, dtype=np.int64)
    for name, high in _by_board("high", section):
        found[category("after_river.high", name)] = rank("after_river.high", high)
    return found


def _by_board(name: str, section: object) -> list[tuple[str, Any]]:
    if not isinstance(section, dict):
        raise StrategyError(f"after_river.{name} must be a table by the board's category")
    return list(section.items())
