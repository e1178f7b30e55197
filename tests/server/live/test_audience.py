"""Who else is at a table."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.serving import QUICK, Served, Visitor, open_table, serving, visitor


async def company(who: Visitor, table: str = "T1") -> Any:
    answer = await who.get(f"/api/tables/{table}/company")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_those_who_look_on_are_counted_once_each(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with (
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url, "spectator") as sue,
            visitor(served.url, "dealer") as di,
        ):
            await open_table(ann)
            nobody: dict[str, Any] = {"watching": 0, "linked": 0, "jackpot": None, "bots": []}
            assert await company(ann) == nobody
            async with (
                ann.channel("T1") as at,
                ben.channel("T1"),
                ben.channel("T1"),  # a second page
                sue.channel("T1"),
                di.channel("T1"),  # at work
            ):
                assert (await company(ann))["watching"] == 3
                await at.act("sit", box=1)
                assert (await company(ann))["watching"] == 2
                assert [each["watching"] for each in (await ann.get("/api/tables")).json()] == [2]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_tables_of_one_jackpot_are_counted(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await asyncio.wrap_future(served.floor.open_jackpot("big", {"pool": "9000"}, "the house"))
        async with visitor(served.url, "administrator") as boss:
            for name, jackpot in (("T1", "big"), ("T2", "big"), ("T3", None)):
                limits = "10:500:5 jackpot=5"
                heading = {"rulebook": "nz-uth", "name": name, "limits": limits}
                answer = await boss.post("/api/tables", {"heading": heading, "jackpot": jackpot})
                assert answer.status_code == 201, answer.text
            assert (await company(boss, "T1"))["linked"] == 2
            assert (await company(boss, "T3"))["linked"] == 0

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_jackpot_stands_everywhere_as_the_last_act_left_it(tmp_path: Path) -> None:
    """Nobody plays at T2, and whoever looks there, or into the lobby, sees what T1 put in."""

    async def run(served: Served) -> None:
        await asyncio.wrap_future(served.floor.open_jackpot("big", {"pool": "9000"}, "the house"))
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            for name in ("T1", "T2"):
                heading = {"rulebook": "nz-uth", "name": name, "limits": "10:500:5 jackpot=5"}
                given = {"heading": heading, "jackpot": "big", "clocks": QUICK}
                assert (await boss.post("/api/tables", given)).status_code == 201
            async with ann.channel("T1") as at:
                await at.act("sit", box=1)
                for area, amount in (("ante", "10"), ("jackpot", "5"), ("blind", "10")):
                    await at.act("wager", box=1, area=area, amount=amount)
                await at.shows(lambda public: public["jackpot"]["pool"] != "9000")
                pool = at.latest["public"]["jackpot"]["pool"]
            assert (await company(boss, "T2"))["jackpot"]["pool"] == pool
            cards = (await boss.get("/api/tables")).json()
            assert [each["jackpot"]["pool"] for each in cards] == [pool, pool]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_only_a_table_with_a_jackpot_shows_what_it_pays(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            for name, more in (("T1", {}), ("T2", {"jackpot": {"pool": "9000"}})):
                await open_table(boss, name, "nz-uth", limits="10:500:5 jackpot=5", **more)
                layout = (await boss.get(f"/api/tables/{name}/layout")).json()
                shown = "jackpot" in [each["name"] for each in layout["pays"]]
                assert shown == (name == "T2")

    with serving(tmp_path) as served:
        asyncio.run(run(served))
