"""Rounds that are over: a table's history, their records, and each of them step by step."""

import asyncio
import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection, func, select

from croupier.floor import schema
from croupier.floor.tables import Held
from croupier.games.viewer import Viewer
from croupier.house.directions import one_hand_viewed
from croupier.house.people import same_name
from croupier.money import format_amount
from croupier.records.rounds import replay
from croupier.server import shapes_rounds as shapes
from croupier.server.guards import SignedIn, TableId, state_of
from croupier.server.people import Role, User
from croupier.server.problems import Problem
from croupier.server.steps import steps_of, tell_lines, tell_steps
from croupier.server.views import viewer_of

router = APIRouter(prefix="/api/tables", tags=["rounds"])
Before = Annotated[int | None, Query(ge=1, lt=2**31, description="Only rounds before this one.")]
Most = Annotated[int, Query(ge=1, le=100)]


@router.get("/{id}/rounds", response_model=shapes.Rounds)
async def rounds(
    id: TableId, request: Request, user: SignedIn, before: Before = None, most: Most = 25
) -> dict[str, Any]:
    """The table's rounds, the newest first."""
    return await asyncio.to_thread(_page, request, id, user, before, most)


def _page(request: Request, id: str, user: User, before: int | None, most: int) -> dict[str, Any]:
    floor = state_of(request).floor
    floor.table(id)
    query = _settled().where(schema.rounds.c.stream == id)
    if before is not None:
        query = query.where(schema.rounds.c.number < before)
    query = query.order_by(schema.rounds.c.number.desc()).limit(most + 1)
    with floor.engine.connect() as connection:
        found = connection.execute(query).all()
    told = [card_of(row, user) for row in found[:most]]
    return {"rounds": told, "before": told[-1]["round"] if len(found) > most else None}


def _settled() -> Any:
    """Rounds, each beside the entry that settled or corrected it."""
    rounds, entries = schema.rounds, schema.entries
    same = (entries.c.stream == rounds.c.stream) & (entries.c.version == rounds.c.version)
    return select(rounds, entries.c.body).join(entries, same)


def card_of(row: Any, user: User) -> dict[str, Any]:
    players: dict[str, str] = json.loads(row.players)
    return {
        "round": row.number,
        "at": json.loads(row.body)["at"],
        "void": bool(row.void),
        "players": players,
        "nets": dict(_nets(row.record)),
        "own": list(boxes_of(players, user)),
    }


@lru_cache(maxsize=1024)
def _nets(record: str) -> tuple[tuple[str, str], ...]:
    """What the round brought to each box, by its record."""
    again = replay(json.loads(record))
    return tuple((str(box.number), format_amount(box.net)) for box in again.boxes)


def boxes_of(players: dict[str, str], user: User) -> tuple[int, ...]:
    """The boxes that this person had in the round."""
    if user.role is not Role.PLAYER:
        return ()
    return tuple(int(box) for box, name in players.items() if same_name(name, user.name))


@router.get("/{id}/rounds/{number}", response_model=shapes.RoundTold)
async def one_round(id: TableId, number: int, request: Request, _: SignedIn) -> dict[str, Any]:
    """A finished round: its record, and the secrets from which its cards followed."""
    return await asyncio.to_thread(_published, request, id, number)


def _published(request: Request, id: str, number: int) -> dict[str, Any]:
    with state_of(request).floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        return {
            "record": json.loads(row.record),
            "void": bool(row.void),
            "shuffles": shuffles_of(connection, id, number),
        }


def row_of(connection: Connection, id: str, number: int) -> Any:
    """What is kept of a finished round, with the entry that settled or corrected it."""
    rounds = schema.rounds.c
    if 0 < number < 2**31:
        query = _settled().where(rounds.stream == id, rounds.number == number)
        row = connection.execute(query).one_or_none()
        if row is not None:
            return row
    raise Problem(404, "no-such-round", f"table {id} has no finished round {number}")


def shuffles_of(connection: Connection, id: str, number: int) -> list[dict[str, Any]]:
    """The secrets that are told with the round."""
    shuffles = schema.shuffles
    query = select(shuffles).where(shuffles.c.stream == id, shuffles.c.round == number)
    return [
        {"commitment": row.commitment, "secret": row.secret.hex(), "deck": row.deck}
        for row in connection.execute(query.order_by(shuffles.c.version))
    ]


@router.get("/{id}/rounds/{number}/steps", response_model=shapes.Steps)
async def steps(id: TableId, number: int, request: Request, user: SignedIn) -> dict[str, Any]:
    """A finished round event by event, in words, with the table after each as you may see it."""
    return await asyncio.to_thread(_steps, request, id, number, user)


def _steps(request: Request, id: str, number: int, user: User) -> dict[str, Any]:
    floor = state_of(request).floor
    held = floor.table(id)
    with floor.engine.connect() as connection:
        row = row_of(connection, id, number)
        last = connection.execute(
            select(func.max(schema.rounds.c.number)).where(schema.rounds.c.stream == id)
        ).scalar_one()
    again, card = replay(json.loads(row.record)), card_of(row, user)
    del card["nets"]
    return {
        **card,
        **tell_lines(again),
        "table": id,
        "rulebook": again.rules.id,
        "steps": tell_steps(steps_of(again), _viewer(held, user, card["own"])),
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < last else None,
    }


def _viewer(held: Held, user: User, own: list[int]) -> Viewer:
    """Whoever may look at one hand only may do so afterwards, too."""
    table = held.table
    alone = len(own) > 1 and one_hand_viewed(table.directions, table.name, held.acted_at)
    return viewer_of(user, tuple(own[:1] if alone else own))
