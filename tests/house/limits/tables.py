"""Tables with limits, for the tests."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest

from croupier.games.actions import PlaceWager
from croupier.house.limits import Limits, Sign, TableLimits, act, check_wager, open_limits
from croupier.house.limits.actions import Action, TakeBox
from croupier.house.limits.state import Event
from croupier.house.people import Official, Rank
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.rulebooks import rulebook

NOON = datetime(2026, 2, 1, 12, tzinfo=UTC)
LEE = Official("Lee", Rank.CASINO_SUPERVISOR)
TEN = Sign(Limits(10, 500))
TWENTY_FIVE = Sign(Limits(25, 500))
FIFTY = Sign(Limits(50, 500))


def minutes(count: float) -> datetime:
    """So many minutes past noon."""
    return NOON + timedelta(minutes=count)


def table(sign: Sign = TEN, name: str = "nsw-lunar", **players: int) -> TableLimits:
    """A table with this sign, and players at their boxes."""
    return after(
        open_limits(rulebook(name), sign), *(TakeBox(who, box) for who, box in players.items())
    )


def after(limits: TableLimits, *actions: Action, now: datetime = NOON) -> TableLimits:
    for action in actions:
        limits, _ = act(limits, action, now)
    return limits


def events(limits: TableLimits, action: Action, now: datetime = NOON) -> tuple[Event, ...]:
    return act(limits, action, now)[1]


def refused(limits: TableLimits, action: Action, now: datetime = NOON) -> Refusal:
    with pytest.raises(Refusal) as caught:
        act(limits, action, now)
    return _sound(caught.value)


def wager_refused(limits: TableLimits, amount: Amount, box: int = 1, area: str = "ante") -> Refusal:
    with pytest.raises(Refusal) as caught:
        check_wager(limits, PlaceWager(box, area, amount))
    return _sound(caught.value)


def allowed(limits: TableLimits, amounts: Iterable[Amount], box: int = 1) -> bool:
    for amount in amounts:
        check_wager(limits, PlaceWager(box, "ante", amount))
    return True


def _sound(refusal: Refusal) -> Refusal:
    """Every refusal says why, and on which clauses."""
    assert refusal.code
    assert refusal.clauses
    assert refusal.message
    return refusal
