"""A table's limits as a pure state machine: act on them, and they answer with events."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import reduce
from typing import Any

from croupier.house.limits import actions as act_
from croupier.house.limits.allowing import allow_above, end_allowance
from croupier.house.limits.changing import change_limits, raise_at_once, raise_kept
from croupier.house.limits.checks import check_time, shown
from croupier.house.limits.events import Event
from croupier.house.limits.fold import fold
from croupier.house.limits.noticing import display_notice, take_down_notice
from croupier.house.limits.refusing import refuse_wager
from croupier.house.limits.seating import leave_box, take_box
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal


def act(
    limits: TableLimits, action: act_.Action, now: datetime
) -> tuple[TableLimits, tuple[Event, ...]]:
    """The limits after the action, and what happened; or a `Refusal`, and nothing has changed."""
    check_time(now, "now", limits.cites.limits_notice)
    do = _DO.get(type(action))
    if do is None:
        raise Refusal(
            "no-such-action",
            limits.cites.limits_change,
            f"{shown(action)} is nothing that can be done about limits",
            tuple(each.__name__ for each in _DO),
        )
    events = tuple(do(limits, action, now))
    return reduce(fold, events, limits), events


_DO: dict[type, Callable[[TableLimits, Any, datetime], Iterator[Event]]] = {
    act_.TakeBox: take_box,
    act_.LeaveBox: leave_box,
    act_.DisplayNotice: display_notice,
    act_.TakeDownNotice: take_down_notice,
    act_.ChangeLimits: change_limits,
    act_.RaiseAtOnce: raise_at_once,
    act_.RaiseKept: raise_kept,
    act_.AllowAbove: allow_above,
    act_.EndAllowance: end_allowance,
    act_.RefuseWager: refuse_wager,
}
