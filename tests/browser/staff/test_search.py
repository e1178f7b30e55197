"""Inspectors find rounds, see them beside the list, flag them and take what was found with them."""

import csv
import json
import re

import pytest
from playwright.sync_api import expect

from croupier.games.actions import Fold
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.scenes.scene import a_round_in_sydney


@pytest.mark.long
def test_an_inspector_finds_flags_and_exports_rounds(house: House, comes: Comes) -> None:
    a_round_in_sydney(house)
    house.opens("nz-lunar", name="Aotearoa")
    house.seats("Aotearoa", 1, "Ruby", ante=10)
    house.says_no_more_bets("Aotearoa")
    house.others_decide("Aotearoa", Fold(1))
    ida = comes("Ida", role="inspector").goes("/inspector")
    page = ida.page
    rounds = page.get_by_role("table", name="Rounds")
    expect(rounds.get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("heading", name="2 of 2 rounds")).to_be_visible()

    page.get_by_role("combobox", name="Table").select_option("Aotearoa")
    expect(rounds.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("heading", name="1 of 2 rounds")).to_be_visible()
    shown = page.get_by_role("region", name="Aotearoa, round 1")
    expect(shown).to_contain_text("Ruby at box 1")
    expect(shown.get_by_role("time").first).to_have_text(re.compile(r"^\d\d:\d\d:\d\d\.\d{3}$"))

    ida.presses("Flag this round")
    expect(page.get_by_role("button", name="Write a note first")).to_be_disabled()
    page.get_by_label("What should be looked at?").fill("The ante was taken twice.")
    ida.presses("Flag the round")
    expect(rounds).to_contain_text("flagged")

    ida.presses("Clear")
    page.get_by_label("Flagged by an inspector").check()
    expect(rounds.get_by_role("row")).to_have_count(2)
    with page.expect_download() as found:
        page.get_by_role("link", name="Download JSON").click()
    told = json.loads(found.value.path().read_text())["rounds"]
    with page.expect_download() as found:
        page.get_by_role("link", name="Download CSV").click()
    rows = list(csv.DictReader(found.value.path().read_text().splitlines()))
    assert [(each["table"], each["flags"]) for each in told] == [
        ("Aotearoa", ["The ante was taken twice."])
    ]
    assert [(row["table"], row["flags"]) for row in rows] == [
        ("Aotearoa", "The ante was taken twice.")
    ]

    page.get_by_label("At least").fill("100000")
    page.get_by_label("At least").press("Tab")
    expect(page.get_by_text("No round matches.")).to_be_visible()
    ida.presses("Show all rounds")
    rounds.get_by_role("link", name="Aotearoa, round 1").focus()
    page.keyboard.press("ArrowDown")
    expect(rounds.get_by_role("link", name="Sydney, round 1")).to_be_focused()
    expect(page.get_by_role("region", name="Sydney, round 1")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/inspector/records/Sydney/1$"))
    page.go_back()
    page.get_by_role("link", name="Aotearoa, round 1").click()
    ida.presses("Lift flag 1")
    page.get_by_label("Why is the flag lifted?").fill("It was taken once.")
    ida.presses("Lift the flag")
    expect(page.get_by_role("region", name="Flags")).to_contain_text("Lifted by Ida")


@pytest.mark.long
def test_a_search_is_saved_and_found_again_with_the_account(house: House, comes: Comes) -> None:
    a_round_in_sydney(house)
    ida = comes("Ida", role="inspector").goes("/inspector")
    page, saved = ida.page, ida.page.get_by_role("region", name="Saved searches")
    expect(saved.get_by_role("button", name="Save search")).to_be_disabled()
    page.get_by_label("At least").fill("5000")
    page.get_by_label("At least").press("Tab")
    expect(page.get_by_text("No round matches.")).to_be_visible()
    saved.get_by_role("button", name="Save search").click()
    saved.get_by_label("Name of the search").fill("Large payments")
    saved.get_by_role("button", name="Save", exact=True).click()
    again = saved.get_by_role("button", name="Large payments", exact=True)
    expect(again).to_be_visible()
    ida.goes("/inspector")  # read again: it is the account's, not the page's
    expect(page.get_by_role("heading", name="1 of 1 round")).to_be_visible()
    again.click()
    expect(page.get_by_text("No round matches.")).to_be_visible()
    expect(page.get_by_label("At least")).to_have_value("5000")
    saved.get_by_role("button", name="Delete the search Large payments").click()
    saved.get_by_role("button", name="Delete", exact=True).click()
    expect(again).to_have_count(0)
    assert findings(page) == []
