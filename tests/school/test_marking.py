"""Answers are marked to the last unit; what is no answer is asked again, not marked."""

from fractions import Fraction

import pytest

from croupier.money import Amount
from croupier.school import OneOf, PaymentAnswer, Question, UnreadAnswer, mark, pass_on

ODD = PaymentAnswer(Fraction(75, 2), 25)
EVEN = PaymentAnswer(40, 20)


def question(answer: PaymentAnswer | OneOf) -> Question:
    return Question("topic", "How much?", answer, "because", ("nz-lunar:10.9",))


@pytest.mark.parametrize(
    "given", ["37.5", "37.50", "37,5", "75/2", "3 to 2", "3:2", "3 TO 2", "$37.50", " 25 + 12.5 "]
)
def test_an_amount_that_is_not_whole_is_right_in_many_forms(given: str) -> None:
    assert mark(question(ODD), given).right


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("40", True),
        ("39", False),
        ("41", False),
        ("40.01", False),
        ("39.99", False),
        ("60", False),
        ("2 to 1", True),
        ("1:1 + 1:1", True),
        ("1 to 1 and 1 to 1", True),
        ("evens + even money", True),
        ("20 + 20", True),
        ("1:2", False),
        ("3 to 2", False),
        ("nothing", False),
        ("0", False),
    ],
)
def test_one_unit_off_is_wrong(given: str, right: bool) -> None:
    assert mark(question(EVEN), given).right is right


@pytest.mark.parametrize(
    ("given", "amount"), [("1,250", 1250), ("12,345,678.5", Fraction(24691357, 2)), ("none", 0)]
)
def test_thousands_may_be_parted(given: str, amount: Amount) -> None:
    assert PaymentAnswer(amount, 10).is_right(given)


@pytest.mark.parametrize(
    "given",
    ["", "x", "-5", "4 0", "1:0", "1e3", "ten", "+", "40 +", "½", "٤٠", "1,2,3", "9" * 1001],
)
def test_what_is_no_amount_is_unread(given: str) -> None:
    with pytest.raises(UnreadAnswer, match="odds on the stake"):
        mark(question(EVEN), given)


@pytest.mark.parametrize(
    ("given", "right"), [("2", True), ("goes back", True), ("G", True), ("1", False), ("t", False)]
)
def test_one_of_several_is_meant_by_number_or_by_words(given: str, right: bool) -> None:
    assert mark(question(OneOf(("paid", "goes back", "taken"), 1)), given).right is right


@pytest.mark.parametrize("given", ["", "0", "4", "a mis", "z", "1.5", "²"])
def test_what_fits_none_or_several_is_unread(given: str) -> None:
    options = ("a misdeal of all", "a misdeal of some", "no misdeal")
    with pytest.raises(UnreadAnswer, match="from 1 to 3"):
        mark(question(OneOf(options, 0)), given)


def test_who_passes_is_wrong() -> None:
    marked = pass_on(question(EVEN))
    assert (marked.right, marked.given) == (False, None)
