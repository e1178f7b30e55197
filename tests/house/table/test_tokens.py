"""Promotional vouchers and tokens at a table of New South Wales."""

import pytest

from croupier.games import actions as shared
from croupier.house import directions
from croupier.house.directions import Cause
from croupier.house.table import events as ev
from croupier.house.table.actions import PlaceWithTokens, Refuse
from croupier.house.tokens import ExchangeVoucher, IssueVoucher, NotAfter, OnlyFor
from croupier.house.upkeep import actions as upkeep
from tests.house.table.tables import (
    ALL,
    DEALER,
    INSPECTOR,
    MANAGER,
    MINUTE,
    SUPERVISOR,
    Sitting,
    of,
    stacked,
)

LOSES = {0: "As Ad Ah Ac Kd", 1: "2c 3d 5h 7s 9c"}
WINS = {0: "As Kd 9c 5h 2d", 1: "2c 2h 2s 7s 9h"}


def with_tokens(value: int = 50) -> Sitting:
    sitting = Sitting("nsw-lunar").opens(1, 2)
    sitting.does(IssueVoucher("v1", value, (OnlyFor("ANN"),)), MANAGER)
    sitting.does(ExchangeVoucher("v1", "ann"), DEALER)
    return sitting


def held(sitting: Sitting) -> object:
    return sitting.table.tokens.get("ann", 0)


@pytest.mark.clauses("nsw-lunar:1.1", "nsw-lunar:5.1")
def test_a_voucher_is_exchanged_once_and_on_its_conditions() -> None:
    sitting = Sitting("nsw-lunar").opens(1)
    for by in ("Ann", INSPECTOR, DEALER, SUPERVISOR):
        sitting.refuses(IssueVoucher("v1", 50), by, "no-power", "1.1")
    conditions = (OnlyFor("Ann"), NotAfter(sitting.now + MINUTE))
    sitting.does(IssueVoucher("v1", 50, conditions), MANAGER)
    sitting.refuses(IssueVoucher("v1", 50), MANAGER, "same-number", "1.1")
    sitting.refuses(IssueVoucher("v2", 0), MANAGER, "bad-value", "1.1")
    sitting.refuses(ExchangeVoucher("v9", "Ann"), DEALER, "no-voucher", "1.1")
    sitting.refuses(ExchangeVoucher("v1", "Bob"), DEALER, "condition-not-met", "1.1")
    sitting.refuses(ExchangeVoucher("v1", "Ann"), "Ann", "no-power", "1.1")
    sitting.does(ExchangeVoucher("v1", "Ann"), DEALER)
    assert held(sitting) == 50
    sitting.refuses(ExchangeVoucher("v1", "Ann"), DEALER, "voucher-spent", "1.1")


@pytest.mark.clauses("nsw-lunar:5.1", "ruling:tokens-stake")
def test_tokens_lie_on_the_layout_until_they_are_taken_back() -> None:
    sitting = with_tokens()
    sitting.makes_ready()
    sitting.refuses(PlaceWithTokens(1, "ante", 60, 55), "Ann", "tokens-short", "5.1")
    sitting.refuses(PlaceWithTokens(1, "ante", 10, 15), "Ann", "bad-amount", "5.1")
    sitting.refuses(PlaceWithTokens(2, "ante", 10, 10), "Bob", "tokens-short", "5.1")
    sitting.does(PlaceWithTokens(1, "ante", 30, 20), "Ann")
    assert held(sitting) == 30
    moved = of(sitting.does(shared.WithdrawWager(1, "ante"), "Ann"), ev.TokensMoved)
    assert [each.amount for each in moved] == [20]
    assert held(sitting) == 50
    sitting.does(PlaceWithTokens(1, "ante", 30, 20), "Ann")
    sitting.does(Refuse(1, "ante", "no", SUPERVISOR), SUPERVISOR)
    assert held(sitting) == 50


def round_with(sitting: Sitting, hands: dict[int, str]) -> None:
    sitting.signs(upkeep.DirectShuffle, SUPERVISOR)
    sitting.makes_ready(stacked(sitting, (1,), hands))
    sitting.does(PlaceWithTokens(1, "ante", 20, 20), "Ann")
    sitting.does(shared.PlaceWager(1, "super", 20), "Ann")
    sitting.does(shared.NoMoreBets(), DEALER)
    assert held(sitting) == 30


@pytest.mark.clauses("nsw-lunar:1.1", "nsw-lunar:5.1", "ruling:tokens-stake")
@pytest.mark.parametrize(("hands", "after"), [(LOSES, 30), (WINS, 50)])
def test_tokens_are_lost_or_come_back_as_tokens_and_winnings_are_chips(
    hands: dict[int, str], after: int
) -> None:
    sitting = with_tokens()
    round_with(sitting, hands)
    played = sitting.plays("bet")
    assert held(sitting) == after
    if hands is WINS:
        assert played.nets[1] > 0


@pytest.mark.clauses("nsw-lunar:12.11.2", "nsw-lunar:5.1", "ruling:tokens-stake")
def test_a_void_round_gives_tokens_back() -> None:
    sitting = with_tokens()
    round_with(sitting, LOSES)
    sitting.does(upkeep.CountDeck(1, DEALER, 51), DEALER)
    assert sitting.last.nets == {1: 0}
    assert held(sitting) == 50


@pytest.mark.clauses("nsw-lunar:14.5", "nsw-lunar:5.1", "ruling:tokens-stake")
def test_a_refund_after_the_round_gives_tokens_for_tokens() -> None:
    sitting = with_tokens()
    round_with(sitting, LOSES)
    sitting.plays("bet")
    assert held(sitting) == 30
    order = directions.Invalidate("1", Cause.DISRUPTION)
    sitting.does(directions.Direct(SUPERVISOR, order, "fire"), SUPERVISOR)
    assert sitting.last.nets == {1: 0}
    assert held(sitting) == 50


@pytest.mark.clauses("nsw-lunar:5.1")
def test_who_leaves_in_mid_round_is_still_given_the_tokens() -> None:
    sitting = with_tokens()
    round_with(sitting, LOSES)
    sitting.does(upkeep.Leave(1), "Ann")
    sitting.sits(1, "Zoe")
    sitting.does(shared.Absent(1), DEALER)
    assert sitting.last.nets == {1: 0}
    assert held(sitting) == 50
    assert "zoe" not in sitting.table.tokens


@pytest.mark.parametrize("name", [each for each in ALL if each != "nsw-lunar"])
def test_elsewhere_there_are_no_tokens(name: str) -> None:
    sitting = Sitting(name).opens(1)
    sitting.refuses(IssueVoucher("v1", 50), MANAGER, "no-tokens")
    sitting.refuses(ExchangeVoucher("v1", "Ann"), DEALER, "no-tokens")
    sitting.refuses(PlaceWithTokens(1, "ante", 10, 5), "Ann", "no-tokens")
