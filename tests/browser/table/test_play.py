"""What is seen of a round while it is played: cards turned up in the order of the table, and what
follows from them after them."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.floor.tables.settings import Clocks
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import MOVING, PHONE, STILL, Person

STRAIGHT = Deal({DEALER: "Kc 4c", BOARD: "Qh 9s 4d Tc Kd", 4: "Qs Js"})
"""A straight for box 4 beside two pairs of the dealer's."""
FLOP = ("queen of hearts", "nine of spades", "four of diamonds")
LATER = ("ten of clubs", "king of diamonds")
HOLE = ("king of clubs", "four of clubs")
NET = "+$60.00"
WATCHED = """() => {
  window.seen = [];
  const look = () => {
    const parts = "ul[aria-label='The table'] li, .dock h2, .balance";
    const said = [...document.querySelectorAll(parts)];
    window.seen.push(said.map((each) => each.textContent).join(" | "));
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
}"""
"""Evaluated: from now on notes what the table says in words, after every change."""


def first_seen(ann: Person, words: Sequence[str]) -> list[int]:
    seen = ann.page.evaluate("window.seen")
    return [next(at for at, text in enumerate(seen) if each in text) for each in words]


def is_dealt_a_straight(house: House, ann: Person) -> None:
    house.opens("nz-uth", STRAIGHT)
    ann.at(box=4).places(Ante=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")


def plays_a_straight(house: House, ann: Person) -> None:
    """Up to the last decision: everything that follows is shown."""
    is_dealt_a_straight(house, ann)
    ann.page.evaluate(WATCHED)
    ann.chooses("Play 4")


def stop_the_clock(ann: Person) -> None:
    """Of the page: nothing that waits for a time happens any more."""
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 60000"))


def test_a_round_is_revealed_in_the_order_of_the_table(house: House, comes: Comes) -> None:
    """Flop, turn and river, dealer; the verdict waits for the cards, and so does the balance. Then
    the session's history has the round, and its payments can be disputed where they stand."""
    ann = comes(speed="quick", **MOVING)
    plays_a_straight(house, ann)
    ann.sees_result(NET)
    cards = first_seen(ann, [*FLOP, *LATER, *HOLE])
    assert cards == sorted(cards)
    assert len(set(cards)) == len(cards)
    dealer, verdict = first_seen(ann, ["two pairs", NET])
    assert cards[-1] < dealer < verdict
    expect(ann.own_box).to_contain_text("They count as king of diamonds, queen of spades")
    expect(ann.page.locator("main .cup")).to_have_count(6)  # five cards, and the legend
    assert findings(ann.page) == []
    disputes_the_ante(house, ann)
    ann.page.get_by_role("tab", name="Round").click()
    session = ann.page.get_by_role("region", name="Your session")
    expect(session).to_contain_text(NET)
    session.get_by_role("link", name="Replay round 1").click()
    expect(ann.page).to_have_url(re.compile("/tables/Sydney/rounds/1$"))


def disputes_the_ante(house: House, ann: Person) -> None:
    ann.settlement.get_by_role("button", name="dispute Ante").click()
    complaint = ann.page.get_by_label("Your complaint")
    expect(complaint).to_be_focused()
    expect(complaint).to_have_value(re.compile(r"Box 4, ante: 1 to 1 on \$10\.00, net \+\$10\.00"))
    ann.page.keyboard.type("it was $20")
    ann.presses("Raise the dispute")
    expect(ann.page.get_by_role("status").filter(has_text="You dispute this round")).to_be_visible()
    (dispute,) = house.table().disputes.disputes.values()
    assert "it was $20" in str(dispute.complaint)


@pytest.mark.long
@pytest.mark.parametrize("context", [MOVING, STILL], ids=["moving", "still"])
def test_any_key_ends_the_reveal_and_does_nothing_else(
    house: House, comes: Comes, context: dict[str, Any]
) -> None:
    """Enter would repeat the wagers: not before the result is to be seen. The page's clock stands
    still meanwhile, so that the reveal would never end."""
    ann = comes(speed="slow", **context)
    ann.takes_clock()
    is_dealt_a_straight(house, ann)
    stop_the_clock(ann)
    ann.chooses("Play 4")
    expect(ann.dock).to_contain_text("shows everything at once")
    expect(ann.table).not_to_contain_text("two pairs")
    ann.page.keyboard.press("Enter")
    ann.sees_result(NET)
    expect(ann.table).to_contain_text("two pairs")
    expect(ann.button("Repeat wagers")).to_be_visible()


@pytest.mark.long
def test_the_flop_holds_up_no_decision(house: House, comes: Comes) -> None:
    """While it is turned up the dock already offers what comes next, and takes it."""
    ann = comes(speed="slow", **MOVING)
    ann.takes_clock()
    is_dealt_a_straight(house, ann)
    stop_the_clock(ann)
    ann.chooses("Check")
    expect(ann.button("Play 2")).to_be_visible()
    expect(ann.table).not_to_contain_text("four of diamonds")
    ann.page.keyboard.press("P")
    expect(ann.table).to_contain_text("four of diamonds")
    expect(ann.own_box).to_contain_text("Play $20.00")


@pytest.mark.long
def test_a_page_opened_late_shows_the_end_at_once(house: House, comes: Comes) -> None:
    ann = comes(speed="slow", **MOVING)
    plays_a_straight(house, ann)
    house.waits_until(lambda: house.table().played)
    ann.takes_clock()
    stop_the_clock(ann)
    ann.page.reload()
    ann.sees_result(NET)
    expect(ann.table).to_contain_text("two pairs")


@pytest.mark.long
def test_sound_and_vibration_are_off_until_they_are_switched_on(house: House, comes: Comes) -> None:
    ann = comes(viewport=PHONE, has_touch=True)
    ann.page.add_init_script(
        "window.shaken = []; navigator.vibrate = (how) => window.shaken.push(how) > 0"
    )
    loaded: list[str] = []
    ann.page.on("request", lambda request: loaded.append(request.url))
    deal = Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"})
    house.opens("nz-lunar", deal, deal)
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Bet").sees_result("+$20.00")
    assert ann.page.evaluate("window.shaken") == []
    assert not any("/sound-" in url for url in loaded)
    ann.presses("Table").presses("Settings")
    for switch in ("Sound", "Vibration"):
        ann.page.get_by_role("checkbox", name=switch).check()
    assert findings(ann.page) == []
    ann.presses("Close")
    ann.presses("Repeat wagers")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    assert ann.page.evaluate("window.shaken") == [[40, 60, 40]]
    assert any("/sound-" in url for url in loaded)
    ann.page.reload()
    assert ann.page.evaluate("localStorage['croupier.sound']") == "on"


@pytest.mark.long
def test_a_visitor_is_one_press_from_the_first_decision(house: House, comes: Comes) -> None:
    """With the house's own clocks, beside bots that are marked as bots. Whoever comes while a round
    is played is dealt in where wagers are taken."""
    for rulebook, name in (("nz-lunar", "Aotearoa"), ("wa-lunar", "Puget")):
        house.opens(rulebook, name=name, clocks=Clocks(closing=0.2))
    tables = set()
    for visitor in (comes(name=None), comes(name=None)):
        visitor.goes("/").presses("Deal me in")
        visitor.presses("Place wagers")
        expect(visitor.dock).to_contain_text("Your decision")
        expect(visitor.table.get_by_role("listitem").filter(has_text=", a bot")).to_have_count(2)
        expect(visitor.page.locator("main .bot")).to_have_count(2)
        tables.add(visitor.page.url)
    assert len(tables) == 2
