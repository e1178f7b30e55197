"""Breaches are reported and recorded, where the document has such a rule."""

import pytest

from croupier.house.directions import (
    AskForRules,
    Breach,
    Direct,
    Incident,
    PlaceCards,
    Report,
    Reported,
    RulesShown,
    act,
    check_analysis,
)
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS
from tests.house.directions.books import after, book, refused, seen
from tests.house.officials import NOON, OPERATOR, minutes

FORBIDDEN = {
    "nz-lunar": {
        Breach.OFF_TABLE: "9.12",
        Breach.TELLING: "9.13",
        Breach.MISPLACED: "9.11",
        Breach.SUSPECTED: "9.14(c)",
    },
    "vu-lunar": {
        Breach.OFF_TABLE: "9.12",
        Breach.TELLING: "9.13",
        Breach.MISPLACED: "9.11",
        Breach.SUSPECTED: "9.14(b)",
    },
    "wa-lunar": {
        Breach.OFF_TABLE: "9.13",
        Breach.TELLING: "9.14",
        Breach.MISPLACED: "9.12",
        Breach.SUSPECTED: "9.15(b)",
    },
    "nsw-lunar": {
        Breach.OFF_TABLE: "8.2",
        Breach.TELLING: "8.1",
        Breach.SUSPECTED: "12.13",
        Breach.DEVICE: "14.1",
        Breach.ADVICE: "14.6",
        Breach.INFLUENCE: "14.7",
        Breach.SIDE_BET: "14.10",
    },
    "nz-uth": {Breach.OFF_TABLE: "9.8", Breach.TELLING: "9.9", Breach.SEEN_HAND: "12.15"},
}
CASES = [
    (name, breach, number) for name, all_ in FORBIDDEN.items() for breach, number in all_.items()
]


@pytest.mark.clauses(
    *("nz-lunar:9.11", "nz-lunar:9.12", "nz-lunar:9.13", "nz-lunar:9.14(c)"),
    *("vu-lunar:9.11", "vu-lunar:9.12", "vu-lunar:9.13", "vu-lunar:9.14(b)"),
    *("wa-lunar:9.12", "wa-lunar:9.13", "wa-lunar:9.14", "wa-lunar:9.15(b)"),
    *("nsw-lunar:8.1", "nsw-lunar:8.2", "nsw-lunar:12.13", "nsw-lunar:14.1", "nsw-lunar:14.6"),
    *("nsw-lunar:14.7", "nsw-lunar:14.10", "nz-uth:9.8", "nz-uth:9.9", "nz-uth:12.15"),
    subject=[
        *("nz-lunar:9.12", "nz-lunar:9.13", "vu-lunar:9.12", "vu-lunar:9.13"),
        *("wa-lunar:9.13", "wa-lunar:9.14", "nsw-lunar:8.2", "nsw-lunar:14.1", "nz-uth:9.8"),
    ],
)
@pytest.mark.parametrize(("name", "breach", "number"), CASES)
def test_a_breach_is_taken_down_with_the_rule_that_it_breaks(
    name: str, breach: Breach, number: str
) -> None:
    state = book(name)
    if breach is Breach.MISPLACED:
        state = after(state, Direct(OPERATOR, PlaceCards("4", "on the box"), "order"))
    report = seen(breach, 2, persons=("Pat", "Quinn"))
    state, events = act(state, report, NOON + minutes(1))
    [incident] = state.incidents.values()
    assert events == (Reported(incident),)
    clauses = incident.clauses
    assert f"{name}:{number}" in clauses
    assert incident == Incident(
        1,
        breach,
        ("Pat", "Quinn"),
        "seen on camera",
        "Dan",
        NOON + minutes(1),
        "4",
        "r1",
        (2,),
        clauses,
    )


@pytest.mark.clauses("ruling:direct-listed")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_what_no_rule_forbids_is_no_breach(name: str) -> None:
    for breach in Breach:
        if breach not in FORBIDDEN[name]:
            assert refused(book(name), seen(breach)).code == "no-such-rule"


@pytest.mark.clauses(
    *("nsw-lunar:14.2", "nsw-lunar:14.6", "nsw-lunar:14.7"),
    subject=["nsw-lunar:14.2", "nsw-lunar:14.6", "nsw-lunar:14.7"],
)
@pytest.mark.parametrize(
    ("breach", "number"),
    [(Breach.DEVICE, "14.2"), (Breach.ADVICE, "14.6"), (Breach.INFLUENCE, "14.7")],
)
def test_a_rule_s_own_exception_makes_it_no_breach(breach: Breach, number: str) -> None:
    refusal = refused(book("nsw-lunar"), seen(breach, excused=True))
    assert refusal.code == "excused"
    assert refusal.clauses == (f"nsw-lunar:{number}",)


@pytest.mark.clauses("nsw-lunar:14.10", "nsw-lunar:8.2")
@pytest.mark.parametrize("breach", [Breach.SIDE_BET, Breach.OFF_TABLE, Breach.TELLING])
def test_other_rules_have_no_exception(breach: Breach) -> None:
    assert refused(book("nsw-lunar"), seen(breach, excused=True)).code == "no-exception"


@pytest.mark.clauses("wa-lunar:9.12")
def test_cards_are_misplaced_only_where_a_place_was_directed() -> None:
    state = book("wa-lunar")
    assert refused(state, seen(Breach.MISPLACED, 2)).code == "no-direction"
    until = NOON + minutes(10)
    state = after(state, Direct(OPERATOR, PlaceCards("4", "on the box"), "order", until))
    assert after(state, seen(Breach.MISPLACED, 2)).incidents
    assert refused(state, seen(Breach.MISPLACED, 2), until).code == "no-direction"


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (Report("", Breach.TELLING, ("Pat",), "signs", "4"), "nothing-said"),
        (Report("Dan", Breach.TELLING, ("Pat",), " ", "4"), "nothing-said"),
        (Report("Dan", Breach.TELLING, ("Pat",), "signs", ""), "nothing-said"),
        (Report("Dan", Breach.TELLING, ("Pat", " "), "signs", "4"), "nothing-said"),
        (Report("Dan", Breach.TELLING, (), "signs", "4"), "nobody-named"),
        (Report("Dan", Breach.TELLING, ("Pat",), "signs", "4", "r1", (2, 2)), "box-twice"),
    ],
)
def test_a_report_that_says_nothing_is_refused(report: Report, code: str) -> None:
    refusal = refused(book("nz-lunar"), report)
    assert refusal.code == code
    assert refusal.clauses == ("nz-lunar:9.13",)


@pytest.mark.clauses("nsw-lunar:14.14", "ruling:direct-rules")
@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_whoever_asks_is_shown_the_rules(name: str) -> None:
    state, [event] = act(book(name), AskForRules("Pat"), NOON)
    assert isinstance(event, RulesShown)
    assert (event.person, event.rulebook, event.at) == ("Pat", name, NOON)
    expected = "nsw-lunar:14.14" if name == "nsw-lunar" else "ruling:direct-rules"
    assert event.clauses == (expected,)
    assert state == book(name)
    assert refused(state, AskForRules("")).code == "nothing-said"


@pytest.mark.clauses("nsw-lunar:14.1", "nsw-lunar:14.2")
def test_our_own_analysis_is_a_device_but_for_staff_on_duty() -> None:
    rules = book("nsw-lunar").rules
    check_analysis(rules, in_hand=False, on_duty=False)
    check_analysis(rules, in_hand=True, on_duty=True)
    with pytest.raises(Refusal) as refusal:
        check_analysis(rules, in_hand=True, on_duty=False)
    assert refusal.value.code == "device"
    assert refusal.value.clauses == ("nsw-lunar:14.1", "nsw-lunar:14.2")


@pytest.mark.parametrize("name", [name for name in RULEBOOK_IDS if name != "nsw-lunar"])
def test_documents_without_a_rule_on_devices_refuse_nobody(name: str) -> None:
    check_analysis(book(name).rules, in_hand=True, on_duty=False)
