"""Postings written down, and the balances that they leave."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from croupier.engine.refusal import Refusal
from croupier.floor import statements
from croupier.floor.batch import ask_foreseen, batch_of, write_later
from croupier.floor.chain import canonical
from croupier.floor.ledger import Books, Posting, player_account
from croupier.floor.schema import accounts
from croupier.floor.sql import Query, insert_new, upsert
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
    batch = batch_of(connection)
    locked = {} if batch is None else batch.balances
    known = {name: locked[name] for name in wanted if name in locked}
    if unlocked := [name for name in wanted if name not in locked]:
        known |= _lock(connection, unlocked)
    if new := [name for name in wanted if name not in known]:
        # They are there before they are locked, or two workers would both begin with nothing.
        rows = [{"name": name, "balance": "0"} for name in new]
        connection.execute(insert_new(connection, accounts), rows)
        known |= _lock(connection, new)
    return {name: known[name] for name in wanted}


def balance_query(account: str) -> Query:
    """What finds the balance, and locks it."""
    return statements.LOCK_BALANCE, {"name": account}


def _lock(connection: Connection, names: list[str]) -> dict[str, Amount]:
    found = ask_foreseen(connection, [balance_query(name) for name in names])
    return {row.name: parse_amount(row.balance) for rows in found for row in rows}


def afford(connection: Connection, books: Books, made: tuple[Posting, ...]) -> dict[str, Amount]:
    """The balances after the postings. Nobody stakes what they have not, whatever the same act
    would win for them; a decision may leave somebody owing."""
    moved = changes(made)
    needed = _stakes(books, made)
    before = balances(connection, {**moved, **needed})
    for account, amount in needed.items():
        if amount > before[account]:
            name = next(n for n in books.players.values() if player_account(n) == account)
            raise Refusal(
                "not-enough-chips",
                books.after.limits.rules.cites.chips,
                f"{name} has {format_amount(before[account])}, "
                f"and {format_amount(amount)} is needed",
            )
    return {name: simplest(before[name] + amount) for name, amount in moved.items()}


def _stakes(books: Books, made: Iterable[Posting]) -> dict[str, Amount]:
    """What each player puts down in chips: tokens come from elsewhere."""
    needed: dict[str, Amount] = {}
    for posting in made:
        if posting.target == books.layout:
            needed[posting.source] = simplest(needed.get(posting.source, 0) + posting.amount)
    for posting in made:
        if posting.target in needed and posting.source.startswith("tokens:"):
            needed[posting.target] = simplest(needed[posting.target] - posting.amount)
    return needed


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
        write_later(connection, statements.ADD_POSTINGS, rows)
    if after:
        held = [{"name": name, "balance": format_amount(each)} for name, each in after.items()]
        write_later(connection, upsert(connection, accounts), held)
        if (batch := batch_of(connection)) is not None:
            batch.balances.update(after)
