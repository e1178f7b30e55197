"""Every price, exactly as the documents print it; the tables here were copied from their pages."""

from fractions import Fraction

import pytest

from croupier.hands import Category, Line, SuperLine
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemDocument
from croupier.rulebooks.lunar import LunarRules

LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")

BET = """
    ace and king     1
    pair             1
    two pairs        2
    three of a kind  3
    straight         4
    flush            5
    full house       7
    four of a kind   20
    straight flush   50
    royal flush      100
"""
NZ_SUPER = """
    four of a kind          200  250  250  250  200  200  200
    same coloured straight  150  150  150  150  150  150  150
    full house              100  100  100  100  100  100  100
    flush                    50   60   60   60   50   50   50
    straight                 25   30   30   30   25   25   25
    three of a kind           8    8    8    7    8    7    7
    ace king queen            6    6    5    5    5    6    5
    same coloured             2    2    2    2    2    2    2
"""
WA_SUPER = """
    four of a kind   250
    five pictures    120
    full house       100
    flush             60
    straight          30
    three of a kind    8
    ace king queen     5
    same coloured      2
"""
VU_SUPER = """
    four of a kind          200
    same coloured straight  150
    full house              100
    flush                    50
    straight                 25
    three of a kind           8
    ace king queen            6
    same coloured             2
"""
NSW_SUPER = """
    four of a kind   200
    five pictures    150
    full house       100
    flush             60
    straight          25
    three of a kind    8
    ace king queen     5
    same coloured      2
"""
TRIPS = """
    royal flush      50  50  50  50
    straight flush   40  40  40  40
    four of a kind   30  30  30  20
    full house        9   8   8   7
    flush             7   6   7   6
    straight          4   5   4   5
    three of a kind   3   3   3   3
"""
BLIND = """
    royal flush     500  500  500  500
    straight flush   50   50   50   50
    four of a kind   10   10   10   10
    full house        3    3    3    3
    flush           3/2  3/2  3/2  3/2
    straight          1    1    1    1
"""


def column(table: str, number: int) -> dict[str, Fraction]:
    """One column of a printed table; the name of a line is all that is no number."""
    found = {}
    for row in table.strip().splitlines():
        words = row.split()
        name = "_".join(word for word in words if word.isalpha())
        prices = [word for word in words if not word.isalpha()]
        found[name] = Fraction(prices[number - 1])
    return found


def rules(name: str, **options: object) -> LunarRules:
    return rulebook(name).rules_as(LunarRules, options)


def holdem() -> HoldemDocument:
    document = rulebook("nz-uth").document
    assert isinstance(document, HoldemDocument)
    return document


@pytest.mark.clauses("nz-lunar:5.5", "wa-lunar:5.3", "vu-lunar:5.5", "nsw-lunar:10.1")
@pytest.mark.parametrize("name", LUNAR)
def test_bet_wagers_pay_the_same_in_all_four_documents(name: str) -> None:
    assert dict(rules(name).bet_odds) == column(BET, 1)


@pytest.mark.clauses("nz-lunar:5.5", "wa-lunar:5.3", "vu-lunar:5.5")
@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar"])
def test_antes_pay_even_money(name: str) -> None:
    assert rules(name).ante_below_straight == rules(name).ante_straight == 1


@pytest.mark.clauses("nsw-lunar:10.2")
def test_antes_pay_four_to_one_from_a_straight_up_in_new_south_wales() -> None:
    assert rules("nsw-lunar").ante_below_straight == 1
    assert rules("nsw-lunar").ante_straight == 4


@pytest.mark.clauses("nz-lunar:5.9")
@pytest.mark.parametrize("table", range(1, 8))
def test_the_seven_super_tables_of_new_zealand(table: int) -> None:
    assert dict(rules("nz-lunar", super_paytable=table).super_odds) == column(NZ_SUPER, table)


@pytest.mark.clauses("nz-lunar:5.9")
def test_the_first_super_table_is_in_force_unless_another_is_chosen() -> None:
    assert dict(rules("nz-lunar").super_odds) == column(NZ_SUPER, 1)


@pytest.mark.clauses("wa-lunar:5.7")
def test_the_super_table_of_washington() -> None:
    assert dict(rules("wa-lunar").super_odds) == column(WA_SUPER, 1)


@pytest.mark.clauses("nsw-lunar:10.5.3")
def test_the_super_table_of_new_south_wales() -> None:
    assert dict(rules("nsw-lunar").super_odds) == column(NSW_SUPER, 1)


@pytest.mark.clauses("vu-lunar:5.9")
@pytest.mark.parametrize("three", [8, 7])
@pytest.mark.parametrize("ace_king_queen", [6, 5])
def test_the_super_table_of_vanuatu_has_two_lines_that_the_operator_may_lower(
    three: int, ace_king_queen: int
) -> None:
    chosen = rules(
        "vu-lunar", super_three_of_a_kind=three, super_ace_king_queen=ace_king_queen
    ).super_odds
    lowered = {SuperLine.THREE_OF_A_KIND: three, SuperLine.ACE_KING_QUEEN: ace_king_queen}
    assert dict(chosen) == column(VU_SUPER, 1) | lowered
    assert dict(rules("vu-lunar").super_odds) == column(VU_SUPER, 1)


@pytest.mark.clauses("nsw-lunar:10.3")
def test_instant_hands_pay_250_and_1000_in_new_south_wales() -> None:
    instant = {Category.STRAIGHT_FLUSH: 250, Category.ROYAL_FLUSH: 1000}
    assert rules("nsw-lunar").instant_odds == instant


@pytest.mark.clauses("nz-lunar:5.6", "vu-lunar:5.6", "wa-lunar:5.4")
def test_the_chosen_pair_is_what_instant_hands_pay() -> None:
    for name in ("nz-lunar", "vu-lunar", "wa-lunar"):
        for straight_flush, royal in rulebook(name).document.options["instant"].allowed:
            chosen = rules(name, instant=[straight_flush, royal]).instant_odds
            assert chosen[Category.STRAIGHT_FLUSH] == straight_flush
            assert chosen[Category.ROYAL_FLUSH] == royal


@pytest.mark.clauses("nz-uth:5.10")
def test_ante_and_play_wagers_pay_even_money() -> None:
    assert holdem().odds.ante == holdem().odds.play == 1


@pytest.mark.clauses("nz-uth:5.11")
@pytest.mark.parametrize("number", range(1, 5))
def test_the_four_tables_of_trips_and_blind(number: int) -> None:
    table = holdem().odds.tables[str(number)]
    assert dict(table.trips) == column(TRIPS, number)
    assert dict(table.blind) == column(BLIND, number)
    assert table.blind[Line.FLUSH] == Fraction(3, 2)


@pytest.mark.clauses(
    "nz-uth:11.9(a)", "nz-uth:11.9(b)", "nz-uth:11.9(c)", "nz-uth:11.9(d)", "nz-uth:11.9(e)"
)
def test_the_prizes_of_the_jackpot() -> None:
    prizes = {
        line: (prize.odds, prize.percent_of_pool) for line, prize in holdem().jackpot.prizes.items()
    }
    assert prizes == {
        Line.ROYAL_FLUSH: (10_000, 100),
        Line.STRAIGHT_FLUSH: (1_000, 10),
        Line.FOUR_OF_A_KIND: (500, None),
        Line.FULL_HOUSE: (150, None),
        Line.FLUSH: (100, None),
    }


@pytest.mark.clauses("nz-uth:11.6A(a)", "nz-uth:11.6A(b)")
def test_the_two_pools_of_a_divided_jackpot() -> None:
    jackpot = holdem().jackpot
    assert set(jackpot.minor) == {Line.FLUSH, Line.FULL_HOUSE, Line.FOUR_OF_A_KIND}
    assert set(jackpot.major) == {Line.STRAIGHT_FLUSH, Line.ROYAL_FLUSH}


@pytest.mark.clauses("nz-uth:5.3(b)", "nz-uth:5.4(b)", "nz-uth:5.5(b)")
def test_play_wagers_are_three_or_four_antes_then_two_then_one() -> None:
    multiples = holdem().multiples
    assert set(multiples.before_flop) == {3, 4}
    assert (multiples.after_flop, multiples.after_river) == ((2,), (1,))
