"""A dispute from the complaint to the right to complain elsewhere, by clicks of all."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person


def disputes(ann: Person) -> Locator:
    return ann.page.get_by_role("list", name="Your disputes")


def decides(who: Person, title: str, reason: str) -> None:
    """In the console's tab Disputes."""
    who.goes("/tables/Sydney/console")
    who.hits(who.page.get_by_role("tab", name="Disputes"))
    who.hits(who.page.get_by_role("button", name=title).first)
    prepared = who.page.get_by_role("region", name="Prepared act")
    prepared.get_by_label("Reason").fill(reason)
    who.hits(prepared.get_by_role("button", name=title))
    expect(prepared).to_have_count(0)


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.12", "nsw-lunar:14.13")
def test_a_dispute_goes_through_every_step(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Tc 7d 8c 4s"}))
    ann = comes("Ann").at(box=3).places(Ante=10, Super=10)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$20.00")
    ann.hits(ann.page.get_by_role("tab", name="Round"))
    ann.presses("Dispute round 1")
    ann.page.get_by_label("Your complaint").fill("I said bet")
    ann.presses("Raise the dispute")
    expect(disputes(ann)).to_contain_text("I said bet")

    decides(comes("Sam", role="supervisor"), "Decide dispute 1", "the hand was folded")
    expect(disputes(ann)).to_contain_text("the hand was folded")
    ann.presses("Ask for a review")
    expect(ann.button("Ask for a review")).to_have_count(0)

    decides(comes("Bo", role="administrator"), "Review dispute 1", "the replay shows a fold")
    expect(disputes(ann)).to_contain_text("the replay shows a fold")

    ruling = "Make the final ruling on dispute 1"
    decides(comes("Cy", role="administrator"), ruling, "the fold stands")
    expect(disputes(ann)).to_contain_text("the fold stands")
    ann.presses("Not satisfied")
    expect(disputes(ann)).to_contain_text("right to complain to an inspector")
