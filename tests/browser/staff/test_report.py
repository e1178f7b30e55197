"""Inspectors read what each table took in and paid out, open a row to its postings, and take it
with them as files."""

import json
import re
import zipfile
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.games.actions import Fold
from croupier.games.lunar.actions import Bet
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.screens.test_small import TOUCH


def two_tables(house: House) -> None:
    """Ruby bets in Sydney and loses 40 dollars; she folds in Aotearoa and loses 10."""
    hands = {DEALER: "As Kd 9c 5h 2d", 3: "Jh Tc 7d 8c 4s"}
    house.opens("nsw-lunar", Deal(hands))
    house.seats("Sydney", 3, "Ruby", ante=10, super=10)
    house.says_no_more_bets()
    house.others_decide("Sydney", Bet(3))
    house.waits_until(lambda: house.table().number == 2)
    house.opens("nz-lunar", name="Aotearoa")
    house.seats("Aotearoa", 1, "Ruby", ante=10)
    house.says_no_more_bets("Aotearoa")
    house.others_decide("Aotearoa", Fold(1))
    house.waits_until(lambda: house.table("Aotearoa").number == 2)


def cells(row: Locator) -> list[str]:
    return [each.strip() for each in row.get_by_role("cell").all_inner_texts()]


def download(page: Page, words: str) -> tuple[str, Path]:
    with page.expect_download() as found:
        page.get_by_role("link", name=f"Download {words}").click()
    return found.value.suggested_filename, found.value.path()


def test_an_inspector_reads_a_report_and_takes_it_along(house: House, comes: Comes) -> None:
    two_tables(house)
    ida = comes("Ida", role="inspector").goes("/inspector/report")
    page = ida.page
    tables = page.get_by_role("table", name="Tables")
    sydney = tables.get_by_role("row", name="Sydney")
    expect(tables.get_by_role("row")).to_have_count(4)  # the heading, two tables, all
    assert cells(sydney)[1:5] == ["1", "$40.00", "$40.00", "100.00%"]
    expect(tables.get_by_role("row", name="All tables")).to_contain_text("$50.00")
    expect(page.get_by_role("region", name="Cage")).to_contain_text("2,000.00")
    expect(page.get_by_role("region", name="Rulings and exceptions")).to_contain_text(
        "Nobody ruled"
    )

    ida.presses("Postings of Sydney")
    behind = page.get_by_role("region", name="Postings of Sydney")
    down = behind.get_by_role("listitem").filter(has_text="put down")
    expect(down).to_have_count(3)  # ante, super and bet
    sums = [words.split()[0] for words in down.all_inner_texts()]
    assert sorted(sums) == ["10.00", "10.00", "20.00"]
    assert findings(page) == []
    behind.get_by_role("link", name="round 1").first.click()
    expect(page).to_have_url(re.compile("/inspector/records/Sydney/1$"))
    page.go_back()
    expect(behind).to_have_count(0)

    page.get_by_role("combobox", name="Table").select_option("Aotearoa")
    ida.presses("Show")
    expect(sydney).to_have_count(0)
    expect(tables.get_by_role("row", name="All tables")).to_contain_text("$10.00")
    name, path = download(page, "JSON")
    assert name == f"report-{page.get_by_label('From').input_value()}.json"
    told = json.loads(path.read_text())
    assert [(each["table"], each["drop"], each["win"]) for each in told["tables"]] == [
        ("Aotearoa", "10", "10")
    ]
    name, path = download(page, "Workbook")
    assert name.endswith(".xlsx")
    with zipfile.ZipFile(path) as workbook:
        words = workbook.read("xl/sharedStrings.xml").decode()
    assert "Aotearoa" in words
    assert "Sydney" not in words
    assert "Aotearoa" in download(page, "Web page")[1].read_text()


def test_days_of_a_report_are_those_that_were_asked_for(house: House, comes: Comes) -> None:
    two_tables(house)
    ida = comes("Ida", role="inspector").goes("/inspector/report")
    page = ida.page
    tables = page.get_by_role("region", name="Tables")
    expect(tables).to_contain_text("Sydney")
    today = date.fromisoformat(page.get_by_label("From").input_value())
    before = today - timedelta(days=7)
    page.get_by_label("From").fill(str(before))
    ida.presses("Show")
    expect(tables).to_contain_text("Nothing was put down on this day.")
    page.get_by_label("To, if later").fill(str(today))
    ida.presses("Show")
    row = tables.get_by_role("row", name="Sydney")
    expect(row).to_contain_text(f"{today.day} {today:%B %Y}")
    # What is shown stays what was asked for, whatever the fields say by now.
    page.get_by_label("Day begins at").select_option("00:00")
    row.get_by_role("button").click()
    expect(page.get_by_role("region", name="Postings of Sydney")).to_contain_text("put down")
    told = json.loads(download(page, "JSON")[1].read_text())
    assert told["days"][0]["date"] == str(before)
    assert told["starts"] == 6


@pytest.mark.long
def test_a_report_is_read_on_a_phone(house: House, comes: Comes) -> None:
    two_tables(house)
    ida = comes("Ida", role="inspector", **TOUCH).goes("/inspector/report")
    page = ida.page
    ida.presses("Postings of the cage")
    expect(page.get_by_role("region", name="Postings of the cage")).to_contain_text("Ruby")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert findings(page) == []
    ida.presses("Postings of the cage")
    expect(page.get_by_role("region", name="Postings of the cage")).to_have_count(0)
