"""Random rounds through the library."""

from collections.abc import Iterator
from random import Random
from typing import Any

import croupier
from croupier.cards import DECK
from croupier.games.game import Opening
from croupier.games.jackpot import Pools
from croupier.library.deal import Wagers

RULEBOOKS = tuple(book.id for book in croupier.books())
POOL = 25_000


def random_wagers(book: croupier.Book, chance: Random) -> Wagers:
    """Sensible wagers on some of the boxes."""
    boxes = sorted(chance.sample(range(1, book.boxes + 1), chance.randint(1, book.boxes)))
    pools = None if book.rules.jackpot is None else Pools(pool=POOL)
    start = book.game.open(book.rules, DECK, book.dealings[0], Opening(pools=pools))
    wagers: dict[int, dict[str, Any]] = {box: {} for box in boxes}
    for box in boxes:
        for placed in book.game.sample_wagers(start, box, boxes, chance):
            if placed.on is None:
                wagers[box][placed.area] = placed.amount
            else:
                wagers[box].setdefault(placed.area, {})[placed.on] = placed.amount
    return wagers


def random_deal(book: croupier.Book, seed: int, **more: Any) -> croupier.Round:
    chance = Random(seed)
    jackpot = None if book.rules.jackpot is None else POOL
    dealing = chance.choice(book.dealings)
    wagers = random_wagers(book, chance)
    return book.deal(wagers, seed=seed, dealing=dealing, jackpot=jackpot, **more)


def random_play(round: croupier.Round, seed: int) -> Iterator[croupier.Round]:
    """The round after each move, until it is over; every kind of move is equally likely."""
    chance = Random(seed)
    yield round
    while not round.over:
        moves = round.legal()
        verb = chance.choice(sorted({move.verb for move in moves}))
        round = round.play(chance.choice([move for move in moves if move.verb == verb]))
        yield round
