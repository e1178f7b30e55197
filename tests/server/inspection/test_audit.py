"""The audit: accounts that add up, differences without their cards, and how far it is."""

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from sqlalchemy import update

from croupier.floor.audit.result import Audit
from croupier.floor.database import schema
from croupier.floor.entries import Difference
from croupier.money import parse_amount
from croupier.server.inspection import routes
from tests.server.censor import cards_in
from tests.server.inspection.books import bots_play, pages
from tests.server.serving import Served, Visitor, serving, visitor, wait_for


def test_the_ledger_adds_up_to_the_accounts(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 3)
        async with visitor(served.url, "inspector") as eve:
            told = (await eve.get("/api/audit")).json()
            assert told["good"]
            assert told["rounds"] == 3
            postings = await pages(eve, "/api/ledger", "postings")
            accounts = await pages(eve, "/api/accounts", "accounts")
            assert len(postings) == told["postings"]
            for each in postings:
                said = [each["wager"], each["reason"]] if each["wager"] else [each["reason"]]
                assert ": ".join(said) == each["because"]
            assert {"ante", None} <= {each["wager"] for each in postings}
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
        await bots_play(served, 2)
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

            def differs(*_: object, **__: object) -> None:
                raise Difference('T1, entry 4: {"card":"As"} and not {"card":"Ks"}, order 2c 3d')

            monkeypatch.setattr(routes, "audit_signed", differs)
            told = (await eve.get("/api/audit")).json()
            hidden = 'T1, entry 4: {"card":"??"} and not {"card":"??"}, order ?? ??'
            assert told["difference"] == hidden

    with serving(tmp_path) as served:
        asyncio.run(run(served))


async def _stream(eve: Visitor) -> list[tuple[str, dict[str, Any]]]:
    """Every event of the audit as it goes on."""
    found, name = [], ""
    async with eve.http.stream("GET", "/api/audit/progress") as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                found.append((name, json.loads(line[6:])))
    return found


def test_an_audit_tells_how_far_it_is(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 3)
        async with visitor(served.url, "inspector") as eve:
            *steps, (name, done) = await _stream(eve)
            assert name == "done"
            assert done == (await eve.get("/api/audit")).json()
            assert {name for name, _ in steps} == {"progress"}
            entries = [step["entries"] for _, step in steps]
            assert entries == sorted(entries)
            assert all(step["of"] == done["entries"] for _, step in steps)
            assert not served.state.audits

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_audit_ends_when_nobody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(*_: object, at_entry: Callable[[str, int], None]) -> None:
        begun.set()
        try:
            while True:
                at_entry("T1", 1)
                sleep(0.001)
        finally:
            ended.set()

    path = "/api/audit/progress"

    async def run(served: Served) -> None:
        async with visitor(served.url, "inspector") as eve:
            async with eve.http.stream("GET", path) as answer:
                lines = answer.aiter_lines()  # kept: what is read by nobody is closed
                await anext(lines)
                assert await asyncio.to_thread(begun.wait, 10)
                assert not ended.is_set()
                async with (
                    visitor(served.url, "inspector") as other,
                    other.http.stream("GET", path) as second,
                ):
                    others = second.aiter_lines()
                    await anext(others)
                    async with other.http.stream("GET", path) as third:
                        assert third.status_code == 429
            await asyncio.to_thread(ended.wait, 10)
            assert ended.is_set()
            wait_for(lambda: not served.state.audits)

    monkeypatch.setattr(routes, "audit_signed", endless)
    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_few_audits_run_at_once_however_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They share their threads with every page."""
    running, go_on, most = [0], threading.Event(), [0]

    def slow(*_: object, **__: object) -> Audit:
        running[0] += 1
        most[0] = max(most[0], running[0])
        assert go_on.wait(30)
        running[0] -= 1
        return Audit()

    async def run(served: Served) -> None:
        async with visitor(served.url, "inspector") as eve:

            async def statuses(path: str) -> int:
                async with eve.http.stream("GET", path) as answer:
                    if answer.status_code == 200:
                        await answer.aread()
                    return answer.status_code

            paths = ["/api/audit", "/api/audit/progress"] * 6
            asked = [asyncio.create_task(statuses(path)) for path in paths]
            while sum(each.done() for each in asked) < len(paths) - routes.MOST_AT_ONCE:
                await asyncio.sleep(0.01)
            assert (await eve.get("/api/accounts")).status_code == 200
            go_on.set()
            told = await asyncio.gather(*asked)
            assert sorted(told) == [200] * routes.MOST_AT_ONCE + [429] * (len(paths) - 2)
            assert most[0] == routes.MOST_AT_ONCE
            assert not served.state.audits

    monkeypatch.setattr(routes, "audit_signed", slow)
    with serving(tmp_path) as served:
        asyncio.run(run(served))
