"""A strategy for Lunar Poker: what a box does by it, in a kernel; and how its file becomes the
arrays that the kernel looks into.

A box decides from the cards that it may have seen: five or six of its own, and the up card. The
file lists rules; for each hand, number of suited cards and up card the first that fits decides.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.lunar.combinations import ranks_of
from croupier.analysis.simulation.hands import (
    HIGH6,
    LOW6,
    NO_CARDS,
    START,
    category_of,
    flush_ranks,
    place_of,
    value_of_five,
    value_of_six,
)
from croupier.analysis.simulation.lunar.tables import (
    ANTE_ODDS,
    BET5,
    BET6,
    FLUSH5,
    FLUSH6,
    ONE_COLOUR,
    SUPER_ODDS,
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

if TYPE_CHECKING:
    from croupier.analysis.simulation.lunar.optimal import LunarSolved


_RED = np.uint64(0x0000FFFFFFFF0000)


@inline_part
def sums(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = START, NO_CARDS
    for place in range(count):
        total += hands.keys[cards[place]]
        bits |= hands.bits[cards[place]]
    return total, bits


@inline_part
def value_of(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = sums(cards, count, hands)
    if count == 5:
        return value_of_five(total, bits, hands)
    return value_of_six(total, bits, hands)


@inline_part
def bet_odds(cards: Any, count: Any, value: Any, hands: Any, rules: Any) -> Any:
    """The odds of both combinations together."""
    if count == 5:
        return rules.odds[BET5 + value]
    total, bits = sums(cards, 6, hands)
    suited = flush_ranks(total, bits)
    if suited == NO_CARDS:
        return rules.odds[BET6 + place_of(total, LOW6, HIGH6, hands)]
    ranks = np.int64(suited)
    if rules.odds[FLUSH6 + ranks] != 0:
        return rules.odds[FLUSH6 + ranks]
    for place in range(6):
        card = cards[place]
        if flush_ranks(total - hands.keys[card], bits ^ hands.bits[card]) != NO_CARDS:
            return rules.odds[FLUSH5 + 13 * ranks + (card >> 2)]
    return 0  # not reached: one of six cards is not of the suit


@inline_part
def super_odds(cards: Any, hands: Any, rules: Any) -> Any:
    """The odds of the best line that five cards satisfy; below zero if there is none."""
    total, bits = sums(cards, 5, hands)
    black = bits & _RED == NO_CARDS
    start = ONE_COLOUR if black or bits & ~_RED == NO_CARDS else SUPER_ODDS
    return rules.odds[start + value_of_five(total, bits, hands)]


FOLD, BET, BUY, EXCHANGE, EXCHANGE_UNSUITED = range(5)
ACTION_BITS = 3
FIRST_ACTION = (1 << ACTION_BITS) - 1
_ONE_EACH, _TWO_EACH = np.uint64(0x1111 << 48), np.uint64(0x2222 << 48)
_MANY = np.uint64(0x8888 << 48)
_ONE = np.uint64(1)


class LunarStrategy(NamedTuple):
    first: NDArray[np.int32]
    """By value, cards of one suit (0: two, 1: three, 2: more) and rank of the up card: an action,
    and above it for an exchange the ranks that are kept, one bit each."""
    again: NDArray[np.bool_]
    """By value and rank of the up card: whether a box that has drawn bets."""
    force_odds: int
    """The least odds of both combinations with which the dealer is forced, in units on a part."""
    force_by_outs: bool
    """Whether such a box forces only if the cards that it has not seen make that worth its fee."""
    solved: "LunarSolved | None" = None
    """Where there is one it decides in place of `first` and `again`."""


@inline_part
def first_choice(cards: Any, value: Any, up: Any, hands: Any, strategy: Any) -> Any:
    """An action, and above it which of the five cards are exchanged, one bit each."""
    total, _ = sums(cards, 5, hands)
    suited: Any = 0
    if (total + _TWO_EACH) & _MANY != NO_CARDS:
        suited = 1 + np.int64((total + _ONE_EACH) & _MANY != NO_CARDS)
    choice = np.int64(strategy.first[value, suited, up >> 2])
    action = choice & FIRST_ACTION
    if action < EXCHANGE:
        return action
    kept, discard = choice >> ACTION_BITS, 0
    for place in range(5):
        card = np.int64(cards[place])
        if action == EXCHANGE:
            keeps = (kept >> (card >> 2)) & 1 == 1
        else:
            three = (total + _TWO_EACH) & _MANY
            keeps = (three >> np.uint64(51 + 4 * (card & 3))) & _ONE == _ONE
        if not keeps:
            discard |= 1 << place
    return EXCHANGE | discard << ACTION_BITS


@inline_part
def forces(
    cards: Any,
    count: Any,
    value: Any,
    gone: Any,
    dealer: Any,
    hands: Any,
    rules: Any,
    strategy: Any,
) -> Any:
    """Whether to pay for a new card for the dealer, who has shown five; `gone` are the box's own
    discards."""
    odds = bet_odds(cards, count, value, hands, rules)
    if odds < strategy.force_odds:
        return False
    if not strategy.force_by_outs:
        return True
    seen = gone
    for place in range(count):
        seen |= _ONE << np.uint64(cards[place])
    highest = 0
    for place in range(5):
        seen |= _ONE << np.uint64(dealer[place])
        if dealer[place] > dealer[highest]:
            highest = place
    total, bits = START, NO_CARDS
    for place in range(5):
        if place != highest:
            total += hands.keys[dealer[place]]
            bits |= hands.bits[dealer[place]]
    declined = rules.odds[ANTE_ODDS + category_of(value, hands)]
    gain = 0
    for card in range(52):
        if (seen >> np.uint64(card)) & _ONE == NO_CARDS:
            other = value_of_five(total + hands.keys[card], bits | hands.bits[card], hands)
            gain += _forced(other, value, odds, rules) - declined
    return gain > 0


@inline_part
def _forced(dealer: Any, value: Any, odds: Any, rules: Any) -> Any:
    """What a box that forces gets against this hand, its fee included, for an ante of one part."""
    fee = rules.force_antes * rules.per
    if dealer < rules.least or dealer == value:
        return -fee
    if dealer > value:
        return -fee - (1 + rules.bet_antes) * rules.per
    return rules.bet_antes * odds - fee


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
