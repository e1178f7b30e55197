"""A player reads their statement in the browser, and takes it with them as a file."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.person import MOVING


@pytest.mark.long
def test_a_round_is_on_the_statement(house: House, comes: Comes, tmp_path: Path) -> None:
    deal = Deal({DEALER: "As Kd 9c 5h 2d", 3: "Ah Kh Ks 3d 5c"})
    house.opens("nz-lunar", deal, name="Aotearoa")
    ann = comes(**MOVING).at("Aotearoa", box=3).places(Ante=10)
    house.says_no_more_bets("Aotearoa")
    ann.chooses("Bet").sees_result("+$40.00")
    ann.goes("/records").page.get_by_role("link", name="Your statement").click()
    lines = ann.page.get_by_role("table", name="Movements").get_by_role("row")
    expect(lines.nth(1)).to_contain_text("buys chips")
    placed = lines.filter(has_text="Aotearoa").first
    expect(placed).to_contain_text("box 3: wagers")
    expect(placed.get_by_role("link", name="1", exact=True)).to_be_visible()
    expect(lines.last).to_contain_text("1,040.00")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="CSV").click()
    path = tmp_path / "statement.csv"
    download.value.save_as(path)
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    assert rows[-1]["balance"] == "1040"
    assert {row["round"] for row in rows if row["table"]} == {"1"}
