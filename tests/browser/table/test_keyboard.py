"""A round with nothing but the keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person


def reaches(person: Person, goal: Locator, most: int = 60) -> None:
    """Tab after tab until it has the focus, as somebody does who has no mouse."""
    expect(goal).to_be_visible()
    for _ in range(most):
        if goal.evaluate("each => each === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not reach it")


def types(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def has_focus_ring(person: Person) -> bool:
    """Whether what has the focus is seen to have it."""
    ring = "() => { const s = getComputedStyle(document.activeElement);"
    ring += " return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2; }"
    return bool(person.page.evaluate(ring))


@pytest.mark.clauses("nz-lunar:8.5")
def test_a_lunar_round_from_the_lobby_to_the_next_wagers(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "As Kd 9c 5h 2d", 3: "3h 4s 7d 8c Jh"}, coming="Jd 8d 2s")
    house.opens("nz-lunar", deal)
    ann = comes().at()
    reaches(ann, ann.button("Sit down at box 3").first)
    assert has_focus_ring(ann)
    types(ann, "Enter")
    expect(ann.dock).to_contain_text("Place your wagers, box 3")
    reaches(ann, ann.area("Ante"))
    assert has_focus_ring(ann)
    types(ann, "Space", "Enter")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision, box 3")
    assert findings(ann.page) == []
    for card in ("three of hearts", "four of spades", "seven of diamonds"):
        reaches(ann, ann.page.get_by_role("checkbox", name=re.compile(card)))
        types(ann, "Space")
    types(ann, "x")
    expect(ann.dock).to_contain_text("two pairs, jacks and eights")
    types(ann, "b")
    ann.sees_result("+$30.00")
    types(ann, "Enter")  # the same wagers again
    expect(ann.dock).to_contain_text("Your wagers are on the felt")


@pytest.mark.long
def test_a_holdem_round_by_its_keys(house: House, comes: Comes) -> None:
    house.opens("nz-uth", Deal({DEALER: "Qs Qh", 4: "Ac 3h", BOARD: "5s 4d 2h Kd 9c"}))
    ann = comes().at(box=4)
    reaches(ann, ann.area("Ante"))
    types(ann, "Space", "Enter")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Play 4×")
    types(ann, "c")
    expect(ann.dock).to_contain_text("Play 2×")
    types(ann, "p")
    ann.sees_result("+$40.00")


@pytest.mark.long
def test_keys_do_nothing_when_it_is_not_ones_turn(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 1: "3h 4s 7d 8c Jh"}))
    ann = comes().at(box=1).places(Ante=10)
    types(ann, "b", "f", "x")
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision, box 1")
    types(ann, "x")  # no card is chosen yet
    assert house.turn() == 1
