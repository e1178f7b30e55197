"""Ultimate Texas Hold'em solved: published figures, and values that were computed independently."""

from fractions import Fraction
from typing import Any

from croupier.analysis.uth.figures import Figures, figures, starts
from croupier.analysis.uth.game import game_of
from croupier.analysis.uth.solution import Solution, solve
from croupier.cards import RANKS
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules


def solution(with_trips: bool = False, **options: Any) -> Solution:
    rules = rulebook("nz-uth").rules(options)
    assert isinstance(rules, HoldemRules)
    return solve(game_of(rules, with_trips=with_trips))


def of(**options: Any) -> Figures:
    return figures(solution(**options))


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
    played = [each for each in starts(solution(hand_method="any")) if each.plays]
    assert {(*each.ranks, each.suited) for each in played} == wanted
    assert sum(each.holes for each in played) == 500


def test_starting_hands_are_169_and_1326() -> None:
    every = starts(solution(hand_method="any"))
    assert len(every) == 169
    assert sum(each.holes for each in every) == 1_326


def test_rule_10_1_read_literally_favours_the_player() -> None:
    assert of(no_qualify="pay").value > of().value
    assert of(hand_method="any", no_qualify="pay").value > Fraction(3, 100)


def test_a_trips_wager_makes_some_folds_wrong() -> None:
    """nz-uth 9.6: a fold forfeits it, so counting it is worth something, and never costs."""
    alone = of(hand_method="any")
    together = figures(solution(with_trips=True, hand_method="any"))
    assert together.shares.fold < alone.shares.fold
    assert together.value > alone.value + alone.trips
    assert together.value - together.trips < alone.value
