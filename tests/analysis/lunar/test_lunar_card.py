"""Strategy cards: legal in every state, each rule of use, and priced exactly."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.analysis.conditions import Condition
from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.advice.advice import advice_for, is_of, priced_cards, total_of
from croupier.analysis.lunar.advice.card import (
    HOLDS,
    SECTIONS,
    Card,
    CardError,
    Rule,
    card_for,
    first_lines,
    format_card,
    parse_card,
    parse_condition,
    say,
)
from croupier.analysis.lunar.advice.derivation import Cells, derive
from croupier.analysis.lunar.advice.features import before_draw
from croupier.analysis.lunar.advice.pricing import codes_of, fired, floors_of, price_part
from croupier.analysis.lunar.choices import after_draw, choices, instant
from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.main_game import known
from croupier.analysis.lunar.solver.decision import BET, BUY, FOLD, INSTANT, scale_of
from croupier.analysis.lunar.solver.hands import (
    CANONICAL,
    canonical_hands,
    cards_of,
    least_number,
    slot_of,
)
from croupier.analysis.lunar.solver.ranks import LEAST_SUITED
from croupier.analysis.lunar.solver.upcard import Upcard, best_floors
from croupier.cards import DECK, RANKS
from croupier.cards import Card as PlayingCard
from croupier.hands import Category, StraightWithPair, evaluate
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.upcards import exchanges_of

LUNAR = ("wa-lunar", "nsw-lunar", "nz-lunar", "vu-lunar")
SOME = """
[[strong]]
do = "keep-three"
when = "hand >= 4, hand <= 4"
[[strong]]
do = "buy"
when = "hand >= 5, hand <= 6"
[[strong]]
do = "bet"
[[pair]]
do = "keep-suited-three"
when = "suited_three >= 1, pair <= 9"
[[pair]]
do = "bet"
[[nothing]]
do = "buy"
when = "outs >= 7"
[[nothing]]
do = "keep-suited-three"
when = "suited_three >= 1"
[[nothing]]
do = "fold"
[[after]]
do = "bet"
when = "pair >= 5"
[[after]]
do = "bet"
when = "hand >= 5"
[[after]]
do = "bet"
when = "ace_king >= 1, held >= 1, hand <= 1"
"""
"""Not a good card: one that folds and bets where it should not, and exchanges two at the most."""


def game(name: str, reading: StraightWithPair = StraightWithPair.TWO_STRAIGHTS) -> Game:
    return game_of(rulebook(name).rules_as(LunarRules, {"straight_with_pair": reading.value}))


def hand_of(row: int, up: int) -> list[PlayingCard]:
    return [DECK[card] for card in cards_of(canonical_hands().slots[row], up).tolist()]


GAMES = [game(name) for name in LUNAR[:3]]


@pytest.mark.long
def test_every_hand_gets_one_legal_choice() -> None:
    for card in {card_for(of) for of in GAMES}:
        check_legal(card, 11)


@pytest.mark.long
@pytest.mark.parametrize("card", list(dict.fromkeys(card_for(of) for of in GAMES)))
def test_every_hand_gets_one_legal_choice_under_every_upcard(card: Card) -> None:
    """And each rule decides some hand under some upcard."""
    counts = {name: np.zeros(len(rules), dtype=int) for name, rules in card.first.items()}
    for up in range(13):
        check_legal(card, up)
        for name, each in fired(card, up).items():
            counts[name] += each
    assert all((each > 0).all() for each in counts.values()), counts


def check_legal(card: Card, up: int) -> None:
    codes = codes_of(card, up)
    assert len(codes) == CANONICAL
    counts = np.array([code.bit_count() for code in range(32)])[codes]
    drawn = codes > BUY
    assert ((counts[drawn] >= 2) & (counts[drawn] <= 4)).all()
    assert sum(map(sum, fired(card, up).values())) == CANONICAL


def test_cards_of_the_package_are_whole() -> None:
    for of in GAMES:
        card = card_for(of)
        assert list(card.first) == list(SECTIONS)
        assert card.after
        assert card.lines <= MOST_LINES
        assert parse_card(format_card(card)) == card


MOST_LINES = 21


@cache
def followed(up: int, exchanging: bool = True) -> tuple[Any, Any]:
    """What the card says and what it gets; or, in a part of the time, if whoever should exchange
    buys the sixth card."""
    of, card = game("nsw-lunar"), parse_card(SOME)
    codes = codes_of(card, up)
    if not exchanging:
        codes[codes > BUY] = BUY
    solved = Upcard(of, up).follow(codes, floors_of(card, up))
    return codes, solved[of.straight_with_pair].worth


def bets(final: list[PlayingCard], gone: list[PlayingCard], up: PlayingCard) -> bool:
    """The card's play after the draw, said once more."""
    value, ranks = evaluate(final), [RANKS.index(card.text[0]) for card in final]
    twice = [rank for rank in ranks if ranks.count(rank) > 1]
    odd = value.category is Category.ODD_CARDS and {11, 12} <= set(ranks)
    match = any(card.text[0] == up.text[0] for card in (*final, *gone))
    return value.category >= Category.STRAIGHT or max(twice, default=-1) >= 5 or (odd and match)


def by_enumeration(of: Game, hand: list[PlayingCard], up: PlayingCard, code: int) -> Fraction:
    """Every draw, and after each what the one-state method says of folding and betting."""
    if code in (FOLD, BET):
        return choices(of, hand, up)[code].ev if code == BET else Fraction(-1)
    gone = [] if code == BUY else [card for at, card in enumerate(hand) if code >> at & 1]
    kept = [card for card in hand if card not in gone]
    unseen = [card for card in DECK if card not in (*hand, up)]
    total, draws = Fraction(0), 0
    for drawn in combinations(unseen, len(gone) or 1):
        fold, bet = after_draw(of, hand, up, gone, drawn)
        total += bet.ev if bets([*kept, *drawn], gone, up) else fold.ev
        draws += 1
    return total / draws


@pytest.mark.long
@pytest.mark.parametrize("exchanging", [False, True])
def test_what_a_card_gets_is_what_enumeration_says(exchanging: bool) -> None:
    """Of hands that buy, bet and fold."""
    up, random = 9, Random(3)
    codes, worth = followed(up, exchanging)
    of = game("nsw-lunar")
    for code in (BUY, FOLD):
        row = int(random.choice(np.flatnonzero(codes == code)))
        hand = hand_of(row, up)
        if instant(of, hand) is None:
            exact = Fraction(int(worth[row]), scale_of(of).denominator)
            assert exact == by_enumeration(of, hand, DECK[4 * up], code)


@pytest.mark.long
def test_what_a_card_gets_by_exchanging_is_what_enumeration_says() -> None:
    """1,035 draws each; of hands that throw a card of the upcard's rank away, and others."""
    up, random = 9, Random(4)
    codes, worth = followed(up)
    of = game("nsw-lunar")
    exchanging = [code for code in np.unique(codes).tolist() if code > BUY]
    cards = cards_of(canonical_hands().slots, up)
    for thrown, code in enumerate(random.sample(exchanging, 3)):
        gone = [at for at in range(5) if code >> at & 1]
        number = (cards[:, gone] // 4 == up).sum(axis=1)
        row = int(random.choice(np.flatnonzero((codes == code) & (number == min(thrown, 1)))))
        exact = Fraction(int(worth[row]), scale_of(of).denominator)
        assert exact == by_enumeration(of, hand_of(row, up), DECK[4 * up], code)


@pytest.mark.long
def test_the_best_play_followed_is_the_best_play() -> None:
    """Told to play after the draw as well as can be, an exchange of two is worth what it is."""
    up, of = 9, game("nsw-lunar")
    codes = codes_of(parse_card(SOME), up)
    rows = np.flatnonzero(np.array([code.bit_count() == 2 for code in range(32)])[codes])[::4000]
    upcard = Upcard(of, up)
    found = upcard.follow(codes, best_floors())[of.straight_with_pair]
    assert len(rows) > 3
    for row, each in zip(rows.tolist(), exchanges_of(upcard, 2, rows).tolist(), strict=True):
        assert found.worth[row] == each[codes[row]]


PRICED = [pytest.param(each, id=each["rulebook"]) for each in priced_cards()]


@pytest.mark.parametrize("plain", PRICED)
@pytest.mark.parametrize("reading", list(StraightWithPair))
def test_costs_of_the_package_follow_from_their_sums(
    plain: dict[str, Any], reading: StraightWithPair
) -> None:
    of = game(plain["rulebook"], reading)
    assert is_of(plain, of)
    total = total_of(plain["upcards"], reading)
    assert sum(total.weights) == STATES
    assert total.instant == (1_692, 188)
    advice, best = advice_for(of), known(of)
    assert best is not None
    lost = Fraction(best.figures.sums.worth - total.worth, scale_of(of).denominator * STATES)
    assert advice.cost == Fraction(plain["cost"][reading.value]["exact"]) == lost > 0


@pytest.mark.long
@pytest.mark.parametrize("plain", PRICED)
def test_how_often_each_choice_is_made_follows_from_the_card(plain: dict[str, Any]) -> None:
    """Of one upcard: instant hands aside, what the card tells, counted again."""
    of, up = game(plain["rulebook"]), 4
    told, copies = codes_of(card_for(of), up), 4 * canonical_hands().copies.astype(int)
    told[value_of_five(cards_of(canonical_hands().slots, up)) >= LEAST_SUITED] = INSTANT
    weights = {str(code): int(copies[told == code].sum()) for code in np.unique(told)}
    for reading in StraightWithPair:
        assert plain["upcards"][RANKS[up]][reading.value]["weights"] == weights


@pytest.mark.long
@pytest.mark.parametrize("plain", PRICED)
def test_one_upcard_of_the_package_is_priced_again(plain: dict[str, Any]) -> None:
    of = game(plain["rulebook"])
    for reading, sums in price_part(of, 8).items():
        assert sums.plain == plain["upcards"][RANKS[8]][reading.value]


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(CardError, match="not a card"):
        parse_card("do")
    with pytest.raises(CardError, match="last rule has no condition"):
        parse_card(SOME.replace('do = "fold"', 'do = "fold"\nwhen = "up >= 3"'))
    with pytest.raises(CardError, match="last rule has no condition"):
        parse_card(SOME.replace("[[strong]]", "[[other]]"))
    with pytest.raises(CardError, match="do = 'raise'"):
        parse_card(SOME.replace('do = "bet"', 'do = "raise"', 1))
    with pytest.raises(CardError, match="NAME one of"):
        parse_card(SOME.replace("pair <= 9", "pears <= 9"))
    with pytest.raises(CardError, match="get no legal choice"):
        codes_of(parse_card(SOME.replace('do = "fold"', 'do = "keep-ace-king"')), 3)


def test_conditions_in_words() -> None:
    for texts, words in (
        (["up >= 9"], "upcard jack or higher"),
        (["up >= 3", "up <= 8"], "upcard 5 to ten"),
        (["pair >= 4"], "sixes or higher"),
        (["pair <= 0"], "twos"),
        (["pair_over <= 0"], "below the upcard"),
        (["held <= 0"], "no card of the upcard's rank"),
        (["held >= 2"], "at least 2 cards of the upcard's rank"),
        (["hand >= 5", "hand <= 6"], "a straight or a flush"),
        (["hand >= 2"], "a pair or better"),
        (["second >= 11"], "ace and king"),
        (["high >= 12"], "highest card ace"),
    ):
        assert say([parse_condition(text) for text in texts]) == [words]
    for lines in (first_lines(card_for(of)) for of in GAMES):
        assert {do for _, each in lines for do, _ in each} <= set(HOLDS.values())


OUTS = {
    "2c 3d 4h 5s Kc": 7,  # the ace and the six, all of them
    "2c 3d 5h 6s Kc": 4,  # the four
    "2c 3d 5h 6s 7c": 7,  # the four makes six in a row: it counts twice
    "8c 9d Jh Qs 2c": 3,  # the ten, of which the upcard is one
    "2c 5c 9c Qc Kd": 7,  # clubs
    "2c 5d 9h Qs Kd": 0,
    "2c 3d 4h 5s 6c": 0,  # it is a straight
}


def test_outs_are_counted_for_each_straight() -> None:
    """From seven on they are all the same."""
    up = RANKS.index("T")
    for hand, number in OUTS.items():
        slots = [slot_of(PlayingCard.parse(each).index, 4 * up) for each in hand.split()]
        least, _ = least_number(slots)
        row = int(canonical_hands().numbers.searchsorted(np.uint32(least)))
        assert before_draw(up)["outs"][row] == number, hand


def test_kinds_of_hands_are_named_where_they_are_left() -> None:
    card = parse_card(
        SOME.replace('when = "hand >= 4, hand <= 4"', 'when = "hand <= 3"').replace(
            'do = "keep-three"', 'do = "bet"'
        )
    )
    assert first_lines(card)[0][1] == [
        ("bet", "two pairs"),
        ("buy the sixth card", "a straight or a flush"),
        ("bet", "otherwise"),
    ]


def test_a_search_finds_the_rules_that_were_hidden() -> None:
    up, high = (each.ravel().astype(np.int8) for each in np.meshgrid(range(10), range(6)))
    right = np.where(up >= 6, np.where(high <= 1, 0, 1), 2)
    worth = np.where(right[:, None] == np.arange(3), 100.0, 0.0)
    cells = Cells({"up": up, "high": high}, ("fold", "bet", "buy"), worth)
    found = derive(cells, price=10)
    assert cells.total(found) == 100 * len(worth)
    assert found[-1] == Rule("buy", ())
    assert len(found) == 3
    dear = derive(cells, price=10**6)
    assert dear == (Rule("buy", ()),)
    assert Condition("up", ">=", 6) in {condition for rule in found for condition in rule.when}
