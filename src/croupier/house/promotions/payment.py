"""How a sum is paid: the parts of a payment."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.money import Amount


class PayBy(StrEnum):
    CASH = "cash"
    CHEQUE = "crossed cheque"
    TRANSFER = "electronic funds transfer"


@dataclass(frozen=True)
class Payment:
    by: PayBy
    amount: Amount
    to: str = ""
    """In whose name; the winner's where nothing is said."""


def by_means(payments: Iterable[Payment]) -> dict[PayBy, Amount]:
    """How much is paid by each means."""
    sums: dict[PayBy, Amount] = {}
    for payment in payments:
        sums[payment.by] = sums.get(payment.by, 0) + payment.amount
    return sums
