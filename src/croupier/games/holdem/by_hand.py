"""A person deals: each card is an act, right or wrong, and the rule says what to make of it."""

from functools import partial

from croupier.games import announcing, misdeals
from croupier.games.acts import Act
from croupier.games.events import DEALER
from croupier.games.holdem.actions import (
    Announce,
    DealCard,
    DealComplete,
    NoticeStray,
    RevealDealer,
)
from croupier.games.holdem.dealing import BOARD, HAND, deal_source, rack_the_rest
from croupier.games.holdem.legal import refusal
from croupier.games.holdem.phase import Phase
from croupier.games.holdem.recorder import Recorder
from croupier.games.holdem.revealing import reveal
from croupier.games.holdem.state import Round
from croupier.games.holdem.wagering import lone_jackpots
from croupier.games.misdeals import (
    check_dealing,
    deal_by_hand,
    misdeal,
    settle_strays,
    spares_round,
    strays_are_whole,
    void_misdealt,
)
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def deal_card(record: Recorder, action: DealCard) -> None:
    """One card, to whichever place; one of the dealer's exposed, or two at all, is a misdeal."""
    state, cites = record.state, record.cites
    _check_dealing(state)
    clauses = record.rules.deal_clauses[state.dealing]
    deal_by_hand(record, action, False, deal_source(state), clauses, partial(refusal, state))
    if action.exposed and action.to == DEALER:
        misdeal(record, cites.exposed_to_dealer, "a card of the dealer's was exposed")
    elif record.state.exposures > 1:
        misdeal(record, cites.exposed_more, "more than one card was exposed")


def deal_complete(record: Recorder, action: DealComplete) -> None:
    """The dealer is done: what was dealt is compared with what should have been."""
    del action
    state, cites = record.state, record.cites
    _check_dealing(state)
    lone = lone_jackpots(state)
    dealt_to = (box for box in state.playing if box.number not in lone)
    wrong = [box.number for box in dealt_to if len(box.cards) != HAND]
    if len(state.dealer) != HAND or not spares_round(state, wrong):
        misdeal(record, cites.wrong_number, "a hand has not two cards")
    elif len(state.community) != BOARD:
        misdeal(record, cites.wrong_number, "there are not five community cards")
    elif not strays_are_whole(state, HAND):
        misdeal(record, cites.wrong_number, "cards lie at a box without its wagers")
    else:
        for number in wrong:
            void_misdealt(record, number, "it has not two cards")
        settle_strays(record)
        for number in lone:
            _void_lone_jackpot(record, number)
        if not record.state.astray:
            end_deal(record)


def end_deal(record: Recorder) -> None:
    """All is dealt and nothing lies astray: the players take up their cards."""
    rack_the_rest(record)


def _void_lone_jackpot(record: Recorder, number: int) -> None:
    """A jackpot wager on a box without ante and blind is void; the box is out of the round."""
    because = "a jackpot wager without ante and blind"
    clauses = record.cites.stray_after
    record.settle(record.box(number), "jackpot", Outcome.VOID, clauses, because)
    record.finish(number, clauses)


def notice_stray(record: Recorder, action: NoticeStray) -> None:
    dealing = record.state.phase is Phase.DEALING
    misdeals.notice_stray(record, action, dealing, partial(refusal, record.state))


def prescribed(state: Round) -> dict[str, Clauses]:
    """What the dealer is to say in a round, by how it begins."""
    cites = state.rules.cites
    return {
        "no more bets": cites.no_more_bets,
        "the dealer has": cites.reveal,
        "dealer does not qualify": cites.not_qualified,
    }


def announce(record: Recorder, action: Announce) -> None:
    state = record.state
    announcing.announce(record, action, prescribed(state), partial(refusal, state))


def reveal_dealer(record: Recorder, action: RevealDealer) -> None:
    """Turn up the dealer's hand when all have decided."""
    del action
    state = record.state
    if state.phase is not Phase.REVEALING or Act.REVEALING not in state.by_hand:
        raise refusal(
            state, "not-now", record.cites.reveal, "the dealer's hand is not to be turned up now"
        )
    reveal(record)


def _check_dealing(state: Round) -> None:
    by_hand = state.phase is Phase.DEALING and Act.DEALING in state.by_hand
    check_dealing(state, by_hand, partial(refusal, state))
