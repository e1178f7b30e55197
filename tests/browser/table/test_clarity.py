"""Nothing happens without a word: wagers that come back, chips in one unit, where the focus is."""

import pytest
from playwright.sync_api import expect

from croupier.games.actions import WithdrawWager
from croupier.house.table import SOFTWARE
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House


@pytest.mark.clauses("nsw-lunar:5.2.3")
def test_a_super_on_an_empty_box_comes_back_with_a_word(house: House, comes: Comes) -> None:
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}
    house.opens("nsw-lunar", Deal(hands))
    ann = comes().at(box=3).wagers("Super on box 1", 10)
    expect(ann.dock).to_contain_text("Nobody has wagered on box 1 yet")
    ann.places(Ante=10, Super=10)
    expect(ann.dock).to_contain_text("your super there comes back if nobody does")
    house.does("Sydney", WithdrawWager(3, "super_on", 1), SOFTWARE)  # when the clock ends
    house.says_no_more_bets()
    expect(ann.page.get_by_text("Your wager on box 1 came back")).to_be_visible()
    ann.chooses("Bet").sees_result("+$10.00")
    expect(ann.settlement.get_by_role("listitem")).to_have_count(3)
    rows = ann.settlement.get_by_role("listitem").all_inner_texts()
    assert [row.split()[0] for row in rows] == ["Bet", "Ante", "Super"]


def test_chips_have_one_unit_and_the_focus_follows_the_page(house: House, comes: Comes) -> None:
    house.opens("vu-lunar", name="Port Vila")
    ann = comes().goes("/")
    page = ann.page
    chips = page.locator("header").get_by_text("1,000.00", exact=True)
    expect(chips).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.get_by_role("navigation").get_by_role("link", name="Study").click()
    expect(page.get_by_role("main")).to_be_focused()
    ann.at("Port Vila")
    expect(page.get_by_role("heading", level=1, name="Lunar Poker")).to_be_visible()
    expect(chips).to_be_visible()
