"""At a table, as a player sees it."""

from typing import Any

from playwright.sync_api import expect

from croupier.games import actions as shared
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import AskPresence
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.scene import CLOCKS, SCENES, Come, Scene, headed, scene

JACKPOT = {"pool": "184306.5"}
SIGNS: dict[str, Any] = {"limits": "5:500:5 jackpot=5", "pools": JACKPOT, "clocks": CLOCKS}


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
def settings(house: House, come: Come) -> Person:
    """The menu of personal settings, open in the lobby."""
    house.opens("nsw-lunar", clocks=CLOCKS)
    ann = come().goes("/").presses("Settings")
    expect(ann.page.get_by_role("region", name="Settings")).to_contain_text("Speed of the cards")
    return ann


def lose_a_round(house: House, come: Come) -> Person:
    """Ann has bet and lost, and the tab of the round is open."""
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "Jh Tc 7d 8c 4s"}
    house.opens("nsw-lunar", Deal(hands), clocks=CLOCKS)
    ann = come().at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    ann.chooses("Bet").sees_result("−$40.00")
    if ann.touch:
        ann.presses("Table")
    ann.hits(ann.page.get_by_role("tab", name="Round"))
    return ann


@scene
def own_rounds(house: House, come: Come) -> Person:
    ann = lose_a_round(house, come)
    session = ann.page.get_by_role("region", name="Your session")
    expect(session).to_contain_text("1 round")
    session.scroll_into_view_if_needed()
    return ann


@scene
def dispute(house: House, come: Come) -> Person:
    ann = lose_a_round(house, come)
    ann.presses("Dispute")
    expect(ann.page.get_by_label("Your complaint")).to_be_visible()
    return ann


def plain_felt(sample: str) -> Scene:
    """The felt of a game that nobody has drawn one for."""

    def show(_: House, come: Come) -> Person:
        ann = come().goes(f"/gallery/{sample}")
        expect(ann.dock).to_be_visible()
        return ann

    return show


SCENES["plain"] = plain_felt("plain")
SCENES["plain-settled"] = plain_felt("plain-settled")
SCENES["plain-wagering"] = plain_felt("plain-wagering")
