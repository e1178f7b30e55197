"""What inspectors read: all books, and a difference without the cards in it."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from croupier.floor import schema
from croupier.floor.difference import Difference
from croupier.floor.proof import prove
from croupier.money import parse_amount
from croupier.server import inspection
from croupier.server.bots import Bot, enter
from tests.server.serving import Served, Visitor, open_table, serving, visitor
from tests.server.test_secrecy import cards_in


async def _played(served: Served, rounds: int) -> None:
    async with visitor(served.url) as ann:
        await open_table(ann)
    guests = [await asyncio.to_thread(enter, served.url) for _ in range(2)]
    bots = [Bot(guest, "T1", box, rounds=rounds) for box, guest in enumerate(guests, 1)]
    await asyncio.gather(*(bot.play() for bot in bots))


async def _pages(eve: Visitor, path: str, name: str) -> list[dict[str, str]]:
    found, after = [], None
    while True:
        params = {"most": "7"} | ({"after": after} if after is not None else {})
        page = (await eve.get(path, params=params)).json()
        found += page[name]
        after = page["after"]
        if after is None:
            return found


def test_the_ledger_adds_up_to_the_accounts(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await _played(served, 3)
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/audit")).json()
            assert told["good"]
            assert told["rounds"] == 3
            postings = await _pages(eve, "/api/ledger", "postings")
            accounts = await _pages(eve, "/api/accounts", "accounts")
            assert len(postings) == told["postings"]
            assert len({(p["stream"], p["version"], p["number"]) for p in postings}) == len(
                postings
            )
            for account in accounts:
                own = {"account": account["name"], "most": 1000}
                moved = (await eve.get("/api/ledger", params=own)).json()["postings"]
                total = sum(
                    parse_amount(each["amount"]) * (1 if each["target"] == account["name"] else -1)
                    for each in moved
                )
                assert total == parse_amount(account["balance"]), account
            for bad in ("x", "1.2", f"{10**20}.1.T1"):
                page = await eve.get("/api/ledger", params={"after": bad})
                assert page.status_code in (200, 422)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_difference_is_named_without_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(served: Served) -> None:
        await _played(served, 2)
        with served.floor.engine.begin() as connection:
            entries = schema.entries
            row = connection.execute(
                entries.select().where(entries.c.body.contains("round.card-dealt"))
            ).first()
            assert row is not None
            changed = update(entries).where(
                entries.c.stream == row.stream, entries.c.version == row.version
            )
            connection.execute(changed.values(body=row.body.replace("card-dealt", "card-dwelt")))
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/audit")).json()
            assert not told["good"]
            assert f"entry {row.version}" in told["difference"]
            assert not cards_in(told)

            def differs(_: object) -> None:
                raise Difference('T1, entry 4: {"card":"As"} and not {"card":"Ks"}, order 2c 3d')

            monkeypatch.setattr(inspection, "audit", differs)
            told = (await eve.get("/api/audit")).json()
            hidden = 'T1, entry 4: {"card":"??"} and not {"card":"??"}, order ?? ??'
            assert told["difference"] == hidden

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_round_can_be_proved_from_what_was_published_before_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "spectator") as eve, visitor(served.url) as ann:
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
