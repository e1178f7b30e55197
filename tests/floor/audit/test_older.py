"""Floors that were made before: they open, are audited, and are played on.

`floor-0.1.0` has rounds of all five rulebooks, some of them in the middle, a jackpot, a table that
a person deals at which cards were named that nobody saw, a dispute, and fractions bought at the
cage. In `floor-0.1.0-unreadable` somebody has bought so many fractions that the balance could no
longer be read, with wagers of three players on the layout.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from croupier.machine import Refusal
from croupier.rulebooks.readings import FIRST, TODAY
from tests.floor.pits import ALL, Pit, older


@pytest.fixture
def opened(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pit]:
    """A copy of the floor of that name."""
    with older(request.param, tmp_path, monkeypatch) as pit:
        yield pit


@pytest.mark.parametrize("opened", ["floor-0.1.0"], indirect=True)
def test_an_older_floor_is_audited_and_played_on(opened: Pit) -> None:
    before = opened.audits()
    assert before.rounds == 5 * len(ALL)
    for name in ALL:
        assert opened.held(name).table.played.keys() >= {1, 2, 3, 4, 5}
        opened.plays(name, Random(name), rounds=3)
        rounds = opened.held(name).table.played
        assert rounds[1].in_play.start.rules.reading == FIRST
        assert rounds[max(rounds)].in_play.start.rules.reading == TODAY
    by_hand = opened.held("by hand").table
    assert by_hand.in_play is not None
    assert len(by_hand.in_play.round.dealer_exposed) == 1
    after = opened.audits()
    assert after.rounds == before.rounds + 3 * len(ALL)
    assert after.balances["player:frac"] == before.balances["player:frac"]


@pytest.mark.parametrize("opened", ["floor-0.1.0-unreadable"], indirect=True)
def test_a_balance_that_could_not_be_read_is_read_and_nobody_is_stuck(opened: Pit) -> None:
    table = "nsw-lunar"
    kept = opened.chips("Bob")
    assert 99_980 < kept < 99_981
    opened.plays(table, Random(1), rounds=2)
    audit = opened.audits()
    assert audit.balances[f"layout:{table}"] == 0
    has = opened.chips("Bob")
    with pytest.raises(Refusal, match="whole"):
        opened.floor.cash_out("Bob", has, "the cage").result()
    opened.floor.cash_out("Bob", int(has), "the cage").result()
    left = opened.chips("Bob")
    assert 0 < left < 1
    opened.audits()
