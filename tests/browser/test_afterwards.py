"""After the round: looked at step by step, and its shuffle checked by the browser itself."""

import re

from playwright.sync_api import Download, expect

from croupier.games.actions import Fold
from croupier.records.rounds import answer, replay
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person


def folds_a_round(house: House, ann: Person) -> None:
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$10.00")


def test_the_shuffle_is_verified_in_the_browser(house: House, comes: Comes) -> None:
    """By chance, not stacked: the order must follow from the secret."""
    house.opens("nz-lunar")
    ann = comes()
    folds_a_round(house, ann)
    ann.page.get_by_role("link", name=re.compile("^Verify the shuffle")).click()
    shuffle = ann.page.get_by_role("region", name="Shuffle")
    expect(shuffle).to_contain_text("Shuffle verified")


def test_a_shuffle_that_does_not_follow_from_its_secret_is_told(house: House, comes: Comes) -> None:
    """A stacked deck is a fraud, and the browser finds it out."""
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes()
    folds_a_round(house, ann)
    ann.goes("/tables/Sydney/rounds/1#shuffle")
    shuffle = ann.page.get_by_role("region", name="Shuffle")
    expect(shuffle).to_contain_text(re.compile("not|differ", re.IGNORECASE))
    expect(shuffle).not_to_contain_text("Shuffle verified")


def test_a_round_is_replayed_step_by_step_and_its_record_taken_home(
    house: House, comes: Comes
) -> None:
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes().at(box=3).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Bet").sees_result("+$20.00")
    ann.page.get_by_role("link", name=re.compile("^Replay this round")).click()
    expect(ann.page.get_by_role("heading", name="Round 1", level=1)).to_be_visible()
    slider = ann.page.get_by_role("slider", name="Event")
    first = slider.input_value()
    ann.presses("Step")
    expect(slider).not_to_have_value(first)
    ann.page.keyboard.press("End")
    expect(ann.button("Last step")).to_be_disabled()
    ann.presses("First step")
    expect(slider).to_have_value(first)
    with ann.page.expect_download() as found:
        ann.presses("Download record")
    assert net_of(found.value) == "20"
    ann.page.get_by_role("tab", name="Payments").click()
    expect(ann.page.get_by_role("tabpanel", name="Payments")).to_contain_text("+$20.00")


def test_an_inspector_sees_four_marks_at_a_round(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector")
    ida.page.get_by_role("link", name="Sydney, round 1").click()
    for mark in ("Hash chain verified", "Shuffle verified", "Replay agrees", "Money balances"):
        expect(ida.page.get_by_role("list", name="Verified")).to_contain_text(mark)


def test_the_whole_audit_is_started_and_finds_all_in_order(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector/audit")
    ida.presses("Start the audit")
    expect(ida.page.get_by_text("Everything agrees.")).to_be_visible()


def net_of(record: Download) -> str:
    told = answer(replay(record.path()))
    return str(told["boxes"]["3"]["net"])


def test_an_inspector_finds_the_newest_round_beside_the_list(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector")
    newest = ida.page.get_by_role("region", name="Newest: Sydney, round 1")
    expect(newest).to_be_visible()
    newest.get_by_role("link", name="Open the record").click()
    expect(ida.page).to_have_url(re.compile("/inspector/records/Sydney/1$"))


def test_one_finds_ones_own_rounds_among_those_of_the_floor(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", name="Aotearoa")
    house.seats("Aotearoa", 1, "Ruby", ante=10)
    house.says_no_more_bets("Aotearoa")
    house.others_decide("Aotearoa", Fold(1))
    house.opens("nz-lunar")
    ann = comes()
    folds_a_round(house, ann)
    ann.goes("/").page.get_by_role("link", name="Records").click()
    rounds = ann.page.get_by_role("table", name="Rounds")
    for name in ("Sydney, round 1", "Aotearoa, round 1"):
        expect(rounds.get_by_role("link", name=name)).to_be_visible()
    ann.presses("Mine")
    expect(rounds.get_by_role("link")).to_have_text(["Sydney, round 1"])
    expect(rounds).to_contain_text("−$10.00")
