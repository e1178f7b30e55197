"""A whole round of every rulebook by clicks, from an empty box to the payments."""

import pytest
from playwright.sync_api import expect

from croupier.rulebooks.clauses import clause_index
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import AT_REST, MOVING


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:8.5", "nz-lunar:8.5(a)", "nz-lunar:9.9")
def test_new_zealand_three_cards_are_exchanged_for_a_fee(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "As Kd 9c 5h 2d", 3: "3h 4s 7d 8c Jh"}, coming="Jd 8d 2s")
    house.opens("nz-lunar", deal, name="Aotearoa")
    ann = comes(**MOVING).at("Aotearoa", box=3).places(Ante=10)
    house.says_no_more_bets("Aotearoa")
    ann.discards("three of hearts", "four of spades", "seven of diamonds")
    expect(ann.dock).to_contain_text("fee $10.00")
    ann.chooses("Exchange 3 cards")
    ann.chooses("Bet").sees_result("+$30.00")
    expect(ann.own_box).to_contain_text("jack of hearts")
    expect(ann.settlement).to_contain_text("Draw fee")


@pytest.mark.clauses("nsw-lunar:8.8.2", "nsw-lunar:9.5.1.1", "nsw-lunar:9.5.1.3", "nsw-lunar:5.2.2")
def test_new_south_wales_a_sixth_card_makes_a_second_combination(
    house: House, comes: Comes
) -> None:
    deal = Deal({DEALER: "Qh Qc 9s 6d 3h", 2: "2d 4d 8d Jd Kd"}, coming="8c")
    house.opens("nsw-lunar", deal)
    ann = comes(**MOVING).at(box=2).wagers("Ante", 10)
    expect(ann.dock).to_contain_text("You must also wager on Super")
    ann.places(Super=10)
    house.says_no_more_bets()
    ann.chooses("Buy a 6th card")
    ann.chooses("Bet").sees_result("+$710.00")
    expect(ann.settlement).to_contain_text("Bet, first combination")
    expect(ann.settlement).to_contain_text("Bet, second combination")
    expect(ann.settlement).to_contain_text("+$600.00")
    ann.settlement.get_by_role("button", name="why? Bet, second combination").click()
    told = clause_index("nsw-lunar")["9.5.1.3"].says
    expect(ann.settlement).to_contain_text(told, ignore_case=True)
    ann.page.evaluate(AT_REST)
    assert findings(ann.page) == []


@pytest.mark.long
@pytest.mark.clauses("vu-lunar:10.1", "vu-lunar:10.3", "vu-lunar:10.4")
def test_vanuatu_the_dealer_is_forced_and_loses(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "Qc Jh 8s 6d 3c", 3: "9d 9c 7s 5h 4d"}, coming="8d")
    house.opens("vu-lunar", deal, name="Port Vila")
    ann = comes(**MOVING).at("Port Vila", box=3).places(Ante=20)
    house.says_no_more_bets("Port Vila")
    ann.chooses("Bet")
    expect(ann.dock).to_contain_text("Force the dealer")
    ann.chooses("Force the dealer").sees_result("+VT\u00a020")


@pytest.mark.long
@pytest.mark.clauses("wa-lunar:10.7", "wa-lunar:10.7(a)")
def test_washington_ace_and_king_beside_a_pair_are_paid_too(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "Ad Ks 9h 6c 2s", 1: "8s 8d Ah Kc 5s"})
    house.opens("wa-lunar", deal, name="Puget")
    ann = comes(**MOVING).at("Puget", box=1).places(Ante=10, Super=10)
    house.says_no_more_bets("Puget")
    ann.chooses("Bet").sees_result("+$30.00")
    expect(ann.settlement).to_contain_text("Bet, second combination")


@pytest.mark.long
@pytest.mark.clauses("nz-uth:10.5", "nz-uth:10.8(e)", "nz-uth:8.1")
def test_holdem_checked_to_the_flop_and_played_twice(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "Qs Qh", 4: "Ac 3h", BOARD: "5s 4d 2h Kd 9c"})
    house.opens("nz-uth", deal, name="Southern Cross")
    ann = comes(**MOVING).at("Southern Cross", box=4).places(Ante=10, Trips=10)
    house.says_no_more_bets("Southern Cross")
    ann.chooses("Check")
    ann.chooses("Play 2×").sees_result("+$80.00")
    expect(ann.settlement).to_contain_text("Trips")


@pytest.mark.clauses("nz-uth:11.7", "nz-uth:11.7(a)", "nz-uth:11.9(e)")
def test_holdem_a_flush_on_the_flop_is_paid_from_the_jackpot(house: House, comes: Comes) -> None:
    deal = Deal({DEALER: "Kc Kd", 4: "Ks 3s", BOARD: "As 9s 6s 4d 2h"})
    sign, pools = "10:500:5 jackpot=5", {"pool": "250000"}
    house.opens("nz-uth", deal, name="Southern Cross", limits=sign, pools=pools)
    ann = comes(**MOVING).at("Southern Cross", box=4)
    expect(ann.page.get_by_text("$250,000.00").first).to_be_visible()
    ann.area("Jackpot").click()
    ann.places(Ante=10)
    house.says_no_more_bets("Southern Cross")
    ann.chooses("Play 4×").sees_result("+$560.00")
    expect(ann.page.get_by_text("$249,505.00").first).to_be_visible()  # the wager went in first
    ann.page.evaluate(AT_REST)
    assert findings(ann.page) == []
