"""Variants that the house has saved: a rulebook with options of its own, under a name.

Saving and removing a variant are entries of a stream, chained like all others. The saved variants
are the fold of these entries, which are few enough to be read each time."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.entries import add_entry, canonical, lock_log, move_stream
from croupier.floor.requests import is_text
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS, Rulebook, RulebookError, rulebook, version
from croupier.rulebooks.options import check
from croupier.rulebooks.versions import version_ids
from croupier.value import value

STREAM = KIND = "variants"
SAVE, REMOVE = "save-variant", "remove-variant"
LONGEST = 60
_FIELDS = {SAVE: {"act", "name", "rulebook", "options"}, REMOVE: {"act", "name"}}


@value
class Variant:
    """A rulebook with a house's own options."""

    name: str
    rulebook: str
    options: Mapping[str, str]
    by: str
    at: datetime


def save(
    connection: Connection,
    name: str,
    rulebook_id: str,
    options: Mapping[str, str],
    by: str,
    now: datetime,
) -> None:
    """Save a variant under a new name; a `RulebookError` says which option the document does not
    allow."""
    if not 0 < len(name.strip()) == len(name) <= LONGEST or not is_text(name):
        raise Refusal("bad-name", (), f"a variant's name is 1 to {LONGEST} characters of text")
    if rulebook_id not in RULEBOOK_IDS:
        known = ", ".join(RULEBOOK_IDS)
        message = f"there is no rulebook {rulebook_id!r}: it is one of {known}"
        raise Refusal("no-such-rulebook", (), message)
    _check_options(rulebook(rulebook_id, now), options)
    act = {"act": SAVE, "name": name, "rulebook": rulebook_id, "options": dict(options)}
    _append(connection, act, by, now)


def _check_options(book: Rulebook, options: Mapping[str, Any]) -> None:
    for option, chosen in options.items():
        check(book.document, option, chosen)
    book.rules(options)


def remove(connection: Connection, name: str, by: str, now: datetime) -> None:
    """Remove a saved variant. Tables that were opened with it keep their options."""
    _append(connection, {"act": REMOVE, "name": name}, by, now)


def _append(connection: Connection, act: Mapping[str, Any], by: str, now: datetime) -> None:
    row = lock_log(connection, KIND, now)
    now = max(now, from_text(row.acted_at))  # the clocks of workers differ slightly
    body = {"at": to_text(now), "by": by, "act": dict(act), "events": []}
    after_entry(saved_variants(connection), body)  # raises a refusal if it cannot be performed
    version = int(row.version) + 1
    head = add_entry(connection, row.id, version, row.head, canonical(body))
    move_stream(connection, row.id, version, head, now)


def saved_variants(connection: Connection) -> dict[str, Variant]:
    """The saved variants by name, oldest first."""
    entries, streams = schema.entries, schema.streams
    query = (
        select(entries.c.body)
        .join(streams, streams.c.id == entries.c.stream)
        .where(streams.c.kind == KIND)
        .order_by(entries.c.version)
    )
    bodies: Iterable[str] = connection.execute(query).scalars()
    found: dict[str, Variant] = {}
    for body in bodies:
        found = after_entry(found, json.loads(body))
    return found


def after_entry(found: Mapping[str, Variant], body: Mapping[str, Any]) -> dict[str, Variant]:
    """The variants after an entry; raises a `Refusal` if the entry contradicts them."""
    act, name = body["act"], body["act"]["name"]
    there = next((each for each in found if each.casefold() == name.casefold()), None)
    if act["act"] == SAVE:
        if there is not None:
            raise Refusal("variant-there", (), f"there is a variant {there!r} already")
        made = Variant(name, act["rulebook"], act["options"], body["by"], from_text(body["at"]))
        return {**found, name: made}
    if name not in found:
        raise Refusal("no-such-variant", (), f"there is no saved variant {name!r}")
    return {each: variant for each, variant in found.items() if each != name}


def _check_some_version(rulebook_id: str, options: Mapping[str, Any]) -> None:
    """Check that some version allows the options: the entry may be older than an installed
    amendment."""
    errors = []
    for id in version_ids(rulebook_id):
        try:
            return _check_options(version(id), options)
        except RulebookError as error:
            errors.append(error)
    raise ValueError(errors[-1].message) from errors[-1]


class VariantAudit:
    """Checks that every entry agrees with those before it."""

    def __init__(self) -> None:
        self.found: dict[str, Variant] = {}

    def add(self, body: Mapping[str, Any]) -> None:
        """Replay an entry; `ValueError` or `Refusal` if it cannot be."""
        act = body["act"]
        if not isinstance(act, Mapping) or body["events"]:
            raise ValueError("an act of variants has no events")
        if set(act) != _FIELDS.get(str(act.get("act"))):
            raise ValueError(f"{act.get('act')!r} is not an act of variants, or says other things")
        if act["act"] == SAVE:
            _check_some_version(act["rulebook"], act["options"])
        self.found = after_entry(self.found, body)
