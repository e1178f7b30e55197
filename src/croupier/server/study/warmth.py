"""What a server works out by itself when it starts, so that nobody's first question waits.

Each piece goes through the lane of the questions that it serves: a question waits for one piece at
most, and finds what was worked out before."""

from collections.abc import Callable, Iterator
from functools import partial

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.server.guide.hand import stop_told
from croupier.server.guide.schemas import HandAsked
from croupier.server.guide.views import costs_told
from croupier.server.monitoring import log_error
from croupier.server.problems import Problem
from croupier.server.study.views import edges_told, kept_strategy_told, side_by_side_told
from croupier.server.study.work import Lane, installed_mathematics, lane_of, without_limit, work

Piece = tuple[Lane, Callable[[], object]]


def pieces() -> Iterator[Piece]:
    """First a hand of each game, then what each game costs, then the rest of its pages."""
    books = [book for book in map(rulebook, RULEBOOK_IDS) if installed_mathematics(book)]
    for book in {book.game: book for book in books}.values():
        yield Lane.HANDS, partial(stop_told, book, HandAsked(dealt=True))
    for book in books:
        yield lane_of(book), partial(costs_told, book)
    for book in books:
        yield lane_of(book), partial(edges_told, book, {})
        yield lane_of(book), partial(side_by_side_told, book, {})
        yield lane_of(book), partial(kept_strategy_told, book, without_limit(book, {}))


async def warm() -> None:
    """Work everything out, one piece after another. A piece that fails is left to whoever asks."""
    for lane, piece in pieces():
        try:
            await work(lane, piece)
        except Problem:
            continue
        except Exception as error:  # the next piece may do
            log_error(error)
