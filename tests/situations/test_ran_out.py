"""Records of rounds that ran out of cards, where something went wrong before the rack was shuffled
(nz 11.19)."""

import json
from typing import Any

import pytest

from croupier.records.rounds import RecordError, replay
from croupier.records.rounds.writing import record_of

from .at_table import AtTable
from .completion import finish
from .files import Line
from .test_situations import SITUATIONS, by_box

[FORCED] = [each for each in SITUATIONS if each.id == "nz-11.19-for-the-force"]
"""Every card is dealt; box 1 forces, and the next card must come from the shuffled rack."""


def recorded(*acts: tuple[str, str]) -> tuple[AtTable, dict[str, Any]]:
    """The round with these acts while the rack waits to be shuffled, played out, and its record."""
    table = AtTable(FORCED)
    for line in FORCED.acts:
        if table.table.in_play is not None and table.round_in_play.needs_cards:
            break
        table.does(line)
    for who, act in acts:
        table.does(Line(act, who, act))
    finish(table)
    [played] = table.table.played.values()
    return table, json.loads(json.dumps(record_of(table.table, played)))


def test_a_rack_that_is_shuffled_at_once_needs_no_time() -> None:
    _, record = recorded()
    assert "deck2" in record
    assert "deck2_after" not in record


def test_a_hand_collected_first_is_collected_first_again() -> None:
    """11.14: put on the pile and given back while the rack waits."""
    table, record = recorded(("dealer", "collect 1"), ("dealer", "reconstruct 1"))
    assert record["deck2_after"] == len(record["actions"])
    assert by_box(replay(record).lines) == by_box(table.lines)
    with pytest.raises(RecordError):
        replay({key: each for key, each in record.items() if key != "deck2_after"})


def test_a_void_round_has_no_second_order() -> None:
    """11.10: the deck is found short before the rack is shuffled, and it never is."""
    _, record = recorded(("dealer", "count deck 1 as 51"))
    assert "deck2" not in record
    assert not any(by_box(replay(record).lines).values())


def test_a_second_order_that_is_missing_is_still_missed() -> None:
    _, record = recorded()
    del record["deck2"]
    with pytest.raises(RecordError, match="needs deck2"):
        replay(record)
