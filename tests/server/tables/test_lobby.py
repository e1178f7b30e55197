"""The lobby and the pit list tables page by page, and the client reads all pages."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier import client
from croupier.client import floor as pages
from croupier.floor.tables.settings import TableSettings
from tests.server.serving import open_table, serving, visitor

TABLES = "/api/tables"
WHOLE = ["Bar", "Pit 1-A", "Pit 1-B", "Pit 2-A"]


def names(answer: Any) -> list[str]:
    return [each["table"] for each in answer.json()]


def test_tables_are_listed_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(url: str) -> None:
        async with visitor(url) as ann, visitor(url, "supervisor") as sue:
            await open_table(ann, name="Pit 1-mine")
            own = sorted([*WHOLE, "Pit 1-mine"])
            assert names(await ann.get(TABLES)) == own
            first = names(await ann.get(TABLES, params={"limit": 3}))
            rest = names(await ann.get(TABLES, params={"limit": 3, "after": first[-1]}))
            assert first + rest == own
            assert names(await ann.get(TABLES, params={"after": own[-1]})) == []
            assert names(await sue.get(TABLES, params={"named": " pit  1"})) == WHOLE[1:3]
            found = await sue.get(TABLES, params={"named": "PIT", "after": WHOLE[1], "limit": 1})
            assert names(found) == WHOLE[2:3]
            pit = (await sue.get("/api/pit", params={"named": "pit", "limit": 2})).json()
            assert [each["card"]["table"] for each in pit["tables"]] == WHOLE[1:3]
            for limit in (0, 501):
                answer = await ann.get(TABLES, params={"limit": limit})
                assert (answer.status_code, answer.json()["field"]) == (422, "query.limit")
        async with await client.AsyncFloor.enter(url, "Cay") as cay:
            assert [each["table"] for each in await cay.tables()] == WHOLE

    monkeypatch.setattr(pages, "_MOST", 2)
    with serving(tmp_path) as served:
        for name in WHOLE:
            heading = {"rulebook": "nz-uth", "name": name}
            served.floor.open_table(TableSettings.model_validate({"heading": heading})).result()
        asyncio.run(run(served.url))
        with client.Floor.enter(served.url, "Ben") as ben:
            assert [each["table"] for each in ben.tables()] == WHOLE
