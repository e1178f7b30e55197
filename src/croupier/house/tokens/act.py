"""Promotional vouchers as a state machine: the operator issues them, the dealer exchanges them."""

from datetime import datetime

from croupier.house.checks import TimedRecorder, has_zone, in_utc, is_positive
from croupier.house.tokens.state import (
    Condition,
    NotAfter,
    NotBefore,
    Presented,
    VoucherExchanged,
    VoucherIssued,
    Vouchers,
    fold,
)
from croupier.machine import Machine, Refusal
from croupier.money import Amount, format_amount
from croupier.value import value


@value
class IssueVoucher:
    """The operator issues a promotional voucher."""

    number: str
    value: Amount
    conditions: tuple[Condition, ...] = ()


@value
class ExchangeVoucher:
    """The dealer exchanges a voucher for tokens; `found_met` lists conditions that are met."""

    number: str
    holder: str
    found_met: tuple[str, ...] = ()


Action = IssueVoucher | ExchangeVoucher
Event = VoucherIssued | VoucherExchanged
Record = TimedRecorder[Vouchers]


def issue(record: Record, action: IssueVoucher) -> None:
    """The operator issues a voucher of a nominated value."""
    state, number, value = record.state, action.number, action.value
    cites = state.rules.cites
    if number in state.issued:
        raise Refusal("same-number", cites.token_voucher, f"voucher {number} already exists")
    if not number.strip():
        raise Refusal("no-number", cites.token_voucher, "a voucher needs a number")
    if not is_positive(value):
        raise Refusal(
            "bad-value",
            cites.token_voucher,
            f"a voucher's value must be an exact amount, not {value!r}",
        )
    for each in action.conditions:
        if isinstance(each, NotBefore | NotAfter) and not has_zone(each.moment):
            raise Refusal("no-time-zone", cites.token_conditions, f"{each.says} has no time zone")
    record.emit(VoucherIssued(number, value, action.conditions, record.now, cites.token_voucher))


def exchange(record: Record, action: ExchangeVoucher) -> None:
    """Exchange a voucher, if all its conditions are met."""
    state, number = record.state, action.number
    cites = state.rules.cites
    voucher = state.issued.get(number)
    if voucher is None:
        known = ", ".join(state.issued) or "none"
        message = f"there is no voucher {number}; there is: {known}"
        raise Refusal("no-voucher", cites.token_voucher, message)
    if voucher.exchanged is not None:
        raise Refusal(
            "voucher-spent",
            cites.token_voucher,
            f"voucher {number} was exchanged at {voucher.exchanged.isoformat()}",
        )
    presented = Presented(action.holder, state.table, frozenset(action.found_met))
    unmet = [each.says for each in voucher.conditions if not each.is_met(presented, record.now)]
    if unmet:
        raise Refusal(
            "condition-not-met",
            cites.token_conditions,
            f"voucher {number} for {format_amount(voucher.value)} states: " + "; ".join(unmet),
        )
    clauses = tuple(dict.fromkeys(cites.token_voucher + cites.token_conditions))
    record.emit(
        VoucherExchanged(number, action.holder, state.table, voucher.value, record.now, clauses)
    )


def act(state: Vouchers, action: Action, now: datetime) -> tuple[Vouchers, tuple[Event, ...]]:
    """The vouchers after the action, and its events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action, in_utc(now, state.rules.cites.token_voucher))


MACHINE = Machine(
    subject="promotional vouchers",
    clauses=lambda state: state.rules.cites.token_voucher,
    fold=fold,
    recorder=TimedRecorder,
    do={IssueVoucher: issue, ExchangeVoucher: exchange},
)
