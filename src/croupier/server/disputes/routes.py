"""The dispute desk over HTTP. It stores nothing."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends

from croupier.server.auth.guards import only
from croupier.server.auth.users import STAFF, User
from croupier.server.disputes import schemas
from croupier.server.disputes.views import desk_view, finding_view
from croupier.server.rulebooks.routes import book_of

router = APIRouter(prefix="/api/dispute-desk", tags=["dispute desk"])
Staff = Annotated[User, Depends(only(*STAFF))]


@router.get("/{rulebook}")
async def form(rulebook: str, _: Staff) -> schemas.DeskTold:
    """What can be entered for a rulebook: boxes, wagers, cards and acts with their fields."""
    return await asyncio.to_thread(desk_view, book_of(rulebook))


@router.post("")
async def finding(asked: schemas.IncidentAsked, _: Staff) -> schemas.IncidentFinding:
    """What the rules make of an incident: each wager with its clauses, what is still to be seen,
    who may decide, and what follows from each decision."""
    book_of(asked.rulebook)
    return await asyncio.to_thread(finding_view, asked)
