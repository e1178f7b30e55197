"""The cage over HTTP: whole units of money, up to the house's ceiling; what is kept can be read."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.floor import Floor
from croupier.floor.tables.settings import Currency
from tests.server.serving import Visitor, serving, visitor


async def _is_bad(who: Visitor, amount: str, words: str) -> None:
    for where in ("buy-in", "cash-out"):
        answer = await who.post(f"/api/cage/{where}", {"amount": amount})
        assert (answer.status_code, answer.json()["code"]) == (409, "bad-amount"), answer.text
        assert words in answer.json()["detail"]


def test_whole_cents_up_to_the_ceiling(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        async with visitor(url) as ann:
            for amount in ("1/3", "1/999999999999999999", "0.001"):
                await _is_bad(ann, amount, "in whole units of 0.01")
            await _is_bad(ann, "1000000.01", "but 1000000 would do")
            for amount in ("0.01", "1000000"):
                told = await ann.post("/api/cage/buy-in", {"amount": amount})
                assert told.status_code == 200, told.text
            assert (await ann.get("/api/session")).json()["chips"] == "1001000.01"

    with serving(tmp_path) as served:
        asyncio.run(run(served.url))


def test_the_house_sets_the_unit_and_the_ceiling(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        async with visitor(url) as ann:
            assert (await ann.get("/api/session")).json()["chips"] == "500"  # of 1000 play chips
            await _is_bad(ann, "2.5", "in whole units of 1,")
            await _is_bad(ann, "501", "but 500 would do")
            assert (await ann.post("/api/cage/buy-in", {"amount": "500"})).status_code == 200

    with serving(tmp_path, currency=Currency(1, 500)) as served:
        asyncio.run(run(served.url))


def test_people_come_in_whatever_their_books_look_like(tmp_path: Path) -> None:
    """A balance of thousands of digits is told; one that nobody can read is told as unknown."""

    async def run(url: str) -> None:
        async with visitor(url, name="Ann") as ann:
            long = Fraction(1, 3**3000) + 5
            change = "UPDATE accounts SET balance = :balance WHERE name = 'player:ann'"
            written = f"{long.numerator}/{long.denominator}"
            _write(served.floor, change, balance=written)
            assert (await ann.get("/api/session")).json()["chips"] == written
            _write(served.floor, change, balance="lost")
            assert (await ann.get("/api/session")).json()["chips"] == "1000"
            _write(served.floor, "UPDATE postings SET amount = 'lost too'")
            told = (await ann.get("/api/session")).json()
            assert (told["user"]["name"], told["chips"], told["tokens"]) == ("Ann", None, "0")

    with serving(tmp_path) as served:
        asyncio.run(run(served.url))


def _write(floor: Floor, statement: str, **given: str) -> None:
    with floor.engine.begin() as connection:
        connection.execute(text(statement), given)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--smallest-unit", "2/3"], "the smallest unit is 1"),
        (["--smallest-unit", "a cent"], "is not an amount"),
        (["--smallest-unit", "1", "--ceiling", "0.5"], "at least the smallest unit"),
    ],
)
def test_the_command_line_says_what_is_wrong_with_them(words: list[str], says: str) -> None:
    answer = CliRunner().invoke(app, ["serve", "--port", "0", *words])
    assert answer.exit_code == 2
    assert says in " ".join(answer.output.replace("│", " ").split())
