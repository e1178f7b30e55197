"""Scripted sessions: the same people perform the same acts at the same times, on any floor."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, select

from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.floor.requests import Answer, Request
from croupier.floor.tables.next_step import due
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import TableVersion, load
from croupier.house.upkeep import actions as upkeep
from croupier.records.journal import Heading, to_plain
from tests.floor.pits import PLAYERS, QUICK, Books, Clock, Secrets, connected, next_step, read_books

Does = Callable[[Floor], Any]


@dataclass(frozen=True)
class Step:
    """One durable write: the request, and who repeats it."""

    what: str
    do: Does
    request: Request | None = None
    """None where the software acts, or the cage."""


class Session:
    """A table from its opening through this many rounds, step by step."""

    def __init__(
        self, rulebook: str, patch: pytest.MonkeyPatch, boxes: tuple[int, ...] = (1, 2)
    ) -> None:
        self.rulebook, self.boxes = rulebook, boxes
        self.clock, self.secrets = Clock(), Secrets().put(patch)
        self.held: TableVersion | None = None

    def steps(self, url: str, rounds: int) -> Iterator[Step]:
        """The steps, each to be performed on any floor with that database before the next is
        requested."""
        engine = connected(url)
        for number, step in enumerate(self._opening()):
            self.secrets.go_to(number)
            yield step
        number = 100
        while (held := self.look(engine)).table.number <= rounds:
            number += 1
            self.secrets.go_to(number)
            yield self._next(held, number)
        engine.dispose()

    def look(self, engine: Engine) -> TableVersion:
        with engine.connect() as connection:
            self.held = load(connection, self.rulebook, self.held)
        assert self.held is not None
        engine.dispose()  # a forked child has no connection of its parent
        return self.held

    def _opening(self) -> Iterator[Step]:
        heading = Heading(rulebook=self.rulebook, name=self.rulebook)
        settings = TableSettings(heading=heading, clocks=QUICK)
        for box in self.boxes:
            yield Step("buy-in", _buy_in(PLAYERS[box]))
        yield Step("open", lambda floor: floor.open_table(settings).result().version)
        for box in self.boxes:
            yield self._asks(upkeep.Sit(box, PLAYERS[box]), PLAYERS[box], f"sit {box}", None)

    def _next(self, held: TableVersion, number: int) -> Step:
        chosen = next_step(held, Random(f"{self.rulebook} {number}"))
        if chosen is not None:
            action, by = chosen
            return self._asks(action, str(by), f"{number}", held.version)
        found = due(held.table, held.settings, held.turned_at, held.acted_at)
        assert found is not None
        self.clock.now = max(self.clock.now, found.at)
        return Step(type(found.action).__name__, self._do_due)

    def _do_due(self, floor: Floor) -> Any:
        return floor.do_due(self.rulebook).result()

    def _asks(self, action: Any, by: str, id: str, seen: int | None) -> Step:
        request = Request(by, id, self.rulebook, by, to_plain(action, by), seen)
        return Step(type(action).__name__, lambda floor: floor.ask(request).result(), request)


def _buy_in(player: str) -> Does:
    return lambda floor: floor.buy_in(player, 1000, "the cage", id=player).result()


@dataclass(frozen=True)
class Clean:
    """The course of a session without any disturbance."""

    results: list[Any]
    books: list[Books]
    """Before each step, and at the end."""
    steps: list[Step]


def clean_session(session: Session, url: str, rounds: int) -> Clean:
    floor, done = Floor(url, session.clock), Clean([], [], [])
    for step in session.steps(url, rounds):
        done.books.append(books_of(floor.engine))
        done.steps.append(step)
        done.results.append(step.do(floor))
        result = done.results[-1]
        assert not isinstance(result, Answer) or result.accepted, result
    done.books.append(books_of(floor.engine))
    floor.close()
    return done


def books_of(engine: Engine) -> Books:
    with engine.connect() as connection:
        return read_books(connection)


def answers_kept(engine: Engine) -> dict[tuple[str, str], dict[str, Any]]:
    with engine.connect() as connection:
        rows = connection.execute(select(schema.answers)).all()
    return {(row.client, row.request): json.loads(row.answer) for row in rows}
