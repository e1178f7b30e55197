"""Who closes the last page is away, who comes back is back, and the lobby counts who is there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.client.bots import Bot, enter
from tests.server.serving import QUICK, Served, Visitor, serving, visitor

SOON: dict[str, Any] = {"rounds": 2, "seconds": 0.6, "grace": 0.2}
LONG: dict[str, Any] = {"rounds": 2, "seconds": 3600, "grace": 0.2}


async def opens(who: Visitor, away: dict[str, Any], rulebook: str = "nz-lunar") -> None:
    heading = {"rulebook": rulebook, "name": "T1"}
    given = {"heading": heading, "clocks": {**QUICK, "wagers": 3600}, "away": away}
    assert (await who.post("/api/tables", given)).status_code == 201


async def card(who: Visitor) -> Any:
    [found] = (await who.get("/api/tables")).json()
    return found


def test_a_closed_page_keeps_the_seat_for_a_while_and_then_it_is_free(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await opens(boss, SOON)
            async with ann.channel("T1") as own:
                await own.act("sit", box=3)
                await asyncio.sleep(1)  # as long as the page is open, nobody is missed
                assert (await card(boss))["people"] == 1
            async with boss.channel("T1") as looking:
                await looking.shows(lambda public: public["away"] == [3])
                assert looking.latest["public"]["seats"] == {"3": ann.name}
                told = await card(boss)
                assert (told["people"], told["away"]) == (0, [3])
                await looking.shows(lambda public: public["seats"] == {})
                names = [event["event"] for event in looking.events]
                assert "table-life.seat-freed" in names
            story = (await boss.get("/api/tables/T1/story")).json()["entries"]
            words = [line["what"] for entry in story for line in entry["told"]]
            assert f"{ann.name} did not come back: the seat is free" in words

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_who_reloads_or_has_another_page_open_is_there(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await opens(boss, {**LONG, "grace": 0.4})
            async with ann.channel("T1") as first:
                await first.act("sit", box=3)
                async with ann.channel("T1"):
                    pass
                await asyncio.sleep(0.8)  # the second page is closed, the first is not
                assert first.latest["public"]["away"] == []
            async with ann.channel("T1") as again:  # reloaded within the grace
                await asyncio.sleep(0.8)
                assert again.latest["public"]["away"] == []
            async with boss.channel("T1") as looking:
                await looking.shows(lambda public: public["away"] == [3])
                async with ann.channel("T1"):
                    await looking.shows(lambda public: public["away"] == [])
                    assert "table-life.seat-back" in [each["event"] for each in looking.events]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.clauses("nz-lunar:11.12", "ruling:seat-away")
def test_nobody_waits_for_who_has_gone(tmp_path: Path) -> None:
    """Neither before the deal, though the clock of wagers is an hour, nor for the decision."""

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as boss,
            visitor(served.url) as ann,
            visitor(served.url) as ben,
            visitor(served.url) as cas,
        ):
            await opens(boss, LONG)
            async with ann.channel("T1") as first:
                await first.act("sit", box=1)
                async with cas.channel("T1") as third:
                    await third.act("sit", box=3)
                async with ben.channel("T1") as second:
                    await second.act("sit", box=2)
                    assert "refusal" not in await second.act(
                        "wager", box=2, area="ante", amount="10"
                    )
                await first.shows(lambda public: public["away"] == [2, 3])
                assert "refusal" not in await first.act("wager", box=1, area="ante", amount="10")
                await first.shows(lambda public: public["stage"] == "playing")
                assert set(first.latest["public"]["play"]["boxes"]) == {"1", "2"}
                await first.play_on(box=1)
                lines = first.latest["public"]["last"]["lines"]
                assert {line["outcome"] for line in lines if line["box"] == 2} == {"forfeited"}

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_client_without_a_channel_is_there_while_it_acts(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await opens(boss, SOON)
            await ann.act("T1", "1", "sit", box=3)
            async with boss.channel("T1") as looking:
                for number in range(4):
                    await asyncio.sleep(0.3)
                    said = await ann.act("T1", f"say {number}", "say", words="here")
                    assert said.status_code == 200
                assert (await card(boss))["people"] == 1
                await looking.shows(lambda public: public["away"] == [3])
                await ann.act("T1", "again", "say", words="back again")
                await looking.shows(lambda public: public["away"] == [])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_seat_taken_before_the_server_began_anew_is_missed_too(tmp_path: Path) -> None:
    async def sits(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await opens(boss, {**SOON, "grace": 60})
            async with ann.channel("T1") as own:
                await own.act("sit", box=3)

    async def looks(served: Served) -> None:
        async with visitor(served.url) as ben, ben.channel("T1") as looking:
            assert (await card(ben))["people"] == 1
            await looking.shows(lambda public: public["away"] == [3])
            assert (await card(ben))["people"] == 0

    with serving(tmp_path) as served:
        asyncio.run(sits(served))
    with serving(tmp_path) as served:
        asyncio.run(looks(served))


def test_the_lobby_tells_bots_from_people(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss, visitor(served.url) as ann:
            await opens(boss, LONG)
            async with ann.channel("T1") as own:
                await own.act("sit", box=3)
                guest = await asyncio.to_thread(enter, served.url)
                bot = Bot(guest, "T1", 4)
                playing = asyncio.create_task(bot.play())
                await own.shows(lambda public: "4" in public["seats"])
                told = await card(ann)
                assert (told["people"], told["bots"], told["away"]) == (1, 1, [])
                await own.act("leave", box=3)
                told = await card(ann)
                assert (told["people"], told["bots"]) == (0, 1)
                await bot.leave()
                playing.cancel()

    with serving(tmp_path) as served:
        asyncio.run(run(served))
