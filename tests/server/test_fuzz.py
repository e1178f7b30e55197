"""Frames of every kind of nonsense: the server stays up and others play on undisturbed."""

import asyncio
import json
import struct
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from croupier.records.journal import VERBS
from croupier.server.live.bots import Bot, enter
from tests.server.serving import PATIENCE, Served, Visitor, open_table, serving, visitor, wait_for

_PIECES: list[Any] = [
    *(None, True, 0, -1, 7, 10**40, 1e308, "", "As", "As Kd", "x" * 300, "\x00", "\ud7ff", "10"),
    *(
        [],
        {},
        [[]],
        {"kind": "silence"},
        {"box": 1},
        ["As", "As"],
        "nan",
        "1/0",
        "1/3",
        "٣",
        "dealer",
    ),
]
_FIELDS = (
    *("box", "player", "area", "amount", "on", "discard", "cards", "deck", "order", "orders"),
    *("multiple", "words", "clause", "reason", "persons", "sign", "at", "to", "person", "round"),
)


def frame(random: Random) -> str | bytes:
    """Something that a client might send: bytes, broken JSON, or acts that say anything."""
    match random.randrange(8):
        case 0:
            return random.randbytes(random.randrange(60))
        case 1:
            return "".join(chr(random.randrange(1, 0xD7FF)) for _ in range(random.randrange(40)))
        case 2:
            whole = json.dumps(_act(random))
            return whole[: random.randrange(len(whole))]
        case 3:
            return json.dumps(random.choice(_PIECES))
        case 4:
            return json.dumps(
                {**_act(random), random.choice(["seen", "id", "type", "x"]): random.choice(_PIECES)}
            )
    return json.dumps(_act(random))


def _act(random: Random) -> dict[str, Any]:
    said = {
        random.choice(_FIELDS): random.choice([*_PIECES, random.randrange(8)])
        for _ in range(random.randrange(5))
    }
    return {"type": "act", "id": str(random.random()), "act": random.choice(_VERBS), "with": said}


_VERBS = [*VERBS, "", "no-such", "SIT"]


async def _fuzz(who: Visitor, table: str, frames: int, seed: int) -> int:
    """Send them, coming back whenever a channel was ended; how many were answered."""
    random, sent, answered = Random(seed), 0, 0
    while sent < frames:
        with suppress(WebSocketException):
            async with who.channel(table) as channel:
                reading = asyncio.create_task(_count(channel))
                try:
                    while sent < frames:
                        sent += 1
                        await channel.socket.send(frame(random))
                        if sent % 50 == 0:
                            await asyncio.sleep(0)
                    await channel.send("say", id=_LAST, words="that was all")
                finally:
                    answered += await reading
    return answered


_LAST = "the last act"


async def _count(channel: Any) -> int:
    """Messages up to the answer to the last act, or to the end of the channel."""
    count = 0
    with suppress(WebSocketException):
        while (await channel.receive()).get("id") != _LAST:
            count += 1
    return count


async def _raw(served: Served, frames: int, seed: int) -> None:
    """Frames that break the protocol itself, on sockets of their own."""
    random = Random(seed)
    host, port = served.url.removeprefix("http://").split(":")
    async with visitor(served.url) as who:
        for _ in range(frames):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /api/tables/fuzzed/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Cookie: croupier_session={who.token}\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            first = random.randrange(256)
            length = random.choice([0, 1, 125, 126, 127])
            writer.write(struct.pack("!BB", first, length) + random.randbytes(random.randrange(40)))
            with suppress(ConnectionError):
                await writer.drain()
            writer.close()


_OF_PLAY = {"no-more-bets", "not-now", "wagers-lie-there", "wagers-stand"}
"""What a bot may hear in ordinary play: it was late, or got up just after it had wagered, or would
take its wagers back when the cards are out already."""


async def _run(served: Served, frames: int, seed: int) -> None:
    async with visitor(served.url) as ann, visitor(served.url, "dealer") as kim:
        await open_table(ann, "fuzzed")
        await open_table(ann, "quiet")
        guests = [await asyncio.to_thread(enter, served.url) for _ in range(2)]
        bots = [Bot(guest, "quiet", box, thinks=0.1) for box, guest in enumerate(guests, 1)]
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        *answered, _ = await asyncio.gather(
            _fuzz(ann, "fuzzed", frames // 2, seed),
            _fuzz(kim, "fuzzed", frames - frames // 2, seed + 1),
            _raw(served, min(200, 20 + frames // 50), seed),
        )
        assert sum(answered) > frames // 2, "frames were sent, and hardly any was read"
        assert (await ann.get("/healthz")).json() == {"status": "ok"}
        await asyncio.to_thread(wait_for, lambda: served.floor.table("quiet").table.number > 2)
        assert not any(task.done() for task in playing)
        for bot in bots:
            await bot.leave()
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        assert {code for bot in bots for code in bot.refusals} <= _OF_PLAY
        async with visitor(served.url, "inspector") as eve:
            assert (await eve.get("/api/audit")).json()["good"]


def test_nonsense_disturbs_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, play_chips=10**9) as served:
        asyncio.run(_run(served, 2_500, 1))
    assert "something went wrong" not in "".join(capsys.readouterr())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_a_million_frames_of_nonsense_disturb_nobody(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, play_chips=10**12) as served:
        asyncio.run(_run(served, 20_000, 100 + 2 * seed))
    assert "something went wrong" not in "".join(capsys.readouterr())
