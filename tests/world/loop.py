"""An event loop whose time is simulated: when nothing is left to do, the clock moves on."""

import asyncio
import selectors
from collections.abc import Callable, Mapping
from random import Random
from typing import Any


class _Idle(selectors.BaseSelector):
    """Waits by moving the clock. There are no sockets: everything happens in the loop."""

    def __init__(self) -> None:
        self.now = 0.0
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        self._keys[fileobj] = selectors.SelectorKey(fileobj, 0, events, data)
        return self._keys[fileobj]

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"
        self.now += timeout
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    """One thread for everything. What a server gives to other threads runs here too, a moment
    later: `chance` says how much."""

    def __init__(self, chance: Random) -> None:
        self._idle = _Idle()
        self._chance = chance
        self.failures: list[BaseException] = []
        super().__init__(self._idle)
        self.set_exception_handler(self._failed)

    def time(self) -> float:
        return self._idle.now

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Run it after a short while, as a busy thread would."""
        del executor
        future: asyncio.Future[Any] = self.create_future()

        def run() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self._chance.choice((0, 0, 0.001, 0.02)), run)
        return future

    def _failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Nothing may fail without anybody noticing."""
        self.failures.append(context.get("exception") or RuntimeError(context["message"]))
