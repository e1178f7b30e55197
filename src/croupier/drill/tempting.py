"""Cards in which something is likely to be found, drawn from a narrow part of the deck."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from croupier.cards import DECK, RANKS, SUITS, Card

_FEW = 4
_RUN = 6
_ACE_AND_KING = {14, 13}
_LOWEST, _HIGHEST = 2, 14


def tempting(random: Random, count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """So many cards out of few ranks, a run of ranks, a suit, or a colour."""
    gone = set(without)
    left = [card for card in DECK if card not in gone]
    part = random.choice(_PARTS)(left, random)
    return tuple(random.sample(part if len(part) >= count else left, count))


def any_cards(random: Random, count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """So many cards out of all the others."""
    gone = set(without)
    return tuple(random.sample([card for card in DECK if card not in gone], count))


def echo(random: Random, cards: Sequence[Card], without: Iterable[Card]) -> tuple[Card, ...] | None:
    """The same ranks in other suits, now and then with one rank changed; None if cards lack."""
    gone, echoed = {*without, *cards}, list[Card]()
    changed = random.randrange(2 * len(cards))
    for place, card in enumerate(cards):
        fit = [
            each
            for each in DECK
            if each not in gone and (each.rank == card.rank) == (place != changed)
        ]
        if not fit:
            return None
        echoed.append(random.choice(fit))
        gone.add(echoed[-1])
    return tuple(echoed)


def run_in_suit(random: Random, highest: int, length: int) -> tuple[Card, ...]:
    """Neighbouring cards of one suit, the highest last."""
    suit = random.choice(SUITS)
    ranks = range(highest - length + 1, highest + 1)
    return tuple(card for card in DECK if card.suit == suit and card.rank in ranks)


Part = Callable[[Sequence[Card], Random], list[Card]]


def _few_ranks(left: Sequence[Card], random: Random) -> list[Card]:
    ranks = set(random.sample(range(_LOWEST, _HIGHEST + 1), _FEW))
    return [card for card in left if card.rank in ranks]


def _with_ace_and_king(left: Sequence[Card], random: Random) -> list[Card]:
    ranks = _ACE_AND_KING | set(random.sample(range(_LOWEST, _HIGHEST - 1), _FEW - 2))
    return [card for card in left if card.rank in ranks]


def _run(left: Sequence[Card], random: Random) -> list[Card]:
    lowest = random.randrange(1, len(RANKS) - _RUN + 3)
    ranks = {rank if rank > 1 else _HIGHEST for rank in range(lowest, lowest + _RUN)}
    return [card for card in left if card.rank in ranks]


def _suit(left: Sequence[Card], random: Random) -> list[Card]:
    suit = random.choice(SUITS)
    others = set(random.sample(left, 3))
    return [card for card in left if card.suit == suit or card in others]


def _colour(left: Sequence[Card], random: Random) -> list[Card]:
    red = random.random() < 0.5
    return [card for card in left if card.red == red]


_PARTS: tuple[Part, ...] = (_few_ranks, _with_ace_and_king, _run, _suit, _colour)
