"""Whoever closes the page is away: others see it, nobody waits, and the seat is free again."""

import pytest
from playwright.sync_api import expect

from croupier.floor.tables.settings import Away, Clocks
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import PATIENT, House

HANDS = {DEALER: "As Kd 9c 5h 2d", 1: "2s 2c 2h 6s 9d", 3: "Jh Tc 7d 8c 4s"}
SOON = Away(rounds=2, seconds=900, grace=0.2)
SHORTLY = Clocks(**{**PATIENT.model_dump(), "closing": 3})


@pytest.mark.long
def test_who_closes_the_page_is_shown_as_away_and_is_back_with_the_page(
    house: House, comes: Comes
) -> None:
    house.opens("nsw-lunar", away=SOON)
    ann, bob = comes("Ann").at(box=3), comes("Bob").at(box=1)
    seats = bob.page.get_by_role("list", name="The table").get_by_role("listitem")
    box = seats.filter(has_text="Ann")
    expect(box).to_contain_text("seated")
    ann.goes("/")
    expect(box).to_contain_text("away")
    expect(ann.page.get_by_text("1 open, 1 player")).to_be_visible()  # Bob, who is there
    ann.goes("/tables/Sydney")
    expect(box).to_contain_text("seated")
    expect(ann.dock).to_contain_text("Place your wagers, box 3")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:12.14")
def test_nobody_waits_for_who_closed_the_page(house: House, comes: Comes) -> None:
    """A round is dealt and played to its end, though the clocks are a quarter of an hour."""
    house.opens("nsw-lunar", Deal(HANDS), away=SOON, clocks=SHORTLY)
    ann, bob = comes("Ann").at(box=3), comes("Bob").at(box=1)
    ann.places(Ante=10, Super=10)
    ann.goes("about:blank")
    bob.places(Ante=10, Super=10)
    bob.chooses("Bet")
    bob.sees_result("+$140.00")
    seats = bob.page.get_by_role("list", name="The table").get_by_role("listitem")
    expect(seats.filter(has_text="Ann")).to_contain_text("void. Ante $10.00, returned.")


@pytest.mark.long
def test_the_lobby_tells_bots_from_people_and_keeps_others_training_tables_apart(
    house: House, comes: Comes
) -> None:
    house.opens("nsw-lunar")
    house.opens("nz-lunar", name="Ann trains", training="Ann")
    bob = comes("Bob").at(box=1)
    bob.posts("/api/tables/Sydney/bots", {"boxes": [2]})
    cat = comes("Cat").goes("/")
    expect(cat.page.get_by_text("1 open, 1 player, 1 bot")).to_be_visible()
    expect(cat.page.get_by_text("Ann trains")).to_have_count(0)
    ann = comes("Ann").goes("/")
    expect(ann.page.get_by_text("2 open, 1 player, 1 bot")).to_be_visible()
    expect(ann.page.get_by_text("Ann trains").first).to_be_visible()
