"""What each wager of a box comes to when the dealer's hand is shown, clause by clause."""

import pytest

from croupier.games.settlement import Outcome
from tests.subjects.rounds import ACE_KING, KINGS, NOTHING, QUEENS, Hands, deal, line, play

LOW, SAME = "Ac Kc 9s 4h 2c", "Ac Kc 9s 5s 2c"
WON, LOST, OFF = Outcome.WON, Outcome.LOST, Outcome.STAND_OFF


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "box", "dealer", "wager", "outcome", "paid", "returned"),
    [
        # the dealer qualifies and the box is better
        ("wa-lunar:10.4(a)", KINGS, ACE_KING, "bet", WON, 20, 20),
        ("vu-lunar:10.6(a)", KINGS, ACE_KING, "bet", WON, 20, 20),
        ("nsw-lunar:9.4.3.1", KINGS, ACE_KING, "bet", WON, 20, 20),
        ("nz-lunar:10.8(c)", KINGS, ACE_KING, "ante", OFF, 0, 10),
        ("wa-lunar:10.6(c)", KINGS, ACE_KING, "ante", OFF, 0, 10),
        ("vu-lunar:10.8(c)", KINGS, ACE_KING, "ante", OFF, 0, 10),
        ("nsw-lunar:9.4.4", KINGS, ACE_KING, "ante", OFF, 0, 10),
        # worse
        ("nz-lunar:10.6(b)", LOW, ACE_KING, "bet", LOST, 0, 0),
        ("wa-lunar:10.4(b)", LOW, ACE_KING, "bet", LOST, 0, 0),
        ("vu-lunar:10.6(b)", LOW, ACE_KING, "bet", LOST, 0, 0),
        ("nsw-lunar:9.4.3.2", LOW, ACE_KING, "bet", LOST, 0, 0),
        ("wa-lunar:10.5(a)", LOW, ACE_KING, "ante", LOST, 0, 0),
        ("vu-lunar:10.7(a)", LOW, ACE_KING, "ante", LOST, 0, 0),
        ("nsw-lunar:9.4.5", LOW, ACE_KING, "ante", LOST, 0, 0),
        # equal
        ("wa-lunar:10.4(c)", SAME, ACE_KING, "bet", OFF, 0, 20),
        ("vu-lunar:10.6(c)", SAME, ACE_KING, "bet", OFF, 0, 20),
        # the dealer does not qualify
        ("wa-lunar:10.2(a)", QUEENS, NOTHING, "ante", WON, 10, 10),
        ("wa-lunar:10.2(d)", QUEENS, NOTHING, "bet", OFF, 0, 20),
        ("nsw-lunar:9.3.3", QUEENS, NOTHING, "ante", WON, 10, 10),
        ("nsw-lunar:9.3.4", QUEENS, NOTHING, "bet", OFF, 0, 20),
        # a second combination: a pair of kings beside an ace
        ("nsw-lunar:9.5.1.1", "Ah Kh Ks 3d 5c", "As Qd 9c 9h 2d", "bet", WON, 40, 20),
    ],
)
def test_a_wager_of_a_box_that_bet(
    clause: str, box: str, dealer: str, wager: str, outcome: Outcome, paid: int, returned: int
) -> None:
    settled = line(play(deal(clause, {1: box, "dealer": dealer}), "1 bet"), clause, wager)
    assert (settled.outcome, settled.paid, settled.returned) == (outcome, paid, returned)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "wager", "outcome", "paid", "returned"),
    [
        ("vu-lunar:10.2(a)", "ante", WON, 10, 10),
        ("vu-lunar:10.2(d)", "bet", OFF, 0, 20),
    ],
)
def test_a_box_that_does_not_force(
    clause: str, wager: str, outcome: Outcome, paid: int, returned: int
) -> None:
    round = play(deal(clause, {1: QUEENS, "dealer": NOTHING}), "1 bet", "1 decline")
    settled = line(round, clause, wager)
    assert (settled.outcome, settled.paid, settled.returned) == (outcome, paid, returned)


@pytest.mark.clauses("vu-lunar:10.3")
def test_forcing_costs_one_ante_and_the_ante_is_not_paid() -> None:
    round = play(deal("vu-lunar:10.3", {1: QUEENS, "dealer": NOTHING}), "1 bet", "1 force")
    fee = line(round, "vu-lunar:10.3", "force_fee")
    assert (fee.outcome, fee.stake, fee.returned) == (Outcome.KEPT, 10, 0)
    [ante] = [each for each in round.lines if each.wager == "ante"]
    assert ante.paid == 0


@pytest.mark.clauses("vu-lunar:10.4")
def test_the_highest_card_of_a_forced_dealer_is_replaced_once() -> None:
    round = play(deal("vu-lunar:10.4", {1: QUEENS, "dealer": NOTHING}), "1 bet", "1 force")
    cards = {card.text for card in round.dealer if card is not None}
    assert "9s" not in cards
    assert {"7s", "6d", "4h", "2c"} < cards
    assert len(cards) == 5


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "odds"),
    [("nz-lunar:5.11", 150), ("vu-lunar:5.11", 150), ("wa-lunar:5.9", 60), ("nsw-lunar:10.6", 60)],
)
def test_a_straight_flush_wins_its_super_line_besides_the_instant_payout(
    clause: str, odds: int
) -> None:
    round = deal(clause, {1: "Th 9h 8h 7h 6h", "dealer": ACE_KING})
    won = line(round.play_out(1), clause, "super")
    assert (won.outcome, won.paid) == (WON, odds * 10)
    [ante] = [each for each in round.play_out(1).lines if each.wager == "ante"]
    assert ante.paid >= 2000


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize("clause", ["wa-lunar:5.10", "wa-lunar:9.11", "nsw-lunar:9.6"])
def test_a_super_wager_on_the_dealer_is_settled_on_the_dealer_s_five_cards(clause: str) -> None:
    full_house: Hands = {1: KINGS, "dealer": "As Ad Ac Qh Qd"}
    nothing: Hands = {1: KINGS, "dealer": ACE_KING}
    for hands, odds in ((full_house, 100), (nothing, 0)):
        round = play(deal(clause, hands, wagers={"dealer_super": 10}), "1 bet")
        [settled] = [each for each in round.lines if each.wager == "dealer_super"]
        assert settled.paid == odds * 10
        assert clause in settled.clauses or not odds
