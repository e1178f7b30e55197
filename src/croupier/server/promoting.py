"""Acts that somebody asks of a promotion: counted, answered, or only tried."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from datetime import datetime, tzinfo
from time import perf_counter
from typing import Any

from croupier.console.promotions.acts import Foreseen, Subject, foresee, foresee_offer
from croupier.floor.promotions import (
    OFFER,
    HeldPromotion,
    PromotionSettings,
    check_name,
    do,
    offer_of,
    stream_of,
)
from croupier.floor.requests import Answer, Request, refusal_plain
from croupier.floor.writer import Unavailable
from croupier.house.promotions import PromotionRules
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, plain
from croupier.records.journal.promotions import from_plain
from croupier.server.messages import ActMessage
from croupier.server.people import User
from croupier.server.problems import UNAVAILABLE
from croupier.server.promotion_shapes import Offered
from croupier.server.state import State


def offer_view(rules: PromotionRules) -> dict[str, Any]:
    """The offer as an act: what it has to be told."""
    field = {"optional": False, "choices": []}
    return {
        "act": OFFER,
        "group": Subject.TERMS.value,
        "title": "Offer a promotion",
        "words": "its terms may still be unfinished",
        "clauses": list(rules.cites.promo_offer),
        "said": {"rulebook": rules.id},
        "fields": [
            {"name": "name", "kind": "text", **field},
            {"name": "terms", "kind": "terms", **field},
        ],
        "offered": False,
    }


async def ask(state: State, user: User, name: str, message: ActMessage) -> Answer:
    """Do it, once."""
    stream = stream_of(name)
    act = {"act": message.act, "with": message.with_}
    client = f"user:{user.name}"
    request = Request(client, message.id, stream, user.by, act, message.seen)
    return await _counted(state, stream, lambda: state.floor.office.ask(request))


async def offer(state: State, user: User, given: Offered) -> Answer:
    settings = PromotionSettings(rulebook=given.rulebook, name=given.name)
    client, office = f"user:{user.name}", state.floor.office
    return await _counted(
        state,
        stream_of(given.name),
        lambda: office.offer(client, given.id, settings, given.terms, user.by),
    )


async def _counted(state: State, stream: str, asked: Callable[[], "Future[Answer]"]) -> Answer:
    began = perf_counter()
    waited: Awaitable[Answer] = asyncio.wrap_future(asked())
    try:
        answer = await waited
    except Unavailable:
        answer = Answer(stream, 0, UNAVAILABLE)
    state.metrics.seconds.observe(perf_counter() - began)
    state.metrics.promotions.labels("accepted" if answer.accepted else "refused").inc()
    return answer


def preview(
    held: HeldPromotion, message: ActMessage, now: datetime, zone: tzinfo
) -> dict[str, Any]:
    """What an act would do to the promotion as it is."""

    def tried() -> Foreseen:
        action = from_plain({"act": message.act, "with": message.with_})
        return foresee(held.kept, action, max(now, held.acted_at), zone)

    return _told(held.version, tried)


def preview_offer(given: Offered, now: datetime, zone: tzinfo) -> dict[str, Any]:
    """What would be begun; whether the name is new is found out when it is done."""

    def tried() -> Foreseen:
        check_name(given.name)
        settings = PromotionSettings(rulebook=given.rulebook, name=given.name)
        return foresee_offer(do(settings, None, offer_of(given.terms), now), zone)

    return _told(0, tried)


def _told(seq: int, tried: Callable[[], Foreseen]) -> dict[str, Any]:
    told: dict[str, Any] = {"seq": seq, "effects": [], "hangs": False, "hands": None}
    try:
        seen = tried()
    except (Refusal, ReadingError) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("bad-act", (), str(error))
        return told | {"refusal": refusal_plain(refusal), "sentences": [], "then": None}
    return told | {"refusal": None, "sentences": plain(seen.sentences), "then": seen.then}
