"""`croupier design`: every combination that a document allows, nearest to a target first."""

from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.analysis.design import Design, Target, designs, nearest
from croupier.cli.main import app
from croupier.rulebooks import rulebook
from tests.effort import one_of_each_game_quickly
from tests.published import fitting

# House edges of the super wager under tables 1 to 7 of nz-lunar, in percent, as published.
SUPER = (7.778958, 2.766183, 5.100656, 7.213501, 10.113430, 9.891803, 12.226275)


AS_PUBLISHED = ("nz-lunar", "--wager", "super", "-o", "ace_king_queen=any")


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["design", *words])


def told(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = fitting("design-1", done.stdout)
    return found


def test_options_of_one_wager_are_combined() -> None:
    """Seven tables, and two readings of ace, king and queen."""
    found = told("nz-lunar", "--wager", "super", "--target-edge", "5%", "--show", "20")
    assert found["combinations"] == len(found["nearest"]) == 14
    assert {tuple(each["options"]) for each in found["nearest"]} == {
        ("super_paytable", "ace_king_queen")
    }


@pytest.mark.clauses("nz-lunar:5.9")
def test_all_tables_of_the_super_wager_are_found_nearest_first() -> None:
    found = told(*AS_PUBLISHED, "--target-edge", "5%", "--show", "7")
    assert found["combinations"] == 7
    tables = [int(each["options"]["super_paytable"]) for each in found["nearest"]]
    assert tables == sorted(range(1, 8), key=lambda table: abs(SUPER[table - 1] - 5))
    assert [each["default"] for each in found["nearest"]] == [table == 1 for table in tables]
    for each in found["nearest"]:
        table = int(each["options"]["super_paytable"])
        assert each["house_edge_percent"] == pytest.approx(SUPER[table - 1], abs=1e-6)
        assert float(100 * Fraction(each["house_edge"])) == each["house_edge_percent"]


def test_an_option_that_is_given_stays() -> None:
    found = told(*AS_PUBLISHED, *("--target-edge", "12", "-o", "super_paytable=2"))
    assert [each["options"] for each in found["nearest"]] == [{}]
    assert found["nearest"][0]["house_edge_percent"] == pytest.approx(SUPER[1], abs=1e-6)


def test_a_hold_is_the_edge_of_what_is_staked() -> None:
    """200 rounds of 10 bring 5% of 2,000."""
    held = told(*AS_PUBLISHED, "--target-hold", "100")
    edge = told(*AS_PUBLISHED, "--target-edge", "5%")
    assert [each["options"] for each in held["nearest"]] == [
        each["options"] for each in edge["nearest"]
    ]
    more = told(*AS_PUBLISHED, *("--target-hold", "100", "--stake", "5", "--rounds", "100"))
    assert more["nearest"][0]["options"] == {"super_paytable": "7"}


def test_a_deviation_is_wanted() -> None:
    found = told(*AS_PUBLISHED, "--target-deviation", "6")
    away = [abs(each["standard_deviation"] - 6) for each in found["nearest"]]
    assert away == sorted(away)


def test_unknown_figures_are_left_out() -> None:
    some = (Design({"a": 1}, Fraction(1, 50), None), Design({"a": 2}, Fraction(1, 10), 3.0))
    assert nearest(some, Target("deviation", Fraction(3))) == [(some[1], Fraction(0))]
    assert [each for each, _ in nearest(some, Target("edge", Fraction(1, 40)))] == list(some)


@pytest.mark.parametrize("id", one_of_each_game_quickly(["nsw-lunar", "wa-lunar", "nz-uth"]))
def test_the_house_s_own_options_are_among_the_combinations(id: str) -> None:
    """Of the wager whose edge no solving needs."""
    book = rulebook(id)
    wager = "trips" if "trips" in book.document.areas else "super"
    found = designs(book, {"hand_method": "any"} if wager == "trips" else {}, wager, _silent)
    chosen = book.rules().options
    assert any(each.options.items() <= dict(chosen).items() for each in found)
    assert len({tuple(each.options.items()) for each in found}) == len(found)


def _silent(doing: str, part: float) -> None:
    assert doing
    assert 0 <= part <= 1


def test_a_person_reads_a_table() -> None:
    page = run(*AS_PUBLISHED, "--target-edge", "5%", "--show", "3").stdout
    assert "Lunar Poker, New Zealand: super, wanted a house edge of 5%" in page
    assert "5.1007%" in page
    assert "and 4 more combinations; --show 7 shows all" in page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "give one of --target-edge, --target-deviation, --target-hold"),
        (("--target-edge", "2", "--target-hold", "5"), "give one of"),
        (("--target-edge", "cheap"), "--target-edge"),
        (("--target-edge", "5", "--wager", "tripe"), "there is no wager 'tripe'; wagers: "),
        (("--target-edge", "5", "-o", "colour=red"), "no option 'colour'"),
    ],
)
def test_what_cannot_be_designed_is_refused(words: tuple[str, ...], says: str) -> None:
    done = run("nz-lunar", *words)
    assert done.exit_code == 2
    assert says in done.stderr.replace("\n", " ")
