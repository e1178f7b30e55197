"""The lines of the super wager: definitions, the documents' tables, and every hand."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import DECK, CardError, parse_cards
from croupier.hands import AceKingQueen, SuperLine, best_super_line, super_lines

ANY, UNPAIRED = AceKingQueen.ANY, AceKingQueen.UNPAIRED
FOUR, COLOURED_STRAIGHT, PICTURES, FULL_HOUSE, FLUSH, STRAIGHT, THREE, AKQ, COLOURED = SuperLine
Odds = Mapping[SuperLine, int]


def with_coloured_straight(*odds: int) -> Odds:
    lines = (FOUR, COLOURED_STRAIGHT, FULL_HOUSE, FLUSH, STRAIGHT, THREE, AKQ, COLOURED)
    return dict(zip(lines, odds, strict=True))


def with_pictures(*odds: int) -> Odds:
    lines = (FOUR, PICTURES, FULL_HOUSE, FLUSH, STRAIGHT, THREE, AKQ, COLOURED)
    return dict(zip(lines, odds, strict=True))


NZ = {
    1: with_coloured_straight(200, 150, 100, 50, 25, 8, 6, 2),
    2: with_coloured_straight(250, 150, 100, 60, 30, 8, 6, 2),
    3: with_coloured_straight(250, 150, 100, 60, 30, 8, 5, 2),
    4: with_coloured_straight(250, 150, 100, 60, 30, 7, 5, 2),
    5: with_coloured_straight(200, 150, 100, 50, 25, 8, 5, 2),
    6: with_coloured_straight(200, 150, 100, 50, 25, 7, 6, 2),
    7: with_coloured_straight(200, 150, 100, 50, 25, 7, 5, 2),
}
VU = NZ[1]
WA = with_pictures(250, 120, 100, 60, 30, 8, 5, 2)
NSW = with_pictures(200, 150, 100, 60, 25, 8, 5, 2)

COUNTS_WITH_COLOURED_STRAIGHT = {
    FOUR: 624,
    COLOURED_STRAIGHT: 640,
    FULL_HOUSE: 3_744,
    FLUSH: 5_108,
    STRAIGHT: 9_600,
    THREE: 54_912,
    AKQ: 60_672,
    COLOURED: 122_520,
}
COUNTS_WITH_PICTURES = {
    FOUR: 624,
    PICTURES: 768,
    FULL_HOUSE: 3_600,
    FLUSH: 5_148,
    STRAIGHT: 10_200,
    THREE: 54_720,
    AKQ: 60_672,
    COLOURED: 122_508,
}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("2s 5d 9h Jc Kc", set()),
        ("2s 2d 9h Jc Kc", set()),
        ("9s 9d 9h 9c Kc", {FOUR}),
        ("Js Jd Jh Jc Kc", {FOUR}),
        ("9s 9d 9h Kd Kc", {FULL_HOUSE}),
        ("Js Jd Jh Kd Kc", {FULL_HOUSE, PICTURES}),
        ("9s 9d 9h Kd Qc", {THREE}),
        ("Js Jd Jh Kd Qc", {THREE, PICTURES}),
        ("Js Jd Kh Kd Qc", {PICTURES}),
        ("Js Jc Ks Kc Qs", {PICTURES, COLOURED}),
        ("Ts Jc Ks Kc Qs", {COLOURED}),
        ("5s 6d 7h 8c 9c", {STRAIGHT}),
        ("5s 6c 7s 8c 9c", {STRAIGHT, COLOURED_STRAIGHT, COLOURED}),
        ("As 2c 3s 4c 5c", {STRAIGHT, COLOURED_STRAIGHT, COLOURED}),
        ("2s 6s 7s 8s 9s", {FLUSH, COLOURED}),
        ("As Ks Qs 8s 9s", {FLUSH, COLOURED, AKQ}),
        ("5s 6s 7s 8s 9s", {FLUSH, STRAIGHT, COLOURED_STRAIGHT, COLOURED}),
        ("As Ks Qs Js Ts", {FLUSH, STRAIGHT, COLOURED_STRAIGHT, COLOURED, AKQ}),
        ("As Kd Qh Jc Tc", {STRAIGHT, AKQ}),
        ("As Kd Qh 7c 2c", {AKQ}),
        ("As Kd Qh Qc 2c", {AKQ}),
        ("As Kd Qh Qc Qs", {AKQ, THREE}),
        ("As Kd Qh Qc Ks", {AKQ}),
        ("2h 5d 9h Jd Kd", {COLOURED}),
        ("2s 5c 9c Js Kc", {COLOURED}),
        ("2s 5c 9c Js Kh", set()),
        ("Ah Ad Kh Kd Qd", {AKQ, COLOURED}),
    ],
)
def test_lines(text: str, lines: set[SuperLine]) -> None:
    assert super_lines(parse_cards(text)) == lines


@pytest.mark.parametrize(
    ("text", "unpaired"),
    [
        ("As Kd Qh 7c 2c", True),
        ("As Kd Qh Jc Tc", True),
        ("As Ks Qs 7s 2s", True),
        ("As Kd Qh Qc 2c", False),
        ("As Kd Qh Qc Ks", False),
        ("As Kd Qh Qc Qs", False),
    ],
)
def test_option_ace_king_queen(text: str, unpaired: bool) -> None:
    cards = parse_cards(text)
    assert AKQ in super_lines(cards, ANY)
    assert (AKQ in super_lines(cards, UNPAIRED)) is unpaired
    assert super_lines(cards, ANY) - {AKQ} == super_lines(cards, UNPAIRED) - {AKQ}


@pytest.mark.parametrize("text", ["5s 6s 7s 8s 9s", "As Ks Qs Js Ts", "5h 4h 3h 2h Ah"])
def test_a_straight_flush_is_the_line_that_the_document_names(text: str) -> None:
    cards = parse_cards(text)
    for odds in (*NZ.values(), VU):
        assert best_super_line(cards, odds) is COLOURED_STRAIGHT
    for odds in (WA, NSW):
        assert best_super_line(cards, odds) is FLUSH


def test_only_the_lines_of_the_table_are_paid() -> None:
    pictures = parse_cards("Js Jd Kh Kd Qc")
    assert best_super_line(pictures, WA) is PICTURES
    assert best_super_line(pictures, VU) is None
    coloured_straight = parse_cards("5s 6c 7s 8c 9c")
    assert best_super_line(coloured_straight, VU) is COLOURED_STRAIGHT
    assert best_super_line(coloured_straight, WA) is STRAIGHT
    assert best_super_line(coloured_straight, {}) is None


def test_equal_pay_goes_to_the_line_that_stands_first() -> None:
    cards = parse_cards("Ah Ad Kh Kd Qd")
    assert best_super_line(cards, {COLOURED: 2, AKQ: 2}) is COLOURED
    assert best_super_line(cards, {AKQ: 2, COLOURED: 2}) is AKQ


def test_the_option_reaches_the_best_line() -> None:
    cards = parse_cards("As Kd Qh Qc 2c")
    assert best_super_line(cards, NZ[1]) is AKQ
    assert best_super_line(cards, NZ[1], UNPAIRED) is None


@pytest.mark.parametrize("count", [4, 6])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    with pytest.raises(CardError, match="5 cards wanted"):
        best_super_line(DECK[:count], NZ[1])


def hands_by_line(odds: Odds) -> Counter[SuperLine | None]:
    return Counter(best_super_line(cards, odds) for cards in combinations(DECK, 5))


@pytest.mark.long
@pytest.mark.parametrize(
    ("odds", "counts"),
    [
        (NZ[1], COUNTS_WITH_COLOURED_STRAIGHT),
        (WA, COUNTS_WITH_PICTURES),
    ],
    ids=["nz and vu", "wa and nsw"],
)
def test_every_hand_by_the_line_that_pays(odds: Odds, counts: Mapping[SuperLine, int]) -> None:
    found = hands_by_line(odds)
    assert found.pop(None) == 2_598_960 - sum(counts.values())
    assert found == counts


@pytest.mark.parametrize(
    ("odds", "percent"),
    [
        (NZ[1], "7.778958"),
        (NZ[2], "2.766183"),
        (NZ[3], "5.100656"),
        (NZ[4], "7.213501"),
        (NZ[5], "10.113430"),
        (NZ[6], "9.891803"),
        (NZ[7], "12.226275"),
        (WA, "5.061409"),
        (NSW, "7.337704"),
    ],
)
def test_house_edge_by_the_counts(odds: Odds, percent: str) -> None:
    """No table changes which line pays most, so the counts give every edge."""
    counts = COUNTS_WITH_PICTURES if PICTURES in odds else COUNTS_WITH_COLOURED_STRAIGHT
    assert sorted(odds, key=lambda line: -odds[line]) == list(counts)
    returned = sum(count * (odds[line] + 1) for line, count in counts.items())
    edge = 1 - Fraction(returned, 2_598_960)
    assert f"{float(100 * edge):.6f}" == percent
