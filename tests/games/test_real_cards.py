"""Rounds with real cards: settled as the software's, whenever their cards are seen."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.settlement import SettlementLine
from croupier.records.rounds.replay import replay
from croupier.records.rounds.writing import sample_record, write_record
from croupier.rulebooks import rulebook
from tests.games.real_cards import RealRound

RULEBOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")


def settled(lines: tuple[SettlementLine, ...]) -> dict[tuple[int, str], list[object]]:
    found: dict[tuple[int, str], list[object]] = {}
    for line in lines:
        result = (line.outcome, line.stake, line.odds, line.paid, line.returned, line.clauses)
        found.setdefault((line.box, line.wager), []).append(result)
    return found


@pytest.mark.parametrize("id", RULEBOOKS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_wager_is_settled_as_the_software_settles_it(id: str, seed: int) -> None:
    random = Random(seed)
    original = replay(sample_record(id, rulebook(id).rules({}), random))
    real = RealRound(original, random)
    final = real.play()
    assert settled(final.lines) == settled(original.lines)
    record = write_record(id, {}, real.start, real.done)
    again = replay(record)
    assert again.lines == final.lines
    assert again.final == final
