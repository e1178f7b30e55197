"""The progressive jackpot, clause by clause: which hands win, from which pool, in which order."""

import pytest

from croupier import rulebook
from croupier.games.jackpot import Hit, Pools, pay
from croupier.games.settlement import Outcome
from croupier.hands import Line
from croupier.rulebooks import rulebook as document
from croupier.rulebooks.holdem import HoldemRules
from tests.subjects.rounds import Hands, deal, line, play

RULES = document("nz-uth").rules_as(HoldemRules).jackpot
BOARDS = {
    "flush": ("Ah 9h", "Kh 6h 3h 4c Jd"),
    "full house": ("Ah Ad", "Ac 6h 6d 4c Jd"),
    "four of a kind": ("Ah Ad", "Ac As 3h 4c Jd"),
    "straight flush": ("9h 8h", "7h 6h 5h 4c Jd"),
    "royal flush": ("Ah Kh", "Qh Jh Th 4c 2d"),
}
DEALER = "2c 7s"


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "hand", "paid"),
    [
        ("nz-uth:11.7(a)", "flush", 500),
        ("nz-uth:11.7(b)", "full house", 750),
        ("nz-uth:11.7(c)", "four of a kind", 2500),
        ("nz-uth:11.7(d)", "straight flush", 10_000),
        ("nz-uth:11.7(e)", "royal flush", 100_000),
        ("nz-uth:11.9(c)", "four of a kind", 2500),
        ("nz-uth:11.9(d)", "full house", 750),
        ("nz-uth:11.8", "flush", 500),
    ],
)
def test_a_hand_wins_the_jackpot(clause: str, hand: str, paid: int) -> None:
    """5 on the jackpot, 100,000 in the pool; the dealer has nothing of his own."""
    hole, board = BOARDS[hand]
    hands: Hands = {1: hole, "board": board, "dealer": DEALER}
    round = play(deal(clause, hands, wagers={"jackpot": 5}, jackpot=100_000), "1 play 4")
    won = line(round, clause, "jackpot")
    assert won.outcome is Outcome.WON
    assert won.paid == paid


@pytest.mark.clauses("nz-uth:11.7")
def test_a_straight_wins_no_jackpot_and_the_payout_is_besides_the_others() -> None:
    hands: Hands = {1: "9h 8h", "board": "7h 6c 5h 4c Jd", "dealer": DEALER}
    round = play(deal("nz-uth:11.7", hands, wagers={"jackpot": 5}, jackpot=1000), "1 play 4")
    [jackpot] = [each for each in round.lines if each.wager == "jackpot"]
    assert jackpot.outcome is Outcome.LOST
    hole, board = BOARDS["flush"]
    both: Hands = {1: hole, "board": board, "dealer": DEALER}
    round = play(
        deal("nz-uth:11.7", both, wagers={"jackpot": 5, "trips": 5}, jackpot=1000), "1 play 4"
    )
    paid = {each.wager: each.paid for each in round.lines}
    assert paid["jackpot"] == 500
    assert paid["trips"] == 35
    assert paid["blind"] == 15


ONE, TWO = Pools(pool=200_000), Pools(minor=20_000, major=200_000)
EMPTY, EMPTIED = Pools(pool=1000), Pools(minor=0, major=1000)
SF, RF = Line.STRAIGHT_FLUSH, Line.ROYAL_FLUSH


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "pools", "lines", "amounts"),
    [
        ("nz-uth:11.10(a)", ONE, [Line.FLUSH, SF], [500, 19_950]),
        ("nz-uth:11.10(b)", ONE, [SF, RF], [20_000, 180_000]),
        ("nz-uth:11.10(c)", ONE, [SF, RF], [20_000, 180_000]),
        ("nz-uth:11.10(c)(i)", EMPTY, [RF, RF], [50_000, 50_000]),
        ("nz-uth:11.10(c)(ii)", ONE, [RF, RF], [100_000, 100_000]),
        ("nz-uth:11.6D(d)(a)", TWO, [SF, SF], [20_000, 20_000]),
        ("nz-uth:11.6D(d)(b)", TWO, [SF, RF], [20_000, 180_000]),
        ("nz-uth:11.6D(d)(b)(i)", EMPTIED, [RF, RF], [50_000, 50_000]),
        ("nz-uth:11.6D(d)(b)(ii)", TWO, [RF, RF], [100_000, 100_000]),
        ("nz-uth:11.6D(c)", TWO, [SF], [20_000]),
        ("nz-uth:11.6A(b)", TWO, [RF], [200_000]),
    ],
)
def test_several_winners_are_paid_in_order(
    clause: str, pools: Pools, lines: list[Line], amounts: list[int]
) -> None:
    hits = [Hit(box, each, 5) for box, each in enumerate(lines, start=1)]
    payouts, _ = pay(RULES, pools, hits)
    paid = {payout.hit.box: payout for payout in payouts}
    assert [paid[hit.box].amount for hit in hits] == amounts
    assert any(clause in payout.clauses for payout in payouts)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "operated"), [("nz-uth:11.3(a)", "manually"), ("nz-uth:11.3(b)", "electronically")]
)
def test_a_jackpot_wager_goes_on_the_area_of_its_kind(clause: str, operated: str) -> None:
    """A lit area lights up for the wager; a marked one has no light."""
    round = deal(clause, {1: ""}, wagers={"jackpot": 5}, jackpot=1000, jackpot_operated=operated)
    lit = [event for event in round.events if type(event).__name__ == "JackpotLit"]
    assert len(lit) == (operated == "electronically")
    [placed] = [each for each in round.events if getattr(each, "wager", "") == "jackpot"][:1]
    assert clause in {*placed.clauses, *(c for each in lit for c in each.clauses)}


@pytest.mark.clauses("nz-uth:9.6(a)")
def test_a_fold_loses_the_jackpot_wager_of_a_jackpot_run_by_hand() -> None:
    options = {"jackpot_operated": "manually"}
    round = deal("nz-uth:9.6(a)", {1: ""}, wagers={"jackpot": 5}, jackpot=1000, **options)
    lost = line(play(round, "1 check", "1 check", "1 fold"), "nz-uth:9.6(a)", "jackpot")
    assert (lost.outcome, lost.returned) == (Outcome.LOST, 0)


@pytest.mark.clauses("nz-uth:11.1")
def test_only_a_box_with_ante_and_blind_wagers_on_the_jackpot() -> None:
    book = rulebook("nz-uth")
    with pytest.raises(Exception, match="ante") as refused:
        book.deal({1: {"jackpot": 5}}, jackpot=1000)
    assert "nz-uth:11.1" in refused.value.clauses  # type: ignore[attr-defined]
    book.deal({1: {"ante": 10, "blind": 10, "jackpot": 5}}, jackpot=1000)
