"""Jackpots shared by several tables: acts that concern other tables lock them, and rounds are paid
in order.

An act locks the jackpot's row until it is committed if it moves the pools, or if it creates
something that other tables' acts check (the first wager of a round, cards of a hand that may win).
So two such acts never happen at once. Every other act only reads the pools.

Before a round is paid from a jackpot, earlier rounds of other tables, by the time of their cards,
are finished: the dealer's hand is not turned up until then. Whether they hold a qualifying hand is
not considered, because the wait would then reveal hidden cards."""

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.database import from_text, schema
from croupier.floor.entries import canonical, pools_plain, read_pools
from croupier.floor.ledger.balances import posted
from croupier.floor.ledger.postings import pool_account
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.tables.settings import TableSettings, may_play_for, read_settings
from croupier.floor.tables.tables import TableVersion, load
from croupier.games.events import CardDealt, JackpotHit, PoolMoved
from croupier.games.jackpot import Pools, TimedHit, by_priority
from croupier.house.table import Table, pools_held
from croupier.house.table.events import PoolDivided, PoolRatesChanged, PoolsCombined
from croupier.machine import Refusal

Known = Callable[[str], TableVersion | None]
"""Returns a table as this worker last saw it."""
_HAND = 2
"""The number of cards dealt to a box."""


def find_jackpot(
    connection: Connection, settings: TableSettings, restored: list[str], *, lock: bool
) -> Pools | None:
    """The pools of the table's jackpot. Unreadable pools are computed from their postings and added
    to `restored`."""
    if settings.jackpot is None:
        return None
    query = schema.LOCK_JACKPOT if lock else schema.READ_JACKPOT
    found = connection.execute(query, {"id": settings.jackpot}).scalar_one()
    try:
        return read_pools(json.loads(found))
    except (ValueError, TypeError, AttributeError):
        restored.append(_account(settings))
        return _posted_pools(connection, settings.jackpot)


def concerns_others(
    before: Table, after: Table, pools: Pools | None, events: tuple[Any, ...]
) -> bool:
    """Whether an act moves these pools, or creates a wager or a hand for which acts of other tables
    must wait. An act that only removes such a hand lets nobody pay too early."""
    return (
        pools_held(after) != pools
        or (_has_wagers(after) and not _has_wagers(before))
        or not _live(after) <= _live(before)
        or any(isinstance(event, (*_CHANGES, PoolMoved)) for event in events)
        or any(isinstance(event, CardDealt) and event.to > 0 for event in events)
    )


def _has_wagers(table: Table) -> bool:
    return table.in_play is not None and bool(table.in_play.round.boxes)


def _account(settings: TableSettings) -> str:
    return f"jackpot:{settings.jackpot}"


def _posted_pools(connection: Connection, id: str) -> Pools:
    minor, major = (posted(connection, pool_account(id, which)) for which in ("minor", "major"))
    if minor or major:
        return Pools(minor=minor, major=major)
    return Pools(pool=posted(connection, pool_account(id, "pool")))


def leave_jackpot(
    connection: Connection,
    settings: TableSettings,
    pools: Pools | None,
    after: Table,
    restored: Collection[str],
) -> None:
    """Store the pools after the act."""
    left = pools_held(after)
    same = left == pools and _account(settings) not in restored
    if pools is None or left is None or same:
        return
    moved = {"jackpot": settings.jackpot, "to_pools": canonical(pools_plain(left))}
    connection.execute(schema.MOVE_JACKPOT, moved)


def check_priority(
    connection: Connection,
    held: TableVersion,
    pools: Pools | None,
    events: tuple[Any, ...],
    known: Known,
) -> None:
    """Refuse to pay a round from the jackpot before one that was dealt earlier at another table."""
    rules = held.table.limits.rules
    if pools is None or rules.jackpot is None or not any(map(_competes, events)):
        return
    boxes = {event.box for event in events if isinstance(event, JackpotHit)}
    own = _received(connection, held, boxes)
    others = (
        _received(connection, other, _live(other.table))
        for other in _others(connection, held, known)
    )
    hits = [hit for hit in (own, *others) if hit is not None]
    order, clauses = by_priority(rules.jackpot, pools, hits)
    if order and order[0].table != held.id:
        raise Refusal(
            "jackpot-priority",
            clauses,
            f"cards came earlier at {order[0].table}, which plays for the same jackpot: "
            "its round is settled first",
        )


def check_at_rest(
    connection: Connection, held: TableVersion, events: tuple[Any, ...], known: Known
) -> None:
    """Refuse to divide or join pools, or to change their rates, while a round is played for
    them."""
    rules = held.table.limits.rules
    if rules.jackpot is None or not any(isinstance(event, _CHANGES) for event in events):
        return
    for other in _others(connection, held, known):
        if _has_wagers(other.table):
            raise Refusal(
                "jackpot-in-play",
                rules.jackpot.cites.jackpot_at_rest,
                f"wagers lie on the layout of {other.id}, which plays for the same jackpot: "
                "change the pools when its round is over",
            )


_CHANGES = (PoolDivided, PoolsCombined, PoolRatesChanged)


def _competes(event: Any) -> bool:
    """Whether the event is a payout; with two pools, only from the major one."""
    return isinstance(event, PoolMoved) and event.line.amount < 0 and event.line.which != "minor"


def _others(connection: Connection, held: TableVersion, known: Known) -> Iterator[TableVersion]:
    """The other tables of the jackpot."""
    assert held.settings.jackpot is not None, "it plays for one"
    streams = schema.streams.c
    query = select(streams.id, streams.settings).where(
        streams.kind == "table",
        streams.id != held.id,
        may_play_for(streams.settings, held.settings.jackpot),
    )
    for id, settings in connection.execute(query.order_by(streams.id)).all():
        if read_settings(settings).jackpot == held.settings.jackpot:
            other = load(connection, id, known(id))
            assert other is not None
            yield other


def _live(table: Table) -> set[int]:
    """The boxes of its round whose jackpot wager may still win."""
    in_play = table.in_play
    if in_play is None or not in_play.dealt:
        return set()
    return {box.number for box in in_play.round.playing if "jackpot" in box.standing}


def _received(connection: Connection, held: TableVersion, boxes: set[int]) -> TimedHit | None:
    """When the first of these boxes had received the cards that count; None if none has."""
    if not boxes:
        return None
    assert held.table.in_play is not None
    shoe = held.table.in_play.round.dealing == "shoe"
    times = _times(connection, held)
    wanted = 1 if shoe else _HAND
    had = [times[box] for box in boxes if len(times.get(box, ())) >= wanted]
    if not had:
        return None
    first = min(each[0] for each in had)
    whole = min(each[min(_HAND, len(each)) - 1] for each in had)
    return TimedHit(held.id, "shoe" if shoe else "shuffler", first, whole)


def _times(connection: Connection, held: TableVersion) -> dict[int, list[int]]:
    """When each card of the round in play reached its box, in microseconds. A card whose dealing
    was withdrawn did not reach it."""
    times: dict[int, list[int]] = {}
    withdrawn = False
    for text in connection.execute(schema.BODIES_BACKWARDS, {"id": held.id}).scalars():
        body = json.loads(decrypt_body(connection, held.id, text))
        if withdrawn:
            withdrawn = False
            continue
        withdrawn = any(event["event"] == "table.act-withdrawn" for event in body["events"])
        moment = round(from_text(body["at"]).timestamp() * 1_000_000)
        for event in reversed(body["events"]):
            if event["event"] == "round.card-dealt" and event["to"] > 0:
                times.setdefault(event["to"], []).insert(0, moment)
        if any(event["event"] == "table.players-of-round" for event in body["events"]):
            break
    return times
