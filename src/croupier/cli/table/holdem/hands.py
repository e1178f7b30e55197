"""What a hand is, as far as its cards are seen, and which of the seven cards make it."""

from croupier.cards import Card, rank_name, rank_plural
from croupier.games.holdem.view import BoxView
from croupier.games.viewer import Cards
from croupier.hands import best_five, best_two_plus_three, evaluate
from croupier.rulebooks.holdem import HoldemRules

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def hand_name(box: BoxView, community: Cards) -> str:
    """The value of what is seen so far; nothing of a hand that is not."""
    hole, board = seen(box.cards), seen(community)
    if len(hole) < len(box.cards):
        return ""
    if box.value is not None:
        return box.value.name
    return evaluate(hole + board).name if board else _two_cards(hole)


def seen(cards: Cards) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _two_cards(hole: tuple[Card, ...]) -> str:
    high, low = sorted(hole, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        return f"a pair of {rank_plural(high.rank)}"
    suited = f" of {_SUITS[high.suit]}" if high.suit == low.suit else ""
    return f"{rank_name(high.rank)} and {rank_name(low.rank)}{suited}"


def five_of(rules: HoldemRules, hole: tuple[Card, ...], board: tuple[Card, ...]) -> set[Card]:
    """The five cards that count, by the operator's method."""
    if rules.hand_method == "any":
        return set(best_five(hole + board))
    return set(best_two_plus_three(hole, board))
