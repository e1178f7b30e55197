"""The dispute desk in real Chromium: an incident is entered by hand, and the ruling is read."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.scenes.staff import dispute_desk


@pytest.mark.clauses("nz-lunar:11.13", "ruling:real-cards")
def test_a_supervisor_enters_an_incident_and_reads_the_ruling(house: House, comes: Comes) -> None:
    sam = dispute_desk(house, comes)
    ruling = sam.page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("The round goes on: it waits for box 2 to decide.")
    expect(ruling).to_contain_text("Refused: box 2 may not bet: its cards were collected")
    either = ruling.get_by_role("article", name="Alternative 1")
    expect(either).to_contain_text("reconstruct 2")
    expect(either).to_contain_text("a pair of jacks beats ace and king")
    expect(either).to_contain_text("nobody has seen 5 of box 1's cards")
    expect(either).to_contain_text("to settle box 1's ante and bet wager: show box 1's hand")
    assert findings(sam.page) == []


@pytest.mark.long
def test_a_card_is_at_one_place_and_what_is_wrong_is_said(house: House, comes: Comes) -> None:
    del house
    sam = comes("Sam", "supervisor").goes("/disputes/nz-uth")
    sam.expects = ("422",)
    sam.hits(sam.page.get_by_role("button", name="Board, card 1: not seen"))
    sam.hits(sam.page.get_by_role("button", name="king of hearts", exact=True))
    sam.hits(sam.page.get_by_role("button", name="king of hearts, seen: board"))
    expect(sam.page.get_by_text("No card lies in two places.")).to_be_visible()
    sam.page.get_by_role("textbox", name="Ante of box 1").fill("ten")
    sam.presses("Show the ruling")
    expect(sam.page.get_by_role("alert")).to_contain_text("Ante of box 1: 'ten' is not an amount")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:5.2.5", "ruling:wager-amount")
def test_options_limits_wagers_on_others_and_unchecked_ones_are_entered(
    house: House, comes: Comes
) -> None:
    del house
    sam = comes("Sam", "supervisor").goes("/disputes/nsw-lunar")
    sam.expects = ("422",)
    table = sam.page.locator("summary")
    expect(table).to_contain_text("the document's own choices, no limits")
    sam.hits(table)
    limits = sam.page.get_by_role("group", name="Limits")
    limits.get_by_role("textbox", name="Minimum").fill("10")
    limits.get_by_role("textbox", name="Maximum").fill("50")
    expect(table).to_contain_text("limits 10 to 50")
    sam.presses("Add box 2")
    sam.page.get_by_role("combobox", name="Box 1: wager on another box").select_option("super_on_2")
    sam.page.get_by_role("textbox", name="Super on box 2 of box 1").fill("15")
    sam.page.get_by_role("textbox", name="Ante of box 2").fill("60")
    sam.presses("Show the ruling")
    expect(sam.page.get_by_role("alert")).to_contain_text("above the maximum of 50")
    sam.page.get_by_role("checkbox", name="Some wagers were not checked").check()
    sam.page.get_by_role("checkbox", name="Ante of box 2: unchecked").check()
    sam.page.get_by_role("textbox", name="Super of box 2", exact=True).fill("60")
    sam.page.get_by_role("checkbox", name="Super of box 2: unchecked", exact=True).check()
    sam.presses("Show the ruling")
    ruling = sam.page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("Box 1, super on box 2 $15.00")
    expect(ruling).to_contain_text("Box 2, ante $60.00")


@pytest.mark.long
@pytest.mark.clauses("nz-uth:11.2", "nz-uth:11.4")
def test_a_jackpot_and_a_choice_of_the_house_are_entered(house: House, comes: Comes) -> None:
    del house
    sam = comes("Sam", "supervisor").goes("/disputes/nz-uth")
    sam.hits(sam.page.locator("summary"))
    sam.page.get_by_role("combobox", name="Pay table", exact=True).select_option("2")
    sam.page.get_by_role("checkbox", name="Progressive jackpot").check()
    jackpot = sam.page.get_by_role("group", name="Jackpot")
    jackpot.get_by_role("textbox", name="Pool").fill("25000")
    jackpot.get_by_role("textbox", name="Jackpot wager on the sign").fill("5")
    expect(sam.page.locator("summary")).to_contain_text("1 choice of the house, ")
    sam.page.get_by_role("textbox", name="Jackpot of box 1").fill("5")
    sam.presses("Show the ruling")
    ruling = sam.page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("Box 1, jackpot $5.00")


@pytest.mark.long
@pytest.mark.clauses("nz-uth:5.8.2", "nz-uth:12.15")
def test_players_of_boxes_and_what_a_person_did_are_entered(house: House, comes: Comes) -> None:
    """One player has two boxes, and looks at the hand that is to be played unseen."""
    del house
    sam = comes("Sam", "supervisor").goes("/disputes/nz-uth")
    table = sam.page.locator("summary")
    sam.hits(table)
    sam.page.get_by_role("combobox", name="Boxes per player").select_option("several")
    sam.page.get_by_role("combobox", name="Additional hands").select_option("blind")
    sam.page.get_by_role("checkbox", name="Choose which steps a person did").check()
    done = sam.page.get_by_role("group", name="Done by a person")
    done.get_by_role("checkbox", name="revealing").check()
    expect(table).to_contain_text("by hand: revealing")
    sam.presses("Add box 2")
    for box in ("1", "2"):
        sam.page.get_by_role("textbox", name=f"Player of box {box}").fill("Ann")
    wrong = sam.page.get_by_role("region", name="What went wrong")
    wrong.get_by_role("combobox", name="What went wrong: act").select_option("view-hand")
    wrong.get_by_role("group", name="Box").get_by_text("2", exact=True).click()
    sam.hits(wrong.get_by_role("button", name=re.compile("^Add:")))
    sam.presses("Show the ruling")
    ruling = sam.page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("looks at a hand that must be played blind 5.8.2, 12.15")


def test_players_have_no_desk(house: House, comes: Comes) -> None:
    del house
    ann = comes("Ann").goes("/disputes")
    expect(ann.page.get_by_text("The desk is for dealers")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Dispute desk")).to_have_count(0)


@pytest.mark.long
def test_the_desk_fits_a_phone(house: House, comes: Comes) -> None:
    def on_a_phone(name: str | None = "Ann", role: str = "player") -> Person:
        return comes(name, role, viewport=PHONE, has_touch=True, is_mobile=True)

    sam = dispute_desk(house, on_a_phone)
    assert not sam.page.evaluate("document.documentElement.scrollWidth > innerWidth")
