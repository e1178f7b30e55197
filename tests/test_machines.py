"""Every state machine has the same form: rounds, limits, upkeep, tables and all others."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from croupier.cards import DECK
from croupier.games import actions as rounds
from croupier.games.holdem import actions as holdem
from croupier.games.lunar import actions as lunar
from croupier.house import approvals, directions, disputes, table, tokens, upkeep
from croupier.house.limits import actions as limits
from croupier.house.promotions import actions as promotions
from croupier.house.upkeep import actions as upkeep_acts
from croupier.machine import Machine, Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.house.directions import books as direction_books
from tests.house.disputes import books as dispute_books
from tests.house.limits import tables as limit_tables
from tests.house.officials import NOON, OPERATOR
from tests.house.promotions import promos
from tests.house.table.tables import DEALER, START, Sitting
from tests.house.upkeep import days


class Case:
    """A machine in some state, an action that it performs, and one that it refuses."""

    def __init__(self, package: str, state: Any, done: Any, refused: Any, *given: Any) -> None:
        self.package, self.state, self.given = package, state, given
        self.done, self.refused = done, refused
        self.act: Callable[..., Any] = self.module("act").act
        self.machine: Machine[Any] = self.module("act").MACHINE

    def module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    @property
    def fold(self) -> Callable[..., Any]:
        """The fold of its package: beside the state, or in `changes` if the state is large."""
        large = find_spec(f"{self.package}.changes") is not None
        fold: Callable[..., Any] = self.module("changes" if large else "state").fold
        return fold


class Unknown:
    """An action that no machine knows."""


def lunar_round() -> Case:
    rules = rulebook("nsw-lunar").rules_as(LunarRules)
    state = import_module("croupier.games.lunar").open_round(rules, DECK)
    return Case("croupier.games.lunar", state, rounds.PlaceWager(1, "ante", 10), lunar.Bet(1))


def holdem_round() -> Case:
    rules = rulebook("nz-uth").rules_as(HoldemRules)
    state = import_module("croupier.games.holdem").open_round(rules, DECK)
    for area in ("ante", "blind"):
        state, _ = import_module("croupier.games.holdem").act(state, rounds.PlaceWager(1, area, 10))
    return Case("croupier.games.holdem", state, rounds.NoMoreBets(), holdem.Check(1))


def limits_of_a_table() -> Case:
    state = limit_tables.table(Ann=1)
    done = limits.RaiseAtOnce(limit_tables.FIFTY, limit_tables.LEE)
    refused = limits.ChangeLimits(limit_tables.FIFTY, limit_tables.LEE)
    return Case("croupier.house.limits", state, done, refused, limit_tables.NOON)


def upkeep_of_a_table() -> Case:
    state = upkeep.open_upkeep(rulebook("nsw-lunar"))
    done = upkeep_acts.SetUp(upkeep.Equipment(upkeep.Device.SHOE), days.DEALER)
    return Case("croupier.house.upkeep", state, done, upkeep_acts.Spread(1, days.DEALER), days.NOON)


def directions_of_a_table() -> Case:
    done = directions.Report(
        by="Dana",
        breach=directions.Breach.ADVICE,
        persons=("Ann",),
        what="she told Bob to fold",
        table="1",
    )
    state = direction_books.book("nsw-lunar")
    return Case("croupier.house.directions", state, done, directions.Lift(OPERATOR, 1, "why"), NOON)


def disputes_of_a_table() -> Case:
    state, done = dispute_books.book("nsw-lunar"), dispute_books.COMPLAINT
    return Case("croupier.house.disputes", state, done, disputes.Accept("Pat", 1), NOON)


def promotion() -> Case:
    done, refused = promotions.LodgeTerms(), promotions.Commence()
    return Case("croupier.house.promotions", promos.offered(), done, refused, promos.START)


def vouchers() -> Case:
    state = tokens.open_vouchers(rulebook("nsw-lunar"), "1")
    done, refused = tokens.IssueVoucher("V1", 50), tokens.ExchangeVoucher("V1", "Ann")
    return Case("croupier.house.tokens", state, done, refused, NOON)


def approvals_of_a_table() -> Case:
    state = approvals.open_approvals(rulebook("nz-uth"))
    done = approvals.AskApproval("max-payout", OPERATOR, 25_000)
    return Case("croupier.house.approvals", state, done, approvals.UseApproval("divide"), NOON)


def whole_table() -> Case:
    state = Sitting("nsw-lunar").opens(1).table
    done, refused = upkeep_acts.Sit(2, "Bob"), upkeep_acts.Sit(1, "Bob")
    return Case("croupier.house.table", state, done, refused, "Bob", START.replace(hour=21))


MACHINES = (
    *(lunar_round, holdem_round, limits_of_a_table, upkeep_of_a_table, directions_of_a_table),
    *(disputes_of_a_table, promotion, vouchers, approvals_of_a_table, whole_table),
)
each_machine = pytest.mark.parametrize("make", MACHINES, ids=lambda make: make.__name__)


@each_machine
def test_what_happened_folds_to_the_state(make: Callable[[], Case]) -> None:
    case = make()
    state, events = case.act(case.state, case.done, *case.given)
    assert state != case.state
    assert events
    record = case.machine.record(case.state, case.done, *case.given)
    assert (record.state, tuple(record.events)) == (state, events)
    assert case.fold is case.machine.fold
    assert reduce(case.fold, getattr(record, "changes", events), case.state) == state


@each_machine
def test_a_refusal_changes_nothing(make: Callable[[], Case]) -> None:
    case, before = make(), make()
    with pytest.raises(Refusal) as caught:
        case.act(case.state, case.refused, *case.given)
    assert caught.value.code not in ("", "no-such-action")
    assert caught.value.clauses
    assert caught.value.message
    assert case.state == before.state


@each_machine
@pytest.mark.parametrize(
    "unknown", [Unknown(), None, "bet", Refusal], ids=["an object", "None", "text", "a class"]
)
def test_an_unknown_action_is_refused(make: Callable[[], Case], unknown: Any) -> None:
    case = make()
    with pytest.raises(Refusal) as caught:
        case.act(case.state, unknown, *case.given)
    assert caught.value.code == "no-such-action"
    assert caught.value.clauses


@each_machine
def test_a_state_is_frozen(make: Callable[[], Case]) -> None:
    state = make().state
    with pytest.raises(FrozenInstanceError):
        setattr(state, fields(state)[0].name, None)


@each_machine
def test_an_event_of_another_machine_changes_nothing_but_the_clock(
    make: Callable[[], Case],
) -> None:
    """A fold is for the events of its own machine; others, where they come by, leave it alone."""
    case = make()
    event = type("Other", (), {"at": getattr(case.state, "at", None)})()
    assert case.machine.fold(case.state, event) == case.state


def test_a_table_refuses_an_unknown_action_whoever_acts() -> None:
    with pytest.raises(Refusal) as caught:
        table.act(Sitting("nsw-lunar").table, Unknown(), DEALER, START)
    assert caught.value.code == "no-such-action"
