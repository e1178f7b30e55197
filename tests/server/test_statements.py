"""Statements over HTTP: one's own for everybody, anybody's for supervisors and inspectors."""

import asyncio
import csv
from io import StringIO
from pathlib import Path

from croupier.floor.ledger.postings import player_account
from croupier.money import format_amount
from croupier.server.auth.accounts import add_user
from croupier.server.auth.users import Role
from tests.server.serving import serving, visitor


def test_everybody_sees_their_own_and_staff_anybody_s(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        async with visitor(url, name="Ann") as ann, visitor(url, name="Bob") as bob:
            await ann.post("/api/cage/buy-in", {"amount": "250"})
            await ann.post("/api/cage/cash-out", {"amount": "50.5"})
            told = (await ann.get("/api/statement")).json()
            balance = format_amount(served.floor.balance(player_account("Ann")))
            assert (told["player"], told["chips"], told["tokens"]) == ("Ann", balance, "0")
            assert [line["reason"] for line in told["lines"]] == [
                "Ann buys chips",
                "Ann buys chips",
                "Ann cashes chips",
            ]
            assert told["lines"][-1]["amount"] == "-50.5"
            assert told["lines"][-1]["balance"] == balance
            assert {line["table"] for line in told["lines"]} == {None}
            file = await ann.get("/api/statement.csv")
            assert file.headers["content-type"] == "text/csv; charset=utf-8"
            rows = list(csv.DictReader(StringIO(file.text)))
            names = ("at", "reason", "amount", "balance")
            assert [[row[name] for name in names] for row in rows] == [
                [line[name] for name in names] for line in told["lines"]
            ]
            assert len((await bob.get("/api/statement")).json()["lines"]) == 1
            for path in ("/api/players/Ann/statement", "/api/players/Ann/statement.csv"):
                answer = await bob.get(path)
                assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        async with visitor(url, name="Kim", role="inspector") as kim:
            assert (await kim.get("/api/players/Ann/statement")).json() == told
            assert (await kim.get("/api/players/Ann/statement.csv")).text == file.text
            answer = await kim.get("/api/players/Eve/statement")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-player")
            assert (await kim.get("/api/statement")).json()["lines"] == []
            await add_user(served.floor, "Eve", Role.PLAYER, None)
            assert (await kim.get("/api/players/Eve/statement")).json()["lines"] == []

    with serving(tmp_path) as served:
        asyncio.run(run(served.url))
