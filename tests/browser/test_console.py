"""The supervisor's console, by clicks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.scenes import BY_HAND, console


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:11.2", "nz-lunar:11.10", "nz-lunar:11.11")
def test_a_misdeal_is_declared_and_every_wager_comes_back(house: House, comes: Comes) -> None:
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}
    house.opens("nz-lunar", Deal(hands), by_hand=["dealing"])
    ann = comes("Ann").at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    sam = comes("Sam", role="supervisor").goes("/tables/Sydney/console")
    sam.presses("Declare the round void")
    prepared = sam.page.get_by_role("region", name="Prepared act")
    clause = prepared.get_by_role("group", name="Clause")
    prepared.get_by_label("Reason").fill("the dealer dropped the cards")
    for refused in ("11.10", "11.2"):  # the deck is whole, and no hand has too many
        expect(clause.get_by_text(refused, exact=True)).to_have_count(0)
    clause.get_by_text("11.11", exact=True).click()  # the cards are still being dealt
    expect(prepared.get_by_role("alert")).to_have_count(0)
    effect = prepared.get_by_role("table", name="Effect on every wager")
    expect(effect).to_contain_text(re.compile("returned", re.IGNORECASE))
    prepared.get_by_role("button", name="Do it").click()
    ann.sees_result("$0.00")
    expect(sam.page.get_by_role("log", name="Table history")).to_contain_text("void")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:12.4")
def test_a_card_exposed_in_the_deal_is_looked_up_and_entered(house: House, comes: Comes) -> None:
    """What it does is shown before: the dealer's third card lies face up, every wager stands."""
    sam = console(house, comes)
    expect(sam.page.get_by_role("region", name="Hands that change")).to_contain_text("face up")
    effect = sam.page.get_by_role("table", name="Effect on every wager")
    expect(effect.get_by_text("stands")).to_have_count(4)
    sam.presses("Apply")
    story = sam.page.get_by_role("log", name="Table history")
    expect(story).to_contain_text("7♦ was exposed by mistake")
    assert [str(card) for card in house.table().in_play.round.dealer][2] == "7d"
    dealt = house.table().in_play.round.dealt
    waits = sam.page.get_by_role("region", name="What the table waits for")
    expect(waits.get_by_role("button")).to_have_text("Deal the next card to box 1")
    sam.page.keyboard.press("Enter")  # it is the dealer's key, not a supervisor's
    sam.goes("/tables/Sydney/console")  # whatever it did has been done before this is answered
    expect(waits.get_by_role("button")).to_have_text("Deal the next card to box 1")
    assert house.table().in_play.round.dealt == dealt


def test_a_player_is_told_that_the_console_is_for_staff(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes()
    ann.expects = ("403",)
    ann.goes("/tables/Sydney/console")
    expect(ann.page.get_by_role("heading", name="The console is for staff.")).to_be_visible()


@pytest.mark.clauses(
    "wa-lunar:8.1", "wa-lunar:8.1(b)", "wa-lunar:8.3(a)", "wa-lunar:8.3(b)", "wa-lunar:5.2"
)
def test_a_round_is_dealt_act_by_act_by_a_person(house: House, comes: Comes) -> None:
    """Every card, the reveal and the collecting, each by the one control that comes next; the
    player is asked for a super hand and declares it."""
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "2h 4h 8h Jh Kh"}
    house.opens("wa-lunar", Deal(hands), by_hand=BY_HAND)
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    ann = comes("Ann").at(box=3).places(Ante=10, Super=10)
    waits = di.page.get_by_role("region", name="What the table waits for")

    def does(words: str) -> None:
        expect(waits).to_contain_text(words, ignore_case=True)
        waits.get_by_role("button").click()

    does("no more bets")
    for _ in range(5):
        does("deal the next card to box 3")
        does("deal the next card to the dealer")
    does("the deal is complete")
    expect(waits).to_contain_text("box 3, Ann, to decide")
    expect(waits.get_by_role("button")).to_have_count(0)
    expect(ann.dock).to_contain_text("is paid if you declare it now")
    expect(ann.button("Nothing to declare")).to_be_visible()
    ann.presses("Declare")
    does("announce “all decisions are locked in”")
    ann.chooses("Bet")
    does("announce “no more bets”")
    does("turn up the dealer's hand")
    does("collect the cards of box 3")
    does("collect the cards of the dealer")
    ann.sees_result("+$700.00")
    told = di.page.get_by_role("log", name="Table history")
    expect(told).to_contain_text("flush, king high", ignore_case=True)
    assert house.table().number == 2
    assert findings(di.page) == []
