"""Inspectors find rounds, see them beside the list, flag them and take what was found with them."""

import csv
import json
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from croupier.games.actions import Fold
from croupier.games.lunar.actions import Bet
from croupier.house import disputes
from croupier.house.people import Official, Rank
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.scenes.scene import a_round_in_sydney

SAM = Official("Sam", Rank.GAME_SUPERVISOR)
AOTEAROA, OTAGO, SYDNEY = (f"{name}, round 1" for name in ("Aotearoa", "Otago", "Sydney"))


@pytest.mark.long
def test_an_inspector_finds_flags_and_exports_rounds(house: House, comes: Comes) -> None:
    a_round_in_sydney(house)
    house.opens("nz-lunar", name="Aotearoa")
    house.seats("Aotearoa", 1, "Ruby", ante=10)
    house.says_no_more_bets("Aotearoa")
    house.others_decide("Aotearoa", Fold(1))
    ida = comes("Ida", role="inspector").goes("/inspector")
    page = ida.page
    rounds = page.get_by_role("table", name="Rounds")
    expect(rounds.get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("heading", name="2 of 2 rounds")).to_be_visible()

    page.get_by_role("combobox", name="Table").select_option("Aotearoa")
    expect(rounds.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("heading", name="1 of 2 rounds")).to_be_visible()
    shown = page.get_by_role("region", name="Aotearoa, round 1")
    expect(shown).to_contain_text("Ruby at box 1")
    expect(shown.get_by_role("time").first).to_have_text(re.compile(r"^\d\d:\d\d:\d\d\.\d{3}$"))

    ida.presses("Flag this round")
    expect(page.get_by_role("button", name="Write a note first")).to_be_disabled()
    page.get_by_label("What should be looked at?").fill("The ante was taken twice.")
    ida.presses("Flag the round")
    expect(rounds).to_contain_text("flagged")

    ida.presses("Clear")
    page.get_by_label("Flagged by an inspector").check()
    expect(rounds.get_by_role("row")).to_have_count(2)
    with page.expect_download() as found:
        page.get_by_role("link", name="Download JSON").click()
    told = json.loads(found.value.path().read_text())["rounds"]
    with page.expect_download() as found:
        page.get_by_role("link", name="Download CSV").click()
    rows = list(csv.DictReader(found.value.path().read_text().splitlines()))
    assert [(each["table"], each["flags"]) for each in told] == [
        ("Aotearoa", ["The ante was taken twice."])
    ]
    assert [(row["table"], row["flags"]) for row in rows] == [
        ("Aotearoa", "The ante was taken twice.")
    ]

    page.get_by_label("At least").fill("100000")
    page.get_by_label("At least").press("Tab")
    expect(page.get_by_text("No round matches.")).to_be_visible()
    ida.presses("Show all rounds")
    rounds.get_by_role("link", name="Aotearoa, round 1").focus()
    page.keyboard.press("ArrowDown")
    expect(rounds.get_by_role("link", name="Sydney, round 1")).to_be_focused()
    expect(page.get_by_role("region", name="Sydney, round 1")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/inspector/records/Sydney/1$"))
    page.go_back()
    page.get_by_role("link", name="Aotearoa, round 1").click()
    ida.presses("Lift flag 1")
    page.get_by_label("Why is the flag lifted?").fill("It was taken once.")
    ida.presses("Lift the flag")
    expect(page.get_by_role("region", name="Flags")).to_contain_text("Lifted by Ida")


@pytest.mark.long
def test_a_search_is_saved_and_found_again_with_the_account(house: House, comes: Comes) -> None:
    a_round_in_sydney(house)
    ida = comes("Ida", role="inspector").goes("/inspector")
    page, saved = ida.page, ida.page.get_by_role("region", name="Saved searches")
    expect(saved.get_by_role("button", name="Save search")).to_be_disabled()
    page.get_by_label("At least").fill("5000")
    page.get_by_label("At least").press("Tab")
    expect(page.get_by_text("No round matches.")).to_be_visible()
    saved.get_by_role("button", name="Save search").click()
    saved.get_by_label("Name of the search").fill("Large payments")
    saved.get_by_role("button", name="Save", exact=True).click()
    again = saved.get_by_role("button", name="Large payments", exact=True)
    expect(again).to_be_visible()
    ida.goes("/inspector")  # read again: it is the account's, not the page's
    expect(page.get_by_role("heading", name="1 of 1 round")).to_be_visible()
    again.click()
    expect(page.get_by_text("No round matches.")).to_be_visible()
    expect(page.get_by_label("At least")).to_have_value("5000")
    saved.get_by_role("button", name="Delete the search Large payments").click()
    saved.get_by_role("button", name="Delete", exact=True).click()
    expect(again).to_have_count(0)
    assert findings(page) == []


def three_outcomes(house: House) -> datetime:
    """Three days ago the house lost; now a round is even, and another is won and disputed. The
    result is a moment between."""
    dealer = {DEALER: "As Kd 9c 5h 2d"}
    floor = house.served.floor
    clock, now = floor.clock, floor.clock()
    floor.clock = lambda: now - timedelta(days=3)
    plays(house, "nz-lunar", "Aotearoa", Deal({**dealer, 3: "Jh Jc 7d 8c 4s"}))
    floor.clock = clock
    plays(house, "nz-lunar", "Otago", Deal({**dealer, 3: "Ah Ks 9d 5c 2h"}))
    plays(house, "nsw-lunar", "Sydney", Deal({**dealer, 3: "Jh Tc 7d 8c 4s"}), super=10)
    house.does("Sydney", disputes.Open("Ruby", "1", "paid as a pair"), "Ruby")
    house.does("Sydney", disputes.Decide(SAM, 1, "nothing was paid"), SAM)
    return now - timedelta(days=2)


def plays(house: House, rulebook: str, table: str, deal: Deal, **more: int) -> None:
    house.opens(rulebook, deal, deal, name=table)
    house.seats(table, 3, "Ruby", ante=10, **more)
    house.says_no_more_bets(table)
    house.others_decide(table, Bet(3))
    house.waits_until(lambda: house.table(table).number == 2)
    house.waits_until(lambda: not house.secrets.next_orders)  # lest it takes the next table's cards


def finds(page: Page, *found: str) -> None:
    expect(page.get_by_role("heading", name=f"{len(found)} of 3 round")).to_be_visible()
    links = page.get_by_role("table", name="Rounds").get_by_role("link")
    expect(links).to_have_text(list(found))


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.12")
def test_rounds_are_found_by_date_outcome_irregularity_and_official(
    house: House, comes: Comes
) -> None:
    """Each filter says how many rounds it would find, and finds them."""
    between = three_outcomes(house)
    ida = comes("Ida", role="inspector", timezone_id="UTC").goes("/inspector")
    page = ida.page
    finds(page, SYDNEY, OTAGO, AOTEAROA)

    moment = f"{between:%Y-%m-%dT%H:%M}"
    dates: dict[str, tuple[str, ...]] = {"From": (SYDNEY, OTAGO), "To": (AOTEAROA,)}
    for field, rounds in dates.items():
        page.get_by_label(field, exact=True).fill(moment)
        page.get_by_label(field, exact=True).press("Tab")
        finds(page, *rounds)
        ida.presses("Clear")
        finds(page, SYDNEY, OTAGO, AOTEAROA)

    outcomes = page.get_by_role("group", name="Outcome for the house")
    for outcome, found in (("won", SYDNEY), ("even", OTAGO), ("lost", AOTEAROA)):
        button = outcomes.get_by_role("button", name=re.compile(f"^{outcome} ?1$"))
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        finds(page, found)
    outcomes.get_by_role("button", name="any").click()
    finds(page, SYDNEY, OTAGO, AOTEAROA)

    unusual = page.get_by_role("group", name=re.compile("^Out of the ordinary"))
    dispute = unusual.get_by_role("checkbox", name=re.compile("^Dispute ?1$"))
    nothing = unusual.get_by_role("checkbox", name=re.compile("^Nothing ?2$"))
    dispute.check()
    finds(page, SYDNEY)
    expect(page.get_by_role("row", name=SYDNEY)).to_contain_text("dispute 14.12")
    nothing.check()  # any of these
    finds(page, SYDNEY, OTAGO, AOTEAROA)
    dispute.uncheck()
    finds(page, OTAGO, AOTEAROA)
    nothing.uncheck()
    finds(page, SYDNEY, OTAGO, AOTEAROA)

    officials = page.get_by_role("combobox", name="Official")
    expect(officials.get_by_role("option")).to_have_text(["Anyone", "Sam (1)"])
    officials.select_option("Sam")
    finds(page, SYDNEY)
    expect(page.get_by_role("row", name=SYDNEY)).to_contain_text("Sam")
    outcomes.get_by_role("button", name=re.compile("^lost")).click()
    expect(page.get_by_text("No round matches.")).to_be_visible()
    assert findings(page) == []
