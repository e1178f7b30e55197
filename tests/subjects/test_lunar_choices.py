"""What a box may choose after the deal, clause by clause, and what each choice takes and gives."""

import pytest

from croupier import Refusal
from croupier.games.lunar.actions import Concede
from croupier.games.settlement import Outcome
from tests.subjects.rounds import ACE_KING, KINGS, QUEENS, Hands, deal, line, play, told

HANDS: Hands = {1: KINGS, "dealer": ACE_KING}


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "wager"),
    [
        ("nz-lunar:9.4(a)", "ante"),
        ("wa-lunar:9.4(a)", "ante"),
        ("vu-lunar:9.4(a)", "ante"),
        ("nsw-lunar:8.6", "ante"),
    ],
)
def test_a_fold_loses_the_ante(clause: str, wager: str) -> None:
    lost = line(play(deal(clause, HANDS), "1 fold"), clause, wager)
    assert (lost.outcome, lost.returned) == (Outcome.LOST, 0)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "move"),
    [
        ("nz-lunar:8.5(a)", "1 exchange 9d 5c"),
        ("wa-lunar:8.5(a)", "1 exchange 9d 5c"),
        ("vu-lunar:8.5(a)", "1 exchange 9d 5c"),
        ("nsw-lunar:8.8.1.1", "1 exchange 9d 5c"),
        ("nz-lunar:8.6(a)", "1 buy"),
        ("wa-lunar:8.6(a)", "1 buy"),
        ("vu-lunar:8.6(a)", "1 buy"),
        ("nsw-lunar:8.8.2.1", "1 buy"),
        ("nsw-lunar:8.4.5", "1 buy"),
    ],
)
def test_a_draw_costs_one_ante_and_the_fee_is_kept(clause: str, move: str) -> None:
    round = play(deal(clause, HANDS), move, "1 bet")
    fee = line(round, clause, "draw_fee")
    assert (fee.outcome, fee.stake, fee.returned) == (Outcome.KEPT, 10, 0)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "discard"),
    [
        ("nz-lunar:8.5(c)", "9d 5c"),
        ("wa-lunar:8.5(c)", "9d 5c"),
        ("vu-lunar:8.5(c)", "9d 5c"),
        ("nsw-lunar:8.8.1.3", "9d 5c"),
        ("nsw-lunar:8.8.1", "Kh Ks 9d 5c 3s"),
    ],
)
def test_an_exchange_gives_as_many_cards_as_were_given_up(clause: str, discard: str) -> None:
    round = play(deal(clause, HANDS), f"1 exchange {discard}")
    cards = round.box(1).cards
    assert len(cards) == 5
    assert not {card.text for card in cards} & set(discard.split())
    assert told(round, clause)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    "clause",
    ["nz-lunar:8.6(b)", "wa-lunar:8.6(b)", "vu-lunar:8.6(b)", "nsw-lunar:8.8.2.2"],
)
def test_a_sixth_card_joins_the_five(clause: str) -> None:
    before = deal(clause, HANDS)
    round = play(before, "1 buy")
    assert round.box(1).cards[:5] == before.box(1).cards
    assert len(round.box(1).cards) == 6
    assert told(round, clause)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize(
    ("clause", "move"),
    [
        ("nz-lunar:5.2(a)", "1 fold"),
        ("wa-lunar:5.2(a)", "1 fold"),
        ("vu-lunar:5.2(a)", "1 fold"),
        ("nsw-lunar:8.4.1", "1 fold"),
        ("nz-lunar:5.2(b)", "1 bet"),
        ("wa-lunar:5.2(b)", "1 bet"),
        ("vu-lunar:5.2(b)", "1 bet"),
        ("nsw-lunar:8.4.2", "1 bet"),
        ("nsw-lunar:5.3", "1 bet"),
        ("nsw-lunar:8.7", "1 bet"),
        ("nz-lunar:5.2(c)", "1 buy"),
        ("wa-lunar:5.2(c)", "1 buy"),
        ("vu-lunar:5.2(c)", "1 buy"),
        ("nsw-lunar:8.4.4", "1 buy"),
        ("nsw-lunar:8.4.3", "1 exchange 9d 5c"),
        ("nz-lunar:9.5", "1 bet"),
        ("wa-lunar:9.5", "1 bet"),
        ("vu-lunar:9.5", "1 bet"),
    ],
)
def test_a_choice_is_open_and_rests_on_its_clause(clause: str, move: str) -> None:
    """A fold ends the round for the box, a bet lays two antes, a draw leaves the choice open."""
    round = deal(clause, {1: KINGS, 2: QUEENS, "dealer": ACE_KING})
    assert move.split()[1] in {type(each.action).__name__.lower() for each in round.legal(1)}
    after = play(round, move)
    assert "Decided" in told(after, clause) or told(after, clause)
    ante = [each for each in after.box(1).lines if each.wager == "ante"]
    assert bool(ante) == ("fold" in move)
    assert after.box(1).wagers.get("bet", 0) == (20 if "bet" in move else 0)
    assert ("draw_fee" in after.box(1).wagers) == ("buy" in move or "exchange" in move)


@pytest.mark.clauses(parameter="clause")
@pytest.mark.parametrize("clause", ["wa-lunar:9.1", "vu-lunar:9.1"])
def test_with_five_cards_a_player_folds_draws_or_plays_and_nothing_else(clause: str) -> None:
    round = deal(clause, HANDS)
    choices = {type(each.action).__name__ for each in round.legal(1)}
    assert choices == {"Fold", "Bet", "Exchange", "Buy"}
    with pytest.raises(Refusal) as refused:
        round.act(Concede(1))
    assert clause in refused.value.clauses
