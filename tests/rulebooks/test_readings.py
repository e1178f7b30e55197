"""What was decided under an earlier reading stays as it was decided."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.floor.audit.readings import changed_decision
from croupier.records.journal import Heading, read_journal
from croupier.records.journal.book import write_new
from croupier.records.rounds import RecordError, replay
from croupier.rulebooks import RulebookError, rulebook
from croupier.rulebooks.clauses import rulings
from croupier.rulebooks.readings import FIRST, TODAY, reads


def test_every_ruling_holds_since_a_reading_that_there_is() -> None:
    assert {each.since for each in rulings().values()} <= set(range(FIRST, TODAY + 1))


def test_a_ruling_holds_from_its_reading_on() -> None:
    for name, ruling in rulings().items():
        assert [reads(each, name) for each in (FIRST, TODAY)] == [ruling.since == FIRST, True]


def test_rules_follow_the_reading_of_their_rulebook() -> None:
    book = rulebook("nz-lunar")
    assert book.rules().reading == book.reading == TODAY
    assert book.at(FIRST).rules().reading == FIRST
    assert book.at(FIRST) is book.at(FIRST)
    assert book.at(FIRST).at(TODAY) == book
    with pytest.raises(RulebookError, match=f"there is no reading {TODAY + 1}"):
        book.at(TODAY + 1)


def test_a_record_is_replayed_under_its_own_reading_and_under_todays_if_it_names_none() -> None:
    record = json.loads(Path("examples/two-combinations.json").read_text())
    assert replay(record).rules.reading == TODAY
    earlier = replay({**record, "reading": FIRST})
    assert earlier.rules.reading == FIRST
    assert earlier.lines == replay(record).lines
    assert changed_decision("1", 1, {**record, "reading": FIRST}, earlier) == {}
    with pytest.raises(RecordError, match=f"there is no reading {TODAY + 1}"):
        replay({**record, "reading": TODAY + 1})


def test_a_round_that_today_would_decide_otherwise_is_told_with_both_results() -> None:
    record = json.loads(Path("examples/two-combinations.json").read_text())
    now = replay(record)
    was: Any = SimpleNamespace(
        boxes=[SimpleNamespace(number=box.number, net=box.net - 7) for box in now.boxes],
        lines=[line for line in now.lines if line.wager != "bet"],
    )
    (told,) = changed_decision("T", 3, {**record, "reading": FIRST}, was).values()
    bets = [line for line in now.lines if line.wager == "bet"]
    assert told.plain() == {
        "table": "T",
        "round": 3,
        "reading": FIRST,
        "was": {str(box.number): str(box.net - 7) for box in now.boxes},
        "would_be": {str(box.number): str(box.net) for box in now.boxes},
        "clauses": list(dict.fromkeys(clause for line in bets for clause in line.clauses)),
        "words": str(told),
    }
    assert all(f"{box.net} for box {box.number} instead" in str(told) for box in now.boxes)


def test_a_journal_from_before_readings_is_of_the_first(tmp_path: Path) -> None:
    new, old = tmp_path / "new.jsonl", tmp_path / "old.jsonl"
    write_new(new, Heading(rulebook="nsw-lunar"))
    assert read_journal(new).table.rulebook.reading == TODAY
    heading = json.loads(new.read_text())
    del heading["reading"]
    old.write_text(json.dumps(heading) + "\n")
    assert read_journal(old).table.rulebook.reading == FIRST
