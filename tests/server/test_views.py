"""What is kept of a view is what would be made anew."""

from pathlib import Path
from random import Random

import pytest

from croupier.server.auth.users import Role, User
from croupier.server.tables import views
from croupier.server.tables.views import own_view, play_view, public_view
from tests.floor.pits import ALL, Pit

_LOOKING = [User(name, role) for name in ("Ann", "Bob") for role in (Role.PLAYER, Role.DEALER)]
_LOOKING.append(User("Kim", Role.SUPERVISOR))


@pytest.mark.parametrize("rulebook", ALL)
def test_parts_that_are_kept_are_as_if_made_anew(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    table = pit.opens(rulebook, boxes=(1, 2, 3))
    for held in pit.looks_on(table, Random(rulebook), 60):
        names = sorted(set(held.table.players.values()))
        looking = _LOOKING + [User(name, Role.PLAYER) for name in names]
        kept = [public_view(held), *(own_view(held, user) for user in looking)]
        monkeypatch.setattr(views, "_MADE", {})
        assert kept == [public_view(held), *(own_view(held, user) for user in looking)]
        if held.table.in_play is not None:
            assert kept[0]["play"] == play_view(held.table.in_play.round)
    assert pit.held(table).table.played
    pit.floor.close()
