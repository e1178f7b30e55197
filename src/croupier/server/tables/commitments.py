"""The logs of commitments, which are public before the cards are dealt."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from croupier.floor.fairness.commitments import heads, page
from croupier.floor.floor import Floor
from croupier.server.auth.guards import TableId, state_of
from croupier.server.tables import schemas

router = APIRouter(prefix="/api", tags=["commitments"])
After = Annotated[int, Query(ge=0, lt=2**31, description="Only entries after this number.")]
Most = Annotated[int, Query(ge=1, le=1000)]


@router.get("/tables/{id}/commitments")
async def log(
    id: TableId, request: Request, after: After = 0, most: Most = 100
) -> schemas.CommitmentLog:
    """A table's log of commitments, oldest first; no session is needed."""
    return await asyncio.to_thread(_log, state_of(request).floor, id, after, most)


def _log(floor: Floor, id: str, after: int, most: int) -> schemas.CommitmentLog:
    floor.table(id)
    with floor.engine.connect() as connection:
        found = page(connection, id, after, most)
        head = heads(connection, id).get(id)
    return schemas.CommitmentLog(
        entries=[schemas.CommitmentLogged(**each) for each in found],
        head=None
        if head is None
        else schemas.LogHead(table=id, number=head.number, hash=head.hash),
    )


@router.get("/commitments")
async def log_heads(request: Request) -> schemas.LogHeads:
    """The end of the log of every table of the house; no session is needed."""
    return await asyncio.to_thread(_heads, state_of(request).floor)


def _heads(floor: Floor) -> schemas.LogHeads:
    of_house = [card.id for card in floor.tables() if card.settings.training is None]
    with floor.engine.connect() as connection:
        found = heads(connection)
    return schemas.LogHeads(
        heads=[
            schemas.LogHead(table=id, number=found[id].number, hash=found[id].hash)
            for id in of_house
            if id in found
        ]
    )
