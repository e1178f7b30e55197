"""The log says who asked for what, and never a card, a secret or a token; the metrics count it."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx2 as httpx
import pytest
from sqlalchemy import select

from croupier.client import Session
from croupier.client.bots import Bot, enter
from croupier.floor.database import schema
from croupier.floor.security.encryption import decrypt_secret
from tests.floor.pits import connected
from tests.server.censor import cards_in
from tests.server.serving import PATIENCE, open_table, visitor


@contextmanager
def croupier_serve(
    folder: Path, *words: str, started: Callable[[int], None] = lambda _: None
) -> Iterator[tuple[str, Path]]:
    """`croupier serve` as anybody starts it; its address, and the file that has all it printed.
    `started` is told its process id."""
    printed = folder / "printed.txt"
    command = [sys.executable, "-m", "croupier.cli.main", "serve", "--port", "0", *words]
    with printed.open("wb") as file:
        process = subprocess.Popen(
            command, cwd=folder, stdout=file, stderr=subprocess.STDOUT, env={**os.environ}
        )
    started(process.pid)
    try:
        yield _address(printed, process), printed
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _address(printed: Path, process: "subprocess.Popen[bytes]") -> str:
    until = monotonic() + PATIENCE
    while monotonic() < until:
        found = re.search(r"http://\S+:\d+", printed.read_text())
        if found is not None:
            try:
                httpx.get(f"{found[0]}/healthz", verify=False)
            except httpx.TransportError:
                pass
            else:
                return found[0]
        assert process.poll() is None, printed.read_text()
        sleep(0.05)
    raise AssertionError(printed.read_text())


async def _an_evening(url: str) -> list[str]:
    """A few rounds, a wrong password, a mistake; the tokens that were given out."""
    async with visitor(url, "administrator") as boss, visitor(url, "dealer") as kim:
        await open_table(boss, "T1", "nsw-lunar")
        guests: list[Session] = [await asyncio.to_thread(enter, url) for _ in range(3)]
        bots = [Bot(guest, "T1", box, rounds=4) for box, guest in enumerate(guests, 1)]
        await asyncio.gather(*(bot.play() for bot in bots))
        await boss.http.post("/api/session", json={"name": "Kim", "password": "not my password"})
        await kim.act("T1", "1", "expose-dealer-cards", cards=["As"])
        await kim.get("/api/tables/T1?token=nobody%27s")
        told = (await kim.get("/metrics")).text
        assert float(re.findall(r'croupier_acts_total\{outcome="accepted"\} (\S+)', told)[0]) > 30
        assert re.search(r"croupier_act_seconds_count [1-9]", told)
        assert re.search(r"croupier_batch_acts_count [1-9]", told)
        assert "croupier_connections 0.0" in told
        async with kim.channel("T1"):
            assert "croupier_connections 1.0" in (await kim.get("/metrics")).text
        tokens = [guest.token for guest in guests] + [boss.token, kim.token, boss.csrf, kim.csrf]
        await kim.delete("/api/session")
        return tokens


def test_the_log_of_an_evening_tells_no_secret(tmp_path: Path) -> None:
    with croupier_serve(tmp_path) as (url, printed):
        tokens = asyncio.run(_an_evening(url))
    text = printed.read_text()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert text.splitlines()[0].startswith("Croupier is at http://127.0.0.1:")
    requests = [line for line in lines if line["event"] == "request"]
    assert {"method", "path", "status", "milliseconds", "role", "level", "timestamp"} == (
        requests[0].keys() - {"event"}
    )
    assert {"player", "dealer", "administrator", None} <= {each["role"] for each in requests}
    assert {("WEBSOCKET", 101), ("POST", 201), ("POST", 401)} <= {
        (each["method"], each["status"]) for each in requests
    }
    engine = connected(f"sqlite:///{tmp_path / 'floor.db'}")
    with engine.connect() as connection:
        rows = connection.execute(select(schema.shuffles)).all()
        secrets = [decrypt_secret(connection, row.commitment, row.secret).hex() for row in rows]
    for hidden in (*tokens, *secrets, "not my password"):
        assert hidden not in text
    assert not cards_in(lines)


@pytest.mark.long
def test_serve_says_how_to_make_the_first_account(tmp_path: Path) -> None:
    with croupier_serve(tmp_path, "--host", "0.0.0.0", "--no-tables") as (url, printed):
        refused = httpx.post(f"{url.replace('0.0.0.0', '127.0.0.1')}/api/session", json={})
        assert refused.status_code == 401
    assert "croupier user add NAME" in printed.read_text()
