"""Frames of every kind of nonsense: the server stays up and others play on undisturbed."""

import asyncio
import json
import struct
from collections import Counter
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from websockets.exceptions import ConnectionClosed

from croupier.cards import DECK
from croupier.client.bots import Bot, enter
from croupier.records.journal import VERBS
from tests.server.serving import (
    PATIENCE,
    Channel,
    Served,
    Visitor,
    open_table,
    serving,
    visitor,
    wait_for,
)

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
_FIELDS = {
    verb: tuple(each.name for each in fields(action) if each.name != "by")
    for verb, action in VERBS.items()
}
"""What an act says, by verb."""
_ANY_FIELD = sorted({name for names in _FIELDS.values() for name in names})
_CARDS = [card.text for card in DECK]
_LIKELY: dict[str, list[Any]] = {
    **{key: [1, 2, 3] for key in ("box", "on", "deck", "number", "dispute", "round", "to")},
    **{key: [_CARDS, _CARDS[:2]] for key in ("cards", "order", "discard", "found", "missing")},
    **{key: ["10", "20", "5", {"1": "10"}] for key in ("amount", "amounts", "value")},
    **{key: ["a word"] for key in ("reason", "why", "words", "complaint", "what", "matter")},
    "area": ["ante", "super", "bet", "super_on", "dealer_super"],
    "card": ["As", "2c"],
    "player": ["Ann", "Kim"],
    "person": ["Ann", "Kim"],
    "sign": ["maximum", "minimum"],
    "multiple": [2, 3, 4],
    "seconds": [1, 60],
    "orders": [{"1": _CARDS}],
}
"""What somebody might say who means it; the rest is nonsense."""


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
    """An act with fields of its own, most of them, and some of another's."""
    verb = random.choice(_VERBS)
    names = [name for name in _FIELDS.get(verb, ()) if random.random() < 0.9]
    if random.random() < 0.3:
        names.append(random.choice(_ANY_FIELD))
    said = {name: _value(random, name) for name in names}
    return {"type": "act", "id": str(random.random()), "act": verb, "with": said}


def _value(random: Random, name: str) -> Any:
    if random.random() < 0.6:
        return random.choice(_LIKELY.get(name, [1, "a word"]))
    return random.choice([*_PIECES, random.randrange(8)])


_VERBS = [*VERBS, "", "no-such", "SIT"]


_AT_ONCE = 50
"""Frames that are sent before their answers are read."""


async def _fuzz(who: Visitor, table: str, frames: int, seed: int) -> int:
    """Send them and read the answer to each; how many were answered. Whoever reads too slowly is
    let go, and comes back."""
    random, sent, answered = Random(seed), 0, 0
    while sent < frames:
        try:
            async with who.channel(table) as channel:
                while sent < frames:
                    count = min(_AT_ONCE, frames - sent)
                    sent += count
                    for _ in range(count):
                        await channel.socket.send(frame(random))
                    answered += await _answers(channel, count)
        except ConnectionClosed as ended:
            if ended.rcvd is None or ended.rcvd.code != _TOO_SLOW:
                raise
    return answered


_TOO_SLOW = 1013


async def _answers(channel: Channel, count: int) -> int:
    """Read so many answers, and whatever else comes; each of them is checked against the schema."""
    left = count
    while left:
        left -= (await channel.receive())["type"] in ("answer", "error")
    channel.kept.clear()
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
            with suppress(asyncio.IncompleteReadError):  # a busy machine may be too slow for it
                await reader.readuntil(b"\r\n\r\n")
            first = random.randrange(256)
            length = random.choice([0, 1, 125, 126, 127])
            writer.write(struct.pack("!BB", first, length) + random.randbytes(random.randrange(40)))
            with suppress(ConnectionError):
                await writer.drain()
                writer.close()
                await writer.wait_closed()


_OF_PLAY = {"no-more-bets", "not-now", "wagers-lie-there", "wagers-stand"}
"""What a bot may hear in ordinary play: it was late, or got up just after it had wagered, or would
take its wagers back when the cards are out already."""


async def _seat(served: Served, table: str) -> list[Bot]:
    guests = [await asyncio.to_thread(enter, served.url) for _ in range(2)]
    return [Bot(guest, table, box, thinks=0.1) for box, guest in enumerate(guests, 1)]


async def _run(served: Served, frames: int, seed: int) -> Counter[str]:
    """Send that many frames beside a table in play; how much was sent, answered and played."""
    async with (
        visitor(served.url) as ann,
        visitor(served.url, "dealer") as kim,
        visitor(served.url, "supervisor") as sue,
    ):
        await open_table(ann, "fuzzed")
        await open_table(ann, "quiet")
        bots, there = await _seat(served, "quiet"), await _seat(served, "fuzzed")
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        beset = [asyncio.create_task(bot.play()) for bot in there]
        *answered, _ = await asyncio.gather(
            _fuzz(ann, "fuzzed", frames // 2, seed),
            _fuzz(kim, "fuzzed", frames // 4, seed + 1),
            _fuzz(sue, "fuzzed", frames - frames // 2 - frames // 4, seed + 2),
            _raw(served, min(200, 20 + frames // 50), seed),
        )
        assert sum(answered) > frames * 9 // 10, "frames were sent and not answered"
        assert (await ann.get("/healthz")).json() == {"status": "ok"}
        await asyncio.to_thread(wait_for, lambda: served.floor.table("quiet").table.number > 2)
        assert not any(task.done() for task in playing)
        for bot in bots:
            await bot.leave()
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
        for task in beset:  # their rounds may have been voided, their seats taken
            task.cancel()
        await asyncio.gather(*beset, return_exceptions=True)
        assert {code for bot in bots for code in bot.refusals} <= _OF_PLAY
        async with visitor(served.url, "inspector") as eve:
            assert (await eve.get("/api/audit")).json()["good"]
        tables = {name: served.floor.table(name) for name in ("fuzzed", "quiet")}
        return Counter(
            frames=frames,
            answered=sum(answered),
            accepted=tables["fuzzed"].version,
            rounds=tables["quiet"].table.number - 1,
        )


_NAMED_HIDDEN = "hidden-cards-named"


def send_nonsense(folder: Path, frames: int, seed: int) -> Counter[str]:
    """Everything that the server logs is read too. Who names hidden cards raises an alarm; nothing
    else is wrong."""
    with structlog.testing.capture_logs() as logged, serving(folder, play_chips=10**12) as served:
        figures = asyncio.run(_run(served, frames, seed))
    errors = [
        each
        for each in logged
        if each["log_level"] in ("error", "critical") and each.get("alarm") != _NAMED_HIDDEN
    ]
    assert not errors, errors[:5]
    return figures


def test_nonsense_disturbs_nobody(tmp_path: Path) -> None:
    send_nonsense(tmp_path, 2_500, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_a_million_frames_of_nonsense_disturb_nobody(tmp_path: Path, seed: int) -> None:
    send_nonsense(tmp_path, 20_000, 100 + 2 * seed)
