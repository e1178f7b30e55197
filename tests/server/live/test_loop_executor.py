"""Acts done in the loop while the writer waits: once, whatever becomes of the loop."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from croupier.server.event_loop import LoopExecutor


def _from_a_thread(call: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=call)
    thread.start()
    return thread


def test_work_is_done_in_the_loops_thread() -> None:
    where: list[int] = []

    async def main() -> None:
        place = LoopExecutor(asyncio.get_running_loop())
        await asyncio.to_thread(place, lambda: where.append(threading.get_ident()))

    asyncio.run(main())
    assert where == [threading.get_ident()]


def test_an_error_comes_to_who_waits() -> None:
    def fail() -> None:
        raise ValueError("no")

    async def main() -> None:
        await asyncio.to_thread(LoopExecutor(asyncio.get_running_loop()), fail)

    with pytest.raises(ValueError, match="no"):
        asyncio.run(main())


def test_when_the_loop_is_closed_the_waiting_thread_does_it() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    done: list[str] = []
    LoopExecutor(loop)(lambda: done.append("done"))
    assert done == ["done"]


def test_work_that_a_stopped_loop_left_is_done_once() -> None:
    """The loop stops before it comes to the work, and even if it later runs again, it is done."""
    loop, done = asyncio.new_event_loop(), list[str]()
    waiting = _from_a_thread(lambda: LoopExecutor(loop)(lambda: done.append("done")))
    waiting.join(10)
    assert done == ["done"]
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    assert done == ["done"]
