"""How to play: three steps, what wagers cost, a guided hand, and areas that explain themselves."""

import re

import pytest
from playwright.sync_api import expect

from croupier.analysis.lunar.choices import choices
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.wagers import lunar_house_edges
from croupier.analysis.spot import best
from croupier.cards import Card, parse_cards
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import DEALER, Deal
from tests.browser.house import House
from tests.browser.person import AT_REST, PHONE
from tests.browser.screens.test_accessibility import fits

PATIENCE = 60_000


@pytest.mark.long
def test_a_newcomer_finds_three_steps_and_what_they_cost(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    ann = comes().goes("/")
    ann.hits(ann.page.get_by_role("link", name="New to it? How to play"))
    page = ann.page
    expect(page.get_by_role("heading", name="Lunar Poker in three steps.")).to_be_visible()
    for title in ("Place an ante and a super", "Look, then choose one of four", "The dealer shows"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    costs = page.get_by_role("region", name="What it costs")
    edges = lunar_house_edges(rulebook("nsw-lunar").rules_as(LunarRules))
    row = costs.get_by_role("row", name=re.compile("^Super, own box"))
    expect(row).to_contain_text(f"{float(edges['super'] * 100):.2f}%", timeout=PATIENCE)
    expect(costs).to_contain_text("60 cents on average")
    page.evaluate(AT_REST)
    assert findings(page) == []


@pytest.mark.clauses("nsw-lunar:14.6")
def test_a_guided_hand_explains_the_one_decision_at_hand(house: House, comes: Comes) -> None:  # noqa: ARG001
    game = game_of(rulebook("nsw-lunar").rules_as(LunarRules))
    values = choices(game, parse_cards("Ts Th 4d 3c 2s"), Card.parse("Kh"))
    most = best(values)
    fold = next(each for each in values if each.action == "fold")
    ann = comes().goes("/how-to-play/nsw-lunar")
    expect(ann.page.get_by_role("heading", name="Lunar Poker in three steps.")).to_be_visible()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.hits(ann.page.get_by_role("link", name="Play a guided hand"))
    ann.presses("Place wagers")
    page, rows = ann.page, ann.page.get_by_role("region", name="What you can do")
    expect(page.get_by_role("status")).to_contain_text(
        "A pair of tens against a king", timeout=PATIENCE
    )
    # The beginning and the wagers: an answer to anything more could come last and undo the wagers.
    assert sum(url.endswith("/hand") for url in asked) == len(("beginning", "wagers"))
    first = rows.get_by_role("listitem").first
    expect(first).to_contain_text("Exchange 3 cards")
    expect(first).to_contain_text("costs least")
    expect(rows.get_by_role("listitem").filter(has_text="Fold")).to_contain_text(
        f"${float((most.ev - fold.ev) * 10):.2f} more"
    )
    expect(rows).to_contain_text("at a live table nobody advises")
    expect(rows).to_contain_text("14.6")
    assert findings(page) == []
    ann.presses("Exchange 3 cards")
    expect(page.get_by_role("status")).to_contain_text("You hold three tens")
    ann.presses("Bet")
    expect(page.get_by_role("heading", name="You won +$40.00")).to_be_visible()
    expect(rows.get_by_role("row", name=re.compile("^Bet wager"))).to_contain_text("won 3 to 1")


@pytest.mark.long
@pytest.mark.parametrize("id", RULEBOOK_IDS)
@pytest.mark.usefixtures("house")
def test_every_rulebook_has_a_page_and_a_hand_to_its_end(comes: Comes, id: str) -> None:
    ann = comes(viewport=PHONE, has_touch=True, is_mobile=True).goes(f"/how-to-play/{id}")
    expect(ann.page.get_by_role("heading", name=re.compile("in three steps"))).to_be_visible()
    expect(
        ann.page.get_by_role("region", name="What it costs").get_by_role("row").nth(1)
    ).to_be_visible(timeout=PATIENCE)
    assert fits(ann.page)
    ann.hits(ann.page.get_by_role("link", name="Play a guided hand"))
    ann.presses("Place wagers")
    over = ann.page.get_by_role("heading", name=re.compile("^You (won|lost)"))
    rows = ann.page.get_by_role("region", name="What you can do").get_by_role("listitem")
    for _ in range(5):
        expect(over.or_(rows.first)).to_be_visible(timeout=PATIENCE)
        assert fits(ann.page)
        if over.is_visible():
            break
        count = ann.page.get_by_role("status").inner_text()
        ann.hits(rows.first.get_by_role("button"))
        expect(ann.page.get_by_role("status")).not_to_have_text(count, use_inner_text=True)
    expect(over).to_be_visible()
    assert findings(ann.page) == []


def test_an_area_explains_itself_on_hover_and_focus(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "Qh Qc 9s 6d 3h", 2: "2d 4d 8d Jd Kd"}))
    ann = comes().at(box=2)
    page, told = ann.page, ann.page.get_by_role("tooltip")
    page.mouse.move(5, 5)
    ann.area("Super").first.hover()
    expect(told).to_contain_text("A wager on your first five cards")
    expect(told).to_contain_text("5.2.2")
    expect(told).to_contain_text("up to 200 to 1")
    page.mouse.move(5, 5)
    expect(told).to_have_count(0)
    page.get_by_role("button", name="About Bet").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(told).to_contain_text("What you add to play on: twice the ante")
    expect(page.get_by_role("button", name="About Bet")).to_have_attribute(
        "aria-describedby", "area-help"
    )
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


@pytest.mark.long
def test_a_finger_that_rests_on_an_area_is_told_about_it_and_lays_no_chip(
    house: House, comes: Comes
) -> None:
    house.opens("nz-uth", name="Cross")
    ann = comes(viewport=PHONE, has_touch=True, is_mobile=True).at("Cross", box=4)
    area = ann.area("Trips").first
    area.scroll_into_view_if_needed()
    at = area.bounding_box()
    assert at
    touch = ann.context.new_cdp_session(ann.page)
    point = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    told = ann.page.get_by_role("tooltip")
    expect(told).to_contain_text("It wins with three of a kind or better")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.area("Trips").first).to_have_accessible_name(re.compile("nothing"))
    ann.hits(ann.page.get_by_role("button", name=re.compile("^Ante,")).first)
    expect(told).to_have_count(0)


@pytest.mark.long
def test_the_guide_is_reached_from_the_table_too(house: House, comes: Comes) -> None:
    house.opens("nz-uth", name="Cross")
    ann = comes().at("Cross")
    ann.hits(ann.page.get_by_role("link", name="How to play", exact=True))
    expect(
        ann.page.get_by_role("heading", name="Ultimate Texas Hold'em in three steps.")
    ).to_be_visible()


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.1")
def test_nobody_is_advised_while_a_hand_is_in_play(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "Qh Qc 9s 6d 3h", 2: "2d 4d 8d Jd Kd"}))
    ann = comes().at(box=2).places(Ante=10, Super=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    ann.expects = ("409",)
    ann.goes("/how-to-play/nsw-lunar/hand")
    expect(ann.alert).to_contain_text("o analysis while your hand is in progress")
