"""What holds of limits whatever people do."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from functools import reduce
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.limits import Limits, Sign, TableLimits, act, find, fold, signage, split_excess
from croupier.house.limits.actions import (
    Action,
    AllowAbove,
    ChangeLimits,
    DisplayNotice,
    EndAllowance,
    LeaveBox,
    RaiseAtOnce,
    RaiseKept,
    TakeBox,
    TakeDownNotice,
)
from croupier.house.limits.state import Event
from croupier.machine import Refusal
from croupier.money import Amount
from tests.effort import examples
from tests.house.limits.tables import LEE, NOON, after, table

amounts = st.integers(1, 60) | st.fractions(Fraction(1, 2), 60, max_denominator=4)


@st.composite
def some_limits(draw: st.DrawFn) -> Limits:
    low, high = sorted((draw(amounts), draw(amounts)))
    unit = draw(st.none() | st.integers(1, 7) | st.just(Fraction(1, 2)))
    return Limits(low, high, unit, draw(st.booleans()))


signs = st.builds(
    Sign, some_limits(), st.dictionaries(st.sampled_from(["super", "ante"]), some_limits())
)
few_signs = st.sampled_from(
    [
        Sign(Limits(5, 100)),
        Sign(Limits(10, 500)),
        Sign(Limits(10, 50, unit=5)),
        Sign(Limits(25, 500, multiples=True)),
        Sign(Limits(50, 1000)),
        Sign(Limits(10, 500), {"super": Limits(5, 100)}),
        Sign(Limits(10, 500), {"super": Limits(20, 100)}),
        Sign(Limits(25, 500), {"ante": Limits(50, 2000), "super": Limits(10, 60)}),
    ]
)
"""Few, so that they meet again: as a notice and its change, as a minimum kept and lowered."""
names, boxes = st.sampled_from(["ann", "bob", "cat"]), st.integers(1, 5)


def seated(sign: Sign) -> TableLimits:
    return table(sign, ann=1, bob=2)


Step = tuple[str, str, int, Sign, int, bool]
steps = st.lists(
    st.tuples(
        st.sampled_from(
            ["take", "leave", "display", "take down", "change", "at once", "kept", "allow", "end"]
        ),
        names,
        boxes,
        few_signs,
        st.sampled_from([19, 20, 21]),
        st.booleans(),
    ),
    min_size=6,
    max_size=20,
)


def action_of(limits: TableLimits, step: Step, minute: int) -> Action:
    verb, name, box, sign, wait, flag = step
    if limits.notices and verb in ("change", "kept"):
        sign = limits.notices[0].sign if flag else sign
    match verb:
        case "take":
            return TakeBox(name, box)
        case "leave":
            return LeaveBox(name, limits.players[name].boxes[0] if name in limits.players else box)
        case "display":
            return DisplayNotice(sign, NOON + timedelta(minutes=minute + wait), LEE, flag)
        case "take down" if limits.notices:
            return TakeDownNotice(limits.notices[0], LEE)
        case "at once":
            return RaiseAtOnce(sign, LEE)
        case "kept":
            return RaiseKept(sign, LEE)
        case "allow":
            return AllowAbove(name, sign, LEE)
        case "end":
            return EndAllowance(name, LEE)
    return ChangeLimits(sign, LEE)


def history(
    opened: TableLimits, taken: Sequence[Step]
) -> list[tuple[TableLimits, Action, tuple[Event, ...], TableLimits]]:
    """Everything that was not refused; ten minutes lie between any two attempts."""
    found, limits = [], opened
    for count, step in enumerate(taken):
        minute = count * 10
        action = action_of(limits, step, minute)
        try:
            later, events = act(limits, action, NOON + timedelta(minutes=minute))
        except Refusal:
            continue
        found.append((limits, action, events, later))
        limits = later
    return found


@given(few_signs, steps)
@settings(deadline=None)
def test_the_limits_are_the_fold_of_their_events(sign: Sign, taken: list[Step]) -> None:
    opened = seated(sign)
    told = history(opened, taken)
    everything = [event for _, _, events, _ in told for event in events]
    assert reduce(fold, everything, opened) == (told[-1][-1] if told else opened)
    assert all(event.clauses for event in everything)


@given(few_signs, steps)
@settings(deadline=None)
def test_markers_are_there_exactly_where_a_lower_minimum_is_kept(
    sign: Sign, taken: list[Step]
) -> None:
    for _, _, _, limits in history(seated(sign), taken):
        shown = signage(limits)
        assert bool(shown.previous) == bool(shown.markers)
        assert set(shown.markers) == {
            box for player in limits.players.values() if player.kept for box in player.boxes
        }
        for player, kept in limits.marked:
            assert player.needs_marker(kept, limits.sign, limits.rules.areas)
        assert all(line.text.strip()[-1].isalnum() for line in shown.lines)


@pytest.mark.clauses("nsw-lunar:6.5", "nsw-lunar:6.5.1", "nsw-lunar:6.5.2")
@given(few_signs, steps)
@settings(deadline=None, max_examples=examples(100))
def test_nobody_s_minimum_rises_but_by_a_notice_or_an_own_sign(
    sign: Sign, taken: list[Step]
) -> None:
    for before, action, _, later in history(seated(sign), taken):
        for name in before.players.keys() & later.players.keys():
            both = set(before.players[name].boxes) & set(later.players[name].boxes)
            for box, area in product(both, before.rules.areas):
                if later.minimum(box, area) > before.minimum(box, area):
                    assert isinstance(action, ChangeLimits | RaiseKept | AllowAbove | EndAllowance)
                    if isinstance(action, ChangeLimits | RaiseKept):
                        assert len(later.notices) < len(before.notices)
                        assert later.minimum(box, area) <= action.sign.on(area).minimum


@pytest.mark.clauses("nsw-lunar:6.5.1", "ruling:limits-kept")
@given(signs, signs, amounts)
def test_what_was_legal_stays_legal_for_a_marked_player_up_to_the_maximum(
    old: Sign, new: Sign, amount: Amount
) -> None:
    before = table(old, ann=1)
    if not old.below(new, before.rules.areas):
        return
    later = after(before, RaiseAtOnce(new, LEE))
    for area in before.rules.areas:
        if before.allows(1, area, amount) and amount <= new.on(area).maximum:
            assert later.allows(1, area, amount)
        if later.allows(2, area, amount):
            assert later.allows(1, area, amount)


@pytest.mark.clauses("nsw-lunar:6.5.4")
@given(few_signs, steps, amounts)
@settings(deadline=None)
def test_a_new_player_is_held_to_the_sign_alone(
    sign: Sign, taken: list[Step], amount: Amount
) -> None:
    told = history(seated(sign), taken)
    limits = told[-1][-1] if told else seated(sign)
    free = [box for box in range(1, 6) if limits.player_at(box) is None]
    if free:
        newcomer = after(limits, TakeBox("dee", free[0]))
        assert newcomer.allows(free[0], "ante", amount) == limits.sign.on("ante").allows(amount)


@given(some_limits(), amounts)
def test_the_nearest_amounts_are_allowed_and_nothing_between_them_is(
    limits: Limits, amount: Amount
) -> None:
    near = limits.nearest(amount)
    assert near
    assert all(limits.allows(each) for each in near)
    assert limits.allows(amount) == (near == (amount,))
    if len(near) == 2:
        assert near[0] < amount < near[1]
        assert limits.step == near[1] - near[0]


outcomes = st.sampled_from(
    [Outcome.WON, Outcome.LOST, Outcome.STAND_OFF, Outcome.FORFEITED, Outcome.VOID]
)


@pytest.mark.clauses("nsw-lunar:6.2", "nsw-lunar:6.3")
@given(amounts, some_limits(), outcomes, st.integers(1, 1000), st.none() | st.integers(1, 50))
def test_cutting_a_line_conserves_the_money(
    stake: Amount, limits: Limits, outcome: Outcome, odds: int, payout: int | None
) -> None:
    won = outcome is Outcome.WON
    full: Amount = stake * odds if won else 0
    paid = full if payout is None or full < payout else payout
    line = SettlementLine(
        box=1,
        wager="ante",
        outcome=outcome,
        stake=stake,
        odds=(odds,) if won else (),
        paid=paid,
        returned=0 if outcome in (Outcome.LOST, Outcome.FORFEITED) else stake,
        clauses=("nsw-lunar:9.4",),
        because="so it is",
    )
    found = find(table(Sign(limits)), 1, {"ante": stake})["ante"]
    assert found.counts + found.excess == stake
    assert found.counts == min(stake, limits.maximum)
    parts = split_excess(line, found)
    assert sum(part.stake for part in parts) == stake
    counted, rest = parts[0], parts[1:]
    assert counted.outcome is outcome
    assert sum(part.net for part in rest) == 0
    assert min(0, line.net) <= counted.net <= max(0, line.net)
    assert all(part.clauses and part.because for part in parts)
    if rest:
        assert counted.stake == limits.maximum
        assert counted.paid == min(limits.maximum * sum(line.odds), line.paid)
        assert counted.returned in (0, limits.maximum)
    else:
        assert counted == line
