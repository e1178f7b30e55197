"""Finished rounds: a table's history, round records and the proof of their cards."""

import asyncio
import json
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection, Select, func, select

from croupier.floor.database import schema
from croupier.floor.fairness.contributions import SECRET_ALONE
from croupier.floor.tables.tables import TableVersion, stored_record
from croupier.games.view import Viewer
from croupier.house.directions import one_hand_viewed
from croupier.house.people import same_name
from croupier.machine import Refusal
from croupier.money import format_amount
from croupier.records.rounds import replay
from croupier.rulebooks.readings import FIRST
from croupier.server.auth.guards import SignedIn, TableId, state_of
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.tables import schemas
from croupier.server.tables.steps import cards_seen, hands_in, steps_of, tell_steps
from croupier.server.tables.views import line_view, viewer_of
from croupier.server.wire import schema_of

router = APIRouter(prefix="/api/tables", tags=["rounds"])
Before = Annotated[int | None, Query(ge=1, lt=2**31, description="Only rounds before this one.")]
Most = Annotated[int, Query(ge=1, le=100)]


@router.get("/{id}/rounds")
async def rounds(
    id: TableId, request: Request, user: SignedIn, before: Before = None, most: Most = 25
) -> schemas.Rounds:
    """The table's rounds, newest first."""
    return await asyncio.to_thread(_page, request, id, user, before, most)


def _page(request: Request, id: str, user: User, before: int | None, most: int) -> schemas.Rounds:
    floor = state_of(request).floor
    floor.table(id)
    query = settled_rounds().where(schema.rounds.c.stream == id)
    if before is not None:
        query = query.where(schema.rounds.c.number < before)
    query = query.order_by(schema.rounds.c.number.desc()).limit(most + 1)
    with floor.engine.connect() as connection:
        found = connection.execute(query).all()
    shown = []
    for row in found[:most]:  # a round that cannot be read hides no other
        with suppress(Refusal), floor.reads(id, "read a round"):
            shown.append(card_of(row, user))
    before = found[most - 1].number if len(found) > most else None
    return schemas.Rounds(rounds=shown, before=before)


def settled_rounds() -> Select[Any]:
    """Rounds, each beside the entry that settled or corrected it."""
    rounds, entries = schema.rounds, schema.entries
    same = (entries.c.stream == rounds.c.stream) & (entries.c.version == rounds.c.version)
    return select(rounds, entries.c.body).join(entries, same)


def card_of(row: Any, user: User) -> schemas.RoundCard:
    players: dict[str, str] = json.loads(row.players)
    return schemas.RoundCard(
        round=row.number,
        at=json.loads(row.body)["at"],
        void=bool(row.void),
        players=players,
        nets=dict(_nets(row.record)),
        own=list(boxes_of(players, user)),
    )


@lru_cache(maxsize=1024)
def _nets(record: str) -> tuple[tuple[str, str], ...]:
    """The net result of each box, from the record."""
    again = replay({"reading": FIRST, **json.loads(record)})
    return tuple((str(box.number), format_amount(box.net)) for box in again.boxes)


def boxes_of(players: dict[str, str], user: User) -> tuple[int, ...]:
    """The boxes that this person played in the round."""
    if user.role is not Role.PLAYER:
        return ()
    return tuple(int(box) for box, name in players.items() if same_name(name, user.name))


@router.get("/{id}/rounds/{number}")
async def one_round(
    id: TableId, number: int, request: Request, user: SignedIn
) -> schemas.RoundTold:
    """A finished round: its record, and the secrets that determined its cards. Both tell every
    card: they are for those who wagered in it, for inspectors, and for people from whom no
    player's hand stayed hidden."""
    return await asyncio.to_thread(_published, request, id, number, user)


_WITHHELD = (
    "a hand of this round stays face down to you, and the record would tell it: those who wagered "
    "in the round and inspectors can verify it"
)


def _published(request: Request, id: str, number: int, user: User) -> schemas.RoundTold:
    floor = state_of(request).floor
    held = floor.table(id)
    with floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        with floor.reads(id, "read a round"):
            return _told(connection, held, row, user)


def _told(connection: Connection, held: TableVersion, row: Any, user: User) -> schemas.RoundTold:
    if not may_know_all(held, row, user):
        return schemas.RoundTold(record=None, void=bool(row.void), shuffles=[], withheld=_WITHHELD)
    return schemas.RoundTold(
        record=stored_record(row),
        void=bool(row.void),
        shuffles=shuffles_of(connection, held.id, row.number),
    )


def may_know_all(held: TableVersion, row: Any, user: User) -> bool:
    """Whether this person may know the order of the cards: an inspector, whoever wagered in the
    round and so has a right to verify it, or whoever has seen every card of every box. The dealer's
    cards are the house's own, and it publishes them."""
    own = list(boxes_of(json.loads(row.players), user))
    if own or user.role in (Role.INSPECTOR, Role.ADMINISTRATOR):
        return True
    again = replay(stored_record(row))
    return hands_in(again) <= cards_seen(steps_of(again), _viewer(held, user, own))


def row_of(connection: Connection, id: str, number: int) -> Any:
    """The row of a finished round, with the entry that settled or corrected it."""
    rounds = schema.rounds.c
    if 0 < number < 2**31:
        query = settled_rounds().where(rounds.stream == id, rounds.number == number)
        row = connection.execute(query).one_or_none()
        if row is not None:
            return row
    raise Problem(404, "no-such-round", f"table {id} has no finished round {number}")


def shuffles_of(connection: Connection, id: str, number: int) -> list[schemas.Shuffle]:
    """The secrets published with the round, and what players contributed to its cards."""
    shuffles, deals, logged = schema.shuffles, schema.deals, schema.commitments
    same = (deals.c.stream == id) & (deals.c.round == number)
    query = (
        select(shuffles, deals.c.scheme, deals.c.contributions, logged.c.number)
        .outerjoin(deals, same & (deals.c.commitment == shuffles.c.commitment))
        .outerjoin(logged, logged.c.commitment == shuffles.c.commitment)
        .where(shuffles.c.stream == id, shuffles.c.round == number)
    )
    return [
        schemas.Shuffle(
            commitment=row.commitment,
            secret=row.secret.hex(),
            deck=row.deck,
            scheme=row.scheme or SECRET_ALONE,
            contributions=_contributions(row.contributions),
            number=row.number,
        )
        for row in connection.execute(query.order_by(shuffles.c.version))
    ]


def _contributions(text: str | None) -> list[schemas.ContributionTold]:
    found = [] if text is None else json.loads(text)
    return [schemas.ContributionTold(**each) for each in found]


@router.get("/{id}/rounds/{number}/steps")
async def steps(id: TableId, number: int, request: Request, user: SignedIn) -> schemas.Steps:
    """A finished round event by event, in words, each with the table afterwards as you may see
    it."""
    return await asyncio.to_thread(_steps, request, id, number, user)


def _steps(request: Request, id: str, number: int, user: User) -> schemas.Steps:
    floor = state_of(request).floor
    held = floor.table(id)
    with floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        last = connection.execute(
            select(func.max(schema.rounds.c.number)).where(schema.rounds.c.stream == id)
        ).scalar_one()
    with floor.reads(id, "read a round"):
        return _steps_told(held, row, last, user)


def _steps_told(held: TableVersion, row: Any, last: int, user: User) -> schemas.Steps:
    again, card, number = replay(stored_record(row)), card_of(row, user), row.number
    return schemas.Steps(
        table=held.id,
        rulebook=again.rules.id,
        round=card.round,
        at=card.at,
        void=card.void,
        players=card.players,
        own=card.own,
        steps=tell_steps(
            steps_of(again), _viewer(held, user, card.own), again.rules.document.currency
        ),
        lines=[line_view(line) for line in again.lines],
        nets=card.nets,
        pool_lines=[
            schema_of(schemas.PoolLine, each) for each in getattr(again.final, "pool_lines", ())
        ],
        previous=number - 1 if number > 1 else None,
        next=number + 1 if number < last else None,
    )


def _viewer(held: TableVersion, user: User, own: list[int]) -> Viewer:
    """The viewer of a finished round: a player who may look at one hand sees only that one."""
    table = held.table
    alone = len(own) > 1 and one_hand_viewed(table.directions, table.name, held.acted_at)
    return viewer_of(user, tuple(own[:1] if alone else own))
