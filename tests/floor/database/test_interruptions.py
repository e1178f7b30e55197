"""The program fails at any call: the act is set aside and told, and everything else goes on.

An error is raised where a function of the program begins, at one call after another of everything
that an act sets in motion: reading, deciding, posting, writing, committing, answering, publishing,
showing."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.alarms import SetAside
from croupier.floor.audit.audit import audit
from croupier.floor.database.writer import Unavailable
from croupier.floor.floor import Floor
from croupier.floor.requests import Answer, Request
from croupier.floor.tables.tables import TableVersion
from croupier.games import actions as shared
from croupier.house.directions import AskForRules
from croupier.house.upkeep import actions as upkeep
from croupier.machine import Refusal
from croupier.records.journal import to_plain
from croupier.server.auth.users import Role, User
from croupier.server.tables.own import own_view
from croupier.server.tables.views import public_view
from tests.effort import some_quickly
from tests.floor.pits import ALL, Books, Clock, Pit, Secrets, next_step, read_books
from tests.world.disk import SteppedWriter

POINTS = 2
"""Of each act in every run; the long tests try every call."""
_PROGRAM = str(Path(__file__).parents[3] / "src" / "croupier")
_LOOP = "_serve"
"""The writer's own step, in which everything else happens."""
_VIEWERS = (User("Ann", Role.PLAYER), User("Dana", Role.DEALER), User("Sam", Role.SUPERVISOR))


class Broken(Exception):
    """Its words name cards: nobody may read them."""


class Tripwire:
    """Raises at the nth call of a function of the program, once."""

    def __init__(self, at: int) -> None:
        self.at, self.calls, self.tripped = at, 0, ""

    def __call__(self, frame: Any, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_PROGRAM) and code.co_name != _LOOP:
            self.calls += 1
            if self.calls == self.at:
                self.tripped = f"{code.co_filename}:{code.co_qualname}"
                raise Broken("As Kd 9h")

    @contextmanager
    def set(self) -> Iterator[None]:
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)


@dataclass(frozen=True)
class Situation:
    """A floor on disk, and what is about to happen at its table."""

    database: Path
    table: str
    clock: Clock
    secrets: Secrets
    """The same cards, however often it is tried."""
    what: str
    request: Request | None
    """None where the software acts; then it is due."""


class Trial:
    """A floor of its own for one error: a copy of the database, without any thread."""

    def __init__(self, situation: Situation, folder: Path, patch: pytest.MonkeyPatch) -> None:
        path = folder / "trial.db"
        shutil.copy(situation.database, path)
        patch.setattr("croupier.floor.floor.Writer", SteppedWriter)
        self.situation = situation
        self.shown = 0
        self.floor = Floor(f"sqlite:///{path}", situation.clock)
        self.floor.follow(self._show)
        self.floor.table(situation.table)

    def _show(self, held: TableVersion, _: Any) -> None:
        public_view(held).model_dump_json()
        for user in _VIEWERS:
            own_view(held, user).model_dump_json()
        self.shown += 1

    def close(self) -> None:
        self.floor.close()
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.floor.engine.url.database}{suffix}").unlink(missing_ok=True)

    def does(self, trip: Tripwire, id: str = "the act") -> Answer | Unavailable:
        """What the sender is told."""
        request = self.situation.request
        self.situation.secrets.go_to(-1)
        if request is None:
            future = self.floor.do_due(self.situation.table)
        else:
            client, act = request.client, request.act
            future = self.floor.ask(Request(client, id, request.stream, request.by, act))
        batch, _ = self.writer._batch()
        with trip.set():
            self.writer._serve(batch)  # an error that got out of here would end its thread
        assert future.done(), f"nobody is answered: {trip.tripped}"
        try:
            return future.result()
        except Unavailable as error:
            return error

    @property
    def writer(self) -> SteppedWriter:
        writer: Any = self.floor._writer
        assert isinstance(writer, SteppedWriter)
        return writer

    def goes_on(self) -> None:
        """Somebody else acts at the same table."""
        act = to_plain(AskForRules("Bob"), "Bob")
        future = self.floor.ask(Request("Bob", "asks", self.situation.table, "Bob", act))
        self.writer.write()
        assert future.result(0).accepted

    @property
    def books(self) -> Books:
        with self.floor.engine.connect() as connection:
            found = read_books(connection)
        found.heads.pop("alarms", None)
        return found


def situations(pit: Pit, rulebook: str, folder: Path) -> Iterator[Situation]:
    """The first moment at which each kind of act happens, in two rounds of a table."""
    table = pit.opens(rulebook, boxes=(1, 2))
    seen, chance = set[str](), Random(rulebook)
    yield _now(pit, table, folder, "Sit", (upkeep.Sit(3, "Cyd"), "Cyd"))
    while pit.held(table).table.number < 3:
        step = next_step(pit.held(table), chance)
        action = pit.due(table).action if step is None else step[0]
        what = type(action).__name__
        if isinstance(action, shared.PlaceWager):
            what = f"{what} {action.area}"
        if pit.held(table).table.number == 2:
            what = f"{what} again"
        if step is None:
            pit.clock.now = max(pit.clock.now, pit.due(table).at)
        if what not in seen:
            seen.add(what)
            yield _now(pit, table, folder, what, step)
        pit.secrets.go_to(pit.held(table).version)
        if step is None:
            pit.passes(table)
        else:
            pit.does(table, *step)


def _now(pit: Pit, table: str, folder: Path, what: str, step: Any) -> Situation:
    """The floor as it is, in a file."""
    kept = folder / "situation.db"
    with pit.floor.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(pit.url.removeprefix("sqlite:///"), kept)
    request = None
    if step is not None:
        action, by = step
        request = Request(str(by), "the act", table, by, to_plain(action, by))
    clock = Clock()
    clock.now = pit.clock.now
    return Situation(kept, table, clock, pit.secrets, what, request)


def _calls(situation: Situation, folder: Path, patch: pytest.MonkeyPatch) -> tuple[int, Books]:
    """How many calls the act makes, and the books after it."""
    trial, trip = Trial(situation, folder, patch), Tripwire(0)
    answer = trial.does(trip)
    assert isinstance(answer, Answer)
    assert answer.accepted, (situation.what, answer.refusal)
    assert trial.shown
    after = trial.books
    trial.close()
    return trip.calls, after


def _interrupted(
    situation: Situation, at: int, after: Books, folder: Path, patch: pytest.MonkeyPatch
) -> str:
    """What became of the act that failed there: nothing of it, or all."""
    trial, trip = Trial(situation, folder, patch), Tripwire(at)
    before = trial.books
    answer = trial.does(trip)
    where = f"{situation.what}, {trip.tripped}"
    if isinstance(answer, Answer) and answer.accepted:
        assert trial.books == after, where
        outcome = "done"
    elif isinstance(answer, Unavailable):
        assert trial.books in (before, after), where
        outcome = "unavailable"
    else:
        assert answer.refusal is not None
        assert answer.refusal["code"] == "set-aside", where
        assert trial.books == before, where
        raised = [each.alarm for each in trial.floor.alarms()]
        errors = [each.error for each in raised if isinstance(each, SetAside)]
        assert errors == ["Broken"] * len(raised) == ["Broken"], where
        outcome = "set aside"
    if outcome != "done":
        again = trial.does(Tripwire(0), "the act" if outcome == "unavailable" else "again")
        assert isinstance(again, Answer), where
        assert again.accepted, (where, again.refusal)
        assert trial.books == after, where
    trial.goes_on()
    with trial.floor.engine.connect() as connection:
        audit(connection)
    trial.close()
    return outcome


@pytest.mark.filterwarnings("ignore")  # an error may also fall where nobody hears of it
@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
@pytest.mark.parametrize("rulebook", some_quickly(ALL, {"nz-uth"}))
@pytest.mark.parametrize("points", [POINTS, pytest.param(10**9, marks=pytest.mark.long)])
def test_the_program_fails_at_any_call(
    pit: Pit, rulebook: str, points: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, outcomes = Random(rulebook), set[str]()
    for situation in situations(pit, rulebook, tmp_path):
        calls, after = _calls(situation, tmp_path, monkeypatch)
        assert calls > 200, situation.what
        places = range(1, calls + 1)
        for at in places if points > calls else sorted(chance.sample(places, points)):
            outcomes.add(_interrupted(situation, at, after, tmp_path, monkeypatch))
    assert {"set aside", "done"} <= outcomes


def test_a_refusal_is_still_told(pit: Pit) -> None:
    """Where nothing fails, nothing is set aside."""
    table = pit.opens("nz-lunar", boxes=(1,))
    with pytest.raises(Refusal):
        pit.floor.table("nowhere")
    answer = pit.asks(table, upkeep.Sit(1, "Bob"), "Bob")
    assert answer.refusal is not None
    assert answer.refusal["code"] == "taken"
    assert pit.floor.alarms() == []
