"""Boxes are taken and left in every order, and nobody ends where there is nothing to do."""

import pytest
from playwright.sync_api import expect

from croupier.house.people import Official, Rank
from croupier.house.upkeep.actions import Close
from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.screens.test_small import TOUCH

HANDS = {DEALER: "As Kd 9c 5h 2d", 1: "2s 2c 2h 6s 9d", 3: "Jh Tc 7d 8c 4s"}
ALONE = {place: HANDS[place] for place in (DEALER, 3)}
NEXT_ROUND = "You are in box 2. The next round starts when this one ends."


def plays_a_round(house: House, person: Person) -> Person:
    """From an empty box to a fold, alone at the table."""
    person.at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    return person.chooses("Fold").sees_result("−$20.00")


def can_wager(person: Person, box: int) -> None:
    expect(person.dock).to_contain_text(f"Place your wagers, box {box}")
    expect(person.area("Ante")).to_be_visible()
    expect(person.button("Get up")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    "screen", [{}, pytest.param(TOUCH, marks=pytest.mark.long)], ids=["desktop", "phone"]
)
def test_who_takes_another_box_and_reloads_can_wager_there(
    house: House, comes: Comes, screen: dict[str, object]
) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    ann = plays_a_round(house, comes(**screen))
    ann.presses("Get up").presses("Sit down at box 2")
    can_wager(ann, 2)
    ann.page.reload()
    can_wager(ann, 2)
    ann.places(Ante=10, Super=10)
    ann.presses("Take back")
    ann.presses("Get up")
    expect(ann.dock).to_contain_text("You are watching")


def test_who_reloads_after_a_round_sees_its_result_again(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    ann = plays_a_round(house, comes())
    ann.page.reload()
    ann.sees_result("−$20.00")
    ann.presses("Repeat wagers")
    expect(ann.dock).to_contain_text("Your wagers are on the felt")


@pytest.mark.long
def test_who_is_dealt_in_where_a_round_was_played_can_wager(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    plays_a_round(house, comes("Ann"))
    house.seats("Sydney", 1, "Bob")  # company enough: nobody is sent who would wager
    visitor = comes(name=None).goes("/")
    visitor.presses("Deal me in")
    expect(visitor.dock).to_contain_text("Ready to place.")
    visitor.presses("Place wagers")
    expect(visitor.dock).to_contain_text("Your wagers are on the felt")


@pytest.mark.long
def test_a_result_is_not_shown_to_whoever_takes_the_box_next(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    ann = plays_a_round(house, comes("Ann"))
    ann.presses("Get up")
    bob = comes("Bob").at(box=3)
    can_wager(bob, 3)
    expect(bob.page.get_by_role("button", name="Repeat wagers")).to_have_count(0)
    expect(bob.button("Repeat")).to_be_disabled()
    bob.page.reload()
    can_wager(bob, 3)
    expect(bob.settlement).to_have_count(0)


@pytest.mark.long
def test_who_takes_a_box_in_the_middle_of_a_round_waits_for_the_next_and_may_get_up(
    house: House, comes: Comes
) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    ann = comes("Ann").at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    bob = comes("Bob").at()
    bob.presses("Sit down at box 2")
    expect(bob.dock).to_contain_text(NEXT_ROUND)
    bob.page.reload()
    expect(bob.dock).to_contain_text(NEXT_ROUND)
    bob.presses("Get up")
    expect(bob.dock).to_contain_text("You are watching")
    bob.presses("Sit down at box 2")
    expect(bob.dock).to_contain_text(NEXT_ROUND)
    ann.chooses("Fold")
    can_wager(bob, 2)


@pytest.mark.long
def test_who_gets_up_in_the_middle_of_a_round_leaves_a_hand_that_is_not_the_next_players(
    house: House, comes: Comes
) -> None:
    house.opens("nsw-lunar", Deal(HANDS))
    ann = comes("Ann").at(box=1).places(Ante=10, Super=10)
    bob = comes("Bob").at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    bob.chooses("Bet")
    expect(bob.dock).to_contain_text("Box 3, bet, locked in")
    bob.presses("Get up")
    expect(bob.dock).to_contain_text("You left your box")
    expect(bob.button("Sit down at box 3")).to_be_visible()
    house.seats("Sydney", 3, "Cat")
    cat = comes("Cat").at()
    expect(cat.dock).to_contain_text("You are in box 3. The next round starts when this one ends.")
    expect(cat.table).to_contain_text("Box 3, Bob. bet, locked in")
    ann.chooses("Fold")
    can_wager(cat, 3)
    expect(ann.table).to_contain_text("Box 3, Bob")  # what he won or lost is not hers
    expect(bob.dock).to_contain_text("You are watching")


def test_wagers_that_are_not_complete_say_so_after_a_reload(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(ALONE))
    house.seats("Sydney", 3, "Ann", ante=10)
    ann = comes("Ann").at()
    expect(ann.dock).to_contain_text("You must also wager on Super.")
    ann.presses("Take back")
    can_wager(ann, 3)


@pytest.mark.long
def test_of_two_boxes_the_one_without_a_result_can_be_wagered_on(
    house: House, comes: Comes
) -> None:
    hands = {DEALER: "Qs Qh", 4: "Kc 7h", BOARD: "5s 4d 2h Kd 9c"}
    house.opens("nz-uth", Deal(hands), options={"boxes_per_player": "several"})
    ann = comes().at(box=4)
    ann.presses("Take box 2 too")
    can_wager(ann, 2)
    ann.presses("Show box 4, yours too").wagers("Ante", 10).presses("Place wagers")
    expect(ann.table).to_contain_text("Box 4, yours. wagered. Ante $10.00. Blind $10.00")
    house.says_no_more_bets()
    ann.chooses("Play 4×")
    expect(ann.button("Repeat wagers")).to_be_visible()
    ann.page.reload()
    expect(ann.button("Repeat wagers")).to_be_visible()
    ann.presses("Show box 2, yours too")
    can_wager(ann, 2)


@pytest.mark.long
def test_a_closed_table_offers_no_seat_and_leads_to_the_lobby(house: House, comes: Comes) -> None:
    house.opens("wa-lunar")
    ann = comes().at(box=3)
    kim = Official("Kim", Rank.GAME_SUPERVISOR)
    house.does("Sydney", Close(kim), kim)
    expect(ann.dock).to_contain_text("This table is closed")
    expect(ann.button("Sit down")).to_have_count(0)
    ann.dock.get_by_role("link", name="To the lobby").click()
    expect(ann.page).to_have_url(f"{house.url}/")


@pytest.mark.long
def test_who_moves_in_the_middle_of_a_round_is_in_the_new_box(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal(HANDS))
    ann = comes("Ann").at(box=1).places(Ante=10, Super=10)
    bob = comes("Bob").at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    bob.chooses("Bet").presses("Get up").presses("Sit down at box 2")
    expect(bob.dock).to_contain_text(NEXT_ROUND)
    bob.page.reload()
    expect(bob.dock).to_contain_text(NEXT_ROUND)
    expect(bob.button("Get up")).to_be_visible()
    ann.chooses("Fold")
    can_wager(bob, 2)
