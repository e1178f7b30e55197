"""After the round: looked at step by step, and its shuffle checked by the browser itself."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, expect
from sqlalchemy import update

from croupier.floor.database.schema import commitments
from croupier.floor.fairness.commitments import FIRST_PREVIOUS, entry_hash
from croupier.floor.requests import Request
from croupier.games.actions import Fold
from croupier.house.people import Official, Rank
from croupier.house.upkeep.actions import DirectShuffle
from croupier.records.rounds import answer, replay
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person

SAM = Official("Sam", Rank.GAME_SUPERVISOR)


def folds_a_round(house: House, ann: Person) -> None:
    ann.at(box=3).places(Ante=10)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$10.00")


def shuffle_of(person: Person, path: str = "/tables/Sydney/rounds/1#shuffle") -> Locator:
    person.goes(path)
    return person.page.get_by_role("region", name="Shuffle")


def test_the_shuffle_is_verified_in_the_browser(house: House, comes: Comes) -> None:
    """By chance, not stacked: the order must follow from the secret and from what the browser sent.
    Who was not there is told that only the floor says what came first."""
    house.opens("nz-lunar")
    ann = comes()
    folds_a_round(house, ann)
    ann.page.get_by_role("link", name=re.compile("^Verify the shuffle")).click()
    shuffle = ann.page.get_by_role("region", name="Shuffle")
    expect(shuffle).to_contain_text("Shuffle verified against the commitment you saw.")
    for words in (
        "the one that this browser saw before you wagered",
        "Yours came last",
        re.compile("Entry 1 of [12]"),  # the next cards may be shuffled by now
        "entry 1 is still the one that this browser saw",
        "croupier verify Sydney-1.json",
    ):
        expect(shuffle).to_contain_text(words)
    expect(shuffle.get_by_text("does not hold")).to_have_count(0)
    ann.page.reload()  # the tab remembers
    expect(shuffle).to_contain_text("Shuffle verified against the commitment you saw.")
    others = shuffle_of(comes("Ida", role="inspector"))
    expect(others).to_contain_text("Shuffle verified against the published commitment only.")
    expect(others).to_contain_text("Players’ random numbers are mixed in")


@pytest.mark.long
def test_a_commitment_changed_after_the_wager_is_told(house: House, comes: Comes) -> None:
    """What the floor publishes agrees with itself, but not with what the browser saw."""
    house.opens("nz-lunar")
    ann = comes().at(box=3).places(Ante=10)
    house.does("Sydney", DirectShuffle(SAM), SAM)
    house.waits_until(lambda: house.table().upkeep.order)
    house.says_no_more_bets()
    ann.chooses("Fold").sees_result("−$10.00")
    shuffle = shuffle_of(ann)
    expect(shuffle).to_contain_text("Shuffle not verified.")
    expect(shuffle).to_contain_text("This browser saw another commitment before the deal.")


@pytest.mark.long
def test_a_contribution_left_out_and_a_changed_log_are_told(
    house: House, comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dishonest floor: it accepts the wager and drops what came with it; later it writes its log
    anew."""

    def forgetful(*given: Any) -> Request:
        return replace(Request(*given), contribution=None)

    house.opens("nz-lunar")
    with monkeypatch.context() as patch:
        patch.setattr("croupier.server.tables.acts.Request", forgetful)
        ann = comes()
        folds_a_round(house, ann)
    shuffle = shuffle_of(ann)
    expect(shuffle).to_contain_text("What you contributed is not among the published contributions")
    forged = entry_hash(FIRST_PREVIOUS, "Sydney", 1, 1, "ff" * 32)
    with house.served.floor.engine.begin() as connection:
        first = update(commitments).where(commitments.c.number == 1)
        connection.execute(first.values(commitment="ff" * 32, hash=forged))
    ann.page.reload()
    expect(shuffle).to_contain_text(re.compile("The log does not agree: entry [12]"))


@pytest.mark.long
def test_a_shuffle_that_does_not_follow_from_its_secret_is_told(house: House, comes: Comes) -> None:
    """A stacked deck is a fraud, and the browser finds it out."""
    house.opens("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", 3: "Jh Jc 7d 8c 4s"}))
    ann = comes()
    folds_a_round(house, ann)
    shuffle = shuffle_of(ann)
    expect(shuffle).to_contain_text("Shuffle not verified. The published data does not agree.")
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


@pytest.mark.long
def test_an_inspector_sees_four_marks_at_a_round(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector")
    ida.page.get_by_role("link", name="Sydney, round 1").click()
    for mark in ("Hash chain verified", "Shuffle verified", "Replay agrees", "Money balances"):
        expect(ida.page.get_by_role("list", name="Verified")).to_contain_text(mark)
    assert findings(ida.page) == []


@pytest.mark.long
def test_the_whole_audit_is_started_and_finds_all_in_order(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector/audit")
    ida.presses("Start the audit")
    expect(ida.page.get_by_text("Everything agrees.")).to_be_visible()


def net_of(record: Download) -> str:
    told = answer(replay(record.path()))
    return str(told["boxes"]["3"]["net"])


@pytest.mark.long
def test_an_inspector_finds_the_newest_round_beside_the_list(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    folds_a_round(house, comes())
    ida = comes("Ida", role="inspector").goes("/inspector")
    newest = ida.page.get_by_role("region", name="Sydney, round 1")
    expect(newest).to_be_visible()
    newest.get_by_role("link", name="Open the record").click()
    expect(ida.page).to_have_url(re.compile("/inspector/records/Sydney/1$"))


@pytest.mark.long
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


@pytest.mark.long
def test_a_folded_hand_stays_folded_in_the_proof(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes()
    folds_a_round(house, ann)
    eve = comes("Eve", role="spectator").goes("/tables/Sydney/rounds/1#shuffle")
    proof = eve.page.get_by_role("tabpanel", name="Shuffle")
    expect(proof).to_contain_text("stays face down to you")
    expect(eve.button("Download record")).to_be_disabled()
