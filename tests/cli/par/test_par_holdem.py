"""The PAR sheet of Ultimate Texas Hold'em, best of seven; one solution for all of this file."""

from fractions import Fraction

import pytest

from croupier.analysis.par import Par, par
from croupier.cli.par.page import page
from croupier.cli.par.workbook import workbook
from croupier.rulebooks import rulebook
from tests.cli.par.spreadsheet import Spreadsheet

POOL = Fraction(180_000)
pytestmark = (
    pytest.mark.long
)  # every part is solved; quick tests keep the whole sheet in tests/frozen


@pytest.fixture(scope="module")
def sheet() -> Par:
    told: list[str] = []
    made = par(rulebook("nz-uth"), {"hand_method": "any"}, pool=POOL, tell=told.append)
    assert "hand_method = two-plus-three" in told, "long work says what it is at"
    return made


@pytest.fixture(scope="module")
def book(sheet: Par) -> Spreadsheet:
    return Spreadsheet(workbook(sheet))


def test_every_formula_comes_to_the_value_that_is_kept_with_it(book: Spreadsheet) -> None:
    formulas = book.formulas()
    assert len(formulas) > 500
    for tab, name, formula in formulas:
        reckoned, kept = book.value(tab, name), book.kept(tab, name)
        if isinstance(reckoned, str):
            assert reckoned == (kept or ""), (tab, name, formula)
        else:
            assert reckoned == pytest.approx(kept, rel=1e-8, abs=1e-11), (tab, name, formula)


def test_the_workbook_s_tabs(book: Spreadsheet) -> None:
    assert book.tabs == [
        *("Cover", "Configuration", "Main game", "Blind", "Trips", "Progressive jackpot", "Play"),
        *("Jackpot meter", "Session", "Intervals", "Sensitivity", "Notes"),
    ]
    assert {tab: book.charts(tab) for tab in book.tabs if book.charts(tab) != 1} == {
        "Configuration": 0, "Intervals": 0, "Sensitivity": 3, "Notes": 0,
    }  # fmt: skip


@pytest.mark.clauses("nz-uth:9.7(b)", "nz-uth:10.8(c)")
def test_the_main_game_and_its_parts(sheet: Par) -> None:
    main, blind, *_ = sheet.wagers
    assert main.figures.house_edge == Fraction(50643648973, 2317817502000)
    assert sheet.play is not None
    assert sum(each.share for each in sheet.play.chosen) == 1
    assert sheet.play.mean == main.results.mean
    assert sheet.play.staked == main.figures.average_wager
    assert sum(each.mean for each in sheet.play.parts) == main.results.mean
    assert sum(each.staked for each in sheet.play.parts) == main.figures.average_wager
    assert sheet.play.parts[1].mean == blind.results.mean


@pytest.mark.clauses("nz-uth:5.11", "nz-uth:10.8(c)", "nz-uth:11.12")
def test_pay_tables_are_closed_to_the_last_way(sheet: Par) -> None:
    for each in sheet.wagers[1:]:
        assert sum(line.contribution for line in each.table) == each.results.mean
    odds = [line.odds for line in sheet.wagers[1].table]
    assert odds == [500, 50, 10, 3, Fraction(3, 2), 1, 0, -1]
    jackpot = sheet.wagers[3].table
    assert (jackpot[-1].odds, jackpot[-1].ways) == (-1, jackpot[-1].total)


@pytest.mark.clauses("nz-uth:11.9", "nz-uth:11.10")
def test_the_jackpot_by_meter(sheet: Par) -> None:
    meter = sheet.meter
    assert meter is not None
    assert meter.alone.break_even == Fraction(3036400, 19)
    by_pool = {each.pool: each for each in meter.readings}
    assert by_pool[Fraction(0)].alone == by_pool[Fraction(10_000)].alone == meter.floor
    assert by_pool[Fraction(20_000)].alone > meter.floor
    assert by_pool[Fraction(10_000)].shared == {}, "too small to say"
    here = by_pool[POOL]
    assert here.alone == meter.alone.at(POOL) == 1 - sheet.wagers[3].figures.house_edge > 1
    assert all(back < here.alone for back in here.shared.values()), "others take their share"


@pytest.mark.clauses("nz-uth:9.7(a)", "nz-uth:10.1(b)", "nz-uth:5.11")
def test_sensitivities(sheet: Par) -> None:
    told = {each.option: each for each in sheet.sensitivities}
    assert told["paytable"].wagers == ("trips",)
    trips = [round(100 * float(each.edges["trips"]), 4) for each in told["paytable"].variations]
    assert trips == [0.9018, 1.904, 3.4979, 6.1808]
    main = [each.edges["main"] for each in told["hand_method"].variations]
    assert main == [Fraction(1798649597, 22576144500), Fraction(50643648973, 2317817502000)]
    literal = told["no_qualify"].variations[1].edges["main"]
    assert literal == Fraction(-346728419, 5243931000)
    for option in ("boxes_per_player", "additional_hands"):
        assert told[option].wagers == ()
        assert "sees no other hand" in told[option].note


@pytest.mark.clauses("nz-uth:9.6")
def test_the_page_tells_trips_in_three_ways_and_the_break_even(sheet: Par) -> None:
    text = page(sheet).decode()
    for words in ("0.9018%", "2.6537%", "1.0917%", "costs nothing at 159,810.5", "3036400/19"):
        assert words in text
    assert "this sheet: 180,000" in text
    assert "--pool 180000" in text
