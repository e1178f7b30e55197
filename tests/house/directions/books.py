"""Directions for tests."""

from datetime import datetime

import pytest

from croupier.house.directions import (
    Action,
    Breach,
    Direct,
    Direction,
    Directions,
    Order,
    Report,
    act,
    open_directions,
)
from croupier.house.people import Official
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from tests.house.officials import NOON, OPERATOR


def book(name: str) -> Directions:
    return open_directions(rulebook(name))


def after(state: Directions, *actions: Action, now: datetime = NOON) -> Directions:
    for action in actions:
        state, _ = act(state, action, now)
    return state


def directed(
    state: Directions, order: Order, by: Official = OPERATOR, until: datetime | None = None
) -> tuple[Directions, Direction]:
    """The book after the direction, and the direction."""
    state = after(state, Direct(by, order, "it is called for", until))
    return state, state.given[len(state.given)]


def refused(state: Directions, action: Action, now: datetime = NOON) -> Refusal:
    """The refusal of the action, checked to be complete."""
    with pytest.raises(Refusal) as caught:
        act(state, action, now)
    check_whole(caught.value)
    return caught.value


def check_whole(refusal: Refusal) -> None:
    assert refusal.code
    assert refusal.message
    assert refusal.clauses


def seen(
    breach: Breach, *boxes: int, persons: tuple[str, ...] = ("Pat",), excused: bool = False
) -> Report:
    """A report of a breach at table 4."""
    return Report("Dan", breach, persons, "seen on camera", "4", "r1", boxes, excused)
