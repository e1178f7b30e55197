"""Rulebooks through the front door, and errors that say what was expected."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import parse_cards
from tests.library.random_rounds import RULEBOOKS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_rulebook_tells_what_it_has(name: str) -> None:
    book = croupier.rulebook(name)
    assert book.id == name
    assert "ante" in book.areas
    assert "shoe" in book.dealings
    assert book.boxes >= 5
    assert book.pay_tables
    assert set(book.options) == set(book.rules.document.options)
    for number, clause in book.clauses.items():
        assert book.clause(number) is book.clause(f"{name}:{number}") is clause
        assert book.cite(f"{name}:{number}") == clause.says
    assert book.cite("ruling:max-payout")


def test_books_lists_every_rulebook() -> None:
    assert [book.id for book in croupier.books()] == list(RULEBOOKS)
    assert repr(croupier.books()).splitlines()[3].startswith("nsw-lunar    Lunar Poker, New South")


def test_options_are_keywords() -> None:
    book = croupier.rulebook("nz-uth", hand_method="any", max_payout="2500.50")
    assert book.options["hand_method"] == "any"
    assert book.rules.max_payout == Fraction(5001, 2)
    record = book.deal(seed=1).play_out().record()
    assert record["options"] == {"hand_method": "any", "max_payout": "2500.5"}
    assert croupier.replay(record).book == book
    assert croupier.rulebook(book, paytable=2).options["hand_method"] == "any"
    instant = croupier.rulebook("wa-lunar", instant=[200, 1000])
    assert croupier.replay(instant.deal(seed=1).play_out().record()).book == instant


def test_a_house_variant_goes_by_its_path() -> None:
    path = ROOT / "examples" / "house-variant.toml"
    book = croupier.rulebook(path)
    assert book.options["max_payout"] is not None
    round = book.deal(seed=4).play_out()
    assert croupier.replay(round.record()).lines == round.lines


WRONG: list[tuple[Any, dict[str, Any], str]] = [
    ("nonsense", {}, "no rulebook 'nonsense': there is nz-lunar, wa-lunar"),
    ("nsw-luna", {}, "did you mean nsw-lunar?"),
    (3, {}, "there is no rulebook 3"),
    (None, {}, "there is no rulebook None"),
    ("nowhere.toml", {}, "nowhere.toml cannot be read"),
    ("nz-uth", {"hand_metho": "any"}, "did you mean hand_method?"),
    ("nz-uth", {"zz": "any"}, "no option 'zz': there is paytable, hand_method"),
    ("nz-uth", {"hand_method": "some"}, "allowed: two-plus-three, any"),
    ("nz-uth", {"max_payout": 2.5}, 'write it as text, "10" or "2.50"'),
]


@pytest.mark.parametrize(("name", "options", "says"), WRONG)
def test_a_rulebook_that_cannot_be(name: Any, options: dict[str, Any], says: str) -> None:
    with pytest.raises(croupier.RulebookError) as caught:
        croupier.rulebook(name, **options)
    assert says in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_an_unknown_clause_names_others() -> None:
    with pytest.raises(croupier.RulebookError, match=r"no clause '9\.5\.99'"):
        croupier.rulebook("nsw-lunar").clause("9.5.99")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"wagers": {"ante": 10}}, "wagers go by box and area, as in {1: {'ante': 10}}"),
        ({"wagers": {1: 10}}, "wagers go by box and area"),
        ({"wagers": 10}, "wagers go by box and area"),
        ({"wagers": {}}, "there is no wager"),
        ({"wagers": {1: {"antee": 10}}}, "takes no wager on 'antee': did you mean ante?"),
        ({"wagers": {1: {"zz": 10}}}, "there is ante, super, super_on, dealer_super"),
        ({"wagers": {1: {"ante": 2.5}}}, "box 1, ante: 2.5 is not an exact amount: write it as"),
        ({"wagers": {1: {"ante": "ten"}}}, "box 1, ante: 'ten' is not an amount: write"),
        ({"wagers": {1: {"ante": None}}}, "box 1, ante: None is not an exact amount"),
        ({"wagers": {1: {"ante": Decimal("NaN")}}}, "box 1, ante: "),
        ({"deck": "4d 4d"}, "4d is named twice"),
        ({"deck": "nonsense"}, "'nonsense' is not a card: write a rank"),
        ({"deck": 52}, "52 are not cards: write them as text"),
        ({"dealing": "sho"}, "did you mean shoe?"),
        ({"dealing": 1}, "there is shoe, shuffler"),
        ({"seed": 1.5}, "a seed is a whole number or a text, not 1.5"),
        ({"by_hand": "dealin"}, "did you mean dealing?"),
        ({"jackpot": 100}, "nsw-lunar has no jackpot"),
        ({"hands": {"bank": "As"}}, "hands go to a box, to 'dealer' or to 'board', not to 'bank'"),
        ({"hands": {2: "As"}}, "box 2 is not dealt As"),
        ({"hands": {1: "As Ks Qs Js Ts 9s"}}, "box 1 is not dealt 9s"),
        ({"hands": {1: "As", "dealer": "As"}}, "As is named twice"),
    ],
)
def test_a_deal_that_cannot_be(given: dict[str, Any], says: str) -> None:
    with pytest.raises((croupier.DealError, croupier.CardError)) as caught:
        croupier.rulebook("nsw-lunar").deal(**given)
    assert says in str(caught.value)


def test_a_jackpot_that_cannot_be() -> None:
    with pytest.raises(croupier.DealError, match="give the pool, or"):
        croupier.rulebook("nz-uth").deal(jackpot={"middle": 5})


def test_wagers_against_the_rules_are_refused_with_the_clause() -> None:
    book = croupier.rulebook("nsw-lunar")
    with pytest.raises(croupier.Refusal, match=r"one beside the ante \(nsw-lunar:5\.2\.2\)"):
        book.deal({1: {"ante": 10}})
    with pytest.raises(croupier.Refusal, match="nsw-lunar") as caught:
        book.deal({9: {"ante": 10, "super": 10}})
    assert caught.value.clauses
    with pytest.raises(croupier.Refusal):
        book.deal({1: {"ante": 0, "super": 10}})


# Hands


def test_hands_are_text_or_cards() -> None:
    straight = croupier.evaluate("As Kd Qh Jc Ts")
    assert repr(straight) == "Straight, ace high"
    cards = parse_cards("As Kd Qh Jc Ts")
    same = (cards, list(cards), "AsKdQhJcTs", "A♠ K♦ Q♥ J♣ 10♠", ["As", "Kd", "Qh", "Jc", "Ts"])
    for hand in same:
        assert croupier.evaluate(hand) == straight
    assert croupier.evaluate(*cards) == croupier.evaluate("As Kd", "Qh Jc Ts") == straight
    assert croupier.evaluate("2c 3c 4c 5c 6c As Ad") > straight
    assert straight.category.name == "STRAIGHT"


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("nonsense", "'nonsense' is not a card: write a rank"),
        ("", "5, 6 or 7 cards wanted, none given"),
        ("As Kd", "5, 6 or 7 cards wanted, 2 given (As Kd)"),
        ("2c 3c 4c 5c 6c 7c 8c 9c", "5, 6 or 7 cards wanted, 8 given"),
        ("As As Kd Qh Jc", "As is named twice"),
        (5, "5 are not cards: write them as text, as in 'As Kd Th 2c'"),
        (None, "None are not cards"),
        ([1, 2, 3, 4, 5], "[1, 2, 3, 4, 5] are not cards"),
        ({"As": 1}, "5, 6 or 7 cards wanted, 1 given"),
    ],
)
def test_evaluate_of_nonsense_says_what_a_hand_is(hand: Any, says: str) -> None:
    with pytest.raises(croupier.CardError) as caught:
        croupier.evaluate(hand)
    assert says in str(caught.value)
    assert isinstance(caught.value, ValueError)
