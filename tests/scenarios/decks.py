"""A case's cards arranged in a deck, in the order in which its document deals them.

Written from the documents, not from the engine: Lunar nz, wa and vu 8.1 to 8.4, nsw 7.1 to 7.3;
Hold'em 8.1 to 8.4."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from croupier.cards import DECK, Card
from croupier.games.actions import DealCard, DealComplete
from croupier.games.state import ByHand

from .acts import DealOn
from .case import Case, Place

DEALER: Place = 0
COMMUNITY: Place = -1
DEALER_FIRST = {"nsw-lunar": True, "nz-lunar": False, "wa-lunar": False, "vu-lunar": False}
EACH = {"shoe": 1, "shuffler": 5}


def lay(case: Case) -> tuple[Card, ...]:
    """The deck: the deal, then the cards that follow it, then all others from deuces to aces."""
    order, spare = _order(case), _unmentioned(case)
    piles = {place: list(cards or ()) for place, cards in case.piles().items()}
    for place in dict.fromkeys(order):
        pile = piles.setdefault(place, [])
        pile += [spare.pop(0) for _ in range(order.count(place) - len(pile))]
    first = [piles[to].pop(0) for to in order]
    undealt = chain.from_iterable(piles.values())
    cards = (*first, *case.follow(), *undealt, *spare)
    return tuple(card for card in cards if card is not case.missing)


def right_order(case: Case) -> list[Place]:
    """The recipient of each card of the deal, by the document."""
    if case.rulebook in DEALER_FIRST:
        return lunar_order(case.boxes(), case.dealing, DEALER_FIRST[case.rulebook])
    return holdem_order(case.boxes(), case.dealing)


def still_due(
    order: Iterable[Place], dealt: Iterable[Place], but: Place | None = None
) -> list[Place]:
    """The rest of an order once some places have received cards, except one place's last card."""
    had = Counter(dealt)
    due: list[Place] = []
    for place in order:
        if had[place]:
            had[place] -= 1
        else:
            due.append(place)
    if but is not None:
        del due[len(due) - 1 - due[::-1].index(but)]
    return due


def _order(case: Case) -> list[Place]:
    """The recipient of each card of the deal; the engine refuses an unknown way of dealing."""
    return _order_by_hand(case) if ByHand.DEALING in case.by_hand else right_order(case)


def _order_by_hand(case: Case) -> list[Place]:
    """Where a person puts the cards, until the deal is done."""
    order: list[Place] = []
    for deed in case.acts or ():
        match deed:
            case DealCard(to):
                order.append(to)
            case DealOn(done, but):
                order += still_due(right_order(case), order, but)
                if done:
                    break
            case DealComplete():
                break
    return order


def lunar_order(boxes: list[Place], dealing: str, dealer_first: bool) -> list[Place]:
    each = EACH.get(dealing, 1)
    around = [DEALER, *boxes] if dealer_first else [*boxes, DEALER]
    return _by(each, around) * (5 // each)


def holdem_order(boxes: list[Place], dealing: str) -> list[Place]:
    centre = [COMMUNITY] * 5
    match dealing:
        case "shuffler":  # the first order of 8.4
            return _by(2, boxes) + _by(2, [DEALER]) + centre
        case "shuffler-community-first":  # the second
            return centre + _by(2, boxes) + _by(2, [DEALER])
    return [*boxes, DEALER, *boxes, DEALER, *centre]


def _by(each: int, places: list[Place]) -> list[Place]:
    """This many cards at a time to each place."""
    return list(chain.from_iterable([place] * each for place in places))


def _unmentioned(case: Case) -> list[Card]:
    boxes = (box.cards or () for box in case.box.values())
    piles = (pile or () for pile in case.piles().values())
    named = set(chain(case.follow(), *boxes, *piles))
    return [card for card in DECK if card not in named]
