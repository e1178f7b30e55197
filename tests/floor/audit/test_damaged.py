"""Floors whose rows were damaged, or written by a floor that took any fraction: they play on."""

import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, text

from croupier.floor.alarms import BalanceRestored
from croupier.floor.audit.history import export, verify
from croupier.floor.database import schema, to_text
from croupier.floor.entries import Difference, canonical, link
from croupier.floor.ledger.postings import player_account
from croupier.games import actions as shared
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from tests.floor.pits import CHIPS, START, Pit

ANN = player_account("Ann")


def bought_by_an_older_floor(pit: Pit, player: str, amounts: list[Amount]) -> None:
    """The rows as a floor wrote them that took any fraction, and did not look at what came out."""
    with pit.floor.engine.begin() as connection:
        query = text("SELECT version, head FROM streams WHERE id = 'cage'")
        version, head = connection.execute(query).one()
        balance: Amount = pit.chips(player)
        for amount in amounts:
            version, balance = version + 1, balance + amount
            act = {"act": "buy-in", "player": player, "amount": format_amount(amount)}
            body = canonical({"at": to_text(START), "by": "the cage", "act": act, "events": []})
            head = link(head, body)
            entry = {"stream": "cage", "version": version, "body": body, "hash": head}
            connection.execute(schema.entries.insert().values(entry))
            posting = {
                "stream": "cage",
                "version": version,
                "number": 1,
                "source": "cage",
                "target": player_account(player),
                "amount": format_amount(amount),
                "because": f"{player} buys chips",
                "clauses": "[]",
            }
            connection.execute(schema.postings.insert().values(posting))
        changed = {"version": version, "head": head}
        streams, accounts = schema.streams, schema.accounts
        connection.execute(streams.update().where(streams.c.id == "cage").values(**changed))
        kept = {"balance": format_amount(balance)}
        account = accounts.c.name == player_account(player)
        connection.execute(accounts.update().where(account).values(**kept))


LONG = [Fraction(1, 10**17 + odd) for odd in range(1, 201, 2)]
LONGEST = [*LONG, *(Fraction(1, 7**40 + odd) for odd in range(2, 302, 2))]


@pytest.mark.parametrize("amounts", [LONG, LONGEST], ids=["1000 digits", "4300 digits"])
def test_a_balance_of_thousands_of_digits(pit: Pit, amounts: list[Amount], tmp_path: Path) -> None:
    """Nobody could read it: neither its owner's table nor the cage went on."""
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    bought_by_an_older_floor(pit, "Ann", amounts)
    before = pit.chips("Ann")
    assert before == CHIPS - 20 + sum(amounts)
    assert len(format_amount(before)) > (1000 if amounts is LONG else 4300)
    pit.audits()
    pit.deals(table)
    pit.plays(table, Random(3), 2)
    pit.floor.buy_in("Ann", 5, "the cage").result()
    pit.floor.cash_out("Ann", pit.floor.currency.whole(pit.chips("Ann")), "the cage").result()
    assert 0 < pit.chips("Ann") < Fraction(1, 100)
    refusal = pit.asks(table, shared.PlaceWager(1, "ante", 10), "Ann").refusal
    assert refusal is not None
    assert refusal["code"] == "not-enough-chips"
    assert len(refusal["message"]) < 200
    again = pit.reopened()
    again.audits()
    assert again.floor.alarms() == []
    file = StringIO()
    with again.floor.engine.connect() as connection:
        export(connection, file)
    again.close()
    path = tmp_path / "history.jsonl"
    path.write_text(file.getvalue(), encoding="utf-8")
    verify(path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE accounts SET balance = 'nothing that is an amount' WHERE name = 'player:ann'",
        "UPDATE accounts SET balance = '' WHERE name = 'player:ann'",
        "DELETE FROM accounts WHERE name = 'player:ann'",
    ],
)
def test_a_balance_that_cannot_be_read_is_the_sum_of_its_postings(pit: Pit, damage: str) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    pit.tampers(damage)
    assert pit.chips("Ann") == CHIPS - 20
    with pytest.raises(Difference, match="player:ann"):
        pit.audits()
    pit.plays(table, Random(3), 1)
    pit.audits()
    assert [each.alarm for each in pit.floor.alarms()] == [BalanceRestored(ANN)]


def test_at_the_cage_too(pit: Pit) -> None:
    pit.floor.buy_in("Ann", 100, "the cage").result()
    for damage in ("UPDATE accounts SET balance = 'much'", "DELETE FROM accounts"):
        pit.tampers(damage)
        with pytest.raises(Refusal, match="no more"):
            pit.floor.cash_out("Ann", 101, "the cage").result()
        pit.floor.cash_out("Ann", 10, "the cage").result()
    assert pit.chips("Ann") == 80
    pit.audits()
    assert [each.alarm for each in pit.floor.alarms()] == [BalanceRestored(ANN)] * 2


def test_who_is_new_has_nothing_and_raises_no_alarm(pit: Pit) -> None:
    assert pit.chips("Ann") == 0
    pit.floor.buy_in("Ann", 1, "the cage").result()
    pit.floor.cash_out("Ann", 1, "the cage").result()
    pit.floor.buy_in("Ann", 1, "the cage").result()
    assert pit.floor.alarms() == []
    pit.audits()


def test_where_not_even_the_postings_can_be_read_the_others_play_on(pit: Pit) -> None:
    """Who cannot be told what they have stakes nothing, but is paid; the rest of the table is."""
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    pit.tampers("UPDATE postings SET amount = 'x' WHERE stream = 'cage' AND target = 'player:ann'")
    pit.tampers("UPDATE accounts SET balance = 'x' WHERE name = 'player:ann'")
    with pytest.raises(Refusal, match="cannot be read") as refused:
        pit.chips("Ann")
    assert refused.value.code == "unreadable-balance"
    pit.deals(table)
    while (round := _round(pit, table)) is not None:
        if round.turn in (2, 3):
            pit.does(table, shared.Fold(round.turn), pit.held(table).table.players[round.turn])
        else:
            pit.passes(table)
    assert pit.chips("Bob") == CHIPS - 20
    with pit.floor.engine.connect() as connection:
        kept = connection.execute(text("SELECT balance FROM accounts WHERE name = 'player:ann'"))
        assert kept.scalar_one() == "x"
    with pytest.raises(Difference, match="cage, entry"):
        pit.audits()


def _round(pit: Pit, table: str) -> Any:
    in_play = pit.held(table).table.in_play
    return None if in_play is None or not in_play.dealt else in_play.round


@pytest.mark.parametrize("pools", [{"pool": "25000"}, {"minor": "500", "major": "9000"}])
@pytest.mark.parametrize("damage", ["{}", "x", '{"pool":"x"}'])
def test_pools_that_cannot_be_read_are_the_sum_of_their_postings(
    pit: Pit, pools: dict[str, str], damage: str
) -> None:
    pit.floor.open_jackpot("big", pools, "the operator").result()
    table = pit.opens("nz-uth", boxes=(1, 2), limits="10:500:5 jackpot=5", jackpot="big")
    pit.tampers("UPDATE jackpots SET pools = :pools", pools=damage)
    with pytest.raises(Difference, match="jackpot big"):
        pit.audits()
    pit.plays(table, Random(4), 2)
    pit.audits()
    assert [each.alarm for each in pit.floor.alarms()] == [BalanceRestored("jackpot:big")]


def test_a_pool_paid_by_percentages_for_years(pit: Pit) -> None:
    """What is left gains digits with every payout; tables play for it all the same."""
    pit.floor.open_jackpot("big", {"pool": "25000"}, "the operator").result()
    years: Any = Fraction(25000) * Fraction(9, 10) ** 1500
    with pit.floor.engine.begin() as connection:
        connection.execute(
            schema.jackpots.update().values(pools=canonical({"pool": format_amount(years)}))
        )
        kept = {"balance": format_amount(years)}
        account = schema.accounts.c.name == "jackpot:big:pool"
        connection.execute(schema.accounts.update().where(account).values(**kept))
    table = pit.opens("nz-uth", boxes=(1, 2), limits="10:500:5 jackpot=5", jackpot="big")
    pit.plays(table, Random(4), 2)
    with pit.floor.engine.connect() as connection:
        rows = connection.execute(select(schema.jackpots.c.pools)).scalars().all()
    assert [len(json.loads(row)["pool"]) > 1000 for row in rows] == [True]
    with pytest.raises(Difference, match="jackpot:big:pool") as found:
        pit.audits()  # no payouts were written down here; everything else is in order
    assert len(str(found.value)) < 300
