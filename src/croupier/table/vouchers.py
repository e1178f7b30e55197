"""Promotional vouchers at the table: issued by the operator, changed by the dealer for tokens."""

from croupier.house.tokens import Presented, exchange, issue
from croupier.machine import Refusal
from croupier.table.actions import ExchangeVoucher, IssueVoucher
from croupier.table.people import check_official
from croupier.table.recorder import Recorder
from croupier.table.wagering import move_tokens, tokens_here


def issue_voucher(record: Recorder, action: IssueVoucher) -> None:
    table = record.table
    rules = tokens_here(table)
    check_official(record.by, rules.cites.token_voucher, "issue a voucher")
    if action.number in table.vouchers:
        clauses = rules.cites.token_voucher
        raise Refusal("same-number", clauses, f"there is a voucher {action.number} already")
    voucher, event = issue(rules, action.number, action.value, record.now, action.conditions)
    record.change(vouchers={**table.vouchers, action.number: voucher})
    record.tell(event)


def exchange_voucher(record: Recorder, action: ExchangeVoucher) -> None:
    table = record.table
    rules = tokens_here(table)
    check_official(record.by, rules.cites.token_voucher, "exchange a voucher")
    voucher = table.vouchers.get(action.number)
    if voucher is None:
        known = ", ".join(table.vouchers) or "none"
        clauses = rules.cites.token_voucher
        message = f"there is no voucher {action.number}; there is: {known}"
        raise Refusal("no-voucher", clauses, message)
    presented = Presented(action.holder, table.name, frozenset(action.found_met))
    changed, event = exchange(rules, voucher, presented, record.now)
    record.change(vouchers={**table.vouchers, action.number: changed})
    record.tell(event)
    move_tokens(record, action.holder, event.tokens)
