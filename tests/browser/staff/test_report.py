"""Inspectors read what tables took in and paid out, open the postings, and take the files."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.scenes.scene import a_round_in_sydney


@pytest.mark.long
def test_an_inspector_reads_a_report_opens_its_postings_and_takes_the_files(
    house: House, comes: Comes
) -> None:
    a_round_in_sydney(house)
    page = comes("Ida", role="inspector").goes("/inspector/report").page
    now = datetime.now(UTC)
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_label("A day begins at").select_option("00:00")
    page.get_by_label("Day", exact=True).fill(str((now - timedelta(days=1)).date()))
    page.get_by_label("To", exact=True).fill(str((now + timedelta(days=1)).date()))
    page.get_by_role("button", name="Show").click()
    tables = page.get_by_role("table", name="Tables")
    sydney = tables.get_by_role("row").filter(has_text="Sydney")
    expect(sydney).to_have_count(1)

    sydney.get_by_role("button", name="Postings").click()
    behind = page.get_by_role("region", name="Postings of Sydney")
    expect(behind.get_by_role("listitem").first).to_be_visible()
    expect(behind.get_by_role("link", name="round 1").first).to_be_visible()
    assert findings(page) == []

    with page.expect_download() as found:
        page.get_by_role("link", name="json", exact=True).click()
    told = json.loads(found.value.path().read_text())
    (row,) = [each for each in told["tables"] if each["table"] == "Sydney"]
    named = sum(len(each["postings"]) for each in row["figures"].values())
    expect(behind.get_by_role("listitem")).to_have_count(named)
    for format in ("xlsx", "html"):
        with page.expect_download() as found:
            page.get_by_role("link", name=format, exact=True).click()
        assert found.value.suggested_filename.endswith(format)

    sydney.get_by_role("button", name="Postings").click()
    expect(behind).to_have_count(0)
