"""The main screens, each brought about by a story: for the eyes of axe, and for the pictures."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from playwright.sync_api import expect

from croupier.cards import Card
from croupier.floor.tables.settings import Clocks
from croupier.games import actions as shared
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.house import disputes
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import AskPresence
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import DANA, House, open_with_real_cards
from tests.browser.person import Person
from tests.browser.promoting import draw_a_car

CLOCKS = Clocks(wagers=900, closing=900, decide=30, concede=0)
BY_HAND = ["dealing", "declaring", "drawing", "announcing", "revealing", "collecting"]
KING = Card.parse("Kd")
JACKPOT = {"pool": "184306.5"}
SOLVING = 90_000
"""Milliseconds for a game to be solved the first time, on a busy machine."""
SIGNS: dict[str, Any] = {"limits": "5:500:5 jackpot=5", "pools": JACKPOT, "clocks": CLOCKS}


class Come(Protocol):
    def __call__(self, name: str | None = "Ann", role: str = "player") -> Person: ...


Scene = Callable[[House, Come], Person]
SCENES: dict[str, Scene] = {}


def scene(show: Scene) -> Scene:
    SCENES[show.__name__.replace("_", "-")] = show
    return show


def headed(person: Person, words: str) -> Person:
    expect(person.page.get_by_role("heading", name=words).first).to_be_visible()
    return person


@scene
def lobby(house: House, come: Come) -> Person:
    for rulebook, name, sitting in (
        ("nz-lunar", "Aotearoa", {2: "Mia", 3: "Theo", 5: "Ines"}),
        ("nsw-lunar", "Sydney", {1: "Ruby", 4: "Jack"}),
        ("vu-lunar", "Port Vila", {3: "Noel"}),
        ("wa-lunar", "Puget", {}),
    ):
        house.opens(rulebook, name=name, clocks=CLOCKS)
        for box, player in sitting.items():
            house.seats(name, box, player)
    house.served.floor.open_jackpot("Southern Cross", JACKPOT, "the operator").result()
    house.opens("nz-uth", name="Southern Cross", jackpot="Southern Cross", **SIGNS)
    for box, player in {1: "Otis", 3: "Wren", 6: "Luca"}.items():
        house.seats("Southern Cross", box, player)
    ann = come().goes("/")
    expect(ann.button("Deal me in")).to_be_visible()
    return ann


@scene
def watching(house: House, come: Come) -> Person:
    house.opens("nsw-lunar", clocks=CLOCKS)
    return come().at()


@scene
def wagering(house: House, come: Come) -> Person:
    house.opens("nsw-lunar", clocks=CLOCKS)
    return come().at(box=3).wagers("Ante", 10).wagers("Super", 15)


def sit_down_in_sydney(house: House, come: Come, deal: Deal) -> Person:
    """Three at the table, all with wagers, and the cards are dealt."""
    house.opens("nsw-lunar", deal, clocks=CLOCKS)
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 4, "Jack", ante=15, super=15)
    ann = come().at(box=3)
    ann.places(Ante=10, Super=10, Dealer_Super=10, Super_on_box_1=10)
    house.says_no_more_bets()
    return ann


@scene
def next_round(house: House, come: Come) -> Person:
    """Somebody sits down while the others play."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 4, "Jack", ante=15, super=15)
    house.says_no_more_bets()
    ann = come().at()
    ann.presses("Sit down at box 3")
    return headed(ann, "You play from the next round")


@scene
def lunar_decision(house: House, come: Come) -> Person:
    hands = {
        DEALER: "Kc Ts 7d 4c Kd",
        1: "Qc Js 9c 6s 5s",
        3: "Qs Qd 9h 5c 2d",
        4: "Jd 8h 6c 4d 3s",
    }
    ann = sit_down_in_sydney(house, come, Deal(hands))
    return ann.discards("nine of hearts", "five of clubs", "two of diamonds")


@scene
def lunar_settled(house: House, come: Come) -> Person:
    hands = {
        DEALER: "Kd Kc Ts 7d 4c",
        1: "Qc Qs 9c 6s 5s",
        3: "Ah Jh 9h 6h Jc",
        4: "8d 7h 6c 4d 2s",
    }
    ann = sit_down_in_sydney(house, come, Deal(hands, coming="3h"))
    ann.chooses("Buy a 6th")
    expect(ann.dock).not_to_contain_text("Buy")
    house.others_decide("Sydney", shared.Fold(4), lunar.Bet(1))
    return ann.chooses("Bet").sees_result("+$110.00")


@scene
def still_there(house: House, come: Come) -> Person:
    """The clock has run out, and the table asks."""
    hands = {DEALER: "Kc Ts 7d 4c Kd", 1: "Qc Js 9c 6s 5s", 3: "Qs Qd 9h 5c 2d"}
    house.opens("nz-lunar", Deal(hands), name="Aotearoa", clocks=CLOCKS)
    house.seats("Aotearoa", 1, "Ruby", ante=25, super=25)
    ann = come().at("Aotearoa", box=3).places(Ante=10, Super=10)
    house.says_no_more_bets("Aotearoa")
    house.others_decide("Aotearoa", lunar.Bet(1))
    house.does("Aotearoa", AskPresence(3, 30), SOFTWARE)
    expect(ann.button("I’m here")).to_be_visible()
    return ann


@scene
def holdem_flop(house: House, come: Come) -> Person:
    hands = {
        DEALER: "Kc 8d",
        1: "Ac Ad",
        3: "Th 8c",
        4: "Qs Js",
        6: "6h 5h",
        BOARD: "Qh 9s 4d 7c 2s",
    }
    house.opens("nz-uth", Deal(hands), name="Southern Cross", **SIGNS)
    house.seats("Southern Cross", 1, "Otis", ante=25, blind=25, jackpot=5)
    house.seats("Southern Cross", 3, "Wren", ante=50, blind=50, jackpot=5)
    house.seats("Southern Cross", 6, "Luca", ante=10, blind=10, trips=5)
    ann = come().at("Southern Cross", box=4)
    ann.hits(ann.area("Jackpot"))
    ann.places(Ante=25, Trips=5)
    house.says_no_more_bets("Southern Cross")
    house.others_decide("Southern Cross", holdem.Play(1, 4), holdem.Check(3))
    ann.chooses("Check")
    expect(ann.dock).not_to_contain_text("Play 4×")
    house.others_decide("Southern Cross", holdem.Check(6), holdem.Check(3))
    expect(ann.dock).to_contain_text("Play 2×")
    if not ann.touch:
        ann.button("Play 2×").hover()
    return ann


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


def a_round_in_sydney(house: House) -> None:
    """Two people and the dealer, all the way, by chance."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    house.seats("Sydney", 1, "Ruby", ante=25, super=25)
    house.seats("Sydney", 4, "Jack", ante=15, super=15)
    house.says_no_more_bets()
    house.others_decide("Sydney", lunar.Bet(1), lunar.Buy(4), lunar.Bet(4), lunar.Bet(4))
    house.waits_until(lambda: house.table().number == 2)


@scene
def replay(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/tables/Sydney/rounds/1"), "Round 1")
    ann.presses("Last step")
    return ann


@scene
def rounds(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    return headed(come().goes("/tables/Sydney/rounds"), "Rounds of Sydney")


@scene
def records(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/records"), "Records")
    expect(ann.page.get_by_role("link", name="Sydney, round 1")).to_be_visible()
    return ann


@scene
def statement(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ann = headed(come().goes("/statement"), "Statement")
    expect(ann.page.get_by_role("row", name="Ann buys chips").first).to_be_visible()
    return ann


@scene
def search(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ida = come("Ida", "inspector")
    flag = {"note": "The ante was taken twice.", "id": "1"}
    ida.posts("/api/inspection/tables/Sydney/rounds/1/flags", flag)
    saved = {"name": "Lost by the house", "filters": {"outcome": "lost"}}
    ida.posts("/api/inspection/searches", saved)
    ida.goes("/inspector")
    expect(ida.page.get_by_role("row", name="Sydney, round 1")).to_contain_text("flagged")
    if ida.page.viewport_size and ida.page.viewport_size["width"] >= 1180:
        expect(ida.page.get_by_role("region", name="Flags")).to_contain_text("taken twice")
    return ida


@scene
def inspector(house: House, come: Come) -> Person:
    a_round_in_sydney(house)
    ida = come("Ida", "inspector").goes("/inspector")
    ida.hits(ida.page.get_by_role("link", name="Sydney, round 1"))
    headed(ida, "Timeline")
    ida.page.keyboard.press("End")
    return ida


def inspecting(place: str, words: str) -> Scene:
    def show(house: House, come: Come) -> Person:
        a_round_in_sydney(house)
        return headed(come("Ida", "inspector").goes(f"/inspector/{place}"), words)

    return show


SCENES["audit"] = inspecting("audit", "Audit")
SCENES["ledger"] = inspecting("ledger", "Ledger")
SCENES["coverage"] = inspecting("coverage", "Coverage")
SCENES["compare"] = inspecting("compare", "Compare")


@scene
def study(house: House, come: Come) -> Person:
    """A hand at a training table, with a mistake behind it."""
    deal = Deal({DEALER: "9c 9h", 4: "Kd Qh", BOARD: "Ks 5h 6d Jc 2s"})
    house.opens("nz-uth", deal, name="Training", clocks=CLOCKS, training="Ann")
    ann = come().at("Training", box=4).places(Ante=10)
    house.says_no_more_bets("Training")
    ann.chooses("Check")
    expect(ann.dock).to_contain_text("Play 2×")
    if ann.touch:
        ann.presses("Signs")
    ann.hits(ann.page.get_by_role("tab", name="Study"))
    ann.hits(ann.page.locator("label", has=ann.page.get_by_role("switch")))
    made = ann.page.get_by_role("list", name="Decisions of box 4")
    expect(made).to_contain_text("Play 4× was better", timeout=SOLVING)
    return ann


@scene
def explorer(_: House, come: Come) -> Person:
    ann = come().goes("/study/explorer")
    ann.page.get_by_label("Choose from the deck, or type").fill("Kd Qh 4s 5h 6d")
    chart = ann.page.get_by_role("group", name="Starting hands")
    expect(chart.get_by_role("button")).to_have_count(169, timeout=SOLVING)
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("2 choices", timeout=SOLVING)
    return ann


@scene
def explorer_lunar(_: House, come: Come) -> Person:
    ann = come().goes("/study/explorer/nsw-lunar")
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("29 choices", timeout=SOLVING)
    return ann


@scene
def edges(_: House, come: Come) -> Person:
    ann = come().goes("/study/nz-uth")
    for name in ("Choices of best play", "When the dealer does not qualify"):
        expect(ann.page.get_by_role("heading", name=name)).to_be_visible(timeout=SOLVING)
    return ann


@scene
def school(_: House, come: Come) -> Person:
    return headed(come().goes("/school"), "Dealer school")


@scene
def question(_: House, come: Come) -> Person:
    ann = headed(come().goes("/school"), "Dealer school")
    ann.presses("Begin")
    ann.presses("Skip to the questions")
    expect(ann.button("Pass")).to_be_visible()
    return ann


@scene
def training(_: House, come: Come) -> Person:
    return headed(come().goes("/training/nz-uth"), "Make a training table")


@scene
def coming_in(_: House, come: Come) -> Person:
    return headed(come(None).goes("/enter"), "Sign in")


STAFF = {"Ada": "administrator", "Kim": "dealer", "Sam": "supervisor", "Sue": "supervisor"}
PASSWORD = "correct horse"


def make_accounts(come: Come) -> Person:
    """The staff get accounts; whoever makes them is a guest."""
    boss = come("Bo", "administrator")
    for name, role in STAFF.items():
        boss.posts("/api/users", {"name": name, "role": role, "password": PASSWORD})
    return boss


def logged_in(come: Come, name: str) -> Person:
    """Somebody with an account."""
    person = come(None)
    given = {"name": name, "password": PASSWORD}
    answer = person.context.request.post("/api/session", data=given)
    assert answer.status == 201, answer.text()
    return person


@scene
def account(_: House, come: Come) -> Person:
    make_accounts(come)
    return headed(logged_in(come, "Kim").goes("/account"), "Your account")


@scene
def second_factor(_: House, come: Come) -> Person:
    make_accounts(come)
    kim = headed(logged_in(come, "Kim").goes("/account"), "Your account")
    kim.presses("Set up")
    kim.page.get_by_label("Your password", exact=True).fill(PASSWORD)
    kim.presses("Go on")
    expect(kim.page.get_by_role("img", name="The secret as a QR code")).to_be_visible()
    return kim


@scene
def administration(house: House, come: Come) -> Person:
    boss = make_accounts(come)
    house.opens("nz-lunar")
    logged_in(come, "Sam")
    variant = {"name": "Harbour", "rulebook": "nz-lunar", "options": {"super_paytable": "2"}}
    boss.posts("/api/house/variants", variant)
    boss.posts("/api/house/jackpots", {"name": "South Island", "pool": "25055"})
    headed(boss.goes("/admin"), "Administration")
    boss.presses("Disable Kim")
    boss.presses("Yes, disable Kim")
    expect(boss.button("Enable Kim")).to_be_visible()
    boss.presses("Sessions of Sam: 1")
    expect(boss.page.get_by_role("list", name="Sessions of Sam")).to_contain_text("127.0.0.1")
    variants = boss.page.get_by_role("table", name="Saved variants")
    expect(variants.get_by_role("row", name="Harbour")).to_contain_text("%")
    boss.presses("Details: South Island")
    expect(boss.page.get_by_text("No hand has hit it yet.")).to_be_visible()
    return boss


@scene
def cage(house: House, come: Come) -> Person:
    state = house.served.state
    state.settings = replace(state.settings, second_person=500)
    make_accounts(come)
    come("Ann")
    for name, amount in (("Sue", "2500"), ("Sam", "1200")):
        asking = logged_in(come, name)
        csrf = asking.context.request.get("/api/session").json()["csrf"]
        given = {"player": "Ann", "amount": amount}
        headers = {"X-CSRF-Token": csrf}
        asking.context.request.post("/api/cage/buy-in", data=given, headers=headers)
    sam = headed(logged_in(come, "Sam").goes("/cage"), "Cage")
    expect(sam.button("Confirm request 1")).to_be_visible()
    return sam


@scene
def security(_: House, come: Come) -> Person:
    make_accounts(come)
    logged_in(come, "Kim")
    ivy = come("Ivy", "inspector").goes("/inspector/security")
    expect(ivy.page.get_by_role("table", name="Events, newest first")).to_contain_text("Kim")
    return ivy


@scene
def missing(_: House, come: Come) -> Person:
    return headed(come().goes("/nowhere"), "This page does not exist.")
