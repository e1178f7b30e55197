"""Choices of the operator that apply to every table of the house.

Where a document makes a choice apply to all tables of its game, as nz-uth 5.12 does with the pay
table, no table may be opened with, or changed to, a choice that differs from that of the open
tables. Closed tables may be changed; they open with the house's choice. Training tables do not
count."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from sqlalchemy import Connection, select

from croupier.floor.database import schema
from croupier.floor.ledger.jackpots import Known
from croupier.floor.tables.settings import TableSettings, read_settings
from croupier.floor.tables.tables import TableVersion, load
from croupier.machine import Refusal
from croupier.rulebooks import RulebookError, version
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import addresses
from croupier.rulebooks.versions import series_of

_PAGE = 100


def check_whole_house(connection: Connection, held: TableVersion, known: Known) -> None:
    """Refuse a choice at this table that differs from the house's."""
    rules = held.table.limits.rules
    shared = {name: option for name, option in rules.document.options.items() if option.whole_house}
    if not shared or held.settings.training is not None:
        return
    other = _open_table(connection, held, known)
    if other is None:
        return
    for name, option in shared.items():
        chosen = other.table.limits.rules.options[name]
        if chosen != rules.options[name]:
            raise Refusal(
                "one-for-all",
                addresses(rules.document, option.whole_house),
                f"all tables of the house have one {_say(name)}; {other.id} has "
                f"{value_text(chosen)}, so {held.id} may not have "
                f"{value_text(rules.options[name])}",
                (f"open it with {name}={value_text(chosen)}", "close the other tables first"),
            )


def _say(name: str) -> str:
    return name.replace("_", " ").replace("paytable", "pay table")


def _open_table(connection: Connection, held: TableVersion, known: Known) -> TableVersion | None:
    """Another open table under the same document. All of them have one choice, so the first that
    is found tells it, and on a floor of thousands of tables few are read."""
    document = held.table.rulebook.document.id
    for id, settings in _tables(connection):
        if id == held.id or settings.training is not None:
            continue
        if not _same_series(settings.heading.rulebook, document):
            continue
        other = load(connection, id, known(id))
        if other is None or other.table.upkeep.closed:
            continue
        if other.table.rulebook.document.id == document:  # otherwise one of them is about to change
            return other
    return None


def _tables(connection: Connection) -> Iterator[tuple[str, TableSettings]]:
    """Each table of the floor, read as it is asked for."""
    streams, last = schema.streams, ""
    query = select(streams.c.id, streams.c.settings).where(streams.c.kind == "table")
    while page := connection.execute(
        query.where(streams.c.id > last).order_by(streams.c.id).limit(_PAGE)
    ).all():
        for id, text in page:
            with suppress(ValueError):  # a damaged table says nothing about the others
                yield id, read_settings(text)
        last = page[-1].id


@lru_cache(1024)
def _same_series(rulebook: str, document: str) -> bool:
    """Whether the rulebook that a heading names is a version or a variant of the document."""
    try:
        return series_of(version(rulebook).document.id) == series_of(document)
    except RulebookError:  # it is no longer installed
        return False
