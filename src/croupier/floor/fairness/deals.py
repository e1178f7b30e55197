"""The order in which a round is dealt, from the secret and the players' contributions."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from croupier.cards import Card
from croupier.floor.database import schema
from croupier.floor.database.batch import write_later
from croupier.floor.database.sql import upsert
from croupier.floor.entries import canonical
from croupier.floor.fairness import contributions
from croupier.floor.fairness.contributions import Contribution, of_commitment, rack_order, scheme_of
from croupier.floor.tables.tables import TableVersion
from croupier.games.actions import DealCard, NoMoreBets
from croupier.house.table import Table
from croupier.house.table.events import PlayersOfRound


def dealt_order(held: TableVersion, table: Table, action: Any) -> tuple[Card, ...]:
    """The order of cards for the round that this action may begin; empty if it is the deck's
    own."""
    begins = isinstance(action, NoMoreBets | DealCard)
    if not begins or table.in_play is None or table.in_play.dealt or not table.upkeep.order:
        return ()
    given = _given(held, table.upkeep.turn)
    if not given:
        return ()
    secret = _secret(held, table.upkeep.turn)
    return contributions.mix(secret, given, table.upkeep.order)


def rack_in_order(held: TableVersion, deck: int, rack: Sequence[Card]) -> tuple[Card, ...]:
    """The shuffled discard rack of a round with contributions; empty if it has none."""
    given = _given(held, deck)
    return rack_order(_secret(held, deck), given, rack) if given else ()


def _given(held: TableVersion, deck: int) -> tuple[Contribution, ...]:
    return of_commitment(held.contributions, held.commitments.get(deck))


def _secret(held: TableVersion, deck: int) -> bytes:
    """The secret of the deck's shuffle, which the database stores encrypted."""
    committed = held.commitments[deck]
    return next(each.secret for each in held.undealt if each.commitment == committed)


def round_begun(events: tuple[Any, ...]) -> int | None:
    """The number of the round that these events begin, if any."""
    return next((each.number for each in events if isinstance(each, PlayersOfRound)), None)


def keep_deal(
    connection: Connection, held: TableVersion, version: int, round: int, deck: int
) -> None:
    """Store how the cards of a round were ordered. A round that is called off before its first card
    is dealt again under the same number."""
    commitment = held.commitments.get(deck)
    if commitment is None:
        return  # real cards, or an order that follows from no secret
    row = deal_row(held.id, version, round, commitment, _given(held, deck))
    write_later(connection, upsert(connection, schema.deals), row)


def deal_row(
    stream: str, version: int, round: int, commitment: str, given: Sequence[Contribution]
) -> dict[str, Any]:
    return {
        "stream": stream,
        "round": round,
        "version": version,
        "scheme": scheme_of(given),
        "commitment": commitment,
        "contributions": canonical([each.published for each in given]),
    }
