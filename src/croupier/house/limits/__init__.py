"""Wager limits over time.

Read: `limits` and `sign` are what a wager may be; `wagering` checks one before the first card,
`finding` and `cutting` say what becomes of one found too late; `changing`, `noticing`, `allowing`
and `refusing` are a supervisor's acts, `seating` says for whom; `act` puts them together, and
`signage` is what people can read.
"""

from croupier.house.limits.act import act
from croupier.house.limits.cutting import cut, cut_lines
from croupier.house.limits.finding import Found, find
from croupier.house.limits.fold import fold
from croupier.house.limits.limits import Limits
from croupier.house.limits.notice import Notice
from croupier.house.limits.opening import open_limits
from croupier.house.limits.player import Player
from croupier.house.limits.sign import Sign
from croupier.house.limits.signage import Signage, SignLine, signage
from croupier.house.limits.table import TableLimits
from croupier.house.limits.wagering import check_wager

__all__ = [
    "Found",
    "Limits",
    "Notice",
    "Player",
    "Sign",
    "SignLine",
    "Signage",
    "TableLimits",
    "act",
    "check_wager",
    "cut",
    "cut_lines",
    "find",
    "fold",
    "open_limits",
    "signage",
]
