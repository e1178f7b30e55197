"""Chips and tokens: bought, staked, won, cashed; nobody stakes what they have not."""

import json
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import select

from croupier.floor.database import schema, to_text
from croupier.floor.ledger.postings import token_account
from croupier.games import actions as shared
from croupier.games.lunar.actions import Bet, Buy
from croupier.house import disputes
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import PlaceWithTokens
from croupier.house.tokens import ExchangeVoucher, IssueVoucher
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from tests.floor.pits import Pit
from tests.floor.stacking import deal

SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
MANAGER = Official("Max", Rank.CASINO_OPERATOR)


def test_chips_are_bought_and_cashed(pit: Pit) -> None:
    pit.floor.buy_in("Ann", 100, "the cage").result()
    pit.floor.cash_out("Ann", Fraction(1, 2), "the cage").result()
    assert pit.chips("Ann") == Fraction(199, 2)
    done = pit.audits()
    assert done.balances == {"cage": -Fraction(199, 2), "player:ann": Fraction(199, 2)}


def test_time_never_goes_back_at_the_cage(pit: Pit) -> None:
    """A worker's clock may be set back; the entries stay in their order."""
    pit.floor.buy_in("Ann", 100, "the cage").result()
    later = pit.clock.now
    pit.clock.now -= timedelta(hours=1)
    pit.floor.cash_out("Ann", 5, "the cage").result()
    pit.clock.now += timedelta(hours=2)
    pit.floor.buy_in("Ann", 7, "the cage").result()
    with pit.floor.engine.connect() as connection:
        query = select(schema.entries.c.body).order_by(schema.entries.c.version)
        times = [json.loads(body)["at"] for body in connection.execute(query).scalars()]
    assert times == [to_text(later), to_text(later), to_text(pit.clock.now)]
    pit.audits()


@pytest.mark.parametrize("amount", [0, -5, 100.0, True, 10**20, Fraction(1, 3**40)])
def test_only_exact_sums_above_nothing(pit: Pit, amount: Any) -> None:
    with pytest.raises(Refusal, match="above 0"):
        pit.floor.buy_in("Ann", amount, "the cage")


def test_nobody_cashes_what_they_have_not(pit: Pit) -> None:
    pit.floor.buy_in("Ann", 100, "the cage").result()
    with pytest.raises(Refusal, match="only 100 can be cashed") as refused:
        pit.floor.cash_out("Ann", 101, "the cage").result()
    assert refused.value.code == "not-enough-chips"
    pit.floor.cash_out("Ann", 100, "the cage").result()
    assert pit.chips("Ann") == 0
    pit.audits()


def test_however_a_name_is_typed_the_chips_are_the_same(pit: Pit) -> None:
    table = pit.opens("nz-lunar")
    pit.floor.buy_in("ANN", 50, "the cage").result()
    pit.does(table, upkeep.Sit(1, "ann"), "Ann")
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    assert pit.chips("Ann") == pit.chips("ann") == 40


@pytest.mark.clauses("nz-lunar:5.3")
def test_a_wager_beyond_one_s_chips_is_refused(pit: Pit) -> None:
    """Both sides: the last chip may be staked, and no more than that."""
    table = pit.opens("nz-lunar", boxes=(1,), chips=25)
    pit.does(table, shared.PlaceWager(1, "ante", 15), "Ann")
    refusal = pit.refuses(table, shared.PlaceWager(1, "super", 15), "Ann", "not-enough-chips")
    assert refusal["clauses"] == list(pit.held(table).table.limits.rules.cites.chips)
    assert refusal["message"] == "Ann needs 15 and has 10"
    pit.does(table, shared.PlaceWager(1, "super", 10), "Ann")
    assert pit.chips("Ann") == 0
    pit.audits()


def test_a_bet_beyond_one_s_chips_is_refused_in_the_round(pit: Pit) -> None:
    """Everything stays as it was, and folding is still possible."""
    table = pit.opens("nz-lunar", boxes=(1,), chips=39)
    pit.wagers(table, 1)
    pit.passes(table)
    pit.refuses(table, Bet(1), "Ann", "not-enough-chips")
    pit.does(table, Buy(1), "Ann")
    pit.refuses(table, Bet(1), "Ann", "not-enough-chips")
    pit.does(table, shared.Fold(1), "Ann")
    assert pit.chips("Ann") == 9
    pit.audits()


@pytest.mark.parametrize(
    ("hand", "dealer"), [("As Ah 9d 7c 4d", "Ac Kh 9h Js 2s"), ("2s 4h 6d 8c Tc", "Ac Ah 9h Js Ks")]
)
def test_what_would_be_won_is_not_there_yet(pit: Pit, hand: str, dealer: str) -> None:
    """A bet that ends the round must be affordable before its outcome, won or lost."""
    table = pit.opens("wa-lunar", chips=30)
    deal(pit, table, {1: hand, 0: dealer})
    pit.seats(table, 1, 30)
    pit.passes(table)
    pit.wagers(table, 1)
    pit.passes(table)
    pit.refuses(table, Bet(1), "Ann", "not-enough-chips")
    pit.floor.buy_in("Ann", 10, "the cage").result()
    pit.does(table, Bet(1), "Ann")
    pit.audits()


def test_one_purse_for_two_tables(pit: Pit) -> None:
    """What is staked at one table is not there for the other, whoever asks first."""
    first, second = pit.opens("nz-lunar", "1"), pit.opens("wa-lunar", "2")
    pit.floor.buy_in("Ann", 30, "the cage").result()
    for table in (first, second):
        pit.does(table, upkeep.Sit(1, "Ann"), "Ann")
    asked = [
        pit.floor.ask(pit.request(table, shared.PlaceWager(1, "ante", 20), "Ann"))
        for table in (first, second)
    ]
    answers = [each.result() for each in asked]
    assert sorted(answer.accepted for answer in answers) == [False, True]
    assert pit.chips("Ann") == 10
    pit.audits()


def test_a_wager_taken_back_is_in_the_purse_again(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,), chips=10)
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    pit.does(table, shared.WithdrawWager(1, "ante"), "Ann")
    assert pit.chips("Ann") == 10
    assert pit.audits().balances["layout:nz-lunar"] == 0


def test_tokens_are_put_down_and_are_no_chips(pit: Pit) -> None:
    table = pit.opens("nsw-lunar", boxes=(1,), chips=20)
    pit.does(table, IssueVoucher("V1", 20), MANAGER)
    pit.does(table, ExchangeVoucher("V1", "Ann"), SOFTWARE)
    assert (pit.chips("Ann"), pit.floor.balance(token_account("Ann"))) == (20, 20)
    pit.does(table, PlaceWithTokens(1, "ante", 20, 15), "Ann")
    assert (pit.chips("Ann"), pit.floor.balance(token_account("Ann"))) == (15, 5)
    pit.refuses(table, PlaceWithTokens(1, "super", 25, 5), "Ann", "not-enough-chips")
    pit.does(table, PlaceWithTokens(1, "super", 20, 5), "Ann")
    assert (pit.chips("Ann"), pit.floor.balance(token_account("Ann"))) == (0, 0)
    pit.deals(table)
    pit.does(table, shared.Fold(1), "Ann")
    pit.audits()


def test_a_decision_is_paid_to_who_had_the_box(pit: Pit) -> None:
    """Somebody else may sit there by then; and it may leave a player owing."""
    table = pit.opens("nz-lunar", boxes=(1,), chips=20)
    pit.wagers(table, 1)
    pit.passes(table)
    pit.does(table, shared.Fold(1), "Ann")
    pit.does(table, disputes.Open("Ann", "1", "my card was exposed"), "Ann")
    pit.does(table, upkeep.Leave(1), "Ann")
    pit.floor.buy_in("Bob", 50, "the cage").result()
    pit.does(table, upkeep.Sit(1, "Bob"), "Bob")
    pit.does(table, disputes.Rule(MANAGER, 1, "so it was", {1: 20}), MANAGER)
    assert (pit.chips("Ann"), pit.chips("Bob")) == (20, 50)
    pit.does(table, disputes.Open("Ann", "1", "it was more"), "Ann")
    pit.does(table, disputes.Rule(MANAGER, 2, "it was less", {1: -45}), MANAGER)
    assert pit.chips("Bob") == 50
    assert pit.chips("Ann") < 0
    pit.floor.buy_in("Ann", 1, "the cage").result()
    assert pit.chips("Ann") < 0
    with pytest.raises(Refusal, match="no more"):
        pit.floor.cash_out("Ann", 1, "the cage").result()
    pit.audits()


def test_two_new_purses_at_once(pit: Pit) -> None:
    """Accounts that nobody has had before: no movement is lost between two workers."""
    table = pit.opens("nsw-lunar")
    for number in range(10):
        pit.does(table, IssueVoucher(f"V{number}", 20), MANAGER)
    asked: list[Any] = []
    for number in range(10):
        change = ExchangeVoucher(f"V{number}", f"P{number}")
        asked.append(pit.floor.ask(pit.request(table, change, SOFTWARE)))
        asked.append(pit.floor.buy_in(f"P{number}", 7, "the cage"))
    for each in asked:
        each.result()
    assert [pit.chips(f"P{number}") for number in range(10)] == [7] * 10
    pit.audits()
