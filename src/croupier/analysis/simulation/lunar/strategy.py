"""A strategy for Lunar Poker, from its file to the arrays that a kernel looks into.

The file lists rules; for each hand, number of suited cards and up card the first that fits decides.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.combinations import ranks_of
from croupier.analysis.simulation.lunar.decisions import (
    ACTION_BITS,
    BET,
    BUY,
    EXCHANGE,
    EXCHANGE_UNSUITED,
    FOLD,
    LunarStrategy,
)
from croupier.analysis.simulation.plan import Units
from croupier.analysis.simulation.strategy_file import (
    StrategyError,
    check_keys,
    least_value,
    own_strategy,
    rank,
    whole,
)
from croupier.cards import RANKS
from croupier.hands import VALUES, Value
from croupier.rulebooks.lunar import LunarRules

_ACTIONS = {"fold": FOLD, "bet": BET, "buy": BUY, "exchange": EXCHANGE}
RULE_FIELDS = ("from", "below", "up", "holds", "suited", "straight", "holds_up", "do", "keep")
_SUITED = (2, 3, 4)
_ACE, _KING = 12, 11
_WINDOWS = [{rank % 13 for rank in range(low, low + 5)} for low in range(-1, 9)]


@dataclass(frozen=True)
class _Hand:
    """Five cards as rules see them."""

    value: Value
    ranks: list[int]
    to_straight: int
    """The most cards that one straight could use."""
    suited: int
    """The most cards of one suit: 2 for fewer than three, 4 for four or more."""


def _hands(suited: tuple[int, ...]) -> Iterator[tuple[_Hand, int]]:
    """Every hand, with the column for its number of suited cards."""
    for value in VALUES:
        ranks = ranks_of(value)
        to_straight = max(len(window.intersection(ranks)) for window in _WINDOWS)
        for column, most in enumerate(suited):
            yield _Hand(value, ranks, to_straight, most), column


def default_lunar(rules: LunarRules, units: Units) -> LunarStrategy:
    """The game's own strategy: rules that a player can remember."""
    return lunar_strategy(own_strategy(__package__, "strategy"), rules, units)


def lunar_strategy(given: dict[str, Any], rules: LunarRules, units: Units) -> LunarStrategy:
    sections = check_keys("a strategy", given, ("game", "says", "first", "again", "force"))
    if sections.get("game") != "lunar":
        raise StrategyError(f'game = "lunar" is needed for {rules.id}')
    force = check_keys("force", sections.get("force", {}), ("from_odds", "by_outs"))
    least = whole("force.from_odds", force.get("from_odds", 10**6), 0, 10**6)
    return LunarStrategy(
        first=_first(_rules("first", sections), rules),
        again=_again(_rules("again", sections)),
        force_odds=units.odds(least),
        force_by_outs=bool(force.get("by_outs", False)),
    )


@dataclass(frozen=True)
class _Rule:
    where: str
    fits: Callable[[_Hand], bool]
    ups: frozenset[int]
    holds_up: bool | None
    """Whether the hand must, or must not, hold a card of the up card's rank."""
    do: str
    keep: str

    @property
    def of_any_up(self) -> bool:
        return self.holds_up is None and len(self.ups) == len(RANKS)

    def fits_up(self, hand: _Hand, up: int) -> bool:
        return up in self.ups and self.holds_up in (None, up in hand.ranks)


def _rules(name: str, sections: Any) -> list[_Rule]:
    listed = sections.get(name)
    if not isinstance(listed, list) or not listed:
        raise StrategyError(f"a strategy needs [[{name}]], a list of rules")
    return [_rule(f"{name}, rule {n}", each) for n, each in enumerate(listed, 1)]


def _rule(where: str, given: object) -> _Rule:
    rule = check_keys(where, given, RULE_FIELDS)
    low = least_value(where, rule.get("from", "odd_cards"))
    high = least_value(where, rule.get("below", "never"))
    holds = [rank(where, each) for each in str(rule.get("holds", ""))]
    suited = whole(where, rule.get("suited", 2), 2, 4)
    straight = whole(where, rule.get("straight", 0), 0, 5)
    if rule.get("do") not in _ACTIONS:
        raise StrategyError(f"{where}: do is one of {', '.join(_ACTIONS)}, not {rule.get('do')!r}")

    def fits(hand: _Hand) -> bool:
        return (
            low <= hand.value < high
            and hand.suited >= suited
            and hand.to_straight >= straight
            and all(each in hand.ranks for each in holds)
        )

    holds_up = rule.get("holds_up")
    ups = frozenset(_ups(where, str(rule.get("up", "2-A"))))
    return _Rule(where, fits, ups, holds_up, str(rule["do"]), str(rule.get("keep", "sets")))


def _ups(where: str, text: str) -> Iterator[int]:
    """The ranks of the up card in "2-9 K"."""
    for each in text.split():
        low, _, high = each.partition("-")
        yield from range(rank(where, low), rank(where, high or low) + 1)


def _decided(
    listed: Sequence[_Rule], hand: _Hand, choice: Callable[[_Rule, _Hand], int]
) -> Sequence[int]:
    """By rank of the up card: what the first rule that fits says, 0 (fold) where none does."""
    found, open_ups = [0] * len(RANKS), set(range(len(RANKS)))
    for rule in listed:
        if open_ups and rule.fits(hand):
            every = rule.of_any_up
            ups = {up for up in open_ups if every or rule.fits_up(hand, up)}
            made = choice(rule, hand) if ups else 0
            for up in ups:
                found[up] = made
            open_ups -= ups
    return found


def _first(listed: Sequence[_Rule], rules: LunarRules) -> NDArray[np.int32]:
    found = np.zeros((len(VALUES) + 1, len(_SUITED), len(RANKS)), dtype=np.int32)
    for hand, column in _hands(_SUITED):
        found[hand.value, column] = _decided(
            listed, hand, lambda rule, hand: _choice(rule, hand, rules)
        )
    return found


def _choice(rule: _Rule, hand: _Hand, rules: LunarRules) -> int:
    """An action, and above it for an exchange the ranks that are kept."""
    if rule.do != "exchange":
        return _ACTIONS[rule.do]
    if rule.keep == "suited":
        _check_count(rule, 5 - hand.suited if hand.suited > 2 else 0, rules)
        return EXCHANGE_UNSUITED
    kept = _kept(rule, hand)
    _check_count(rule, sum(each not in kept for each in hand.ranks), rules)
    return EXCHANGE | sum(1 << each for each in kept) << ACTION_BITS


def _kept(rule: _Rule, hand: _Hand) -> set[int]:
    ranks = hand.ranks
    match rule.keep.split():
        case ["nothing"]:
            return set()
        case ["sets"]:
            return {each for each in ranks if ranks.count(each) > 1}
        case ["highest", count] if count in ("1", "2", "3"):
            return set(sorted(set(ranks))[-int(count) :])
        case ["ace_king"]:
            return {_ACE, _KING}
    raise StrategyError(
        f'{rule.where}: keep is "sets", "ace_king", "highest 1" to "highest 3", "suited" '
        f'or "nothing", not {rule.keep!r}'
    )


def _check_count(rule: _Rule, count: int, rules: LunarRules) -> None:
    fewest, most = rules.exchange_fewest, rules.exchange_most
    if not fewest <= count <= most:
        raise StrategyError(
            f"{rule.where} would exchange {count} cards of some hands: {fewest} to {most} "
            f"may be exchanged ({', '.join(rules.cites.exchange_count)})"
        )


def _again(listed: Sequence[_Rule]) -> NDArray[np.bool_]:
    found = np.zeros((len(VALUES) + 1, len(RANKS)), dtype=np.bool_)
    for hand, _ in _hands(_SUITED[:1]):
        found[hand.value] = _decided(listed, hand, _bet_or_fold)
    return found


def _bet_or_fold(rule: _Rule, hand: _Hand) -> int:
    del hand
    if rule.do not in ("fold", "bet"):
        raise StrategyError(f"{rule.where}: after a draw a box may only fold or bet")
    return _ACTIONS[rule.do]
