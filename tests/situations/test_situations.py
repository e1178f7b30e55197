"""Every situation of the file at a real table, from a record or in a promotion."""

import pytest

from .files import Failed, Situation, situations
from .known_gaps import KNOWN
from .play import play, replay_record
from .promotion import promote

SITUATIONS = situations()


def failure(situation: Situation) -> str:
    """What differs from what the situation says; empty if nothing does."""
    try:
        if situation.is_promotion:
            promote(situation)
            return ""
        if situation.record:
            replay_record(situation)
        if situation.acts:
            play(situation)
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


def test_known_failures_are_of_the_file() -> None:
    assert {each.id for each in SITUATIONS} >= KNOWN


def test_every_situation_has_an_id_of_its_own() -> None:
    ids = [each.id for each in SITUATIONS]
    assert sorted(set(ids)) == sorted(ids)
