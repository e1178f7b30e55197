"""Coming in, training tables and the dealer school, by clicks."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.house import House


def test_somebody_comes_in_as_a_supervisor(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    visitor = comes(name=None).goes("/enter")
    visitor.page.get_by_role("textbox", name="Name").fill("Sam")
    visitor.page.get_by_role("radio", name=re.compile("^Supervisor")).check(force=True)
    visitor.presses("Sign in")
    expect(visitor.button("Sam, supervisor")).to_be_visible()
    visitor.page.get_by_role("link", name="Console of Sydney").click()
    expect(visitor.page.get_by_role("heading", name="Table Sydney")).to_be_visible()


def test_a_training_table_is_made_and_played_at(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/training/vu-lunar")
    ann.page.get_by_role("textbox", name="Name of the table").fill("Practice")
    ann.presses("Make table")
    expect(ann.dock).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/tables/Practice$"))
    assert house.table("Practice").rulebook.id == "vu-lunar"


def test_a_training_table_that_cannot_be_says_why_at_its_field(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", name="Practice")
    ann = comes().goes("/training/nz-lunar")
    ann.expects = ("409", "422")
    ann.page.get_by_role("textbox", name="Name of the table").fill("Practice")
    ann.page.get_by_role("textbox", name="Minimum").fill("500")
    ann.page.get_by_role("textbox", name="Maximum").fill("10")
    ann.presses("Make table")
    expect(ann.alert.first).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/training/nz-lunar$"))


def test_a_lesson_of_the_dealer_school(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/school/nz-lunar")
    ann.presses("Begin")
    expect(ann.button("Pass")).to_be_visible()
    ann.presses("Pass")
    expect(ann.button("Next question")).to_be_visible()
    ann.page.get_by_role("button", name="End the lesson").first.click()
    expect(ann.page.get_by_role("heading", name="Lesson over")).to_be_visible()
