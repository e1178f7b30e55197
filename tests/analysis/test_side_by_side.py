"""Options side by side: each column is what the rulebook with that value alone gives."""

from fractions import Fraction

import pytest

from croupier.analysis.holdem.figures import Figures, Trips
from croupier.analysis.holdem.game import game_of
from croupier.analysis.holdem.solution import solve
from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.readings import side_by_side
from croupier.rulebooks import rulebook
from croupier.rulebooks.table import TableRules


def edges(rules: TableRules) -> dict[str, Fraction]:
    wagers = mathematics_of(rules).edges(rules).wagers
    return {name: figures.house_edge for name, figures in wagers.items()}


def test_trips_tables_share_one_solution_and_come_out_as_published() -> None:
    book, options = rulebook("nz-uth"), {"hand_method": "any"}
    found = {each.option: each for each in side_by_side(book, options)}
    assert list(found) == ["paytable", "hand_method", "no_qualify"]
    tables = found["paytable"].columns
    percents = [round(float(column.edges["trips"] * 100), 4) for column in tables]
    assert percents == [0.9018, 1.9040, 3.4979, 6.1808]
    assert all(set(column.edges) == {"trips"} for column in tables)
    assert [column.chosen for column in tables] == [True, False, False, False]
    alone = Trips(Figures(solve(game_of(book.rules({**options, "paytable": 3}))))).alone
    assert tables[2].edges["trips"] == -alone.mean
    assert [column.value for column in found["hand_method"].columns if column.chosen] == ["any"]


@pytest.mark.parametrize(
    ("id", "touch"),
    [
        ("nz-lunar", {"super_paytable", "ace_king_queen"}),
        ("vu-lunar", {"super_three_of_a_kind", "super_ace_king_queen", "ace_king_queen"}),
    ],
)
def test_options_that_touch_a_super_wager(id: str, touch: set[str]) -> None:
    book = rulebook(id)
    found = {each.option: each for each in side_by_side(book, {})}
    assert touch <= set(found)
    for name in touch:
        for column in found[name].columns:
            alone = edges(book.rules({name: column.value}))
            assert column.edges["super"] == alone["super"]
    assert "misdeal" not in found
