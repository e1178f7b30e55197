"""One act that fails never stops a table: it is set aside, the rest goes on, an alarm is raised."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.floor import opening
from croupier.floor import promotions as promoting
from croupier.floor import transactions as floor
from croupier.floor.alarms import SetAside
from croupier.floor.ledger import cage
from croupier.floor.ledger.postings import player_account
from croupier.floor.promotions import PromotionSettings
from croupier.floor.tables.settings import TableSettings
from croupier.games import actions as shared
from croupier.games.lunar import Phase
from croupier.games.lunar.actions import Bet, Decline, SettleNow
from croupier.house import directions
from croupier.house.directions import Cause
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import AskPresence, Say
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import Heading
from tests.floor.pits import CHIPS, PLAYERS, Gate, Pit

SUPERVISOR = Official("Sam", Rank.GAME_SUPERVISOR)
OPERATOR = Official("Olga", Rank.CASINO_OPERATOR)
ANN = player_account("Ann")


class Broken(Exception):
    """Its words name cards: nobody may read them."""


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let a function fail after it has done its part, wherever that is asked for."""

    def break_(module: Any, name: str, when: Callable[..., bool]) -> None:
        whole = getattr(module, name)

        def broken(*given: Any, **more: Any) -> Any:
            done = whole(*given, **more)
            if when(*given, **more):
                raise Broken("As Kd 9h")
            return done

        monkeypatch.setattr(module, name, broken)

    return break_


def of_ann(_: Any, __: str, ___: int, made: Any, ____: Any) -> bool:
    """Whether postings move chips of Ann's."""
    return any(ANN in (posting.source, posting.target) for posting in made)


def is_of_software(_: Any, action: Any, *__: Any) -> bool:
    return isinstance(action, SettleNow | AskPresence)


def alarms(pit: Pit) -> list[Any]:
    return [each.alarm for each in pit.floor.alarms()]


def test_a_person_s_act_that_fails(pit: Pit, breaks: Callable[..., None]) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    breaks(floor, "write_postings", of_ann)
    before = pit.books()
    asked = pit.request(table, shared.PlaceWager(1, "ante", 10), "Ann")
    answer = pit.floor.ask(asked).result()
    assert answer.refusal is not None
    assert answer.refusal["code"] == "set-aside"
    assert "the house has been told" in answer.refusal["message"]
    assert pit.chips("Ann") == CHIPS
    assert pit.held(table).version == answer.version == before.heads[table][0]
    assert pit.floor.ask(asked).result() == answer
    pit.wagers(table, 2, 3)
    pit.deals(table)
    [raised] = pit.floor.alarms()
    assert raised.by == "Ann"
    assert raised.alarm == SetAside(table, "wager", "Broken")
    assert [each.alarm for each in pit.audits().alarms] == [raised.alarm]


def test_those_who_share_its_batch_are_not_hindered(pit: Pit, breaks: Callable[..., None]) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    breaks(floor, "write_postings", of_ann)
    gate = Gate()
    pit.floor.write(gate)
    asked = [
        pit.floor.ask(pit.request(table, shared.PlaceWager(box, "ante", 10), PLAYERS[box]))
        for box in (1, 2, 3)
    ]
    asked.append(pit.floor.ask(pit.request(table, Say("Ann", "well?"), "Ann")))
    gate.open.set()
    assert [each.result(20).accepted for each in asked] == [False, True, True, True]
    assert alarms(pit) == [SetAside(table, "wager", "Broken")]
    pit.audits()


@pytest.mark.parametrize("rulebook", ["nsw-lunar", "nz-uth"])
def test_what_is_due_and_fails(pit: Pit, rulebook: str, breaks: Callable[..., None]) -> None:
    """The software cannot settle, or not ask who is silent. The players still speak; a
    supervisor voids the round, everybody has their chips back, and the next round is played."""
    table = pit.opens(rulebook, boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    pit.deals(table)
    if rulebook == "nsw-lunar":
        bets(pit, table)
    breaks(floor, "act", is_of_software)
    before = pit.held(table).version
    for _ in range(3):
        assert not goes(pit, table)
    assert pit.held(table).version == before
    verb = "settle-now" if rulebook == "nsw-lunar" else "ask-presence"
    assert alarms(pit) == [SetAside(table, verb, "Broken")]
    assert pit.floor.alarms()[0].by == str(SOFTWARE)
    pit.does(table, Say("Bob", "what now?"), "Bob")
    assert not goes(pit, table)
    assert len(alarms(pit)) == 1
    voids(pit, table)
    assert [pit.chips(PLAYERS[box]) for box in (1, 2, 3)] == [CHIPS] * 3
    pit.audits()
    pit.wagers(table, 2, 3)
    pit.deals(table)
    pit.audits()


def bets(pit: Pit, table: str) -> None:
    """Everybody bets, so that only the settlement is left."""
    while (turn := round_of(pit, table).turn) is not None:
        deciding = round_of(pit, table).phase is Phase.DECIDING
        action = Bet(turn) if deciding else Decline(turn)
        pit.does(table, action, PLAYERS[turn])


def round_of(pit: Pit, table: str) -> Any:
    in_play = pit.held(table).table.in_play
    assert in_play is not None
    return in_play.round


def goes(pit: Pit, table: str) -> bool:
    """What is due next, done or tried."""
    found = pit.due(table)
    assert found is not None
    pit.clock.now = max(pit.clock.now, found.at)
    answer = pit.floor.do_due(table).result()
    assert answer.refusal is None or answer.refusal["code"] == "set-aside"
    return answer.accepted


def voids(pit: Pit, table: str) -> None:
    """The round is disrupted: the operator annuls it."""
    order = directions.Invalidate(str(pit.held(table).table.number), Cause.DISRUPTION)
    direct = directions.Direct(OPERATOR, order, "the software cannot settle it")
    pit.does(table, direct, OPERATOR)


def test_it_goes_on_by_itself_when_the_fault_is_gone(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    with monkeypatch.context() as broken:
        broken.setattr(floor, "store_rounds", _fails)
        broken.setattr(floor, "act", _fails)
        assert not goes(pit, table)
        assert not goes(pit, table)
    while pit.held(table).table.number == 1:
        assert goes(pit, table)
    assert len(alarms(pit)) == 1
    pit.audits()


def _fails(*_: Any) -> Any:
    raise Broken("As Kd 9h")


def test_every_worker_tries_and_one_alarm_is_raised(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Pit(url, monkeypatch)
    other = Pit(url, monkeypatch, one.clock)
    table = one.opens("nz-lunar", boxes=(1, 2, 3))
    one.wagers(table, 1, 2, 3)
    one.clock.now = one.due(table).at
    other.held(table)
    monkeypatch.setattr(floor, "act", _fails)
    tried = [pit.floor.do_due(table) for pit in (one, other) * 3]
    assert not any(each.result(20).accepted for each in tried)
    assert alarms(one) == [SetAside(table, "no-more-bets", "Broken")]
    other.close()
    one.close()


def test_what_is_due_cannot_even_be_found_out(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pit.opens("nz-lunar", boxes=(1, 2, 3))
    pit.wagers(table, 1, 2, 3)
    with monkeypatch.context() as broken:
        broken.setattr("croupier.floor.tables.next_step._incomplete", _fails)
        assert not goes(pit, table)
        assert alarms(pit) == [SetAside(table, "what is due", "Broken")]
    assert goes(pit, table)
    pit.audits()


def test_at_the_cage(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    pit.floor.buy_in("Ann", 100, "the cage").result()
    with monkeypatch.context() as broken:
        broken.setattr(cage, "write_postings", _fails)
        for id in ("1", "1", None, None):
            with pytest.raises(Refusal) as refused:
                pit.floor.buy_in("Ann", 50, "the cage", id=id).result()
            assert refused.value.code == "set-aside"
        with pytest.raises(Refusal, match="the house has been told"):
            pit.floor.open_jackpot("big", {"pool": "5"}, "the operator").result()
    assert alarms(pit) == [
        *[SetAside("cage", "buy-in", "Broken")] * 3,
        SetAside("cage", "open-jackpot", "Broken"),
    ]
    with pytest.raises(Refusal) as refused:
        pit.floor.buy_in("Ann", 50, "the cage", id="1").result()
    assert refused.value.code == "set-aside"
    assert pit.floor.buy_in("Ann", 50, "the cage", id="2").result() == 2
    pit.floor.open_jackpot("big", {"pool": "5"}, "the operator").result()
    assert pit.chips("Ann") == 150
    pit.audits()


def test_a_table_that_cannot_be_opened(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    heading = Heading(rulebook="nz-lunar", name="T1")
    with monkeypatch.context() as broken:
        broken.setattr(opening, "make_ready", _fails)
        with pytest.raises(Refusal) as refused:
            pit.floor.open_table(TableSettings(heading=heading)).result()
    assert refused.value.code == "set-aside"
    assert alarms(pit) == [SetAside("T1", "open-table", "Broken")]
    assert pit.floor.tables() == []
    pit.opens("nz-lunar", "T1", boxes=(1,))
    pit.audits()


def test_in_a_promotion(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, terms = PromotionSettings(rulebook="nsw-lunar", name="Moon"), dict[str, Any]()
    offer = pit.floor.office.offer
    with monkeypatch.context() as broken:
        broken.setattr(promoting, "add_entry", _fails)
        answer = offer("max", "1", settings, terms, SUPERVISOR).result()
    assert answer.refusal is not None
    assert answer.refusal["code"] == "set-aside"
    assert alarms(pit) == [SetAside("promotion:Moon", "offer", "Broken")]
    assert offer("max", "2", settings, terms, SUPERVISOR).result().accepted
    pit.audits()


def test_nothing_of_the_error_is_kept_or_logged_but_its_name(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    monkeypatch.setattr(floor, "act", _fails)
    pit.asks(table, upkeep.Leave(1), "Ann")
    [logged] = [each.getMessage() for each in caplog.records if "set aside" in each.getMessage()]
    assert "leave at nz-lunar failed (Broken) and was set aside" in logged
    assert "_fails" in logged
    assert "Kd" not in logged
