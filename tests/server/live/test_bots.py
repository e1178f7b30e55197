"""Bots: ordinary clients that fill boxes on demand and leave with the last person."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app as cli
from tests.published import fitting
from tests.server.serving import Served, Visitor, open_table, serving, visitor, wait_for


@pytest.mark.parametrize("rulebook", ["nsw-lunar", "nz-uth"])
def test_bots_fill_boxes_play_and_leave_with_the_last_person(tmp_path: Path, rulebook: str) -> None:
    async def run(served: Served) -> None:
        served.state.bots.thinks = 0.05
        async with visitor(served.url) as ann:
            await open_table(
                ann, rulebook=rulebook, clocks={"wagers": 2, "closing": 0.5, "concede": 0}
            )
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                sent = await ann.post("/api/tables/T1/bots", {"boxes": [1, 2, 4]})
                assert sent.status_code == 201
                names = sent.json()["bots"]
                assert set(names) == {"2", "4"}
                await channel.shows(lambda public: public["seats"].items() >= names.items())
                company = (await ann.get("/api/tables/T1/company")).json()
                assert company["bots"] == sorted(names.values())
                second = "blind" if rulebook == "nz-uth" else "super"
                for area in ("ante", second):
                    answer = await channel.act("wager", box=1, area=area, amount="10")
                    assert "refusal" not in answer
                await channel.shows(lambda public: public["stage"] == "playing")
                await channel.shows(
                    lambda public: public["stage"] == "wagering" or public["play"]["turn"] == 1
                )
                await channel.play_on(1)
                nets = channel.latest["public"]["last"]["nets"]
                assert nets.keys() == {"1", "2", "4"}
                boxes = channel.latest["public"]["play"] or {"boxes": {}}
                assert "1" not in boxes["boxes"]
                await channel.act("leave", box=1)
                await channel.shows(lambda public: public["seats"] == {})
        await asyncio.to_thread(wait_for, lambda: not served.state.bots._tables)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


async def _next(dealer: Visitor, number: int) -> Any:
    """The dealer does what the table waits for, if that is the dealer's; the console before it."""
    view = (await dealer.get("/api/tables/T1/console")).json()
    if (act := view["waiting"]["act"]) is not None:
        done = await dealer.act("T1", f"next {number}", act["act"], **act["said"])
        assert done.status_code in (200, 409), done.text  # a bot may have been quicker
    return view


def test_bots_stay_with_a_person_who_deals_and_play_a_round_to_its_end(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        crew = served.state.bots
        crew.thinks = 0.01
        async with visitor(served.url, "dealer") as di, visitor(served.url) as ann:
            await open_table(di, rulebook="wa-lunar", by_hand=["dealing", "revealing"])
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                await di.post("/api/tables/T1/bots", {"boxes": [2, 4]})
                await channel.shows(lambda public: len(public["seats"]) == 3)
                await channel.act("leave", box=1)
                numbers = count()
                while (await _next(di, next(numbers)))["phase"] != "dealing":
                    await asyncio.sleep(0.01)
                crew.patience = 0  # whoever deals goes on as slowly as they like
                while (await _next(di, next(numbers)))["round"] == 1:
                    assert len(served.floor.table("T1").table.players) == 2
                    await asyncio.sleep(0.01)
                await channel.shows(lambda public: public["seats"] == {})

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_bots_are_not_sent_where_no_box_is_free_or_guests_may_not_play(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
            for boxes, status in (([1], 409), ([99], 422), ([12], 409), ([], 422)):
                answer = await ann.post("/api/tables/T1/bots", {"boxes": boxes})
                assert answer.status_code == status, answer.text

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_boxes_of_bots_are_free_when_the_server_begins_again(tmp_path: Path) -> None:
    async def sent(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                await ann.post("/api/tables/T1/bots", {"boxes": [2]})
                await channel.shows(lambda public: "2" in public["seats"])

    async def seats(served: Served) -> object:
        async with visitor(served.url) as ben:
            return (await ben.get("/api/tables/T1")).json()["public"]["seats"]

    with serving(tmp_path) as served:
        asyncio.run(sent(served))
    with serving(tmp_path) as served:
        assert asyncio.run(seats(served)) == {}


def test_croupier_bots_plays_at_the_tables_that_are_named(tmp_path: Path) -> None:
    async def opened(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann, "one")
            await open_table(ann, "two", "nz-uth")

    with serving(tmp_path) as served:
        asyncio.run(opened(served))
        words = ["bots", served.url, "--tables", "one", "--tables", "two"]
        done = CliRunner().invoke(cli, [*words, "--per-table", "2", "--rounds", "1"])
        assert done.exit_code == 0, done.output
        assert "4 bots, " in done.output
        more = CliRunner().invoke(cli, [*words, "--per-table", "2", "--rounds", "1", "--json"])
        told = more.stdout[more.stdout.index("{") :]  # the server in this process logs before it
        assert fitting("bots-1", told)["bots"] == 4
        assert all(served.floor.table(id).table.number >= 3 for id in ("one", "two"))
        other = CliRunner().invoke(cli, [*words, "--tables", "three"])
        assert other.exit_code == 2
        assert "--tables" in other.output
        assert "three" in other.output
    gone = CliRunner().invoke(cli, ["bots", served.url, "--tables", "one"])
    assert gone.exit_code == 2
    assert "does not answer" in gone.output
