"""How to play, Study and the dealer school."""

from playwright.sync_api import expect

from croupier.games import actions as shared
from croupier.games.lunar import actions as lunar
from tests.browser.dealing import BOARD, DEALER, Deal
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes.scene import CLOCKS, Come, headed, scene

TENS, FOUR_HEARTS = "Ts Th 4d 3c 2s", "Jh 9h 7h 4h Kc"
SOLVING = 90_000
"""Milliseconds for a game to be solved the first time, on a busy machine."""


@scene
def study(house: House, come: Come) -> Person:
    """A hand at a training table, with a mistake behind it."""
    deal = Deal({DEALER: "9c 9h", 4: "Kd Qh", BOARD: "Ks 5h 6d Jc 2s"})
    house.opens("nz-uth", deal, name="Training", clocks=CLOCKS, training="Ann")
    ann = come().at("Training", box=4).places(Ante=10)
    house.says_no_more_bets("Training")
    ann.chooses("Check")
    expect(ann.dock).to_contain_text("Play 2×")
    if ann.touch:
        ann.presses("Table")
    ann.hits(ann.page.get_by_role("tab", name="Study"))
    ann.hits(ann.page.locator("label", has=ann.page.get_by_role("switch")))
    made = ann.page.get_by_role("list", name="Decisions of box 4")
    expect(made).to_contain_text("Play 4× was better", timeout=SOLVING)
    return ann


@scene
def explorer(_: House, come: Come) -> Person:
    ann = come().goes("/study/explorer")
    ann.page.get_by_label("Choose from the deck, or type").fill("Kd Qh 4s 5h 6d")
    chart = ann.page.get_by_role("group", name="Starting hands")
    expect(chart.get_by_role("button")).to_have_count(169, timeout=SOLVING)
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("2 choices", timeout=SOLVING)
    return ann


@scene
def explorer_lunar(_: House, come: Come) -> Person:
    ann = come().goes("/study/explorer/nsw-lunar")
    values = ann.page.get_by_role("region", name="Values")
    expect(values).to_contain_text("29 choices", timeout=SOLVING)
    return ann


@scene
def edges(_: House, come: Come) -> Person:
    ann = come().goes("/study/nz-uth")
    for name in ("Choices of best play", "When the dealer does not qualify"):
        expect(ann.page.get_by_role("heading", name=name)).to_be_visible(timeout=SOLVING)
    return ann


@scene
def school(_: House, come: Come) -> Person:
    return headed(come().goes("/school"), "Dealer school")


@scene
def question(_: House, come: Come) -> Person:
    ann = headed(come().goes("/school"), "Dealer school")
    ann.presses("Begin")
    ann.presses("Skip to the questions")
    expect(ann.button("Pass")).to_be_visible()
    return ann


@scene
def training(_: House, come: Come) -> Person:
    return headed(come().goes("/training/nz-uth"), "Make a training table")


@scene
def how_to_play(_: House, come: Come) -> Person:
    ann = headed(come().goes("/how-to-play/nsw-lunar"), "Lunar Poker in three steps.")
    row = ann.page.get_by_role("region", name="What it costs").get_by_role("row").nth(1)
    expect(row).to_be_visible(timeout=SOLVING)
    return ann


@scene
def guided_hand(_: House, come: Come) -> Person:
    ann = come().goes("/how-to-play/nsw-lunar/hand").presses("Place wagers")
    expect(ann.page.get_by_role("status")).to_contain_text("A pair of tens", timeout=SOLVING)
    return ann


@scene
def hand_over(_: House, come: Come) -> Person:
    """The guided hand of Ultimate Texas Hold'em, to its settlement."""
    ann = come().goes("/how-to-play/nz-uth/hand").presses("Place wagers")
    stop = ann.page.get_by_role("region", name="What you can do")
    for number in (2, 3):
        expect(ann.page.get_by_role("status")).to_contain_text(f"{number} of 4", timeout=SOLVING)
        ann.hits(stop.get_by_role("button").first)
    expect(ann.button("Play it again")).to_be_visible()
    return ann


def play_two_hands_badly(house: House, ann: Person) -> Person:
    """A pair of tens is folded, and four hearts are bet."""
    deals = (
        Deal({DEALER: "Ac 9s 7d 4c Kh", 3: TENS}),
        Deal({DEALER: "Ac Kd 7d 5c 8s", 3: FOUR_HEARTS}),
    )
    house.opens("nsw-lunar", *deals)
    house.seats("Sydney", 3, "Ann", ante=10, super=10)
    house.says_no_more_bets()
    house.others_decide("Sydney", shared.Fold(3))
    house.waits_until(lambda: any(deck.order for deck in house.table().upkeep.decks.values()))
    for area in ("ante", "super"):
        house.does("Sydney", shared.PlaceWager(3, area, 10), "Ann")
    house.says_no_more_bets()
    house.others_decide("Sydney", lunar.Bet(3))
    house.waits_until(lambda: 2 in house.table().played)
    ann.goes("/study/mistakes/nsw-lunar")
    heading = ann.page.get_by_role("heading", name="2 mistakes, dearest first")
    expect(heading).to_be_visible(timeout=SOLVING)
    return ann


@scene
def mistakes(house: House, come: Come) -> Person:
    return play_two_hands_badly(house, come())


@scene
def retry(house: House, come: Come) -> Person:
    """The dearest mistake, once more, and wrong again."""
    ann = play_two_hands_badly(house, come()).presses("Retry mistake 1")
    ann.presses("Fold")
    expect(ann.page.get_by_text("more than the best choice")).to_be_visible()
    return ann


@scene
def strategy(_: House, come: Come) -> Person:
    ann = come().goes("/study/strategy/nsw-lunar")
    card = ann.page.get_by_role("region", name="The card")
    expect(card).to_contain_text("count as two straights", timeout=SOLVING)
    return ann


@scene
def design(_: House, come: Come) -> Person:
    ann = come().goes("/study/design/nz-lunar")
    found = ann.page.get_by_role("region", name="What the document leaves to the operator")
    expect(found.get_by_role("row").nth(1)).to_contain_text("%", timeout=SOLVING)
    return ann


@scene
def lesson(_: House, come: Come) -> Person:
    ann = come().goes("/school/nz-uth").presses("Lesson: Blind odds")
    return headed(ann, "Worked out")


@scene
def certificate(_: House, come: Come) -> Person:
    ann = come().goes("/school/nsw-lunar/certificate")
    return headed(ann, "Record of progress")
