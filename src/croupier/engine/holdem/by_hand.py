"""A person deals: each card is an act, right or wrong, and the rule says what to make of it."""

from functools import partial

from croupier.engine import announcing
from croupier.engine.acts import Act
from croupier.engine.events import DEALER
from croupier.engine.holdem.actions import (
    Announce,
    DealCard,
    DealComplete,
    NoticeStray,
    RevealDealer,
)
from croupier.engine.holdem.dealing import BOARD, HAND, deal_source, rack_the_rest
from croupier.engine.holdem.events import CardsCollected
from croupier.engine.holdem.legal import refusal
from croupier.engine.holdem.phase import Phase
from croupier.engine.holdem.recorder import Recorder
from croupier.engine.holdem.revealing import reveal
from croupier.engine.holdem.state import Round
from croupier.engine.holdem.wagering import lone_jackpots
from croupier.engine.mishaps import deal_by_hand, misdeal, settle_strays
from croupier.engine.settlement import Outcome


def deal_card(record: Recorder, action: DealCard) -> None:
    """One card, to whichever place; one of the dealer's exposed, or two at all, is a misdeal."""
    state, cites = record.state, record.cites
    _check_dealing(state)
    clauses = record.rules.deal_clauses[state.dealing]
    deal_by_hand(record, action, False, deal_source(state), clauses, partial(refusal, state))
    if action.exposed and action.to == DEALER:
        _misdeal(record, cites.exposed_to_dealer, "a card of the dealer's was exposed")
    elif record.state.exposures > 1:
        _misdeal(record, cites.exposed_more, "more than one card was exposed")


def deal_complete(record: Recorder, action: DealComplete) -> None:
    """The dealer is done: what was dealt is compared with what should have been."""
    del action
    state, cites = record.state, record.cites
    _check_dealing(state)
    lone = lone_jackpots(state)
    counts = [len(box.cards) for box in state.boxes.values() if box.number not in lone]
    if any(count != HAND for count in (*counts, len(state.dealer))):
        _misdeal(record, cites.wrong_number, "a hand has not two cards")
    elif len(state.community) != BOARD:
        _misdeal(record, cites.wrong_number, "there are not five community cards")
    elif not settle_strays(record, HAND):
        _misdeal(record, cites.wrong_number, "cards lie at a box without its wagers")
    else:
        for number in lone:
            _void_lone_jackpot(record, number)
        rack_the_rest(record)


def _void_lone_jackpot(record: Recorder, number: int) -> None:
    """A jackpot wager on a box without ante and blind is void; the box is out of the round."""
    because = "a jackpot wager without ante and blind"
    clauses = record.cites.stray_after
    record.settle(record.box(number), "jackpot", Outcome.VOID, clauses, because)
    record.emit(CardsCollected(number, (), clauses))


def notice_stray(record: Recorder, action: NoticeStray) -> None:
    """Noticed before all cards are dealt, a hand without wagers is a misdeal."""
    state, cites = record.state, record.cites
    if state.phase is not Phase.DEALING or action.box not in state.stray:
        raise refusal(
            state,
            "no-stray",
            cites.stray_before,
            f"no cards are being dealt to box {action.box} without its wagers",
        )
    _misdeal(record, cites.stray_before, f"cards were dealt to box {action.box} without its wagers")


def announce(record: Recorder, action: Announce) -> None:
    cites = record.cites
    prescribed = {
        "no more bets": cites.no_more_bets,
        "the dealer has": cites.reveal,
        "dealer does not qualify": cites.not_qualified,
    }
    announcing.announce(record, action, prescribed, partial(refusal, record.state))


def reveal_dealer(record: Recorder, action: RevealDealer) -> None:
    """Turn up the dealer's hand when all have decided."""
    del action
    state = record.state
    if state.phase is not Phase.REVEALING or Act.REVEALING not in state.by_hand:
        raise refusal(
            state, "not-now", record.cites.reveal, "the dealer's hand is not to be turned up now"
        )
    reveal(record)


def _misdeal(record: Recorder, clauses: tuple[str, ...], reason: str) -> None:
    misdeal(record, clauses, reason)
    record.begin(Phase.OVER)


def _check_dealing(state: Round) -> None:
    if state.phase is not Phase.DEALING or Act.DEALING not in state.by_hand:
        raise refusal(
            state, "not-now", state.rules.cites.deal, "no card is to be dealt by hand now"
        )
