"""Five cards to every box and to the dealer, in the document's order."""

from croupier.games.dealing import around, deal_source
from croupier.games.lunar.events import DEALER, CardDealt, DealerCardTurned, Source
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Phase, Round
from croupier.rulebooks.clauses import Clauses

HAND = 5


def deal(record: LunarRecorder) -> None:
    """Deal the round; the dealer's fifth card, or out of a shuffler the bottom card, is shown."""
    state = record.state
    dealing = record.rules.dealings[state.dealing]
    clauses, source = record.rules.deal_clauses[state.dealing], deal_source(state)
    dealt: list[CardDealt] = []
    for (to, position), card in zip(deal_order(state), state.deck, strict=False):
        last_of_dealer = to == DEALER and position == HAND
        face_up = last_of_dealer and dealing.face_up == "fifth"
        dealt.append(CardDealt(to, card, face_up, source, clauses))
        if last_of_dealer and dealing.face_up == "first":
            record.emit_dealt(dealt)
            dealt = []
            record.emit(DealerCardTurned(record.state.dealer[0], record.cites.turn_up))
    record.emit_dealt(dealt)
    record.begin(Phase.DECLARING)


def deal_order(state: Round) -> list[tuple[int, int]]:
    """Who gets each card, and as which of their five."""
    return around(state, state.rules.dealings[state.dealing], HAND)


def draw_source(state: Round) -> Source:
    """Where a drawn card comes from: some documents deal draws from a shoe or from the hand."""
    if state.rules.draws_from == "deck":
        return deal_source(state)
    return state.rules.draws_from


def draw_card(record: LunarRecorder, to: int, face_up: bool, clauses: Clauses) -> None:
    state = record.state
    record.emit(CardDealt(to, state.next_card, face_up, draw_source(state), clauses))
