"""A promotion over the day on which its rulebook is amended."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.house.promotions import Prize
from croupier.house.promotions.prizes import Tobacco
from croupier.records.journal import plain
from croupier.records.journal.promotions import read_promotion
from tests.examples.amending import ID as AMENDED
from tests.floor.pits import Clock, Pit, bodies_of
from tests.floor.tables.test_promotions import DRAWN, STREAM, TERMS, Clerk
from tests.house.promotions.promos import of

FIRST = "nsw-lunar"
MIDNIGHT = datetime(2026, 6, 3, 14, tzinfo=UTC)  # in Sydney it is 10 hours later
UNSEEN = {**DRAWN, "scrutineer": ""}
"""A draw of 20,000 dollars that nobody oversees: the first version allows it up to 10,000."""


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    pit = Pit(f"sqlite:///{tmp_path / 'floor.db'}", monkeypatch, Clock())
    yield pit
    pit.close()


def changes(pit: Pit) -> list[dict[str, Any]]:
    entries = bodies_of(pit.floor.engine, STREAM).values()
    return [each for each in entries if each["act"]["act"] == "change-rulebook"]


def test_the_acts_of_the_day_follow_the_amendment(pit: Pit) -> None:
    """Before midnight a draw of 20,000 needs a scrutineer, afterwards none, and there are then
    three days instead of two to notify the winner. The audit finds the same."""
    clerk = Clerk(pit)
    clerk.runs()
    pit.clock.now = MIDNIGHT - timedelta(seconds=1)
    refusal = clerk.refuses("scrutineer-needed", "hold-draw", **UNSEEN)
    assert "nsw-lunar:15.2" in refusal["clauses"]
    pit.clock.now = MIDNIGHT
    clerk.does("hold-draw", **UNSEEN)
    (change,) = changes(pit)
    (told,) = change["events"]
    assert change["by"] == "Croupier, dealer"
    assert (told["before"], told["rulebook"]) == (FIRST, AMENDED)
    assert told["since"] == "2026-06-04T00:00:00+10:00"
    promotion = clerk.held.kept.promotion
    assert promotion is not None
    assert promotion.rules.id == clerk.held.kept.rules.id == AMENDED
    assert promotion.wins[1].notify_by == MIDNIGHT + timedelta(days=3)
    held = clerk.held
    again = pit.reopened()
    assert again.floor.office.promotion(held.name) == held
    assert again.audits().entries == held.version
    again.close()


def test_who_looked_before_midnight_is_told_to_look_again(pit: Pit) -> None:
    clerk = Clerk(pit)
    clerk.runs()
    seen = clerk.held.version
    pit.clock.now = MIDNIGHT
    answer = clerk.asks("hold-draw", seen=seen, **UNSEEN)
    assert answer.refusal is not None
    assert answer.refusal["code"] == "stale"
    assert len(changes(pit)) == 1
    clerk.does("hold-draw", seen=seen + 1, **UNSEEN)


def test_it_begins_by_the_version_in_force_and_no_other(pit: Pit) -> None:
    clerk = Clerk(pit)
    early = clerk.offers(rulebook=AMENDED)
    assert early.refusal is not None
    assert early.refusal["code"] == "not-in-force"
    pit.clock.now = MIDNIGHT
    late = clerk.offers(rulebook="nsw-lunar@2019-02", id="late")
    assert late.refusal is not None
    assert late.refusal["code"] == "not-in-force"
    none = clerk.offers(rulebook="nsw-lunar@2018", id="none")
    assert none.refusal is not None
    assert none.refusal["code"] == "no-such-rulebook"
    assert clerk.offers(id="today").accepted
    assert clerk.held.kept.heading.rulebook == AMENDED
    assert changes(pit) == []


def test_nobody_changes_it_before_its_day_or_back(pit: Pit) -> None:
    clerk = Clerk(pit)
    clerk.runs()
    clerk.refuses("not-in-force", "change-rulebook", version=AMENDED)
    pit.clock.now = MIDNIGHT
    clerk.does("advertise", material="poster", refers_to_terms=True)
    clerk.refuses("no-such-version", "change-rulebook", version=FIRST)
    clerk.refuses("no-such-version", "change-rulebook", version="nz-lunar")


def test_terms_that_were_never_offered_change_over_too(pit: Pit) -> None:
    clerk = Clerk(pit)
    assert clerk.offers(of(Prize("cigars", 50, (Tobacco(),)))).accepted
    pit.clock.now = MIDNIGHT
    refusal = clerk.asks("commence").refusal
    assert refusal is not None
    assert refusal["code"] == "not-offered"
    clerk.does("change-terms", terms=plain(TERMS))
    assert clerk.held.kept.promotion is not None
    assert clerk.held.kept.promotion.rules.id == AMENDED
    assert len(changes(pit)) == 1
    assert pit.audits().entries == clerk.held.version


def said(*words: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, ["promotion", *words], env={"COLUMNS": "100"})
    assert done.exit_code == status, done.output
    return " ".join(done.output.split())


def test_a_journal_changes_over_with_an_act_of_its_own(tmp_path: Path) -> None:
    file, terms = tmp_path / "car.jsonl", Path("examples/car-draw.toml")
    said(
        "offer",
        str(file),
        FIRST,
        "Car Draw",
        "--terms",
        str(terms),
        "--at",
        "2026-06-03T09:00+10:00",
    )
    shown = said("show", str(file), "--at", "2026-06-04T00:00+10:00")
    assert AMENDED in shown
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 1, "to look changes nothing"
    said("do", str(file), "make-available casino", "--at", "2026-06-04T00:00+10:00")
    kept = [json.loads(each) for each in file.read_text("utf-8").splitlines()]
    assert [each.get("act") for each in kept[1:]] == ["change-rulebook", "make-available"]
    assert kept[1]["with"] == {"version": AMENDED}
    assert f"from now on {AMENDED} applies, no longer {FIRST}" in said("story", str(file))
    assert read_promotion(file).rules.scrutineer_over == 30000
