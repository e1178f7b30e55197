"""A supervisor changes the limits: with notice, or at once with markers for those who play."""

from collections.abc import Iterator
from datetime import datetime

from croupier.house.limits.actions import ChangeLimits, RaiseAtOnce, RaiseKept
from croupier.house.limits.checks import check_official, check_sign
from croupier.house.limits.events import (
    Event,
    LimitsChanged,
    MarkerPlaced,
    MarkerRemoved,
    NoticeTakenDown,
)
from croupier.house.limits.noticing import due_notice
from croupier.house.limits.player import Player
from croupier.house.limits.sign import Sign
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def change_limits(limits: TableLimits, action: ChangeLimits, now: datetime) -> Iterator[Event]:
    """At any time, but for a higher minimum; one that was announced holds at every box."""
    cites, sign = limits.cites, action.sign
    _check(limits, action)
    raised = limits.sign.below(sign, limits.rules.areas)
    if not raised:
        yield LimitsChanged(sign, action.by, now, cites.limits_change)
        yield from _lifted(limits, sign, sign, (), now)
        return
    notice = due_notice(limits, sign, raised, kept=False, now=now)
    yield LimitsChanged(sign, action.by, now, cites.limits_notice)
    yield NoticeTakenDown(notice, action.by, now, cites.limits_notice)
    yield from _lifted(limits, sign, sign, raised, now)


def raise_at_once(limits: TableLimits, action: RaiseAtOnce, now: datetime) -> Iterator[Event]:
    """Whoever plays keeps the lowest minimum there has been; new players have the new one."""
    cites, sign, areas = limits.cites, action.sign, limits.rules.areas
    _check(limits, action)
    if not limits.sign.below(sign, areas):
        raise Refusal(
            "not-higher",
            cites.limits_at_once,
            "no minimum on this sign is higher than now: nobody needs to keep the old one",
            ("change the limits",),
        )
    clauses = _each_once(cites.limits_at_once, cites.limits_two_signs, cites.limits_new_player)
    yield LimitsChanged(sign, action.by, now, clauses)
    clauses = _each_once(cites.limits_at_once, cites.limits_marker)
    for player in limits.players.values():
        kept = _lowest(player, limits.sign, areas)
        if kept != player.kept:
            yield MarkerPlaced(player.name, kept, now, clauses)


def raise_kept(limits: TableLimits, action: RaiseKept, now: datetime) -> Iterator[Event]:
    """The kept minimum has no quick way up: only its notice lets it rise."""
    cites, sign, areas = limits.cites, action.sign, limits.rules.areas
    _check(limits, action)
    raised = {area for _, kept in limits.marked for area in kept.below(sign, areas)}
    if not raised:
        raise Refusal(
            "not-higher",
            cites.limits_kept_notice,
            "no box has a marker for a minimum lower than this",
            ("change the limits", "raise the table's minimum at once"),
        )
    notice = due_notice(limits, sign, tuple(sorted(raised)), kept=True, now=now)
    yield NoticeTakenDown(notice, action.by, now, cites.limits_kept_notice)
    yield from _lifted(limits, limits.sign, sign, tuple(raised), now)


def _check(limits: TableLimits, action: ChangeLimits | RaiseAtOnce | RaiseKept) -> None:
    check_sign(limits.rules, limits.cites, action.sign)
    check_official(limits, action.by, "change_limits", limits.cites.limits_change)


def _each_once(*topics: Clauses) -> Clauses:
    return tuple(dict.fromkeys(clause for topic in topics for clause in topic))


def _lowest(player: Player, old: Sign, areas: frozenset[str]) -> Sign:
    """What a player keeps when the sign goes that has stood until now."""
    if player.kept is None:
        return old
    return player.kept.taking(old, old.below(player.kept, areas))


def _lifted(
    limits: TableLimits, sign: Sign, announced: Sign, raised: tuple[str, ...], now: datetime
) -> Iterator[Event]:
    """Kept minimums rise to what was announced; a marker that keeps nothing any more goes."""
    cites, areas = limits.cites, limits.rules.areas
    for player, kept in limits.marked:
        lifted = kept.taking(announced, kept.below(announced, raised))
        if not player.needs_marker(lifted, sign, areas):
            clauses = cites.limits_kept_notice if raised else cites.limits_change
            yield MarkerRemoved(player.name, now, clauses)
        elif lifted != kept:
            clauses = _each_once(cites.limits_kept_notice, cites.limits_marker)
            yield MarkerPlaced(player.name, lifted, now, clauses)
