"""What is sent twice is done once, and what comes too late is told so."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from croupier.floor.database.schema import READ_TABLE
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import catch_up, load
from croupier.games import actions as shared
from croupier.games.lunar.actions import Bet, SettleNow
from croupier.house.people import Official, Rank
from croupier.house.table.actions import Say
from croupier.house.upkeep import actions as upkeep
from croupier.records.journal import Heading, to_plain
from tests.floor.pits import Pit

ANTE = shared.PlaceWager(1, "ante", 10)


def wager(pit: Pit, id: str = "a", amount: int = 10) -> Request:
    return pit.request("nz-lunar", shared.PlaceWager(1, "ante", amount), "Ann", id=id)


@pytest.fixture
def table(pit: Pit) -> str:
    return pit.opens("nz-lunar", boxes=(1, 2))


@pytest.mark.usefixtures("table")
def test_the_same_request_takes_effect_once(pit: Pit) -> None:
    asked = wager(pit)
    first = pit.floor.ask(asked).result()
    assert first.accepted
    books = pit.books()
    assert pit.floor.ask(asked).result() == first
    assert pit.books() == books
    assert pit.chips("Ann") == 99_990


def test_a_refusal_is_the_same_the_second_time(pit: Pit, table: str) -> None:
    asked = wager(pit, amount=7)
    first = pit.floor.ask(asked).result()
    assert first.refusal is not None
    pit.does(table, shared.PlaceWager(2, "ante", 10), "Bob")
    assert pit.floor.ask(asked).result() == first


@pytest.mark.usefixtures("table")
def test_after_a_restart_the_answer_is_still_known(pit: Pit) -> None:
    accepted, refused = wager(pit), wager(pit, "b", 7)
    answers = [pit.floor.ask(each).result() for each in (accepted, refused)]
    again = pit.reopened()
    assert [again.floor.ask(each).result() for each in (accepted, refused)] == answers
    assert again.chips("Ann") == 99_990
    again.close()


@pytest.mark.usefixtures("table")
def test_the_same_id_with_another_act_is_refused(pit: Pit) -> None:
    assert pit.floor.ask(wager(pit)).result().accepted
    other = pit.floor.ask(wager(pit, amount=15)).result()
    assert other.refusal is not None
    assert other.refusal["code"] == "id-reused"
    assert pit.chips("Ann") == 99_990


def test_another_client_may_use_the_same_id(pit: Pit, table: str) -> None:
    pit.does(table, ANTE, "Ann", id="a")
    pit.does(table, shared.PlaceWager(2, "ante", 10), "Bob", id="a")


def test_two_floors_at_once_do_it_once(pit: Pit, table: str) -> None:
    """On two connections at the same moment: one effect, one answer."""
    other = Floor(pit.url, pit.clock)
    with ThreadPoolExecutor(8) as threads:
        for number in range(12):
            asked = pit.request(table, Say("Ann", f"{number}"), "Ann")
            before = pit.held(table).version
            floors = [pit.floor, other] * 4
            answers = list(threads.map(lambda floor, a=asked: floor.ask(a).result(), floors))
            assert {answer.version for answer in answers} == {before + 1}
            assert all(answer.accepted for answer in answers)
    other.close()
    pit.audits()


@pytest.mark.usefixtures("table")
def test_two_floors_at_once_refuse_it_once(pit: Pit) -> None:
    other = Floor(pit.url, pit.clock)
    with ThreadPoolExecutor(8) as threads:
        asked = wager(pit, amount=7)
        answers = list(threads.map(lambda floor: floor.ask(asked).result(), [pit.floor, other] * 4))
        assert answers == [answers[0]] * 8
        assert not answers[0].accepted
    other.close()


def test_acts_of_two_floors_are_all_done(pit: Pit, table: str) -> None:
    other = Floor(pit.url, pit.clock)
    before = pit.held(table).version
    asked = [
        floor.ask(Request("c", f"{number}", table, "Ann", to_plain(Say("Ann", "hm"), "Ann")))
        for number, floor in enumerate([pit.floor, other] * 10)
    ]
    assert sorted(each.result().version for each in asked) == list(range(before + 1, before + 21))
    other.close()
    pit.audits()


def test_a_stale_act_is_refused_and_says_so(pit: Pit, table: str) -> None:
    """What was meant for an earlier turn is not done in a later one."""
    pit.wagers(table, 1, 2)
    seen = pit.held(table).version
    pit.passes(table)
    refusal = pit.refuses(table, Bet(1), "Ann", "stale", seen=seen)
    assert refusal["clauses"]
    assert "look again" in refusal["message"]
    pit.does(table, Bet(1), "Ann", seen=pit.held(table).version)
    pit.refuses(table, Bet(2), "Bob", "stale", seen=pit.held(table).version - 1)


def test_who_has_seen_this_turn_is_not_stale(pit: Pit, table: str) -> None:
    """Other people's wagers do not make one's own stale."""
    seen = pit.held(table).version
    pit.does(table, shared.PlaceWager(2, "ante", 10), "Bob")
    pit.does(table, ANTE, "Ann", seen=seen)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"id": ""}, "bad-id"),
        ({"id": "x" * 81}, "bad-id"),
        ({"client": "x\x00"}, "bad-id"),
        ({"client": "\ud800"}, "bad-id"),
        ({"by": "Ann, game supervisor"}, "bad-name"),
        ({"by": "Ann, archbishop"}, "bad-name"),
        ({"by": " Ann"}, "bad-name"),
        ({"act": {"act": "say", "with": {"player": "Ann", "words": "\x00"}}}, "bad-act"),
        ({"act": {"act": "say", "with": {"player": "Ann", "words": "\ud800"}}}, "bad-act"),
        ({"act": {"act": "say", "with": {1: object()}}}, "bad-act"),
        ({"act": {"act": "say", "with": 5}}, "bad-act"),
        ({"act": {"act": "shuffle", "with": []}}, "bad-act"),
        ({"act": {"act": "make-ready", "with": "x"}}, "bad-act"),
        ({"act": {"act": "fly"}}, "bad-act"),
        ({"act": {}}, "bad-act"),
        ({"stream": "nowhere"}, "no-such-table"),
        ({"stream": "cage"}, "no-such-table"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(
    pit: Pit, table: str, changed: dict[str, Any], code: str
) -> None:
    given = {
        "client": "Ann",
        "id": "a",
        "stream": table,
        "by": "Ann",
        "act": to_plain(ANTE, "Ann"),
    }
    before = pit.books()
    answer = pit.floor.ask(Request(**{**given, **changed})).result()
    assert answer.refusal is not None
    assert answer.refusal["code"] == code
    assert pit.books() == before


@pytest.mark.usefixtures("table")
def test_the_cage_does_once_what_bears_an_id(pit: Pit) -> None:
    first = pit.floor.buy_in("Ann", 50, "the cage", id="1").result()
    assert pit.floor.buy_in("Ann", 50, "the cage", id="1").result() == first
    assert pit.chips("Ann") == 100_050
    again = pit.reopened()
    assert again.floor.buy_in("Ann", 50, "the cage", id="1").result() == first
    assert again.chips("Ann") == 100_050
    again.close()


def test_nobody_acts_as_the_software(pit: Pit, table: str) -> None:
    """Only the floor itself chooses the order of cards."""
    pit.refuses(table, upkeep.Leave(2), "Ann", "not-yours")
    pit.refuses(table, SettleNow(), "Ann", "no-power")
    pit.refuses(table, shared.NoMoreBets(), "Ann", "no-power")
    inspector = Official("Ines", Rank.INSPECTOR)
    pit.refuses(table, shared.NoMoreBets(), inspector, "no-power")


def test_a_table_looked_up_while_it_goes_on_is_of_one_moment(url: str) -> None:
    """Between reading the row and the entries another worker may write: nothing is done twice."""
    floor = Floor(url)
    floor.open_table(TableSettings(heading=Heading(rulebook="nz-lunar", name="T"))).result()
    with floor.engine.connect() as connection:
        row = connection.execute(READ_TABLE, {"id": "T"}).one()
    sat = {"act": "sit", "with": {"box": 1, "player": "Ann"}}
    assert floor.ask(Request("Ann", "1", "T", "Ann", sat)).result().accepted
    with floor.engine.connect() as connection:
        before = catch_up(connection, row, None).held
        assert not before.table.players
        after = load(connection, "T", before)
    assert after is not None
    assert after.table.players == {1: "Ann"}
    floor.close()


def test_a_worker_whose_clock_is_behind_is_not_refused(url: str) -> None:
    """What it does comes after what was done: at the same moment, never before."""
    one = Floor(url)
    two = Floor(url, lambda: one.clock() - timedelta(seconds=3))
    one.open_table(TableSettings(heading=Heading(rulebook="nz-lunar", name="T"))).result()
    for floor, box, name in ((one, 1, "Ann"), (two, 2, "Bob"), (one, 3, "Cas")):
        sat = {"act": "sit", "with": {"box": box, "player": name}}
        assert floor.ask(Request(name, "1", "T", name, sat)).result().accepted
    assert len(one.table("T").table.players) == 3
    one.close()
    two.close()
