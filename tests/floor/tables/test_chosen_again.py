"""On a floor: a wager goes back because all choose again, or because a hand is deemed folded."""

import json

import pytest
from sqlalchemy import select

from croupier.floor.database import schema
from croupier.floor.requests import Request
from croupier.games import actions as shared
from croupier.games.holdem.actions import Play
from croupier.games.lunar.actions import Bet, SettleNow
from croupier.games.settlement import Outcome
from croupier.house.people import Official, Rank
from croupier.records.rounds import replay
from croupier.records.rounds.account import account
from croupier.records.rounds.writing import record_of
from tests.floor.pits import Pit
from tests.floor.stacking import deal

DEALER = Official("Dana", Rank.DEALER)
LUNAR = {0: "As Kd 9c 5h 2d", 1: "9d 7c 4s 3s 2s", 2: "Jh Jc 4d 3d 2h"}
HOLDEM = {0: "Qs Qh", -1: "Kd 9c 5s 4d 2h", 1: "9s 9h", 2: "Ks 3c"}
CLAUSES = {"nsw-lunar": "12.7", "nz-uth": "12.7"}
BOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
STAKED = {"nz-uth": ("play", 40)}


def begun(pit: Pit, book: str, *by_hand: str) -> str:
    table = pit.opens(book, by_hand=list(by_hand))
    deal(pit, table, HOLDEM if book == "nz-uth" else LUNAR)
    for box in (1, 2):
        pit.seats(table, box)
    pit.passes(table)
    pit.wagers(table, 1, 2)
    pit.does(table, shared.NoMoreBets(), DEALER)
    return table


def stakes(book: str, box: int) -> Bet | Play:
    return Play(box, 4) if book == "nz-uth" else Bet(box)


def expose(pit: Pit, table: str) -> None:
    """The dealer turns up the first of the own cards by mistake, and gives its place."""
    act = {"act": "expose-dealer-cards", "with": {"cards": [1]}}
    answer = pit.floor.ask(Request("c", "exposed", table, DEALER, act, None, "dealer")).result()
    assert answer.accepted, answer.refusal


def posted(pit: Pit, table: str, clause: str) -> list[tuple[str, str, str]]:
    """Where the money went by a clause: from, to, how much."""
    with pit.floor.engine.connect() as connection:
        rows = connection.execute(select(schema.postings)).mappings().all()
    return [
        (row["source"], row["target"], row["amount"])
        for row in rows
        if row["stream"] == table and clause in json.loads(row["clauses"])
    ]


@pytest.mark.clauses(
    *("nz-lunar:11.7", "wa-lunar:11.7", "vu-lunar:11.7", "nsw-lunar:12.7", "nz-uth:12.7"),
    "ruling:chosen-again",
)
@pytest.mark.parametrize("book", BOOKS)
def test_a_wager_that_goes_back_has_its_line_posting_and_sentence(pit: Pit, book: str) -> None:
    table = begun(pit, book, "revealing")
    clause = f"{book}:{CLAUSES.get(book, '11.7')}"
    wager, stake = STAKED.get(book, ("bet", 20))
    before = pit.chips("Ann")
    pit.does(table, stakes(book, 1), "Ann")
    assert pit.chips("Ann") == before - stake
    expose(pit, table)
    assert pit.chips("Ann") == before
    held = pit.held(table).table.in_play
    assert held is not None
    [line] = [each for each in held.round.lines if (each.box, each.wager) == (1, wager)]
    assert (line.outcome, line.stake, line.returned, line.paid) == (Outcome.VOID, stake, stake, 0)
    assert {clause, "ruling:chosen-again"} <= set(line.clauses)
    assert posted(pit, table, clause) == [(f"layout:{table}", "player:ann", str(stake))]
    pit.does(table, stakes(book, 1), "Ann")
    assert pit.chips("Ann") == before - stake
    pit.does(table, stakes(book, 2), "Bob")
    pit.does(table, shared.RevealDealer(), DEALER)
    if book == "nsw-lunar":  # nobody concedes
        pit.does(table, SettleNow(), DEALER)
    played = pit.held(table).table.played[1]
    again = replay(json.loads(json.dumps(record_of(pit.held(table).table, played))))
    mine = [(each.stake, each.returned) for each in again.lines if each.wager == wager]
    assert (stake, stake) in mine
    assert len(mine) == 3, "the one that went back, and those of the two boxes"
    assert f"{stake} void, returned {stake}" in account(again)
    assert {box.number: box.net for box in again.boxes} == played.nets
    assert not pit.audits().otherwise
    assert pit.audits().balances[f"layout:{table}"] == 0


@pytest.mark.clauses("ruling:chosen-again", "ruling:deemed-fold")
@pytest.mark.parametrize(("reading", "bet"), [(2, -20), (3, 0)])
def test_what_was_decided_under_an_earlier_reading_stays_so(
    pit: Pit, reading: int, bet: int
) -> None:
    table = begun(pit, "nz-lunar", "collecting", "revealing")
    pit.does(table, Bet(1), "Ann")
    pit.does(table, shared.CollectCards(1), DEALER)
    pit.does(table, shared.Fold(2), "Bob")
    pit.does(table, shared.CollectCards(2), DEALER)
    pit.does(table, shared.CollectCards(0), DEALER)
    at = pit.held(table).table
    record = {**record_of(at, at.played[1]), "reading": reading}
    assert replay(record).box(1).wagers["bet"] == bet
    assert at.played[1].nets[1] == -20, "ante and super wager"


@pytest.mark.clauses("ruling:chosen-again")
@pytest.mark.parametrize(("reading", "lines"), [(2, 1), (3, 2)])
def test_the_line_is_of_todays_reading_and_the_money_of_both(
    pit: Pit, reading: int, lines: int
) -> None:
    table = begun(pit, "nz-lunar", "revealing")
    pit.does(table, Bet(1), "Ann")
    expose(pit, table)
    pit.does(table, Bet(1), "Ann")
    pit.does(table, shared.Fold(2), "Bob")
    pit.does(table, shared.RevealDealer(), DEALER)
    at = pit.held(table).table
    again = replay({**record_of(at, at.played[1]), "reading": reading})
    assert len([each for each in again.lines if each.wager == "bet"]) == lines
    assert {box.number: box.net for box in again.boxes} == at.played[1].nets
