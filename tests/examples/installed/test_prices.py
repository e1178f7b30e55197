"""What wagers of other packages' rulebooks cost, exactly."""

from fractions import Fraction

from caribbean_stud.solver import DEALS, solve, value_of_raise
from typer.testing import CliRunner

from croupier.cards import Card, parse_cards
from croupier.cli.main import app
from croupier.rulebooks import rulebook


def test_the_super_wager_of_the_sixth() -> None:
    done = CliRunner().invoke(app, ["edge", "lantern-lunar"], env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    assert "3643/54145" in done.output


def test_caribbean_stud_is_solved() -> None:
    solution = solve(rulebook("caribbean-stud").rules())
    assert DEALS == 19_933_230_517_200
    assert solution.best == 1_041_372_912_372
    assert solution.always == 3_310_360_338_060
    assert round(float(solution.house_edge), 6) == 0.052243


def test_one_hand_is_worth_what_its_deals_pay() -> None:
    """Ace and king high: a raise is better where the open card matches one of them."""
    rules = rulebook("caribbean-stud").rules()
    hand = parse_cards("As Kd 9c 6h 4s")
    matched = value_of_raise(rules, hand, Card.parse("4d"))
    unmatched = value_of_raise(rules, hand, Card.parse("Td"))
    assert matched > -1 > unmatched
    royal = value_of_raise(rules, parse_cards("As Ks Qs Js Ts"), Card.parse("2d"))
    assert royal.denominator <= 163_185
    assert Fraction(1) < royal < 201
