"""What a hand may cost: a hand is not given up by accident, and nobody wagers into a corner."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import PATIENT, House

SLOW = PATIENT.model_copy(update={"concede": 900})
"""Nobody's clock ends the time to concede."""


@pytest.mark.clauses("nsw-lunar:9.1", "nsw-lunar:9.2")
def test_hands_are_compared_with_one_press_and_conceded_with_two(
    house: House, comes: Comes
) -> None:
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}
    house.opens("nsw-lunar", Deal(hands), Deal(hands), clocks=SLOW)
    ann = comes().at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    ann.chooses("Bet")
    compare, concede = ann.button("Compare hands"), ann.button("Concede")
    expect(compare).to_have_class(re.compile("brass"))
    expect(concede).not_to_have_class(re.compile("brass"))
    ann.presses("Concede")
    expect(ann.dock).to_contain_text("You lose $30.00, whatever the dealer has.")
    ann.presses("No, keep it")
    ann.page.keyboard.press("Enter")  # the main act
    ann.sees_result("+$10.00")
    ann.presses("Repeat wagers")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")
    house.says_no_more_bets()
    ann.chooses("Bet")
    ann.presses("Concede")
    ann.presses("Yes, concede")
    ann.sees_result("−$40.00")


@pytest.mark.clauses("nz-uth:5.6")
def test_the_round_says_what_it_may_need_and_chips_can_be_bought_at_the_table(
    house: House, comes: Comes
) -> None:
    hands = {DEALER: "Qs Qh", 4: "Ac 3h", BOARD: "5s 4d 2h Kd 9c"}
    house.opens("nz-uth", Deal(hands))
    ann = comes().at(box=4).wagers("Ante", 100)
    expect(ann.dock).to_contain_text("The round may need up to $400.00 more.")
    ann.wagers("Ante", 100)
    expect(ann.dock).to_contain_text("up to $800.00 more; you would have $600.00.")
    place = ann.button("Place wagers")
    expect(place).to_be_disabled()
    reserve = ann.page.get_by_role("checkbox", name="Keep chips for the whole round")
    expect(reserve).to_be_checked()
    reserve.uncheck()
    expect(place).to_be_enabled()
    ann.presses("Place wagers")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")
    house.says_no_more_bets()
    four = ann.dock.get_by_role("button", name="Play 4×")
    expect(four).to_contain_text("needs $800.00")
    expect(four).to_be_disabled()
    ann.presses("Rebuy")
    expect(four).to_be_enabled()
    ann.chooses("Play 4×").sees_result("+$1,200.00")
