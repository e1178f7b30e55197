"""How the application behaves towards its visitors and towards the network."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.house import House

FIRST_LOAD = 200_000
"""Bytes over the wire until a first visitor sees the lobby."""


def test_a_first_visitor_is_dealt_in_with_one_click(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    visitor = comes(name=None).goes("/")
    visitor.presses("Deal me in")
    expect(visitor.dock).to_contain_text(
        re.compile("Place your wagers, box|You play from the next round")
    )


def test_the_first_load_is_light(house: House, comes: Comes) -> None:
    for name in ("One", "Two", "Three"):
        house.opens("nz-lunar", name=name)
    visitor = comes(name=None)
    network = visitor.context.new_cdp_session(visitor.page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    loaded: list[float] = []
    network.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    visitor.goes("/")
    expect(visitor.button("Deal me in")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    assert 0 < sum(loaded) < FIRST_LOAD


@pytest.mark.long
def test_a_chip_more_than_the_sign_allows_is_told(house: House, comes: Comes) -> None:
    house.opens("nz-lunar", limits="10:100:5")
    ann = comes().at(box=3).wagers("Ante", 100)
    expect(ann.dock).to_contain_text("Ready to place.")
    ann.hits(ann.area("Ante"))
    expect(ann.dock).to_contain_text("The maximum on Ante is $100.00.")
    expect(ann.area("Ante")).to_have_accessible_name(re.compile("100"))


@pytest.mark.long
def test_an_unknown_address_says_so_and_leads_back(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().goes("/nowhere")
    expect(ann.page.get_by_role("heading", name="This page does not exist.")).to_be_visible()
    ann.page.get_by_role("link", name="To the lobby").click()
    expect(ann.page).to_have_url(f"{house.url}/")


def test_an_unknown_table_says_so(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes()
    ann.expects = ("404",)
    ann.goes("/tables/nowhere")
    expect(ann.page.get_by_role("heading", name="There is no such table.")).to_be_visible()


def test_the_policy_lets_in_nothing_from_elsewhere(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes()
    answer = ann.page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    ann.expects = ("Content Security Policy",)
    ran = ann.page.evaluate(
        """() => new Promise((done) => {
            const script = document.createElement("script");
            script.textContent = "window.broken = true";
            document.body.append(script);
            setTimeout(() => done(window.broken === true), 0);
        })"""
    )
    assert ran is False
    assert any("Content Security Policy" in each for each in ann.watch.console)


def test_theme_suits_and_speed_are_kept(house: House, comes: Comes) -> None:
    house.opens("nz-lunar")
    ann = comes().at()
    ann.presses("Settings")
    ann.page.get_by_role("radio", name="Dark").check()
    ann.page.get_by_role("radio", name="Four colours").check()
    ann.page.get_by_role("radio", name="Slow").check()
    ann.page.reload()
    root = ann.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    expect(ann.page.get_by_role("region", name="What you can do")).to_be_visible()
    ann.presses("Settings")
    expect(ann.page.get_by_role("radio", name="Slow")).to_be_checked()
