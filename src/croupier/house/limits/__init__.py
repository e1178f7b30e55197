"""The limits of wagers over time: the sign at a table, who plays by which limits, and changes.

`sign` defines limits, `state` who plays by which, `wagers` compares wagers with them, and `act`
changes them."""

from croupier.games.settlement import CountedStake, split_excess
from croupier.house.limits.act import act, open_limits
from croupier.house.limits.sign import Limits, Notice, Sign
from croupier.house.limits.state import (
    Event,
    PlayerLimits,
    Signage,
    SignLine,
    TableLimits,
    fold,
    limits_on,
    signage,
)
from croupier.house.limits.wagers import check_wager, cut_lines, find

__all__ = [
    "CountedStake",
    "Event",
    "Limits",
    "Notice",
    "PlayerLimits",
    "Sign",
    "SignLine",
    "Signage",
    "TableLimits",
    "act",
    "check_wager",
    "cut_lines",
    "find",
    "fold",
    "limits_on",
    "open_limits",
    "signage",
    "split_excess",
]
