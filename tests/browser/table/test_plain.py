"""The felt of a game that nobody has drawn one for: everything from its layout and its choices."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.person import AT_REST, PHONE, Person
from tests.browser.screens.test_accessibility import fits
from tests.effort import some_quickly

SAMPLES = (
    *("plain", "plain-settled", "plain-wagering", "plain-draw", "plain-board"),
    *("lunar-plain", "uth-plain"),
)


def look(comes: Comes, name: str) -> Person:
    person = comes(None, color_scheme="light").goes(f"/gallery/{name}")
    expect(person.dock).to_be_visible()
    return person


@pytest.mark.parametrize("name", some_quickly(SAMPLES, {"plain"}))
def test_light_and_wide_dark_and_narrow(comes: Comes, name: str) -> None:
    page = look(comes, name).page
    assert page.locator(".felt-plain").count() > 0
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.evaluate(AT_REST)
    assert fits(page)
    assert findings(page) == []
    assert page.locator(".felt-plain").count() > 0


def printed(page: Page) -> set[str]:
    return set(page.locator("svg.felt-svg text").all_text_contents())


def test_every_area_and_every_choice_has_its_word(comes: Comes) -> None:
    ann = look(comes, "plain")
    assert {"Ante", "Bonus", "Raise", "2 × ante = $20.00"} <= printed(ann.page)
    expect(ann.button("Fold")).to_contain_text("lose $15.00")
    expect(ann.button("Raise")).to_contain_text("for $20.00")
    expect(ann.page.get_by_text("Box 3, your decision, please.").first).to_be_attached()


@pytest.mark.long
def test_chips_go_down_on_its_areas(comes: Comes) -> None:
    ann = look(comes, "plain-wagering")
    expect(ann.dock).to_contain_text("Choose a chip")
    ann.hits(ann.area("Bonus"))
    expect(ann.dock).to_contain_text("Put chips on the ante first.")
    ann.hits(ann.area("Ante"))
    expect(ann.button("Place wagers")).to_contain_text("$20.00")


def test_cards_are_chosen_where_a_choice_needs_them(comes: Comes) -> None:
    ann = look(comes, "plain-draw")
    expect(ann.button("Change 2 cards")).to_contain_text("for $10.00")
    for card in ("five of clubs", "two of diamonds"):
        ann.page.get_by_role("checkbox", name=f"{card}, discard").uncheck()
    expect(ann.button("Change")).to_contain_text("choose 1 to 3 cards")
    ann.page.keyboard.press("4")
    expect(ann.button("Change 1 card")).to_be_visible()


@pytest.mark.long
def test_several_wagers_may_follow_the_cards_and_a_board_lies_between(comes: Comes) -> None:
    ann = look(comes, "plain-board")
    assert {"2 of 3 shown", "Last", "$10.00"} <= {each.strip() for each in printed(ann.page)}
    for name in ("Check", "Last 1×", "Last 2×"):
        expect(ann.button(name)).to_be_visible()


@pytest.mark.long
def test_what_became_of_it_is_said_as_at_any_table(comes: Comes) -> None:
    ann = look(comes, "plain-settled")
    ann.sees_result("+$25.00")
    assert {"won $10.00", "lost $5.00, no bonus below a flush"} <= printed(ann.page)


def test_no_key_is_printed_twice(comes: Comes) -> None:
    ann = look(comes, "lunar-plain")
    keys = ann.dock.locator("kbd").all_text_contents()
    assert sorted(keys) == ["B", "E", "F", "U"]
