"""What is kept of a view is what would be made anew."""

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.server.auth.users import STAFF, Role, User
from croupier.server.tables.own import own_of, own_view
from croupier.server.tables.views import play_view, public_view
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
        public, own = public_view(held), [own_view(held, user) for user in looking]
        anew = replace(held, derived={})
        assert public == public_view(anew)
        assert own == [own_view(anew, user) for user in looking]
        if held.table.in_play is not None:
            assert public.play == play_view(held.table.in_play.round)
    assert pit.held(table).table.played
    pit.floor.close()


def test_what_is_kept_of_views_goes_with_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    table = pit.opens("nz-uth", boxes=(1, 2))
    *earlier, held = pit.looks_on(table, Random(1), 20)
    first = public_view(held)
    assert first.signs is public_view(replace(held, version=held.version + 1)).signs
    kept = weakref.ref(first.signs[0])
    names = set(held.derived)
    for each in pit.looks_on(table, Random(2), 60):
        public_view(each)
    boxes = held.table.upkeep.rules.boxes
    assert len(held.derived) <= len(names) + boxes, "one value for each name, however many rounds"
    pit.floor._cache.drop(held.id)
    pit.floor.write(lambda _: None).result()  # the writer has its last batch no more
    del earlier, held, first, each
    gc.collect()
    assert kept() is None
    pit.floor.close()


def test_everybody_sees_the_pools_and_the_commitment_in_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    jackpot: dict[str, Any] = {"limits": "10:500:5 jackpot=5", "own": {"pool": "90000"}}
    table = pit.opens("nz-uth", "a", boxes=(1,), **jackpot)
    pools, commitments = set(), set()
    for held in pit.looks_on(table, Random(3), 40):
        public = public_view(held)
        assert public.commitment in (None, *held.commitments.values())
        commitments.add(public.commitment)
        if public.play is not None:
            told = public.play.pools  # type: ignore[attr-defined]
            pools.add(None if told is None else told.pool)
    assert commitments - {None}
    assert pools - {None}
    pit.floor.close()


def test_incidents_are_told_to_the_staff_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch)
    held = pit.held(pit.opens("nz-lunar", boxes=(1,)))
    reported: Any = {1: "a card was marked"}
    directions = replace(held.table.directions, incidents=reported)
    held = replace(held, table=replace(held.table, directions=directions), derived={})
    for role in Role:
        told = own_of(held, User("Ann", role)).incidents
        assert bool(told) == (role in STAFF), role
    pit.floor.close()
