"""A person's own history: the finished rounds they played in, at any table."""

import asyncio
import json
from contextlib import suppress
from operator import itemgetter
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import or_

from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.machine import Refusal
from croupier.money import format_amount, read_amount, simplest
from croupier.rulebooks import version
from croupier.server.auth.guards import SignedIn, state_of
from croupier.server.auth.users import User
from croupier.server.tables.rounds import Most, boxes_of, card_of, settled_rounds
from croupier.server.tables.schemas import OwnRound, OwnRounds

router = APIRouter(prefix="/api/rounds", tags=["rounds"])


@router.get("")
async def own_rounds(request: Request, user: SignedIn, most: Most = 25) -> OwnRounds:
    """The finished rounds that you played in, at any table, newest first."""
    return await asyncio.to_thread(_own_rounds, state_of(request).floor, user, most)


def _own_rounds(floor: Floor, user: User, most: int) -> OwnRounds:
    found, told = rounds_of(floor, user), []
    for row in found[:most]:  # a round that cannot be read hides no other
        with suppress(Refusal), floor.reads(row.stream, "read a round"):
            told.append(_told(row, user))
    return OwnRounds(rounds=told, more=len(found) > most)


def _told(row: Any, user: User) -> OwnRound:
    card, book = card_of(row, user), version(json.loads(row.record)["rulebook"])
    nets = [read_amount(card.nets[str(box)]) for box in card.own if str(box) in card.nets]
    return OwnRound(
        table=row.stream,
        rulebook=book.id,
        currency=book.document.currency,
        round=card.round,
        at=card.at,
        void=card.void,
        net=format_amount(simplest(sum(nets))),
    )


def rounds_of(floor: Floor, user: User) -> list[Any]:
    """The rows of the rounds that this person played in, newest first."""
    written = {user.name, json.dumps(user.name)[1:-1]}
    players = schema.rounds.c.players
    named = or_(*(players.contains(each, autoescape=True) for each in written))
    with floor.engine.connect() as connection:
        found = connection.execute(settled_rounds().where(named)).all()
    own = list[tuple[str, Any]]()
    for row in found:
        with suppress(Refusal), floor.reads(row.stream, "read a round"):
            if boxes_of(json.loads(row.players), user):
                own.append((json.loads(row.body)["at"], row))
    return [row for _, row in sorted(own, key=itemgetter(0), reverse=True)]
