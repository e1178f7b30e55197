"""PAR sheets as data: every figure by a second way."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import isclose, sqrt
from pathlib import Path

import numpy as np
import pytest

from croupier.analysis.edges import Distribution, Edges, PayLine, WagerFigures, distribution
from croupier.analysis.lunar.wagers import lunar_edges
from croupier.analysis.par import Par, par
from croupier.analysis.par.convolution import PERCENTILES, session, total
from croupier.analysis.par.intervals import intervals, moments
from croupier.analysis.par.wagers import COLLECTED, LOST, STAND_OFF, closed
from croupier.forms import evolved
from croupier.rulebooks import rulebook
from croupier.rulebooks.library import fingerprint
from croupier.rulebooks.lunar import LunarRules

LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
HALVES = distribution([(-1, 6), (0, 3), (Fraction(3, 2), 2), (20, 1)])


def by_hand(results: Distribution, rounds: int) -> dict[Fraction, Fraction]:
    """The sum of so many rounds, every way counted."""
    found: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for nets in product(results.ways, repeat=rounds):
        chance = Fraction(1)
        for net in nets:
            chance *= results.probability(net)
        found[sum(nets, Fraction(0))] += chance
    return dict(found)


@pytest.fixture(scope="module")
def new_zealand() -> Par:
    return par(rulebook("nz-lunar"), {"super_paytable": "3"}, generator="test")


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_sums_of_rounds_are_as_counted_one_by_one(rounds: int) -> None:
    truly, counted = total(HALVES, rounds), by_hand(HALVES, rounds)
    assert truly.finest
    for mark in (-5, -1.5, 0, 0.5, 19, 38.5):
        below = sum(chance for net, chance in counted.items() if net < mark)
        above = sum(chance for net, chance in counted.items() if net > mark)
        assert truly.below(mark) == pytest.approx(float(below), abs=1e-12)
        assert truly.above(mark) == pytest.approx(float(above), abs=1e-12)


def test_a_coarser_step_keeps_the_mean_and_nearly_the_tails() -> None:
    """A third beside a million: the steps would be too many."""
    wide = distribution([(-1, 10**6), (Fraction(1, 3), 10**5), (10**6, 1)])
    truly = total(wide, 1_000)
    assert not truly.finest
    places = float(truly.least) + np.arange(len(truly.chances)) * float(truly.step)
    mean = float((places * truly.chances).sum())
    assert mean == pytest.approx(float(1_000 * wide.mean), rel=1e-6, abs=1e-3)
    never = (1 - wide.probability(Fraction(10**6))) ** 1_000
    assert truly.below(500_000) == pytest.approx(float(never), abs=1e-9)


@pytest.mark.parametrize("rounds", [0, 1, 2, 4])
def test_a_session_is_as_counted_one_by_one(rounds: int) -> None:
    after, counted = session(HALVES, 6)[rounds], sorted(by_hand(HALVES, rounds).items())
    for share, told in zip(PERCENTILES, after.percentiles, strict=True):
        chance, least = Fraction(0), Fraction(0)
        for net, each in counted:
            chance, least = chance + each, net
            if chance >= Fraction(share, 100):
                break
        assert told == least
    assert after.mean == rounds * HALVES.mean
    ahead = sum(chance for net, chance in counted if net > 0)
    assert after.ahead == pytest.approx(float(ahead), abs=1e-6)


def test_the_shape_of_results() -> None:
    """A coin; and one prize in a hundred, whose skewness is (1 - 2p) / sqrt(p (1 - p))."""
    coin, prize = (
        moments(distribution([(-1, 1), (1, 1)])),
        moments(distribution([(-1, 99), (50, 1)])),
    )
    assert (coin.skewness, coin.excess_kurtosis, coin.normal_from) == (0, -2, 1)
    assert isclose(prize.skewness, 0.98 / sqrt(0.01 * 0.99))
    assert prize.largest.net == 50
    assert prize.largest.of_winnings == 1, "there is no other"
    assert prize.largest.of_variance == Fraction(99, 100)


def test_intervals_and_where_the_normal_curve_misleads(new_zealand: Par) -> None:
    first = new_zealand.wager("super")
    assert first is not None
    for each in intervals(first.results):
        middle, half = (each.low + each.high) / 2, (each.high - each.low) / 2
        assert middle == pytest.approx(1 - float(first.figures.house_edge))
        deviations = half / first.moments.standard_deviation * sqrt(each.rounds)
        assert deviations == pytest.approx({90: 1.644854, 95: 1.959964, 99: 2.575829}[
            int(100 * each.level)], abs=1e-6)  # fmt: skip
        assert each.inside == pytest.approx(float(each.level), abs=0.02)
        if each.rounds == 10_000_000:
            assert not each.poor
        if each.rounds == 1_000:
            assert each.poor
            assert each.below < each.tail < each.above, "prizes are rare and large"


@pytest.mark.clauses("nz-lunar:5.9", "wa-lunar:5.7", "vu-lunar:5.9", "nsw-lunar:10.5.3")
@pytest.mark.parametrize("name", LUNAR)
def test_pay_tables_are_closed_to_the_last_way(name: str) -> None:
    rules = rulebook(name).rules_as(LunarRules, {})
    for figures in (each for each in lunar_edges(rules).wagers.values() if each.lines):
        table = closed(figures.lines, figures.results)
        assert sum(line.ways for line in table) == 2_598_960
        assert sum(line.contribution for line in table) == -figures.house_edge
        assert table[-1].name == LOST


def test_what_lines_leave() -> None:
    win = PayLine("flush", 3, 1, 10)
    tied = distribution([(3, 1), (0, 4), (-1, 5)])
    assert [(line.name, line.ways) for line in closed((win,), tied)] == [
        ("flush", 1), (STAND_OFF, 4), (LOST, 5),
    ]  # fmt: skip
    taken = distribution([(2, 1), (-1, 9)])
    assert [(line.name, line.ways) for line in closed((win,), taken)] == [
        ("flush", 1), (COLLECTED, 10),
    ]  # fmt: skip
    assert closed((), tied) == ()


@pytest.mark.clauses("nz-lunar:5.9", "ruling:ace-king-queen")
def test_sensitivities(new_zealand: Par) -> None:
    told = {each.option: each for each in new_zealand.sensitivities}
    assert list(told) == list(rulebook("nz-lunar").document.options)
    tables = told["super_paytable"]
    edges = [round(100 * float(each.edges["super"]), 4) for each in tables.variations]
    assert edges == [7.779, 2.7662, 5.1007, 7.2135, 10.1134, 9.8918, 12.2263]
    assert [each.value for each in tables.variations if each.chosen] == ["3"]
    assert tables.clauses == ("nz-lunar:5.9",)
    assert told["ace_king_queen"].wagers == ("super",)
    assert told["misdeal"].wagers == ()
    assert told["max_payout"].variations == ()
    assert "figures are without it" in told["max_payout"].note


@pytest.mark.clauses("vu-lunar:5.9")
def test_options_of_single_lines() -> None:
    told = {each.option: each for each in par(rulebook("vu-lunar"), {}).sensitivities}
    for option in ("super_three_of_a_kind", "super_ace_king_queen"):
        high, low = (each.edges["super"] for each in told[option].variations)
        assert low > high, "a line that pays less costs the player more"


def test_the_configuration(new_zealand: Par) -> None:
    about = new_zealand.configuration
    assert (about.id, about.base, about.generator) == ("nz-lunar", "nz-lunar", "test")
    assert about.command == "-o super_paytable=3"
    changed = [each for each in about.choices if each.changed]
    assert [(each.value, each.default, each.clauses) for each in changed] == [
        ("3", "1", ("nz-lunar:5.9",))
    ]


def test_a_fingerprint_stands_for_document_and_options(tmp_path: Path) -> None:
    book = rulebook("nz-lunar")
    plain = fingerprint(book)
    assert plain == fingerprint(book, {"super_paytable": 1}) == fingerprint(book, {})
    others = {fingerprint(rulebook(name)) for name in (*LUNAR, "nz-uth")}
    assert len(others) == 5
    assert len(others | {fingerprint(book, {"super_paytable": 2})}) == 6
    house = tmp_path / "harbour.toml"
    house.write_text('extends = "nz-lunar"\n[options]\nsuper_paytable = 2\n', encoding="utf-8")
    assert fingerprint(rulebook(house)) == fingerprint(book, {"super_paytable": 2})


def test_a_fingerprint_changes_with_any_number_of_the_document() -> None:
    book = rulebook("nz-lunar")
    table = evolved(book.document.table, boxes=6)
    other = replace(book, document=evolved(book.document, table=table))
    assert fingerprint(other) != fingerprint(book)


def test_a_main_game_comes_first_and_supers_alike_stand_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rulebook("wa-lunar").rules_as(LunarRules, {})
    supers = lunar_edges(rules).wagers["super"]
    main = WagerFigures(HALVES, Fraction(3))
    edges = Edges({"super": supers, "super_on": supers, "dealer_super": supers, "main": main})
    monkeypatch.setattr("croupier.analysis.lunar.wagers.lunar_edges", lambda _: edges)
    told = par(rulebook("wa-lunar"), {})
    assert [each.key for each in told.wagers] == ["main", "super"]
    assert told.wagers[1].also == ("super on another box", "super on the dealer's hand")
    assert told.session[1].mean == HALVES.mean
