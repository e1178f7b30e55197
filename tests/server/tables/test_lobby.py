"""The lobby and the pit list tables page by page, and the client reads all pages."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from croupier import client
from croupier.client import floor as pages
from croupier.floor.promotions import PromotionSettings
from croupier.floor.tables.settings import TableSettings
from tests.server.serving import Served, open_table, serving, visitor

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

    monkeypatch.setattr(pages, "_PAGE_SIZE", 2)
    with serving(tmp_path) as served:
        for name in WHOLE:
            heading = {"rulebook": "nz-uth", "name": name}
            served.floor.open_table(TableSettings.model_validate({"heading": heading})).result()
        asyncio.run(run(served.url))
        with client.Floor.enter(served.url, "Ben") as ben:
            assert [each["table"] for each in ben.tables()] == WHOLE


NIGHTS = "promotion:Nights"


@pytest.mark.parametrize("of_promotion", [False, True])
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET body = 'torn' WHERE stream = :id",
        "UPDATE streams SET settings = '{' WHERE id = :id",
        "UPDATE streams SET settings = replace(settings, :rulebook, 'gone') WHERE id = :id",
        "UPDATE streams SET acted_at = 'never' WHERE id = :id",
        "DELETE FROM entries WHERE stream = :id",
    ],
)
def test_a_table_or_promotion_that_cannot_be_read_hides_no_other(
    tmp_path: Path, damage: str, of_promotion: bool
) -> None:
    """One alarm tells of it, and its own page says what to do."""
    tables, nights = (WHOLE, ["Days"]) if of_promotion else (WHOLE[:3], ["Days", "Nights"])

    async def run(served: Served) -> None:
        async with visitor(served.url, "supervisor") as sue:
            for _ in range(2):
                assert names(await sue.get(TABLES, params={"limit": len(tables)})) == tables
                pit = (await sue.get("/api/pit")).json()
                assert [each["card"]["table"] for each in pit["tables"]] == tables
                offered = (await sue.get("/api/promotions")).json()["promotions"]
                assert [each["name"] for each in offered] == nights
            own = "/api/promotions/Nights/sheet" if of_promotion else f"{TABLES}/Pit 2-A"
            answer = await sue.get(own)
            assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
            assert "run the audit" in answer.json()["detail"]
            for other in (f"{TABLES}/Pit 1-B", "/api/promotions/Days/sheet"):
                assert (await sue.get(other)).status_code == 200

    with serving(tmp_path) as served:
        for name in WHOLE:
            heading = {"rulebook": "nz-uth", "name": name}
            served.floor.open_table(TableSettings.model_validate({"heading": heading})).result()
        for name in ("Days", "Nights"):
            settings = PromotionSettings(rulebook="nsw-lunar", name=name)
            served.floor.office.offer("Sue", name, settings, {}, "Sue").result()
    stream, rulebook = (NIGHTS, "nsw-lunar") if of_promotion else ("Pit 2-A", "nz-uth")
    with sqlite3.connect(tmp_path / "floor.db") as books:
        books.execute(damage, {"id": stream, "rulebook": rulebook})
    with serving(tmp_path) as served:
        asyncio.run(run(served))
        alarms = {str(each.alarm).partition("(")[0] for each in served.floor.alarms()}
        assert f"read at {stream} failed " in alarms
        assert alarms <= {f"read at {stream} failed ", f"compare clocks at {stream} failed "}
