"""Real cards entered at the console: one press, one entry, in real Chromium."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.scenes.staff import real_cards


def card(person: Person, name: str) -> None:
    person.hits(person.page.get_by_role("button", name=name, exact=True))
    expect(person.page.get_by_role("button", name=f"{name}, seen:")).to_be_visible()


def settles(person: Person, title: str) -> None:
    """Below the keys of the cards."""
    ready = person.page.get_by_role("button", name=re.compile(f"^{title}.*every card is seen$"))
    person.hits(ready)


@pytest.mark.clauses("nsw-lunar:9.4", "nsw-lunar:9.4.3", "nsw-lunar:9.4.5")
def test_a_hand_is_entered_card_by_card_and_settled_when_it_is_known(
    house: House, comes: Comes
) -> None:
    dana = real_cards(house, comes)
    wanted = dana.page.get_by_text("Still to be seen")
    expect(wanted).to_contain_text("cards")
    panel = dana.page.get_by_role("region", name="The dealer's 3rd card")
    expect(panel).to_contain_text("The dealer has a pair: the dealer plays.")
    rests = panel.get_by_role("listitem").filter(has_text="2 of the dealer's, 5 of box 3's")
    expect(rests).to_contain_text(["Ante, box 3", "Bet, box 3"])
    expect(panel.get_by_role("button", name="Undo 9♠, dealer")).to_be_visible()
    for name in ("five of hearts", "two of diamonds"):
        card(dana, name)
    settles(dana, "Turn up the dealer's hand")
    dana.hits(dana.page.get_by_role("button", name="Box 3 0 of 5 seen"))
    expect(dana.page.get_by_role("heading", name="Box 3's 1st card")).to_be_visible()
    for name in ("queen of spades", "queen of diamonds", "nine of hearts", "five of clubs"):
        card(dana, name)
    dana.hits(dana.page.get_by_role("button", name="two of clubs", exact=True))
    settles(dana, "Settle")
    history = dana.page.get_by_role("log", name="Table history")
    expect(history).to_contain_text(re.compile("pair of kings beats a pair of queens"))
    lost = [line for line in house.table().in_play.round.lines if line.wager == "bet"]
    assert [(line.box, line.net) for line in lost] == [(3, -20)]
    expect(dana.page.get_by_text("Box 1, 5 of 5")).to_be_visible()  # its wagers wait for its cards
    assert findings(dana.page) == []


@pytest.mark.long
def test_a_wrong_card_is_undone_and_both_entries_are_kept(house: House, comes: Comes) -> None:
    dana = real_cards(house, comes)
    card(dana, "ace of hearts")
    dana.presses("Undo")
    expect(dana.page.get_by_role("button", name="ace of hearts", exact=True)).to_be_enabled()
    expect(dana.page.get_by_role("heading", name="The dealer's 3rd card")).to_be_visible()
    history = dana.page.get_by_role("log", name="Table history")
    expect(history).to_contain_text("the last act (show) is withdrawn")
    expect(history.get_by_text("Show the cards of the dealer")).to_have_count(3)
    undone = history.get_by_role("article").filter(has_text=", undone")
    expect(undone).to_have_count(1)  # it stays, struck out
    expect(undone).to_contain_text("Show the cards of the dealer")


@pytest.mark.long
@pytest.mark.clauses("ruling:correction")
def test_a_misread_card_is_corrected_after_the_next_act(house: House, comes: Comes) -> None:
    dana = real_cards(house, comes)
    card(dana, "ace of hearts")
    dana.hits(dana.page.get_by_role("button", name="nine of spades, seen: dealer"))
    expect(dana.page.get_by_role("heading", name="9♠ was misread")).to_be_visible()
    expect(dana.page.get_by_text("9♠ lies here: dealer.")).to_be_visible()
    dana.hits(dana.page.get_by_role("button", name="six of spades", exact=True))
    expect(dana.page.get_by_role("button", name="six of spades, seen: dealer")).to_be_visible()
    expect(dana.page.get_by_role("button", name="nine of spades", exact=True)).to_be_enabled()
    history = dana.page.get_by_role("log", name="Table history")
    expect(history).to_contain_text("a card was misread and is corrected")
    dealer = house.table().in_play.round.dealer
    assert [str(each) for each in dealer] == ["Kc", "6s", "Ah", "??", "Kd"]
    expect(dana.page.get_by_role("heading", name="The dealer's 4th card")).to_be_visible()


@pytest.mark.long
@pytest.mark.clauses("ruling:correction")
def test_two_cards_that_were_mixed_up_are_swapped_or_kept(house: House, comes: Comes) -> None:
    dana = real_cards(house, comes)
    king = dana.page.get_by_role("button", name="king of diamonds, seen: dealer")
    dana.hits(king)
    dana.presses("Keep K♦")
    expect(dana.page.get_by_role("heading", name="The dealer's 3rd card")).to_be_visible()
    dana.hits(king)
    dana.hits(dana.page.get_by_role("button", name="king of clubs, seen: dealer"))
    expect(dana.page.get_by_text("No card lies in two places")).to_be_visible()
    dana.presses("Swap K♦ and K♣")
    history = dana.page.get_by_role("log", name="Table history")
    expect(history).to_contain_text("a card was misread and is corrected")
    assert [str(each) for each in house.table().in_play.round.dealer][::4] == ["Kd", "Kc"]


@pytest.mark.long
def test_settle_keeps_its_place_and_says_what_is_missing(house: House, comes: Comes) -> None:
    dana = real_cards(house, comes)
    settle = dana.page.get_by_role("button", name="Settle 2 cards missing")
    expect(settle).to_be_disabled()
    for name in ("five of hearts", "two of diamonds"):
        card(dana, name)
    waits = dana.page.get_by_role("region", name="What the table waits for")
    expect(waits.get_by_role("button")).to_have_count(0)  # one brass act, where the thumb is
    settles(dana, "Turn up the dealer's hand")


@pytest.mark.long
def test_cards_are_typed_and_dealt_face_down(house: House, comes: Comes) -> None:
    dana = real_cards(house, comes)
    dana.page.keyboard.press("7")
    dana.page.keyboard.press("h")
    expect(dana.page.get_by_role("button", name="seven of hearts, seen: dealer")).to_be_visible()


@pytest.mark.long
def test_the_keys_lie_under_a_thumb(house: House, comes: Comes) -> None:
    def on_a_phone(name: str | None = "Ann", role: str = "player") -> Person:
        return comes(name, role, viewport=PHONE, has_touch=True, is_mobile=True)

    dana = real_cards(house, on_a_phone)
    keys = dana.page.get_by_role("group", name="Cards").get_by_role("button").all()
    assert len(keys) == 52
    sizes = [box for key in keys if (box := key.bounding_box())]
    assert min(size["height"] for size in sizes) >= 43
    assert min(size["width"] for size in sizes) >= 40
    assert not dana.page.evaluate("document.documentElement.scrollWidth > innerWidth")
