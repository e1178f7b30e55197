"""An act that fails on a real server: its sender is told, the table goes on, an alarm is seen."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import transactions as floor
from croupier.games.actions import Absent
from croupier.house.table.actions import Say
from croupier.server.live import scheduler
from tests.server.serving import Served, Visitor, open_table, serving, visitor, wait_for

TABLE = {
    "heading": {"rulebook": "nsw-lunar", "name": "T1"},
    "clocks": {"wagers": 60, "closing": 0, "decide": 0.1, "concede": 0, "answer": 1},
    "away": {"grace": 3600},
}
"""Nobody is hurried to wager, and nobody needs a live channel to count as there."""


class Broken(Exception):
    """Its words name cards: nobody may read them."""


def breaks(patch: pytest.MonkeyPatch, *kinds: type) -> list[Any]:
    """Acts of these kinds fail when they are all but done; every try is kept here."""
    whole: Any = vars(floor)["act"]
    tried: list[Any] = []

    def broken(table: Any, action: Any, *more: Any) -> Any:
        done = whole(table, action, *more)
        if isinstance(action, kinds):
            tried.append(action)
            raise Broken("As Kd 9h")
        return done

    patch.setattr(floor, "act", broken)
    return tried


async def counted(who: Visitor) -> bool:
    text = (await who.get("/metrics")).text
    return 'croupier_alarms_total{act="set-aside"} 1.0' in text


def test_a_person_s_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The channel stays open, the others hear each other, and the same id is answered the same."""

    async def run(served: Served) -> None:
        async with visitor(served.url, name="Ann") as ann, visitor(served.url, name="Bob") as bob:
            await open_table(ann)
            async with ann.channel("T1") as hers, bob.channel("T1") as his:
                assert "refusal" not in await hers.act("sit", box=1)
                with monkeypatch.context() as patch:
                    breaks(patch, Say)
                    answer = await hers.act("say", words="well?")
                    assert answer["refusal"]["code"] == "set-aside"
                    told = await ann.act("T1", "once", "say", words="well?")
                    assert (told.status_code, told.json()["code"]) == (409, "set-aside")
                    again = await ann.act("T1", "once", "say", words="well?")
                    assert again.json() == told.json()
                    assert "refusal" not in await his.act("sit", box=2)
                assert "refusal" not in await hers.act("say", words="there we are")
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/inspection/alarms")).json()
            assert told["all"] == 2
            assert told["alarms"][0]["words"] == "say at T1 failed (Broken) and was set aside"
            assert told["alarms"][0]["by"] == "Ann"
            audit = (await eve.get("/api/audit")).json()
            assert (audit["good"], audit["alarms"]) == (True, 2)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_what_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three players are silent and the software cannot pass over them: it rests between its tries,
    a supervisor voids the round, everybody has their chips back, and the next round is played."""
    monkeypatch.setattr(scheduler, "_LOOK_AGAIN", 0.05)
    tried = breaks(monkeypatch, Absent)

    async def run(served: Served) -> None:
        async with AsyncExitStack() as stack:
            names = ("Ann", "Bob", "Cid")
            people = [
                await stack.enter_async_context(visitor(served.url, name=name)) for name in names
            ]
            opened = await people[0].post("/api/tables", TABLE)
            assert opened.status_code == 201, opened.text
            await _wager(served, people)
            await asyncio.to_thread(wait_for, lambda: len(tried) >= 2)
            await asyncio.sleep(0.5)
            assert len(tried) <= 3  # after one second, and after two more
            assert "refusal" not in (await people[1].act("T1", "hm", "say", words="hm?")).json()
            await _void(served)
            for who in people:
                assert (await who.get("/api/session")).json()["chips"] == "1000"
            monkeypatch.undo()
            await _wager(served, people)
            await asyncio.to_thread(wait_for, lambda: served.floor.table("T1").table.number == 3)
        async with visitor(served.url, "inspector") as eve:
            audit = (await eve.get("/api/audit")).json()
            assert (audit["good"], audit["difference"], audit["alarms"]) == (True, None, 1)
            [alarm] = (await eve.get("/api/inspection/alarms")).json()["alarms"]
            assert alarm["words"] == "absent at T1 failed (Broken) and was set aside"
            assert await counted(eve)

    with serving(tmp_path) as served:
        asyncio.run(run(served))
    printed = "".join(capsys.readouterr())
    assert "an alarm was raised" in printed
    assert "a due step has failed" in printed
    assert "Kd" not in printed


async def _wager(served: Served, people: list[Visitor]) -> None:
    """Everybody sits and wagers."""
    number = served.floor.table("T1").table.number
    for box, who in enumerate(people, start=1):
        await who.act("T1", "sit", "sit", box=box)
    for box, who in enumerate(people, start=1):
        for area in ("ante", "super"):
            answer = await who.act("T1", f"{area} {number}", "wager", box=box, area=area, amount=10)
            assert answer.status_code == 200, answer.text


async def _void(served: Served) -> None:
    async with visitor(served.url, "supervisor") as sam:
        number = str(served.floor.table("T1").table.number)
        order = {"kind": "invalidate", "round": number, "cause": "disruption"}
        answer = await sam.act("T1", "void", "direct", order=order, why="it cannot be settled")
        assert answer.status_code == 200, answer.text
