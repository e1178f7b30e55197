"""The cards of a situation: in what order they lie, and to whom they are dealt."""

from collections.abc import Iterable, Iterator

from croupier.cards import DECK, Card, parse_cards
from tests.scenarios.decks import COMMUNITY, DEALER, DEALER_FIRST, holdem_order, lunar_order

from .files import Situation

_PLACES = {"dealer": DEALER, "board": COMMUNITY}


def is_lunar(situation: Situation) -> bool:
    return situation.rulebook in DEALER_FIRST


def right_order(situation: Situation, boxes: list[int]) -> list[int]:
    """The recipient of each card of the deal, by the document."""
    if is_lunar(situation):
        return lunar_order(boxes, situation.dealing, DEALER_FIRST[situation.rulebook])
    return holdem_order(boxes, situation.dealing)


def laid(situation: Situation) -> tuple[Card, ...]:
    """The deck: the cards in the order in which the document deals them, then what follows."""
    piles = {_PLACES.get(place, place): list(cards) for place, cards in situation.cards.items()}
    follow = piles.pop("then", [])
    named = parse_cards([*follow, *(card for pile in piles.values() for card in pile)])
    spare = [card.text for card in DECK if card not in named]
    dealt = []
    for place in right_order(situation, situation.dealt_to):
        pile = piles.get(place if place in _PLACES.values() else str(place), [])
        dealt.append(pile.pop(0) if pile else spare.pop(0))
    if left := [f"{place}: {pile}" for place, pile in piles.items() if pile]:
        raise ValueError(f"{situation.id}: more cards than the document deals ({left})")
    return parse_cards([*dealt, *follow, *spare])


def right_deal(situation: Situation) -> Iterator[tuple[str, bool]]:
    """The whole deal: except from a shuffler, Lunar Poker shows the dealer's last card."""
    order = right_order(situation, situation.dealt_to)
    names = {DEALER: "dealer", COMMUNITY: "board"}
    up = is_lunar(situation) and situation.dealing != "shuffler"
    last = len(order) - 1 - order[::-1].index(DEALER)
    for index, to in enumerate(order):
        yield names.get(to, str(to)), up and index == last


def deal_exposing(situation: Situation, places: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """The deal with the first card of these places face up."""
    open_, up_card = {place for place in places if place != "and"}, True
    for to, up in right_deal(situation):
        by_mistake = to in open_
        up_card &= not (by_mistake and to == "dealer")
        open_.discard(to)
        yield to, by_mistake or (up and up_card)


def deal_but_last(situation: Situation, place: str) -> list[tuple[str, bool]]:
    dealt = list(right_deal(situation))
    last = max(index for index, (to, _) in enumerate(dealt) if to == place)
    return [*dealt[:last], *dealt[last + 1 :]]
