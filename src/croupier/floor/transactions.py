"""Acts as transactions: an acknowledged act is never lost.

`perform` locks the table's row, loads the table at its version, performs the act, appends the entry
with its events and postings, and stores the answer under the sender's id. It does not commit: a
`Writer` does, for one act or for many that arrived together."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from croupier.acts import row_of
from croupier.cards import format_cards
from croupier.floor.alarms import BalanceRestored, HiddenCardsNamed, raise_alarm
from croupier.floor.clock import never_back
from croupier.floor.database import schema, to_text
from croupier.floor.database.batch import write_later
from croupier.floor.database.schema import CHANNEL
from croupier.floor.database.sql import Query
from croupier.floor.entries import (
    Entry,
    add_entry,
    event_plain,
    move_stream,
)
from croupier.floor.fairness.commitments import head_query, log_shuffles
from croupier.floor.fairness.contributions import Contribution, check_contribution
from croupier.floor.fairness.deals import dealt_order, keep_deal, rack_in_order, round_begun
from croupier.floor.fairness.shuffle import Shuffled, with_orders
from croupier.floor.ledger.balances import afford, balance_query, write_postings
from croupier.floor.ledger.jackpots import (
    Known,
    check_at_rest,
    check_priority,
    concerns_others,
    find_jackpot,
    leave_jackpot,
)
from croupier.floor.ledger.postings import books_of, player_account, postings
from croupier.floor.requests import (
    Answer,
    Done,
    Request,
    answer_query,
    is_text,
    perform_once,
    refusal_answer,
)
from croupier.floor.search.facts import store_facts
from croupier.floor.search.trails import Trails, after_entry
from croupier.floor.security.encryption import (
    Hidden,
    HiddenEntry,
    Undealt,
    decks_disclosed,
    encrypt_secret,
    release_settled,
    split_dealt_out,
)
from croupier.floor.tables.hidden_cards import (
    HiddenCardsRefused,
    check_named,
    sender_viewer,
    with_places,
)
from croupier.floor.tables.house_choices import check_whole_house
from croupier.floor.tables.next_step import turn_passes
from croupier.floor.tables.settings import Currency
from croupier.floor.tables.tables import (
    TableVersion,
    forget,
    in_order,
    in_own_order,
    no_such_table,
    store_rounds,
    take,
)
from croupier.house.table import (
    SOFTWARE,
    Table,
    act,
    at_reading,
    reading_now,
    version_due,
    with_pools,
)
from croupier.house.table.actions import ChangeRulebook, MakeReady
from croupier.house.table.events import RoundSettled
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, from_plain, to_plain


def needs_of(request: Request) -> tuple[Query, ...]:
    """The queries that `perform` starts with."""
    if not all(map(is_text, (request.client, request.id, request.stream, str(request.by)))):
        return ()  # the request will be refused, because no database can store it
    own = (balance_query(player_account(request.by)),) if isinstance(request.by, str) else ()
    return (schema.LOCK_TABLE, {"id": request.stream}), answer_query(request), *own


def needs_of_due(id: str) -> tuple[Query, ...]:
    """The queries that the software's own step starts with; it may be a shuffle."""
    return (schema.LOCK_TABLE, {"id": id}), head_query(id)


TimeAt = Callable[[TableVersion, datetime], datetime]
"""Returns the time at a table from the time on the floor; it never goes back."""


def perform(
    connection: Connection,
    request: Request,
    known: Known,
    now: datetime,
    currency: Currency,
    time_at: TimeAt = never_back,
) -> Done[TableVersion]:
    """Perform a request once. A repeated request gets the first answer again."""
    return perform_once(
        connection,
        request,
        lambda: take(connection, request.stream, known(request.stream)),
        lambda held: _try(connection, request, held, known, time_at(held, now), currency),
        no_such_table,
    )


def perform_due(
    connection: Connection, id: str, known: Known, now: datetime, time_at: TimeAt = never_back
) -> Done[TableVersion]:
    """Perform the software's next step at a table, if nobody has yet."""
    held = _taken(connection, id, known)
    now = time_at(held, now)
    if held.due is None or held.due.at > now:
        return Done(Answer(id, held.version), None)
    return _try(connection, _own_request(id, held.due.action), held, known, now)


def perform_noted(
    connection: Connection,
    id: str,
    action: Any,
    known: Known,
    now: datetime,
    time_at: TimeAt = never_back,
) -> Done[TableVersion]:
    """Record an observation of the software at a table."""
    held = _taken(connection, id, known)
    return _try(connection, _own_request(id, action), held, known, time_at(held, now))


def _taken(connection: Connection, id: str, known: Known) -> TableVersion:
    held = take(connection, id, known(id))
    if held is None:
        raise no_such_table(id)
    return held


def _own_request(id: str, action: Any) -> Request:
    return Request("croupier", "", id, SOFTWARE, to_plain(action, SOFTWARE))


def make_ready(
    connection: Connection, held: TableVersion, now: datetime, known: Known
) -> TableVersion:
    """Bring the first cards to a new table."""
    done = _do(connection, _own_request(held.id, MakeReady({})), held, known, now)
    assert done.held is not None
    return done.held


def _try(
    connection: Connection,
    request: Request,
    held: TableVersion,
    known: Known,
    now: datetime,
    currency: Currency | None = None,
) -> Done[TableVersion]:
    """Try the act. A currency is given if a person typed the amounts."""
    try:
        if request.act.get("act") != _CHANGE:
            held = _under_version_in_force(connection, held, known, now)
        _check_seen(request, held)
        return _do(connection, request, held, known, now, currency)
    except HiddenCardsRefused as refusal:
        guess = HiddenCardsNamed(held.id, str(request.act["act"]), refusal.box)
        raise_alarm(connection, guess, request.by, now)
        return Done(refusal_answer(request.stream, held.version, refusal), held)
    except (Refusal, ReadingError) as error:
        return Done(refusal_answer(request.stream, held.version, error), held)


_CHANGE = row_of(ChangeRulebook).verb


def _under_version_in_force(
    connection: Connection, held: TableVersion, known: Known, now: datetime
) -> TableVersion:
    """The table under the version of its rulebook that is in force; the change is an entry of its
    own."""
    version = version_due(held.table, now)
    if version is None:
        return held
    done = _do(connection, _own_request(held.id, ChangeRulebook(version)), held, known, now)
    assert done.held is not None
    return done.held


def _check_seen(request: Request, held: TableVersion) -> None:
    """Refuse an act that was meant for an earlier turn: it is neither performed nor silently
    dropped."""
    if request.seen is not None and request.seen < held.turned:
        raise Refusal(
            "stale",
            held.table.limits.rules.cites.decide,
            "the turn has passed since you looked, and nothing was done: look again",
        )


def _do(
    connection: Connection,
    request: Request,
    held: TableVersion,
    known: Known,
    now: datetime,
    currency: Currency | None = None,
    *,
    locked: bool = False,
) -> Done[TableVersion]:
    """Perform the act. If it turns out to need the lock of the jackpot and the pools have changed
    under that lock, it is performed again with the new pools."""
    again = partial(_do, connection, request, held, known, now, currency, locked=True)
    locked = locked or connection.dialect.name == "sqlite"  # no other process can write meanwhile
    reading = reading_now(held.table)
    before, restored = at_reading(held.table, reading), list[str]()
    pools = find_jackpot(connection, held.settings, restored, lock=locked)
    if restored and not locked:
        return again()
    if pools is not None:
        before = with_pools(before, pools)
    action, shuffles = _action_of(request, held, before, now, currency)
    order = dealt_order(held, before, action)
    after, events = act(in_order(before, order), action, request.by, now)
    if pools is not None and not locked and concerns_others(before, after, pools, events):
        now_held = find_jackpot(connection, held.settings, restored, lock=True)
        if now_held != pools or restored:
            return again()
    contribution = _contribution(request, held, after)
    begun = round_begun(events)
    after = forget(in_own_order(after, before, order), held.settings.remembers)
    check_priority(connection, held, pools, events, known)
    check_at_rest(connection, held, events, known)
    if _opens_or_chooses(before, after):
        check_whole_house(connection, held.moved(table=after), known)
    books = books_of(held.id, held.settings, before, after)
    made = postings(books, events)
    balance = afford(connection, books, made, restored)
    plain_events = tuple(event_plain(event) for event in events)
    entry = Entry(
        now,
        request.by,
        to_plain(action, request.by),
        plain_events,
        pools,
        reading,
        None if contribution is None else contribution.plain,
        format_cards(order) if begun is not None else "",
    )
    seals = _seals(held, entry, shuffles, contribution, events)
    trails, moved = after_entry(held.trails, before, after, to_text(now), request.by, plain_events)
    changed = _append(connection, held, entry, after, seals, trails, now)
    write_postings(connection, held.id, changed.version, made, balance)
    _keep_shuffles(connection, changed, shuffles)
    if begun is not None:
        keep_deal(connection, held, changed.version, begun, before.upkeep.turn)
    store_rounds(connection, changed, held, before, events)
    store_facts(connection, changed, moved)
    leave_jackpot(connection, held.settings, pools, after, restored)
    for account in restored:
        raise_alarm(connection, BalanceRestored(account), request.by, now)
    _notify(connection, changed)
    return Done(Answer(held.id, changed.version, None, plain_events), changed)


def _action_of(
    request: Request,
    held: TableVersion,
    before: Table,
    now: datetime,
    currency: Currency | None,
) -> tuple[Any, tuple[Shuffled, ...]]:
    """The requested action with what only the floor knows: the orders of shuffled decks, and the
    cards in the places that a sender points at. A `Refusal` if the sender may not name these cards
    or amounts."""
    given, shuffles = with_orders(before, request.act, partial(rack_in_order, held))
    placed = with_places(before, given, request.by)
    action = from_plain(placed, request.by, before)
    if placed is given and row_of(type(action)).names_cards:
        check_named(before, action, sender_viewer(before, request, now))
    if currency is not None:
        currency.check_typed(action)
    return action, shuffles


def _opens_or_chooses(before: Table, after: Table) -> bool:
    """Whether the table opens, or the operator has chosen other options for it: some options must
    be the same in the whole house."""
    chosen = before.options != after.options and before.rulebook is after.rulebook
    return not after.upkeep.closed and (before.upkeep.closed or chosen)


def _contribution(request: Request, held: TableVersion, after: Table) -> Contribution | None:
    """The contribution that came with the act; a `Refusal` if it cannot be taken."""
    if request.contribution is None:
        return None
    open_ = after.in_play is not None and not after.in_play.dealt
    commitment = held.commitments.get(after.upkeep.turn) if open_ else None
    clauses = after.upkeep.rules.cites.table_shuffled
    return check_contribution(request.by, request.act, request.contribution, commitment, clauses)


class Seals(NamedTuple):
    """The commitments to the shuffled decks, the players' contributions to them, and their
    encrypted parts."""

    commitments: Mapping[int, str]
    contributions: tuple[Contribution, ...]
    undealt: tuple[Undealt, ...]
    hidden: Hidden


def _seals(
    held: TableVersion,
    entry: Entry,
    made: tuple[Shuffled, ...],
    contribution: Contribution | None,
    events: tuple[Any, ...],
) -> Seals:
    """The seals after an act: its own are added, and those of a deck that is played out are
    removed."""
    version, turn = held.version + 1, held.table.upkeep.turn
    standing = {**held.commitments, **{each.deck: each.commitment for each in made}}
    given = held.contributions if contribution is None else (*held.contributions, contribution)
    decks = decks_disclosed(entry.act, bool(entry.mixed), turn)
    known, hidden = held.undealt, held.hidden
    if any(isinstance(event, RoundSettled) for event in events):
        standing.pop(turn, None)
        given, decks = (), decks - {turn}
        _, known = split_dealt_out(known, turn, version)
        hidden, _ = release_settled(hidden, turn, version)
    new = (Undealt(each.commitment, each.deck, version, each.secret, True) for each in made)
    if decks:
        hidden = {**hidden, version: HiddenEntry(decks, entry.body)}
    return Seals(standing, given, (*known, *new), hidden)


def _notify(connection: Connection, held: TableVersion) -> None:
    """Notify other workers of the same floor when the transaction commits."""
    if connection.dialect.name == "postgresql":
        notice = {"channel": CHANNEL, "payload": f"{held.version}:{held.id}"}
        write_later(connection, schema.NOTIFY, notice)


def _append(
    connection: Connection,
    held: TableVersion,
    entry: Entry,
    after: Table,
    seals: Seals,
    trails: Trails,
    now: datetime,
) -> TableVersion:
    """Append an entry to the stream. An entry that discloses cards to come is encrypted."""
    version = held.version + 1
    body = seals.hidden[version].text if version in seals.hidden else entry.body
    secret = version in seals.hidden
    head = add_entry(connection, held.id, version, held.head, body, secret=secret)
    turned, waits = turn_passes(held.table, after)
    changed = held.moved(
        version=version,
        head=head,
        turned=version if turned else held.turned,
        turned_at=now if waits else held.turned_at,
        acted_at=now,
        table=after,
        commitments=seals.commitments,
        contributions=seals.contributions,
        undealt=seals.undealt,
        hidden=seals.hidden,
        trails=trails,
    )
    due = None if changed.due is None else changed.due.at
    turned_last = (changed.turned, changed.turned_at)
    move_stream(connection, held.id, version, head, now, turned_last, due)
    return changed


def _keep_shuffles(connection: Connection, held: TableVersion, made: tuple[Shuffled, ...]) -> None:
    rows = [
        {
            "commitment": each.commitment,
            "stream": held.id,
            "version": held.version,
            "deck": each.deck,
            "secret": encrypt_secret(connection, each.commitment, each.secret),
            "round": None,
        }
        for each in made
    ]
    write_later(connection, schema.ADD_SHUFFLE, rows)
    log_shuffles(connection, held.id, held.version, held.table, made)
