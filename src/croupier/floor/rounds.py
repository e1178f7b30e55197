"""Finished rounds: their records, and the secrets of their shuffles."""

from typing import Any

from sqlalchemy import Connection

from croupier.floor import schema, statements
from croupier.floor.batch import write_later
from croupier.floor.chain import canonical
from croupier.floor.sql import upsert
from croupier.floor.tables import Held
from croupier.house.table import Played, Table
from croupier.house.table.events import Corrected, RoundSettled
from croupier.records.rounds.writing import record_of


def keep_rounds(connection: Connection, held: Held, before: Table, events: tuple[Any, ...]) -> None:
    """Write down every round that these events settled or corrected."""
    for event in events:
        if isinstance(event, RoundSettled | Corrected) and event.number in held.table.played:
            _keep(connection, held, event.number)
        if isinstance(event, RoundSettled):
            reveal(connection, held.id, before.life.turn, held.version, event.number)


def _keep(connection: Connection, held: Held, number: int) -> None:
    row = round_row(held.id, held.version, held.table, held.table.played[number])
    write_later(connection, upsert(connection, schema.rounds), row)


def round_row(stream: str, version: int, table: Table, played: Played) -> dict[str, Any]:
    """What is kept of a round, as it stands after an entry."""
    players = {str(box): name for box, name in played.in_play.players.items()}
    return {
        "stream": stream,
        "number": played.number,
        "version": version,
        "void": int(played.void),
        "players": canonical(players),
        "record": canonical(record_of(table, played)),
    }


def reveal(connection: Connection, stream: str, deck: int, version: int, number: int) -> None:
    """The secrets of shuffles of that deck before that entry may be known from now on."""
    write_later(connection, statements.ADD_SHUFFLE, ())  # those of this transaction come first
    of = {"of_stream": stream, "of_deck": deck, "before": version, "in_round": number}
    write_later(connection, statements.REVEAL_SHUFFLES, of)
