"""An act in a promotion is one transaction, done once however often it is sent.

As at a table: the row is locked, the promotion taken at its version, the act checked by the rules,
the entry appended, the answer kept. No posting is made: prizes are paid in money, not in chips.
"""

from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from sqlalchemy import Connection

from croupier.console.promotions.sheet import may_do, phase_of
from croupier.floor import schema, statements
from croupier.floor.answers import is_text, refused
from croupier.floor.batch import write_later
from croupier.floor.chain import canonical
from croupier.floor.currency import Currency
from croupier.floor.entry import Entry, event_plain
from croupier.floor.moment import to_text
from croupier.floor.once import Done, once
from croupier.floor.promotions import (
    KIND,
    HeldPromotion,
    PromotionSettings,
    act_of_entry,
    do,
    moved,
    stream_of,
    take,
)
from croupier.floor.request import Answer, Request
from croupier.floor.sql import insert_new, one
from croupier.floor.streams import add_entry, lock, new_stream
from croupier.machine import Refusal
from croupier.records.journal import ReadingError
from croupier.records.journal.promotions import Kept

LONGEST = 60
_MEASURES = Currency(Fraction(1, 1_000_000))
"""Amounts in a promotion are not only of money: a bottle has 0.375 litres."""
Known = Callable[[str], HeldPromotion | None]
_Begun = HeldPromotion | Refusal | ReadingError
"""A promotion before its first entry, or why there can be none."""


def perform(
    connection: Connection, request: Request, known: Known, now: datetime
) -> Done[HeldPromotion]:
    """Do what is asked, once: the same request again gets the answer of the first time."""
    return once(
        connection,
        request,
        lambda: take(connection, request.stream, known(request.stream)),
        lambda held: _try(connection, request, held, now),
        no_such_promotion(request.stream),
    )


def perform_offer(
    connection: Connection,
    request: Request,
    settings: PromotionSettings,
    known: Known,
    now: datetime,
) -> Done[HeldPromotion]:
    """Begin a promotion, once; its name must be new."""
    del known  # there is nothing yet that could be
    done: Done[_Begun] = once(
        connection,
        request,
        lambda: _begin(connection, request, settings, now),
        lambda begun: _offer(connection, request, begun, now),
        no_such_promotion(request.stream),
    )
    held = done.held
    return Done(done.answer, held if isinstance(held, HeldPromotion) else None)


def _begin(
    connection: Connection, request: Request, settings: PromotionSettings, now: datetime
) -> _Begun:
    try:
        check_name(settings.name)
        kept = do(settings, None, request.act, now)
        _MEASURES.check_typed(kept.heading.terms)
    except (Refusal, ReadingError) as error:
        return error
    text = canonical(settings.model_dump())
    row = new_stream(request.stream, KIND, text, now)
    # Whoever offers the same name at the same moment waits here for the other.
    connection.execute(insert_new(connection, schema.streams), row)
    there = one(lock(connection, statements.LOCK_PROMOTION, request.stream))
    if there is None or there.version:
        return Refusal("promotion-there", (), f"there is a promotion {settings.name!r} already")
    return HeldPromotion(request.stream, 0, there.head, now, kept, ())


def _offer(connection: Connection, request: Request, begun: _Begun, now: datetime) -> Done[_Begun]:
    if not isinstance(begun, HeldPromotion):
        return Done(refused(request.stream, 0, begun), None)
    done = _append(connection, request, begun, begun.kept, now)
    return Done(done.answer, done.held)


def _try(
    connection: Connection, request: Request, held: HeldPromotion, now: datetime
) -> Done[HeldPromotion]:
    # Workers' clocks differ a little, and one may have waited for the lock: time never goes back.
    now = max(now, held.acted_at)
    try:
        _check_seen(request, held)
        settings = PromotionSettings(rulebook=held.kept.heading.rulebook, name=held.name)
        kept = do(settings, held.kept, request.act, now)
        _MEASURES.check_typed(kept.entries[-1].action)
    except (Refusal, ReadingError) as error:
        return Done(refused(request.stream, held.version, error), held)
    return _append(connection, request, held, kept, now)


def _check_seen(request: Request, held: HeldPromotion) -> None:
    """Who has not seen the last act does not know what the promotion is now."""
    if request.seen is not None and request.seen != held.version:
        raise Refusal(
            "stale",
            held.kept.rules.cites.promo_offer,
            f"{held.name} is at {held.version}, {phase_of(held.kept)}; "
            f"you have seen {request.seen}: look again",
            may_do(held.kept),
        )


def _append(
    connection: Connection, request: Request, held: HeldPromotion, kept: Kept, now: datetime
) -> Done[HeldPromotion]:
    told = tuple(event_plain(event) for event in kept.entries[-1].events)
    entry, version = (
        Entry(now, request.by, act_of_entry(kept, kept.entries[-1]), told),
        held.version + 1,
    )
    head = add_entry(connection, held.id, version, held.head, entry.body)
    row = {
        "stream": held.id,
        "to_version": version,
        "to_head": head,
        "to_turned": version,
        "to_turned_at": to_text(now),
        "to_acted_at": to_text(now),
        "to_due": None,
    }
    write_later(connection, statements.MOVE_STREAM, row)
    changed = moved(held, kept, str(request.by), head, now)
    return Done(Answer(held.id, version, None, told), changed)


def check_name(name: str) -> None:
    """What can stand in an address, and be told apart by people."""
    fits = 0 < len(name.strip()) == len(name) <= LONGEST and is_text(name)
    if not fits or not name.isprintable() or "/" in name or not any(map(str.isalnum, name)):
        message = f"a promotion's name is 1 to {LONGEST} characters, with a letter and without /"
        raise Refusal("bad-name", (), message)


def no_such_promotion(stream: str) -> Refusal:
    name = stream.removeprefix(stream_of(""))
    return Refusal("no-such-promotion", (), f"there is no promotion {name!r} on this floor")
