"""The cage: it sells and cashes chips, and the operator opens and feeds jackpots there.

Its acts form a stream of entries like a table's, in one chain, with their postings."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, select, update

from croupier.floor.alarms import BalanceRestored, raise_alarm
from croupier.floor.database import from_text, schema, to_text
from croupier.floor.entries import (
    add_entry,
    begin_stream_once,
    canonical,
    new_stream,
    pools_plain,
    read_pools,
)
from croupier.floor.ledger.balances import (
    UnreadableBalance,
    balances,
    balances_after,
    changes,
    write_postings,
)
from croupier.floor.ledger.postings import CAGE, HOUSE, Posting, player_account, pool_account
from croupier.floor.requests import Answer, Request, done_before, is_text, store_answer
from croupier.floor.security.names import taken_for
from croupier.floor.tables.settings import Currency
from croupier.games.jackpot import PoolLine, Pools, move
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, read_amount, short

STREAM = "cage"
LONGEST = 80
FEED = "feed-jackpot"
CONFIRMED = "confirmed_by"
"""The field of an act that a second person confirmed."""

Act = Mapping[str, Any]
"""An act of the cage, as stored."""


def exchange(
    act: Literal["buy-in", "cash-out"], player: str, amount: Amount, currency: Currency
) -> Act:
    """Build the act that exchanges chips for money, or money for chips."""
    currency.check_at_cage(amount)
    if not player.strip() or not is_text(player):
        raise Refusal("bad-name", (), "name the player whose chips these are")
    return {"act": act, "player": player, "amount": format_amount(amount)}


def postings_of(act: Act) -> tuple[Posting, ...]:
    """The postings of an act of the cage."""
    match act["act"]:
        case "buy-in":
            player, amount = act["player"], read_amount(act["amount"])
            return (Posting(CAGE, player_account(player), amount, f"{player} buys chips"),)
        case "cash-out":
            player, amount = act["player"], read_amount(act["amount"])
            return (Posting(player_account(player), CAGE, amount, f"{player} cashes chips"),)
        case "open-jackpot":
            return tuple(_opened(act["jackpot"], read_pools(act["pools"])))
        case str(verb) if verb == FEED:
            account, line = pool_account(act["jackpot"], act["pool"]), fed_line(act)
            return (Posting(HOUSE, account, line.amount, line.because),)
    raise ValueError(f"{act['act']!r} is not an act of the cage")


def _opened(jackpot: str, pools: Pools) -> Iterator[Posting]:
    for name in pools.names:
        if pools.of(name):
            account = pool_account(jackpot, name)
            yield Posting(HOUSE, account, pools.of(name), "the operator opens the jackpot")


def contribution(jackpot: str, pool: str, amount: Amount) -> Act:
    """The operator's money for a pool, as an act."""
    return {"act": FEED, "jackpot": jackpot, "pool": pool, "amount": format_amount(amount)}


def fed_line(act: Act) -> PoolLine:
    """What the operator adds to a pool."""
    return PoolLine(act["pool"], read_amount(act["amount"]), (), "the operator contributes")


def do(
    connection: Connection,
    act: Act,
    by: str,
    now: datetime,
    id: str | None = None,
    found: Pools | None = None,
) -> int:
    """Store an act of the cage and return the new version of its stream. An act sent again under
    the same id is not repeated. `found` are the pools that the act changes, as it found them."""
    version, head, acted_at = _take(connection, now)
    now = max(now, acted_at)  # workers' clocks differ a little, and one may be set back
    request = Request(by, id or "", STREAM, by, act)
    if id is not None and (before := done_before(connection, request)) is not None:
        return before
    made, restored = postings_of(act), list[str]()
    after = _afford(connection, made, restored)
    pools = {} if found is None else {"pools": pools_plain(found)}
    body = canonical({"at": to_text(now), "by": by, "act": dict(act), "events": [], **pools})
    version += 1
    hash = add_entry(connection, STREAM, version, head, body)
    changed = {"version": version, "head": hash, "acted_at": to_text(now)}
    connection.execute(
        update(schema.streams).where(schema.streams.c.id == STREAM).values(**changed)
    )
    write_postings(connection, STREAM, version, made, after)
    if id is not None:
        store_answer(connection, request, Answer(STREAM, version))
    for account in restored:
        raise_alarm(connection, BalanceRestored(account), by, now)
    return version


def _afford(
    connection: Connection, made: tuple[Posting, ...], restored: list[str]
) -> dict[str, Amount]:
    """The balances after the postings: nobody cashes more than they have."""
    moved = changes(made)
    before = balances(connection, moved, restored)
    for name in moved.keys() - before.keys():
        raise UnreadableBalance(name)  # cashing and buying need a readable balance
    after = balances_after(before, moved, restored)
    for name, balance in after.items():
        if balance < 0 and moved[name] < 0:
            held = short(format_amount(before[name]))
            message = f"only {held} can be cashed: {name.partition(':')[2]} has no more"
            raise Refusal("not-enough-chips", (), message)
    return after


def open_jackpot(
    connection: Connection,
    id: str,
    pools: Mapping[str, Any],
    by: str,
    now: datetime,
    currency: Currency,
) -> None:
    """Open a jackpot that tables may share; the operator provides its starting amount."""
    if not 0 < len(id.strip()) <= len(id) <= LONGEST or not is_text(id):
        raise Refusal("bad-name", (), f"a jackpot's name is 1 to {LONGEST} characters of text")
    opened = _read(pools)
    currency.check_typed(opened)
    there = connection.execute(select(schema.jackpots.c.id)).scalars().all()
    if (same := taken_for(id, there)) is not None:
        raise Refusal("jackpot-there", (), f"there is a jackpot {same!r} already")
    plain = pools_plain(opened)
    connection.execute(schema.jackpots.insert().values(id=id, pools=canonical(plain)))
    do(connection, {"act": "open-jackpot", "jackpot": id, "pools": plain}, by, now)


def feed_jackpot(
    connection: Connection,
    jackpot: str,
    pool: str,
    amount: Amount,
    by: str,
    now: datetime,
    currency: Currency,
    id: str | None = None,
) -> None:
    """Add the operator's money to a pool; sent again under the same id, it is added once."""
    currency.check_at_cage(amount)
    stored = connection.execute(schema.LOCK_JACKPOT, {"id": jackpot}).scalar_one_or_none()
    if stored is None:
        raise Refusal("no-such-jackpot", (), f"there is no jackpot {jackpot!r}")
    found = _read(json.loads(stored))
    if pool not in found.names:
        names = " and ".join(found.names)
        raise Refusal("no-such-pool", (), f"{jackpot} has no {pool} pool; it has: {names}")
    act = contribution(jackpot, pool, amount)
    request = Request(by, id or "", STREAM, by, act)
    if id is not None and done_before(connection, request) is not None:
        return
    do(connection, act, by, now, id, found)
    left = canonical(pools_plain(move(found, fed_line(act))))
    connection.execute(schema.MOVE_JACKPOT, {"jackpot": jackpot, "to_pools": left})


def _read(pools: Mapping[str, Any]) -> Pools:
    try:
        return read_pools(pools)
    except (ValueError, TypeError) as error:
        raise Refusal("bad-pools", (), f"{error}: write pool, or minor and major") from error


def _take(connection: Connection, now: datetime) -> tuple[int, str, datetime]:
    """The cage's stream, locked; it is created with its first act."""
    streams = schema.streams
    columns = (streams.c.version, streams.c.head, streams.c.acted_at)
    query = select(*columns).where(streams.c.id == STREAM)
    row = connection.execute(query.with_for_update()).one_or_none()
    if row is None:
        begin_stream_once(connection, new_stream(STREAM, "cage", "{}", now))
        row = connection.execute(query.with_for_update()).one()
    return row.version, row.head, from_text(row.acted_at)
