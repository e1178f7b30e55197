"""What is asked is done once: the same request again gets the answer of the first time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import Connection

from croupier.floor.answers import check_request, find_answer, keep_answer, refused
from croupier.floor.request import Answer, Request
from croupier.machine import Refusal

H = TypeVar("H")


@dataclass(frozen=True)
class Done(Generic[H]):
    """An answer, and what it leaves, as held from now on; None where nothing has changed."""

    answer: Answer
    held: H | None


def once(
    connection: Connection,
    request: Request,
    take: Callable[[], H | None],
    attempt: Callable[[H], Done[H]],
    absent: Refusal,
) -> Done[H]:
    """`take` locks what the request is for; `attempt` does it or refuses it."""
    try:
        check_request(request)
    except Refusal as refusal:
        return Done(refused(request.stream, 0, refusal), None)
    # Only under the lock: the same request may be on its way in another worker.
    held = take()
    before = find_answer(connection, request)
    if before is not None:
        return Done(before, None)
    if held is None:
        return Done(refused(request.stream, 0, absent), None)
    done = attempt(held)
    keep_answer(connection, request, done.answer)
    return done
