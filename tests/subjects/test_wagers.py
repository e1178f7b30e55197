"""Wagers before and after no more bets, clause by clause."""

import pytest

from croupier import Refusal, rulebook
from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.game import game_of
from croupier.machine import Refusal as EngineRefusal
from croupier.rulebooks import rulebook as document
from tests.house.table.tables import Sitting
from tests.subjects.rounds import ACE_KING, KINGS, Hands, deal, line, play, told


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    "clause",
    [
        "nz-lunar:5.13(a)",
        "wa-lunar:5.12(a)",
        "vu-lunar:5.13(a)",
        "nsw-lunar:7.5.1",
        "nz-uth:5.14(a)",
        "nz-uth:5.7",
    ],
)
def test_no_wager_is_placed_after_no_more_bets(clause: str) -> None:
    round = deal(clause, {1: ""})
    with pytest.raises(Refusal) as refused:
        round.act(shared.PlaceWager(2, "ante", 10))
    assert clause in refused.value.clauses


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    "clause",
    [
        "nz-lunar:5.13(b)",
        "wa-lunar:5.12(b)",
        "vu-lunar:5.13(b)",
        "nsw-lunar:7.5.2",
        "nz-uth:5.14(b)",
    ],
)
def test_no_wager_is_taken_back_after_no_more_bets(clause: str) -> None:
    round = deal(clause, {1: ""})
    with pytest.raises(Refusal) as refused:
        round.act(shared.WithdrawWager(1, "ante"))
    assert clause in refused.value.clauses


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "area", "amount"),
    [
        ("nz-lunar:5.1(b)", "super", 5),
        ("wa-lunar:5.1(c)", "dealer_super", 5),
        ("nsw-lunar:5.2.4", "dealer_super", 10),
    ],
)
def test_a_wager_is_optional_and_settled_by_itself(clause: str, area: str, amount: int) -> None:
    book = rulebook(clause.partition(":")[0])
    needed = {"ante": 10} if area == "super" else {"ante": 10, "super": 10}
    hands: Hands = {1: KINGS, "dealer": ACE_KING}
    without = play(book.deal({1: needed}, hands=hands, seed=7), "1 bet")
    assert area not in {each.wager for each in without.lines}
    beside = play(book.deal({1: {**needed, area: amount}}, hands=hands, seed=7), "1 bet")
    assert "WagerPlaced" in told(beside, clause)
    assert line(beside, clause, area).stake == amount


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    "clause",
    ["nz-lunar:3.5(a)", "wa-lunar:3.4(a)", "vu-lunar:3.5(a)", "nz-uth:3.4(a)"],
)
def test_a_round_is_dealt_from_one_whole_deck(clause: str) -> None:
    rules = document(clause.partition(":")[0]).rules()
    game_of(rules).open(rules, DECK, "shoe")
    for wrong in (DECK[:51], (*DECK, DECK[0])):
        with pytest.raises(EngineRefusal) as refused:
            game_of(rules).open(rules, wrong, "shoe")
        assert clause in refused.value.clauses


@pytest.mark.clauses("nsw-lunar:6.4")
@pytest.mark.parametrize(("amount", "fits"), [(9, False), (10, True), (500, True), (501, False)])
def test_a_player_keeps_to_the_limits_on_the_sign(amount: int, fits: bool) -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    wager = shared.PlaceWager(1, "ante", amount)
    if fits:
        sitting.does(wager, "Ann")
        return
    code = "below-minimum" if amount < 10 else "above-maximum"
    sitting.refuses(wager, "Ann", code, "6.4")


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize("clause", ["wa-lunar:5.5", "vu-lunar:5.7"])
def test_instant_hands_are_paid_clockwise_once_all_decisions_are_locked_in(clause: str) -> None:
    """Boxes 1 and 3 have straight flushes, box 2 has to decide first."""
    hands: Hands = {1: "Th 9h 8h 7h 6h", 2: KINGS.replace("9d", "2d"), 3: "Tc 9c 8c 7c 6c"}
    before = deal(clause, hands)
    assert before.turn == 2
    assert not [each for each in before.lines if each.wager == "ante"]
    after = play(before, "2 fold")
    kinds = [type(each).__name__ for each in after.events if clause in getattr(each, "clauses", ())]
    assert "Announced" in kinds
    paid = [each.box for each in after.lines if each.wager == "ante" and each.paid]
    assert paid == [1, 3]


@pytest.mark.clauses("wa-lunar:8.7")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_drawn_cards_are_the_next_of_what_the_deal_left(dealing: str) -> None:
    before = deal("wa-lunar:8.7", {1: KINGS, "dealer": ACE_KING}, dealing)
    after = play(before, "1 buy")
    rest = str(after.record()["deck"]).split()[10:]
    assert after.box(1).cards[5].text == rest[0]
    assert told(after, "wa-lunar:8.7")


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize("clause", ["nz-lunar:10.10", "wa-lunar:10.8", "vu-lunar:10.10"])
def test_the_cards_of_a_stand_off_are_counted_into_the_rack(clause: str) -> None:
    hands: Hands = {1: "Ac Kc 9s 5s 2c", "dealer": ACE_KING}
    round = play(deal(clause, hands), "1 bet")
    collected = [each for each in round.events if clause in getattr(each, "clauses", ())]
    assert any(getattr(each, "box", None) == 1 for each in collected)
    bet = [each for each in round.lines if each.wager == "bet"]
    assert [each.returned for each in bet] == [20]


@pytest.mark.clauses("nsw-lunar:10.5.2")
def test_a_super_winner_is_paid_before_deciding_and_then_may_fold_bet_or_draw() -> None:
    hands: Hands = {1: "8h 8s 8d 5c 3s", "dealer": ACE_KING}
    round = deal("nsw-lunar:10.5.2", hands)
    assert [(each.wager, each.paid) for each in round.lines] == [("super", 80)]
    assert [card.text for card in round.box(1).cards] == hands[1].split(), "passed back"
    choices = {type(each.action).__name__ for each in round.legal(1)}
    assert choices == {"Fold", "Bet", "Exchange", "Buy"}
