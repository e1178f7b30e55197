"""Stores postings and the balances after them.

A balance is the sum of its postings. It is stored only to save adding them up: if it is missing or
unreadable, it is computed again."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, or_, select

from croupier.floor.database import schema
from croupier.floor.database.batch import ask_prefetched, batch_of, write_later
from croupier.floor.database.schema import accounts
from croupier.floor.database.sql import Query, insert_new, upsert
from croupier.floor.entries import canonical
from croupier.floor.ledger.postings import Books, Posting, add_up, player_account
from croupier.machine import Refusal
from croupier.money import Amount, AmountError, format_amount, read_amount, short, simplest

_NEW = "0"
"""The balance of an account that has not existed before."""
_SHARED = ("house", "cage", "layout:")
"""Accounts from which no act needs to draw money: their balance is the sum of their postings."""


class UnreadableBalance(Exception):
    """Raised if neither the balance of an account nor its postings can be read."""


def is_held(account: str) -> bool:
    """Whether the account belongs to somebody and has a stored balance."""
    return not account.startswith(_SHARED)


def changes(made: Iterable[Posting]) -> dict[str, Amount]:
    """How the postings change each stored balance."""
    totals: dict[str, Amount] = {}
    add_up(made, totals)
    return {name: each for name, each in sorted(totals.items()) if each and is_held(name)}


def balances(
    connection: Connection, names: Iterable[str], restored: list[str] | None = None
) -> dict[str, Amount]:
    """The balances of these accounts, locked until the transaction ends; 0 for a new account.

    Balances that had to be computed again are added to `restored`. A balance that cannot be read at
    all is left out."""
    wanted = sorted(names)
    if not wanted:
        return {}
    locked = batch_of(connection).balances
    known = {name: locked[name] for name in wanted if name in locked}
    found: dict[str, str] = {}
    if unlocked := [name for name in wanted if name not in locked]:
        found = _lock(connection, unlocked)
    if new := [name for name in unlocked if name not in found]:
        # They are created before they are locked; otherwise two workers would both begin with
        # nothing.
        rows = [{"name": name, "balance": _NEW} for name in new]
        connection.execute(insert_new(connection, accounts), rows)
        found |= _lock(connection, new)
    for name, text in found.items():
        amount = _read(connection, name, text, name in new, [] if restored is None else restored)
        if amount is not None:
            known[name] = amount
    return known


def _read(
    connection: Connection, name: str, text: str, new: bool, restored: list[str]
) -> Amount | None:
    if not (new and text == _NEW):
        try:
            return read_amount(text)
        except AmountError:
            pass
    try:
        amount = posted(connection, name)
    except UnreadableBalance:
        return None
    if amount or not new:
        restored.append(name)
    return amount


def posted(connection: Connection, account: str) -> Amount:
    """The sum of the account's postings."""
    postings = schema.postings.c
    query = select(postings.source, postings.target, postings.amount)
    total: Amount = 0
    try:
        for row in connection.execute(
            query.where(or_(postings.source == account, postings.target == account))
        ):
            total += read_amount(row.amount) * ((row.target == account) - (row.source == account))
    except AmountError as error:
        raise UnreadableBalance(account) from error
    return simplest(total)


def stored_balance(connection: Connection, account: str) -> Amount:
    """The balance of an account, without a lock."""
    query = select(accounts.c.balance).where(accounts.c.name == account)
    text = connection.execute(query).scalar_one_or_none()
    if text is not None:
        try:
            return read_amount(text)
        except AmountError:
            pass
    return posted(connection, account) if is_held(account) else 0


def balance_query(account: str) -> Query:
    """The query that reads a balance and locks it."""
    return schema.LOCK_BALANCE, {"name": account}


def _lock(connection: Connection, names: list[str]) -> dict[str, str]:
    found = ask_prefetched(connection, [balance_query(name) for name in names])
    return {row.name: row.balance for rows in found for row in rows}


def afford(
    connection: Connection, books: Books, made: tuple[Posting, ...], restored: list[str]
) -> dict[str, Amount]:
    """The balances after the postings. Nobody may stake more than they have, whatever the same act
    would win for them; a decision may leave somebody in debt."""
    moved = changes(made)
    needed = _stakes(books, made)
    before = balances(connection, {**moved, **needed}, restored)
    for account, amount in needed.items():
        if account not in before:
            raise UnreadableBalance(account)
        if amount > before[account]:
            name = next(n for n in books.players.values() if player_account(n) == account)
            raise Refusal(
                "not-enough-chips",
                books.after.limits.rules.cites.chips,
                f"{name} needs {format_amount(amount)} and has "
                f"{short(format_amount(before[account]))}",
            )
    return balances_after(before, moved, restored)


def balances_after(
    before: Mapping[str, Amount], moved: Mapping[str, Amount], restored: Iterable[str]
) -> dict[str, Amount]:
    """The balances to store; an unreadable one is left out."""
    return {
        name: simplest(before[name] + moved.get(name, 0))
        for name in sorted({*moved, *restored})
        if name in before
    }


def _stakes(books: Books, made: Iterable[Posting]) -> dict[str, Amount]:
    """The chips that each player stakes; tokens have their own accounts. The house stakes nothing:
    it returns a lost stake when a loss is withdrawn."""
    needed: dict[str, Amount] = {}
    for posting in made:
        if posting.target == books.layout and is_held(posting.source):
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
    """Store the postings of an entry, and the balances after them."""
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
        write_later(connection, schema.ADD_POSTINGS, rows)
    if after:
        held = [{"name": name, "balance": format_amount(each)} for name, each in after.items()]
        write_later(connection, upsert(connection, accounts), held)
        batch_of(connection).balances.update(after)
