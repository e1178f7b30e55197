"""A promotional voucher: issued for a value, exchanged once for the same value in tokens."""

from dataclasses import dataclass, replace
from datetime import datetime

from croupier.house.exact import is_positive
from croupier.house.moment import has_zone, in_utc
from croupier.house.tokens.condition import Condition, NotAfter, NotBefore, Presented
from croupier.house.tokens.rules import TokenRules
from croupier.machine import Refusal, event
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Voucher:
    """Made by `issue` and changed only by folding events."""

    number: str
    value: Amount
    conditions: tuple[Condition, ...] = ()
    exchanged: datetime | None = None


@event("tokens.voucher-issued")
class VoucherIssued:
    number: str
    value: Amount
    conditions: tuple[Condition, ...]
    at: datetime
    clauses: Clauses


@event("tokens.voucher-exchanged")
class VoucherExchanged:
    """The dealer takes the voucher and gives tokens of its value."""

    number: str
    holder: str
    table: str
    tokens: Amount
    at: datetime
    clauses: Clauses


def issue(
    rules: TokenRules,
    number: str,
    value: Amount,
    now: datetime,
    conditions: tuple[Condition, ...] = (),
) -> tuple[Voucher, VoucherIssued]:
    """The operator issues a voucher of a nominated value."""
    cites = rules.cites
    if not number.strip():
        raise Refusal("no-number", cites.token_voucher, "a voucher needs a number to be known by")
    if not is_positive(value):
        raise Refusal(
            "bad-value", cites.token_voucher, f"a voucher nominates an exact value, not {value!r}"
        )
    for each in conditions:
        if isinstance(each, NotBefore | NotAfter) and not has_zone(each.moment):
            raise Refusal("no-time-zone", cites.token_conditions, f"{each.says} has no time zone")
    at = in_utc(now, cites.token_voucher)
    issued = VoucherIssued(number, value, conditions, at, cites.token_voucher)
    return Voucher(number, value, conditions), issued


def exchange(
    rules: TokenRules, voucher: Voucher, presented: Presented, now: datetime
) -> tuple[Voucher, VoucherExchanged]:
    """The dealer exchanges a voucher, if all that it states is met."""
    cites, at = rules.cites, in_utc(now, rules.cites.token_voucher)
    if voucher.exchanged is not None:
        raise Refusal(
            "voucher-spent",
            cites.token_voucher,
            f"voucher {voucher.number} was exchanged at {voucher.exchanged.isoformat()}",
        )
    unmet = [each.says for each in voucher.conditions if not each.is_met(presented, at)]
    if unmet:
        raise Refusal(
            "condition-not-met",
            cites.token_conditions,
            f"voucher {voucher.number} for {format_amount(voucher.value)} states: "
            + "; ".join(unmet),
        )
    clauses = tuple(dict.fromkeys(cites.token_voucher + cites.token_conditions))
    given = VoucherExchanged(
        voucher.number, presented.holder, presented.table, voucher.value, at, clauses
    )
    return fold_voucher(voucher, given), given


def fold_voucher(voucher: Voucher, event: VoucherExchanged) -> Voucher:
    """The voucher after the event."""
    return replace(voucher, exchanged=event.at)
