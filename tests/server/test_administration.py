"""What an administrator does in the browser, over HTTP: variants, jackpots, tables, sessions."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.database import schema
from croupier.floor.ledger import cage
from tests.server.serving import Served, serving, visitor


def test_variants_are_saved_as_the_document_allows_and_audited(tmp_path: Path) -> None:
    """A refusal names the field and the clause (nz-lunar 5.10)."""

    async def run(served: Served) -> None:
        path = "/api/house/variants"
        async with visitor(served.url, "administrator") as ada:
            harbour = {
                "name": "Harbour",
                "rulebook": "nz-lunar",
                "options": {"super_paytable": "2"},
            }
            [saved] = (await ada.post(path, harbour)).json()["variants"]
            assert {name: saved[name] for name in harbour} == harbour
            again = await ada.post(path, harbour | {"name": "harbour"})
            assert (again.status_code, again.json()["code"]) == (409, "variant-there")
            bad = harbour | {"name": "Odd", "options": {"super_paytable": "9"}}
            refused = await ada.post(path, bad)
            assert refused.status_code == 422
            assert refused.json()["field"] == "options.super_paytable"
            assert refused.json()["clauses"]
            none = await ada.delete(f"{path}/Odd")
            assert (none.status_code, none.json()["code"]) == (404, "no-such-variant")
            assert (await ada.get("/api/audit")).json()["good"]
            assert (await ada.delete(f"{path}/Harbour")).json()["variants"] == []
            assert (await ada.post(path, harbour)).status_code == 201
            assert (await ada.get("/api/audit")).json()["good"]
            with served.floor.engine.begin() as connection:
                entries = schema.entries
                of_variants = entries.c.stream == "variants"
                connection.execute(entries.delete().where(of_variants, entries.c.version == 3))
            told = (await ada.get("/api/audit")).json()
            assert told["difference"].startswith("variants")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_linked_jackpot_is_opened_and_tables_join_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as ada:
            given = {"name": "South Island", "pool": "25055"}
            [told] = (await ada.post("/api/house/jackpots", given)).json()["jackpots"]
            assert (told["id"], told["pools"]["pool"]) == ("South Island", "25055")
            for name in ("South Island", "SOUTH  Island", "South Islаnd"):
                twice = await ada.post("/api/house/jackpots", {**given, "name": name})
                assert (twice.status_code, twice.json()["code"]) == (409, "jackpot-there"), name
            for bad, code in (
                ({"name": "Both", "pool": "5", "minor": "5"}, "bad-pools"),
                ({"name": "Nothing", "pool": "0"}, "bad-pools"),
                ({"name": "Words", "pool": "much"}, "bad-amount"),
            ):
                answer = await ada.post("/api/house/jackpots", bad)
                assert (answer.status_code, answer.json()["code"]) == (422, code)
            heading: dict[str, Any] = {"rulebook": "nz-uth", "name": "Otago"}
            heading |= {"limits": "5:500:5 jackpot=5", "jackpot": {"pool": "25055"}}
            opened = await ada.post("/api/tables", {"heading": heading, "jackpot": "South Island"})
            assert opened.status_code == 201, opened.text
            [told] = (await ada.get("/api/inspection/jackpots")).json()["jackpots"]
            assert told["tables"] == ["Otago"]
            closed = await ada.act("Otago", "1", "close")
            assert closed.status_code == 200, closed.text
            ready = await ada.act("Otago", "2", "make-ready", orders={})
            assert ready.status_code == 200, ready.text
            stage = (await ada.get("/api/tables/Otago")).json()["public"]["stage"]
            assert stage != "closed"
            assert (await ada.get("/api/audit")).json()["good"]

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_the_operator_adds_to_a_linked_jackpot_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(served: Served) -> None:
        path = "/api/house/jackpots/South%20Island"
        async with visitor(served.url, "administrator") as ada:
            opened = {"name": "South Island", "minor": "500", "major": "25000"}
            assert (await ada.post("/api/house/jackpots", opened)).status_code == 201
            given = {"pool": "major", "amount": "1250.50", "id": "once"}
            for _ in range(2):
                added = await ada.post(f"{path}/contributions", given)
                assert added.status_code == 201, added.text
            told = added.json()
            assert told["jackpot"]["pools"]["major"] == "26250.5"
            sums = {name: told[name] for name in ("wagered", "added", "paid")}
            assert sums == {"wagered": "0", "added": "26750.5", "paid": "0"}
            last = told["added_by"][0]
            assert (last["pool"], last["amount"], last["table"]) == ("major", "1250.5", None)
            assert (await ada.get(path)).json() == told
            for bad, status, code in (
                ({"pool": "pool"}, 404, "no-such-pool"),
                ({"amount": "-5"}, 409, "bad-amount"),
                ({"amount": "much"}, 422, "bad-amount"),
                ({"id": "once", "amount": "7"}, 409, "id-reused"),
                ({"id": "a\x00b"}, 409, "bad-id"),
            ):
                answer = await ada.post(f"{path}/contributions", given | {"id": "two"} | bad)
                assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
            assert (await ada.get("/api/house/jackpots/North")).status_code == 404
            with monkeypatch.context() as broken:
                broken.setattr(cage, "move", None)
                failed = await ada.post(f"{path}/contributions", given | {"id": "three"})
                assert failed.json()["code"] == "set-aside"
            again = await ada.post(f"{path}/contributions", given | {"id": "three"})
            assert again.json() == failed.json()
            assert (await ada.get(path)).json() == told
            assert (await ada.get("/api/audit")).json()["good"]
        async with visitor(served.url, "supervisor") as sam:
            assert (await sam.post(f"{path}/contributions", given)).status_code == 403

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_one_session_of_an_account_is_ended(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as ada,
            visitor(served.url) as phone,
            visitor(served.url) as tablet,
        ):
            made = {"name": "Dana", "role": "dealer", "password": "correct horse"}
            assert (await ada.post("/api/users", made)).status_code == 201
            given = {"name": "Dana", "password": "correct horse"}
            for device in (phone, tablet):
                assert (await device.http.post("/api/session", json=given)).status_code == 201
            found = (await ada.get("/api/users/Dana/sessions")).json()["sessions"]
            assert [each["own"] for each in found] == [False, False]
            assert all(each["address"] == "127.0.0.1" for each in found)
            ended = await ada.delete(f"/api/users/Dana/sessions/{found[0]['id']}")
            [card] = ended.json()["accounts"]
            assert (card["sessions"], card["seen"]) == (1, found[1]["seen"])
            users = [
                (await device.http.get("/api/session")).json()["user"] for device in (phone, tablet)
            ]
            assert users.count(None) == 1
            gone = await ada.delete(f"/api/users/Dana/sessions/{found[0]['id']}")
            assert (gone.status_code, gone.json()["code"]) == (404, "no-such-session")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_an_edge_stands_beside_the_options_that_make_it(tmp_path: Path) -> None:
    """The main game of New South Wales favours a perfect player; with the super that must be placed
    it does not (nsw-lunar 5.2.5)."""

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as ada:
            told = (await ada.get("/api/house/edges/nsw-lunar")).json()
            assert told["edges"][0]["wager"] == "main"
            assert told["edges"][0]["decimal"] < 0 < told["together"]
            assert "nsw-lunar:5.2.5" in told["clauses"]
            nz = [
                (await ada.get(f"/api/house/edges/nz-lunar?option=super_paytable={n}")).json()
                for n in (1, 2)
            ]
            supers = [
                next(each["exact"] for each in one["edges"] if each["wager"] == "super")
                for one in nz
            ]
            assert supers[0] != supers[1]
            bad = await ada.get("/api/house/edges/nz-lunar?option=super_paytable=9")
            assert bad.status_code == 422

    with serving(tmp_path) as served:
        asyncio.run(run(served))
