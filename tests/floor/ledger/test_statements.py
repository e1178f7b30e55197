"""A statement has every movement of one's account, and its sums are those of the ledger."""

import csv
import json
from collections import defaultdict
from io import StringIO
from random import Random
from typing import Any

import pytest
from sqlalchemy import or_, select

from croupier.floor.database import schema
from croupier.floor.ledger.balances import UnreadableBalance
from croupier.floor.ledger.postings import player_account
from croupier.floor.ledger.statements import Movement, movements, write_csv
from croupier.house import disputes
from croupier.house.people import Official, Rank
from croupier.money import Amount, read_amount
from tests.floor.pits import ALL, PLAYERS, Pit

OPERATOR = Official("Max", Rank.CASINO_OPERATOR)


def lines(pit: Pit, name: str) -> list[Movement]:
    with pit.floor.engine.connect() as connection:
        return movements(connection, name)


def _postings_of(pit: Pit, name: str) -> int:
    postings, account = schema.postings, player_account(name)
    own = or_(postings.c.source == account, postings.c.target == account)
    with pit.floor.engine.connect() as connection:
        return len(connection.execute(select(postings.c.number).where(own)).all())


def _nets(pit: Pit, name: str) -> dict[tuple[str, int], Amount]:
    """What every settled round brought this player, as the tables say."""
    found: dict[tuple[str, int], Amount] = defaultdict(int)
    for card in pit.floor.tables():
        for number, played in pit.held(card.id).table.played.items():
            for box, net in played.nets.items():
                if played.in_play.players[box] == name:
                    found[card.id, number] += net
    return found


@pytest.mark.parametrize(
    "seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 40))]
)
def test_its_sums_are_those_of_the_ledger(pit: Pit, seed: int) -> None:
    """After any play at several tables: the balance, every running balance, the number of lines,
    and what each round brought."""
    random = Random(seed)
    tables = random.sample(ALL, 2)
    for name in tables:
        pit.opens(name, boxes=(1, 2, 3))
    for _ in range(random.randint(2, 5)):
        table = random.choice(tables)
        pit.plays(table, random, 1)
        if random.random() < 0.5:
            pit.floor.cash_out(PLAYERS[1], random.randint(1, 50), "the cage").result()
    for name in {PLAYERS[box] for box in (1, 2, 3)}:
        told = lines(pit, name)
        assert len(told) == _postings_of(pit, name)
        assert [line.at for line in told] == sorted(line.at for line in told)
        balance: Amount = 0
        rounds: dict[Any, Amount] = defaultdict(int)
        for line in told:
            assert line.account == "chips"
            assert line.reason
            assert (line.table is None) == line.reason.endswith(("buys chips", "cashes chips"))
            balance += read_amount(line.amount)
            assert read_amount(line.balance) == balance
            if line.round is not None:
                rounds[line.table, line.round] += read_amount(line.amount)
        assert balance == pit.chips(name) == pit.audits().balances[player_account(name)]
        assert rounds == _nets(pit, name)


@pytest.fixture
def told(played: Pit) -> list[Movement]:
    return lines(played, "Ann")


def test_a_line_says_what_moved_and_why(played: Pit, told: list[Movement]) -> None:
    assert (told[0].table, told[0].round, told[0].reason) == (None, None, "Ann buys chips")
    waiting = [line for line in told if line.table is not None and line.round is None]
    assert [(line.table, line.wager, line.amount) for line in waiting] == [
        ("nz-lunar", "ante", "-10"),
        ("nz-lunar", "super", "-10"),
        ("nz-uth", "ante", "-10"),
        ("nz-uth", "blind", "-10"),
    ]
    assert {line.reason for line in waiting} == {"box 1: wagers"}
    everybody = [*told, *lines(played, "Bob")]
    settled = [line for line in everybody if read_amount(line.amount) > 0 and line.table]
    assert settled
    for line in settled:
        assert (line.wager is not None, line.round in (1, 2)) == (True, True)
        assert line.clauses


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_a_correction_belongs_to_its_round(pit: Pit) -> None:
    """Though later rounds were played before it, and its row names the later entry."""
    table, random = pit.opens("nz-lunar", boxes=(1, 2)), Random(2)
    pit.plays(table, random, 2)
    before = _nets(pit, "Ann")
    pit.does(table, disputes.Open("Ann", "1", "unfair"), "Ann")
    pit.does(table, disputes.Rule(OPERATOR, 1, "goodwill", {1: 7}), OPERATOR)
    pit.plays(table, random, 1)
    told = lines(pit, "Ann")
    [corrected] = [line for line in told if line.amount == "7"]
    assert corrected.round == 1
    after: dict[tuple[str, int], Amount] = defaultdict(int)
    for line in told:
        if line.round is not None and line.table is not None:
            after[line.table, line.round] += read_amount(line.amount)
    assert after == _nets(pit, "Ann")
    assert after[table, 1] == before[table, 1] + 7
    assert after[table, 2] == before[table, 2]


def test_as_csv_and_json(played: Pit, told: list[Movement]) -> None:
    file = StringIO()
    write_csv(told, file)
    rows = list(csv.DictReader(StringIO(file.getvalue())))
    assert len(rows) == len(told)
    total = sum(read_amount(row["amount"]) for row in rows)
    assert total == played.chips("Ann") == read_amount(rows[-1]["balance"])
    assert json.loads(json.dumps([line.plain() for line in told]))[0]["clauses"] == []


def test_no_cell_is_a_formula() -> None:
    line = Movement("t", "chips", "=1+1", 1, None, "@now", "-5", "-5", ())
    file = StringIO()
    write_csv([line], file)
    [row] = csv.DictReader(StringIO(file.getvalue()))
    assert (row["table"], row["reason"], row["amount"]) == ("'=1+1", "'@now", "-5")


def test_who_has_never_moved_anything_has_no_lines(played: Pit) -> None:
    assert lines(played, "Nobody") == []


def test_a_posting_that_cannot_be_read_is_no_line(played: Pit) -> None:
    played.tampers("UPDATE postings SET amount = 'x' WHERE stream = 'cage' AND version = 2")
    with pytest.raises(UnreadableBalance):
        lines(played, "Ann")
