"""A promotion for tests: complete terms, and the steps up to its draws."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.house.promotions import Person, Prize, Promotion, Terms, act, offer, promotion_rules
from croupier.house.promotions.actions import (
    Action,
    Commence,
    Drawn,
    HoldDraw,
    LodgeTerms,
    MakeAvailable,
    Where,
)
from croupier.house.promotions.events import Events
from croupier.house.promotions.prizes import Cash, Machine, RealEstate, Travel, Vehicle
from croupier.machine import Refusal
from croupier.rulebooks import rulebook

RULES = promotion_rules(rulebook("nsw-lunar"))
START = datetime(2019, 3, 1, 10, tzinfo=UTC)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
ANN = Person("Ann Lee", "1 Pirrama Road, Pyrmont")

MACHINE = Machine(make="Breville", model="BES990", accessories="a milk jug")
VEHICLE = Vehicle(make="Holden", model="Astra", accessories="none", on_road_costs=False)
TRAVEL = Travel(
    persons=2,
    airfares="economy, return",
    transfers="airport and hotel",
    other_transport="none",
    duration="five nights",
    accommodation="four stars",
    meals="breakfast",
    restrictions="not in school holidays",
    spending_money=False,
)
ESTATE = RealEstate(
    dwelling="a flat of two rooms",
    plans="at the cashier's desk",
    contract="exchanged within 30 days",
    easements="none",
    address="2 Bay Street, Ultimo",
    conveyancing="included",
    legal_costs="not included",
    fixtures="kitchen",
    furniture="none",
)
TERMS = Terms(
    manner="a draw of entry forms from a barrel",
    award_when="after the draw",
    award_where="at the Oasis bar",
    eligibility="members aged 18 or over",
    minimum_wager=0,
    nature="cash",
    entries_close=START + 24 * HOUR,
    place="the main gaming floor",
    begins=START + 24 * HOUR,
    claiming="with proof of identity",
    must_be_present=False,
    notification="by telephone",
    publication="on the casino's website",
    prizes=(Prize("first", 500, (Cash(),)),),
)


def of(*prizes: Prize, **changes: Any) -> Terms:
    """The usual terms, of these prizes."""
    return replace(TERMS, prizes=prizes, **changes)


def offered(terms: Terms = TERMS) -> Promotion:
    return offer(RULES, "Lunar Nights", terms, START)[0]


def after(state: Promotion, actions: Iterable[Action], now: datetime | None = None) -> Promotion:
    """The promotion after these actions, all at one moment."""
    for action in actions:
        state, _ = act(state, action, now or state.at)
    return state


def running(terms: Terms = TERMS) -> Promotion:
    """A promotion that has just commenced."""
    state = after(offered(terms), [MakeAvailable(Where.CASINO), LodgeTerms()])
    return after(state, [Commence()], START + 24 * HOUR)


def won(prize: Prize, **changes: Any) -> Promotion:
    """A running promotion whose one prize Ann has won."""
    draw = HoldDraw((Drawn(prize.name, ANN),), scrutineer="Jo Scrutineer")
    return after(running(of(prize, **changes)), [draw])


def happens(state: Promotion, action: Action, now: datetime | None = None) -> Events:
    return act(state, action, now or state.at)[1]


def refused(state: Promotion, action: Any, now: datetime | None = None) -> Refusal:
    """The refusal of an action, which changes nothing."""
    with pytest.raises(Refusal) as refusal:
        act(state, action, now or state.at)
    assert refusal.value.clauses
    assert refusal.value.message
    return refusal.value
