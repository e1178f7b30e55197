"""Figures that a server computes when it starts, so that nobody waits for the first answer.

Each computation runs in the lane of the requests that it serves. A request waits for one
computation at most, and finds the results of the earlier ones."""

from collections.abc import Callable, Iterator
from functools import partial

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.server.guide.hand import stop_told
from croupier.server.guide.schemas import HandAsked
from croupier.server.guide.views import costs_told
from croupier.server.monitoring import log_error
from croupier.server.problems import Problem
from croupier.server.study.views import edges_told, kept_strategy_told, side_by_side_told
from croupier.server.study.work import (
    Lane,
    installed_mathematics,
    lane_of,
    run_in_lane,
    without_limit,
)

Computation = tuple[Lane, Callable[[], object]]


def computations() -> Iterator[Computation]:
    """The computations: first a hand of each game, then the costs of each game, then the rest of
    its pages."""
    books = [book for book in map(rulebook, RULEBOOK_IDS) if installed_mathematics(book)]
    for book in {book.game: book for book in books}.values():
        yield Lane.HANDS, partial(stop_told, book, HandAsked(dealt=True))
    for book in books:
        yield lane_of(book), partial(costs_told, book)
    for book in books:
        yield lane_of(book), partial(edges_told, book, {})
        yield lane_of(book), partial(side_by_side_told, book, {})
        yield lane_of(book), partial(kept_strategy_told, book, without_limit(book, {}))


async def compute_all() -> None:
    """Run all computations, one after another. One that fails is left to the next request."""
    for lane, piece in computations():
        try:
            await run_in_lane(lane, piece)
        except Problem:
            continue
        except Exception as error:  # the next computation may succeed
            log_error(error)
