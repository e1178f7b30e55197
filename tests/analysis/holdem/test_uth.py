"""Ultimate Texas Hold'em solved: published figures, and values that were computed independently."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.holdem.figures import Figures, Trips, figures, hands
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.solution import solve, starts, value
from croupier.cards import RANKS
from croupier.hands import VALUES, Category
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules


def game(with_trips: bool = False, **options: Any) -> Game:
    rules = rulebook("nz-uth").rules(options)
    assert isinstance(rules, HoldemRules)
    return game_of(rules, with_trips=with_trips)


def of(with_trips: bool = False, **options: Any) -> Figures:
    return figures(game(with_trips, **options))


def quickly(**options: Any) -> Fraction:
    """What the player gets on average; only what choices rest on is reckoned for it."""
    return value(solve(game(**options)))


def test_best_five_of_seven_has_the_published_figures() -> None:
    """nz-uth 9.7(b): the game as the rest of the world plays it."""
    found = of(hand_method="any")
    assert found.house_edge == Fraction(50643648973, 2317817502000)
    assert round(float(found.house_edge) * 100, 3) == 2.185
    assert round(float(found.element_of_risk) * 100, 3) == 0.526
    assert round(float(found.shares.average_wager), 6) == 4.152252
    assert round(found.standard_deviation, 2) == 4.94
    assert found.shares.four == Fraction(250, 663)
    assert found.shares.two == Fraction(1382947, 6497400)


def test_the_hands_to_play_4x() -> None:
    """500 of 1,326: 33+, any ace, K2s+ K5o+, Q6s+ Q8o+, J8s+ JTo."""
    least = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
    wanted: set[tuple[int, int, bool]] = set()
    for high in range(13):
        for low in range(high + 1):
            pair = RANKS[high] == RANKS[low]
            for suited in (False, True):
                if pair and not suited and high >= RANKS.index("3"):
                    wanted.add((high, low, suited))
                of_rank = least.get(RANKS[high])
                if not pair and of_rank and low >= RANKS.index(of_rank[0 if suited else 1]):
                    wanted.add((high, low, suited))
    played = [each for each in starts(solve(game(hand_method="any"))) if each.plays]
    assert {(*each.ranks, each.suited) for each in played} == wanted
    assert sum(each.holes for each in played) == 500


def test_starting_hands_are_169_and_1326() -> None:
    every = starts(solve(game(hand_method="any")))
    assert len(every) == 169
    assert sum(each.holes for each in every) == 1_326


def test_rule_10_1_read_literally_favours_the_player() -> None:
    assert quickly(hand_method="any", no_qualify="pay") > Fraction(3, 100)


@pytest.mark.long
def test_rule_10_1_read_literally_favours_the_player_by_the_first_method_too() -> None:
    assert quickly(no_qualify="pay") > quickly()


@pytest.mark.long
def test_a_trips_wager_makes_some_folds_wrong() -> None:
    """nz-uth 9.6: a fold forfeits it, so counting it is worth something, and never costs."""
    alone = of(hand_method="any")
    together = of(with_trips=True, hand_method="any")
    assert together.shares.fold < alone.shares.fold
    assert together.value > alone.value + alone.trips
    assert together.value - together.trips < alone.value


@pytest.mark.parametrize(
    "options",
    [{"hand_method": "any"}, pytest.param({"no_qualify": "pay"}, marks=pytest.mark.long)],
)
def test_the_results_add_up_to_the_value(options: dict[str, Any]) -> None:
    """Value from the choices and mean of all results are two ways to the same fraction."""
    found = of(**options)
    assert found.results.mean == found.value
    assert found.results.total == 1_326 * 19_600 * 1_081 * 990


def test_every_hand_is_counted() -> None:
    """Best of seven: the known counts of 133,784,560 hands, each with 21 holes."""
    royal, straight_flush, quads = 4_324, 37_260, 224_848
    counted = hands(game(hand_method="any"))
    of_category = Counter[Category]()
    for hand, ways in zip(VALUES, counted[1:], strict=True):
        of_category[hand.category] += int(ways)
    assert counted.sum() == 21 * 133_784_560
    assert of_category[Category.ROYAL_FLUSH] == 21 * royal
    assert of_category[Category.STRAIGHT_FLUSH] == 21 * straight_flush
    assert of_category[Category.FOUR_OF_A_KIND] == 21 * quads
    assert of_category[Category.ODD_CARDS] == 21 * 23_294_460


@pytest.mark.parametrize(
    ("table", "percent"), [(1, 0.901835), (2, 1.904049), (3, 3.497937), (4, 6.180824)]
)
def test_trips_alone_has_the_published_edges(table: int, percent: float) -> None:
    main = Figures(solve(game(hand_method="any", paytable=table)))
    assert round(-float(Trips(main).alone.mean) * 100, 6) == percent
