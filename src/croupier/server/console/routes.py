"""The console of a table: the acts open now, previews of their effects, and the table's story."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from croupier.server.auth.guards import TableId, only, state_of
from croupier.server.auth.users import STAFF, User
from croupier.server.console import schemas
from croupier.server.console.rulings import cases_found, ruling
from croupier.server.console.views import console_view, preview
from croupier.server.live.messages import ActMessage

router = APIRouter(prefix="/api/tables", tags=["console"])
Staff = Annotated[User, Depends(only(*STAFF))]
Words = Annotated[str, Query(max_length=200)]
After = Annotated[int, Query(ge=0, lt=2**53, description="The last seq that the client has.")]


@router.get("/{id}/console")
async def console(id: TableId, request: Request, user: Staff) -> schemas.ConsoleTold:
    """Every act that you may perform at the table now, and what it waits for."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.table, id)
    return await asyncio.to_thread(console_view, held, user, floor.clock())


@router.post("/{id}/preview")
async def foretold(
    id: TableId, message: ActMessage, request: Request, user: Staff
) -> schemas.PreviewTold:
    """Preview an act: its effect on every wager, in words, or why it would be refused. Nothing is
    done. The preview uses only what you can see. Whether a player has the chips, and whether
    another table's jackpot comes first, is decided when the act is performed."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.table, id)
    return await asyncio.to_thread(preview, held, user, message, floor.clock())


@router.get("/{id}/story")
async def story(id: TableId, request: Request, _: Staff, after: After = 0) -> schemas.StoryTold:
    """The latest acts at the table, one by one, in words."""
    teller = state_of(request).storyteller
    return schemas.StoryTold(entries=await asyncio.to_thread(teller.story, id, after))


@router.get("/{id}/irregularities")
async def irregularities(
    id: TableId, request: Request, _: Staff, query: Words = ""
) -> schemas.CasesFound:
    """Search the irregularities of the table's document by words or by clause."""
    held = await asyncio.to_thread(state_of(request).floor.table, id)
    return await asyncio.to_thread(cases_found, held, query.strip())


@router.post("/{id}/ruling")
async def rule(
    id: TableId, asked: schemas.RulingAsked, request: Request, user: Staff
) -> schemas.RulingTold:
    """What the document says about an irregularity at this table, and the acts that carry it
    out."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.table, id)
    return await asyncio.to_thread(ruling, held, user, asked, floor.clock())
