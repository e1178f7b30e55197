"""A compromised promotion or draw is postponed until it is validated, or cancelled."""

from dataclasses import replace

import pytest

from croupier.house.promotions import PayBy, Payment, Phase, Prize, due
from croupier.house.promotions.actions import (
    Action,
    Advertise,
    AwardPrize,
    Cancel,
    Commence,
    ConfirmNotice,
    Drawn,
    HoldDraw,
    PayPrize,
    Postpone,
    RaiseDispute,
    Validate,
)
from croupier.house.promotions.events import Cancelled, InspectorateNotified, Postponed
from croupier.house.promotions.prizes import Cash
from croupier.house.promotions.state import Duty
from croupier.rulebooks.readings import FIRST
from tests.house.promotions.promos import ANN, after, happens, of, offered, refused, running

RED, BLUE = Prize("red", 50, (Cash(),)), Prize("blue", 50, (Cash(),))
WHY = "the barrel was left unlocked"
PAY = PayPrize(1, (Payment(PayBy.CASH, 50),))


@pytest.mark.clauses("nsw-lunar:15.12")
@pytest.mark.parametrize("prizes", [(), ("red",), ("red", "blue")])
@pytest.mark.parametrize(("halt", "kind"), [(Postpone, Postponed), (Cancel, Cancelled)])
def test_the_inspectorate_is_notified_in_the_same_act(
    halt: type[Postpone | Cancel], kind: type, prizes: tuple[str, ...]
) -> None:
    halted, notified = happens(running(of(RED, BLUE)), halt(WHY, prizes))
    assert isinstance(halted, kind)
    assert "nsw-lunar:15.12" in halted.clauses
    assert isinstance(notified, InspectorateNotified)
    assert notified.at == halted.at
    assert WHY in notified.words
    assert all(prize in notified.words for prize in prizes)
    assert notified.clauses == ("nsw-lunar:15.12",)


@pytest.mark.clauses("nsw-lunar:15.12", "ruling:promotions-halted")
def test_a_postponed_promotion_rests_until_it_is_validated() -> None:
    state = after(running(of(RED, BLUE)), [AwardPrize("red", ANN), Postpone(WHY)])
    assert state.phase is Phase.POSTPONED
    for action in (AwardPrize("blue", ANN), HoldDraw((Drawn("blue", ANN),)), PAY, Postpone(WHY)):
        refusal = refused(state, action)
        assert refusal.code == "not-now"
        assert "nsw-lunar:15.12" in refusal.clauses
        assert "validate" in refusal.legal
    state = after(state, [Validate("every entry counted again")])
    assert state.phase is Phase.RUNNING
    after(state, [AwardPrize("blue", ANN), PAY])


@pytest.mark.clauses("nsw-lunar:15.12", "ruling:promotions-halted")
def test_one_draw_is_postponed_and_the_others_go_on() -> None:
    state = after(running(of(RED, BLUE)), [AwardPrize("red", ANN), Postpone(WHY, ("red",))])
    assert state.phase is Phase.RUNNING
    refusal = refused(state, PAY)
    assert refusal.code == "draw-postponed"
    assert "nsw-lunar:15.12" in refusal.clauses
    after(state, [HoldDraw((Drawn("blue", ANN),))])
    after(state, [Validate("nothing was missing", ("red",)), PAY])


@pytest.mark.clauses("nsw-lunar:15.12")
@pytest.mark.parametrize("before", [[], [Postpone(WHY, ("red",))]], ids=["at once", "postponed"])
def test_a_cancelled_draw_has_no_further_winner(before: list[Action]) -> None:
    several = replace(RED, count=2)
    begun = running(of(several, BLUE))
    state = after(begun, [AwardPrize("red", ANN), *before, Cancel(WHY, ("red",))])
    assert refused(state, AwardPrize("red", ANN)).code == "draw-cancelled"
    assert refused(state, HoldDraw((Drawn("red", ANN),))).code == "draw-cancelled"
    assert refused(state, Validate("after all", ("red",))).code == "not-now"
    assert refused(state, Cancel(WHY, ("red",))).code == "not-now"
    after(state, [AwardPrize("blue", ANN)])


@pytest.mark.clauses("nsw-lunar:15.12", "nsw-lunar:15.10", "ruling:prize-won")
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("cancel", [Cancel(WHY), Cancel(WHY, ("red",))], ids=["all", "its draw"])
@pytest.mark.parametrize("before", [[], [Postpone(WHY)]], ids=["at once", "postponed"])
def test_a_prize_that_was_won_is_owed_although_draws_are_cancelled(
    before: list[Action], cancel: Cancel, count: int
) -> None:
    begun = running(of(replace(RED, count=count), BLUE))
    state = after(begun, [HoldDraw((Drawn("red", ANN),)), *before, cancel])
    if state.phase is Phase.POSTPONED:  # only one draw was cancelled: the rest still rests
        state = after(state, [Validate("every entry counted again")])
    assert Duty.NOTIFY_WINNER in [each.duty for each in due(state, state.at)]
    assert after(state, [PAY]).wins[1].awarded is not None
    again = refused(state, AwardPrize("red", ANN))
    assert again.code in ("not-now", "draw-cancelled", "no-prize-left")


@pytest.mark.clauses("nsw-lunar:15.12", "ruling:prize-won")
def test_under_the_first_reading_a_cancelled_draw_paid_nobody() -> None:
    state = after(running(of(RED, BLUE)), [AwardPrize("red", ANN)])
    state = replace(state, rules=replace(state.rules, reading=FIRST))
    state = after(state, [Cancel(WHY, ("red",))])
    assert refused(state, PAY).code == "draw-cancelled"
    assert refused(after(state, [Cancel(WHY)]), PAY).code == "not-now"


@pytest.mark.clauses("nsw-lunar:15.12")
def test_a_notice_to_the_inspectorate_is_due_until_it_is_confirmed() -> None:
    state = after(running(of(RED, BLUE)), [Postpone(WHY, ("red",)), Cancel(WHY, ("blue",))])
    open_ = [each for each in due(state, state.at) if each.duty is Duty.CONFIRM_NOTICE]
    assert [(each.number, each.overdue) for each in open_] == [(1, True), (2, True)]
    assert refused(state, ConfirmNotice(3, "Ivo")).code == "no-such-notice"
    assert refused(state, ConfirmNotice(1, " ")).code == "who-confirms"
    state = after(state, [ConfirmNotice(1, "Ivo, inspector")])
    assert refused(state, ConfirmNotice(1, "Ivo")).code == "confirmed-already"
    [left] = [each for each in due(state, state.at) if each.duty is Duty.CONFIRM_NOTICE]
    assert left.number == 2


@pytest.mark.clauses("nsw-lunar:15.12")
@pytest.mark.parametrize("before", [[], [Postpone(WHY)]], ids=["at once", "postponed"])
def test_a_cancelled_promotion_is_over_but_for_claims_and_disputes(before: list[Action]) -> None:
    state = after(running(of(RED)), [*before, Cancel(WHY)])
    assert state.phase is Phase.CANCELLED
    late: list[Action] = [AwardPrize("red", ANN), Validate("after all"), Cancel(WHY)]
    for action in [*late, Advertise("poster", True)]:
        refusal = refused(state, action)
        assert refusal.code == "not-now"
        assert "nsw-lunar:15.12" in refusal.clauses
    assert happens(state, RaiseDispute(ANN, "the cancellation"))
    numbers = range(1, len(state.notices) + 1)
    assert due(after(state, [ConfirmNotice(each, "Ivo") for each in numbers]), state.at) == ()


@pytest.mark.clauses("nsw-lunar:15.12")
def test_a_promotion_may_be_postponed_before_it_commences() -> None:
    state = after(offered(), [Postpone(WHY)])
    assert refused(state, Commence()).code == "not-now"
    assert after(state, [Validate("a new barrel")]).phase is Phase.PREPARING


@pytest.mark.clauses("nsw-lunar:15.12")
@pytest.mark.parametrize("kind", [Postpone, Cancel, Validate])
def test_integrity_is_spoken_of_in_words_and_of_prizes_that_there_are(
    kind: type[Postpone | Cancel | Validate],
) -> None:
    state = running(of(RED))
    assert refused(state, kind(" ")).code == "say-why"
    assert refused(state, kind(WHY, ("yacht",))).code == "no-such-prize"


@pytest.mark.clauses("nsw-lunar:15.12")
def test_only_what_is_postponed_is_validated() -> None:
    state = running(of(RED))
    assert refused(state, Validate("fine")).code == "not-now"
    assert refused(state, Validate("fine", ("red",))).code == "not-now"
