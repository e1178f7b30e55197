"""Cards and hand values, in any notation of cards."""

from collections.abc import Iterable

from croupier import hands
from croupier.cards import Card, CardError, parse_cards
from croupier.hands import Value

CardsGiven = str | Card | Iterable[str | Card]
"""Cards as text, "As Kd", or one by one."""


def cards_of(given: CardsGiven) -> tuple[Card, ...]:
    """Parse the cards; the error shows how cards are written."""
    if isinstance(given, Card):
        return (given,)
    if isinstance(given, str):
        return parse_cards(given)
    each: list[object] = list(given) if isinstance(given, Iterable) else [given]
    texts = [card.text if isinstance(card, Card) else card for card in each]
    if not all(isinstance(text, str) for text in texts):
        message = f"{given!r:.60} are not cards: write them as text, as in 'As Kd Th 2c'"
        raise CardError("bad-card", message)
    return parse_cards(map(str, texts))


def evaluate(cards: CardsGiven, *more: CardsGiven) -> Value:
    """The value of the best five of five, six or seven cards, each as text or as a `Card`.

    >>> evaluate("As Kd Qh Jc Ts")
    Straight, ace high
    >>> evaluate("Ah Ad 9c 5s 2h") > evaluate("Ks Kc", "Qh Jd 4c")
    True
    """
    given = [card for each in (cards, *more) for card in cards_of(each)]
    return hands.evaluate(cards_of(given))
