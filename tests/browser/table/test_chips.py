"""Chips are laid, moved and taken back as at a table: by drag, by click, on other boxes too."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House

HANDS = {DEALER: "As Kd 9c 5h 2d", 1: "2s 2c 2h 6s 9d", 3: "Jh Tc 7d 8c 4s"}


@pytest.mark.clauses("nsw-lunar:5.1")
def test_chips_are_dragged_doubled_taken_back_and_repeated(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(HANDS))
    ann = comes().at(box=3)
    chip = ann.page.get_by_role("radiogroup", name="Chip").get_by_role("radio", name="$10 chip")
    chip.drag_to(ann.area("Ante"))
    expect(ann.area("Ante")).to_have_accessible_name("Ante, $10.00")
    ann.presses("Double")
    expect(ann.area("Ante")).to_have_accessible_name("Ante, $20.00")
    ann.presses("Undo")
    expect(ann.area("Ante")).to_have_accessible_name("Ante, $10.00")
    ann.presses("Clear")
    expect(ann.area("Ante")).to_have_accessible_name("Ante, nothing")
    ann.places(Ante=10, Super=10)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$20.00")
    ann.presses("Repeat wagers")
    expect(ann.own_box).to_contain_text("Ante $10.00")
    expect(ann.own_box).to_contain_text("Super $10.00")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:5.2.3", "nsw-lunar:5.2.4")
def test_super_wagers_lie_on_another_box_and_on_the_dealer(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(HANDS))
    bob = comes("Bob").at(box=1).places(Ante=10, Super=10)
    ann = comes("Ann").at(box=3)
    for area in ("Ante", "Super", "Dealer Super", "Super on box 1"):
        ann.wagers(area, 10)
    ann.presses("Place wagers")
    expect(ann.own_box).to_contain_text("Dealer Super $10.00", ignore_case=True)
    expect(ann.dock).to_contain_text("Your wagers are on the felt")  # the last of them, too
    house.says_no_more_bets()
    ann.chooses("Fold")
    bob.chooses("Fold")
    expect(ann.settlement).to_contain_text("Super on box 1")
    expect(ann.settlement).to_contain_text("Dealer super")


@pytest.mark.long
@pytest.mark.clauses("nz-uth:5.8")
def test_somebody_plays_two_boxes(house: House, comes: Comes) -> None:
    hands = {DEALER: "Qs Qh", 2: "Ac 3h", 4: "Kc 7h", BOARD: "5s 4d 2h Kd 9c"}
    house.opens("nz-uth", Deal(hands), options={"boxes_per_player": "several"})
    ann = comes().at(box=4).places(Ante=10)
    ann.presses("Take box 2 too")
    expect(ann.dock).to_contain_text("Place your wagers, box 2")
    ann.wagers("Ante", 20).presses("Place wagers")
    expect(ann.table).to_contain_text("Box 2, yours. wagered. Ante $20.00. Blind $20.00")
    house.says_no_more_bets()
    for box in (2, 4):
        expect(ann.dock).to_contain_text(f"Your decision, box {box}")
        ann.chooses("Play 4×")
    expect(ann.page.get_by_role("list", name="Settlement of box 2")).to_be_visible()
