"""Limits to come are announced, twenty minutes ahead at least."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.house.limits.actions import DisplayNotice, TakeDownNotice
from croupier.house.limits.checks import check_official, check_sign, check_time, shown
from croupier.house.limits.events import Event, NoticeDisplayed, NoticeTakenDown
from croupier.house.limits.notice import Notice, after, elapsed, say_time
from croupier.house.limits.sign import Sign
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def display_notice(limits: TableLimits, action: DisplayNotice, now: datetime) -> Iterator[Event]:
    clauses = _clauses(limits, action.kept)
    check_sign(limits.rules, limits.cites, action.sign)
    check_official(limits, action.by, "change_limits", clauses)
    check_time(action.at, "the proposed time of change", clauses)
    if not isinstance(action.kept, bool):
        raise Refusal("bad-notice", clauses, f"kept is true or false, not {shown(action.kept)}")
    if elapsed(now, action.at) < limits.notice:
        raise Refusal(
            "short-notice",
            clauses,
            f"a notice stands for {_minutes(limits)} minutes: {say_time(action.at)} is too soon",
            (f"propose {say_time(after(now, limits.notice))} or later",),
        )
    yield NoticeDisplayed(Notice(action.sign, action.at, now, action.by, action.kept), clauses)


def take_down_notice(limits: TableLimits, action: TakeDownNotice, now: datetime) -> Iterator[Event]:
    cites = limits.cites
    check_official(limits, action.by, "change_limits", cites.limits_change)
    if action.notice not in limits.notices:
        raise Refusal(
            "no-such-notice",
            cites.limits_notice,
            "no such notice is displayed",
            tuple(f"take down the notice of {_said(each)}" for each in limits.notices),
        )
    clauses = _clauses(limits, action.notice.kept)
    yield NoticeTakenDown(action.notice, action.by, now, clauses)


def due_notice(
    limits: TableLimits, sign: Sign, areas: tuple[str, ...], kept: bool, now: datetime
) -> Notice:
    """The notice that lets the minimum rise to this sign's on these areas, or a refusal.

    A kept minimum may rise by a notice of either kind, the table's only by its own.
    """
    announced = [
        notice
        for notice in limits.notices
        if (kept or not notice.kept) and _same_minimums(notice.sign, sign, areas)
    ]
    for notice in announced:
        if notice.due(now):
            return notice
    clauses = _clauses(limits, kept)
    if announced:
        soonest = min((each.at for each in announced), key=lambda at: elapsed(now, at))
        raise Refusal(
            "notice-not-due",
            clauses,
            f"the higher minimum is announced for {say_time(soonest)} and may not come sooner",
            (f"change at {say_time(soonest)} or later", *_at_once(limits, kept)),
        )
    soonest = after(now, limits.notice)
    raise Refusal(
        "needs-notice",
        clauses,
        "a higher minimum needs a sign of it and of the time of the change, "
        f"displayed for {_minutes(limits)} minutes",
        (f"display a notice for {say_time(soonest)} or later", *_at_once(limits, kept)),
    )


def _same_minimums(announced: Sign, sign: Sign, areas: tuple[str, ...]) -> bool:
    return all(
        announced.states(area) and announced.on(area).minimum == sign.on(area).minimum
        for area in areas
    )


def _at_once(limits: TableLimits, kept: bool) -> tuple[str, ...]:
    """The other way, which a kept minimum does not have."""
    if kept:
        return ()
    boxes = sorted(box for player in limits.players.values() for box in player.boxes)
    keep = f", with a marker at box {', '.join(map(str, boxes))}" if boxes else ""
    return (f"raise it at once{keep}",)


def _clauses(limits: TableLimits, kept: bool) -> Clauses:
    return limits.cites.limits_kept_notice if kept else limits.cites.limits_notice


def _said(notice: Notice) -> str:
    return f"{notice.sign.limits.text} at {say_time(notice.at)}"


def _minutes(limits: TableLimits) -> int:
    return limits.notice // timedelta(minutes=1)
