"""Promotions in the database: loading them, performing acts in transactions, and a cache.

The first entry is the offer with its initial terms; all others are acts as in a promotion's
journal. As with a table, the row is locked, the promotion is loaded at its version, the rules check
the act, the entry is appended and the answer stored. There are no postings: prizes are paid in
money, not in chips."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection, select

from croupier.console.promotions.sheet import may_do, phase_of
from croupier.floor.cache import StreamCache
from croupier.floor.database import from_text, schema
from croupier.floor.database.batch import read
from croupier.floor.database.schema import LOCK_PROMOTION, READ_PROMOTION
from croupier.floor.database.sql import one
from croupier.floor.database.writer import Writer
from croupier.floor.entries import (
    Entry,
    add_entry,
    begin_stream_once,
    bodies_between,
    canonical,
    event_plain,
    is_left,
    lock,
    move_stream,
    new_stream,
    reading_of,
    with_stored_wording,
)
from croupier.floor.requests import (
    Answer,
    Done,
    Request,
    is_text,
    perform_once,
    refusal_answer,
    set_aside,
)
from croupier.floor.security.names import taken_for
from croupier.floor.tables.settings import Currency
from croupier.house.checks import name_in_force
from croupier.house.table import SOFTWARE, By
from croupier.machine import PlainEvent, Refusal
from croupier.records.journal import ReadingError
from croupier.records.journal.plain import plain
from croupier.records.journal.promotions import (
    PromotionEntry,
    PromotionHeading,
    PromotionJournal,
    begin,
    enter,
    from_plain,
    to_plain,
    under_version_in_force,
)
from croupier.records.journal.terms import read_terms
from croupier.records.journal.verbs import field_values
from croupier.rulebooks import RULEBOOK_IDS, RulebookError, is_path
from croupier.rulebooks.readings import TODAY
from croupier.rulebooks.versions import series_of
from croupier.value import value

KIND = "promotion"
OFFER = "offer"
"""The act that begins a promotion."""


class PromotionSettings(BaseModel):
    """The settings of a promotion's stream."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rulebook: str
    name: str


@value
class PromotionVersion:
    """A promotion at one version of its stream."""

    id: str
    version: int
    head: str
    acted_at: datetime
    kept: PromotionJournal
    by: tuple[str, ...]
    """Who made each entry, from the offer on."""

    @property
    def name(self) -> str:
        return self.kept.heading.name


def stream_of(name: str) -> str:
    """The id of its stream, which cannot equal a table's name."""
    return f"{KIND}:{name}"


def load(
    connection: Connection, id: str, known: PromotionVersion | None
) -> PromotionVersion | None:
    """The current promotion; with `known`, only newer entries are replayed."""
    row = one(read(connection, READ_PROMOTION, {"id": id}))
    return None if row is None else catch_up(connection, row, known)


def take(
    connection: Connection, id: str, known: PromotionVersion | None
) -> PromotionVersion | None:
    """The current promotion, with its row locked until the transaction ends."""
    if is_left(connection, known):
        return known
    row = one(lock(connection, LOCK_PROMOTION, id))
    return None if row is None else catch_up(connection, row, known)


def catch_up(connection: Connection, row: Any, known: PromotionVersion | None) -> PromotionVersion:
    if known is not None and (known.version, known.head) == (row.version, row.head):
        return known
    # a known version newer than the database's is not used
    if known is not None and known.version >= row.version:
        known = None
    settings = PromotionSettings.model_validate_json(row.settings)
    kept, by = (known.kept, known.by) if known is not None else (None, ())
    for body in bodies_between(connection, row.id, len(by), row.version):
        kept, by = redo(settings, kept, body), (*by, body["by"])
    assert kept is not None, "a promotion is opened with its offer"
    return PromotionVersion(row.id, row.version, row.head, from_text(row.acted_at), kept, by)


def redo(
    settings: PromotionSettings, kept: PromotionJournal | None, body: Mapping[str, Any]
) -> PromotionJournal:
    """The promotion after a stored entry is replayed, with the original wording."""
    reading = reading_of(body)
    after = do(settings, kept, body["act"], from_text(body["at"]), reading)
    *before, last = after.entries
    worded = replace(last, events=with_stored_wording(last.events, body["events"], reading))
    return replace(after, entries=(*before, worded))


def do(
    settings: PromotionSettings,
    kept: PromotionJournal | None,
    act: Mapping[str, Any],
    at: datetime,
    reading: int | None = None,
) -> PromotionJournal:
    """The promotion after an act, which must be the offer if there is none yet; under that reading
    or today's."""
    if kept is None:
        return begin(_heading(settings, act, at))
    return enter(kept, from_plain(act), at, TODAY if reading is None else reading)


def offer_of(terms: Any) -> dict[str, Any]:
    return {"act": OFFER, "with": {"terms": terms}}


def act_of_entry(kept: PromotionJournal, entry: PromotionEntry) -> dict[str, Any]:
    """The act of an entry as stored, with exactly its own fields."""
    if entry.action is None:
        return offer_of(plain(kept.heading.terms))
    return to_plain(entry.action)


def _heading(settings: PromotionSettings, act: Mapping[str, Any], at: datetime) -> PromotionHeading:
    if act.get("act") != OFFER:
        raise ReadingError("a promotion begins with its offer")
    said = field_values(act)
    if unknown := sorted(set(said) - {"terms"}):
        raise ReadingError(f"an offer has no {', '.join(unknown)}: it says its terms")
    if not _is_named(settings.rulebook):
        known = ", ".join(RULEBOOK_IDS)
        message = f"there is no rulebook {settings.rulebook!r}: {known}"
        raise Refusal("no-such-rulebook", (), message)
    return PromotionHeading(settings.rulebook, settings.name, at, read_terms(said.get("terms", {})))


def _is_named(rulebook: str) -> bool:
    """Whether the text names an installed rulebook or a version of one, rather than a file."""
    return series_of(rulebook) in RULEBOOK_IDS and not is_path(rulebook)


def in_force(settings: PromotionSettings, now: datetime) -> PromotionSettings:
    """The settings with the version of the rulebook that is in force: the promotion begins under it
    and follows later ones."""
    if not _is_named(settings.rulebook):
        return settings  # reading it raises the refusal
    try:
        return settings.model_copy(update={"rulebook": name_in_force(settings.rulebook, now)})
    except RulebookError as error:
        raise Refusal("no-such-rulebook", (), error.message) from error


LONGEST = 60
"""Characters of a promotion's name."""
LONGEST_TEXT = 2000
"""Characters of a statement in its terms, or of any other text."""
_MEASURES = Currency(Fraction(1, 1_000_000))
"""Amounts in a promotion need not be money: a bottle holds 0.375 litres."""
Known = Callable[[str], PromotionVersion | None]
_Beginning = PromotionVersion | Refusal | ReadingError
"""A promotion before its first entry, or the reason why there can be none."""


def perform(
    connection: Connection, request: Request, known: Known, now: datetime
) -> Done[PromotionVersion]:
    """Perform a request once. A repeated request gets the first answer again."""
    return perform_once(
        connection,
        request,
        lambda: take(connection, request.stream, known(request.stream)),
        lambda held: _try(connection, request, held, now),
        no_such_promotion,
    )


def perform_offer(
    connection: Connection,
    request: Request,
    settings: PromotionSettings,
    known: Known,
    now: datetime,
) -> Done[PromotionVersion]:
    """Begin a promotion once, under a new name."""
    del known  # nothing exists yet
    done: Done[_Beginning] = perform_once(
        connection,
        request,
        lambda: _begin(connection, request, settings, now),
        lambda begun: _offer(connection, request, begun, now),
        no_such_promotion,
    )
    held = done.held
    return Done(done.answer, held if isinstance(held, PromotionVersion) else None)


def _begin(
    connection: Connection, request: Request, settings: PromotionSettings, now: datetime
) -> _Beginning:
    try:
        check_name(settings.name)
        _check_new(connection, settings.name)
        settings = in_force(settings, now)
        kept = do(settings, None, request.act, now)
        check_given(kept.heading.terms)
    except (Refusal, ReadingError) as error:
        return error
    text = canonical(settings.model_dump())
    row = new_stream(request.stream, KIND, text, now)
    # A simultaneous offer with the same name waits here.
    begin_stream_once(connection, row)
    there = one(lock(connection, schema.LOCK_PROMOTION, request.stream))
    if there is None or there.version:
        return Refusal("promotion-there", (), f"there is a promotion {settings.name!r} already")
    return PromotionVersion(request.stream, 0, there.head, now, kept, ())


def _offer(
    connection: Connection, request: Request, begun: _Beginning, now: datetime
) -> Done[_Beginning]:
    if not isinstance(begun, PromotionVersion):
        return Done(refusal_answer(request.stream, 0, begun), None)
    done = _append(connection, request, begun, begun.kept, now)
    return Done(done.answer, done.held)


def _try(
    connection: Connection, request: Request, held: PromotionVersion, now: datetime
) -> Done[PromotionVersion]:
    # Workers' clocks differ slightly, and one may have waited for the lock; time must not go back.
    now = max(now, held.acted_at)
    try:
        held = _under_version_in_force(connection, held, now)
        _check_seen(request, held)
        settings = PromotionSettings(rulebook=held.kept.heading.rulebook, name=held.name)
        kept = do(settings, held.kept, request.act, now)
        check_given(kept.entries[-1].action)
    except (Refusal, ReadingError) as error:
        return Done(refusal_answer(request.stream, held.version, error), held)
    return _append(connection, request, held, kept, now)


def _under_version_in_force(
    connection: Connection, held: PromotionVersion, now: datetime
) -> PromotionVersion:
    """The promotion under the version of its rulebook that is in force; the change is an entry of
    its own."""
    kept = under_version_in_force(held.kept, now)
    return held if kept is held.kept else _add(connection, held, kept, SOFTWARE, now)[0]


def _check_seen(request: Request, held: PromotionVersion) -> None:
    """Refuse a sender who has not seen the last act and so does not know the promotion's state."""
    if request.seen is not None and request.seen != held.version:
        raise Refusal(
            "stale",
            held.kept.rules.cites.promo_offer,
            f"{held.name} has changed since you looked: it is {phase_of(held.kept)}. Nothing was "
            "done: look again",
            may_do(held.kept),
        )


def _append(
    connection: Connection,
    request: Request,
    held: PromotionVersion,
    kept: PromotionJournal,
    now: datetime,
) -> Done[PromotionVersion]:
    changed, events = _add(connection, held, kept, request.by, now)
    return Done(Answer(held.id, changed.version, None, events), changed)


def _add(
    connection: Connection, held: PromotionVersion, kept: PromotionJournal, by: By, now: datetime
) -> tuple[PromotionVersion, tuple[PlainEvent, ...]]:
    """The promotion with one more entry, and the events of it."""
    events = tuple(event_plain(event) for event in kept.entries[-1].events)
    act = act_of_entry(kept, kept.entries[-1])
    entry = Entry(now, by, act, events, reading=TODAY)
    version = held.version + 1
    head = add_entry(connection, held.id, version, held.head, entry.body)
    move_stream(connection, held.id, version, head, now)
    entered_by = (*held.by, str(by))
    changed = replace(held, version=version, head=head, acted_at=now, kept=kept, by=entered_by)
    return changed, events


def check_name(name: str) -> None:
    """Check that a name fits into a URL and can be told apart from others."""
    fits = 0 < len(name.strip()) == len(name) <= LONGEST and is_text(name)
    if not fits or not name.isprintable() or "/" in name or not any(map(str.isalnum, name)):
        message = f"a promotion's name is 1 to {LONGEST} characters, with a letter and without /"
        raise Refusal("bad-name", (), message)


def check_given(given: Any) -> None:
    """Refuse an amount that nobody could write down or count, and a text that nobody would read:
    both would be kept forever."""
    _MEASURES.check_typed(given)
    longest = max(map(len, _texts_in(plain(given))), default=0)
    if longest > LONGEST_TEXT:
        message = f"a text in it has {longest} characters: write at most {LONGEST_TEXT}"
        raise Refusal("too-long", (), message)


def _texts_in(given: Any) -> Iterator[str]:
    if isinstance(given, str):
        yield given
    elif isinstance(given, Mapping | list):
        for each in given.values() if isinstance(given, Mapping) else given:
            yield from _texts_in(each)


def _check_new(connection: Connection, name: str) -> None:
    """Nobody takes one promotion for another: their prizes differ."""
    streams = schema.streams
    there = connection.execute(select(streams.c.id).where(streams.c.kind == KIND)).scalars()
    names = (each.removeprefix(stream_of("")) for each in there)
    if (same := taken_for(name, names)) is not None:
        raise Refusal("promotion-there", (), f"there is a promotion {same!r} already")


def no_such_promotion(stream: str) -> Refusal:
    name = stream.removeprefix(stream_of(""))
    return Refusal("no-such-promotion", (), f"there is no promotion {name!r} on this floor")


class Office:
    """The promotions of a floor, and the acts on them."""

    def __init__(
        self,
        writer: Writer,
        reading: Callable[[], AbstractContextManager[Connection]],
        clock: Callable[[], datetime],
        reads: Callable[[str], AbstractContextManager[None]],
    ) -> None:
        self._reading, self._reads = reading, reads
        self._cache: StreamCache[PromotionVersion] = StreamCache(writer, clock)

    def offer(
        self, client: str, id: str, settings: PromotionSettings, terms: Mapping[str, Any], by: By
    ) -> "Future[Answer]":
        """Begin a promotion; a request repeated with the same id begins it once."""
        stream = stream_of(settings.name)
        request = Request(client, id, stream, by, offer_of(terms))
        return self._cache.perform(
            stream,
            partial(perform_offer, request=request, settings=settings),
            set_aside=partial(set_aside, request=request),
        )

    def ask(self, request: Request) -> "Future[Answer]":
        """Perform the request; the future completes when the result is durable."""
        return self._cache.perform(
            request.stream,
            partial(perform, request=request),
            set_aside=partial(set_aside, request=request),
        )

    def promotion(self, name: str) -> PromotionVersion:
        """The current promotion."""
        id = stream_of(name)
        with self._reading() as connection, self._reads(id):
            held = load(connection, id, self._cache.get(id))
        if held is None:
            raise no_such_promotion(id)
        self._cache.remember(held)
        return held

    def promotions(self) -> list[PromotionVersion]:
        """All promotions that can be read, by name."""
        streams = schema.streams
        query = select(streams).where(streams.c.kind == KIND).order_by(streams.c.id)
        with self._reading() as connection:
            rows = connection.execute(query).all()
            found = []
            for row in rows:
                with suppress(Refusal), self._reads(row.id):
                    found.append(catch_up(connection, row, self._cache.get(row.id)))
        for held in found:
            self._cache.remember(held)
        return found
