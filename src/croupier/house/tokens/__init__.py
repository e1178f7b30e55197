"""Promotional vouchers and tokens: exchanged at the table, wagered like chips, never winnings."""

from croupier.house.tokens.condition import (
    Condition,
    InWords,
    NotAfter,
    NotBefore,
    OnlyAt,
    OnlyFor,
    Presented,
)
from croupier.house.tokens.division import Division, Place, divide
from croupier.house.tokens.rules import OnWin, TokenRules, token_rules
from croupier.house.tokens.stake import Stake, check_stake
from croupier.house.tokens.voucher import (
    Voucher,
    VoucherExchanged,
    VoucherIssued,
    exchange,
    fold_voucher,
    issue,
)

__all__ = [
    "Condition",
    "Division",
    "InWords",
    "NotAfter",
    "NotBefore",
    "OnWin",
    "OnlyAt",
    "OnlyFor",
    "Place",
    "Presented",
    "Stake",
    "TokenRules",
    "Voucher",
    "VoucherExchanged",
    "VoucherIssued",
    "check_stake",
    "divide",
    "exchange",
    "fold_voucher",
    "issue",
    "token_rules",
]
