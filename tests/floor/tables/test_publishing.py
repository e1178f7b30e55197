"""What could not be published because the database did not answer is published when it does."""

from typing import Any

import pytest

from croupier.floor import floor as floors
from croupier.floor.database.writer import Unavailable
from croupier.floor.floor import Floor
from croupier.house.table.actions import Say
from tests.floor.pits import Pit


def _fails(*_: Any) -> Any:
    raise Unavailable("the database did not take it: send the same again")


def test_an_act_of_this_worker(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another worker acted in between, so that its events must be read first."""
    table, heard = pit.opens("nz-lunar", boxes=(1,)), list[int]()
    there = Floor(pit.url, pit.clock)
    there.follow(lambda held, _: heard.append(held.version), lambda _: False)
    began = there.table(table).version
    pit.does(table, Say("Ann", "hm"), "Ann")
    with monkeypatch.context() as patch:
        patch.setattr(floors, "events_between", _fails)
        asked = pit.request(table, Say("Ann", "well?"), "Ann")
        assert there.ask(asked).result().accepted
        assert heard == []
        there.catch_up()
        assert heard == []
    there.catch_up()
    assert heard == [began + 2]
    there.catch_up()
    assert heard == [began + 2]
    there.close()


def test_an_act_of_another_worker(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    table, heard = pit.opens("nz-lunar", boxes=(1,)), list[int]()
    there = Floor(pit.url, pit.clock)
    began = there.table(table).version
    if there._listener is not None:  # this test tells it itself
        there._listener.close()
        there._listener = None
    there.follow(lambda held, _: heard.append(held.version))
    pit.does(table, Say("Ann", "hm"), "Ann")
    with monkeypatch.context() as patch:
        patch.setattr(floors, "look", _fails)
        there._on_remote_act(table, began + 1)
        there._refresh()
        assert heard == []
    there.catch_up()
    assert heard == [began + 1]
    there.close()
