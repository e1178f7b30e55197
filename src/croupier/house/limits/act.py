"""A table's limits as a state machine: notices, changes, markers, own signs and boxes."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.house.checks import TimedRecorder, house_cites
from croupier.house.limits import actions as act_
from croupier.house.limits.actions import (
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
from croupier.house.limits.checks import (
    check_box,
    check_official,
    check_placed,
    check_sign,
    check_time,
    check_words,
    player_named,
    shorten,
)
from croupier.house.limits.sign import Notice, Sign, after, elapsed, say_time
from croupier.house.limits.state import (
    BoxLeft,
    BoxTaken,
    Event,
    LimitsChanged,
    LimitsCites,
    MarkerPlaced,
    MarkerRemoved,
    NoticeDisplayed,
    NoticeTakenDown,
    OwnSignPlaced,
    OwnSignRemoved,
    PlayerLimits,
    TableLimits,
    WagerRefused,
    fold,
)
from croupier.house.people import house_powers
from croupier.machine import Machine, Refusal, evolve
from croupier.rulebooks import Rulebook, version
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.options import Options

Record = TimedRecorder[TableLimits]


def display_notice(record: Record, action: DisplayNotice) -> None:
    limits, now = record.state, record.now
    clauses = _clauses(limits, action.kept)
    check_sign(limits.rules, limits.cites, action.sign)
    check_official(limits, action.by, "change_limits", clauses)
    check_time(action.at, "the proposed time of change", clauses)
    if not isinstance(action.kept, bool):
        raise Refusal(
            "bad-notice", clauses, f"kept must be true or false, not {shorten(action.kept)}"
        )
    if elapsed(now, action.at) < limits.notice:
        raise Refusal(
            "short-notice",
            clauses,
            f"a notice is up {_minutes(limits)} minutes first: {say_time(action.at)} is too soon",
            (f"propose {say_time(after(now, limits.notice))} or later",),
        )
    record.emit(
        NoticeDisplayed(Notice(action.sign, action.at, now, action.by, action.kept), clauses)
    )


def take_down_notice(record: Record, action: TakeDownNotice) -> None:
    limits, now = record.state, record.now
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
    record.emit(NoticeTakenDown(action.notice, action.by, now, clauses))


def due_notice(
    limits: TableLimits, sign: Sign, areas: tuple[str, ...], kept: bool, now: datetime
) -> Notice:
    """The notice that allows a higher minimum on these areas; raises a refusal if there is none.

    A kept minimum may rise by a notice of either kind, the table's minimum only by its own kind."""
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
            f"the higher minimum is announced for {say_time(soonest)} and may not start sooner",
            (f"change at {say_time(soonest)} or later", *_at_once(limits, kept)),
        )
    soonest = after(now, limits.notice)
    raise Refusal(
        "needs-notice",
        clauses,
        "a higher minimum needs a notice with the new minimum and the time of the change, "
        f"displayed for {_minutes(limits)} minutes",
        (f"display a notice for {say_time(soonest)} or later", *_at_once(limits, kept)),
    )


def _same_minimums(announced: Sign, sign: Sign, areas: tuple[str, ...]) -> bool:
    return all(
        announced.states(area) and announced.on(area).minimum == sign.on(area).minimum
        for area in areas
    )


def _at_once(limits: TableLimits, kept: bool) -> tuple[str, ...]:
    """The way to raise the minimum at once, which a kept minimum does not have."""
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


def change_limits(record: Record, action: ChangeLimits) -> None:
    """Change the limits, which is possible at any time. A higher minimum needs a notice and applies
    to every box."""
    limits, now = record.state, record.now
    cites, sign = limits.cites, action.sign
    _check(limits, action)
    raised = limits.sign.below(sign, limits.rules.areas)
    if not raised:
        record.emit(LimitsChanged(sign, action.by, now, cites.limits_change))
        _lift_kept(record, sign, sign, ())
        return
    notice = due_notice(limits, sign, raised, kept=False, now=now)
    record.emit(LimitsChanged(sign, action.by, now, cites.limits_notice))
    record.emit(NoticeTakenDown(notice, action.by, now, cites.limits_notice))
    _lift_kept(record, sign, sign, raised)


def raise_at_once(record: Record, action: RaiseAtOnce) -> None:
    """Raise the minimum without notice. Players at the table keep the lowest minimum so far; new
    players get the new one."""
    limits, now = record.state, record.now
    cites, sign, areas = limits.cites, action.sign, limits.rules.areas
    _check(limits, action)
    if not limits.sign.below(sign, areas):
        raise Refusal(
            "not-higher",
            cites.limits_at_once,
            "this sign raises no minimum: nobody needs to keep the old one",
            ("change the limits",),
        )
    clauses = _each_once(cites.limits_at_once, cites.limits_two_signs, cites.limits_new_player)
    record.emit(LimitsChanged(sign, action.by, now, clauses))
    clauses = _each_once(cites.limits_at_once, cites.limits_marker)
    for player in limits.players.values():
        kept = _lowest(player, limits.sign, areas)
        if kept != player.kept:
            record.emit(MarkerPlaced(player.name, kept, now, clauses))


def raise_kept(record: Record, action: RaiseKept) -> None:
    """Raise a kept minimum, which needs a notice."""
    limits, now = record.state, record.now
    cites, sign, areas = limits.cites, action.sign, limits.rules.areas
    _check(limits, action)
    raised = {area for _, kept in limits.marked for area in kept.below(sign, areas)}
    if not raised:
        raise Refusal(
            "not-higher",
            cites.limits_kept_notice,
            "no marked box keeps a minimum lower than this",
            ("change the limits", "raise the table's minimum at once"),
        )
    notice = due_notice(limits, sign, tuple(sorted(raised)), kept=True, now=now)
    record.emit(NoticeTakenDown(notice, action.by, now, cites.limits_kept_notice))
    _lift_kept(record, limits.sign, sign, tuple(raised))


def _check(limits: TableLimits, action: ChangeLimits | RaiseAtOnce | RaiseKept) -> None:
    check_sign(limits.rules, limits.cites, action.sign)
    check_official(limits, action.by, "change_limits", limits.cites.limits_change)


def _each_once(*topics: Clauses) -> Clauses:
    return tuple(dict.fromkeys(clause for topic in topics for clause in topic))


def _lowest(player: PlayerLimits, old: Sign, areas: frozenset[str]) -> Sign:
    """The limits that a player keeps when the old sign is replaced."""
    if player.kept is None:
        return old
    return player.kept.taking(old, old.below(player.kept, areas))


def _lift_kept(record: Record, sign: Sign, announced: Sign, raised: tuple[str, ...]) -> None:
    """Raise kept minimums to the announced ones and remove markers that have become idle."""
    limits, now = record.state, record.now
    cites, areas = limits.cites, limits.rules.areas
    for player, kept in limits.marked:
        lifted = kept.taking(announced, kept.below(announced, raised))
        if not player.needs_marker(lifted, sign, areas):
            clauses = cites.limits_kept_notice if raised else cites.limits_change
            record.emit(MarkerRemoved(player.name, now, clauses))
        elif lifted != kept:
            clauses = _each_once(cites.limits_kept_notice, cites.limits_marker)
            record.emit(MarkerPlaced(player.name, lifted, now, clauses))


def allow_above(record: Record, action: AllowAbove) -> None:
    """Put a sign with the player's own minimum and maximum at their boxes."""
    limits, now = record.state, record.now
    cites = limits.cites
    check_sign(limits.rules, cites, action.sign)
    check_official(limits, action.by, "allow_above", cites.limits_own)
    player = player_named(limits, action.player, cites.limits_own)
    if not _above(limits, action.sign):
        raise Refusal(
            "not-above",
            cites.limits_own,
            f"a player's own maximum must be above the table's: "
            f"{action.sign.limits.text} is not above {limits.sign.limits.text}",
            ("allow a higher maximum", "change the table's limits"),
        )
    record.emit(OwnSignPlaced(player.name, action.sign, action.by, now, cites.limits_own))
    _remove_idle_marker(record, evolve(player, own=action.sign))


def end_allowance(record: Record, action: EndAllowance) -> None:
    limits, now = record.state, record.now
    cites = limits.cites
    check_official(limits, action.by, "allow_above", cites.limits_own)
    player = player_named(limits, action.player, cites.limits_own)
    if player.own is None:
        raise Refusal("no-own-sign", cites.limits_own, f"{player.name} has no sign of their own")
    record.emit(OwnSignRemoved(player.name, action.by, now, cites.limits_own))
    _remove_idle_marker(record, evolve(player, own=None))


def _remove_idle_marker(record: Record, player: PlayerLimits) -> None:
    """Remove a marker that only kept a minimum below the player's own sign."""
    limits = record.state
    kept, areas = player.kept, limits.rules.areas
    if kept is not None and not player.needs_marker(kept, limits.sign, areas):
        record.emit(MarkerRemoved(player.name, record.now, limits.cites.limits_own))


def _above(limits: TableLimits, own: Sign) -> bool:
    table = limits.sign
    return any(
        own.on(area).maximum > table.on(area).maximum
        for area in limits.rules.areas
        if own.states(area) and table.states(area)
    )


def refuse_wager(record: Record, action: RefuseWager) -> None:
    """Refuse a wager on stated grounds; people judge whether they are reasonable."""
    limits, now = record.state, record.now
    clauses = limits.cites.limits_refused
    check_official(limits, action.by, "refuse_wager", clauses)
    check_words(action.why, "the reason", clauses)
    check_placed(limits, action.wager)
    if action.first_card_out is not False:
        raise Refusal(
            "too-late",
            clauses + limits.rules.cites.wagers_stand,
            f"box {action.wager.box}: a wager may be refused only before the first card",
            ("let the wager stand",),
        )
    record.emit(WagerRefused(action.wager, action.by, action.why, now, clauses))


def take_box(record: Record, action: TakeBox) -> None:
    """Give a box to a player. A new player plays by the current sign; a player already at the table
    keeps every right."""
    limits, now = record.state, record.now
    cites = limits.cites
    check_words(action.player, "the player's name", cites.limits_playing)
    check_box(limits, action.box)
    there = limits.player_at(action.box)
    if there is not None:
        raise Refusal(
            "box-taken",
            limits.rules.cites.boxes,
            f"box {action.box} belongs to {there.name}",
            tuple(f"take box {box}" for box in _free(limits)),
        )
    new = action.player not in limits.players
    clauses = cites.limits_new_player if new else cites.limits_playing
    record.emit(BoxTaken(action.player, action.box, now, clauses))


def leave_box(record: Record, action: LeaveBox) -> None:
    """Take a box from a player. With the last box the player leaves the table, and marker and own
    sign are removed."""
    limits, now = record.state, record.now
    cites = limits.cites
    player = player_named(limits, action.player, cites.limits_playing)
    if action.box not in player.boxes:
        raise Refusal(
            "not-here",
            cites.limits_playing,
            f"{player.name} does not play at that box",
            tuple(f"leave box {box}" for box in player.boxes),
        )
    if player.boxes == (action.box,):
        if player.kept is not None:
            record.emit(MarkerRemoved(player.name, now, cites.limits_marker_removed))
        if player.own is not None:
            record.emit(OwnSignRemoved(player.name, None, now, cites.limits_own))
    record.emit(BoxLeft(player.name, action.box, now, cites.limits_playing))


def _free(limits: TableLimits) -> Iterator[int]:
    boxes = range(1, limits.rules.boxes + 1)
    return (box for box in boxes if limits.player_at(box) is None)


def act(
    limits: TableLimits, action: act_.Action, now: datetime
) -> tuple[TableLimits, tuple[Event, ...]]:
    """The limits after the action, and the events; or a `Refusal`, and nothing changes."""
    check_time(now, "now", limits.cites.limits_notice)
    return MACHINE.act(limits, action, now)


def _known(limits: TableLimits) -> tuple[str, ...]:
    del limits
    return tuple(each.__name__ for each in MACHINE.do)


MACHINE: Machine[TableLimits] = Machine(
    subject="limits",
    clauses=lambda limits: limits.cites.limits_change,
    fold=fold,
    recorder=TimedRecorder,
    legal=_known,
    do={
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
    },
)


_WRITTEN_DOWN = "nsw-lunar"
"""The rulebook whose rules of limits apply if a document has none (ruling: limits-silent)."""


def open_limits(rulebook: Rulebook, sign: Sign, options: Options | None = None) -> TableLimits:
    """The limits of a table before its first player, with its sign up."""
    rules, cites = rulebook.rules(options), house_cites(rulebook, "limits", LimitsCites)
    check_sign(rules, cites, sign)
    source = rulebook if rulebook.document.limits else version(_WRITTEN_DOWN)
    changes = source.document.limits
    assert changes is not None
    return TableLimits(
        rules=rules,
        cites=cites,
        powers=house_powers(source, "limits"),
        notice=timedelta(minutes=changes.notice_minutes),
        sign=sign,
    )
