"""Ultimate Texas Hold'em, clause by clause: the three choices, and what each wager comes to."""

import pytest

from croupier.games.settlement import Outcome
from tests.subjects.rounds import Hands, deal, play, told

BOARD = "Kd 9c 5s 4d 2h"
WINS: Hands = {1: "Ks 3c", "board": BOARD, "dealer": "Qs Qh"}
LOSES: Hands = {1: "Js Tc", "board": BOARD, "dealer": "Qs Qh"}
TIES: Hands = {1: "Ks 3c", "board": BOARD, "dealer": "Kh 3s"}
THREES: Hands = {1: "9s 9h", "board": BOARD, "dealer": "Ks Kh"}
WON, LOST, OFF = Outcome.WON, Outcome.LOST, Outcome.STAND_OFF


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "before", "move", "wager"),
    [
        ("nz-uth:5.3(a)", [], "1 check", 0),
        ("nz-uth:5.4", ["1 check"], "1 check", 0),
        ("nz-uth:5.4(a)", ["1 check"], "1 check", 0),
        ("nz-uth:5.4(b)", ["1 check"], "1 play 2", 20),
        ("nz-uth:5.5(a)", ["1 check", "1 check"], "1 fold", 0),
        ("nz-uth:5.5(b)", ["1 check", "1 check"], "1 play 1", 10),
        ("nz-uth:9.3", ["1 check"], "1 play 2", 20),
        ("nz-uth:9.5", ["1 check", "1 check"], "1 play 1", 10),
    ],
)
def test_a_choice_is_open_at_its_time(
    clause: str, before: list[str], move: str, wager: int
) -> None:
    round = play(deal(clause, WINS), *before)
    assert move.split()[1] in {type(each.action).__name__.lower() for each in round.legal(1)}
    after = play(round, move)
    assert told(after, clause), after.story()
    assert after.box(1).wagers.get("play", 0) == wager


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "hands", "wager", "outcome", "paid", "returned"),
    [
        ("nz-uth:10.6(a)", WINS, "play", WON, 40, 40),
        ("nz-uth:10.6(b)", LOSES, "play", LOST, 0, 0),
        ("nz-uth:10.7(b)", LOSES, "ante", LOST, 0, 0),
        ("nz-uth:10.6(c)", TIES, "play", OFF, 0, 40),
        (
            "nz-uth:10.8(c)",
            {1: "Ah Qh", "board": "Kh 9h 5h 4d 2c", "dealer": "Ks 9c"},
            "blind",
            WON,
            15,
            10,
        ),
        ("nz-uth:10.4", THREES, "trips", WON, 15, 5),
        ("nz-uth:10.7(c)", THREES, "trips", WON, 15, 5),
        ("nz-uth:10.8(d)", {**THREES, "dealer": "Qs Qh"}, "trips", WON, 15, 5),
        (
            "nz-uth:10.9(b)",
            {1: "9s 9h", "board": "Ah Ad Ac As Kd", "dealer": "8c 8d"},
            "trips",
            WON,
            150,
            5,
        ),
        ("nz-uth:5.1(b)", WINS, "trips", LOST, 0, 0),
    ],
)
def test_a_wager_of_a_box_that_played_four_antes(
    clause: str, hands: Hands, wager: str, outcome: Outcome, paid: int, returned: int
) -> None:
    options = {"hand_method": "any"} if "10.9" in clause else {}
    round = play(deal(clause, hands, wagers={"trips": 5}, **options), "1 play 4")
    [settled] = [each for each in round.lines if each.wager == wager]
    assert (settled.outcome, settled.paid, settled.returned) == (outcome, paid, returned)
    assert clause in settled.clauses or told(round, clause)


@pytest.mark.clauses("nz-uth:10.5(b)")
def test_a_hand_is_two_hole_cards_and_three_of_the_board() -> None:
    """Four aces lie on the board: a box has the pair of its own and two of them, not four."""
    hands: Hands = {1: "9s 9h", "board": "Ah Ad Ac As Kd", "dealer": "Qc Qd"}
    round = play(deal("nz-uth:10.5(b)", hands), "1 play 4")
    value = round.box(1).value
    assert value is not None
    assert value.name == "full house, aces over nines"
