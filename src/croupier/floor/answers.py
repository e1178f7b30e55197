"""Answers, kept under the sender's id of what was asked: sent twice, done once."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from croupier.cards import Card
from croupier.floor import statements
from croupier.floor.batch import ask_foreseen, batch_of, write_later
from croupier.floor.chain import canonical
from croupier.floor.request import Answer, Request, refusal_plain
from croupier.floor.sql import Query, one
from croupier.house.people import Official
from croupier.machine import Refusal
from croupier.records.journal import ReadingError, person

_LONGEST = 80
NAME_CARDS = frozenset(
    {
        *("not-held", "not-the-rack", "duplicate-card", "not-your-cards"),
        *("not-whole", "out-of-order", "not-prescribed"),
    }
)
"""Codes of refusals whose message may name cards. Answers are kept without their cards, so the
words of such a refusal are not repeated when its request is sent again."""


def find_answer(connection: Connection, request: Request) -> Answer | None:
    """The answer that this request got before, if it was sent before."""
    found = _found(connection, request)
    if found is None:
        return None
    asked, answer = found
    if asked != _asked(request):
        message = f"{request.id!r} was sent before with another act: give each its own id"
        return refused(request.stream, 0, Refusal("id-reused", (), message))
    kept: Mapping[str, Any] = json.loads(answer)
    refusal: Mapping[str, Any] | None = kept.get("refusal")
    unknown = refusal is not None and refusal["code"] in NAME_CARDS
    cards = None if unknown else frozenset[Card]()
    return Answer(kept["stream"], kept["version"], refusal, cards=cards)


def _found(connection: Connection, request: Request) -> tuple[str, str] | None:
    """What was asked under the id, and what was answered."""
    batch = batch_of(connection)
    if batch is not None and (request.client, request.id) in batch.answers:
        return batch.answers[request.client, request.id]
    row = one(ask_foreseen(connection, [answer_query(request)])[0])
    return None if row is None else (row.asked, row.answer)


def answer_query(request: Request) -> Query:
    """What finds the answer that was kept."""
    sent = {"from_client": request.client, "under": request.id}
    return statements.FIND_ANSWER, sent


def keep_answer(connection: Connection, request: Request, answer: Answer) -> None:
    asked, answered = _asked(request), canonical(answer.plain())
    sent = {"client": request.client, "request": request.id}
    row = {**sent, "asked": asked, "answer": answered}
    write_later(connection, statements.ADD_ANSWER, row)
    if (batch := batch_of(connection)) is not None:
        batch.answers[request.client, request.id] = (asked, answered)


def _asked(request: Request) -> str:
    asked = canonical([request.stream, str(request.by), request.act])
    return hashlib.sha256(asked.encode()).hexdigest()


def refused(stream: str, version: int, error: Refusal | ReadingError) -> Answer:
    if isinstance(error, ReadingError):
        error = Refusal("bad-act", (), str(error))  # it quotes what the sender wrote, no more
    return Answer(stream, version, refusal_plain(error), cards=error.cards)


def check_request(request: Request) -> None:
    """What could not be kept, or not be read again as it was meant, is not taken."""
    for name, text in (("client", request.client), ("id", request.id)):
        if not 0 < len(text) <= _LONGEST or not is_text(text):
            raise Refusal("bad-id", (), f"a {name} is 1 to {_LONGEST} characters of text")
    if not _is_name(request.by):
        raise Refusal("bad-name", (), f"{str(request.by)!r} is no name: no comma, no outer space")
    try:
        fits = is_text(canonical(request.act))
    except (TypeError, ValueError):
        fits = False
    if not fits or not is_text(request.stream):
        raise Refusal("bad-act", (), "there are values or characters in it that are not text")


def is_text(text: str) -> bool:
    """Whether every database can hold it: whole characters, and no zero."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text and "\\u0000" not in text


def _is_name(by: Official | str) -> bool:
    try:
        return is_text(str(by)) and person(str(by)) == by
    except ReadingError:
        return False
