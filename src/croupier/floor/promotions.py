"""Promotions as the database has them: streams of their own, done again one entry after another.

The first entry is the offer, with the terms that it began with; all others are acts as a journal
of a promotion has them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection

from croupier.floor.batch import read
from croupier.floor.moment import from_text
from croupier.floor.sql import one
from croupier.floor.statements import LOCK_PROMOTION, READ_PROMOTION
from croupier.floor.streams import bodies_between, is_left, lock
from croupier.floor.wording import as_told
from croupier.machine import Refusal
from croupier.records.journal.plain import plain
from croupier.records.journal.promotion_verbs import from_plain, read_terms, to_plain
from croupier.records.journal.promotions import Entry, Heading, Kept, begin, enter
from croupier.records.journal.reading import ReadingError
from croupier.records.journal.verbs import fields_said
from croupier.rulebooks import RULEBOOK_IDS

KIND = "promotion"
OFFER = "offer"
"""The act that begins a promotion."""


class PromotionSettings(BaseModel):
    """What a promotion's stream was opened with."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rulebook: str
    name: str


@dataclass(frozen=True)
class HeldPromotion:
    """A promotion at one version of its stream."""

    id: str
    version: int
    head: str
    acted_at: datetime
    kept: Kept
    by: tuple[str, ...]
    """Who did each entry, from the offer on."""

    @property
    def name(self) -> str:
        return self.kept.heading.name


def stream_of(name: str) -> str:
    """The id of its stream: no table's, however a table is called."""
    return f"{KIND}:{name}"


def load(connection: Connection, id: str, known: HeldPromotion | None) -> HeldPromotion | None:
    """The promotion as it is now; from what is known of it only what is new is done again."""
    row = one(read(connection, READ_PROMOTION, {"id": id}))
    return None if row is None else catch_up(connection, row, known)


def take(connection: Connection, id: str, known: HeldPromotion | None) -> HeldPromotion | None:
    """The same, with its row locked until the transaction ends."""
    if is_left(connection, known):
        return known
    row = one(lock(connection, LOCK_PROMOTION, id))
    return None if row is None else catch_up(connection, row, known)


def catch_up(connection: Connection, row: Any, known: HeldPromotion | None) -> HeldPromotion:
    if known is not None and (known.version, known.head) == (row.version, row.head):
        return known
    if known is not None and known.version >= row.version:  # never from what the database has not
        known = None
    settings = PromotionSettings.model_validate_json(row.settings)
    kept, by = (known.kept, known.by) if known is not None else (None, ())
    for body in bodies_between(connection, row.id, len(by), row.version):
        kept, by = redo(settings, kept, body), (*by, body["by"])
    assert kept is not None, "a promotion is opened with its offer"
    return HeldPromotion(row.id, row.version, row.head, from_text(row.acted_at), kept, by)


def redo(settings: PromotionSettings, kept: Kept | None, body: Mapping[str, Any]) -> Kept:
    """An entry done again: the promotion after it, in the words of that time."""
    after = do(settings, kept, body["act"], from_text(body["at"]))
    *before, last = after.entries
    told = replace(last, events=as_told(last.events, body["events"]))
    return replace(after, entries=(*before, told))


def do(
    settings: PromotionSettings, kept: Kept | None, act: Mapping[str, Any], at: datetime
) -> Kept:
    """The promotion after an act, which is the offer where there is none yet."""
    if kept is None:
        return begin(_heading(settings, act, at))
    return enter(kept, from_plain(act), at)


def offer_of(terms: Any) -> dict[str, Any]:
    return {"act": OFFER, "with": {"terms": terms}}


def act_of_entry(kept: Kept, entry: Entry) -> dict[str, Any]:
    """The act of an entry as it is kept: all that it says, and nothing else."""
    if entry.action is None:
        return offer_of(plain(kept.heading.terms))
    return to_plain(entry.action)


def _heading(settings: PromotionSettings, act: Mapping[str, Any], at: datetime) -> Heading:
    if act.get("act") != OFFER:
        raise ReadingError("a promotion begins with its offer")
    said = fields_said(act)
    if unknown := sorted(set(said) - {"terms"}):
        raise ReadingError(f"an offer has no {', '.join(unknown)}: it says its terms")
    if settings.rulebook not in RULEBOOK_IDS:
        known = ", ".join(RULEBOOK_IDS)
        message = f"there is no rulebook {settings.rulebook!r}: {known}"
        raise Refusal("no-such-rulebook", (), message)
    return Heading(settings.rulebook, settings.name, at, read_terms(said.get("terms", {})))


def moved(held: HeldPromotion, kept: Kept, by: str, head: str, at: datetime) -> HeldPromotion:
    """The promotion after one entry more."""
    return replace(
        held, version=held.version + 1, head=head, acted_at=at, kept=kept, by=(*held.by, by)
    )
