"""On a phone, and for people who want nothing to move."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.scenes import SCENES

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
NARROW: dict[str, Any] = {**TOUCH, "viewport": {"width": 320, "height": 640}}
LOW: dict[str, Any] = {**TOUCH, "viewport": {"width": 390, "height": 700}}


def fits(person: Person) -> bool:
    """Nothing to scroll sideways to, and the choices are in sight."""
    wide = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    box = person.dock.bounding_box()
    assert box is not None
    height = person.page.viewport_size["height"] if person.page.viewport_size else 0
    return not wide and box["y"] + box["height"] <= height + 1


def lies_above(one: Locator, other: Locator) -> bool:
    above, below = one.bounding_box(), other.bounding_box()
    assert above is not None
    assert below is not None
    return above["y"] + above["height"] <= below["y"]


@pytest.mark.parametrize(
    "screen", [TOUCH, pytest.param(LOW, marks=pytest.mark.long)], ids=["390x844", "390x700"]
)
def test_a_lunar_round_on_a_phone(house: House, comes: Comes, screen: dict[str, Any]) -> None:
    deal = Deal({DEALER: "Qh Qc 9s 6d 3h", 3: "2d 4d 8d Jd Kd"}, coming="8c")
    house.opens("nsw-lunar", deal)
    ann = comes(**screen).at(box=3)
    assert fits(ann)
    ann.places(Ante=10, Super=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    assert fits(ann)
    ann.chooses("Buy a 6th")
    ann.chooses("Bet").sees_result("+$710.00")
    assert fits(ann)


@pytest.mark.long
def test_a_holdem_round_on_a_phone(house: House, comes: Comes) -> None:
    house.opens("nz-uth", Deal({DEALER: "Qs Qh", 4: "Ac 3h", BOARD: "5s 4d 2h Kd 9c"}))
    ann = comes(**TOUCH).at(box=4).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Play 4×").sees_result("+$60.00")
    assert fits(ann)


@pytest.mark.long
def test_every_control_of_the_dock_is_large_enough_for_a_finger(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes(**TOUCH).at(box=3).places(Ante=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    for button in ann.dock.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.inner_text()


@pytest.mark.long
def test_every_card_key_lies_above_the_buttons(house: House, comes: Comes) -> None:
    dana = SCENES["real-cards"](house, partial(comes, **TOUCH))
    key = dana.page.get_by_role("button", name="two of clubs", exact=True)
    assert lies_above(key, dana.button("Undo"))


@pytest.mark.long
def test_a_question_leaves_ones_own_cards_in_sight(house: House, comes: Comes) -> None:
    page = SCENES["still-there"](house, partial(comes, **TOUCH)).page
    question = page.get_by_role("region", name="Are you still there?")
    assert lies_above(page.locator("main .hand svg").last, question)


@pytest.mark.long
def test_what_lies_beside_the_table_is_closed_on_the_narrowest_phone(
    house: House, comes: Comes
) -> None:
    house.opens("nsw-lunar")
    ann = comes(**NARROW).at().presses("Table")
    close = ann.page.get_by_role("button", name="Close", exact=True)
    at = close.bounding_box()
    assert at is not None
    assert at["x"] + at["width"] <= NARROW["viewport"]["width"]
    ann.hits(close)
    expect(close).not_to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390, 820, 1024])
def test_a_result_leads_to_its_settlement_where_that_is_out_of_sight(
    house: House, comes: Comes, width: int
) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Tc 7d 8c 4s"}))
    ann = comes(viewport={"width": width, "height": 900}, has_touch=True)
    ann.at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$20.00")
    ann.presses("Table")
    ann.hits(ann.page.get_by_role("tab", name="Rules"))
    ann.presses("Close")
    ann.presses("Why?")
    expect(ann.settlement.get_by_role("button", name="dispute Ante")).to_be_in_viewport()
    ann.presses("Close")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    expect(ann.settlement).to_be_in_viewport()  # beside the felt
    expect(ann.dock.get_by_role("button", name="Why?")).to_have_count(0)


@pytest.mark.long
def test_no_step_of_a_replay_is_pushed_out_of_its_panel(house: House, comes: Comes) -> None:
    ida = SCENES["inspector"](house, partial(comes, viewport={"width": 1280, "height": 800}))
    steps = ida.page.get_by_role("group", name="Replay")
    around = steps.bounding_box()
    assert around is not None
    for button in steps.get_by_role("button").all():
        at = button.bounding_box()
        assert at is not None
        assert at["x"] + at["width"] <= around["x"] + around["width"] + 1


WATCH_MOTION = """
window.moved = [];
const look = () => {
  for (const each of document.getAnimations()) {
    const timing = each.effect.getComputedTiming();
    const frames = each.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const travels = frames.some((name) => ["transform", "translate", "left", "top"].includes(name));
    if (timing.duration > 80 || travels) moved.push([timing.duration, frames.join(" ")]);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.mark.long
def test_with_reduced_motion_nothing_travels(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes(reduced_motion="reduce")
    ann.page.add_init_script(WATCH_MOTION)
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Bet").sees_result("+$20.00")
    assert ann.page.evaluate("moved") == []
