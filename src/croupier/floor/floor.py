"""The floor: an act is one transaction, and what it has acknowledged is never lost.

`perform` locks the table's row, takes the table at its version, lets it answer, appends the entry
with its events and postings, and keeps the answer under the sender's id. It commits nothing: a
`Writer` does, for one act or for many that arrived together.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from croupier.engine.refusal import Refusal
from croupier.floor import statements
from croupier.floor.automation import due
from croupier.floor.chain import canonical, link
from croupier.floor.dealing_order import Shuffled, with_orders
from croupier.floor.entry import Entry, event_plain, pools_plain, read_pools
from croupier.floor.ledger import Books, Posting, postings
from croupier.floor.moment import to_text
from croupier.floor.money import balances, changes, write_postings
from croupier.floor.request import Answer, Request, refusal_plain
from croupier.floor.rounds import keep_rounds
from croupier.floor.statements import CHANNEL
from croupier.floor.tables import Held, forget, take
from croupier.journal import ReadingError, from_plain, to_plain
from croupier.money import Amount, format_amount, simplest
from croupier.table import Table, act, pools_of, with_pools
from croupier.table.events import Corrected


@dataclass(frozen=True)
class Done:
    """An answer, and the table that it leaves; None where nothing has changed."""

    answer: Answer
    held: Held | None


def perform(connection: Connection, request: Request, known: Held | None, now: datetime) -> Done:
    """Do what is asked, once: the same request again gets the answer of the first time."""
    before = _answered(connection, request)
    if before is not None:
        return Done(before, None)
    held = take(connection, request.stream, known)
    if held is None:
        return Done(_no_such_table(request), None)
    try:
        _check_seen(request, held)
        done = _do(connection, request, held, now)
    except (Refusal, ReadingError) as error:
        done = Done(_refused(request, held, error), held)
    _keep_answer(connection, request, done.answer)
    return done


def _check_seen(request: Request, held: Held) -> None:
    """An act meant for a turn that has passed is never done, and never silently dropped."""
    if request.seen is not None and request.seen < held.turned:
        raise Refusal(
            "stale",
            held.table.limits.rules.cites.decide,
            f"the table is at {held.version}, and the turn has passed since {request.seen}: "
            "look again",
        )


def _do(connection: Connection, request: Request, held: Held, now: datetime) -> Done:
    before = held.table
    pools = _lock_jackpot(connection, held)
    if pools is not None:
        before = with_pools(before, pools)
    given, shuffles = with_orders(before, request.act)
    action = from_plain(given, request.by, before.name)
    after, events = act(before, action, request.by, now)
    after = forget(after, held.settings.remembers)
    made = postings(_books(held, before, after), events)
    balance = _afford(connection, held, made, events)
    told = tuple(event_plain(event) for event in events)
    entry = Entry(now, request.by, to_plain(action, request.by), told, pools)
    changed = _append(connection, held, entry, after, now)
    write_postings(connection, held.id, changed.version, made, balance)
    _keep_shuffles(connection, changed, shuffles)
    keep_rounds(connection, changed, before, events)
    _leave_jackpot(connection, held, pools, after)
    _notify(connection, changed)
    return Done(Answer(held.id, changed.version, None, told), changed)


def _notify(connection: Connection, held: Held) -> None:
    """Other workers of the same floor hear of it when it is committed."""
    if connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "payload": f"{held.version}:{held.id}"}
        connection.execute(statements.NOTIFY, told)


def _books(held: Held, before: Table, after: Table) -> Books:
    jackpot = held.settings.jackpot or held.id
    return Books(held.id, jackpot, {**after.players, **before.players}, before, after)


def _afford(
    connection: Connection, held: Held, made: tuple[Posting, ...], events: tuple[Any, ...]
) -> dict[str, Amount]:
    """The balances after the postings. Nobody stakes what they have not; a decision may leave
    somebody owing."""
    moved = changes(made)
    before = balances(connection, moved)
    after = {name: simplest(before[name] + amount) for name, amount in moved.items()}
    if any(isinstance(event, Corrected) for event in events):
        return after
    for name, balance in after.items():
        if balance < 0 and moved[name] < 0:
            cites = held.table.limits.rules.cites
            raise Refusal(
                "not-enough-chips",
                cites.chips,
                f"{name.partition(':')[2]} has {format_amount(before[name])}, "
                f"and {format_amount(-moved[name])} is needed",
            )
    return after


def _append(connection: Connection, held: Held, entry: Entry, after: Table, now: datetime) -> Held:
    """One entry more at the end of the stream."""
    version, body = held.version + 1, entry.body
    head = link(held.head, body)
    turned = _turn(after) != _turn(held.table)
    waits = turned or _waiting(after) != _waiting(held.table)
    changed = replace(
        held,
        version=version,
        head=head,
        turned=version if turned else held.turned,
        turned_at=now if waits else held.turned_at,
        acted_at=now,
        table=after,
    )
    next_due = due(after, held.settings, changed.turned_at, now)
    row = {"stream": held.id, "version": version, "body": body, "hash": head}
    connection.execute(statements.ADD_ENTRY, row)
    moved = {
        "stream": held.id,
        "to_version": version,
        "to_head": head,
        "to_turned": changed.turned,
        "to_turned_at": to_text(changed.turned_at),
        "to_acted_at": to_text(now),
        "to_due": None if next_due is None else to_text(next_due.at),
    }
    connection.execute(statements.MOVE_STREAM, moved)
    return changed


def _turn(table: Table) -> tuple[Any, ...]:
    """Whose turn it is, of which round: what an act may have been meant for."""
    if table.in_play is None or not table.in_play.dealt:
        return (table.number,)
    return (table.number, table.in_play.round.phase, table.in_play.round.turn)


def _waiting(table: Table) -> bool:
    """Whether wagers are being placed."""
    return table.in_play is not None and bool(table.in_play.round.boxes)


def _lock_jackpot(connection: Connection, held: Held) -> Any:
    if held.settings.jackpot is None:
        return None
    found = connection.execute(statements.LOCK_JACKPOT, {"id": held.settings.jackpot})
    return read_pools(json.loads(found.scalar_one()))


def _leave_jackpot(connection: Connection, held: Held, pools: Any, after: Table) -> None:
    left = pools_of(after)
    if pools is None or left is None or left == pools:
        return
    moved = {"jackpot": held.settings.jackpot, "to_pools": canonical(pools_plain(left))}
    connection.execute(statements.MOVE_JACKPOT, moved)


def _keep_shuffles(connection: Connection, held: Held, made: tuple[Shuffled, ...]) -> None:
    for each in made:
        row = {
            "commitment": each.commitment,
            "stream": held.id,
            "version": held.version,
            "deck": each.deck,
            "secret": each.secret,
        }
        connection.execute(statements.ADD_SHUFFLE, row)


def _asked(request: Request) -> str:
    asked = canonical([request.stream, str(request.by), request.act])
    return hashlib.sha256(asked.encode()).hexdigest()


def _answered(connection: Connection, request: Request) -> Answer | None:
    """The answer that this request got before, if it was sent before."""
    sent = {"from_client": request.client, "under": request.id}
    row = connection.execute(statements.FIND_ANSWER, sent).one_or_none()
    if row is None:
        return None
    if row.asked != _asked(request):
        refusal = {
            "code": "id-reused",
            "clauses": [],
            "message": f"{request.id!r} was sent before with another act: give each its own id",
            "legal": [],
        }
        return Answer(request.stream, 0, refusal)
    kept: Mapping[str, Any] = json.loads(row.answer)
    return Answer(kept["stream"], kept["version"], kept.get("refusal"))


def _keep_answer(connection: Connection, request: Request, answer: Answer) -> None:
    row = {
        "client": request.client,
        "request": request.id,
        "asked": _asked(request),
        "answer": canonical(answer.plain()),
    }
    connection.execute(statements.ADD_ANSWER, row)


def _refused(request: Request, held: Held, error: Refusal | ReadingError) -> Answer:
    if isinstance(error, Refusal):
        return Answer(request.stream, held.version, refusal_plain(error))
    unread = {"code": "bad-act", "clauses": [], "message": str(error), "legal": []}
    return Answer(request.stream, held.version, unread)


def _no_such_table(request: Request) -> Answer:
    refusal = {
        "code": "no-such-table",
        "clauses": [],
        "message": f"there is no table {request.stream!r} on this floor",
        "legal": [],
    }
    return Answer(request.stream, 0, refusal)
