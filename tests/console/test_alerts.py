"""Alerts of the pit: what each table needs of its supervisors."""

from datetime import timedelta

import pytest

from croupier.console.alerts import alerts
from tests.console.tables import BOSS, NOW, SUPERVISOR, AtConsole


def titles(at: AtConsole) -> list[tuple[str, str]]:
    return [(each.urgency, each.title) for each in alerts(at.table, BOSS, NOW)]


def test_a_table_that_runs_has_no_alerts() -> None:
    assert titles(AtConsole("nsw-lunar", by_hand=True).dealt("Ann", "Bob")) == []


@pytest.mark.clauses("nsw-lunar:14.12")
def test_a_dispute_is_open_until_it_is_over() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    at.do("dispute", "Ann", person="Ann", round="1", complaint="paid as a pair", uncovered=False)
    [alert] = alerts(at.table, SUPERVISOR, NOW)
    assert (alert.urgency, alert.title) == ("waits", "Dispute opened")
    assert (alert.box, alert.dispute, alert.since) == (1, 1, NOW)
    assert "nsw-lunar:14.12" in alert.clauses
    assert alert.offer is not None
    assert alert.offer.act == "decide"
    at.do("decide", SUPERVISOR, dispute=1, reason="two pairs are two pairs")
    assert titles(at) == [("later", "Dispute decided, not accepted yet")]
    at.do("accept", "Ann", person="Ann", dispute=1)
    assert titles(at) == []


@pytest.mark.clauses("nsw-lunar:12.3", "nsw-lunar:12.4")
def test_a_card_that_was_seen_is_told() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    at.do("deal", to=0, exposed=True)
    assert titles(at) == [("waits", "Card exposed")]


def test_what_the_cards_need_waits_for_nobody_while_nobody_sits() -> None:
    at = AtConsole("nsw-lunar", cards_by_hand=True)
    [alert] = alerts(at.table, SUPERVISOR, NOW)
    assert (alert.urgency, alert.cause) == ("later", "cards")
    assert alert.offer is not None
    assert alert.offer.act == "set-up"


@pytest.mark.clauses("nsw-lunar:6.5")
def test_new_limits_are_told_until_they_are_due_and_then_asked_for() -> None:
    at = AtConsole("nsw-lunar").seated("Ann")
    start = NOW + timedelta(minutes=30)
    at.do("notice", BOSS, sign="20:500:5", at=start.isoformat())
    [ahead] = alerts(at.table, BOSS, NOW)
    assert (ahead.urgency, ahead.at) == ("later", start)
    [due] = alerts(at.table, BOSS, start)
    assert (due.urgency, due.title) == ("due", "Limits to change")
    assert due.offer is not None
    assert due.offer.act == "change-limits"


def test_the_most_urgent_comes_first() -> None:
    at = AtConsole("nsw-lunar", by_hand=True).dealt("Ann")
    at.do("notice", BOSS, sign="20:500:5", at=(NOW + timedelta(hours=1)).isoformat())
    at.do("dispute", "Ann", person="Ann", round="1", complaint="short paid", uncovered=False)
    assert [urgency for urgency, _ in titles(at)] == ["waits", "later"]
