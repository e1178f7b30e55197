"""Two browsers at one table: each is sent its own cards and never the other's."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person

# Texts that occur in no word, number or hash of a message unless as a card.
HERS, HIS = "3h 5s 7h 8s 9h", "3s 5h 7s 8h 9s"


def told(person: Person, cards: str) -> set[str]:
    """Those of the cards that stand anywhere in what the page was sent live."""
    everything = "\n".join(person.watch.heard)
    assert everything
    return {card for card in cards.split() if card in everything}


@pytest.mark.clauses("nz-lunar:8.2", "nz-lunar:8.3")
def test_each_page_hears_only_of_its_own_cards(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd Qc Jd 2c", 2: HERS, 4: HIS}))
    ann, bob = comes("Ann").at(box=2), comes("Bob").at(box=4)
    ann.places(Ante=10)
    bob.places(Ante=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision, box 2")
    expect(ann.own_box).to_contain_text("three of hearts")
    expect(bob.own_box).to_contain_text("three of spades")
    assert (told(ann, HERS), told(bob, HIS)) == (set(HERS.split()), set(HIS.split()))
    assert (told(ann, HIS), told(bob, HERS)) == (set(), set())
    ann.chooses("Bet")
    bob.chooses("Fold")
    ann.sees_result("−$30.00")
    bob.sees_result("−$10.00")
    assert told(ann, HIS) == set(), "a folded hand is shown to nobody"


@pytest.mark.long
@pytest.mark.clauses("nz-uth:9.2")
def test_nobody_hears_of_the_dealers_hand_or_the_board_before_its_time(
    house: House, comes: Comes
) -> None:
    hands = {DEALER: "9h 9s", 1: "3h 5s", 3: "3s 5h", BOARD: "7h 8s 4h 6s 8h"}
    house.opens("nz-uth", Deal(hands))
    ann, bob = comes("Ann").at(box=1), comes("Bob").at(box=3)
    spectator = comes("Sue", role="spectator").at()
    ann.places(Ante=10)
    bob.places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Check")
    bob.chooses("Check")
    ann.chooses("Check")
    expect(bob.dock).to_contain_text("Your decision, box 3")
    for person, own in ((ann, "3h 5s"), (bob, "3s 5h"), (spectator, "")):
        expect(person.table).to_contain_text("seven of hearts")
        hidden = {"9h", "9s", "6s", "8h", "3h", "5s", "3s", "5h"} - set(own.split())
        assert told(person, " ".join(hidden)) == set()
        assert told(person, "7h 8s 4h") == {"7h", "8s", "4h"}


@pytest.mark.long
def test_one_seat_in_two_windows_is_one_seat(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd Qc Jd 2c", 2: HERS}))
    ann = comes("Ann").at(box=2)
    second = ann.context.new_page()
    second.goto("/tables/Sydney")
    ann.places(Ante=10)
    expect(second.get_by_text("Your wagers are on the felt")).to_be_visible()
    house.says_no_more_bets()
    second.get_by_role("button", name="Fold").click()
    ann.sees_result("−$10.00")
