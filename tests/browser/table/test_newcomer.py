"""A newcomer's whole way: from the lobby to a first decision, its result, a dispute about it, and
the statement; once without a mouse, once with fingers."""

import re

import pytest
from playwright.sync_api import Locator, expect

from croupier.floor.tables.settings import Clocks
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import MOVING, Person
from tests.browser.screens.test_accessibility import fits
from tests.browser.screens.test_small import TOUCH
from tests.browser.table.test_keyboard import has_focus_ring, reaches, types

QUICKLY = Clocks(closing=0.2)
"""The house's own clocks, but nobody is waited for who has wagered. In Washington a bet is the last
decision, whatever the dealer has."""


def result_of(visitor: Person) -> Locator:
    return visitor.dock.get_by_role("heading", name=re.compile(r"^[+\u2212]?\$[\d,.]+$"))


def the_dispute(house: House) -> str:
    house.waits_until(lambda: house.table("Puget").disputes.disputes)
    [dispute] = house.table("Puget").disputes.disputes.values()
    return str(dispute.complaint)


def sees_the_round_on_the_statement(visitor: Person) -> None:
    lines = visitor.page.get_by_role("table", name="Movements").get_by_role("row")
    expect(lines.filter(has_text="buys chips").first).to_be_visible()
    expect(lines.filter(has_text="Puget").first).to_contain_text("wagers")


@pytest.mark.long
def test_with_the_keyboard_alone(house: House, comes: Comes) -> None:
    house.opens("wa-lunar", name="Puget", clocks=QUICKLY)
    visitor = comes(name=None, speed="quick", **MOVING).goes("/")
    page = visitor.page

    def goes_to(control: Locator) -> None:
        reaches(visitor, control)
        assert has_focus_ring(visitor)
        types(visitor, "Enter")

    goes_to(visitor.button("Deal me in"))
    expect(visitor.dock).to_contain_text("Ready to place.")
    types(visitor, "Enter")
    expect(visitor.dock).to_contain_text("Your decision")
    types(visitor, "b")
    expect(result_of(visitor)).to_be_visible()
    goes_to(visitor.settlement.get_by_role("button", name="dispute Ante"))
    expect(page.get_by_label("Your complaint")).to_be_focused()
    page.keyboard.type("I meant to fold.")
    goes_to(visitor.button("Raise the dispute"))
    assert the_dispute(house).endswith("I meant to fold.")
    goes_to(page.get_by_role("link", name="Croupier, all tables"))
    goes_to(page.get_by_role("link", name="Records"))
    goes_to(page.get_by_role("link", name="Your statement"))
    sees_the_round_on_the_statement(visitor)
    assert findings(page) == []


@pytest.mark.long
def test_on_a_phone(house: House, comes: Comes) -> None:
    house.opens("wa-lunar", name="Puget", clocks=QUICKLY)
    visitor = comes(name=None, speed="quick", **MOVING, **TOUCH).goes("/")
    page = visitor.page
    visitor.presses("Deal me in").presses("Place wagers")
    expect(visitor.dock).to_contain_text("Your decision")
    visitor.chooses("Bet")
    expect(result_of(visitor)).to_be_visible()
    assert fits(page)
    visitor.presses("Why?")
    visitor.hits(visitor.settlement.get_by_role("button", name="dispute Ante"))
    page.get_by_label("Your complaint").fill("I meant to fold.")
    visitor.presses("Raise the dispute")
    assert the_dispute(house) == "I meant to fold."
    visitor.hits(page.get_by_role("tab", name="Round"))
    visitor.hits(page.get_by_role("link", name="Your statement"))
    sees_the_round_on_the_statement(visitor)
    assert fits(page)
    assert findings(page) == []
