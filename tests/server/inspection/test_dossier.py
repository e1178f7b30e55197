"""One round with all its entries; jackpots and checkpoints."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.database import schema
from croupier.floor.fairness.proof import prove
from croupier.money import parse_amount
from tests.server.inspection.books import bots_play, change, pages, pool_of
from tests.server.serving import Served, open_table, serving, visitor
from tests.server.tables.test_rounds import played


def test_a_round_can_be_proved_from_what_was_published_before_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "inspector") as eve, visitor(served.url) as ann:
            await open_table(ann)
            before = (await eve.get("/api/tables/T1")).json()["public"]["commitment"]
            async with ann.channel("T1") as channel:
                await channel.act("sit", box=1)
                committed = channel.latest["public"]["commitment"] or before
                for area in ("ante", "super"):
                    await channel.act("wager", box=1, area=area, amount="10")
                await channel.shows(lambda public: public["stage"] == "playing")
                assert channel.latest["public"]["commitment"] == committed
                assert (await eve.get("/api/tables/T1/rounds/1")).status_code == 404
                await channel.play_on(1)
            told = (await eve.get("/api/tables/T1/rounds/1")).json()
            assert committed in {each["commitment"] for each in told["shuffles"]}
            assert prove(told["record"], told["shuffles"])

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_dossier_has_every_entry_of_its_round_and_no_other(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 3)
        async with visitor(served.url, "inspector") as eve:
            path = "/api/inspection/tables/T1/rounds"
            books = [(await eve.get(f"{path}/{number}")).json() for number in (1, 2, 3)]
            versions = [entry["version"] for book in books for entry in book["entries"]]
            assert versions == [*range(1, books[-1]["version"] + 1)]
            chained = [entry for book in books for entry in book["entries"]]
            for one, other in itertools.pairwise(chained):
                assert other["before"] == one["hash"]
            for book in books:
                steps = (await eve.get(f"/api/tables/T1/rounds/{book['round']}/steps")).json()
                numbers = [step for entry in book["entries"] for step in entry["steps"]]
                assert sorted(numbers) == [*range(1, len(steps["steps"]) + 1)]
                own = {entry["version"] for entry in book["entries"]}
                assert {posting["version"] for posting in book["postings"]} <= own
                assert book["postings"]
            ledger = await pages(eve, "/api/ledger?table=T1", "postings")
            assert len(ledger) == sum(len(book["postings"]) for book in books)
            none = await eve.get(f"{path}/9")
            assert (none.status_code, none.json()["code"]) == (404, "no-such-round")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_jackpots_and_checkpoints_are_shown(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await played(served, 1, rulebook="nz-uth", **pool_of("nz-uth"))
        async with visitor(served.url, "inspector") as eve:
            [jackpot] = (await eve.get("/api/inspection/jackpots")).json()["jackpots"]
            assert (jackpot["id"], jackpot["tables"]) == ("T1", ["T1"])
            account = {"account": "jackpot:T1:pool"}
            moved = (await eve.get("/api/ledger", params=account)).json()["postings"]
            total = sum(
                parse_amount(each["amount"]) * (1 if each["target"].startswith("jackpot") else -1)
                for each in moved
            )
            assert total == parse_amount(jackpot["pools"]["pool"])
            write_checkpoint_of(served, tmp_path / "signed")
            told = (await eve.get("/api/inspection/checkpoints")).json()
            assert told["kept"]
            assert told["all"] == len(told["checkpoints"])
            assert all(each["good"] for each in told["checkpoints"])
            head = schema.entries.c
            where = (head.stream == "T1") & (head.version == served.floor.table("T1").version)
            change(served, schema.entries, where, hash="0" * 64)
            told = (await eve.get("/api/inspection/checkpoints")).json()
            assert not told["checkpoints"][0]["good"]
            assert "T1" in told["checkpoints"][0]["difference"]

    settings: dict[str, Any] = {"checkpoints": tmp_path / "signed", "checkpoint_seconds": 3600}
    with serving(tmp_path, **settings) as served:
        asyncio.run(run(served))


def write_checkpoint_of(served: Served, folder: Path) -> None:
    with served.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, served.floor.clock())
