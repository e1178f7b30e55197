"""The value of a hand, however its cards are written."""

from croupier import hands
from croupier.hands import Value
from croupier.library.deal import CardsGiven, cards_of


def evaluate(cards: CardsGiven, *more: CardsGiven) -> Value:
    """The value of the best five of five, six or seven cards, as text or as `Card`s.

    >>> evaluate("As Kd Qh Jc Ts")
    Straight, ace high
    >>> evaluate("Ah Ad 9c 5s 2h") > evaluate("Ks Kc", "Qh Jd 4c")
    True
    """
    given = [card for each in (cards, *more) for card in cards_of(each)]
    return hands.evaluate(cards_of(given))
