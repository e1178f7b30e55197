"""Terms are given out, advertised and lodged before a promotion commences; then they stand."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from croupier.house.promotions import Duty, Phase, act, due, offer
from croupier.house.promotions.actions import (
    Advertise,
    ChangeTerms,
    Commence,
    LodgeTerms,
    MakeAvailable,
    Where,
)
from croupier.house.promotions.events import Advertised, PromotionCommenced, PromotionOffered
from croupier.machine import Refusal
from tests.house.promotions.promos import (
    HOUR,
    RULES,
    SECOND,
    START,
    TERMS,
    after,
    happens,
    offered,
    refused,
    running,
)

OTHER = replace(TERMS, award_where="at the Sky bar")


@pytest.mark.clauses("nsw-lunar:15.1")
def test_a_promotion_is_offered_and_then_prepared() -> None:
    state, (event,) = offer(RULES, "Lunar Nights", TERMS, START)
    assert event == PromotionOffered("Lunar Nights", TERMS, START, ("nsw-lunar:15.1",))
    assert state.phase is Phase.PREPARING
    with pytest.raises(Refusal) as refusal:
        offer(RULES, " ", TERMS, START)
    assert refusal.value.code == "no-name"


@pytest.mark.clauses("nsw-lunar:15.9")
def test_a_refusal_tells_the_time_by_the_clock_of_the_terms() -> None:
    sydney = timezone(timedelta(hours=11))
    terms = replace(TERMS, begins=(START + 24 * HOUR).astimezone(sydney))
    state = after(offered(terms), [MakeAvailable(Where.CASINO), LodgeTerms()], START + HOUR)
    assert (
        "T22:00:00+11:00 at the earliest" in refused(state, Commence(), START + 24 * HOUR).message
    )


@pytest.mark.clauses("nsw-lunar:15.9")
@pytest.mark.parametrize(("early", "allowed"), [(0 * SECOND, True), (SECOND, False)])
def test_the_authority_has_the_terms_24_hours_before(early: timedelta, allowed: bool) -> None:
    state = after(offered(), [MakeAvailable(Where.CASINO), LodgeTerms()], START + HOUR)
    now = START + 25 * HOUR - early
    if allowed:
        (event,) = happens(state, Commence(), now)
        assert isinstance(event, PromotionCommenced)
        assert event.clauses == ("nsw-lunar:15.1", "nsw-lunar:15.9")
        return
    refusal = refused(state, Commence(), now)
    assert refusal.code == "short-notice"
    assert refusal.clauses == ("nsw-lunar:15.9",)
    assert "2019-03-02T11:00:00+00:00 at the earliest" in refusal.message


@pytest.mark.clauses("nsw-lunar:15.9")
def test_without_notice_nothing_commences() -> None:
    state = after(offered(), [MakeAvailable(Where.CASINO)])
    assert refused(state, Commence(), START + 1000 * HOUR).code == "not-lodged"


@pytest.mark.clauses("nsw-lunar:15.9", "ruling:promotions-notice-again")
def test_changed_terms_are_lodged_anew_and_the_hours_begin_again() -> None:
    state = after(offered(), [LodgeTerms()])
    state = after(state, [ChangeTerms(OTHER), MakeAvailable(Where.CASINO)], START + 20 * HOUR)
    refusal = refused(state, Commence(), START + 30 * HOUR)
    assert refusal.code == "lodged-other-terms"
    assert refusal.clauses == ("nsw-lunar:15.9", "ruling:promotions-notice-again")
    state = after(state, [LodgeTerms()], START + 30 * HOUR)
    assert refused(state, Commence(), START + 53 * HOUR).code == "short-notice"
    assert after(state, [Commence()], START + 54 * HOUR).phase is Phase.RUNNING


@pytest.mark.clauses("nsw-lunar:15.9")
def test_an_hour_is_an_hour_when_clocks_change() -> None:
    sydney = ZoneInfo("Australia/Sydney")  # clocks went back at 3:00 on 7 April 2019
    lodged = datetime(2019, 4, 6, 12, tzinfo=sydney)
    terms = replace(TERMS, begins=lodged)
    state, _ = offer(RULES, "Autumn", terms, lodged)
    state = after(state, [MakeAvailable(Where.CASINO), LodgeTerms()], lodged)
    assert refused(state, Commence(), datetime(2019, 4, 7, 10, 59, tzinfo=sydney)).code
    after(state, [Commence()], datetime(2019, 4, 7, 11, tzinfo=sydney))


@pytest.mark.clauses("nsw-lunar:15.7.7")
def test_a_promotion_does_not_begin_before_its_terms_say() -> None:
    terms = replace(TERMS, begins=START + 48 * HOUR)
    state = after(offered(terms), [MakeAvailable(Where.CASINO), LodgeTerms()])
    refusal = refused(state, Commence(), START + 48 * HOUR - SECOND)
    assert (refusal.code, refusal.clauses) == ("too-early", ("nsw-lunar:15.7.7",))
    after(state, [Commence()], START + 48 * HOUR)


@pytest.mark.clauses("nsw-lunar:15.6")
@pytest.mark.parametrize("where", list(Where))
def test_terms_are_readily_available_somewhere(where: Where) -> None:
    state = after(offered(), [LodgeTerms()])
    refusal = refused(state, Commence(), START + 24 * HOUR)
    assert (refusal.code, refusal.clauses) == ("terms-not-available", ("nsw-lunar:15.6",))
    state = after(state, [MakeAvailable(where, "ask the concierge")])
    assert state.available == ((where, "ask the concierge"),)
    after(state, [Commence()], START + 24 * HOUR)


@pytest.mark.clauses("nsw-lunar:15.6")
def test_other_means_are_named_and_unknown_ones_refused() -> None:
    assert refused(offered(), MakeAvailable(Where.OTHER, " ")).code == "which-means"
    unknown = refused(offered(), MakeAvailable("town crier"))  # type: ignore[arg-type]
    assert unknown.code == "no-such-place"
    assert "brochure" in unknown.message


@pytest.mark.clauses("nsw-lunar:15.6", "ruling:promotions-marketing")
def test_marketing_material_refers_to_the_terms() -> None:
    state = offered()
    refusal = refused(state, Advertise("poster", refers_to_terms=False))
    assert refusal.code == "no-reference-to-terms"
    assert "nsw-lunar:15.6" in refusal.clauses
    assert refused(state, Advertise("", refers_to_terms=True)).code == "which-material"
    state, (event,) = act(state, Advertise("poster", refers_to_terms=True), START)
    assert isinstance(event, Advertised)
    assert state.marketing == ("poster",)


@pytest.mark.clauses("nsw-lunar:15.9.1")
@pytest.mark.parametrize("approval", ["", "  "])
def test_terms_of_a_running_promotion_change_only_with_approval(approval: str) -> None:
    state = running()
    refusal = refused(state, ChangeTerms(OTHER, approval))
    assert (refusal.code, refusal.clauses) == ("approval-needed", ("nsw-lunar:15.9.1",))
    state, (event,) = act(state, ChangeTerms(OTHER, "ILGA 2019/7"), state.at)
    assert event.clauses == ("nsw-lunar:15.9.1",)
    assert state.terms == OTHER
    assert state.phase is Phase.RUNNING


@pytest.mark.clauses("nsw-lunar:15.9.1", "nsw-lunar:15.7")
def test_amended_terms_are_complete_too() -> None:
    refusal = refused(running(), ChangeTerms(replace(TERMS, nature=""), "ILGA 2019/7"))
    assert refusal.code == "terms-incomplete"


@pytest.mark.clauses("nsw-lunar:15.9.1", "nsw-lunar:15.6")
def test_amended_terms_are_to_be_made_available_anew() -> None:
    state = after(running(), [ChangeTerms(OTHER, "ILGA 2019/7")])
    (duty,) = due(state, state.at)
    assert (duty.duty, duty.overdue) == (Duty.MAKE_TERMS_AVAILABLE, True)
    assert duty.clauses == ("nsw-lunar:15.6",)
    assert due(after(state, [MakeAvailable(Where.WEBSITE)]), state.at) == ()


@pytest.mark.clauses("nsw-lunar:15.9")
def test_what_is_due_before_a_promotion_commences() -> None:
    state = offered()
    lodge, available = due(state, START)
    assert (lodge.duty, lodge.by, lodge.overdue) == (Duty.LODGE_TERMS, START, False)
    assert (available.duty, available.overdue) == (Duty.MAKE_TERMS_AVAILABLE, False)
    assert due(state, START + SECOND)[0].overdue
    unwritten = due(offered(replace(TERMS, begins=None)), START + 1000 * HOUR)
    assert (unwritten[0].by, unwritten[0].overdue) == (None, False)
    assert due(after(state, [LodgeTerms(), MakeAvailable(Where.MAIL)]), START) == ()


def test_the_same_terms_are_no_change() -> None:
    assert refused(offered(), ChangeTerms(TERMS)).code == "no-change"


def test_what_is_done_once_is_not_done_again() -> None:
    for action in (Commence(), LodgeTerms()):
        refusal = refused(running(), action)
        assert refusal.code == "not-now"
        assert "hold draw" in refusal.legal
        assert "commence" not in refusal.legal


def test_times_have_zones_and_do_not_go_back() -> None:
    state = offered()
    assert refused(state, LodgeTerms(), START.replace(tzinfo=None)).code == "no-time-zone"
    assert refused(state, LodgeTerms(), START - SECOND).code == "clock-went-back"
    with pytest.raises(Refusal, match="time zone"):
        offer(RULES, "Lunar Nights", TERMS, START.replace(tzinfo=None))
    with pytest.raises(Refusal, match="time zone"):
        due(state, START.replace(tzinfo=None))


def test_what_is_no_action_is_refused() -> None:
    assert refused(offered(), "commence").code == "no-such-action"
