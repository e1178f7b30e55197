"""Hands that make good questions: close to a limit, or easily misread."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, format_amount
from croupier.rulebooks.table import TableRules
from croupier.school.questions import Course


def say_amount(amount: Amount) -> str:
    """99,000 or 37.5."""
    return f"{amount:,}" if isinstance(amount, int) else format_amount(amount)


def stack(
    order: Sequence[int],
    hands: Mapping[int, Sequence[Card]],
    coming: Sequence[Card],
    random: Random,
) -> tuple[Card, ...]:
    """A deck that deals these hands to these places in order, and then the cards `coming`."""
    wanted = {card for hand in hands.values() for card in hand} | set(coming)
    rest = [card for card in DECK if card not in wanted]
    random.shuffle(rest)
    left = {place: list(hand) for place, hand in hands.items()}
    dealt = [left[place].pop(0) if left.get(place) else rest.pop() for place in order]
    return (*dealt, *coming, *rest)


_FEW = 4
_RUN = 6
_ACE_AND_KING = {14, 13}
_LOWEST, _HIGHEST = 2, 14


def tempting(random: Random, count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """Draw cards from a few ranks, a run of ranks, one suit or one colour."""
    gone = set(without)
    left = [card for card in DECK if card not in gone]
    part = random.choice(_PARTS)(left, random)
    return tuple(random.sample(part if len(part) >= count else left, count))


def any_cards(random: Random, count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """Draw cards from the whole deck except `without`."""
    gone = set(without)
    return tuple(random.sample([card for card in DECK if card not in gone], count))


def echo(random: Random, cards: Sequence[Card], without: Iterable[Card]) -> tuple[Card, ...] | None:
    """The same ranks in other suits, sometimes with one rank changed; None if the cards run out."""
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
    """Consecutive cards of one suit, the highest last."""
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


_SIGNS = (250, 500, 1000, 2500, 5000, 10_000)
"""Maximum payouts for questions where the house sets none."""
_FRACTIONS = (2, 3, 4, 6, 8, 12, 20)

_NEAR = Fraction(1, 2)


def limited(course: Course, random: Random) -> Course:
    """The course with a maximum payout: the house's own, or one chosen for the question."""
    if course.rules.max_payout is not None:
        return course
    return course.limited(random.choice(_SIGNS))


def ante_near(course: Course, random: Random) -> int:
    """A round ante of which a small multiple reaches the maximum payout."""
    limit = course.rules.max_payout
    assert limit is not None
    ante = max(int(limit) // random.choice(_FRACTIONS), 1)
    chip: int = 5 * 10 ** max(len(str(ante)) - 2, 0)
    return ante // chip * chip or ante


def near_limit(course: Course, line: SettlementLine, random: Random) -> bool:
    """Whether the maximum payout cuts the payment, or nearly does."""
    limit = course.rules.max_payout
    assert limit is not None
    if line.outcome is not Outcome.WON:
        return False
    if line.paid < line.stake * sum(line.odds):
        return random.random() < 0.4
    return bool(line.paid >= limit * _NEAR)


def sign(rules: TableRules) -> tuple[str, ...]:
    """What the table's sign states about the maximum payout, if it does."""
    if rules.max_payout is None:
        return ()
    return (f"The sign says: maximum payout {say_amount(rules.max_payout)} a wager.",)
