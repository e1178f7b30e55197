"""Hears what other workers of the same floor have done (PostgreSQL's LISTEN and NOTIFY)."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import Engine, event

from croupier.floor.statements import CHANNEL

_WAKE = 1.0
"""Seconds after which it looks whether it should stop."""


class Listener:
    """A thread with a connection of its own; it comes back if the connection is lost, and says so:
    what was told meanwhile, nobody here has heard."""

    def __init__(
        self, engine: Engine, heard: Callable[[str, int], None], back: Callable[[], None]
    ) -> None:
        self._own: set[int] = set()
        """The server's processes that work for this worker: what they did is known here."""
        event.listen(engine, "connect", lambda driver, _: self._own.add(driver.info.backend_pid))
        event.listen(engine, "close", lambda driver, _: self._own.discard(driver.info.backend_pid))
        engine.dispose()  # connections that were made before would not be among them
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard, self._back = heard, back
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._ready.wait(5)

    def close(self) -> None:
        self._stop.set()
        with suppress(psycopg.Error), psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"NOTIFY {CHANNEL}, '0:'")  # of no table: it wakes and stops
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            with suppress(psycopg.Error), psycopg.connect(self._url, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                if self._ready.is_set():
                    with suppress(Exception):  # or the database is gone again
                        self._back()
                self._ready.set()
                self._listen(connection)
            self._stop.wait(0.2)

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=_WAKE):
                if self._stop.is_set():
                    return
                if notice.pid in self._own:
                    continue
                version, _, stream = notice.payload.partition(":")
                with suppress(Exception):  # one table's trouble must not deafen the others
                    self._heard(stream, int(version))
