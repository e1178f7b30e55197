"""What strategies are worth: the best one what the solver says, the rules what counting says."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis.holdem.advice.advice import Chart, advice_for, chart
from croupier.analysis.holdem.advice.rivers import FOLD, rivers
from croupier.analysis.holdem.advice.rules import (
    Rule,
    Rules,
    format_rules,
    parse_rules,
    plays,
    rules_for,
    strategy_of,
)
from croupier.analysis.holdem.advice.strategy import (
    Strategy,
    best_strategy,
    checked,
    evaluate,
    holes,
    played,
    possible,
)
from croupier.analysis.holdem.figures import Figures
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.solution import at_flop, canonical_flops, solve
from croupier.analysis.kernels import value_of_seven, value_of_two_plus_three
from croupier.hands import VALUES
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

METHODS = ("any", "two-plus-three")
READINGS = ("compare", "pay")


@cache
def game(method: str = "any", reading: str = "compare") -> Game:
    rules = rulebook("nz-uth").rules({"hand_method": method, "no_qualify": reading})
    assert isinstance(rules, HoldemRules)
    return game_of(rules)


@pytest.fixture(scope="module")
def square() -> Chart:
    return chart(solve(game()))


def test_the_chart_is_the_published_range(square: Chart) -> None:
    """Best five of seven: 500 of 1,326."""
    assert square.in_words == "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
    assert square.holes == 500


def test_the_chart_has_suited_hands_above_the_diagonal(square: Chart) -> None:
    names = [[cell.name for cell in row] for row in square.rows]
    assert (names[0][0], names[0][1], names[1][0], names[12][12]) == ("AA", "AKs", "AKo", "22")
    assert len({cell.name for cell in square.cells}) == 169
    assert sum(cell.holes for cell in square.cells) == 1_326


def test_the_chart_s_margin_has_the_sign_of_its_advice(square: Chart) -> None:
    assert all((cell.margin > 0) == (cell.action == "4x") for cell in square.cells)


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
def test_the_best_strategy_costs_nothing(method: str) -> None:
    """Two ways to count: the solver's sums, and every decision laid out and put together again."""
    assert_free(method, "compare")


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
def test_nor_does_it_where_unqualified_hands_are_paid(method: str) -> None:
    assert_free(method, "pay")


def assert_free(method: str, reading: str) -> None:
    this = game(method, reading)
    worth, solved = evaluate(this, best_strategy(this)), Figures(solve(this))
    assert worth.value == solved.value
    assert worth.shares == solved.shares


@pytest.mark.long
@pytest.mark.parametrize("street", ["four", "two", "one"])
def test_any_other_strategy_costs_something(street: str) -> None:
    """Each street changed somewhere where it matters."""
    this = game()
    best = best_strategy(this)
    worse = {
        "four": Strategy(~best.four, best.two, best.one_by_rank, best.one_by_suit),
        "two": Strategy(best.four, best.two[:, ::-1], best.one_by_rank, best.one_by_suit),
        "one": Strategy(best.four, best.two, ~best.one_by_rank, best.one_by_suit),
    }[street]
    assert evaluate(this, worse).value < evaluate(this, best).value


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", pytest.param("two-plus-three", marks=pytest.mark.long)])
def test_the_rules_cost_little(method: str) -> None:
    """Short enough for a card, and under an eighth of a percent of an ante."""
    advice = advice_for(game(method))
    assert 0 < advice.cost < Fraction(1, 800)
    assert len(advice.rules.flop) + len(advice.rules.river) <= 8
    shares = advice.worth.shares
    assert shares.four + shares.two + shares.one + shares.fold == 1


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
def test_the_rules_cost_little_where_unqualified_hands_are_paid(method: str) -> None:
    assert 0 < advice_for(game(method, "pay")).cost < Fraction(1, 200)


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", pytest.param("two-plus-three", marks=pytest.mark.long)])
def test_a_check_is_worth_what_plain_counting_finds(method: str) -> None:
    """Flops and holes at random: every board, every hand of the dealer, the rules applied anew."""
    this, numbers = game(method), np.random.default_rng(95)
    strategy = strategy_of(this, rules_for(this))
    later = checked(rivers(this), strategy.one_by_rank, strategy.one_by_suit)
    for flop in numbers.choice(len(canonical_flops().cards), 3, replace=False):
        hole = int(numbers.choice(np.flatnonzero(possible()[flop])))
        cards = tuple(int(card) for card in holes()[hole])
        found = plain_check(this, rules_for(this), cards, canonical_flops().cards[flop])
        assert tuple(int(each) for each in later[flop, hole]) == found


def plain_check(this: Game, rules: Rules, hole: tuple[int, ...], flop: Any) -> tuple[int, int]:
    """Over the 1,081 ways for the last two cards: what it is worth, how often it is played."""
    gone = {*hole, *(int(card) for card in flop)}
    left = [card for card in range(52) if card not in gone]
    total, ones = 0, 0
    for last in combinations(left, 2):
        board = [*(int(card) for card in flop), *last]
        seen, one = plain_river(this, hole, board)
        fits = (
            rule for rule in rules.river if all(holds(condition, seen) for condition in rule.when)
        )
        plays = next(fits, Rule(False, ())).plays
        total += one if plays else FOLD
        ones += plays
    return total, ones


def holds(condition: Any, seen: dict[str, int]) -> bool:
    value = seen[condition.name]
    return bool(value >= condition.number if condition.sign == ">=" else value <= condition.number)


def plain_river(this: Game, hole: tuple[int, ...], board: list[int]) -> tuple[dict[str, int], int]:
    """What a player sees, and what one ante gets, from cards and nothing else."""
    off_board = [card for card in range(52) if card not in board]
    hands = np.array(list(combinations(off_board, 2)))
    strength = valued(this, hands, board)
    mine = int(strength[(hands == hole).all(axis=1)][0])
    surely = np.full(52, 10_000)
    for place in range(2):
        np.minimum.at(surely, hands[:, place], strength)
    dealer = strength[~np.isin(hands, hole).any(axis=1)]
    assert len(dealer) == 990
    suits = [card % 4 for card in board]
    most = max(range(4), key=suits.count)
    ranks = {card // 4 for card in board}
    windows = [{(low + step - 1) % 13 for step in range(5)} for low in range(10)]
    flush, lowest = suits.count(most) >= 3, int(strength.min())
    seen = {
        "outs": sum(surely[card] > mine for card in off_board if card not in hole),
        "better": int(category(mine) > category(lowest)),
        "pair_on_board": int(lowest >= this.least_pair),
        "high": max(card // 4 for card in hole),
        "low": min(card // 4 for card in hole),
        "suit_on_board": suits.count(most) if flush else 0,
        "suit_held": sum(card % 4 == most for card in hole) if flush else 0,
        "straight_on_board": max(len(ranks & window) for window in windows),
    }
    return seen, int(results(this, mine, dealer).sum())


def valued(this: Game, hands: Any, board: list[int]) -> Ints:
    held = np.array(hands, dtype=np.uint8)
    shared = np.tile(np.array(board, dtype=np.uint8), (len(held), 1))
    if this.any_five:
        return value_of_seven(np.hstack([held, shared])).astype(np.int64)
    return value_of_two_plus_three(held, shared).astype(np.int64)


def category(value: int) -> int:
    return int(VALUES[value - 1].category)


def results(this: Game, mine: int, dealer: Ints) -> Ints:
    """Of one ante played, against each hand of the dealer, in half antes (10.1, 10.6 to 10.9)."""
    sign = np.sign(mine - dealer)
    ante = np.where(dealer >= this.least_pair, 2 * sign, 0)
    blind = np.where(sign > 0, this.blind[mine], 2 * sign)
    found: Ints = 2 * sign + ante + blind
    return found


def test_2x_and_4x_are_the_solution_s() -> None:
    this, numbers = game("two-plus-three"), np.random.default_rng(9)
    two, four = played(this, 2), played(this, 4)
    for flop in numbers.choice(len(canonical_flops().cards), 20, replace=False):
        hole = int(numbers.choice(np.flatnonzero(possible()[flop])))
        a, b = (int(card) for card in holes()[hole])
        c, d, e = (int(card) for card in canonical_flops().cards[flop])
        play, fixed = (int(each) for each in at_flop(solve(this), (a, b), (c, d, e))[:2])
        assert (two[flop, hole], four[flop, hole]) == (fixed + 4 * play, fixed + 8 * play)


def test_rules_are_read_as_they_are_written() -> None:
    for method in METHODS:
        rules = rules_for(game(method))
        assert parse_rules(format_rules(rules)) == rules


def test_a_condition_that_nobody_can_see_is_refused() -> None:
    with pytest.raises(ValueError, match="a condition is one of"):
        parse_rules('[[flop]]\ndo = "2x"\nwhen = "luck >= 3"\n[[river]]\ndo="1x"\nwhen="outs <= 3"')


RIVER = '[[river]]\ndo = "1x"\nwhen = "outs <= 20"\n'


def test_the_first_rule_that_fits_decides() -> None:
    text = '[[flop]]\ndo = "check"\nwhen = "hand >= 5, high <= 0"\n'
    rules = parse_rules(f'{text}[[flop]]\ndo = "2x"\nwhen = "hand >= 3"\n{RIVER}')
    columns = {"hand": np.array([2, 3, 5, 5, 6]), "high": np.array([0, 0, 0, 1, 0])}
    assert plays(columns, rules.flop).tolist() == [False, True, False, True, False]


@pytest.mark.long
def test_the_first_rule_that_fits_decides_every_hand() -> None:
    this = game()
    text = '[[flop]]\ndo = "check"\nwhen = "{}"\n[[flop]]\ndo = "2x"\nwhen = "better >= 1"\n'
    all_, none = (
        strategy_of(this, parse_rules(text.format(when) + RIVER)).two
        for when in ("hand >= 10, high <= 0", "hand >= 1")
    )
    assert all_.any()
    assert not none.any()
