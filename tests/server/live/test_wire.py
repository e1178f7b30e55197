"""One pass over a value tells the same as two: plain first, then with its sums as text."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.tables.tables import TableVersion
from croupier.games.view import SPECTATOR, player
from croupier.house.limits import signage
from croupier.house.table import pools_of
from croupier.records.journal import plain
from croupier.server.tables.views import round_view
from croupier.server.wire import exact, to_wire
from tests.floor.pits import ALL, Pit


@pytest.mark.parametrize("rulebook", ALL)
def test_one_pass_tells_what_two_do(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    table = pit.opens(rulebook, boxes=(1, 2, 3))
    for held in pit.looks_on(table, Random(rulebook), 60):
        for value in _shown(held):
            assert to_wire(value) == exact(plain(value))
            assert to_wire(value, money=True) == exact(plain(value), money=True)
    assert pit.held(table).table.played
    pit.floor.close()


def _shown(held: TableVersion) -> list[Any]:
    table = held.table
    shown: list[Any] = [signage(table.limits), pools_of(table)]
    shown += [each for played in table.played.values() for each in (played.lines, played.nets)]
    if table.in_play is not None:
        round = table.in_play.round
        shown += [round_view(round, SPECTATOR), round_view(round, player(1, 2))]
    return shown
