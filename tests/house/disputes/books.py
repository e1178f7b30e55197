"""Disputes for tests."""

from datetime import datetime

import pytest

from croupier.house.disputes import Action, Disputes, Open, act, open_disputes
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from tests.house.officials import NOON

COMPLAINT = Open("Pat", "r1", "box 2 had the flush")
UNCOVERED = Open("Dan", "r1", "a bird took a card", uncovered=True)


def book(name: str, *actions: Action) -> Disputes:
    return after(open_disputes(rulebook(name)), *actions)


def after(state: Disputes, *actions: Action) -> Disputes:
    for action in actions:
        state, _ = act(state, action, NOON)
    return state


def refused(state: Disputes, action: Action, now: datetime = NOON) -> Refusal:
    """The refusal of the action, checked to be complete."""
    with pytest.raises(Refusal) as caught:
        act(state, action, now)
    check_whole(caught.value)
    return caught.value


def check_whole(refusal: Refusal) -> None:
    assert refusal.code
    assert refusal.message
    assert refusal.clauses
