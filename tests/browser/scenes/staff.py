"""What dealers and supervisors work with."""

import re

from playwright.sync_api import expect

from croupier.cards import Card
from croupier.games import actions as shared
from croupier.games.lunar import actions as lunar
from croupier.house import disputes
from croupier.house.table import SOFTWARE
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import DANA, House, open_with_real_cards
from tests.browser.person import Person
from tests.browser.promoting import draw_a_car
from tests.browser.scenes.scene import CLOCKS, Come, headed, scene

BY_HAND = ["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
KING = Card.parse("Kd")


@scene
def console(house: House, come: Come) -> Person:
    """A supervisor looks up what a card means that the dealer has shown by mistake in the deal."""
    hands = {DEALER: "Kc Ts 7d 4c Kd", 1: "Qc Js 9d 6s 5s", 3: "Qs Qd 9h 5c 2d"}
    house.opens("nsw-lunar", Deal(hands), clocks=CLOCKS, by_hand=BY_HAND)
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 3, "Jack", ante=15, super=15)
    house.says_no_more_bets()
    for place in (0, 1, 3) * 2:
        house.does("Sydney", shared.DealCard(place), SOFTWARE)
    sam = come("Sam", "supervisor").goes("/tables/Sydney/console")
    headed(sam, "Table Sydney")
    sam.page.get_by_role("searchbox").fill("exposed card")
    sam.hits(sam.page.get_by_role("list", name="Irregularities found").get_by_role("button").first)
    for answer in ("in the deal", "one", "dealer"):
        sam.hits(sam.page.get_by_text(answer, exact=True))
    expect(sam.page.get_by_role("region", name="Hands that change")).to_be_visible()
    return sam


@scene
def dealing(house: House, come: Come) -> Person:
    """The dealer's console in the middle of the deal."""
    house.opens("nsw-lunar", clocks=CLOCKS, by_hand=BY_HAND)
    for box, player, stake in ((1, "Ruby", 25), (3, "Jack", 10), (4, "Mia", 15)):
        house.seats("Sydney", box, player, ante=stake, super=stake)
    house.says_no_more_bets()
    for place in (*(0, 1, 3, 4) * 2, 0):
        house.does("Sydney", shared.DealCard(place), SOFTWARE)
    dana = come("Dana", "dealer").goes("/tables/Sydney/console")
    expect(dana.page.get_by_role("button", name="tap to deal")).to_be_visible()
    return dana


@scene
def set_up(house: House, come: Come) -> Person:
    """A table with real cards, whose equipment is still to be set up."""
    house.opens("nsw-lunar", by_hand=BY_HAND, cards_by_hand=True, real_cards=True)
    dana = come("Dana", "dealer").goes("/tables/Sydney/console")
    expect(dana.button("Set up the equipment")).to_be_visible()
    return dana


@scene
def pit(house: House, come: Come) -> Person:
    """Four tables: one with a dispute that is open, one at which a card was seen."""
    hands = {DEALER: "Kd Kc Ts 7d 4c", 1: "Ah 9c 8d 5h 2s", 4: "Js Jh 6s 6d 2h"}
    house.opens("nsw-lunar", Deal(hands), name="Pit 2", clocks=CLOCKS)
    house.seats("Pit 2", 1, "Ruby", ante=25, super=25)
    house.seats("Pit 2", 4, "Jack", ante=10, super=10)
    house.says_no_more_bets("Pit 2")
    house.others_decide("Pit 2", lunar.Bet(1), lunar.Bet(4))
    house.waits_until(lambda: house.table("Pit 2").number == 2)
    house.does("Pit 2", disputes.Open("Jack", "1", "paid as a pair"), "Jack")
    house.opens("nsw-lunar", name="Pit 1", clocks=CLOCKS, by_hand=BY_HAND)
    house.seats("Pit 1", 3, "Mia", ante=15, super=15)
    house.says_no_more_bets("Pit 1")
    house.does("Pit 1", shared.DealCard(0, True), SOFTWARE)
    house.opens("nz-lunar", name="Aotearoa", by_hand=BY_HAND, cards_by_hand=True)
    house.opens("vu-lunar", name="Port Vila", clocks=CLOCKS)
    gus = come("Gus", "supervisor").goes("/pit")
    gus.hits(gus.page.get_by_role("button", name="Dispute opened"))
    expect(gus.page.get_by_label("Note for the record")).not_to_have_value("")
    return headed(gus, "Pit 2, round 1")


@scene
def real_cards(house: House, come: Come) -> Person:
    """All have decided at a table with real cards, and the dealer's third card is entered."""
    open_with_real_cards(house, "nsw-lunar")
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 3, "Jack", ante=10, super=10)
    house.does("Sydney", shared.NoMoreBets(), DANA)
    for card in range(5):
        for place in (0, 1, 3):
            up = place == 0 and card == 4
            house.does("Sydney", shared.DealCard(place, up, KING if up else None), DANA)
    house.does("Sydney", shared.DealComplete(), DANA)
    for box, player in ((1, "Ruby"), (3, "Jack")):
        house.does("Sydney", lunar.Wave(box), player)
        house.does("Sydney", lunar.Bet(box), player)
    dana = come("Dana", "dealer").goes("/tables/Sydney/console")
    headed(dana, "The dealer's 1st card")
    for name in ("king of clubs", "nine of spades"):
        dana.hits(dana.page.get_by_role("button", name=name, exact=True))
        seen = dana.page.get_by_role("button", name=f"{name}, seen: dealer")
        expect(seen).to_be_visible()
    return headed(dana, "The dealer's 3rd card")


@scene
def dispute_desk(house: House, come: Come) -> Person:
    """Two hands were collected too early, and one of them nobody saw."""
    del house
    sam = come("Sam", "supervisor").goes("/disputes/nz-lunar")
    headed(sam, "Dispute desk")
    sam.presses("Add box 2")
    sam.hits(sam.page.get_by_role("button", name="Dealer, card 1: not seen"))
    for name in ("ace of spades", "king of diamonds", "nine of clubs"):
        sam.hits(sam.page.get_by_role("button", name=name, exact=True))
    for name in ("five of spades", "two of diamonds"):
        sam.hits(sam.page.get_by_role("button", name=name, exact=True))
    sam.hits(sam.page.get_by_role("button", name="Box 2, card 1: not seen"))
    for name in ("jack of hearts", "jack of clubs", "four of diamonds"):
        sam.hits(sam.page.get_by_role("button", name=name, exact=True))
    for name in ("three of diamonds", "two of hearts"):
        sam.hits(sam.page.get_by_role("button", name=name, exact=True))
    sam.presses("Close the keys")
    for part, verb, box in (
        ("Before anything went wrong", "bet", "1"),
        ("What went wrong", "collect-cards", "2"),
        ("How the round went on", "bet", "2"),
    ):
        region = sam.page.get_by_role("region", name=part)
        region.get_by_role("combobox", name=f"{part}: act").select_option(verb)
        region.get_by_role("group", name="Box").get_by_text(box, exact=True).click()
        sam.hits(region.get_by_role("button", name=re.compile("^Add:")))
    sam.presses("Show the ruling")
    expect(sam.page.get_by_role("article", name="Alternative 1")).to_be_visible()
    return sam


@scene
def promotion(house: House, come: Come) -> Person:
    """A car has been drawn: its winner is to be notified."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    draw_a_car(house)
    sam = come("Sam", "supervisor").goes("/tables/Sydney/console")
    headed(sam, "Table Sydney")
    sam.hits(sam.page.get_by_role("tab", name="Promotions"))
    sam.hits(sam.page.get_by_role("button", name=re.compile("Car Draw")))
    headed(sam, "Draws and winners")
    if not sam.touch:
        sam.hits(sam.page.get_by_role("button", name="Notify the winner", exact=True))
        prepared = sam.page.get_by_role("region", name="Prepared act")
        prepared.get_by_role("group", name="By").get_by_text("telephone").click()
        prepared.get_by_role("group", name="The winner was reached").get_by_text("yes").click()
        expect(prepared.get_by_role("list", name="What will happen")).to_be_visible()
    return sam


@scene
def terms(house: House, come: Come) -> Person:
    """A promotion is offered whose terms are not finished."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    sam = come("Sam", "supervisor").goes("/tables/Sydney/console")
    headed(sam, "Table Sydney")
    sam.hits(sam.page.get_by_role("tab", name="Promotions"))
    sam.presses("Offer a promotion")
    prepared = sam.page.get_by_role("region", name="Prepared act")
    prepared.get_by_label("Name", exact=True).fill("Winter Draw")
    prepared.get_by_label("How the prize is awarded").fill("one entry is drawn from a barrel")
    expect(prepared.get_by_role("list", name="What will happen")).to_contain_text("Winter Draw")
    return sam
