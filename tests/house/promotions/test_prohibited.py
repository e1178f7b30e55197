"""What no prize may consist of or include."""

from fractions import Fraction

import pytest

from croupier.house.promotions import Prize, offer, prohibited
from croupier.house.promotions.actions import ChangeTerms
from croupier.house.promotions.prizes import (
    Firearm,
    Goods,
    Liquor,
    Part,
    Prescribed,
    ProhibitedWeapon,
    Tobacco,
)
from croupier.machine import Refusal
from tests.house.promotions.promos import RULES, START, of, offered, refused, running

FORBIDDEN: list[tuple[Part, str]] = [
    (Tobacco(), "15.5.1"),
    (Firearm(), "15.5.2"),
    (ProhibitedWeapon(), "15.5.3"),
    (Liquor(21), "15.5.4"),
    (Prescribed(), "15.5.5"),
]


@pytest.mark.clauses("nsw-lunar:15.5.1", "nsw-lunar:15.5.2", "nsw-lunar:15.5.3")
@pytest.mark.clauses("nsw-lunar:15.5", "nsw-lunar:15.5.4", "nsw-lunar:15.5.5")
@pytest.mark.parametrize("beside", [(), (Goods(),)], ids=["consists of", "includes"])
@pytest.mark.parametrize(("part", "number"), FORBIDDEN)
def test_a_forbidden_prize_is_never_offered(
    part: Part, number: str, beside: tuple[Part, ...]
) -> None:
    terms = of(Prize("hamper", 50, (*beside, part)))
    with pytest.raises(Refusal) as refusal:
        offer(RULES, "Lunar Nights", terms, START)
    assert refusal.value.code == "prohibited-prize"
    assert refusal.value.clauses == ("nsw-lunar:15.5", f"nsw-lunar:{number}")
    assert "hamper: " in refusal.value.message
    assert refused(offered(), ChangeTerms(terms)).code == "prohibited-prize"
    assert refused(running(), ChangeTerms(terms, "ILGA 7")).code == "prohibited-prize"


@pytest.mark.clauses("nsw-lunar:15.5.4")
@pytest.mark.parametrize(
    ("litres", "allowed"),
    [((20,), True), ((Fraction(2001, 100),), False), ((19, 1), True), ((19, 1, 1), False)],
)
def test_twenty_litres_of_liquor_are_allowed_in_a_prize_and_no_more(
    litres: tuple[int | Fraction, ...], allowed: bool
) -> None:
    parts = tuple(Liquor(each) for each in litres)
    assert (prohibited(RULES, of(Prize("cellar", 900, parts))) == ()) is allowed


@pytest.mark.clauses("nsw-lunar:15.5.4")
def test_liquor_is_counted_prize_by_prize() -> None:
    running(of(Prize("red", 900, (Liquor(20),)), Prize("white", 900, (Liquor(20),))))


@pytest.mark.clauses("nsw-lunar:15.5")
def test_everything_forbidden_is_named_at_once() -> None:
    parts = tuple(part for part, _ in FORBIDDEN)
    found = prohibited(RULES, of(Prize("hamper", 50, parts), Prize("pipe", 5, (Tobacco(),))))
    assert sorted(clause for each in found for clause in each.clauses) == sorted(
        ["nsw-lunar:15.5.1", *(f"nsw-lunar:{number}" for _, number in FORBIDDEN)]
    )
