"""Server-sent events: what everybody may see, for those who only look."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

from tests.server.serving import (
    Served,
    Visitor,
    open_table,
    read_message,
    serving,
    visitor,
    wait_for,
)


async def _events(who: Visitor, **headers: str) -> AsyncGenerator[tuple[int | None, Any], None]:
    """Ids and messages of the stream, None and the words for a comment."""
    async with who.http.stream("GET", "/api/tables/T1/events", headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        id = None
        async for line in answer.aiter_lines():
            name, _, value = line.partition(":")
            if name == "id":
                id = int(value)
            elif name == "data":
                yield id, read_message(value.strip())
            elif line.startswith(":"):
                yield None, value


def test_spectators_see_what_everybody_sees_and_nothing_of_their_own(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "spectator") as sam:
            await open_table(ann)
            stream = _events(sam)
            id, hello = await anext(stream)
            assert (hello["type"], hello["own"], hello["seq"]) == ("hello", None, id)
            await ann.act("T1", "1", "sit", box=4)
            id, state = await anext(stream)
            assert (state["type"], state["own"], state["seq"]) == ("state", None, id)
            assert state["public"]["seats"] == {"4": ann.name}
            await stream.aclose()

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_browser_that_comes_back_gets_what_it_missed(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "spectator") as sam:
            await open_table(ann)
            stream = _events(sam)
            id, _ = await anext(stream)
            await stream.aclose()
            for number in range(3):
                await ann.act("T1", str(number), "say", words=str(number))
            stream = _events(sam, **{"Last-Event-ID": str(id)})
            _, hello = await anext(stream)
            assert [event["words"] for event in hello["missed"]] == ["0", "1", "2"]
            await stream.aclose()
            stream = _events(sam, **{"Last-Event-ID": "not a number"})
            _, hello = await anext(stream)
            assert hello["missed"] is None
            await stream.aclose()

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_a_quiet_stream_gives_a_sign_of_life_and_ends_when_nobody_listens(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url, "spectator") as sam:
            await open_table(ann)
            stream = _events(sam)
            await anext(stream)
            assert (await anext(stream))[0] is None
            assert served.state.hub.following == 1
            await stream.aclose()
            await asyncio.to_thread(wait_for, lambda: served.state.hub.following == 0)
            stream = _events(sam)
            await anext(stream)
            await sam.delete("/api/session")
            async for _ in stream:
                pass  # it ends with the session

    with serving(tmp_path, heartbeat=0.1) as served:
        asyncio.run(run(served))
