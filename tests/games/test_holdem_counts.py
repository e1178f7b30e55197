"""The exact showdown counts of Hold'em, hand by hand through `evaluate`.

Every board of five cards, up to a renaming of suits, with every two hole cards: 2,598,960 boards of
1,081 hands each, and 990 hands of a dealer against each of those.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import DECK, Card
from croupier.hands import Category, Line, evaluate
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

BOARDS = 2_598_960
HANDS = 133_784_560

Counts = tuple[int, Counter[Category]]


def representatives() -> Counter[tuple[int, ...]]:
    """Boards with suits named in the order in which they appear, and how many each stands for."""
    counts: Counter[tuple[int, ...]] = Counter()
    for board in combinations(DECK, 5):
        suits: dict[str, int] = {}
        counts[
            tuple(4 * (card.rank - 2) + suits.setdefault(card.suit, len(suits)) for card in board)
        ] += 1
    return counts


def showdowns(item: tuple[tuple[int, ...], int]) -> Counts:
    """Ties of two hands on one board, and hands by category, each times the board's weight."""
    indices, weight = item
    board = tuple(DECK[index] for index in indices)
    left = [card for card in DECK if card not in board]
    groups: dict[int, list[tuple[Card, ...]]] = {}
    categories: Counter[Category] = Counter()
    for hole in combinations(left, 2):
        value = evaluate(board + hole)
        groups.setdefault(value, []).append(hole)
        categories[value.category] += weight
    return weight * sum(map(_disjoint_pairs, groups.values())), categories


def _disjoint_pairs(hands: list[tuple[Card, ...]]) -> int:
    """Ordered pairs of hands of one value that share no card."""
    holding = Counter(card for hand in hands for card in hand)
    return sum(len(hands) - holding[a] - holding[b] + 1 for a, b in hands)


@pytest.fixture(scope="module")
def totals() -> Counts:
    ties, categories = 0, Counter[Category]()
    items = representatives()
    assert sum(items.values()) == BOARDS
    with ProcessPoolExecutor() as pool:
        for tied, found in pool.map(showdowns, items.items(), chunksize=500):
            ties += tied
            categories += found
    return ties, categories


@pytest.mark.long
def test_two_hands_tie_in_113_130_263_816_showdowns(totals: Counts) -> None:
    assert totals[0] == 113_130_263_816


@pytest.mark.long
def test_seven_card_hands_by_category(totals: Counts) -> None:
    known = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
    hands = {category: count // 21 for category, count in totals[1].items()}
    assert tuple(hands[category] for category in sorted(Category, reverse=True)[:7]) == known
    assert sum(hands.values()) == HANDS


@pytest.mark.long
@pytest.mark.parametrize(
    ("table", "percent"), [(1, "0.901835"), (2, "1.904049"), (3, "3.497937"), (4, "6.180824")]
)
def test_the_house_edge_of_trips_never_folded(totals: Counts, table: int, percent: str) -> None:
    odds = rulebook("nz-uth").rules_as(HoldemRules, {"paytable": table}).trips_odds
    won = Fraction(0)
    for category, count in totals[1].items():
        if category >= Category.THREE_OF_A_KIND:
            won += count // 21 * (odds[Line(category.name.lower())] + 1)
    edge = 1 - won / HANDS
    assert f"{float(edge * 100):.6f}" == percent
