"""A strategy for Ultimate Texas Hold'em, from its file to the arrays that a kernel looks into."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.hands import CATEGORIES
from croupier.analysis.simulation.holdem.decisions import PAIRED, TRIPS, UNPAIRED, HoldemStrategy
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
        after_flop=_after_flop(flop, flop_multiple),
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


def _after_flop(section: Section, multiple: int) -> NDArray[np.int8]:
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
