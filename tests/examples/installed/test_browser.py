"""Other packages' rulebooks in the browser: found in the lobby, played at the felt, looked up
afterwards. What fails on a page fails the test, wherever it happens."""

from caribbean_stud.game import Raise
from playwright.sync_api import expect

from croupier.rulebooks import clause_index
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.screens.test_accessibility import ON_A_PHONE, fits


def test_a_round_of_the_third_game(house: House, comes: Comes) -> None:
    """Two pairs against ace and king, from the lobby to the clauses of the payments; the end of it
    on a phone too."""
    deal = Deal({DEALER: "As Kh 9c 8d 7h", 1: "Jc Ts 8s 6s 5s", 3: "Qs Qd 4c 4d 2d"})
    house.opens("caribbean-stud", deal, name="Island", dealing="shuffler")
    house.seats("Island", 1, "Ruby", ante=25)
    ann = comes().goes("/")
    table = ann.page.get_by_role("article", name="Lagoon House, Caribbean Stud, table Island")
    expect(table).to_contain_text("2 antes")
    ann.hits(table.get_by_role("link", name="Watch Island"))
    ann.presses("Sit down at box 3")
    assert ann.page.locator(".felt-plain").count() > 0
    ann.places(Ante=10)
    house.says_no_more_bets("Island")
    house.others_decide("Island", Raise(1))
    expect(ann.dock).to_contain_text("You hold two pairs, queens and fours.")
    expect(ann.button("Fold")).to_contain_text("$10.00")
    ann.chooses("Raise").sees_result("+$50.00")
    assert fits(ann.page)
    assert findings(ann.page) == []
    expect(ann.settlement).to_contain_text("2 to 1 on $20.00")
    ann.hits(ann.settlement.get_by_role("button", name="why? Raise"))
    told = clause_index("caribbean-stud")["6.5"].says
    expect(ann.settlement).to_contain_text(told, ignore_case=True)
    ann.page.set_viewport_size(ON_A_PHONE["viewport"])
    ann.presses("Table")
    ann.hits(ann.page.get_by_role("tab", name="Settlement"))
    expect(ann.settlement).to_contain_text("2 to 1 on $20.00")
    assert fits(ann.page)
    assert findings(ann.page) == []


def test_who_folds_loses_the_ante(house: House, comes: Comes) -> None:
    house.opens("caribbean-stud", name="Island")
    ann = comes().at("Island", box=2).places(Ante=10)
    house.says_no_more_bets("Island")
    ann.chooses("Fold").sees_result("−$10.00")
    expect(ann.settlement).to_contain_text("5.3")
    ann.goes("/tables/Island/rounds/1")
    expect(ann.page.get_by_role("heading", name="Round 1")).to_be_visible()
    ann.presses("Last step")


def test_a_round_of_the_sixth_rulebook(house: House, comes: Comes) -> None:
    """At the felt of its game, with its own boxes, odds and order of dealing."""
    deal = Deal({DEALER: "As Kd 9c 5h 2d", 2: "Js Jd 7c 7h 3s"})
    house.opens("lantern-lunar", deal, name="Lantern")
    ann = comes(**ON_A_PHONE).goes("/")
    table = ann.page.get_by_role("article", name="Lantern House, Lunar Poker, table Lantern")
    ann.hits(table.get_by_role("button", name="Sit down at Lantern"))
    ann.places(Ante=10)
    house.says_no_more_bets("Lantern")
    expect(ann.dock).to_contain_text("Your decision")
    ann.chooses("Bet").sees_result("+$40.00")


def test_the_other_pages_know_them(house: House, comes: Comes) -> None:
    """A console for the third game's table, a training table of the sixth rulebook."""
    house.opens("caribbean-stud", name="Island")
    house.seats("Island", 1, "Ruby", ante=25)
    house.says_no_more_bets("Island")
    sam = comes("Sam", "supervisor").goes("/tables/Island/console")
    expect(sam.page.get_by_role("main")).to_contain_text("box 1, Ruby, to decide")
    sam.goes("/training/lantern-lunar")
    expect(sam.page.get_by_role("main")).to_contain_text("Lunar Poker, Lantern House")


def test_the_third_game_has_a_plain_page_and_a_guided_hand(house: House, comes: Comes) -> None:
    house.opens("caribbean-stud", name="Island")
    ann = comes(**ON_A_PHONE).goes("/how-to-play/caribbean-stud")
    expect(ann.page.get_by_role("heading", name="Caribbean Stud in three steps.")).to_be_visible()
    for title in ("Place the ante", "Look at your cards, then choose", "The dealer shows"):
        expect(ann.page.get_by_role("heading", name=title)).to_be_visible()
    assert fits(ann.page)
    assert findings(ann.page) == []
    ann.hits(ann.page.get_by_role("link", name="Play a guided hand"))
    ann.presses("Place wagers")
    ann.presses("Raise")
    expect(ann.page.get_by_role("heading", name="You won")).to_be_visible()
    assert fits(ann.page)
