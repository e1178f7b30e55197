"""Whatever is handed in, the answer is a refusal that can be read."""

from dataclasses import fields, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.actions import PlaceWager
from croupier.house.limits import Limits, Notice, Sign, act, check_wager, find, open_limits
from croupier.house.limits.actions import (
    Action,
    AllowAbove,
    ChangeLimits,
    DisplayNotice,
    EndAllowance,
    LeaveBox,
    RaiseAtOnce,
    RaiseKept,
    RefuseWager,
    TakeBox,
    TakeDownNotice,
)
from croupier.house.limits.checks import shorten
from croupier.house.limits.state import Event
from croupier.house.people import Official, Rank
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from tests.house.limits.tables import FIFTY, LEE, NOON, TEN, TWENTY_FIVE, after, minutes, table

JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    99,
    10**5000,
    1.5,
    float("nan"),
    float("inf"),
    Fraction(-1, 3),
    Fraction(1, 10**40),
    "",
    "  ",
    "10",
    b"x",
    [],
    {},
    {"ante": 1},
    object(),
    date(2026, 2, 1),
    datetime(2026, 2, 1, 12),
    datetime.max.replace(tzinfo=UTC),
    datetime.min.replace(tzinfo=UTC),
    timedelta(minutes=20),
    Limits(10, 500),
    Sign("ten"),  # type: ignore[arg-type]
    Sign(Limits(0, 500)),
    Sign(Limits(-5, 500)),
    Sign(Limits(10, 9)),
    Sign(Limits(10, 500, unit=0)),
    Sign(Limits(10, 500, unit=-5)),
    Sign(Limits(10, 500, unit=0.5)),  # type: ignore[arg-type]
    Sign(Limits(10, 500, multiples="yes")),  # type: ignore[arg-type]
    Sign(Limits(10, float("inf"))),  # type: ignore[arg-type]
    Sign(Limits("10", "500")),  # type: ignore[arg-type]
    Sign(Limits(10, 10**31)),
    Sign(Limits(10, 500), {"roulette": Limits(10, 500)}),
    Sign(Limits(10, 500), {"bet": Limits(10, 500)}),
    Sign(Limits(10, 500), {3: Limits(10, 500)}),  # type: ignore[dict-item]
    Sign(Limits(10, 500), {"super": None}),  # type: ignore[dict-item]
    Sign(Limits(10, 500), None),  # type: ignore[arg-type]
    Official("", Rank.CASINO_SUPERVISOR),
    Official(None, Rank.CASINO_SUPERVISOR),  # type: ignore[arg-type]
    Official("Lee", "boss"),  # type: ignore[arg-type]
    Notice(TEN, NOON, NOON, LEE),
    PlaceWager(0, "ante", 10),
    PlaceWager(1, "roulette", 10),
    PlaceWager(1, ["ante"], 10),  # type: ignore[arg-type]
    PlaceWager(1, "ante", 0),
    PlaceWager(1, "ante", "10"),  # type: ignore[arg-type]
]

BUSY = after(
    table(ann=1, bob=2),
    RaiseAtOnce(TWENTY_FIVE, LEE),
    AllowAbove("ann", Sign(Limits(100, 5000)), LEE),
    DisplayNotice(FIFTY, minutes(20), LEE),
    DisplayNotice(TWENTY_FIVE, minutes(20), LEE, kept=True),
)
ACTIONS: list[Action] = [
    TakeBox("cat", 3),
    LeaveBox("ann", 1),
    DisplayNotice(FIFTY, minutes(60), LEE),
    TakeDownNotice(BUSY.notices[0], LEE),
    ChangeLimits(FIFTY, LEE),
    RaiseAtOnce(FIFTY, LEE),
    RaiseKept(TWENTY_FIVE, LEE),
    AllowAbove("bob", Sign(Limits(100, 5000)), LEE),
    EndAllowance("ann", LEE),
    RefuseWager(PlaceWager(1, "ante", 50), LEE, "marked chips", False),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_each_of_the_actions_is_right_as_it_stands(action: Action) -> None:
    assert act(BUSY, action, minutes(20))[1]


@given(st.sampled_from(ACTIONS), st.sampled_from(JUNK), st.data())
def test_junk_in_any_field_is_refused_or_makes_sense(
    action: Action, junk: Any, data: st.DataObject
) -> None:
    field = data.draw(st.sampled_from([each.name for each in fields(action)]))
    answer = attempted(replace(action, **{field: junk}))
    if isinstance(answer, Refusal):
        assert answer.code
        assert answer.clauses
        assert 0 < len(answer.message) < 400
    else:
        assert all(event.clauses for event in answer)


def attempted(action: Action) -> tuple[Event, ...] | Refusal:
    try:
        return act(BUSY, action, minutes(20))[1]
    except Refusal as refusal:
        return refusal


@pytest.mark.parametrize("now", [None, 12, "noon", date(2026, 2, 1), datetime(2026, 2, 1, 12)])
def test_a_time_without_a_zone_is_no_time(now: Any) -> None:
    with pytest.raises(Refusal) as caught:
        act(BUSY, ACTIONS[0], now)
    assert caught.value.code == "bad-time"
    assert caught.value.clauses == ("nsw-lunar:6.5",)


@pytest.mark.parametrize("action", [None, 3, "raise", TakeBox])
def test_an_unknown_action_is_refused_with_those_there_are(action: Any) -> None:
    with pytest.raises(Refusal) as caught:
        act(BUSY, action, NOON)
    assert caught.value.code == "no-such-action"
    assert "ChangeLimits" in caught.value.legal


@pytest.mark.parametrize("amount", [None, True, 0, -10, 10.0, "10", 10**31, 10**5000], ids=shorten)
def test_a_wager_that_is_no_exact_amount_is_refused(amount: Any) -> None:
    for ask in (
        lambda: check_wager(BUSY, PlaceWager(1, "ante", amount)),
        lambda: find(BUSY, 1, {"ante": amount}),
    ):
        with pytest.raises(Refusal) as caught:
            ask()
        assert caught.value.code == "bad-amount"
        assert caught.value.clauses == ("nsw-lunar:5.1",)


@pytest.mark.parametrize("wagers", [None, 3, ["ante"], {1: 10}])
def test_what_are_no_wagers_cannot_be_found(wagers: Any) -> None:
    with pytest.raises(Refusal) as caught:
        find(BUSY, 1, wagers)
    assert caught.value.code == "bad-wager"


@pytest.mark.clauses("nsw-lunar:6.1")
@pytest.mark.parametrize("sign", [each for each in JUNK if isinstance(each, Sign)], ids=repr)
def test_a_table_does_not_open_with_a_sign_that_makes_no_sense(sign: Sign) -> None:
    with pytest.raises(Refusal) as caught:
        open_limits(rulebook("nsw-lunar"), sign)
    assert caught.value.code in {"bad-sign", "no-such-area"}
    assert caught.value.clauses
