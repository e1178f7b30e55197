"""What is durable is told once, in order; acts that wait together are told as one."""

import asyncio
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from croupier.server.event_loop import Outbox


class _Table:
    def __init__(self, id: str, version: int) -> None:
        self.id, self.version = id, version


@given(st.lists(st.tuples(st.sampled_from("AB"), st.booleans()), max_size=30))
def test_every_event_is_told_once_and_in_order(acts: list[tuple[str, bool]]) -> None:
    told: dict[str, list[Any]] = {"A": [], "B": []}
    versions = {"A": 0, "B": 0}

    def tell(held: Any, events: tuple[Any, ...]) -> None:
        told[held.id] += events
        assert events[-1] == held.version, "the newest state comes with the newest events"

    async def main() -> None:
        news = Outbox(asyncio.get_running_loop(), tell)
        for id, pause in acts:
            versions[id] += 1
            news.hear(_Table(id, versions[id]), (versions[id],))  # type: ignore[arg-type]
            if pause:
                await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    assert told == {id: list(range(1, versions[id] + 1)) for id in "AB"}


def test_acts_that_wait_together_are_told_as_one() -> None:
    calls: list[tuple[int, tuple[Any, ...]]] = []

    async def main() -> None:
        news = Outbox(
            asyncio.get_running_loop(), lambda held, events: calls.append((held.version, events))
        )
        for version in (1, 2, 3):
            news.hear(_Table("A", version), (version,))  # type: ignore[arg-type]
        await asyncio.sleep(0)

    asyncio.run(main())
    assert calls == [(3, (1, 2, 3))]


def test_nothing_fails_when_the_loop_has_ended() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    Outbox(loop, lambda *_: None).hear(_Table("A", 1), ())  # type: ignore[arg-type]
