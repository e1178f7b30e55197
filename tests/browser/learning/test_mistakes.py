"""What mistakes cost: listed by cost, tried again, and opened in the explorer."""

import re

import pytest
from playwright.sync_api import expect

from croupier.analysis.lunar.choices import choices
from croupier.analysis.lunar.game import game_of
from croupier.analysis.spot import best
from croupier.cards import Card, parse_cards
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.house import House
from tests.browser.person import PHONE, Person
from tests.browser.scenes.learning import FOUR_HEARTS, TENS, play_two_hands_badly
from tests.browser.screens.test_accessibility import fits

PATIENCE = 60_000


def plays(house: House, comes: Comes, **context: object) -> Person:
    return play_two_hands_badly(house, comes(**context))


def cost(hand: str, up: str, action: str) -> str:
    game = game_of(rulebook("nsw-lunar").rules_as(LunarRules))
    values = choices(game, parse_cards(hand), Card.parse(up))
    made = next(each for each in values if each.action == action)
    return f"{float((best(values).ev - made.ev) * 10):.2f}"


def test_mistakes_are_listed_by_cost_and_tried_again(house: House, comes: Comes) -> None:
    ann = plays(house, comes)
    page, listed = ann.page, ann.page.get_by_role("list", name="Mistakes").get_by_role("listitem")
    expect(listed.first).to_contain_text(f"−${cost(FOUR_HEARTS, '8s', 'bet')}")
    expect(listed.first).to_contain_text("Buy a sixth card")
    expect(listed.nth(1)).to_contain_text(f"−${cost(TENS, 'Kh', 'fold')}")
    expect(listed.nth(1)).to_contain_text("4♦")
    expect(page.get_by_role("region", name="By kind of decision")).to_contain_text(
        "Fold, not exchange"
    )
    assert findings(page) == []

    ann.presses("Retry mistake 2")
    region = page.get_by_role("region", name="First decision, once more")
    expect(region).not_to_contain_text("Value")
    for card in ("four of diamonds", "three of clubs", "two of spades"):
        ann.hits(region.get_by_role("button", name=f"{card}, give away"))
    ann.presses("Exchange 3 cards")
    expect(region.get_by_role("status")).to_contain_text("Right. This is the best choice.")
    expect(region.get_by_role("row", name=re.compile("^Exchange")).first).to_contain_text("best")


@pytest.mark.long
def test_any_finished_hand_opens_in_the_explorer(house: House, comes: Comes) -> None:
    ann = plays(house, comes, viewport=PHONE, has_touch=True, is_mobile=True)
    assert fits(ann.page)
    ann.goes("/tables/Sydney/rounds/1#study")
    own = ann.page.get_by_role("region", name="Decisions of box 3")
    expect(own).to_contain_text(f"${cost(TENS, 'Kh', 'fold')}", timeout=PATIENCE)
    ann.hits(own.get_by_role("link", name="Explore: first decision"))
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("First decision", timeout=PATIENCE)
    expect(ann.page.get_by_role("button", name="Remove the ten of hearts")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Remove the king of hearts")).to_be_visible()


@pytest.mark.long
def test_a_kind_of_mistake_is_shown_alone_and_terms_are_explained(
    house: House, comes: Comes
) -> None:
    ann = plays(house, comes)
    ann.hits(ann.page.get_by_role("button", name=re.compile("^Fold, not exchange")))
    expect(ann.page.get_by_role("heading", name="1 mistake, dearest first")).to_be_visible()
    ann.presses("All kinds")
    expect(ann.page.get_by_role("heading", name="2 mistakes, dearest first")).to_be_visible()
    ann.hits(ann.page.get_by_text("What the terms mean"))
    expect(ann.page.get_by_text("Counted over every possible card")).to_be_visible()
    assert findings(ann.page) == []
    ann.presses("Retry all 2")
    ann.presses("Fold")
    expect(ann.page.get_by_role("status")).to_contain_text("more than the best choice")
    ann.presses("Next mistake")
    expect(ann.page.get_by_role("button", name=re.compile("^ten of hearts"))).to_be_visible()


@pytest.mark.long
def test_nothing_to_repeat(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes().goes("/study/mistakes/nz-uth")
    expect(ann.page.get_by_role("heading", name="No finished hand here yet.")).to_be_visible()
    assert findings(ann.page) == []
