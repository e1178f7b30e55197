"""The pit: all tables, their alerts, and a ruling with its note."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.staff import pit

TABLET = {"width": 820, "height": 1180}


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.12")
def test_a_dispute_is_decided_in_the_pit_and_stays_in_the_story(house: House, comes: Comes) -> None:
    """On a tablet: the most urgent first, the facts in the note, the money in a box's own field."""

    def on_a_tablet(name: str | None = "Ann", role: str = "player") -> Person:
        return comes(name, role, viewport=TABLET, has_touch=True, is_mobile=True)

    gus = pit(house, on_a_tablet)
    page = gus.page
    urgent = page.get_by_role("list", name="Urgent").get_by_role("button")
    expect(urgent.first).to_contain_text("Dispute opened")
    expect(urgent.nth(1)).to_contain_text("Card exposed")
    expect(page.get_by_text("2 tables wait for you")).to_be_visible()
    case = page.get_by_role("region", name="The case")
    note = case.get_by_label("Note for the record")
    expect(note).to_have_value(
        "Round 1, box 4: super $10.00 lost; ante $10.00 stand-off; bet $20.00 paid $40.00. "
    )
    own = case.get_by_role("row").filter(has_text="two pairs, jacks and sixes")
    expect(own).to_contain_text("+$40.00")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert findings(page) == []

    note.fill("")
    act = case.get_by_role("button", name="Write a note first")
    expect(act).to_be_disabled()
    note.fill("Two pairs were paid 1 to 1; the rest is paid now.")
    case.get_by_label("Box 4: amount").fill("20")
    effect = case.get_by_role("table", name="Effect on every wager")
    expect(effect).to_contain_text("+$20.00")
    gus.hits(case.get_by_role("button", name="Decide dispute 1"))
    expect(case).to_contain_text("First decision by Gus, game supervisor")
    expect(case).to_contain_text("Box 4 +$20.00.")
    expect(urgent.filter(has_text="Dispute opened")).to_have_count(0)  # its cause is gone
    expect(page.get_by_text("1 table waits for you")).to_be_visible()
    gus.goes("/tables/Pit 2/console")
    told = page.get_by_role("log", name="Table history")
    expect(told).to_contain_text("Two pairs were paid 1 to 1; the rest is paid now.")


@pytest.mark.long
def test_alerts_are_opened_by_keys(house: House, comes: Comes) -> None:
    gus = pit(house, comes)
    gus.page.keyboard.press("Escape")
    gus.page.evaluate("document.activeElement?.blur()")
    case = gus.page.get_by_role("region", name="The case")
    expect(case).to_have_count(0)
    for key in ("j", "j", "k", "j", "Enter"):
        gus.page.keyboard.press(key)
    expect(case.get_by_role("heading", name="Pit 1")).to_be_visible()
    assert findings(gus.page) == []


@pytest.mark.long
def test_players_are_told_that_the_pit_is_for_staff(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/pit")
    expect(ann.page.get_by_role("heading", name="The pit is for staff.")).to_be_visible()
