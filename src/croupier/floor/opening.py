"""Opening a table: its settings are checked, and its first cards are brought to it."""

from datetime import datetime

from sqlalchemy import Connection, select

from croupier.floor import alarms, variants
from croupier.floor.database import schema
from croupier.floor.entries import begin_stream, new_stream
from croupier.floor.ledger import cage
from croupier.floor.ledger.jackpots import Known
from croupier.floor.requests import is_text
from croupier.floor.search import flags
from croupier.floor.security import log as security_log
from croupier.floor.security.names import taken_for
from croupier.floor.tables.house_choices import check_whole_house
from croupier.floor.tables.settings import Currency, TableSettings
from croupier.floor.tables.tables import TableVersion, load, new_table
from croupier.floor.transactions import make_ready
from croupier.house.checks import name_in_force
from croupier.house.people import same_name
from croupier.machine import Refusal
from croupier.money import Amount, read_amount
from croupier.records.journal import JournalError
from croupier.rulebooks import RulebookError
from croupier.rulebooks.schema import Document


def open_table(
    connection: Connection,
    settings: TableSettings,
    by: str,
    now: datetime,
    currency: Currency,
    known: Known = lambda _: None,
) -> TableVersion:
    """Open a table with a new name."""
    name = settings.heading.name
    _check_new(connection, name, settings)
    check_whole_house(connection, new_table(name, settings), known)
    if settings.heading.jackpot is not None and settings.jackpot is None:
        cage.open_jackpot(connection, name, settings.heading.jackpot, by, now, currency)
        settings = settings.model_copy(update={"jackpot": name})
    text = settings.model_dump_json()
    begin_stream(connection, new_stream(name, "table", text, now))
    held = load(connection, name)
    assert held is not None
    return held if held.table.cards_by_hand else make_ready(connection, held, now, known)


def under_version_in_force(settings: TableSettings, now: datetime) -> TableSettings:
    """The settings with the version of the rulebook that is in force: the table begins under it and
    follows later ones."""
    heading = settings.heading
    try:
        name = name_in_force(heading.rulebook, now)
    except RulebookError as error:
        raise JournalError(str(error)) from error
    return settings.model_copy(update={"heading": heading.model_copy(update={"rulebook": name})})


def check_settings(settings: TableSettings, currency: Currency) -> None:
    """Refuse settings that can never be opened."""
    name = settings.heading.name
    if not 0 < len(name.strip()) <= len(name) <= cage.LONGEST or not is_text(name):
        raise Refusal("bad-name", (), f"a table's name is 1 to {cage.LONGEST} characters of text")
    table = new_table(name, settings).table
    rules = table.limits.rules
    currency.check_typed(table.limits.sign)
    currency.check_typed(_amounts(rules.document, settings))
    if settings.jackpot is not None and rules.jackpot is None:
        raise Refusal("no-jackpot", rules.cites.areas, f"{rules.id} has no jackpot")


def _amounts(document: Document, settings: TableSettings) -> list[Amount]:
    """The house's options that are amounts or percentages."""
    chosen = settings.heading.options.items()
    return [
        read_amount(value)
        for name, value in chosen
        if value is not None and document.options[name].amount
    ]


_RESERVED = (cage.STREAM, alarms.STREAM, security_log.STREAM, flags.STREAM, variants.STREAM)


def _check_new(connection: Connection, id: str, settings: TableSettings) -> None:
    streams, jackpots = schema.streams, schema.jackpots
    ids, is_table = select(streams.c.id), streams.c.kind == "table"
    tables = connection.execute(ids.where(is_table)).scalars().all()
    # Nobody learns so of a promotion whose terms are not public yet.
    others = connection.execute(ids.where(~is_table)).scalars().all()
    same = taken_for(id, (*tables, *_RESERVED)) or next(
        (each for each in others if same_name(each, id)), None
    )
    if same is not None:
        raise Refusal("table-there", (), f"there is a table {same!r} already")
    shared = settings.jackpot
    query = select(jackpots.c.id).where(jackpots.c.id == shared)
    if shared is not None and not connection.execute(query).first():
        raise Refusal("no-such-jackpot", (), f"there is no jackpot {shared!r} on this floor")
