"""Promotions over HTTP: public terms, the sheet for those who run them, and their acts."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from datetime import timedelta, timezone, tzinfo
from time import perf_counter
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response

from croupier.floor.database.writer import Unavailable
from croupier.floor.promotions import PromotionSettings, no_such_promotion, stream_of
from croupier.floor.requests import Answer
from croupier.floor.requests import Request as ActRequest
from croupier.rulebooks import RULEBOOK_IDS
from croupier.server.auth.guards import TableId, needs_second_factor, only, state_of, user_of
from croupier.server.auth.users import Role, User
from croupier.server.console.schemas import PreviewTold
from croupier.server.live.messages import ActMessage
from croupier.server.problems import UNAVAILABLE, Problem, problem
from croupier.server.promotions import schemas
from croupier.server.promotions.schemas import Offered
from croupier.server.promotions.views import (
    book_view,
    card,
    is_public,
    preview,
    preview_offer,
    public_terms,
    sheet,
)
from croupier.server.schemas import Done
from croupier.server.state import ServerState

router = APIRouter(prefix="/api", tags=["promotions"])
RUNS = (Role.SUPERVISOR, Role.ADMINISTRATOR)
"""The account that acts for the operator."""
READS = (*RUNS, Role.INSPECTOR)
Runs = Annotated[User, Depends(only(*RUNS))]
Reads = Annotated[User, Depends(only(*READS))]
Offset = Annotated[
    int, Query(ge=-840, le=840, description="Time zone of displayed times, in minutes east of UTC.")
]
_STATUS = {
    "no-such-promotion": 404,
    "bad-act": 422,
    "bad-name": 422,
    "too-long": 422,
    "no-such-rulebook": 422,
    "unavailable": 503,
}


def _zone(offset: int) -> tzinfo:
    return timezone(timedelta(minutes=offset))


@router.get("/promotions")
async def promotions(request: Request) -> schemas.Promotions:
    """Every promotion whose terms are available; people who run or inspect promotions see all."""
    floor = state_of(request).floor
    reads = await _reads(request)
    found = await asyncio.to_thread(floor.office.promotions)
    now = floor.clock()
    shown = [each for each in found if reads or is_public(each.kept)]
    cards = [card(each, now, running_it=reads) for each in shown]
    return schemas.Promotions(promotions=cards)


@router.post("/promotions", status_code=201, response_model=Done)
async def begin(given: schemas.Offered, request: Request, user: Runs) -> Response:
    """Offer a promotion. Incomplete or prohibited terms are accepted, but nothing follows until
    they are corrected."""
    return _answered(await offer(state_of(request), user, given), 201)


@router.post("/promotions/preview")
async def foretold_offer(
    given: schemas.Offered, request: Request, _: Runs, offset: Offset = 0
) -> PreviewTold:
    """Preview an offer: what would begin, what the terms lack, and what prohibits them. Nothing is
    done."""
    now = state_of(request).floor.clock()
    return await asyncio.to_thread(preview_offer, given, now, _zone(offset))


@router.get("/promotions/{id}")
async def terms(id: TableId, request: Request, offset: Offset = 0) -> schemas.PublicTerms:
    """The terms as everybody may read them, once the operator has made them available."""
    held = await asyncio.to_thread(state_of(request).floor.office.promotion, id)
    if not is_public(held.kept):
        raise no_such_promotion(stream_of(id))  # as if there were none
    return public_terms(held, _zone(offset))


@router.get("/promotions/{id}/sheet")
async def whole(
    id: TableId, request: Request, user: Reads, offset: Offset = 0
) -> schemas.PromotionSheet:
    """The whole promotion: state, missing and due steps, winners, claims, disputes, and possible
    acts."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.office.promotion, id)
    return sheet(held, user, floor.clock(), _zone(offset), acts=user.role in RUNS)


@router.post("/promotions/{id}/acts", response_model=Done)
async def act(
    id: TableId, message: ActMessage, request: Request, user: Runs, offset: Offset = 0
) -> Response:
    """Perform one act. An act sent again under the same id is done once and gets the same answer.
    `seen` is the `seq` on which you decided: if anything was done since, the act is refused as
    `stale`, and `present` is the current sheet."""
    state = state_of(request)
    answer = await ask(state, user, id, message)
    refusal = answer.refusal
    if refusal is None or refusal["code"] != "stale":
        return _answered(answer, 200)
    held = await asyncio.to_thread(state.floor.office.promotion, id)
    present = sheet(held, user, state.floor.clock(), _zone(offset), acts=True)
    return problem(409, {**refusal, "present": present.model_dump()})


@router.post("/promotions/{id}/preview")
async def foretold(
    id: TableId, message: ActMessage, request: Request, _: Runs, offset: Offset = 0
) -> PreviewTold:
    """Preview an act: its effect in words, or why it would be refused. Nothing is done."""
    floor = state_of(request).floor
    held = await asyncio.to_thread(floor.office.promotion, id)
    return await asyncio.to_thread(preview, held, message, floor.clock(), _zone(offset))


@router.get("/rulebooks/{id}/promotions")
async def of_rulebook(id: str) -> schemas.PromotionBook:
    """Whether the document covers promotions, and what it requires a sheet of terms to state."""
    if id not in RULEBOOK_IDS:
        raise Problem(404, "no-such-rulebook", f"there is no rulebook {id!r}")
    return book_view(id)


async def _reads(request: Request) -> bool:
    user, state = await asyncio.to_thread(user_of, request), state_of(request)
    return user is not None and user.role in READS and not needs_second_factor(state, user)


def _answered(answer: Answer, status: int) -> Response:
    if answer.refusal is not None:
        return problem(_STATUS.get(answer.refusal["code"], 409), answer.refusal)
    return JSONResponse(Done(seq=answer.version).model_dump(), status)


async def ask(state: ServerState, user: User, name: str, message: ActMessage) -> Answer:
    """Perform the act once."""
    stream = stream_of(name)
    act = {"act": message.act, "with": message.with_}
    client = f"user:{user.name}"
    request = ActRequest(client, message.id, stream, user.by, act, message.seen)
    return await _counted(state, stream, lambda: state.floor.office.ask(request))


async def offer(state: ServerState, user: User, given: Offered) -> Answer:
    settings = PromotionSettings(rulebook=given.rulebook, name=given.name)
    client, office = f"user:{user.name}", state.floor.office
    return await _counted(
        state,
        stream_of(given.name),
        lambda: office.offer(client, given.id, settings, given.terms, user.by),
    )


async def _counted(
    state: ServerState, stream: str, asked: Callable[[], "Future[Answer]"]
) -> Answer:
    began = perf_counter()
    waited: Awaitable[Answer] = asyncio.wrap_future(asked())
    try:
        answer = await waited
    except Unavailable:
        answer = Answer(stream, 0, UNAVAILABLE)
    state.metrics.seconds.observe(perf_counter() - began)
    state.metrics.promotions.labels("accepted" if answer.accepted else "refused").inc()
    return answer
