"""The operator feeds, divides and joins the pools of a shared jackpot: every movement is posted."""

from typing import Any

import pytest
from sqlalchemy import select

from croupier.floor.database import schema
from croupier.floor.ledger.postings import HOUSE, pool_account
from croupier.games.jackpot import Pools
from croupier.house.approvals import Answer, AskApproval, RecordApproval
from croupier.house.people import Official, Rank
from croupier.house.table.actions import Choose, CombinePools, DividePool, FeedPool
from croupier.money import Amount
from tests.floor.ledger.test_jackpots import NOTHING, dealt, decided, opened, pools
from tests.floor.pits import Pit

OPERATOR = Official("Olive", Rank.CASINO_OPERATOR)
OFFICER = "J. Smith, Department of Internal Affairs"


def approves(pit: Pit, table: str, matter: str, amount: Amount | None = None) -> None:
    pit.does(table, AskApproval(matter, OPERATOR, amount), OPERATOR)
    number = len(pit.held(table).table.approvals.made)
    pit.does(table, RecordApproval(number, Answer.GRANTED, OFFICER, OPERATOR), OPERATOR)


def posted(pit: Pit, table: str) -> list[tuple[Any, ...]]:
    """What the last entry of the table moved."""
    made = schema.postings.c
    query = select(made.version, made.source, made.target, made.amount, made.clauses)
    last = pit.held(table).version
    with pit.floor.engine.connect() as connection:
        rows = connection.execute(query.where(made.stream == table, made.version == last))
        return [tuple(row) for row in rows]


@pytest.mark.clauses("nz-uth:11.6(b)")
def test_what_the_operator_adds_is_posted_from_the_house(pit: Pit) -> None:
    opened(pit, "a", "b")
    pit.does("a", FeedPool(5000, OPERATOR), OPERATOR)
    assert pools(pit) == Pools(pool=30_000)
    [(_, source, target, amount, clauses)] = posted(pit, "a")
    assert (source, target, amount) == (HOUSE, pool_account("big", "pool"), "5000")
    assert "nz-uth:11.6(b)" in clauses
    pit.audits()


@pytest.mark.clauses("nz-uth:11.6A", "nz-uth:11.6B", "nz-uth:11.6C", subject="nz-uth:11.6C")
def test_a_shared_jackpot_is_divided_for_every_table_and_joined_again(pit: Pit) -> None:
    opened(pit, "a", "b")
    approves(pit, "a", "divide", 20)
    pit.does("a", DividePool(5000, OPERATOR), OPERATOR)
    assert pools(pit) == Pools(minor=5000, major=20_000, minor_percent=20)
    moved = {(source, target, amount) for _, source, target, amount, _ in posted(pit, "a")}
    one = pool_account("big", "pool")
    assert moved == {
        (one, pool_account("big", "minor"), "5000"),
        (one, pool_account("big", "major"), "20000"),
    }
    dealt(pit, "b", NOTHING)
    decided(pit, "b")
    pit.passes("b")
    assert pools(pit) == Pools(minor=5001, major=20_004, minor_percent=20)
    approves(pit, "b", "combine")
    pit.does("b", CombinePools(OPERATOR), OPERATOR)
    assert pools(pit) == Pools(pool=25_005)
    pit.audits()


@pytest.mark.clauses("nz-uth:11.6B")
def test_another_rate_holds_at_every_table_of_the_jackpot(pit: Pit) -> None:
    opened(pit, "a", "b", pool={"minor": "5000", "major": "20000"})
    approves(pit, "a", "rates", 60)
    pit.does("a", Choose("jackpot_minor_percent", "60", OPERATOR), OPERATOR)
    dealt(pit, "b", NOTHING)
    decided(pit, "b")
    pit.passes("b")
    assert pools(pit) == Pools(minor=5003, major=20_002, minor_percent=60)
    pit.audits()


def test_pools_are_not_changed_while_another_table_plays_for_them(pit: Pit) -> None:
    opened(pit, "a", "b")
    approves(pit, "a", "divide", 20)
    dealt(pit, "b", NOTHING)
    divide = DividePool(5000, OPERATOR)
    refusal = pit.refuses("a", divide, OPERATOR, "jackpot-in-play")
    assert {"nz-uth:11.6A", "ruling:pools-at-rest"} <= set(refusal["clauses"])
    pit.does("a", FeedPool(5, OPERATOR), OPERATOR)
    decided(pit, "b")
    pit.passes("b")
    pit.does("a", divide, OPERATOR)
    pit.audits()
