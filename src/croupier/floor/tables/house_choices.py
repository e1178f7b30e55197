"""Choices of the operator that apply to every table of the house.

Where a document makes a choice apply to all tables of its game, as nz-uth 5.12 does with the pay
table, no table may be opened with, or changed to, a choice that differs from that of the open
tables. Closed tables may be changed; they open with the house's choice. Training tables do not
count."""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from croupier.floor.database import schema
from croupier.floor.ledger.jackpots import Known
from croupier.floor.tables.settings import read_settings
from croupier.floor.tables.tables import TableVersion, load
from croupier.machine import Refusal
from croupier.records.journal import begin
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import addresses
from croupier.rulebooks.versions import series_of


def check_whole_house(connection: Connection, held: TableVersion, known: Known) -> None:
    """Refuse a choice at this table that differs from another open table's."""
    rules = held.table.limits.rules
    shared = {name: option for name, option in rules.document.options.items() if option.whole_house}
    if not shared or held.settings.training is not None:
        return
    for other in _open_tables(connection, held, known):
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


def _open_tables(
    connection: Connection, held: TableVersion, known: Known
) -> Iterator[TableVersion]:
    """The other open tables under the same document."""
    streams = schema.streams
    query = select(streams.c.id, streams.c.settings).where(
        streams.c.kind == "table", streams.c.id != held.id
    )
    document = held.table.rulebook.document.id
    series = series_of(document)
    for id, text in connection.execute(query.order_by(streams.c.id)).all():
        settings = read_settings(text)
        if settings.training is not None:
            continue
        if series_of(begin(settings.heading).table.rulebook.document.id) != series:
            continue
        other = load(connection, id, known(id))
        if other is None or other.table.upkeep.closed:
            continue
        if other.table.rulebook.document.id == document:  # otherwise one of them is about to change
            yield other
