"""What was played under the third reading comes to the same under every later one.

`records-third-reading.jsonl.xz` has 582 rounds of the situations in `tests/situations`, each with
the lines that it was settled with, and `floor-third-reading.db.xz` is a floor on which the script
of the day was played. Both were made once by the program of that reading and are never written
anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.games.settlement import SettlementLine
from croupier.money import format_amount
from croupier.records.rounds import replay
from tests.frozen.commands import run
from tests.frozen.snapshots import kept, kept_bytes

THIRD = 3
RECORDS: list[dict[str, Any]] = kept("records-third-reading.jsonl.xz")


def plain(line: SettlementLine) -> list[Any]:
    """A line without its words and its clauses."""
    amounts = (format_amount(each) for each in (line.stake, line.paid, line.returned))
    return [line.box, line.wager, str(line.outcome), *amounts]


def test_every_record_names_its_reading() -> None:
    assert len(RECORDS) == 582
    assert {each["record"]["reading"] for each in RECORDS} == {THIRD}


@pytest.mark.parametrize("place", range(0, len(RECORDS), 20))
def test_twenty_rounds_are_settled_as_they_were(place: int) -> None:
    for each in RECORDS[place : place + 20]:
        lines = [plain(line) for line in replay(each["record"]).lines]
        assert lines == each["lines"], each["id"]


def test_the_floor_is_audited(tmp_path: Path) -> None:
    """Nothing is wrong with it; a round that today's reading decides otherwise is told so."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-third-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    assert audited.exit_code == 0, audited.output
    told = json.loads(audited.stdout.splitlines()[-1])
    assert {each["reading"] for each in told["otherwise"]} <= {THIRD}
