"""A sentence is data until it is rendered."""

from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.machine import Refusal
from croupier.sentence import Sentence, as_sentence, join_sentences, quote

HAND = parse_cards("Ah Kd 9c")


def count(cards: int) -> str:
    return f"<{cards}>"


def test_it_renders_cards_amounts_and_words() -> None:
    sentence = Sentence(
        "{who} shows {cards} for {paid}, {card} up",
        who="Ann",
        cards=HAND,
        paid=Fraction(5, 2),
        card=HAND[0],
    )
    assert sentence.text() == str(sentence) == "Ann shows Ah Kd 9c for 2.5, Ah up"
    assert sentence.cards == set(HAND)
    assert not sentence.hides


@pytest.mark.parametrize(
    ("seen", "marked", "counted"),
    [
        ("", "shows ?? ?? ??, ?? up", "shows <4> up"),
        ("Ah", "shows Ah ?? ??, Ah up", "shows Ah <2>, Ah up"),
        ("Kd", "shows ?? Kd ??, ?? up", "shows <1> Kd <2> up"),
        ("Ah Kd 9c", "shows Ah Kd 9c, Ah up", "shows Ah Kd 9c, Ah up"),
    ],
)
def test_cards_that_are_not_seen_are_left_out_of_the_data(
    seen: str, marked: str, counted: str
) -> None:
    sentence = Sentence("shows {cards}, {card} up", cards=HAND, card=HAND[0])
    shown = sentence.shown_to(parse_cards(seen) if seen else ())
    assert shown.text() == sentence.text(seen=parse_cards(seen) if seen else ()) == marked
    assert shown.text(unseen=count) == counted
    assert shown.hides is ("?" in marked)
    assert shown.cards <= set(parse_cards(seen) if seen else ())


def test_two_sentences_without_the_same_cards_are_equal() -> None:
    one, other = (Sentence("turns {card}", card=card) for card in HAND[:2])
    assert one != other
    assert one.shown_to(()) == other.shown_to(())
    assert len({one.shown_to(()), other.shown_to(())}) == 1


def test_sentences_are_joined_and_braces_in_words_are_words() -> None:
    parts = join_sentences("; ", (Sentence("{card}", card=HAND[0]), as_sentence("a {brace}")))
    assert parts.text() == "Ah; a {brace}"
    assert parts.cards == {HAND[0]}


def test_cards_that_a_person_writes_are_cards() -> None:
    words = quote("Ann {saw} 10h and K♥, not Ahab's A or 3hs")
    assert words.text() == "Ann {saw} 10h and K♥, not Ahab's A or 3hs"
    assert words.cards == set(parse_cards("Th Kh"))
    assert words.text(seen=parse_cards("Kh")) == "Ann {saw} ?? and K♥, not Ahab's A or 3hs"


def test_a_refusal_carries_the_cards_of_its_message() -> None:
    refusal = Refusal("not-held", (), Sentence("it holds {hand}", hand=HAND))
    assert refusal.message == str(refusal) == "it holds Ah Kd 9c"
    assert refusal.cards == set(HAND)
    assert Refusal("not-now", (), "not now").cards == frozenset()
