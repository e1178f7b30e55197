"""Full collections wait for a quiet moment, but not for ever."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from croupier.server import event_loop


@contextmanager
def collections() -> Iterator[list[int]]:
    """The moments of full collections, as the number of looks before each."""
    made: list[int] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "stop" and info["generation"] == 2:
            made.append(1)

    gc.callbacks.append(note)
    yield made
    gc.callbacks.remove(note)


async def watch(acts: Iterator[int], looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many looks, at each of which so much has been done."""

    async def look(_: float) -> None:
        nonlocal looks
        looks -= 1
        if looks < 0:
            raise asyncio.CancelledError

    monkeypatch.setattr("croupier.server.event_loop.asyncio.sleep", look)
    with suppress(asyncio.CancelledError):
        await event_loop.collect_when_idle(lambda: next(acts))


@pytest.mark.parametrize(
    ("done", "times"),
    [
        ([0, 0, 0, 0], 0),  # nothing was ever done: nothing to collect
        ([0, 1, 2, 3], 0),  # nobody is made to wait
        ([0, 1, 1, 1], 1),  # quiet: once, until something is done again
        ([0, 1, 1, 2, 2], 2),
    ],
)
def test_a_collection_waits_until_nobody_acts(
    done: list[int], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = gc.get_threshold()
    with collections() as made:
        asyncio.run(watch(iter(done), len(done) - 1, monkeypatch))
    assert len(made) == 1 + times  # one when it begins
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


@pytest.mark.long
def test_a_floor_that_is_never_quiet_is_cleaned_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_loop, "_LONGEST", 3)
    for looks, times in ((2, 0), (3, 1), (5, 1), (6, 2)):
        with collections() as made:
            asyncio.run(watch(iter(range(looks + 1)), looks, monkeypatch))
        assert len(made) == 1 + times
