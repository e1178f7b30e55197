"""Documents that leave limits to other rules have them kept as New South Wales writes them."""

from datetime import timedelta

import pytest

from croupier.games.actions import PlaceWager
from croupier.house.limits import Limits, Sign, act, check_wager
from croupier.house.limits.actions import ChangeLimits, DisplayNotice, RaiseAtOnce, TakeBox
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.limits.tables import (
    LEE,
    NOON,
    TEN,
    TWENTY_FIVE,
    after,
    allowed,
    minutes,
    refused,
    table,
    wager_refused,
)

SILENT = [name for name in RULEBOOK_IDS if name != "nsw-lunar"]


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_same_twenty_minutes_and_markers_everywhere(name: str) -> None:
    limits = table(TEN, name, ann=1)
    assert limits.notice == timedelta(minutes=20)
    assert refused(limits, ChangeLimits(TWENTY_FIVE, LEE)).code == "needs-notice"
    noticed = after(limits, DisplayNotice(TWENTY_FIVE, minutes(20), LEE))
    assert after(noticed, ChangeLimits(TWENTY_FIVE, LEE), now=minutes(20)).sign == TWENTY_FIVE
    raised = after(limits, RaiseAtOnce(TWENTY_FIVE, LEE), TakeBox("bob", 2))
    assert allowed(raised, [10], box=1)
    assert wager_refused(raised, 10, box=2).code == "below-minimum"


@pytest.mark.clauses("ruling:limits-silent")
@pytest.mark.parametrize("name", SILENT)
def test_what_a_document_does_not_say_is_cited_as_a_ruling(name: str) -> None:
    limits = table(TEN, name, ann=1)
    assert wager_refused(limits, 9).clauses == ("ruling:limits-silent",)
    _, events = act(limits, RaiseAtOnce(TWENTY_FIVE, LEE), NOON)
    assert {event.clauses for event in events} == {("ruling:limits-silent",)}


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_box_must_be_at_the_table(name: str) -> None:
    limits = table(TEN, name)
    last = limits.rules.boxes
    assert allowed(limits, [10], box=last)
    assert wager_refused(limits, 10, box=last + 1).code == "no-such-box"
    assert refused(limits, TakeBox("ann", 0)).code == "no-such-box"


@pytest.mark.clauses("nz-uth:11.2")
@pytest.mark.parametrize(("amount", "right"), [(4, False), (5, True), (6, False)])
def test_a_jackpot_wager_is_the_amount_on_the_sign(amount: int, right: bool) -> None:
    limits = table(Sign(Limits(10, 500), {"jackpot": Limits(5, 5)}), "nz-uth")
    if right:
        check_wager(limits, PlaceWager(1, "jackpot", amount))
        return
    refusal = wager_refused(limits, amount, area="jackpot")
    assert refusal.code == "jackpot-amount"
    assert refusal.clauses == ("nz-uth:11.2",)
    assert refusal.legal == ("box 1: 5 on Jackpot",)


@pytest.mark.clauses("nz-uth:11.2")
def test_without_an_amount_on_the_sign_there_is_no_jackpot_wager() -> None:
    refusal = wager_refused(table(TEN, "nz-uth"), 10, area="jackpot")
    assert refusal.code == "no-amount"
    assert refusal.clauses == ("nz-uth:5.2", "nz-uth:11.1", "nz-uth:11.2")


@pytest.mark.clauses("nz-uth:11.2")
def test_a_sign_states_one_amount_for_the_jackpot() -> None:
    sign = Sign(Limits(10, 500), {"jackpot": Limits(5, 10)})
    refusal = refused(table(TEN, "nz-uth"), ChangeLimits(sign, LEE))
    assert refusal.code == "one-amount"
    assert refusal.clauses == ("nz-uth:11.2",)


@pytest.mark.clauses("nz-uth:11.2")
def test_a_kept_jackpot_amount_is_one_amount_as_well() -> None:
    old = Sign(Limits(10, 500), {"jackpot": Limits(5, 5)})
    new = Sign(Limits(10, 500), {"jackpot": Limits(10, 10)})
    limits = after(table(old, "nz-uth", ann=1), RaiseAtOnce(new, LEE))
    assert [amount for amount in range(1, 20) if limits.allows(1, "jackpot", amount)] == [5, 10]
    assert [amount for amount in range(1, 20) if limits.allows(2, "jackpot", amount)] == [10]


def test_offering_or_ending_a_jackpot_raises_no_minimum() -> None:
    with_jackpot = Sign(Limits(10, 500), {"jackpot": Limits(50, 50)})
    limits = after(table(TEN, "nz-uth", ann=1), ChangeLimits(with_jackpot, LEE))
    assert after(limits, ChangeLimits(TEN, LEE)).sign == TEN
