"""A promotion by clicks: from its terms to the winner's cheque."""

import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.house import House, open_house
from tests.browser.person import Person
from tests.floor.pits import Clock

TERMS = {
    "How the prize is awarded": "one entry is drawn from a barrel",
    "When the prize is awarded": "on the evening of the draw",
    "Where the prize is awarded": "at the stage",
    "Who is eligible": "members aged 18 or over",
    "The minimum wager, or that there is none": "0",
    "The nature of the prize": "cash",
    "When entries close": "2026-06-02T19:00",
    "The place of the promotion": "the main gaming floor",
    "The date and time of the promotion": "2026-06-02T20:00",
    "How a prize is claimed": "at the cashier's desk",
    "How the winner is notified": "by telephone",
    "How results are published": "on a notice at the entrance",
}


@pytest.fixture
def house(
    application: None,  # noqa: ARG001
    tmp_path: Path,
    door: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[House]:
    """Its clock goes on when the test says so: a promotion takes days."""
    with open_house(tmp_path, monkeypatch, clock=Clock(), door=door) as opened:
        yield opened


def at_promotions(comes: Comes, name: str, role: str = "supervisor", **given: Any) -> Person:
    who = comes(name, role=role, timezone_id="UTC", **given).goes("/tables/Sydney/console")
    if role == "dealer":  # before whom the felt lies
        who.presses("All acts of the table")
    return who.hits(who.page.get_by_role("tab", name="Promotions"))


def prepared(who: Person) -> Locator:
    return who.page.get_by_role("region", name="Prepared act")


def does(who: Person, title: str, button: str = "") -> None:
    """The act that is prepared is done, and its panel goes."""
    who.hits(prepared(who).get_by_role("button", name=button or title, exact=True))
    expect(prepared(who)).to_have_count(0)
    expect(story(who)).to_contain_text(title)


def story(who: Person) -> Locator:
    return who.page.get_by_role("log", name="Promotion history")


def acts(who: Person) -> Locator:
    return who.page.get_by_role("group", name="Acts of Star Draw")


def begins(who: Person, title: str) -> Locator:
    who.hits(acts(who).get_by_role("button", name=title, exact=True).first)
    return prepared(who)


def offers(who: Person) -> None:
    who.presses("Offer a promotion")
    form = prepared(who)
    form.get_by_label("Name", exact=True).fill("Star Draw")
    told = form.get_by_role("list", name="What will happen")
    expect(told).to_contain_text("who is eligible")
    for label, words in TERMS.items():
        form.get_by_label(label).fill(words)
    form.get_by_role("group", name="Whether entrants must be present").get_by_text("no").click()
    who.hits(form.get_by_role("button", name="Add a prize"))
    form.get_by_label("Its name").fill("first")
    form.get_by_label("Its value").fill("20000")
    form.get_by_label("Consists of").select_option("cash")
    expect(told).not_to_contain_text("Missing")
    does(who, "Offer the promotion", "Offer a promotion")


@pytest.mark.long
@pytest.mark.clauses(
    *("nsw-lunar:15.1", "nsw-lunar:15.2", "nsw-lunar:15.4", "nsw-lunar:15.6", "nsw-lunar:15.7"),
    *("nsw-lunar:15.8", "nsw-lunar:15.9"),
)
def test_a_draw_from_the_offer_to_the_payment(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    sam = at_promotions(comes, "Sam")
    offers(sam)
    begins(sam, "Make the terms available").get_by_label("Where").select_option("brochure")
    does(sam, "Make the terms available")
    begins(sam, "Give the Authority the terms")
    does(sam, "Give the Authority the terms")
    early = begins(sam, "Commence the promotion")
    expect(early.get_by_role("alert")).to_contain_text("15.7.7")  # a day before its time
    sam.goes("about:blank")  # a session does not last so long
    house.served.floor.clock.now += timedelta(hours=24)  # type: ignore[attr-defined]

    kim = at_promotions(comes, "Kim")
    kim.hits(kim.page.get_by_role("button", name=re.compile("Star Draw")))
    begins(kim, "Commence the promotion")
    does(kim, "Commence the promotion")
    draw = begins(kim, "Hold a draw")
    draw.get_by_label("Winner").fill("Ann Lee")
    draw.get_by_label("Address").fill("1 Bay Road, Glebe")
    expect(draw.get_by_role("alert")).to_contain_text("15.2")  # worth too much without a scrutineer
    draw.get_by_label("Scrutineer").fill("Jo Vane")
    expect(draw.get_by_role("alert")).to_have_count(0)
    does(kim, "Hold a draw")
    told = begins(kim, "Notify the winner")
    told.get_by_role("group", name="By").get_by_text("telephone").click()
    told.get_by_role("group", name="The winner was reached").get_by_text("yes").click()
    does(kim, "Notify the winner")
    chosen = begins(kim, "The winner chooses how to be paid")
    chosen.get_by_label("By", exact=True).select_option("crossed cheque")
    chosen.get_by_label("Sum").fill("19999")
    expect(chosen.get_by_role("alert")).to_contain_text("15.4")  # the prize is more
    chosen.get_by_label("Sum").fill("20000")
    does(kim, "The winner chooses how to be paid")
    expect(begins(kim, "Pay the prize")).to_contain_text("paid 20000 by crossed cheque")
    does(kim, "Pay the prize")
    winners = kim.page.get_by_role("region", name="Draws and winners")
    expect(winners).to_contain_text("Ann Lee, 1 Bay Road, Glebe")
    expect(winners).to_contain_text("awarded")
    promotion = house.served.floor.office.promotion("Star Draw").kept.promotion
    assert promotion is not None
    assert promotion.wins[1].awarded is not None


@pytest.mark.long
def test_a_stale_act_is_not_done_and_the_sheet_is_read_again(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    sam = at_promotions(comes, "Sam")
    offers(sam)
    begins(sam, "Give the Authority the terms")
    sam.page.route("**/sheet?*", lambda route: route.abort())  # Sam does not see what Kim does
    sam.expects = ("ERR_FAILED", "409")
    kim = at_promotions(comes, "Kim")
    kim.hits(kim.page.get_by_role("button", name=re.compile("Star Draw")))
    begins(kim, "Make the terms available").get_by_label("Where").select_option("brochure")
    does(kim, "Make the terms available")
    seen = house.served.floor.office.promotion("Star Draw").version
    sam.hits(prepared(sam).get_by_role("button", name="Give the Authority the terms"))
    expect(prepared(sam).get_by_role("alert")).to_contain_text("look again", ignore_case=True)
    assert house.served.floor.office.promotion("Star Draw").version == seen
    sam.page.unroute("**/sheet?*")
    expect(story(sam)).to_contain_text("Make the terms available")
    does(sam, "Give the Authority the terms")


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["nz-lunar", "nz-uth"])
def test_other_documents_know_no_promotions(house: House, comes: Comes, rulebook: str) -> None:
    house.opens(rulebook)
    sam = at_promotions(comes, "Sam")
    panel = sam.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("This document has no rules for promotions.")
    expect(sam.button("Offer a promotion")).to_have_count(0)


@pytest.mark.long
def test_a_dealer_reads_the_terms_and_an_inspector_the_sheet(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    sam = at_promotions(comes, "Sam")
    offers(sam)
    begins(sam, "Make the terms available").get_by_label("Where").select_option("brochure")
    does(sam, "Make the terms available")
    for name, role, heading in (("Di", "dealer", "Terms"), ("Ida", "inspector", "To do")):
        who = at_promotions(comes, name, role)
        who.hits(who.page.get_by_role("button", name=re.compile("Star Draw")))
        expect(who.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(who.button("Offer a promotion")).to_have_count(0)
        expect(acts(who)).to_have_count(0)


@pytest.mark.long
def test_everything_can_be_done_with_the_keyboard(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    sam = at_promotions(comes, "Sam")
    sam.button("Offer a promotion").press("Enter")
    name = prepared(sam).get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    name.fill("Star Draw")
    name.press("Enter")
    expect(story(sam)).to_contain_text("Offer the promotion")
    acts(sam).get_by_role("button", name="Postpone").press("Enter")
    expect(prepared(sam).get_by_label("Reason")).to_be_focused()
    sam.page.keyboard.press("Escape")
    expect(prepared(sam)).to_have_count(0)
    expect(sam.page.get_by_role("heading", name="Star Draw")).to_be_visible()
    sam.page.keyboard.press("Escape")
    expect(sam.page.get_by_role("heading", name="Star Draw")).to_have_count(0)
