"""Every main screen as axe sees it: nothing serious, nothing critical, in light and dark, at a desk
and as narrow as a phone."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import AT_REST, PHONE
from tests.browser.scenes import SCENES
from tests.browser.sizes import EIGHT, cut_off_at
from tests.effort import some_quickly

ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def fits(page: Page) -> bool:
    """Whether nothing has to be moved sideways, once charts have followed the page's width."""
    for _ in range(100):
        if not page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            return True
        page.wait_for_timeout(50)
    return False


QUICK = {"lobby"}
"""Tests of other parts look with axe at what they come to; the long tests look at every scene."""


@pytest.mark.parametrize("name", some_quickly(SCENES, QUICK))
def test_light_and_wide_dark_and_narrow(house: House, comes: Comes, name: str) -> None:
    """One visit for both: to come to the scene takes longer than to look at it."""
    page = SCENES[name](house, partial(comes, color_scheme="light")).page
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.evaluate(AT_REST)
    assert fits(page)
    assert findings(page) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_dark_and_wide_and_at_eight_sizes(house: House, comes: Comes, name: str) -> None:
    page = SCENES[name](house, partial(comes, color_scheme="dark")).page
    assert findings(page) == []
    assert [each for width, height in EIGHT for each in cut_off_at(page, width, height)] == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_on_a_phone(house: House, comes: Comes, name: str) -> None:
    """The whole way to the scene by touch, in the light."""
    person = SCENES[name](house, partial(comes, color_scheme="light", **ON_A_PHONE))
    assert findings(person.page) == []
    assert fits(person.page)
