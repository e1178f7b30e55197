"""Promotional vouchers and tokens: vouchers are exchanged at the table for tokens, which are
wagered like chips and never won."""

from croupier.house.tokens.act import Event, ExchangeVoucher, IssueVoucher, act
from croupier.house.tokens.stakes import Division, MixedStake, Place, check_stake, divide
from croupier.house.tokens.state import (
    Condition,
    InWords,
    NotAfter,
    NotBefore,
    OnlyAt,
    OnlyFor,
    OnWin,
    Presented,
    TokenRules,
    Voucher,
    VoucherExchanged,
    VoucherIssued,
    Vouchers,
    fold,
    open_vouchers,
    token_rules,
)

__all__ = [
    "Condition",
    "Division",
    "Event",
    "ExchangeVoucher",
    "InWords",
    "IssueVoucher",
    "MixedStake",
    "NotAfter",
    "NotBefore",
    "OnWin",
    "OnlyAt",
    "OnlyFor",
    "Place",
    "Presented",
    "TokenRules",
    "Voucher",
    "VoucherExchanged",
    "VoucherIssued",
    "Vouchers",
    "act",
    "check_stake",
    "divide",
    "fold",
    "open_vouchers",
    "token_rules",
]
