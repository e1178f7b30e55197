"""An act that somebody asks of a table, however it came: checked, counted, answered."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from croupier.floor.request import Answer, Request
from croupier.floor.writer import Unavailable
from croupier.house.names import same_name
from croupier.server.messages import ActMessage
from croupier.server.people import Role, User
from croupier.server.problems import UNAVAILABLE
from croupier.server.state import State
from croupier.server.veil import names_cards, veiled_refusal

_OF_PERSON = {"sit": "player", "say": "player"}
"""Acts of players that say whose they are: the sender's, if nothing is said."""


async def ask(state: State, user: User, table: str, message: ActMessage) -> Answer:
    """Do it if the person may, and tell no more than the person may know."""
    began = perf_counter()
    if user.may_act(message.act):
        answer = await _asked(state, user, table, message)
    else:
        answer = Answer(table, 0, _not_allowed(user, message.act))
    state.metrics.seconds.observe(perf_counter() - began)
    state.metrics.acts.labels("accepted" if answer.accepted else "refused").inc()
    return answer


async def _asked(state: State, user: User, table: str, message: ActMessage) -> Answer:
    said = _said(user, message)
    # The software asks under its own name, so that nobody's name may be the whole of a client's.
    request = Request(
        f"user:{user.name}",
        message.id,
        table,
        user.by,
        {"act": message.act, "with": said},
        message.seen,
    )
    try:
        answer = await asyncio.wrap_future(state.floor.ask(request))
    except Unavailable:
        return Answer(table, 0, UNAVAILABLE)
    if answer.refusal is None or not names_cards(answer.refusal["message"]):
        return answer
    held = await asyncio.to_thread(state.floor.table, table)
    return replace(answer, refusal=veiled_refusal(answer.refusal, held, user, said))


def _said(user: User, message: ActMessage) -> Mapping[str, Any]:
    """What the act says, with the sender's name as it is known here."""
    field = _OF_PERSON.get(message.act)
    if field is None or user.role is not Role.PLAYER:
        return message.with_
    named = message.with_.get(field, user.name)
    own = isinstance(named, str) and same_name(named, user.name)
    return {**message.with_, field: user.name if own else named}


def _not_allowed(user: User, verb: str) -> dict[str, Any]:
    return {
        "code": "not-allowed",
        "clauses": [],
        "message": f"a {user.role} may not {verb.replace('-', ' ')}",
        "legal": [],
    }


def answer_plain(answer: Answer) -> dict[str, Any]:
    plain: dict[str, Any] = {"seq": answer.version}
    return plain if answer.refusal is None else {**plain, "refusal": dict(answer.refusal)}
