"""The dispute desk in real Chromium: an incident is entered by hand, and the ruling is read."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.scenes import dispute_desk


@pytest.mark.clauses("nz-lunar:11.13", "ruling:real-cards")
def test_a_supervisor_enters_an_incident_and_reads_the_ruling(house: House, comes: Comes) -> None:
    sam = dispute_desk(house, comes)
    ruling = sam.page.get_by_role("region", name="The ruling")
    expect(ruling).to_contain_text("The round goes on: it waits for box 2 to decide.")
    expect(ruling).to_contain_text("Refused: box 2 may not bet: its cards were collected")
    either = ruling.get_by_role("article", name="Alternative 1")
    expect(either).to_contain_text("reconstruct 2")
    expect(either).to_contain_text("a pair of jacks beats ace and king")
    expect(either).to_contain_text("nobody has seen 5 of box 1's cards")
    expect(either).to_contain_text("to settle box 1's ante and bet wager: show box 1's hand")


def test_a_card_is_at_one_place_and_what_is_wrong_is_said(house: House, comes: Comes) -> None:
    del house
    sam = comes("Sam", "supervisor").goes("/disputes/nz-uth")
    sam.expects = ("422",)
    sam.hits(sam.page.get_by_role("button", name="Board, card 1: not seen"))
    sam.hits(sam.page.get_by_role("button", name="king of hearts", exact=True))
    sam.hits(sam.page.get_by_role("button", name="king of hearts, seen: board"))
    expect(sam.page.get_by_text("No card lies in two places.")).to_be_visible()
    sam.page.get_by_role("textbox", name="Ante of box 1").fill("ten")
    sam.presses("Show the ruling")
    expect(sam.page.get_by_role("alert")).to_contain_text("agers.1.ante")


def test_players_have_no_desk(house: House, comes: Comes) -> None:
    del house
    ann = comes("Ann").goes("/disputes")
    expect(ann.page.get_by_text("The desk is for dealers")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Dispute desk")).to_have_count(0)


def test_the_desk_fits_a_phone(house: House, comes: Comes) -> None:
    def on_a_phone(name: str | None = "Ann", role: str = "player") -> Person:
        return comes(name, role, viewport=PHONE, has_touch=True, is_mobile=True)

    sam = dispute_desk(house, on_a_phone)
    assert not sam.page.evaluate("document.documentElement.scrollWidth > innerWidth")
