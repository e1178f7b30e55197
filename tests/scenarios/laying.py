"""A case's cards laid into a deck, in the order in which its document deals them.

Written from the documents, not from the engine: nz, wa and vu 8.1 to 8.4, nsw 7.1 to 7.3.
"""

from itertools import chain

from croupier.cards import DECK, Card

from .case import Case

DEALER = 0
DEALER_FIRST = {"nsw-lunar": True, "nz-lunar": False, "wa-lunar": False, "vu-lunar": False}
EACH = {"shoe": 1, "shuffler": 5}


def lay(case: Case) -> tuple[Card, ...]:
    """The deck: the deal, then the cards that follow it, then all others from deuces to aces."""
    wanted = {DEALER: list(case.dealer or ())}
    wanted |= {n: list((case.box[n].cards if n in case.box else None) or ()) for n in case.boxes()}
    spare = _unmentioned(case)
    for hand in wanted.values():
        hand += [spare.pop(0) for _ in range(5 - len(hand))]
    first = [wanted[to].pop(0) for to in _order(case)]
    return tuple(card for card in (*first, *case.then, *spare) if card is not case.missing)


def _order(case: Case) -> list[int]:
    """Whose card each of the deal is; an unknown way of dealing is the engine's to refuse."""
    boxes, each = case.boxes(), EACH.get(case.dealing, 1)
    around = [DEALER, *boxes] if DEALER_FIRST[case.rulebook] else [*boxes, DEALER]
    turn = list(chain.from_iterable([to] * each for to in around))
    return turn * (5 // each)


def _unmentioned(case: Case) -> list[Card]:
    hands = [case.dealer or (), case.then, *(box.cards or () for box in case.box.values())]
    named = set(chain.from_iterable(hands))
    return [card for card in DECK if card not in named]
