"""Players come to the table and leave it."""

from collections.abc import Iterator
from datetime import datetime

from croupier.house.limits.actions import LeaveBox, TakeBox
from croupier.house.limits.checks import check_box, check_words, player_named
from croupier.house.limits.events import BoxLeft, BoxTaken, Event, MarkerRemoved, OwnSignRemoved
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal


def take_box(limits: TableLimits, action: TakeBox, now: datetime) -> Iterator[Event]:
    """A new player is held to the sign as it is now; one already playing keeps every right."""
    cites = limits.cites
    check_words(action.player, "the player's name", cites.limits_playing)
    check_box(limits, action.box)
    there = limits.player_at(action.box)
    if there is not None:
        raise Refusal(
            "box-taken",
            limits.rules.cites.boxes,
            f"box {action.box} is {there.name}'s",
            tuple(f"take box {box}" for box in _free(limits)),
        )
    new = action.player not in limits.players
    clauses = cites.limits_new_player if new else cites.limits_playing
    yield BoxTaken(action.player, action.box, now, clauses)


def leave_box(limits: TableLimits, action: LeaveBox, now: datetime) -> Iterator[Event]:
    """With the last box the player leaves the table, and marker and own sign go."""
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
            yield MarkerRemoved(player.name, now, cites.limits_marker_removed)
        if player.own is not None:
            yield OwnSignRemoved(player.name, None, now, cites.limits_own)
    yield BoxLeft(player.name, action.box, now, cites.limits_playing)


def _free(limits: TableLimits) -> Iterator[int]:
    boxes = range(1, limits.rules.boxes + 1)
    return (box for box in boxes if limits.player_at(box) is None)
