"""Draws and their scrutineers; winners, and how they are notified."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from croupier.house.promotions import Duty, Means, Person, Prize, act, due
from croupier.house.promotions.actions import (
    AwardPrize,
    Cancel,
    Drawn,
    HandOver,
    HoldDraw,
    Notify,
    RefuseClaim,
)
from croupier.house.promotions.events import DrawHeld, PrizeWon
from croupier.house.promotions.prizes import Cash, Goods
from croupier.machine import Refusal
from croupier.rulebooks.readings import FIRST
from tests.house.promotions.promos import (
    ANN,
    SECOND,
    after,
    happens,
    of,
    offered,
    refused,
    running,
    won,
)

BOB = Person("Bob Ray")
DEAR, CHEAP = Prize("dear", 10_001, (Cash(),)), Prize("cheap", 10_000, (Cash(),), count=2)
TWO_DAYS = timedelta(days=2)
CLAUSES = {
    Means.FACE_TO_FACE: "nsw-lunar:15.8.1",
    Means.MAIL: "nsw-lunar:15.8.2",
    Means.TELEPHONE: "nsw-lunar:15.8.3",
    Means.EMAIL: "nsw-lunar:15.8.4",
}


@pytest.mark.clauses("nsw-lunar:15.2")
@pytest.mark.parametrize(
    ("value", "needed"), [(10_000, False), (Fraction(1_000_001, 100), True), (10_001, True)]
)
def test_a_prize_over_10000_is_drawn_before_a_scrutineer(
    value: int | Fraction, needed: bool
) -> None:
    state = running(of(Prize("first", value, (Cash(),))))
    alone = HoldDraw((Drawn("first", ANN),))
    if needed:
        refusal = refused(state, alone)
        assert (refusal.code, refusal.clauses) == ("scrutineer-needed", ("nsw-lunar:15.2",))
        assert refused(state, HoldDraw((Drawn("first", ANN),), scrutineer=" ")).code
    else:
        held = happens(state, alone)[0]
        assert "nsw-lunar:15.2" not in held.clauses
    held = happens(state, HoldDraw((Drawn("first", ANN),), scrutineer="Jo Scrutineer"))[0]
    assert isinstance(held, DrawHeld)
    assert held.scrutineer == "Jo Scrutineer"
    assert "nsw-lunar:15.2" in held.clauses


@pytest.mark.clauses("nsw-lunar:15.2")
def test_one_dear_prize_is_enough_and_many_cheap_ones_are_not() -> None:
    state = running(of(DEAR, CHEAP))
    both = (Drawn("cheap", ANN), Drawn("dear", BOB))
    assert refused(state, HoldDraw(both)).code == "scrutineer-needed"
    assert happens(state, HoldDraw((Drawn("cheap", ANN), Drawn("cheap", BOB))))


@pytest.mark.clauses("nsw-lunar:15.2")
def test_a_prize_awarded_without_a_draw_needs_no_scrutineer() -> None:
    (event,) = happens(running(of(DEAR)), AwardPrize("dear", ANN))
    assert isinstance(event, PrizeWon)
    assert event.win.notify_by is None


@pytest.mark.clauses("nsw-lunar:15.7.11")
def test_no_more_prizes_are_won_than_the_terms_have() -> None:
    state = running(of(CHEAP))
    thrice = HoldDraw((Drawn("cheap", ANN),) * 3)
    assert refused(state, thrice).code == "no-prize-left"
    state = after(state, [HoldDraw((Drawn("cheap", ANN),) * 2)])
    refusal = refused(state, AwardPrize("cheap", BOB))
    assert (refusal.code, refusal.clauses) == ("no-prize-left", ("nsw-lunar:15.7.11",))
    state = after(state, [RefuseClaim("cheap", (ANN,), ("under age",), win=2)])
    assert happens(state, AwardPrize("cheap", BOB))


def test_draws_are_of_known_prizes_and_have_winners() -> None:
    state = running(of(CHEAP))
    assert refused(state, HoldDraw(())).code == "nothing-drawn"
    assert refused(state, HoldDraw((Drawn("yacht", ANN),))).code == "no-such-prize"
    assert refused(state, AwardPrize("cheap", Person(" "))).code == "who-won"
    assert refused(offered(of(CHEAP)), HoldDraw((Drawn("cheap", ANN),))).code == "not-now"


@pytest.mark.clauses("nsw-lunar:15.8", "ruling:promotions-two-days")
@pytest.mark.parametrize(("late", "overdue"), [(0 * SECOND, False), (SECOND, True)])
def test_a_winner_who_need_not_be_present_is_notified_within_two_days(
    late: timedelta, overdue: bool
) -> None:
    state = won(DEAR)
    (duty,) = due(state, state.at + TWO_DAYS + late)
    assert (duty.duty, duty.number, duty.by) == (Duty.NOTIFY_WINNER, 1, state.at + TWO_DAYS)
    assert duty.overdue is overdue
    assert duty.clauses == ("nsw-lunar:15.8", "ruling:promotions-two-days")


@pytest.mark.clauses("nsw-lunar:15.8")
def test_a_winner_who_must_be_present_needs_no_notice() -> None:
    state = won(DEAR, must_be_present=True)
    assert due(state, state.at + 10 * TWO_DAYS) == ()


@pytest.mark.clauses("nsw-lunar:15.8.1", "nsw-lunar:15.8.2", "nsw-lunar:15.8.3", "nsw-lunar:15.8.4")
@pytest.mark.parametrize("means", list(Means))
def test_a_winner_is_notified_by_any_of_four_means(means: Means) -> None:
    state = won(DEAR)
    (event,) = happens(state, Notify(1, means, reached=True))
    assert "nsw-lunar:15.8" in event.clauses
    assert CLAUSES[means] in event.clauses
    state = after(state, [Notify(1, means, reached=True)])
    assert state.wins[1].notified
    assert due(state, state.at + 2 * TWO_DAYS) == ()


@pytest.mark.clauses("nsw-lunar:15.8")
def test_endeavours_that_fail_are_kept_and_the_duty_stands() -> None:
    state = after(
        won(DEAR),
        [
            Notify(1, Means.TELEPHONE, reached=False, note="no answer"),
            Notify(1, Means.MAIL, reached=False),
        ],
    )
    (duty,) = due(state, state.at + TWO_DAYS + SECOND)
    assert duty.overdue
    assert [attempt.by for attempt in duty.attempts] == [Means.TELEPHONE, Means.MAIL]
    assert duty.attempts[0].note == "no answer"


@pytest.mark.clauses("nsw-lunar:15.8")
def test_other_means_do_not_count() -> None:
    state = won(DEAR)
    refusal = refused(state, Notify(1, "carrier pigeon", reached=True))  # type: ignore[arg-type]
    assert refusal.code == "no-such-means"
    assert "nsw-lunar:15.8" in refusal.clauses
    assert refused(state, Notify(9, Means.MAIL, reached=True)).code == "no-such-win"


@pytest.mark.clauses("nsw-lunar:15.8")
def test_nobody_is_to_be_notified_of_what_is_settled_otherwise() -> None:
    state = won(Prize("first", 500, (Goods(),)))
    for action in (
        HandOver(1),
        RefuseClaim("first", (ANN,), ("under age",), win=1),
    ):
        left = due(after(state, [action]), state.at + 2 * TWO_DAYS)
        assert Duty.NOTIFY_WINNER not in [each.duty for each in left]
    for cancel in (Cancel("a forged entry"), Cancel("a forged entry", ("first",))):
        left = due(after(state, [cancel]), state.at + 2 * TWO_DAYS)
        assert Duty.NOTIFY_WINNER in [each.duty for each in left]


@pytest.mark.clauses("nsw-lunar:15.7.6", "ruling:draw-after-closing")
def test_no_draw_is_held_before_entries_close() -> None:
    state = running(of(Prize("first", 500, (Goods(),))))
    closes = state.at + TWO_DAYS
    state = replace(state, terms=replace(state.terms, entries_close=closes))
    draw = HoldDraw((Drawn("first", ANN),))
    with pytest.raises(Refusal) as refusal:
        act(state, draw, closes - timedelta(seconds=1))
    assert (refusal.value.code, refusal.value.clauses) == ("entries-open", ("nsw-lunar:15.7.6",))
    drawn, _ = act(state, draw, closes)
    assert drawn.won("first") == 1
    awarded, _ = act(state, AwardPrize("first", ANN), closes - timedelta(seconds=1))
    assert awarded.won("first") == 1
    earlier = replace(state, rules=replace(state.rules, reading=FIRST))
    assert act(earlier, draw, closes - timedelta(seconds=1))[0].won("first") == 1
