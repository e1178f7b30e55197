"""What each document leaves to the operator, and nothing else."""

from fractions import Fraction

import pytest

from croupier.rulebooks import RULEBOOK_IDS, RulebookError, rulebook
from croupier.rulebooks.lunar import LunarRules

THIRTEEN_PAIRS = [
    [200, 600],
    [300, 600],
    [200, 800],
    [300, 800],
    [200, 1000],
    [300, 1000],
    [200, 1200],
    [300, 1200],
    [400, 1200],
    [200, 1500],
    [300, 1500],
    [400, 1500],
    [500, 1500],
]
READINGS: dict[str, list[object]] = {
    "straight_with_pair": ["two-straights", "straight-and-pair"],
    "ace_king_queen": ["any", "unpaired"],
    "misdeal": ["round", "hands"],
}
DRAWS_DEALT: dict[str, list[object]] = {"draws_dealt": ["when-all-have-decided", "as-decided"]}
ALLOWED: dict[str, dict[str, list[object]]] = {
    "nz-lunar": {
        "instant": [*THIRTEEN_PAIRS],
        "super_paytable": [1, 2, 3, 4, 5, 6, 7],
        **DRAWS_DEALT,
    },
    "wa-lunar": {
        "instant": [[200, 1000], [300, 1000], [200, 1500]],
        "draws_from": ["hand", "shoe"],
        **DRAWS_DEALT,
    },
    "vu-lunar": {
        "instant": [*THIRTEEN_PAIRS],
        "super_three_of_a_kind": [8, 7],
        "super_ace_king_queen": [6, 5],
        **DRAWS_DEALT,
    },
    "nsw-lunar": {"instant": [[250, 1000]]},
}
WHEN_ALL = {"draws_dealt": "when-all-have-decided"}
DEFAULTS: dict[str, dict[str, object]] = {
    "nz-lunar": {"instant": [200, 600], "super_paytable": 1, **WHEN_ALL},
    "wa-lunar": {"instant": [200, 1000], "draws_from": "hand", **WHEN_ALL},
    "vu-lunar": {
        "instant": [200, 600],
        "super_three_of_a_kind": 8,
        "super_ace_king_queen": 6,
        **WHEN_ALL,
    },
    "nsw-lunar": {"instant": [250, 1000]},
}
MAX_PAYOUT = {
    "nz-lunar": "nz-lunar:5.12",
    "wa-lunar": "wa-lunar:5.11",
    "vu-lunar": "vu-lunar:5.12",
    "nsw-lunar": "ruling:max-payout",
    "nz-uth": "nz-uth:5.13",
}


def allowed(name: str) -> dict[str, list[object]]:
    options = rulebook(name).document.options
    return {key: list(each.allowed) for key, each in options.items() if not each.amount}


@pytest.mark.clauses("nz-lunar:5.6", "nz-lunar:5.9", "wa-lunar:5.4", "vu-lunar:5.6", "vu-lunar:5.9")
@pytest.mark.clauses("nsw-lunar:10.3", "wa-lunar:8.7")
@pytest.mark.parametrize("name", list(ALLOWED))
def test_the_lunar_documents_leave_these_choices(name: str) -> None:
    assert allowed(name) == ALLOWED[name] | READINGS


@pytest.mark.clauses("nz-uth:5.11", "nz-uth:9.7(a)", "nz-uth:9.7(b)", "nz-uth:10.1(b)")
def test_ultimate_texas_holdem_leaves_these_choices() -> None:
    assert allowed("nz-uth") == {
        "paytable": [1, 2, 3, 4],
        "hand_method": ["two-plus-three", "any"],
        "no_qualify": ["compare", "pay"],
        "misdeal": ["round", "hands"],
        "boxes_per_player": ["one", "several"],
        "additional_hands": ["viewed", "blind"],
        "jackpot_operated": ["electronically", "manually"],
    }


@pytest.mark.parametrize("name", list(DEFAULTS))
def test_what_holds_when_nothing_is_chosen(name: str) -> None:
    readings = {
        "straight_with_pair": "two-straights",
        "ace_king_queen": "any",
        "misdeal": "round",
        "max_payout": None,
    }
    assert rulebook(name).options() == DEFAULTS[name] | readings


def test_what_holds_in_ultimate_texas_holdem_when_nothing_is_chosen() -> None:
    assert rulebook("nz-uth").options() == {
        "paytable": 1,
        "hand_method": "two-plus-three",
        "no_qualify": "compare",
        "misdeal": "round",
        "max_payout": None,
        "boxes_per_player": "one",
        "additional_hands": "viewed",
        "jackpot_operated": "electronically",
        "jackpot_wager": None,
        "jackpot_retained_percent": 0,
        "jackpot_minor_percent": 50,
    }


@pytest.mark.parametrize(
    ("name", "value", "held"),
    [
        ("instant", "200:1000", [200, 1000]),
        ("instant", [200, 1000], [200, 1000]),
        ("instant", (200, 1000), [200, 1000]),
        ("super_paytable", "4", 4),
        ("super_paytable", 4, 4),
        ("ace_king_queen", "unpaired", "unpaired"),
        ("max_payout", "2500.50", Fraction(5001, 2)),
        ("max_payout", "2500", 2500),
        ("max_payout", 2500, 2500),
        ("max_payout", "5000/3", Fraction(5000, 3)),
        ("max_payout", None, None),
    ],
)
def test_a_choice_is_read_from_text_as_from_values(name: str, value: object, held: object) -> None:
    chosen = rulebook("nz-lunar").options({name: value})[name]
    assert chosen == held
    assert type(chosen) is type(held)


@pytest.mark.parametrize(
    "value",
    ["200:601", "200", "1000:200", "200:1000:1", [200], [200, 1000, 1], {"royal": 1}, True, None],
)
def test_a_pair_that_the_document_does_not_list_is_refused(value: object) -> None:
    with pytest.raises(RulebookError) as refusal:
        rulebook("nz-lunar").options({"instant": value})
    assert refusal.value.code == "option-not-allowed"
    assert refusal.value.clauses == ("nz-lunar:5.6",)


def test_a_refusal_names_the_clause_and_every_allowed_value() -> None:
    with pytest.raises(RulebookError, match=r"250:1000") as refusal:
        rulebook("nsw-lunar").rules_as(LunarRules, {"instant": "200:1000"})
    assert "10.3" in refusal.value.message
    assert refusal.value.clauses == ("nsw-lunar:10.3",)


@pytest.mark.parametrize("value", ["8", 0, 8, True, "one", 1.5, [1]])
def test_a_super_table_that_does_not_exist_is_refused(value: object) -> None:
    with pytest.raises(RulebookError) as refusal:
        rulebook("nz-lunar").rules_as(LunarRules, {"super_paytable": value})
    assert refusal.value.code == "option-not-allowed"
    assert refusal.value.clauses == ("nz-lunar:5.9",)


@pytest.mark.parametrize("value", ["0", "-5", 0, 2500.5, "2,500", "1e9", "", True, [100], "5/0"])
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_a_maximum_payout_is_an_exact_amount_above_nothing(name: str, value: object) -> None:
    with pytest.raises(RulebookError) as refusal:
        rulebook(name).options({"max_payout": value})
    assert refusal.value.code == "option-not-allowed"
    assert refusal.value.clauses == (MAX_PAYOUT[name],)


@pytest.mark.parametrize(
    ("name", "option"),
    [("wa-lunar", "super_paytable"), ("nz-lunar", "super_three_of_a_kind"), ("nz-uth", "instant")],
)
def test_a_choice_of_another_document_is_unknown(name: str, option: str) -> None:
    with pytest.raises(RulebookError, match=f"{name} has no option '{option}'") as refusal:
        rulebook(name).options({option: 1})
    assert refusal.value.code == "unknown-option"


def test_choices_reach_the_rules_of_the_table() -> None:
    rules = rulebook("nz-lunar").rules_as(
        LunarRules, {"max_payout": "2500.50", "ace_king_queen": "unpaired"}
    )
    assert rules.max_payout == Fraction(5001, 2)
    assert rules.ace_king_queen == "unpaired"
    assert rules.options["super_paytable"] == 1
