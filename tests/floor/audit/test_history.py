"""A floor's history in a file: nothing before its time, and nothing in it can be changed."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.alarms import SetAside
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.audit.history import export, verify
from croupier.floor.entries import Difference
from tests.floor.mutations.exports import owner_of
from tests.floor.pits import ALL, Pit, bodies_of

Lines = list[dict[str, Any]]
ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
"""A history is the same file from whichever database."""


def exported(pit: Pit) -> tuple[str, int]:
    file = StringIO()
    with pit.floor.engine.connect() as connection:
        count = export(connection, file)
    return file.getvalue(), count


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "history.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
@pytest.mark.parametrize("rulebook", ALL)
def test_no_card_is_told_before_its_time(
    pit: Pit, rulebook: str, dealing: str, tmp_path: Path
) -> None:
    """At every moment of two rounds: no secret and no order of what is still to be dealt."""
    table, random = pit.opens(rulebook, boxes=(1, 2), dealing=dealing), Random(rulebook)
    told = 0
    while pit.held(table).table.number < 3:
        pit.goes_on(table, random)
        text, told = exported(pit)
        bodies = bodies_of(pit.floor.engine, table)
        for row in pit.held(table).undealt:
            assert row.secret.hex() not in text
            orders = bodies[row.version]["act"]["with"]["orders"]
            assert json.dumps(orders[str(row.deck)], separators=(",", ":")) not in text
    assert told
    done = verify(written(tmp_path, exported(pit)[0]))
    assert done.rounds >= 1


@pytest.fixture
def text(played: Pit) -> str:
    return exported(played)[0]


def test_a_history_verifies_without_its_floor(text: str, tmp_path: Path) -> None:
    done = verify(written(tmp_path, text))
    assert (done.streams, done.rounds) == (3, 4)
    assert done.entries == sum(1 for line in text.splitlines() if line.startswith('{"entries"'))
    assert sum(done.balances.values()) == 0


def _of(lines: Lines, name: str, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = [line[name] for line in lines if name in line][number]
    return found


def _cut(lines: Lines, name: str) -> None:
    lines.remove(next(line for line in lines if name in line))
    lines[-1]["end"] -= 1


FORGERIES: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "an amount": (lambda lines: _of(lines, "postings").update(amount="11"), "posting 1"),
    "an entry": (lambda lines: _of(lines, "entries", 2).update(body="{}"), "hash"),
    "a hash": (lambda lines: _of(lines, "entries", 2).update(hash="ff"), "hash"),
    "a record": (lambda lines: _of(lines, "rounds").update(record="{}"), "its record"),
    "a secret": (lambda lines: _of(lines, "shuffles").update(secret="00" * 32), "committed"),
    "a head": (lambda lines: _of(lines, "streams").update(head="ff"), "chain ends"),
    "settings": (lambda lines: _of(lines, "streams", 1).update(settings="{}"), "settings"),
    "a number that no database holds": (
        lambda lines: _of(lines, "streams", 1).update(version=10**30),
        "is not a line",
    ),
    "a posting left out": (lambda lines: _cut(lines, "postings"), "posting 1|postings, not"),
    "a shuffle left out": (lambda lines: _cut(lines, "shuffles"), "secret of its shuffle"),
}


@ON_FILES
@pytest.mark.parametrize("what", FORGERIES)
def test_tampering_in_the_file_is_named(text: str, tmp_path: Path, what: str) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    forge, words = FORGERIES[what]
    forge(lines)
    path = written(tmp_path, "".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(Difference, match=words):
        verify(path)


@ON_FILES
@pytest.mark.parametrize("what", ["a stream", "a round", "a time", "lines exchanged", "the digest"])
def test_what_no_replay_would_miss_is_named_by_the_digest(
    played: Pit, tmp_path: Path, what: str
) -> None:
    played.floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    lines = [json.loads(line) for line in exported(played)[0].splitlines()]
    match what:
        case "a stream":
            lines = [line for line in lines if "alarms" not in owner_of(line)]
            lines[-1]["end"] = len(lines)
        case "a round":
            _cut(lines, "rounds")
        case "a time":
            _of(lines, "streams")["acted_at"] = "2026-01-01T00:00:00.000000+00:00"
        case "lines exchanged":
            at = [number for number, line in enumerate(lines) if "postings" in line]
            lines[at[0]], lines[at[1]] = lines[at[1]], lines[at[0]]
        case "the digest":
            lines[-2]["digest"] = ""
    path = written(tmp_path, "".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(Difference, match="not those that were exported"):
        verify(path)


@ON_FILES
def test_a_history_is_compared_with_signed_checkpoints(played: Pit, tmp_path: Path) -> None:
    """Somebody who edits a history can compute its digest again, but signs nothing."""
    played.floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
    path = written(tmp_path, exported(played)[0])
    assert verify(path, tmp_path).checkpoints == 1
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:-2]]
    lines = [line for line in lines if "alarms" not in owner_of(line)]
    lines.append({"end": len(lines) + 1})
    written(tmp_path, "".join(json.dumps(line) + "\n" for line in lines))
    verify(path)
    with pytest.raises(Difference, match="checkpoint 1: alarms is not in the history"):
        verify(path, tmp_path)


@ON_FILES
@pytest.mark.parametrize(
    "line",
    ["{", "[]", "5", "null", "{}", '{"a":1,"b":2}', '{"users":{}}', '{"entries":[]}',
     '{"entries":{}}',
     '{"entries":{"stream":"nowhere","version":1,"body":"","hash":""}}',
     '{"entries":{"colour":"red"}}', '{"shuffles":{"secret":"xy"}}', '{"shuffles":{}}',
     '{"format":"croupier.history/1"}', '{"end":1}', '{"streams":{"id":{}}}', "\x00", "\udcff"],
)  # fmt: skip
def test_a_bad_line_is_named(text: str, tmp_path: Path, line: str) -> None:
    lines = text.splitlines()
    path = tmp_path / "history.jsonl"
    given = "\n".join([*lines[:4], line, *lines[4:]]) + "\n"
    path.write_bytes(given.encode("utf-8", errors="surrogateescape"))
    with pytest.raises(Difference, match=r"history.jsonl:5 is not a line"):
        verify(path)


@ON_FILES
@pytest.mark.parametrize("keep", [0, 1, 5, -1])
def test_a_file_that_does_not_end_is_named(text: str, tmp_path: Path, keep: int) -> None:
    lines = text.splitlines()[:keep]
    with pytest.raises(Difference, match=r"history\.jsonl ends at line|not a line of"):
        verify(written(tmp_path, "".join(f"{line}\n" for line in lines)))


def test_another_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Difference, match=r"history\.jsonl:1 is not a line"):
        verify(written(tmp_path, "name,amount\nAnn,5\n"))
