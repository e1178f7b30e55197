"""How to play, over HTTP. The server stores nothing: a guided hand is replayed from its choices."""

import asyncio
from functools import partial

from fastapi import APIRouter, Request

from croupier.server.auth.guards import SignedIn, state_of
from croupier.server.guide.hand import stop_told
from croupier.server.guide.schemas import CostsTold, GuideTold, HandAsked, StopTold
from croupier.server.guide.views import costs_told, guide_told
from croupier.server.rulebooks.routes import book_of
from croupier.server.study.work import Lane, check_no_hand, lane_of, run_in_lane

router = APIRouter(prefix="/api/guide", tags=["guide"])


@router.get("/{id}")
async def guide(id: str) -> GuideTold:
    """A game in a newcomer's words: three steps with their pictures, its wagers and pay tables."""
    return await asyncio.to_thread(guide_told, book_of(id))


@router.get("/{id}/costs")
async def costs(id: str, _: SignedIn) -> CostsTold:
    """What each wager of a rulebook costs on average, exactly."""
    book = book_of(id)
    return await run_in_lane(lane_of(book), partial(costs_told, book))


@router.post("/{id}/hand")
async def hand(id: str, asked: HandAsked, request: Request, user: SignedIn) -> StopTold:
    """The guided hand after these choices: its cards are always the same. Refused while your hand
    is in play at a table of the house."""
    book = book_of(id)
    await asyncio.to_thread(check_no_hand, state_of(request).floor, user)
    return await run_in_lane(Lane.HANDS, partial(stop_told, book, asked))
