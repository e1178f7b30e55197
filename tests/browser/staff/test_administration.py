"""Administrators open tables with saved variants and linked jackpots, and close them."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.scenes.learning import SOLVING


@pytest.mark.long
def test_a_variant_a_jackpot_and_a_table_of_both(comes: Comes) -> None:
    """The pay table of trips is the operator's choice (nz-uth 5.12)."""
    boss = comes("Bo", role="administrator").goes("/admin")
    page = boss.page
    boss.presses("New jackpot")
    page.get_by_label("Name of the jackpot").fill("South Island")
    page.get_by_label("Starting pool").fill("0")
    boss.expects = ("422",)
    boss.presses("Open the jackpot")
    expect(page.get_by_text("a jackpot begins with more than 0", exact=False)).to_be_visible()
    page.get_by_label("Starting pool").fill("25055")
    boss.presses("Open the jackpot")
    expect(page.get_by_role("article", name="Jackpot South Island")).to_contain_text("$25,055.00")

    boss.presses("New variant")
    variant = page.get_by_role("form", name="New variant")
    variant.get_by_label("Name of the variant").fill("Five best")
    variant.get_by_label("Rulebook").select_option("nz-uth")
    variant.get_by_label("Pay table", exact=True).select_option("3")
    boss.presses("Save the variant")
    saved = page.get_by_role("table", name="Saved variants")
    expect(saved.get_by_role("row", name="Five best")).to_contain_text("pay table")

    boss.presses("Open table")
    form = page.get_by_role("form", name="Open a table")
    form.get_by_label("Saved variant").select_option("Five best")
    expect(form.get_by_label("Pay table", exact=True)).to_have_value("3")
    form.get_by_label("Name of the table").fill("Otago")
    form.get_by_label("Progressive jackpot").select_option("linked: South Island")
    form.get_by_label("Maximum", exact=True).fill("1")
    boss.expects = ("422", "409")
    boss.presses("Open the table")
    expect(form.locator("[role=alert], .problem").first).to_be_visible()
    form.get_by_label("Maximum", exact=True).fill("500")
    boss.presses("Open the table")
    tables = page.get_by_role("table", name="House tables")
    row = tables.get_by_role("row", name="Otago")
    expect(row).to_contain_text("jackpot South Island")
    trips = row.get_by_title("Trips")  # the blind goes with every ante, and is in the main game
    expect(trips).to_have_text("32.4132%", timeout=SOLVING)
    expect(page.get_by_role("article", name="Jackpot South Island")).to_contain_text("Otago")
    assert findings(page) == []

    boss.presses("Close Otago")
    boss.presses("Yes, close Otago")
    expect(row).to_contain_text("closed")
    boss.presses("Reopen Otago")
    expect(row).not_to_contain_text("closed")
    boss.presses("Remove Five best")
    expect(page.get_by_role("row", name="Five best")).to_have_count(0)


@pytest.mark.long
@pytest.mark.clauses("nz-uth:11.6(b)")
def test_money_is_added_to_a_pool_and_stands_in_its_books(comes: Comes) -> None:
    boss = comes("Boss", role="administrator")
    boss.posts("/api/house/jackpots", {"name": "South Island", "minor": "500", "major": "25000"})
    boss.goes("/admin")
    boss.presses("Add money: South Island")
    form = boss.page.get_by_role("form", name="Add money to South Island")
    form.get_by_label("Amount").fill("nothing")
    form.get_by_role("button", name="Add to the pool").click()
    expect(form).to_contain_text("write an amount above 0", ignore_case=True)
    form.get_by_label("Amount").fill("1250.50")
    form.get_by_role("button", name="Add to the pool").click()
    expect(form.get_by_role("alert")).to_have_text("Add $1,250.50 to South Island, major pool?")
    form.get_by_role("button", name="Yes, add it").click()
    card = boss.page.get_by_role("article", name="Jackpot South Island")
    expect(card).to_contain_text("$26,250.50")
    expect(card).to_contain_text("No hand has hit it yet.")
    expect(card.get_by_role("listitem").filter(has_text="$1,250.50")).to_contain_text("Boss")
    assert findings(boss.page) == []


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:15.7")
def test_a_promotion_is_offered_under_the_document_that_has_rules_for_it(comes: Comes) -> None:
    boss = comes("Bo", role="administrator").goes("/admin")
    panel = boss.page.get_by_role("region", name="Promotions", exact=True)
    expect(panel).to_contain_text("offered under nsw-lunar")
    expect(panel).to_contain_text("No promotion has been offered yet.")
    panel.get_by_role("button", name="Offer a promotion").click()
    form = panel.get_by_role("region", name="Prepared act")
    form.get_by_label("Name", exact=True).fill("Winter Draw")
    expect(form.get_by_role("list", name="What will happen")).to_contain_text("who is eligible")
    form.get_by_role("button", name="Offer a promotion", exact=True).click()
    expect(form).to_have_count(0)
    offered = panel.get_by_role("list", name="Promotions of the house")
    expect(offered.get_by_role("button", name="Winter Draw")).to_be_visible()
    expect(panel.get_by_role("log", name="Promotion history")).to_contain_text("Offer")
    acts = panel.get_by_role("group", name="Acts of Winter Draw")
    acts.get_by_role("button", name="Commence the promotion", exact=True).click()
    expect(form.get_by_role("alert")).to_contain_text("15.7.11")
    assert findings(boss.page) == []
