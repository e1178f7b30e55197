"""The signs of a table: its limits, and notices of changes."""

from croupier.acts import moments as when
from croupier.acts.act import Act, Group
from croupier.house.limits import actions as limits
from croupier.house.table import actions as table

LIMITS = (
    Act(
        "change-limits",
        limits.ChangeLimits,
        Group.LIMITS,
        "Change the limits",
        "limits.limits_change",
        when.open_,
        power="limits.change_limits",
        cases=("change-limits",),
    ),
    Act(
        "raise-at-once",
        limits.RaiseAtOnce,
        Group.LIMITS,
        "Raise the minimum at once",
        "limits.limits_at_once",
        when.open_,
        power="limits.change_limits",
    ),
    Act(
        "allow-above",
        limits.AllowAbove,
        Group.LIMITS,
        "Let a player go above the maximum",
        "limits.limits_own",
        when.seated,
        power="limits.allow_above",
        cases=("own-limit",),
    ),
    Act(
        "end-allowance",
        limits.EndAllowance,
        Group.LIMITS,
        "End a player's own limits",
        "limits.limits_own",
        when.above_allowed,
        power="limits.allow_above",
    ),
    Act(
        "notice",
        limits.DisplayNotice,
        Group.NOTICES,
        "Announce new limits",
        "limits.limits_notice",
        when.open_,
        power="limits.change_limits",
    ),
    Act(
        "raise-kept",
        limits.RaiseKept,
        Group.NOTICES,
        "Raise the minimum that was kept",
        "limits.limits_kept_notice",
        when.notices_up,
        power="limits.change_limits",
    ),
    Act(
        "take-down-notice",
        table.TakeDownNotice,
        Group.NOTICES,
        "Take down a notice",
        "limits.limits_notice",
        when.notices_up,
        power="limits.change_limits",
    ),
)
