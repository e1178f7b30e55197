"""A table is opened on the floor, with its cards and, where it has one, its own jackpot."""

from datetime import datetime

from sqlalchemy import Connection, select

from croupier.floor import alarms, cage, schema
from croupier.floor.answers import is_text
from croupier.floor.currency import Currency
from croupier.floor.floor import make_ready
from croupier.floor.settings import TableSettings
from croupier.floor.streams import begin_stream, new_stream
from croupier.floor.tables import Held, fresh, load
from croupier.machine import Refusal
from croupier.money import Amount, read_amount
from croupier.rulebooks.schema import Document


def open_table(
    connection: Connection, settings: TableSettings, by: str, now: datetime, currency: Currency
) -> Held:
    """A new table; its name must be new too."""
    name = settings.heading.name
    _check_new(connection, name, settings)
    if settings.heading.jackpot is not None and settings.jackpot is None:
        cage.open_jackpot(connection, name, settings.heading.jackpot, by, now, currency)
        settings = settings.model_copy(update={"jackpot": name})
    text = settings.model_dump_json()
    begin_stream(connection, new_stream(name, "table", text, now))
    held = load(connection, name)
    assert held is not None
    return held if held.table.cards_by_hand else make_ready(connection, held, now)


def check_settings(settings: TableSettings, currency: Currency) -> None:
    """What can never be opened is refused at once."""
    name = settings.heading.name
    if not 0 < len(name.strip()) <= len(name) <= cage.LONGEST or not is_text(name):
        raise Refusal("bad-name", (), f"a table's name is 1 to {cage.LONGEST} characters of text")
    table = fresh(name, settings).table
    rules = table.limits.rules
    currency.check_typed(table.limits.sign)
    currency.check_typed(_amounts(rules.document, settings))
    if settings.jackpot is not None and rules.jackpot is None:
        raise Refusal("no-jackpot", rules.cites.areas, f"{rules.id} has no jackpot")


def _amounts(document: Document, settings: TableSettings) -> list[Amount]:
    """What the options of the house say in money or percents."""
    chosen = settings.heading.options.items()
    return [
        read_amount(value)
        for name, value in chosen
        if value is not None and document.options[name].amount
    ]


def _check_new(connection: Connection, id: str, settings: TableSettings) -> None:
    streams, jackpots = schema.streams, schema.jackpots
    there = connection.execute(select(streams.c.id).where(streams.c.id == id)).first()
    if there or id in (cage.STREAM, alarms.STREAM):
        raise Refusal("table-there", (), f"there is a table {id!r} already")
    shared = settings.jackpot
    query = select(jackpots.c.id).where(jackpots.c.id == shared)
    if shared is not None and not connection.execute(query).first():
        raise Refusal("no-such-jackpot", (), f"there is no jackpot {shared!r} on this floor")
