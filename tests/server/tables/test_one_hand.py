"""Where only one hand may be looked at, the others are not shown to their own player either."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.games import actions as shared
from croupier.games.game import game_of
from croupier.games.holdem.actions import Check
from croupier.house import directions
from croupier.house.people import Official, Rank
from croupier.house.upkeep import actions as upkeep
from croupier.server.auth.users import Role, User
from croupier.server.study.training_table import studied
from croupier.server.tables.rounds import _viewer
from tests.floor.pits import CHIPS, Pit, new_floor

ANN = User("Ann", Role.PLAYER)
OPERATOR = Official("Kim", Rank.CASINO_OPERATOR)
TABLE = "nz-uth"


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    """Ann has two boxes and has folded both; nobody else has seen her cards."""
    path = tmp_path / "floor.db"
    path.write_bytes(new_floor())
    opened = Pit(f"sqlite:///{path}", monkeypatch)
    opened.opens(TABLE, options={"boxes_per_player": "several"}, training="Ann")
    opened.floor.buy_in("Ann", CHIPS, "the cage").result()
    for box in (1, 2):
        opened.does(TABLE, upkeep.Sit(box, "Ann"), "Ann")
    yield opened
    opened.close()


def _plays(pit: Pit) -> None:
    pit.wagers(TABLE, 1, 2)
    pit.deals(TABLE)
    number = pit.held(TABLE).table.number
    while pit.held(TABLE).table.number == number:
        in_play = pit.held(TABLE).table.in_play
        assert in_play is not None
        if (box := in_play.round.turn) is None:
            pit.passes(TABLE)
        else:
            legal = game_of(in_play.round).legal(in_play.round)
            checks = any(each.action == "check" and each.box == box for each in legal)
            pit.does(TABLE, Check(box) if checks else shared.Fold(box), "Ann")


@pytest.mark.clauses("nz-uth:5.8.2")
def test_of_a_finished_round_and_in_training(pit: Pit) -> None:
    _plays(pit)
    held = pit.held(TABLE)
    assert _viewer(held, ANN, [1, 2]).boxes == {1, 2}
    assert all(box.cards for box in studied(held, ANN).boxes)
    order = directions.Direct(OPERATOR, directions.OneHandViewed(TABLE), "so")
    pit.does(TABLE, order, OPERATOR)
    held = pit.held(TABLE)
    assert _viewer(held, ANN, [1, 2]).boxes == {1}
    assert _viewer(held, ANN, [2]).boxes == {2}
    first, second = studied(held, ANN).boxes
    assert first.cards
    assert not any(second.cards)
    _plays(pit)
    assert pit.held(TABLE).table.played[2].in_play.round.is_blind(2)
