"""A floor writes down what it always did, and what it wrote before is audited and played on."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.tables.settings import TableSettings
from croupier.rulebooks.readings import FIRST
from tests.frozen import day
from tests.frozen.commands import run
from tests.frozen.snapshots import check, differences, kept, kept_bytes

_SINCE = {
    "approvals.answered",
    "approvals.asked",
    "approvals.used",
    "promotions.notice-confirmed",
    "round.board-miscounted",
    "round.board-put-right",
    "round.card-too-many",
    "round.cards-laid-down",
    "round.cards-mixed",
    "round.cards-seen",
    "round.community-turned-early",
    "round.dealer-card-turned",
    "round.dealt-out-of-order",
    "round.decision-taken-back",
    "round.declaration-seen",
    "round.deemed-folded",
    "round.discards-counted",
    "round.discards-differ",
    "round.hand-viewed",
    "round.jackpot-unlit",
    "round.laid-hand-collected",
    "round.stray-noticed",
    "round.upcard-face-down",
    "round.wager-missing",
    "round.wager-put-right",
    "round.wrong-amount",
    "round.wrong-card-taken",
    "table-life.round-called-off",
    "table.act-withdrawn",
    "table.jackpot-failed",
    "table.jackpot-mended",
    "table.not-dealt-in",
    "table.official-called",
    "table.option-chosen",
    "table.pool-divided",
    "table.pool-rates-changed",
    "table.pools-combined",
    "table.presence-answered",
    "table.presence-asked",
    "table.talk-noticed",
    "table.time-given",
    "table.value-declared",
}
"""Events that came after that day, with the second reading."""


@pytest.mark.xdist_group("frozen-day")
def test_the_day_s_data() -> None:
    """Every entry, posting, round and shuffle, every balance and every refusal."""
    check("day-data.jsonl.xz", day.played()[0])


@pytest.mark.xdist_group("frozen-day")
def test_the_day_s_words() -> None:
    check("day-wording.jsonl.xz", day.played()[1])


def test_the_tables_of_a_floor_s_database() -> None:
    check("tables.json", day.new_tables())


def test_the_day_has_most_of_what_can_happen() -> None:
    """Whatever the day has, its name is among those that are kept."""
    entries = [line["entries"] for line in kept("day-data.jsonl.xz") if "entries" in line]
    happened = {event["event"] for each in entries for event in each["body"]["events"]}
    known = set(kept("names.json")["events"])
    assert happened <= known - _SINCE
    assert len(happened) > 0.9 * len(known - _SINCE)


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    """A copy of the kept floor."""
    path = tmp_path / "floor.db"
    path.write_bytes(kept_bytes("floor.db.xz"))
    return path


def test_a_kept_floor_is_exported_as_before_and_played_on(floor: Path, tmp_path: Path) -> None:
    """To the byte, but for the digest before the last line, which came later; and what comes after
    it is the same as on a floor that was never closed, but for clauses: what it holds was put down
    to those of its day, and some have been mended since; and but for settings that did not exist
    then, which have their defaults."""
    path = tmp_path / "history.jsonl"
    assert run("history", f"sqlite:///{floor}", "-o", str(path)).exit_code == 0
    *lines, digest, end = path.read_bytes().splitlines(keepends=True)
    *earlier, _ = kept_bytes("history.jsonl.xz").splitlines(keepends=True)
    assert lines == earlier, "the history is written otherwise"
    assert set(json.loads(digest)) == {"digest"}
    assert json.loads(end) == {"end": len(lines) + 2}
    day.play(floor, day.after_keeping())
    before = [line for line in kept("day-data.jsonl.xz") if "refusal" not in line]
    now = list(day.data(floor))
    found = list(islice(differences(_alike(before), _alike(now)), 10))
    assert not found, "\n".join(found)
    audited = run("audit", f"sqlite:///{floor}", "--checkpoints", str(tmp_path / "none"))
    assert audited.exit_code == 0, audited.output


def test_rounds_that_todays_reading_would_decide_otherwise_are_told(floor: Path) -> None:
    """With the clause, and as no difference."""
    audited = run("audit", f"sqlite:///{floor}", "--checkpoints", "none", "--json")
    assert audited.exit_code == 0, audited.output
    told = json.loads(audited.stdout.splitlines()[-1])["otherwise"]
    found = {(each["table"], each["round"]): each for each in told}
    void = found["nz-lunar second", 1]
    assert void["clauses"] == ["nz-lunar:11.2", "ruling:facts-first"]
    assert "decided under an earlier reading, would now be refused" in void["words"]
    shown = found["vu-lunar by hand", 4]
    assert shown["clauses"] == ["vu-lunar:9.10", "ruling:announcements"]
    assert {each["reading"] for each in told} == {FIRST}


def _alike(value: Any) -> Any:
    """Without clauses, and with all settings of a table."""
    if isinstance(value, dict):
        found = {name: _alike(each) for name, each in value.items() if name != "clauses"}
        if found.get("kind") == "table":
            settings = TableSettings.model_validate_json(found["settings"])
            found["settings"] = settings.model_dump_json()
        return found
    return [_alike(each) for each in value] if isinstance(value, list) else value


def test_a_kept_history_is_audited(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_bytes(kept_bytes("history.jsonl.xz"))
    audited = run("audit", str(path))
    assert audited.exit_code == 0, audited.output
