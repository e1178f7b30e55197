"""The order of the deal, clause by clause: two boxes, and who gets which card."""

import pytest

from tests.subjects.rounds import cited_in_deal, deal, places

ROUND = [1, 2, 0]
FIRST = [0, 1, 2]


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "dealing", "first", "order"),
    [
        ("nz-lunar:8.3(a)", "shoe", 0, ROUND),
        ("wa-lunar:8.3(a)", "shoe", 0, ROUND),
        ("vu-lunar:8.3(a)", "shoe", 0, ROUND),
        ("nz-lunar:8.3(b)", "shoe", 3, ROUND * 4),
        ("wa-lunar:8.3(b)", "shoe", 3, ROUND * 4),
        ("vu-lunar:8.3(b)", "shoe", 3, ROUND * 4),
        ("nz-lunar:8.4(a)", "shuffler", 0, [1] * 5 + [2] * 5),
        ("wa-lunar:8.4(a)", "shuffler", 0, [1] * 5 + [2] * 5),
        ("vu-lunar:8.4(a)", "shuffler", 0, [1] * 5 + [2] * 5),
        ("nz-lunar:8.4(b)", "shuffler", 10, [0] * 5),
        ("wa-lunar:8.4(b)", "shuffler", 10, [0] * 5),
        ("vu-lunar:8.4(b)", "shuffler", 10, [0] * 5),
        ("nsw-lunar:7.2.1", "shoe", 0, [0]),
        ("nsw-lunar:7.2.2", "shoe", 1, [1, 2]),
        ("nsw-lunar:7.2.3", "shoe", 3, FIRST * 4),
        ("nsw-lunar:7.3.1", "shuffler", 0, [0] * 5),
        ("nsw-lunar:7.3.2", "shuffler", 5, [1] * 5 + [2] * 5),
        ("nsw-lunar:3.2.1", "shuffler", 0, [0] * 5),
        ("nsw-lunar:3.2.2", "shoe", 0, FIRST),
        ("nz-uth:8.3(a)", "shoe", 0, ROUND),
        ("nz-uth:8.3(b)", "shoe", 3, ROUND),
        ("nz-uth:8.3(c)", "shoe", 6, [-1] * 5),
        ("nz-uth:8.4(a)", "shuffler", 0, [1, 1, 2, 2]),
        ("nz-uth:8.4(b)", "shuffler", 4, [0, 0]),
        ("nz-uth:8.4(c)", "shuffler", 6, [-1] * 5),
        ("nz-uth:8.4(a)-2", "shuffler-community-first", 0, [-1] * 5),
        ("nz-uth:8.4(b)-2", "shuffler-community-first", 5, [1, 1, 2, 2]),
        ("nz-uth:8.4(c)-2", "shuffler-community-first", 9, [0, 0]),
        ("nz-uth:8.1(c)", "shoe", 0, [1, 2]),
        ("nz-uth:3.4(c)(i)", "shoe", 0, ROUND),
        ("nz-lunar:3.5(c)(i)", "shoe", 0, ROUND),
        ("wa-lunar:3.4(c)(i)", "shoe", 0, ROUND),
        ("vu-lunar:3.5(c)(i)", "shoe", 0, ROUND),
        ("nz-lunar:3.5(c)(ii)", "shuffler", 0, [1] * 5),
        ("wa-lunar:3.4(c)(ii)", "shuffler", 0, [1] * 5),
        ("vu-lunar:3.5(c)(ii)", "shuffler", 0, [1] * 5),
        ("nz-uth:3.4(c)(ii)", "shuffler", 0, [1, 1, 2, 2]),
    ],
)
def test_who_gets_which_card(clause: str, dealing: str, first: int, order: list[int]) -> None:
    round = deal(clause, {1: "", 2: ""}, dealing)
    assert places(round)[first : first + len(order)] == order
    assert clause in cited_in_deal(round)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "dealing", "up"),
    [
        ("nz-lunar:8.2", "shoe", 1),
        ("wa-lunar:8.2", "shoe", 1),
        ("vu-lunar:8.2", "shoe", 1),
        ("nsw-lunar:7.4", "shoe", 1),
        ("nz-uth:8.2", "shoe", 0),
    ],
)
def test_how_many_cards_lie_face_up_after_the_deal(clause: str, dealing: str, up: int) -> None:
    round = deal(clause, {1: "", 2: ""}, dealing)
    seen = [card for card in (*round.dealer, *round.board) if card is not None]
    assert len(seen) == up
    assert clause in cited_in_deal(round)
