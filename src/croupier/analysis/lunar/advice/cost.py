"""What cards cost against the best play, exactly: every state, one upcard at a time.

The value of a card's own choice is found in the solver's pass, with the card's own play after the
draw. How to force is on the card exactly, so that it costs nothing.
"""

from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from croupier.analysis.lunar.advice.card import card_for
from croupier.analysis.lunar.advice.playing import codes_of, floors_of
from croupier.analysis.lunar.figures import Sums, sums_of
from croupier.analysis.lunar.game import Game
from croupier.analysis.lunar.solver.followed import Followed
from croupier.analysis.lunar.solver.upcard import READINGS
from croupier.hands import VALUES, StraightWithPair

ByReading = dict[StraightWithPair, Sums]


def price_part(game: Game, up: int) -> ByReading:
    """Of one upcard: what the card gets, and how often it makes each choice."""
    card, upcard = card_for(game), Followed(game, up)
    solved = upcard.follow(codes_of(card, up), floors_of(card, up))
    royal = upcard.values == len(VALUES)
    return {each: sums_of(solved[each], upcard.hands.copies, royal) for each in READINGS}


def price(game: Game, upcards: Sequence[int], workers: int) -> Generator[tuple[int, ByReading]]:
    """Each upcard as it is done; with one worker in this process."""
    if workers == 1:
        for up in upcards:
            yield up, price_part(game, up)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(price_part, game, up): up for up in upcards}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
