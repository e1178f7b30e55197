"""Super wagers: published edges, and every hand of five cards counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.wagers import super_wager, values_and_colours
from croupier.cards import DECK
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules


def rules(id: str, **options: object) -> LunarRules:
    made = rulebook(id).rules(options)
    assert isinstance(made, LunarRules)
    return made


@pytest.mark.parametrize(
    ("table", "percent"),
    list(
        enumerate([7.778958, 2.766183, 5.100656, 7.213501, 10.113430, 9.891803, 12.226275], start=1)
    ),
)
@pytest.mark.clauses("nz-lunar:5.9")
def test_the_seven_tables_of_new_zealand(table: int, percent: float) -> None:
    found = super_wager(rules("nz-lunar", super_paytable=table))
    assert round(float(found.house_edge) * 100, 6) == percent


@pytest.mark.parametrize(("id", "percent"), [("wa-lunar", 5.061409), ("nsw-lunar", 7.337704)])
def test_washington_and_new_south_wales(id: str, percent: float) -> None:
    found = super_wager(rules(id))
    assert round(float(found.house_edge) * 100, 6) == percent


@pytest.mark.parametrize("id", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_lines_give_the_edge(id: str) -> None:
    found = super_wager(rules(id))
    paid = sum(line.probability for line in found.lines)
    back = sum(line.contribution for line in found.lines)
    assert found.house_edge == 1 - paid - back
    assert found.hit_frequency == paid
    assert found.results.total == 2_598_960


def test_reading_ace_king_queen_narrowly_costs_the_player() -> None:
    """ruling: ace-king-queen."""
    for id in ("nz-lunar", "vu-lunar"):
        any_, unpaired = (
            super_wager(rules(id, ace_king_queen=each)) for each in ("any", "unpaired")
        )
        assert any_.house_edge < unpaired.house_edge


def test_every_hand_has_its_value_and_colour() -> None:
    """All 2,598,960 hands, each looked at."""
    hands = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand), np.uint8, 5 * 2_598_960
    ).reshape(-1, 5)
    red = np.array([card.red for card in DECK])[hands]
    same = red.all(axis=1) | ~red.any(axis=1)
    codes, counts = np.unique(value_of_five(hands).astype(np.int64) * 2 + same, return_counts=True)
    counted = dict(zip(codes.tolist(), counts.tolist(), strict=True))
    claimed: Counter[int] = Counter()
    for value, same_coloured, ways in values_and_colours():
        claimed[int(value) * 2 + same_coloured] += ways
    assert +claimed == counted


def test_a_distribution_is_exact() -> None:
    found = super_wager(rules("wa-lunar")).results
    assert found.mean == Fraction(sum(net * ways for net, ways in found.ways.items()), 2_598_960)
