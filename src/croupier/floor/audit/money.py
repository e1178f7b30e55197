"""The audit of money: balances and pools are compared with the postings and with each other."""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.alarms import Alarm, BalanceRestored
from croupier.floor.database import schema
from croupier.floor.entries import Difference, read_pools
from croupier.floor.ledger.balances import is_held
from croupier.floor.ledger.postings import pool_account
from croupier.money import Amount, format_amount, short

Balances = Mapping[str, Amount]
"""By account: the sum of its postings."""


def check_sum(balances: Balances) -> None:
    if total := sum(balances.values()):
        raise Difference(f"all accounts add up to {format_amount(total)}, not 0")


def check_balances(connection: Connection, balances: Balances) -> None:
    """Compare the stored balances with the sums of their postings."""
    kept = {row.name: row.balance for row in connection.execute(select(schema.accounts))}
    due = {name: amount for name, amount in balances.items() if is_held(name)}
    for name in sorted(kept.keys() | due.keys(), key=str):
        made = format_amount(due.get(name, 0))
        if kept.get(name, "0") != made:
            there = short(str(kept.get(name)))
            raise Difference(f"{name}: {there}, but its postings add up to {short(made)}")


def _pools(row: Any) -> dict[str, str]:
    try:
        pools = read_pools(json.loads(row.pools))
        return {name: format_amount(pools.of(name)) for name in pools.names}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Difference(f"jackpot {row.id}: its pools cannot be read") from error


def check_jackpots(
    connection: Connection,
    balances: Balances,
    states: dict[str, Counter[str]],
    alarms: Collection[Alarm],
    unread: Collection[str] = (),
) -> None:
    """Compare the pools with the sums of their postings and with the state that the last act left.

    The states are, by jackpot, those that acts left minus those that acts found. The states of
    `unread` jackpots are not all known."""
    pools, unseen = set(), dict(states)
    for row in connection.execute(select(schema.jackpots).order_by(schema.jackpots.c.id)):
        for name, amount in _pools(row).items():
            account = pool_account(row.id, name)
            pools.add(account)
            due = balances.get(account, 0)
            if amount != format_amount(due):
                made = short(format_amount(due))
                raise Difference(
                    f"jackpot {row.id}, {name}: {short(amount)}, its postings add up to {made}"
                )
        states_of = unseen.pop(row.id, None)
        if row.id not in unread:
            _compare_states(row, states_of, alarms)
    for account in sorted(balances):
        if account.startswith("jackpot:") and account not in pools and balances[account]:
            raise Difference(f"{account}: it has postings but no jackpot")
    for jackpot in unseen:
        raise Difference(f"jackpot {jackpot} is missing")


def _compare_states(row: Any, states: Counter[str] | None, alarms: Collection[Alarm]) -> None:
    """Check that every act found the pools that another act had left, and that the stored pools are
    those that the last act left."""
    if states is None:
        raise Difference(f"jackpot {row.id} was never opened")
    if BalanceRestored(f"jackpot:{row.id}") in alarms:
        return  # the pools were once lost and added up again: no act left them in this state
    states[row.pools] -= 1
    for pools, count in states.items():
        if count:
            raise Difference(
                f"jackpot {row.id}: an act {'left' if count > 0 else 'found'} {short(pools)}, "
                f"it holds {short(row.pools)}"
            )
