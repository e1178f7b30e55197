"""A supervisor lets one player go above the table's maximum."""

from collections.abc import Iterator
from datetime import datetime

from croupier.house.limits.actions import AllowAbove, EndAllowance
from croupier.house.limits.checks import check_official, check_sign, player_named
from croupier.house.limits.events import Event, MarkerRemoved, OwnSignPlaced, OwnSignRemoved
from croupier.house.limits.player import Player
from croupier.house.limits.sign import Sign
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal, evolve


def allow_above(limits: TableLimits, action: AllowAbove, now: datetime) -> Iterator[Event]:
    """The player's own minimum and maximum stand on a sign at the player's boxes."""
    cites = limits.cites
    check_sign(limits.rules, cites, action.sign)
    check_official(limits, action.by, "allow_above", cites.limits_own)
    player = player_named(limits, action.player, cites.limits_own)
    if not _above(limits, action.sign):
        raise Refusal(
            "not-above",
            cites.limits_own,
            f"a player's own sign is for wagers above the table's maximum: "
            f"{action.sign.limits.text} is not above {limits.sign.limits.text}",
            ("allow a higher maximum", "change the table's limits"),
        )
    yield OwnSignPlaced(player.name, action.sign, action.by, now, cites.limits_own)
    yield from _idle_marker(limits, evolve(player, own=action.sign), now)


def end_allowance(limits: TableLimits, action: EndAllowance, now: datetime) -> Iterator[Event]:
    cites = limits.cites
    check_official(limits, action.by, "allow_above", cites.limits_own)
    player = player_named(limits, action.player, cites.limits_own)
    if player.own is None:
        raise Refusal("no-own-sign", cites.limits_own, f"{player.name} has no sign of their own")
    yield OwnSignRemoved(player.name, action.by, now, cites.limits_own)
    yield from _idle_marker(limits, evolve(player, own=None), now)


def _idle_marker(limits: TableLimits, player: Player, now: datetime) -> Iterator[Event]:
    """A marker goes that kept a minimum below an own sign only."""
    kept, areas = player.kept, limits.rules.areas
    if kept is not None and not player.needs_marker(kept, limits.sign, areas):
        yield MarkerRemoved(player.name, now, limits.cites.limits_own)


def _above(limits: TableLimits, own: Sign) -> bool:
    table = limits.sign
    return any(
        own.on(area).maximum > table.on(area).maximum
        for area in limits.rules.areas
        if own.states(area) and table.states(area)
    )
