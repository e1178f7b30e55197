"""Two cards to every box and to the dealer, five to the centre, in one of three orders."""

from croupier.games.dealing import deal_source
from croupier.games.holdem.events import COMMUNITY, DEALER, CardDealt, RestRacked
from croupier.games.holdem.recorder import HoldemRecorder
from croupier.games.holdem.state import Phase, Round

HAND = 2
BOARD = 5


def deal(record: HoldemRecorder) -> None:
    """Deal everything face down; the rest of the deck goes to the discard rack."""
    state = record.state
    clauses, source = record.rules.deal_clauses[state.dealing], deal_source(state)
    for to in deal_order(state):
        record.emit(CardDealt(to, record.state.next_card, False, source, clauses))
    rack_the_rest(record)


def rack_the_rest(record: HoldemRecorder) -> None:
    """What is left of the deck goes to the discard rack, and the players pick up their cards."""
    rest = record.state.deck[record.state.dealt :]
    record.emit(RestRacked(rest, record.cites.rest_racked))
    record.begin(Phase.BEFORE_FLOP)


def deal_order(state: Round) -> list[int]:
    """Who gets each card."""
    dealing = state.rules.dealings[state.dealing]
    boxes = list(state.boxes)
    order: list[int] = []
    hands = [*boxes, DEALER]
    for part in dealing.order:
        if part == "community":
            order += [COMMUNITY] * BOARD
        elif dealing.each == HAND:
            order += [to for to in (boxes if part == "boxes" else [DEALER]) for _ in range(HAND)]
        elif part == "boxes":
            order += hands * HAND  # a card at a time: the dealer's come with the boxes'
    return order
