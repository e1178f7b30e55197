"""Coming in, training tables and the dealer school, by clicks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
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


@pytest.mark.long
def test_a_training_table_is_made_and_played_at(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/training/vu-lunar")
    ann.page.get_by_role("textbox", name="Name of the table").fill("Practice")
    ann.presses("Make table")
    expect(ann.dock).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/tables/Practice$"))
    assert house.table("Practice").rulebook.id == "vu-lunar"


@pytest.mark.long
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


ANSWER = "Seconds to answer “are you still there?”"
MORE = "Seconds more for whoever answers"
OFFICIAL = ("Times that an answer gives more time", "Seconds for an official to decide")


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_the_clock_of_an_absence_is_set_where_a_table_is_made(house: House, comes: Comes) -> None:
    ann = comes().goes("/training/nz-lunar")
    ann.page.get_by_role("textbox", name="Name of the table").fill("Slow")
    ann.page.get_by_role("textbox", name=ANSWER).fill("45")
    ann.page.get_by_role("textbox", name=MORE).fill("120")
    for name in OFFICIAL:  # no official comes to a table of one's own
        expect(ann.page.get_by_role("textbox", name=re.compile(name))).to_have_count(0)
    ann.presses("Make table")
    expect(ann.dock).to_be_visible()
    clocks = house.served.floor.table("Slow").settings.clocks
    assert (clocks.answer, clocks.more_time) == (45, 120)


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_staff_also_say_how_often_and_how_long_for_an_official(house: House, comes: Comes) -> None:
    boss = comes("Boss", "administrator").goes("/training/nz-lunar")
    boss.expects = ("422",)
    boss.page.get_by_role("textbox", name="Name of the table").fill("Staffed")
    times, seconds = (boss.page.get_by_role("textbox", name=re.compile(name)) for name in OFFICIAL)
    times.fill("101")
    seconds.fill("90")
    boss.presses("Make table")
    expect(times).to_have_attribute("aria-invalid", "true")
    times.fill("2")
    boss.presses("Make table")
    expect(boss.page).to_have_url(re.compile("/tables/Staffed"))
    clocks = house.served.floor.table("Staffed").settings.clocks
    assert (clocks.extensions, clocks.official) == (2, 90)


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:12.14")
def test_where_the_document_names_a_time_nobody_is_asked(house: House, comes: Comes) -> None:
    del house
    ann = comes().goes("/training/nsw-lunar")
    expect(ann.page.get_by_role("textbox", name="Seconds for each decision")).to_be_visible()
    expect(ann.page.get_by_role("textbox", name=ANSWER)).to_have_count(0)


def test_a_lesson_of_the_dealer_school(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/school/nz-lunar")
    ann.presses("Begin")
    ann.presses("Skip to the questions")
    expect(ann.button("Pass")).to_be_visible()
    ann.presses("Pass")
    expect(ann.button("Next question")).to_be_visible()
    assert findings(ann.page) == []
    ann.page.get_by_role("button", name="End the lesson").first.click()
    expect(ann.page.get_by_role("heading", name="Lesson over")).to_be_visible()
