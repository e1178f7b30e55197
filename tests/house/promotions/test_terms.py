"""Nothing commences before its terms state everything; what is missing is named, all of it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.promotions import Prize, Terms, missing, offer, prohibited
from croupier.house.promotions.actions import (
    ChangeTerms,
    Commence,
    LodgeTerms,
    MakeAvailable,
    Where,
)
from croupier.house.promotions.prizes import (
    Cash,
    CasinoDollars,
    Firearm,
    Goods,
    Liquor,
    Machine,
    Part,
    Prescribed,
    ProhibitedWeapon,
    SlotsDollars,
    Tobacco,
    Travel,
)
from croupier.machine import Refusal
from tests.house.promotions.promos import (
    ESTATE,
    HOUR,
    MACHINE,
    RULES,
    START,
    TERMS,
    TRAVEL,
    VEHICLE,
    after,
    happens,
    of,
    offered,
    refused,
    running,
)

ITEMS = {
    "manner": "15.7.1",
    "award_when": "15.7.2",
    "award_where": "15.7.2",
    "eligibility": "15.7.3",
    "minimum_wager": "15.7.4",
    "nature": "15.7.5",
    "entries_close": "15.7.6",
    "place": "15.7.7",
    "begins": "15.7.7",
    "claiming": "15.7.8",
    "must_be_present": "15.7.8",
    "notification": "15.7.9",
    "publication": "15.7.10",
    "prizes": "15.7.11",
}
DETAILS: dict[Part, dict[str, str]] = {
    MACHINE: {
        "make": "15.7.11.1(i)",
        "model": "15.7.11.1(ii)",
        "accessories": "15.7.11.1(iii)",
    },
    VEHICLE: {
        "make": "15.7.11.2(i)",
        "model": "15.7.11.2(ii)",
        "accessories": "15.7.11.2(iii)",
        "on_road_costs": "15.7.11.2(iii)",
    },
    TRAVEL: {
        "persons": "15.7.11.3(i)",
        "airfares": "15.7.11.3(ii)",
        "transfers": "15.7.11.3(ii)",
        "other_transport": "15.7.11.3(ii)",
        "duration": "15.7.11.3(ii)",
        "accommodation": "15.7.11.3(ii)",
        "meals": "15.7.11.3(ii)",
        "restrictions": "15.7.11.3(iii)",
        "spending_money": "15.7.11.3(iv)",
    },
    ESTATE: {
        "dwelling": "15.7.11.4(i)",
        "plans": "15.7.11.4(ii)",
        "contract": "15.7.11.4(iii)",
        "easements": "15.7.11.4(iv)",
        "address": "15.7.11.4(v)",
        "conveyancing": "15.7.11.4(vi)",
        "legal_costs": "15.7.11.4(vi)",
        "fixtures": "15.7.11.4(vi)",
        "furniture": "15.7.11.4(vi)",
    },
}


def without(whole: Any, *names: str) -> Any:
    """The same with these things unsaid."""
    return replace(whole, **{name: _unsaid(getattr(whole, name)) for name in names})


def _unsaid(value: object) -> object:
    if isinstance(value, str):
        return "  "
    return () if isinstance(value, tuple) else None


def numbers(terms: Terms) -> list[str]:
    found = missing(RULES, terms)
    return [clause.removeprefix("nsw-lunar:") for each in found for clause in each.clauses]


def test_the_usual_terms_lack_nothing() -> None:
    assert missing(RULES, TERMS) == ()
    running(TERMS)


@pytest.mark.clauses(*(f"nsw-lunar:15.7.{item}" for item in ["1", "2", "3", "4", "5", "6"]))
@pytest.mark.clauses(*(f"nsw-lunar:15.7.{item}" for item in ["7", "8", "9", "10", "11"]))
@pytest.mark.clauses("nsw-lunar:15.7")
@pytest.mark.clauses(
    subject=[
        f"nsw-lunar:15.7.{item}" for item in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    ]
)
@pytest.mark.parametrize("name", ITEMS)
def test_any_one_missing_term_is_named_with_its_clause(name: str) -> None:
    state = after(offered(without(TERMS, name)), [MakeAvailable(Where.CASINO)])
    for action in (LodgeTerms(), Commence()):
        refusal = refused(state, action, START + 25 * HOUR)
        assert refusal.code == "terms-incomplete"
        assert refusal.clauses == ("nsw-lunar:15.7", f"nsw-lunar:{ITEMS[name]}")
        assert f"({ITEMS[name]})" in refusal.message


@pytest.mark.clauses("nsw-lunar:15.7")
@given(st.sets(st.sampled_from(list(ITEMS))))
def test_every_missing_term_is_named_and_no_other(names: set[str]) -> None:
    assert numbers(without(TERMS, *names)) == [
        number for name, number in ITEMS.items() if name in names
    ]


@pytest.mark.clauses(*(f"nsw-lunar:15.7.11.1({item})" for item in ["i", "ii", "iii"]))
@pytest.mark.clauses(*(f"nsw-lunar:15.7.11.2({item})" for item in ["i", "ii", "iii"]))
@pytest.mark.clauses(*(f"nsw-lunar:15.7.11.3({item})" for item in ["i", "ii", "iii", "iv"]))
@pytest.mark.clauses(*(f"nsw-lunar:15.7.11.4({item})" for item in ["i", "ii", "iii", "iv"]))
@pytest.mark.clauses("nsw-lunar:15.7.11.4(v)", "nsw-lunar:15.7.11.4(vi)")
@pytest.mark.clauses(
    subject=[
        *(f"nsw-lunar:15.7.11.1({item})" for item in ["i", "ii", "iii"]),
        *(f"nsw-lunar:15.7.11.2({item})" for item in ["i", "ii", "iii"]),
        *(f"nsw-lunar:15.7.11.3({item})" for item in ["i", "ii", "iii", "iv"]),
        *(f"nsw-lunar:15.7.11.4({item})" for item in ["i", "ii", "iii", "iv", "v", "vi"]),
    ]
)
@pytest.mark.parametrize(
    ("part", "name"), [(part, name) for part, names in DETAILS.items() for name in names]
)
def test_any_one_missing_detail_of_a_prize_is_named_with_its_clause(part: Part, name: str) -> None:
    whole = of(Prize("first", 500, (part,)))
    assert missing(RULES, whole) == ()
    terms = of(Prize("first", 500, (without(part, name),)))
    refusal = refused(offered(terms), LodgeTerms())
    assert refusal.code == "terms-incomplete"
    assert f"nsw-lunar:{DETAILS[part][name]}" in refusal.clauses
    assert refusal.message.startswith("the terms do not state: first: ")


@given(st.data())
def test_every_missing_detail_is_named_and_no_other(data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(list(DETAILS)))
    names = data.draw(st.sets(st.sampled_from(list(DETAILS[part]))))
    terms = of(Prize("first", 500, (without(part, *names),)))
    assert numbers(terms) == [number for name, number in DETAILS[part].items() if name in names]


@pytest.mark.clauses("nsw-lunar:15.7.11.1", "nsw-lunar:15.7.11.2")
def test_a_prize_of_several_parts_states_the_details_of_each() -> None:
    both = Prize("first", 500, (without(MACHINE, "make"), without(VEHICLE, "make")))
    assert numbers(of(both)) == ["15.7.11.1(i)", "15.7.11.2(i)"]


@pytest.mark.clauses("nsw-lunar:15.7.11")
@pytest.mark.parametrize(
    "prize",
    [Prize(" ", 500, (Cash(),)), Prize("first", None, (Cash(),)), Prize("first", 500, ())],
    ids=["no name", "no value", "no parts"],
)
def test_a_prize_has_a_name_a_value_and_something_to_it(prize: Prize) -> None:
    assert numbers(of(prize)) == ["15.7.11"]


@pytest.mark.clauses("nsw-lunar:15.7.4", "nsw-lunar:15.7.8", "nsw-lunar:15.7.5")
def test_no_and_nought_are_statements_and_reservations_need_not_be() -> None:
    assert TERMS.minimum_wager == 0
    assert TERMS.must_be_present is False
    assert TERMS.reservations == ""
    assert missing(RULES, TERMS) == ()


@pytest.mark.clauses("nsw-lunar:15.7")
def test_a_draft_may_be_unfinished_and_is_finished_later() -> None:
    state = offered(Terms())
    assert happens(state, ChangeTerms(TERMS))
    assert len(missing(RULES, Terms())) == len(ITEMS)


@pytest.mark.clauses("nsw-lunar:15.3", "nsw-lunar:15.5.4", "nsw-lunar:15.7.11")
@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ({"minimum_wager": -1}, "15.7.4"),
        ({"minimum_wager": 2.5}, "15.7.4"),
        ({"entries_close": START.replace(tzinfo=None)}, "15.7.6"),
        ({"begins": START.replace(tzinfo=None)}, "15.7.7"),
        ({"prizes": TERMS.prizes * 2}, "15.7.11"),
        ({"prizes": (Prize("first", 0, (Cash(),)),)}, "15.7.11"),
        ({"prizes": (Prize("first", True, (Cash(),)),)}, "15.7.11"),
        ({"prizes": (Prize("first", 0.5, (Cash(),)),)}, "15.7.11"),  # type: ignore[arg-type]
        ({"prizes": (Prize("first", 1, (Cash(),), count=0),)}, "15.7.11"),
        ({"prizes": (Prize("first", 1, (Travel(persons=0),)),)}, "15.7.11.3(i)"),
        ({"prizes": (Prize("first", 1, (Liquor(-1),)),)}, "15.5.4"),
        ({"prizes": (Prize("first", 1, (Goods(),), cash_alternative=0),)}, "15.3"),
        ({"prizes": (Prize("first", 1, (Cash(),), cash_alternative=1),)}, "15.3"),
        ({"prizes": (Prize("first", 1, (CasinoDollars(),), cash_alternative=1),)}, "15.3"),
        ({"prizes": (Prize("first", 1, (SlotsDollars(),), cash_alternative=1),)}, "15.3"),
        ({"prizes": (Prize("x", 1, (Machine(), CasinoDollars()), cash_alternative=1),)}, "15.3"),
    ],
)
def test_terms_that_make_no_sense_are_refused_at_once(changes: Any, number: str) -> None:
    terms = replace(TERMS, **changes)
    with pytest.raises(Refusal) as refusal:
        offer(RULES, "Lunar Nights", terms, START)
    assert refusal.value.code == "bad-terms"
    assert refusal.value.clauses == ("nsw-lunar:15.7", f"nsw-lunar:{number}")
    assert refused(offered(), ChangeTerms(terms)).code == "bad-terms"


def test_values_may_be_exact_fractions() -> None:
    running(of(Prize("first", Fraction(1, 2), (Cash(),)), minimum_wager=Fraction(5, 2)))


FORBIDDEN: list[tuple[Part, str]] = [
    (Tobacco(), "15.5.1"),
    (Firearm(), "15.5.2"),
    (ProhibitedWeapon(), "15.5.3"),
    (Liquor(21), "15.5.4"),
    (Prescribed(), "15.5.5"),
]


@pytest.mark.clauses("nsw-lunar:15.5.1", "nsw-lunar:15.5.2", "nsw-lunar:15.5.3")
@pytest.mark.clauses(
    *("nsw-lunar:15.5", "nsw-lunar:15.5.4", "nsw-lunar:15.5.5"),
    subject=[f"nsw-lunar:15.5.{item}" for item in ["1", "2", "3", "4", "5"]],
)
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


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize("amount", [None, 0, 501])
def test_cash_beside_goods_must_say_how_much_it_is(amount: int | None) -> None:
    found = missing(RULES, of(Prize("hamper", 500, (Cash(amount), Goods()))))
    assert [each.clauses for each in found] == [("nsw-lunar:15.4",)]
    assert not missing(RULES, of(Prize("hamper", 500, (Cash(500), Goods()))))
    assert not missing(RULES, of(Prize("first", 500, (Cash(),))))
