"""A lobby with more tables than anybody reads: some at first, more on demand, any by its name."""

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.house import House


def test_many_tables_are_shown_in_parts_and_found_by_name(house: House, comes: Comes) -> None:
    for number in range(70):
        house.opens("nz-uth", name=f"Pit {number // 10}-{number % 10}")
    page = comes().goes("/").page
    seats = page.get_by_role("list", name="Tables").get_by_role("button", name="Sit down")
    more = page.get_by_role("button", name="Show more tables")
    expect(seats).to_have_count(60)
    expect(page.get_by_text("more than 60 open")).to_be_visible()
    page.get_by_label("Find a table by its name").fill("pit 6-")
    expect(seats).to_have_count(10)
    expect(more).to_have_count(0)
    page.get_by_label("Find a table by its name").fill("")
    more.click()
    expect(seats).to_have_count(70)
    expect(more).to_have_count(0)
