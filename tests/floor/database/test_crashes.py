"""The process dies at every durable write: the table stands before the act or after it."""

import os
import signal
from typing import Any, Literal

import pytest

from croupier.floor.audit.audit import audit
from croupier.floor.database import open_database
from croupier.floor.floor import Floor
from tests.effort import some_quickly
from tests.floor.conftest import Databases
from tests.floor.pits import ALL, Books, connected
from tests.floor.sessions import (
    Session,
    Step,
    books_of,
    clean_session,
)

Moment = Literal["before", "after"]


def killed(url: str, session: Session, step: Step, moment: Moment) -> None:
    """A worker of its own does the step, and is killed just before or after its commit."""
    child = os.fork()
    if child == 0:
        try:
            floor = Floor(url, session.clock)
            commit: Any = floor.engine.dialect.do_commit

            def do_commit(connection: Any) -> None:
                if moment == "after":
                    commit(connection)
                os.kill(os.getpid(), signal.SIGKILL)

            floor.engine.dialect.do_commit = do_commit  # type: ignore[assignment, method-assign]
            step.do(floor)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{step.what} was done without a commit"
    assert os.WTERMSIG(status) == signal.SIGKILL


def found(url: str) -> Books:
    engine = connected(url)
    try:
        return books_of(engine)
    finally:
        engine.dispose()


@pytest.mark.parametrize("rulebook", some_quickly(ALL, {"nz-uth"}))
def test_killed_at_every_commit(
    databases: Databases, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No chip lost or doubled, mid-round too; the retry is answered as if nothing had happened."""
    clean = clean_session(Session(rulebook, monkeypatch), databases.new(), 1)
    url, session = databases.new(), Session(rulebook, monkeypatch)
    open_database(url).dispose()
    for number, step in enumerate(session.steps(url, 1)):
        killed(url, session, step, "before")
        assert found(url) == clean.books[number], f"{step.what} is half done"
        killed(url, session, step, "after")
        assert found(url) == clean.books[number + 1], f"{step.what} is lost"
        if step.request is not None or step.what == "buy-in":
            floor = Floor(url, session.clock)
            assert step.do(floor) == clean.results[number]
            floor.close()
            assert found(url) == clean.books[number + 1], f"{step.what} is done twice"
    engine = connected(url)
    with engine.connect() as connection:
        assert audit(connection).rounds == 1
    engine.dispose()


def test_killed_while_several_acts_share_a_commit(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them or none: whatever was not acknowledged is sent again, and done once."""
    url, session = databases.new(), Session("nz-lunar", monkeypatch, boxes=(1, 2, 3))
    floor, sits = Floor(url, session.clock), []
    for step in session.steps(url, 0):
        if step.what == "Sit":
            sits.append(step)
        else:
            step.do(floor)
    floor.close()

    def together(floor: Floor) -> list[Any]:
        asked = [floor.ask(step.request) for step in sits if step.request is not None]
        return [each.result() for each in asked]

    before = found(url)
    killed(url, session, Step("sit", together), "before")
    assert found(url) == before
    killed(url, session, Step("sit", together), "after")
    floor = Floor(url, session.clock)
    assert [answer.version for answer in together(floor)] == [2, 3, 4]
    assert len(floor.table("nz-lunar").table.players) == 3
    floor.close()
