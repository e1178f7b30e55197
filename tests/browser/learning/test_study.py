"""Study in the browser: at a training table, hand by hand, and for whole games."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, expect

from croupier.analysis.holdem.choices import choices
from croupier.analysis.lunar.advice.advice import advice_for, lines_of
from croupier.analysis.lunar.choices import after_draw, against_dealer
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.wagers import super_wager
from croupier.analysis.spot import best
from croupier.cards import parse_cards
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.browser.axe import findings
from tests.browser.conftest import Comes
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import AT_REST, PHONE, Person
from tests.browser.screens.test_accessibility import fits

HOLE, FLOP = "Kd Qh", "4s 5h 6d"
DEAL = Deal({DEALER: "9c 9h", 4: HOLE, BOARD: "4s 5h 6d Jc 2s"})
PATIENCE = 60_000
"""A first solution takes seconds, on a busy machine many."""
VISIBLE = 2
"""Pixels of the shortest bar."""
EDGES = 0.68
"""The part of its room that the longest bar of an edge takes; its figure stands beside it."""
BARS = r"""(table) => [...table.querySelectorAll("tr:has(svg)")].map((row) => {
  const svg = row.querySelector("svg");
  const bar = svg.querySelector("rect");
  const words = [...row.querySelectorAll("td")].map((each) => each.textContent);
  const said = words.join(" ").match(/[+\u2212-]?\d+\.\d+/)[0].replace("\u2212", "-");
  const wide = svg.getBoundingClientRect().width;
  return [Number(said), bar.getBoundingClientRect().width, wide];
})"""


def bars_in_proportion(table: Locator, part: float = 1) -> int:
    """How many bars there are, each as long as its figure asks within that part of its room."""
    bars = table.evaluate(BARS)
    said = [number for number, _, _ in bars]
    span = max(0, *said) - min(0, *said)
    for number, long, room in bars:
        assert long == pytest.approx(max(VISIBLE, abs(number) / span * part * room), abs=1)
        assert VISIBLE - 0.1 <= long <= room
    return len(bars)


def value(number: Fraction) -> str:
    sign = "\u2212" if number < 0 else "+"
    return f"{sign}{abs(float(number)):.4f}"


def rounded(number: Fraction, places: int = 4) -> str:
    """With so many decimals; half goes up."""
    whole = int(number * 10**places + Fraction(1, 2))
    return f"{whole // 10**places}.{whole % 10**places:0{places}d}"


def studies(ann: Person) -> Locator:
    """The study tab, switched on."""
    ann.hits(ann.page.get_by_role("tab", name="Study"))
    switch = ann.page.get_by_role("switch", name=re.compile("^Study"))
    expect(switch).not_to_be_checked()
    ann.hits(ann.page.locator("label", has=switch))
    expect(switch).to_be_checked()
    return ann.page.get_by_role("region", name="Study of box 4")


def test_a_training_table_shows_values_and_what_a_mistake_has_cost(
    house: House, comes: Comes
) -> None:
    rules = rulebook("nz-uth").rules_as(HoldemRules)
    before = choices(rules, parse_cards(HOLE))
    after = choices(rules, parse_cards(HOLE), parse_cards(FLOP))
    check = next(each for each in before if each.action == "check")
    house.opens("nz-uth", DEAL, name="Cross", training="Ann")
    ann = comes().at("Cross", box=4).places(Ante=10)
    house.says_no_more_bets("Cross")
    expect(ann.dock).to_contain_text("Play 4×")
    own = studies(ann)
    row = own.get_by_role("row", name=re.compile("^Play 4×"))
    expect(row).to_contain_text(f"{value(best(before).ev)}", timeout=PATIENCE)
    expect(row).to_contain_text("best")
    expect(own.get_by_role("row", name=re.compile("^Check"))).to_contain_text(value(check.ev))
    assert bars_in_proportion(own.get_by_role("table")) == len(before)
    tab = ann.page.get_by_role("tabpanel")
    expect(tab).to_contain_text("this house allows no aids at a live table")
    expect(tab).not_to_contain_text("nsw")  # the document has no such clause

    ann.chooses("Check")
    cost = best(before).ev - check.ev
    made = own.get_by_role("list", name="Decisions of box 4").get_by_role("listitem").first
    expect(made).to_contain_text(f"cost {rounded(cost)}", timeout=PATIENCE)
    expect(made).to_contain_text(f"Play 4× was better: ${rounded(cost * 10, 2)}")
    for each in after:
        expect(own.get_by_role("table")).to_contain_text(value(each.ev))

    ann.chooses("Play 2×")
    played = next(each for each in after if each.multiple == 2)
    total = cost + best(after).ev - played.ev
    session = ann.page.get_by_role("region", name="This session")
    expect(session).to_contain_text("of 2", timeout=PATIENCE)
    expect(session).to_contain_text(f"{rounded(total)} antes")
    ann.page.reload()
    ann.hits(ann.page.get_by_role("tab", name="Study"))
    expect(session).to_contain_text(f"{rounded(total)} antes")
    ann.hits(session.get_by_role("button", name="Start again"))
    expect(session).to_contain_text("0.0000 antes")


@pytest.mark.clauses("nsw-lunar:14.1")
def test_a_table_of_the_house_has_no_study(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar")
    ann = comes().at(box=2)
    expect(ann.page.get_by_role("tab", name="Rules")).to_be_visible()
    expect(ann.page.get_by_role("tab", name="Study")).to_have_count(0)


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.1")
def test_the_explorer_is_closed_while_a_hand_is_in_play(house: House, comes: Comes) -> None:
    house.opens("nsw-lunar", Deal({DEALER: "Qh Qc 9s 6d 3h", 2: "2d 4d 8d Jd Kd"}))
    ann = comes().at(box=2).places(Ante=10, Super=10)
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    ann.expects = ("409",)
    ann.goes("/study/explorer")
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("No analysis while your hand is in progress at table Sydney")
    expect(values).to_contain_text("nsw 14.1")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:14.1")
@pytest.mark.parametrize("book", ["nsw-lunar", "nz-lunar", "nz-uth"])
def test_a_rule_against_aids_is_cited_from_the_own_document_only(
    house: House,
    comes: Comes,
    book: str,
) -> None:
    house.opens(book, name="Cross", training="Ann")
    house.opens(book)
    ann = comes().at("Cross", box=3)
    ann.hits(ann.page.get_by_role("tab", name="Study"))
    tab = ann.page.get_by_role("tabpanel")
    expect(tab).to_contain_text("this house allows no aids at a live table")
    cited = ["nsw 14.1"] if book == "nsw-lunar" else []
    expect(tab.get_by_text("nsw 14.1")).to_have_text(cited)
    ann.goes(f"/study/explorer/{book}")
    footer = ann.page.get_by_text("Study is closed to players with a hand")
    expect(footer).to_contain_text("this house allows no aids")
    expect(footer.get_by_text("nsw 14.1")).to_have_text(cited)

    ann.at(box=3).places(Ante=10, **({"Super": 10} if book == "nsw-lunar" else {}))
    house.says_no_more_bets()
    expect(ann.dock).to_contain_text("Your decision")
    ann.expects = ("409",)
    ann.goes(f"/study/explorer/{book}")
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("No analysis while your hand is in progress at table Sydney")
    expect(values.get_by_text("nsw 14.1")).to_have_text(cited)


@pytest.mark.long
def test_cards_are_picked_from_the_deck_by_mouse_and_by_keyboard(
    house: House,  # noqa: ARG001
    comes: Comes,
) -> None:
    rules = rulebook("nz-uth").rules_as(HoldemRules, {"hand_method": "any"})
    ann = comes().goes("/")
    ann.hits(ann.page.get_by_role("link", name="Study", exact=True))
    ann.hits(ann.page.get_by_role("link", name="Explorer"))
    page, values = ann.page, ann.page.get_by_role("region", name="Values")
    page.get_by_label("Hand method").select_option("any")
    deck = page.get_by_role("group", name="The deck")
    ann.hits(page.get_by_role("button", name="Remove the king of diamonds"))
    ann.hits(deck.get_by_role("button", name="two of clubs"))
    for card in ("four of spades", "five of hearts"):
        ann.hits(deck.get_by_role("button", name=card))
    expect(values).to_contain_text("Flop: 1 more card.")
    deck.get_by_role("button", name="five of hearts").press("ArrowDown")
    deck.get_by_role("button", name="five of diamonds").press("Enter")
    expected = choices(rules, parse_cards("2c Qh"), parse_cards("4s 5h 5d"))
    for each in expected:
        expect(values).to_contain_text(value(each.ev), timeout=PATIENCE)

    page.get_by_label("Choose from the deck, or type").fill("AsKs QsJs2d Td4c")
    river = choices(rules, parse_cards("As Ks"), parse_cards("Qs Js 2d"), parse_cards("Td 4c"))
    for each in river:
        expect(values).to_contain_text(value(each.ev), timeout=PATIENCE)

    chart = page.get_by_role("group", name="Starting hands")
    expect(chart.get_by_role("button")).to_have_count(169, timeout=PATIENCE)
    ann.hits(chart.get_by_role("button", name=re.compile("^72o: check")))
    [check] = [each for each in choices(rules, parse_cards("7s 2h")) if each.action == "check"]
    expect(values).to_contain_text(value(check.ev), timeout=PATIENCE)


@pytest.mark.long
def test_a_lunar_hand_has_29_choices_and_the_game_a_card(
    house: House,  # noqa: ARG001
    comes: Comes,
) -> None:
    ann = comes().goes("/study/explorer/nsw-lunar")
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("29 choices", timeout=PATIENCE)
    expect(values.get_by_role("heading")).to_contain_text("Buy a sixth card +2.7751 antes")
    ann.presses("16 more exchanges")
    expect(values.get_by_role("row")).to_have_count(30)
    assert bars_in_proportion(values.get_by_role("table")) == 29

    ann.hits(ann.page.get_by_role("link", name="Strategy"))
    reading = {"straight_with_pair": "straight-and-pair"}
    advice = advice_for(game_of(rulebook("nsw-lunar").rules_as(LunarRules, reading)))
    card = ann.page.get_by_role("region", name="The card")
    expect(card).to_contain_text("count as two straights", timeout=PATIENCE)
    ann.page.get_by_label("Straight with pair").select_option(reading["straight_with_pair"])
    expect(card).to_contain_text("count as straight and pair", timeout=PATIENCE)
    for heading, lines in lines_of(advice):
        told = card.get_by_role("list", name=heading).get_by_role("listitem")
        expect(told).to_contain_text([when for _, when in lines])
    costs = ann.page.get_by_role("region", name="What the rules cost")
    expect(costs).to_contain_text("−0.0986%")
    often = ann.page.get_by_role("region", name="How often")
    assert advice.best is not None
    folded = f"{float(advice.best.shares['fold'] * 100):.3f}%"
    expect(often.get_by_role("row", name=re.compile("^Fold"))).to_contain_text(folded)
    expect(ann.button("Print")).to_be_enabled()
    assert findings(ann.page) == []
    ann.page.emulate_media(color_scheme="dark")
    ann.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    ann.page.evaluate(AT_REST)
    assert fits(ann.page)
    assert findings(ann.page) == []


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:8.5", "nz-lunar:8.6", "nz-lunar:10.1")
def test_a_lunar_hand_after_a_draw_and_against_a_dealer_shown(
    house: House,  # noqa: ARG001
    comes: Comes,
) -> None:
    game = game_of(rulebook("nz-lunar").rules_as(LunarRules))
    hand, discard, [up] = parse_cards("2h Js Qs Ks As"), parse_cards("2h Js"), parse_cards("Td")
    ann = comes().goes("/study/explorer/nz-lunar")
    page, values = ann.page, ann.page.get_by_role("region", name="Values")
    deck = page.get_by_role("group", name="The deck")
    expect(values).to_contain_text("First decision", timeout=PATIENCE)

    ann.hits(page.get_by_role("button", name="Exchange two of hearts"))
    expect(values).to_contain_text("Exchange two to five cards, or none.")
    ann.hits(page.get_by_role("button", name="Exchange jack of spades"))
    ann.hits(deck.get_by_role("button", name="nine of clubs"))
    expect(values).to_contain_text("Drawn: 1 more card.")
    ann.hits(deck.get_by_role("button", name="three of diamonds"))
    drawn = parse_cards("9c 3d")
    expect(values).to_contain_text("After the draw", timeout=PATIENCE)
    for each in after_draw(game, hand, up, discard, drawn):
        expect(values).to_contain_text(value(each.ev))

    page.get_by_label("Choose from the deck, or type").fill("2hJsQsKsAs Td AcAd 9c8c6d4d")
    held, dealer = parse_cards("Qs Ks As Ac Ad"), parse_cards("Td 9c 8c 6d 4d")
    expect(values).to_contain_text("The dealer does not qualify", timeout=PATIENCE)
    for each in against_dealer(game, held, dealer, discard, has_drawn=True):
        expect(values).to_contain_text(value(each.ev) if each.ev else "0.0000")

    page.get_by_label("Choose from the deck, or type").fill("2hJsQsKsAs Td AcAd 9c8c6d")
    expect(values).to_contain_text("Dealer’s other cards: 1 more card.")


@pytest.mark.long
def test_house_edges_follow_the_options(house: House, comes: Comes) -> None:  # noqa: ARG001
    ann = comes().goes("/study/nz-lunar")
    wagers = ann.page.get_by_role("region", name="House edge of every wager")
    tables = ann.page.get_by_role("region", name="Super pay table")
    for number in (1, 2):
        ann.page.get_by_label("Super pay table").first.select_option(str(number))
        edge = super_wager(
            rulebook("nz-lunar").rules_as(LunarRules, {"super_paytable": number})
        ).house_edge
        expect(wagers).to_contain_text(f"{float(edge * 100):.4f}%", timeout=PATIENCE)
        expect(wagers).to_contain_text(str(edge))
        expect(
            tables.get_by_role("row", name=re.compile(rf"^Table {number}\s?, chosen"))
        ).to_contain_text(f"{float(edge * 100):.4f}%")
    assert bars_in_proportion(tables.get_by_role("table"), EDGES) >= 2
    ann.hits(ann.page.get_by_text("As a table"))
    results = re.compile("^Results of (a super wager|the main game)")
    expect(ann.page.get_by_role("region", name=results)).to_contain_text("1 in")


@pytest.mark.long
@pytest.mark.clauses("nsw-lunar:5.2.2", "nsw-lunar:5.2.5")
def test_the_main_game_of_lunar_and_what_a_round_costs(
    house: House,  # noqa: ARG001
    comes: Comes,
) -> None:
    ann = comes().goes("/study/nsw-lunar")
    wagers = ann.page.get_by_role("region", name="House edge of every wager")
    main = wagers.get_by_role("row", name=re.compile("^Ante, draw and bet"))
    expect(main).to_contain_text("−1.3095%", timeout=PATIENCE)
    expect(wagers).to_contain_text("nsw 5.2.2")
    expect(wagers).to_contain_text("a round costs 6.0282% of a unit")
    ann.page.get_by_label("Straight with pair").first.select_option("straight-and-pair")
    expect(main).to_contain_text("−0.0986%", timeout=PATIENCE)
    played = ann.page.get_by_role("region", name="Choices of best play")
    expect(played).to_contain_text("12.153%")


@pytest.mark.long
@pytest.mark.clauses("nz-lunar:5.9")
def test_the_operator_s_choices_nearest_to_a_target_come_first(
    house: House,  # noqa: ARG001
    comes: Comes,
) -> None:
    ann = comes().goes("/study/design/nz-lunar")
    found = ann.page.get_by_role("region", name="What the document leaves to the operator")
    first = found.get_by_role("row").nth(1)
    expect(first).to_contain_text("2.1753%", timeout=PATIENCE)
    expect(found).to_contain_text("croupier design nz-lunar --target-edge 2.5%")
    found.get_by_label("Wager").select_option("super")
    found.get_by_label("Wanted").fill("5")
    expect(first).to_contain_text("5.1007%", timeout=PATIENCE)
    expect(found).to_contain_text("14 combinations, the nearest first")
    found.get_by_label("Wanted").fill("12")
    expect(first).to_contain_text("11.9571%")
    found.get_by_label("Target").select_option("hold")
    found.get_by_label("Wanted").fill("55")
    expect(first).to_contain_text("$55.32")
    assert findings(ann.page) == []
