"""What goes wrong where a person deals, entered at a table and answered as it should be."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.games.settlement import SettlementLine
from croupier.money import Amount
from croupier.records.rounds import replay
from croupier.records.rounds.writing import record_of

from .at_table import AtTable
from .files import Situation, situations
from .play import play

ENTERED = situations([Path(__file__).parent / "entered.toml"])


def nets(lines: Iterable[SettlementLine]) -> dict[tuple[int, str], Amount]:
    """What each wager came to; what an official's word moved counts for its box."""
    found: dict[tuple[int, str], Amount] = {}
    for line in lines:
        key = (line.box, line.wager)
        found[key] = found.get(key, 0) + line.net
    return {key: net for key, net in found.items() if net}


@pytest.mark.parametrize(
    "situation",
    [
        pytest.param(
            each,
            id=each.id,
            marks=pytest.mark.clauses(
                *(f"{each.rulebook}:{clause}" for clause in each.said["clauses"])
            ),
        )
        for each in ENTERED
    ],
)
def test_entered(situation: Situation) -> None:
    play(situation)


@pytest.mark.parametrize("situation", ENTERED, ids=lambda situation: situation.id)
def test_the_record_of_what_was_entered_comes_to_the_same(situation: Situation) -> None:
    table = AtTable(situation)
    for line in situation.acts:
        table.does(line)
    for played in table.table.played.values():
        again = replay(json.loads(json.dumps(record_of(table.table, played))))
        assert nets(again.lines) == nets(played.lines)
