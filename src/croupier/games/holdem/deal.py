"""The deal, by the software or by a person."""

from croupier.games import deal as shared_deal
from croupier.games.actions import DealComplete
from croupier.games.announcements import (
    DEALERS_HAND,
    NO_MORE_BETS,
    NOT_QUALIFIED,
    Announcement,
)
from croupier.games.deal import deal_source
from croupier.games.events import COMMUNITY, DEALER, CardDealt
from croupier.games.game import refusal
from croupier.games.holdem.actions import TurnCommunity
from croupier.games.holdem.events import CommunityTurnedEarly, RestRacked
from croupier.games.holdem.state import HoldemRecorder, Phase, Round
from croupier.games.holdem.wagers import lone_clauses
from croupier.games.settlement import Outcome

HAND = 2
BOARD = 5
FLOP = 3


def deal(record: HoldemRecorder) -> None:
    """Deal everything face down; the rest of the deck goes to the discard rack."""
    state = record.state
    clauses, source = record.rules.deal_clauses[state.dealing], deal_source(state)
    places = zip(deal_order(state), state.deck, strict=False)
    record.emit_dealt([CardDealt(to, card, False, source, clauses) for to, card in places])
    rack_the_rest(record)


def rack_the_rest(record: HoldemRecorder) -> None:
    """Put the rest of the deck in the discard rack; the players pick up their cards."""
    rest = record.state.deck[record.state.dealt :]
    record.emit(RestRacked(rest, record.cites.rest_racked))
    record.begin(Phase.BEFORE_FLOP)


def deal_order(state: Round) -> list[int]:
    """Who receives each card."""
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
            order += hands * HAND  # one card at a time: the dealer is dealt to with the boxes
    return order


def deal_complete(record: HoldemRecorder, action: DealComplete) -> None:
    """End the deal: compare the cards dealt with the cards due."""
    del action
    shared_deal.deal_complete(record, rack_the_rest, void_lone=_void_lone_wagers)


def _void_lone_wagers(record: HoldemRecorder, number: int, dealt_to: bool) -> None:
    """Return the wagers of a box without ante and blind; it is out of the round."""
    box, cites = record.box(number), record.cites
    for wager in box.standing_in_order:
        if wager == "jackpot":
            clauses, because = cites.stray_after, "a jackpot wager without ante and blind"
        else:
            clauses = lone_clauses(box, cites) + (cites.stray_after if dealt_to else ())
            because = "not both the wagers that a hand is dealt to"
        record.settle(box, wager, Outcome.VOID, clauses, because)
    record.finish(number, cites.stray_after)


def turn_community(record: HoldemRecorder, action: TurnCommunity) -> None:
    """Turn up community cards too early. They stay face up; the document does not say what
    follows."""
    del action
    state, clauses = record.state, record.cites.community_early
    due = _TURNED.get(state.phase, 0)
    if not state.by_hand or state.turn is None or state.turned >= due:
        message = "no community cards can be turned up too early now"
        raise refusal(state, "not-now", clauses, message)
    record.emit(CommunityTurnedEarly(state.community[state.turned : due], clauses))


_TURNED = {Phase.BEFORE_FLOP: FLOP, Phase.AFTER_FLOP: BOARD}
"""How many community cards are face up at the end of a phase of decisions."""


def announcements(state: Round) -> tuple[Announcement, ...]:
    """The dealer's announcements; only the call of "no more bets" is required."""
    cites, why_not = state.rules.cites, ""
    if not state.dealer_shown:
        why_not = "the dealer's hand is not turned up yet"
    elif state.qualifies:
        why_not = "the dealer qualifies"
    return (
        Announcement(NO_MORE_BETS, "no more bets", cites.no_more_bets, fitting=False),
        Announcement(DEALERS_HAND, "the dealer has ...", cites.reveal, fitting=state.dealer_shown),
        Announcement(NOT_QUALIFIED, "dealer does not qualify", cites.not_qualified, why_not),
    )
