"""Refused claims and disputes: reasons are told, large refusals kept, complaints explained."""

from fractions import Fraction

import pytest

from croupier.house.promotions import Duty, Person, Prize, due
from croupier.house.promotions.actions import (
    AwardPrize,
    DecideDispute,
    HandOver,
    NotSatisfied,
    RaiseDispute,
    RefuseClaim,
    TellReasons,
)
from croupier.house.promotions.events import ClaimRefused, ComplaintRightAdvised, DisputeDecided
from croupier.house.promotions.prizes import Goods
from tests.house.promotions.promos import ANN, after, happens, of, offered, refused, running, won

WHY = ("the entry came after the closing time",)
NAMELESS, HOMELESS = Person("", "1 Pirrama Road"), Person("Bob Ray")


def radio(value: int | Fraction) -> Prize:
    return Prize("radio", value, (Goods(),))


@pytest.mark.clauses("nsw-lunar:15.10.1")
@pytest.mark.parametrize(
    ("value", "kept"), [(100, False), (Fraction(10_001, 100), True), (101, True)]
)
@pytest.mark.parametrize("claimants", [(), (NAMELESS,), (HOMELESS,), (ANN, HOMELESS)])
def test_over_100_the_names_and_addresses_of_all_claimants_are_kept(
    value: int | Fraction, kept: bool, claimants: tuple[Person, ...]
) -> None:
    state = running(of(radio(value)))
    action = RefuseClaim("radio", claimants, WHY)
    if not kept:
        assert not any(claim.kept for claim in after(state, [action]).claims.values())
        return
    refusal = refused(state, action)
    assert (refusal.code, refusal.clauses) == ("details-needed", ("nsw-lunar:15.10.1",))
    (event,) = happens(state, RefuseClaim("radio", (ANN,), WHY))
    assert isinstance(event, ClaimRefused)
    assert event.clauses == ("nsw-lunar:15.10", "nsw-lunar:15.10.1")
    (claim,) = after(state, [RefuseClaim("radio", (ANN,), WHY)]).claims.values()
    assert (claim.kept, claim.claimants, claim.reasons) == (True, (ANN,), WHY)


@pytest.mark.clauses("nsw-lunar:15.10")
@pytest.mark.parametrize("reasons", [(), ("",), (" ", "")])
def test_a_refusal_has_reasons_whatever_the_prize(reasons: tuple[str, ...]) -> None:
    refusal = refused(running(of(radio(5))), RefuseClaim("radio", (ANN,), reasons))
    assert (refusal.code, refusal.clauses) == ("why-refused", ("nsw-lunar:15.10",))


@pytest.mark.clauses("nsw-lunar:15.10")
def test_the_reasons_are_due_until_they_are_told() -> None:
    state = after(running(of(radio(5))), [RefuseClaim("radio", (), WHY)])
    (duty,) = due(state, state.at)
    assert (duty.duty, duty.number, duty.by) == (Duty.TELL_REASONS, 1, None)
    assert duty.clauses == ("nsw-lunar:15.10",)
    state = after(state, [TellReasons(1)])
    assert state.claims[1].told == state.at
    assert due(state, state.at) == ()
    assert refused(state, TellReasons(1)).code == "told-already"
    assert refused(state, TellReasons(2)).code == "no-such-claim"


@pytest.mark.clauses("nsw-lunar:15.10")
def test_a_refused_win_is_not_awarded() -> None:
    state = won(radio(500))
    other = RefuseClaim("yacht", (ANN,), WHY, win=1)
    assert refused(state, other).code == "other-prize"
    state = after(state, [RefuseClaim("radio", (ANN,), WHY, win=1)])
    refusal = refused(state, HandOver(1))
    assert (refusal.code, refusal.clauses) == ("win-refused", ("nsw-lunar:15.10",))
    assert refused(state, RefuseClaim("radio", (ANN,), WHY, win=1)).code == "win-refused"
    after(state, [AwardPrize("radio", HOMELESS), HandOver(2)])


def test_claims_are_for_prizes_that_there_are() -> None:
    assert refused(running(), RefuseClaim("yacht", (ANN,), WHY)).code == "no-such-prize"
    assert refused(running(), RefuseClaim("first", (ANN,), WHY, win=3)).code == "no-such-win"
    assert refused(offered(), RefuseClaim("first", (ANN,), WHY)).code == "not-now"


@pytest.mark.clauses("nsw-lunar:15.11")
def test_the_operator_s_decision_is_final() -> None:
    state = after(running(), [RaiseDispute(ANN, "what a member is")])
    (event,) = happens(state, DecideDispute(1, "members on the day of the draw"))
    assert isinstance(event, DisputeDecided)
    assert event.clauses == ("nsw-lunar:15.11",)
    state = after(state, [DecideDispute(1, "members on the day of the draw")])
    refusal = refused(state, DecideDispute(1, "on second thoughts"))
    assert (refusal.code, refusal.clauses) == ("decision-final", ("nsw-lunar:15.11",))


@pytest.mark.clauses("nsw-lunar:15.11")
def test_whoever_is_not_satisfied_is_told_of_the_right_to_complain() -> None:
    state = after(
        running(),
        [
            RaiseDispute(ANN, "what a member is"),
            DecideDispute(1, "members on the day of the draw"),
            RefuseClaim("first", (ANN,), WHY),
        ],
    )
    for event in (
        *happens(state, NotSatisfied(ANN, "dispute", 1)),
        *happens(state, NotSatisfied(ANN, "claim", 1)),
    ):
        assert isinstance(event, ComplaintRightAdvised)
        assert event.person == ANN
        assert "inspector" in event.words
        assert "section 33" in event.words
        assert event.clauses == ("nsw-lunar:15.11",)


@pytest.mark.clauses("nsw-lunar:15.11")
def test_disputes_say_who_and_what_and_are_decided_in_words() -> None:
    state = running()
    assert refused(state, RaiseDispute(NAMELESS, "what a member is")).code == "who-and-what"
    assert refused(state, RaiseDispute(ANN, "")).code == "who-and-what"
    assert refused(state, DecideDispute(1, "no")).code == "no-such-dispute"
    state = after(state, [RaiseDispute(ANN, "what a member is")])
    assert refused(state, DecideDispute(1, " ")).code == "no-decision"
    assert refused(state, NotSatisfied(ANN, "dispute", 1)).code == "no-such-decision"
    assert refused(state, NotSatisfied(ANN, "claim", 1)).code == "no-such-decision"
    odd = NotSatisfied(ANN, "weather", 1)  # type: ignore[arg-type]
    assert refused(state, odd).code == "no-such-decision"
    assert refused(state, NotSatisfied(NAMELESS, "dispute", 1)).code == "who"
