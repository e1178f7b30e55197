"""Who lets the clock run out is asked: whoever is there keeps the hand, and nobody else."""

import re

import pytest
from playwright.sync_api import expect

from croupier.floor.tables.settings import Clocks
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House

HANDS = {DEALER: "As Kd 9c 5h 2d", 1: "2s 2c 2h 6s 9d"}
SOON = Clocks(wagers=900, closing=900, decide=1, concede=0, answer=600, more_time=900)
"""Asked at once, with all the time to answer: a slow machine changes no test."""
QUESTION = "Are you still there?"


def opens(house: House, clocks: Clocks = SOON) -> None:
    house.opens("nz-lunar", Deal(HANDS), name="Aotearoa", clocks=clocks)


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_is_slow_but_there_keeps_the_hand(house: House, comes: Comes) -> None:
    """By the keyboard alone; everybody at the table sees who is waited for."""
    opens(house)
    ann, bob = comes("Ann").at("Aotearoa", box=1), comes("Bob").at("Aotearoa")
    ann.places(Ante=10)
    ann.page.evaluate("document.activeElement.blur()")
    house.says_no_more_bets("Aotearoa")
    expect(ann.alert).to_contain_text(
        f"{QUESTION} The house’s clock has run out. Without an answer box 1 is folded."
    )
    expect(ann.page).to_have_title(re.compile(f"^{re.escape(QUESTION)}"))
    expect(ann.button("I’m here")).to_be_focused()
    expect(bob.page.get_by_role("status").filter(has_text=QUESTION)).to_have_text(
        "Box 1, Ann, are you still there?"
    )
    expect(bob.button("I’m here")).to_have_count(0)
    ann.page.keyboard.press("Enter")
    more = ann.page.get_by_role("status").filter(has_text="You have more time.")
    expect(more).to_contain_text("Then you are asked once more.")
    expect(ann.dock).to_be_focused()
    line = bob.page.get_by_role("status").filter(has_text="more time")
    expect(line).to_have_text("Box 1, Ann, is here and has more time to decide.")
    ann.chooses("Bet").sees_result("+$60.00")


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_any_touch_of_the_page_is_an_answer(house: House, comes: Comes) -> None:
    opens(house)
    ann = comes("Ann").at("Aotearoa", box=1).places(Ante=10)
    house.says_no_more_bets("Aotearoa")
    expect(ann.button("I’m here")).to_be_visible()
    ann.hits(ann.page.get_by_role("tab", name="Rules"))
    expect(ann.page.get_by_text("You have more time.")).to_be_visible()
    expect(ann.alert).to_have_count(0)


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_who_does_not_answer_is_folded_as_not_present(house: House, comes: Comes) -> None:
    opens(house, SOON.model_copy(update={"answer": 2}))
    ann = comes("Ann").at("Aotearoa", box=1).places(Ante=10)
    house.says_no_more_bets("Aotearoa")
    expect(ann.button("I’m here")).to_be_visible()
    ann.sees_result("−$10.00")
    expect(ann.settlement).to_contain_text("11.12")


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.12", "ruling:absent")
def test_an_official_decides_about_who_has_had_all_the_time(house: House, comes: Comes) -> None:
    opens(house, SOON.model_copy(update={"extensions": 0}))
    ann = comes("Ann").at("Aotearoa", box=1).places(Ante=10)
    sam = comes("Sam", "supervisor").goes("/tables/Aotearoa/console")
    house.says_no_more_bets("Aotearoa")
    ann.presses("I’m here")
    expect(ann.page.get_by_text("An official decides", exact=True)).to_be_visible()
    waits = sam.page.get_by_role("region", name="What the table waits for")
    expect(waits).to_contain_text("Box 1, Ann, is there and has not decided")
    expect(sam.button("The player of box 1 is not present to decide")).to_be_visible()
    sam.hits(waits.get_by_role("button", name=re.compile("^Give the player of box 1 more time")))
    prepared = sam.page.get_by_role("region", name="Prepared act")
    prepared.get_by_label("Seconds").fill("600")
    expect(prepared.get_by_role("list", name="What will happen")).to_contain_text("600 seconds")
    prepared.get_by_role("button", name=re.compile("^Give the player of box 1")).click()
    expect(ann.page.get_by_text("You have more time.")).to_be_visible()
    ann.chooses("Bet").sees_result("+$60.00")
