"""Rounds found by their facts, flags on them, and searches that are kept."""

import asyncio
import csv
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path
from typing import Any

from croupier.floor.database import schema
from croupier.money import format_amount, parse_amount
from tests.server.inspection.books import bots_play, change
from tests.server.serving import Served, Visitor, serving, visitor
from tests.server.tables.test_rounds import played

Find = Callable[..., Awaitable[list[tuple[str, int]]]]


async def _search_by_facts(eve: Visitor, find: Find) -> None:
    """By every fact, as the steps of each round tell it; with the counts of each filter."""
    rounds = {}
    for table, number in await find():
        rounds[table, number] = (await eve.get(f"/api/tables/{table}/rounds/{number}/steps")).json()
    found = (await eve.get("/api/inspection/rounds")).json()["rounds"]
    for each in found:
        told = rounds[each["table"], each["round"]]
        nets = [parse_amount(net) for net in told["nets"].values()]
        paid = [parse_amount(line["paid"]) for line in told["lines"]]
        assert parse_amount(each["house"]) == -sum(nets)
        assert parse_amount(each["paid"]) == max(paid, default=0)
        assert each["boxes"] == len(told["nets"])
        assert each["at"] == told["at"] > each["began"]
        assert each["players"].keys() == told["nets"].keys()
        assert (each["outcome"] == "won") == (sum(nets) < 0)
    counts = (await eve.get("/api/inspection/rounds/counts")).json()
    assert (counts["found"], counts["all"]) == (5, 5)
    assert sum(bar["rounds"] for bar in counts["bars"]) == 5
    assert counts["house"] is not None
    for outcome in counts["outcomes"]:
        assert len(await find(outcome=outcome["value"])) == outcome["rounds"]
    for by, name in (("table", "tables"), ("rulebook", "rulebooks"), ("official", "officials")):
        for each in counts[name]:
            assert len(await find(**{by: each["value"]})) == each["rounds"]
    for mark in counts["marks"]:
        assert len(await find(mark=mark["id"])) == mark["rounds"]
    assert len(await find(mark="none")) == counts["ordinary"]
    for mark in ("none", "flagged", *(each["id"] for each in counts["marks"])):
        answer = await eve.get("/api/inspection/rounds/counts", params={"mark": mark})
        assert answer.json()["found"] == len(await find(mark=mark))
    middle = found[2]["at"]
    assert await find(since=middle) == [(each["table"], each["round"]) for each in found[:3]]
    assert await find(until=middle, table="T1") == [("T1", 3), ("T1", 2), ("T1", 1)]
    most = max(found, key=lambda each: parse_amount(each["paid"]))
    assert (most["table"], most["round"]) in await find(least=most["paid"])
    more = format_amount(parse_amount(most["paid"]) + 1)
    assert await find(least=more) == []
    assert len(await find(most_paid=most["paid"])) == 5
    for bad in (
        {"since": "2026-11-16T19:30"},
        {"since": "0001-01-01T00:00+14:00"},
        {"until": "9999-12-31T23:59-14:00"},
        {"least": "much"},
        {"clause": "12.4"},
    ):
        answer = await eve.get("/api/inspection/rounds", params=bad)
        assert (answer.status_code, answer.json()["field"]) == (422, *bad)
    exported = (await eve.get("/api/inspection/rounds/export?format=json")).json()["rounds"]
    assert exported == found
    text = (await eve.get("/api/inspection/rounds/export?format=csv")).text
    rows = list(csv.DictReader(StringIO(text)))
    assert [(row["table"], int(row["round"])) for row in rows] == await find()
    assert [row["house"] for row in rows] == [each["house"] for each in found]


def test_rounds_are_found_by_table_number_and_player(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 3)
        names = await played(served, 2, "T2", "nz-uth")
        async with visitor(served.url, "inspector") as eve:

            async def find(**asked: Any) -> list[tuple[str, int]]:
                found, after = [], None
                while True:
                    more = asked | ({"after": after} if after else {})
                    page = (await eve.get("/api/inspection/rounds", params=more)).json()
                    found += [(each["table"], each["round"]) for each in page["rounds"]]
                    if (after := page["after"]) is None:
                        return found

            everything = [("T2", 2), ("T2", 1), ("T1", 3), ("T1", 2), ("T1", 1)]
            for most in (1, 2, 5, 100):
                assert await find(most=most) == everything
            assert await find(table="T2") == [("T2", 2), ("T2", 1)]
            assert await find(number=2) == [("T2", 2), ("T1", 2)]
            assert await find(player=names[0].upper()) == [("T2", 2), ("T2", 1)]
            assert await find(player="%") == []
            await _search_by_facts(eve, find)
            for bad in ("x", "1e3.T1", "", "99999999999.T1"):
                answer = await eve.get("/api/inspection/rounds", params={"after": bad})
                assert answer.status_code == 422

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_inspector_flags_a_round_and_the_audit_covers_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await bots_play(served, 2)
        path = "/api/inspection/tables/T1/rounds/1/flags"
        async with visitor(served.url, "inspector") as eve:
            given = {"note": "The ante was taken twice.", "id": "1"}
            flag = (await eve.post(path, given)).json()
            assert (flag["note"], flag["lifted_by"]) == (given["note"], None)
            again = await eve.post(path, given)
            assert again.json() == flag
            found = (await eve.get("/api/inspection/rounds?mark=flagged")).json()["rounds"]
            assert [(each["round"], each["flags"]) for each in found] == [(1, [given["note"]])]
            dossier = (await eve.get("/api/inspection/tables/T1/rounds/1")).json()
            assert dossier["flags"] == [flag]
            times = {entry["version"]: entry["at"] for entry in dossier["entries"]}
            assert all(times[each["version"]] == each["at"] for each in dossier["postings"])
            lift = f"/api/inspection/flags/{flag['number']}/lift"
            lifted = (await eve.post(lift, {"note": "It was not.", "id": "2"})).json()
            assert lifted["lifted_note"] == "It was not."
            assert (await eve.post(lift, {"note": "It was not.", "id": "2"})).json() == lifted
            twice = await eve.post(lift, {"note": "Again.", "id": "3"})
            assert (twice.status_code, twice.json()["code"]) == (409, "flag-lifted")
            none = await eve.post(path.replace("/1/", "/9/"), {"note": "?", "id": "4"})
            assert (none.status_code, none.json()["code"]) == (404, "no-such-round")
            assert (await eve.get("/api/inspection/rounds?mark=flagged")).json()["rounds"] == []
            assert (await eve.get("/api/audit")).json()["good"]
            change(served, schema.round_flags, schema.round_flags.c.entry == 1, note="Nothing.")
            told = (await eve.get("/api/audit")).json()
            assert told["difference"] == "flags, entry 1: the flag is not what its entry says"
        async with visitor(served.url, "administrator") as ada:
            refused = await ada.post(path, {"note": "Mine.", "id": "5"})
            assert refused.status_code == 403

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_search_is_saved_found_again_and_deleted_by_its_owner(tmp_path: Path) -> None:
    path = "/api/inspection/searches"

    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "inspector") as eve,
            visitor(served.url, "administrator") as ada,
            visitor(served.url) as ann,
        ):
            given = {"name": "Big losses", "filters": {"outcome": "lost", "least": "500"}}
            [told] = (await eve.post(path, given)).json()["searches"]
            assert (told["name"], told["filters"]["least"]) == ("Big losses", "500")
            given["filters"] = {"marks": ["dispute"]}
            [told] = (await eve.post(path, given)).json()["searches"]  # replaced
            assert (told["filters"]["least"], told["filters"]["marks"]) == ("", ["dispute"])
            assert (await ada.get(path)).json()["searches"] == []
            assert (await ada.delete(f"{path}/Big%20losses")).json()["searches"] == []
            assert [each["name"] for each in (await eve.get(path)).json()["searches"]] == [
                "Big losses"
            ]
            assert (await ann.get(path)).status_code == 403
            wrong = await eve.post(path, given | {"filters": {"colour": "red"}})
            assert wrong.status_code == 422
            assert (await eve.get("/api/audit")).json()["good"]
            saved = schema.saved_searches
            change(served, saved, saved.c.name == "Big losses", filters="{}")
            told = (await eve.get("/api/audit")).json()
            assert "saved_searches" in told["difference"]
            assert (await eve.delete(f"{path}/Big%20losses")).json()["searches"] == []
            assert (await eve.get("/api/audit")).json()["good"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))
