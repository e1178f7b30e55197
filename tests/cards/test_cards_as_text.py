"""Reading and writing cards."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, CardError, format_cards, parse_cards

some_cards = st.lists(st.sampled_from(DECK), unique=True)
separators = st.sampled_from(["", " ", ",", ", ", "\n", " , "])


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("As", "As"),
        ("aS", "As"),
        ("10s", "Ts"),
        ("10♥", "Th"),
        ("td", "Td"),
        ("Q♠", "Qs"),
        ("q♤", "Qs"),
        ("2♡", "2h"),
        ("J♦", "Jd"),
        ("J♢", "Jd"),
        ("k♣", "Kc"),
        ("K♧", "Kc"),
        ("A♥\ufe0f", "Ah"),
        ("A♠\ufe0e", "As"),
        (" 9c ", "9c"),
    ],
)
def test_ways_to_write_a_card(text: str, card: str) -> None:
    assert Card.parse(text).text == card
    assert parse_cards(text) == (Card.parse(card),)


@pytest.mark.parametrize(
    "text",
    # The last two look like K and s to a careless reader: the kelvin sign and the long s.
    [
        "",
        " ",
        "A",
        "s",
        "1s",
        "11s",
        "As Kd",
        "AsKd",
        "sA",
        "0s",
        "Ax",
        "A♤♤",
        "\u212as",
        "A\u017f",
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert caught.value.code == "bad-card"
    assert repr(text) in str(caught.value)
    assert "as in As or 10h" in str(caught.value)


@pytest.mark.parametrize(
    "text", ["Kd Qh 10s", "Kd,Qh,10s", "KdQh10s", "  Kd, QhTs\n", "kdqhts", "K♦Q♡10♠", ",Kd Qh Ts,"]
)
def test_ways_to_write_several(text: str) -> None:
    assert format_cards(parse_cards(text)) == "Kd Qh Ts"


def test_several_texts_are_a_card_each() -> None:
    assert parse_cards(["Kd", "10h"]) == (Card.parse("Kd"), Card.parse("Th"))
    assert parse_cards(iter(["Kd"]), count=1) == (Card.parse("Kd"),)


def test_no_text_is_no_card() -> None:
    assert parse_cards("") == parse_cards(" , ") == parse_cards([]) == ()
    assert format_cards([]) == ""


@pytest.mark.parametrize(
    ("text", "bad"),
    [("As Xd Qh", "'Xd'"), ("AsKdX", "'X'"), ("As1dQh", "'1dQh'"), ("As;Kd", "';Kd'")],
)
def test_the_bad_card_among_several_is_named(text: str, bad: str) -> None:
    with pytest.raises(CardError, match=f"^{bad} is not a card") as caught:
        parse_cards(text)
    assert caught.value.code == "bad-card"


@pytest.mark.parametrize("text", ["As Kd As", "AsA♠", "10h th"])
def test_a_card_named_twice(text: str) -> None:
    with pytest.raises(CardError, match=r"^(As|Th) is named twice") as caught:
        parse_cards(text)
    assert caught.value.code == "duplicate-card"


@pytest.mark.parametrize(
    ("text", "count", "message"),
    [
        ("As Kd", 5, "5 cards wanted, 2 given (As Kd)"),
        ("As Kd", 1, "1 card wanted, 2 given (As Kd)"),
        ("", 2, "2 cards wanted, none given"),
        ("As", 0, "0 cards wanted, 1 given (As)"),
    ],
)
def test_too_many_or_too_few(text: str, count: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text, count=count)
    assert caught.value.code == "wrong-count"
    assert str(caught.value) == message


def test_an_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(CardError("bad-card", "no such card")))
    assert (error.code, str(error)) == ("bad-card", "no such card")


@given(some_cards, separators)
def test_what_is_written_is_read_back(cards: list[Card], separator: str) -> None:
    assert parse_cards(format_cards(cards), count=len(cards)) == tuple(cards)
    assert parse_cards(separator.join(card.text for card in cards)) == tuple(cards)
    assert parse_cards(card.text for card in cards) == tuple(cards)


@given(st.text("2379TJQKAcdhs♠♡10 ,x", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(format_cards(cards)) == cards
