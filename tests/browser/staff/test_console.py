"""The supervisor's console, by clicks."""

import re

import pytest
from playwright.sync_api import expect

from croupier.rulebooks import RULEBOOK_IDS
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.scenes.staff import BY_HAND, console


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
    prepared.get_by_role("button", name="Declare the round void").click()
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
    button = waits.get_by_role("button", name="Deal to boxes 1 and 3 cards 8 to 9 of 15")
    expect(button).to_be_visible()
    sam.page.keyboard.press("Enter")  # it is the dealer's key, not a supervisor's
    sam.page.keyboard.press("Space")
    sam.goes("/tables/Sydney/console")  # whatever it did has been done before this is answered
    expect(button).to_be_visible()
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
def test_a_round_is_dealt_by_a_person(house: House, comes: Comes) -> None:
    """Cards, the reveal and the collecting, each by the one control that comes next; the player is
    asked for a super hand and declares it. Every card is an entry of its own, however many of them
    a press deals."""
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "2h 4h 8h Jh Kh"}
    house.opens("wa-lunar", Deal(hands), by_hand=BY_HAND)
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    ann = comes("Ann").at(box=3).places(Ante=10, Super=10)
    waits = di.page.get_by_role("region", name="What the table waits for")
    words = di.page.get_by_role("region", name="Words to say")

    def does(words: str) -> None:
        expect(waits).to_contain_text(words, ignore_case=True)
        waits.get_by_role("button").click()

    expect(words).to_contain_text("No more bets.")
    does("no more bets")
    for first in range(1, 10, 2):
        does(f"Deal to box 3 and the dealercards {first} to {first + 1} of 10")
    does("the deal is complete")
    entries = house.journal_verbs()
    assert entries.count("deal") == 10
    expect(waits).to_contain_text("box 3, Ann, to decide")
    expect(waits.get_by_role("button")).to_have_count(0)
    expect(ann.dock).to_contain_text("is paid if you declare it now")
    expect(ann.button("Nothing to declare")).to_be_visible()
    ann.presses("Declare")
    expect(words).to_contain_text("All decisions are locked in.")
    does("announce “all decisions are locked in”")
    ann.chooses("Bet")
    does("announce “no more bets”")
    does("turn up the dealer's hand")
    expect(di.page.get_by_role("group", name="Box 3").get_by_role("button")).to_be_visible()
    di.page.keyboard.press("Space")  # collects the cards of box 3
    does("collect the cards of the dealer")
    ann.sees_result("+$700.00")
    told = di.page.get_by_role("log", name="Table history")
    expect(told).to_contain_text("flush, king high", ignore_case=True)
    assert house.table().number == 2
    assert findings(di.page) == []


MOST_PRESSES = 8
WAGERS = {"nz-uth": {"ante": 10, "blind": 10}}


@pytest.mark.long
@pytest.mark.parametrize("rulebook", RULEBOOK_IDS)
def test_the_first_decision_is_few_presses_away(house: House, comes: Comes, rulebook: str) -> None:
    """Of a two-box round, from the wagers on: by the box that is framed, or by the space bar."""
    house.opens(rulebook, by_hand=BY_HAND)
    for box, player in ((1, "Ann"), (3, "Bob")):
        house.seats("Sydney", box, player, **WAGERS.get(rulebook, {"ante": 10, "super": 10}))
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    waits = di.page.get_by_role("region", name="What the table waits for")
    felt = di.page.get_by_role("region", name="The felt")
    presses = 0
    expect(waits.get_by_role("button")).to_contain_text("Space")
    while house.turn() is None:
        before, tap = waits.inner_text(), felt.get_by_role("button", name="tap to deal")
        if presses % 2 and tap.count():
            tap.click()
        else:
            di.page.keyboard.press("Space")
        presses += 1
        expect(waits).not_to_have_text(before, use_inner_text=True)
    assert presses <= MOST_PRESSES
    expect(felt.get_by_role("group", name="Choices of box 1")).to_be_visible()
    assert findings(di.page) == []


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:12.1", "nsw-lunar:12.4")
def test_a_card_falls_open_and_another_goes_to_the_wrong_box(house: House, comes: Comes) -> None:
    """One tap for the likeliest mishap; a tap on another box says what it would mean first."""
    house.opens("nsw-lunar", by_hand=BY_HAND)
    for box, player in ((1, "Ann"), (3, "Bob")):
        house.seats("Sydney", box, player, ante=10, super=10)
    house.says_no_more_bets()
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    di.presses("It fell open")
    history = di.page.get_by_role("log", name="Table history")
    expect(history).to_contain_text("was exposed by mistake")
    assert house.table().in_play.round.exposures == 1
    di.presses("Dealt to box 3 instead")
    prepared = di.page.get_by_role("region", name="Prepared act")
    expect(prepared.get_by_role("heading", name="Dealt to box 3 instead")).to_be_visible()
    assert house.table().in_play.round.dealt == 1  # it is only prepared
    di.hits(prepared.get_by_role("button", name="Dealt to box 3 instead"))
    expect(prepared).to_have_count(0)
    assert len(house.table().in_play.round.boxes[3].cards) == 1
    one = di.page.get_by_role("radio", name="One card")
    one.check()
    before = house.table().in_play.round.dealt
    di.page.keyboard.press("Escape")
    di.presses("Deal to box 1")
    expect(di.page.get_by_text(f"Deal, {before + 1} of 15 cards")).to_be_visible()


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:3.3", "nsw-lunar:4.1.3", "nsw-lunar:6.5")
def test_colours_cut_and_limits_are_fields(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", by_hand=BY_HAND, cards_by_hand=True)
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    waits = di.page.get_by_role("region", name="What the table waits for")
    prepared = di.page.get_by_role("region", name="Prepared act")
    expect(waits).to_contain_text("The table is closed. Set up the equipment.")

    def does(words: str) -> None:
        di.hits(waits.get_by_role("button", name=words))

    does("Set up the equipment")
    does("Receive")
    expect(prepared.get_by_role("status")).to_have_text("Still needed: colours of the backs.")
    prepared.get_by_role("checkbox", name="red").check()
    expect(prepared).to_contain_text("1 deck: red.")
    di.hits(prepared.get_by_role("button", name="Receive"))
    does("Inspect deck 1")
    does("Shuffle deck 1")
    does("Cut deck 1")
    prepared.get_by_label("Cards above the cut").fill("20")
    di.hits(prepared.get_by_role("button", name="Cut deck 1"))
    expect(waits.get_by_role("button", name="Place")).to_be_visible()
    assert [deck.back for deck in house.table().upkeep.decks.values()] == ["red"]

    bo = comes("Bo", role="administrator").goes("/tables/Sydney/console")
    prepared = bo.page.get_by_role("region", name="Prepared act")
    bo.hits(bo.page.get_by_role("tab", name="Limits"))
    bo.hits(bo.page.get_by_role("button", name="Announce new limits"))
    expect(prepared.get_by_role("status")).to_have_text("Still needed: limits, start time.")
    prepared.get_by_label("Lowest").fill("20")
    prepared.get_by_label("Highest").fill("1,000")
    prepared.get_by_label("Step").fill("5")
    prepared.get_by_label("Start time").fill("2030-01-01T20:00")
    bo.hits(prepared.get_by_role("button", name="Announce new limits"))
    expect(prepared).to_have_count(0)
    [notice] = house.table().limits.notices
    limits = notice.sign.limits
    assert (limits.minimum, limits.maximum, limits.unit) == (20, 1000, 5)
    assert findings(bo.page) == []


@pytest.mark.long
@pytest.mark.clauses("ruling:correction")
def test_a_mistaken_entry_is_undone_until_a_card_has_been_seen(house: House, comes: Comes) -> None:
    """Where the software holds the cards; the entry stays in the history, struck out."""
    house.opens("nsw-lunar", by_hand=BY_HAND)
    for box, player in ((1, "Ann"), (3, "Bob")):
        house.seats("Sydney", box, player, ante=10, super=10)
    di = comes("Di", role="dealer").goes("/tables/Sydney/console")
    undo = di.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    expect(undo).to_contain_text("Bob did it, and a player's own act stands")
    house.says_no_more_bets()
    expect(undo).to_contain_text("the wagers are closed")
    waits = di.page.get_by_role("region", name="What the table waits for")
    di.page.get_by_text("One card", exact=True).click()
    waits.get_by_role("button", name="Deal to the dealer").click()
    expect(undo).to_contain_text("deal the next card to the dealer")
    undo.click()
    expect(undo).to_contain_text("nothing to undo")
    history = di.page.get_by_role("log", name="Table history")
    expect(history.get_by_role("article").filter(has_text=", undone")).to_have_count(1)
    assert house.table().in_play.round.dealt == 0
    for place in ("the dealer", "box 1"):
        waits.get_by_role("button", name=f"Deal to {place}").click()
    expect(undo).to_be_disabled()
    expect(undo).to_contain_text("the player of box 1 has seen a card")
    assert findings(di.page) == []
