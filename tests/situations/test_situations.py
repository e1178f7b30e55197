"""Every situation of the file at a real table, from a record or in a promotion."""

import json
from collections.abc import Iterable

import pytest

from croupier.games.settlement import SettlementLine
from croupier.house.table import Table
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of

from .files import Failed, Situation, situations
from .known_gaps import KNOWN
from .play import AtTable, play, replay_record
from .promotion import promote
from .test_entered import nets

SITUATIONS = situations()
_PLAYED: dict[str, Table] = {}
"""Tables that were played to the end, by the situation: several tests look at each."""


def failure(situation: Situation) -> str:
    """What differs from what the situation says; empty if nothing does."""
    try:
        if situation.is_promotion:
            promote(situation)
            return ""
        if situation.record:
            replay_record(situation)
        if situation.acts:
            _PLAYED[situation.id] = play(situation).table
    except Failed as failed:
        return str(failed)
    return ""


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.id)
def test_situation(situation: Situation) -> None:
    why = failure(situation)
    if situation.id in KNOWN:
        assert why, f"{situation.id} holds now: take it out of KNOWN"
    elif why:
        pytest.fail(f"{situation.id}: {situation.said['situation']}\n  {why}", pytrace=False)


_READERS = ("-fresh-", "-third-", "-fourth-", "-fifth-", "-sixth-")
FRESH = [
    each
    for each in SITUATIONS
    if any(by in each.id for by in _READERS) and each.acts and not each.is_promotion
]


def played_out(situation: Situation) -> Table:
    if situation.id not in _PLAYED:
        table = AtTable(situation)
        for line in situation.acts:
            table.does(line)
        _PLAYED[situation.id] = table.table
    return _PLAYED[situation.id]


@pytest.mark.parametrize("situation", FRESH, ids=lambda situation: situation.id)
def test_the_record_of_a_situation_comes_to_the_same(situation: Situation) -> None:
    for played in played_out(situation).played.values():
        again = replay(json.loads(json.dumps(record_of(played_out(situation), played))))
        assert by_box(again.lines) == by_box(played.lines)


@pytest.mark.parametrize("situation", FRESH, ids=lambda situation: situation.id)
def test_the_lines_of_a_situation_are_of_all_that_was_staked(situation: Situation) -> None:
    for played in played_out(situation).played.values():
        for number, box in played.in_play.round.boxes.items():
            lines = [line for line in played.in_play.round.lines if line.box == number]
            assert sum(line.stake for line in lines) == box.staked


def by_box(lines: Iterable[SettlementLine]) -> dict[int, Amount]:
    """What each box came to: an official's word is told of the wager or of the box."""
    found: dict[int, Amount] = {}
    for (box, _), net in nets(lines).items():
        found[box] = found.get(box, 0) + net
    return {box: net for box, net in found.items() if net}


def test_known_failures_are_of_the_file() -> None:
    assert {each.id for each in SITUATIONS} >= KNOWN


def test_every_situation_has_an_id_of_its_own() -> None:
    ids = [each.id for each in SITUATIONS]
    assert sorted(set(ids)) == sorted(ids)
