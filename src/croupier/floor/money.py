"""Postings written down, and the balances that they leave."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from croupier.floor import statements
from croupier.floor.chain import canonical
from croupier.floor.ledger import Posting
from croupier.floor.schema import accounts
from croupier.floor.sql import upsert
from croupier.money import Amount, format_amount, parse_amount, simplest

_SHARED = ("house", "cage", "layout:")
"""Accounts that no act has to find money on: their balance is the sum of their postings."""


def is_held(account: str) -> bool:
    """Whether the account is somebody's, with a balance kept beside its postings."""
    return not account.startswith(_SHARED)


def changes(made: Iterable[Posting]) -> dict[str, Amount]:
    """What the postings change about each balance that is kept."""
    total: dict[str, Amount] = {}
    for posting in made:
        for account, amount in (
            (posting.source, -posting.amount),
            (posting.target, posting.amount),
        ):
            if is_held(account):
                total[account] = simplest(total.get(account, 0) + amount)
    return {account: amount for account, amount in sorted(total.items()) if amount}


def balances(connection: Connection, names: Iterable[str]) -> dict[str, Amount]:
    """The balances of these accounts, locked until the transaction ends; 0 for a new one."""
    wanted = sorted(names)
    if not wanted:
        return {}
    found = connection.execute(statements.LOCK_BALANCES, {"names": wanted})
    known = {row.name: parse_amount(row.balance) for row in found}
    return {name: known.get(name, 0) for name in wanted}


def write_postings(
    connection: Connection,
    stream: str,
    version: int,
    made: tuple[Posting, ...],
    after: Mapping[str, Amount],
) -> None:
    """The postings of an entry, and the balances after them."""
    if made:
        rows = [
            {
                "stream": stream,
                "version": version,
                "number": number,
                "source": posting.source,
                "target": posting.target,
                "amount": format_amount(posting.amount),
                "because": posting.because,
                "clauses": canonical(list(posting.clauses)),
            }
            for number, posting in enumerate(made, start=1)
        ]
        connection.execute(statements.ADD_POSTINGS, rows)
    if after:
        held = [{"name": name, "balance": format_amount(each)} for name, each in after.items()]
        connection.execute(upsert(connection, accounts), held)
