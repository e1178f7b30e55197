"""`croupier.client`: the bot of docs/bots.md plays, and both forms do the same."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.client import AsyncFloor, Floor, FloorError, Refused, Session
from croupier.client.session import is_encrypted
from tests.server.serving import QUICK, serving

ROOT = Path(__file__).parents[2]


def test_a_bot_in_twenty_lines_and_both_forms_of_the_client(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    [bot] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20
    with serving(tmp_path) as served:
        _plain(served.url)
        asyncio.run(_same(served.url))
        done = subprocess.run(
            [sys.executable, "-c", bot, served.url, "Mine", "2"],
            capture_output=True,
            text=True,
            timeout=300,
        )
        _inspected(served.url)
        asyncio.run(_inspected_too(served.url))
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(round \d+ brought -?\d+\n)+", done.stdout), done.stdout


def _plain(url: str) -> None:
    with Floor.enter(url, "Ann") as floor:
        floor.open_table({"rulebook": "nz-lunar", "name": "Mine"}, clocks=QUICK)
        assert "Mine" in [each["table"] for each in floor.tables()]
        assert repr(floor) == f"<Ann, player, at {url}>"
        with floor.table("Mine") as table:
            assert repr(table) == f"<table Mine: Ann, player, at {url}>"
            entry = table.act("sit", box=2)
            with pytest.raises(Refused) as refused:
                table.act("wager", box=2, area="ante", amount="0.01")
            assert refused.value.clauses
            assert table.state.seats == {2: "Ann"}
            assert table.state.seq == entry
            assert [each.area for each in table.state.wagers if each.compulsory] == ["ante"]
            for state in table:
                assert state.choices == table.state.choices
                if state.seats:
                    break
            table.act("leave", box=2)
        with pytest.raises(FloorError) as error:
            floor.round("Mine", 7)
        assert error.value.status == 404
        floor.leave()
        with pytest.raises(FloorError, match=r"log in|session") as error:
            floor.tables()
        assert error.value.status == 401


def _inspected(url: str) -> None:
    with Floor.enter(url, "Ines", role="inspector") as floor:
        newest = floor.find_rounds(table="Mine")["rounds"][0]
        assert newest["table"] == "Mine"
        assert floor.books("Mine", newest["round"])["entries"]
        marks = floor.verify("Mine", newest["round"])
        assert {each["good"] for each in marks["marks"]} == {True}
        [day] = floor.report(newest["at"][:10], table="Mine", starts=0)["tables"]
        assert day["rounds"] >= 1


async def _inspected_too(url: str) -> None:
    async with await AsyncFloor.enter(url, "Inge", role="inspector") as floor:
        found = await floor.find_rounds(table="Mine")
        number = found["rounds"][0]["round"]
        assert (await floor.books("Mine", number))["entries"]
        assert (await floor.verify("Mine", number))["marks"]
        assert (await floor.report("2026-11-15", table="Mine"))["days"]


async def _same(url: str) -> None:
    async with await AsyncFloor.enter(url) as floor:
        with pytest.raises(FloorError, match="there is no table 'Other'") as gone:
            await floor.table("Other").open()
        assert (gone.value.code, gone.value.status) == ("no-such-table", 404)
    async with (
        await AsyncFloor.enter(url, "Dana", role="dealer") as floor,
        floor.table("Mine") as table,
    ):
        assert "acts" in str(await floor.console("Mine"))
        assert await floor.story("Mine")
        assert "Mine" in [each["table"] for each in await floor.tables(training="all")]
        with pytest.raises(Refused):
            await table.act("reveal-dealer")
        async for state in table:
            assert state.public["table"] == "Mine"
            break


@pytest.mark.parametrize(
    ("url", "live"),
    [
        ("http://h:1", "ws://h:1"),
        ("HTTP://h", "ws://h"),
        ("https://h", "wss://h"),
        ("HTTPS://h:1", "wss://h:1"),
        ("httpS://http", "wss://http"),
    ],
)
def test_certificates_are_checked_however_https_is_written(url: str, live: str) -> None:
    session = Session(url, "Ann", "player", "c" * 8, "croupier=secret")
    assert is_encrypted(url) == live.startswith("wss:")
    assert session.live("A b") == f"{live}/api/tables/A%20b/live?brief=true"
    assert "secret" not in repr(session)
    assert "cccc" not in repr(session)


def test_where_there_is_no_floor_is_named() -> None:
    with pytest.raises(FloorError, match=r"http://127\.0\.0\.1:9 does not answer"):
        Floor.enter("http://127.0.0.1:9")
