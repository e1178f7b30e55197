"""What was played under an earlier reading comes to the same under every later one.

`records-third-reading.jsonl.xz` has 582 rounds of the situations in `tests/situations`, each with
the lines that it was settled with, and `records-fourth-reading.jsonl.xz` has 204 of those that the
fifth reading is about: where people collect, serve draws or deal real cards.
`records-fifth-reading.jsonl.xz` has 120, with all in which a house voids only misdealt hands.
`floor-third-reading.db.xz`, `floor-fourth-reading.db.xz` and `floor-fifth-reading.db.xz` are floors
on which the script of the day was played, the last with a round more that the sixth reading would
settle otherwise. `floor-sixth-reading.db.xz` has two rounds: one that was void after a final ruling
on it, and one that was declared void for a wrong number of cards when every hand had its own.
`floor-seventh-reading.db.xz` has a round with real cards in which the dealer withdrew what a
supervisor had ruled, `floor-eighth-reading.db.xz` one in which a player still went first when the
direction to do so had been lifted. Each was made once by the program of its reading and is never
written anew.
"""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from croupier.games.settlement import SettlementLine
from croupier.money import format_amount
from croupier.records.rounds import replay
from tests.frozen.commands import run
from tests.frozen.snapshots import kept, kept_bytes

NAMES = {3: "third", 4: "fourth", 5: "fifth"}
FLOORS = {**NAMES, 6: "sixth", 7: "seventh", 8: "eighth"}
RECORDS: dict[int, list[dict[str, Any]]] = {
    reading: kept(f"records-{name}-reading.jsonl.xz") for reading, name in NAMES.items()
}
TWENTIES = [
    pytest.param(each[place : place + 20], id=f"{NAMES[reading]}-{place}")
    for reading, each in RECORDS.items()
    for place in range(0, len(each), 20)
]


def plain(line: SettlementLine) -> list[Any]:
    """A line without its words and its clauses."""
    amounts = (format_amount(each) for each in (line.stake, line.paid, line.returned))
    return [line.box, line.wager, str(line.outcome), *amounts]


def test_every_record_names_its_reading() -> None:
    assert {reading: len(each) for reading, each in RECORDS.items()} == {3: 582, 4: 204, 5: 120}
    for reading, each in RECORDS.items():
        assert {one["record"]["reading"] for one in each} == {reading}


@pytest.mark.parametrize("rounds", TWENTIES)
def test_twenty_rounds_are_settled_as_they_were(rounds: list[dict[str, Any]]) -> None:
    for each in rounds:
        lines = [plain(line) for line in replay(each["record"]).lines]
        assert lines == each["lines"], each["id"]


@pytest.mark.parametrize("reading", FLOORS)
def test_the_floor_is_audited(reading: int, tmp_path: Path) -> None:
    """Nothing is wrong with it; a round that today's reading decides otherwise is told so."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes(f"floor-{FLOORS[reading]}-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    assert audited.exit_code == 0, audited.output
    told = json.loads(audited.stdout.splitlines()[-1])
    assert {each["reading"] for each in told["otherwise"]} <= {reading}


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE answers SET asked = asked || '0' WHERE client = 'Bob'",
        "UPDATE seals SET seal = 'none' WHERE of = 'answers'",
        "DELETE FROM answers WHERE client = 'Ann'",
        "UPDATE seals SET of = 'saved_searches' WHERE of = 'answers'",
    ],
)
def test_a_changed_row_of_a_floor_that_is_not_migrated_is_named(
    change: str, tmp_path: Path
) -> None:
    """It has seals already, but not every table and column of today."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-fifth-reading.db.xz"))
    with sqlite3.connect(path) as floor:
        assert floor.execute(change).rowcount
    floor.close()
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none")
    assert audited.exit_code == 1
    assert "answers" in audited.output or "saved_searches" in audited.output


def test_a_short_hand_of_the_fifth_reading_is_told_as_decided_otherwise(tmp_path: Path) -> None:
    """wa 5.7: super wagers elsewhere of a box with four cards stood; now they are void."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-fifth-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    told = json.loads(audited.stdout.splitlines()[-1])
    assert [(each["table"], each["was"], each["would_be"]) for each in told["otherwise"]] == [
        ("wa-lunar short hand", {"2": "-20"}, {"2": "0"})
    ]


def test_rounds_of_the_sixth_reading_are_told_as_decided_otherwise(tmp_path: Path) -> None:
    """nz 11.10, 11.20: a final ruling stood in a void round; 11.2: a wrong order was taken for a
    wrong number."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-sixth-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    told = json.loads(audited.stdout.splitlines()[-1])
    found = {each["table"]: each for each in told["otherwise"]}
    ruled, refused = found["nz-lunar ruled and void"], found["nz-lunar out of order"]
    assert (ruled["was"], ruled["would_be"]) == ({"1": "10"}, {"1": "0"})
    assert {"nz-lunar:11.10", "ruling:ruled-and-void"} <= set(ruled["clauses"])
    assert "nz-lunar:11.2" in refused["clauses"]
    assert "would now be refused" in refused["words"]


def test_a_ruling_that_a_dealer_withdrew_is_told_as_decided_otherwise(tmp_path: Path) -> None:
    """nsw 14.3.1: a supervisor declared the wagers void, and the dealer took that back."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-seventh-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    (told,) = json.loads(audited.stdout.splitlines()[-1])["otherwise"]
    assert (told["round"], told["clauses"]) == (1, ["ruling:ruling-stands"])
    assert "would now be refused: Sue, casino supervisor ruled so" in told["words"]


def test_a_lifted_direction_that_was_still_followed_is_told_as_decided_otherwise(
    tmp_path: Path,
) -> None:
    """nsw 12.13.1: box 3 folded before box 1, although the direction had been lifted."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor-eighth-reading.db.xz"))
    audited = run("audit", f"sqlite:///{path}", "--checkpoints", "none", "--json")
    (told,) = json.loads(audited.stdout.splitlines()[-1])["otherwise"]
    assert (told["round"], told["was"]) == (2, {})
    assert told["clauses"][-1] == "ruling:first-lifted"
    assert "would now be refused: it is box 1's turn" in told["words"]
