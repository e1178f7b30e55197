"""A person deals: each card is an act, right or wrong, and the rule says what to make of it."""

from collections.abc import Iterable
from functools import partial

from croupier.games import announcing, misdeals
from croupier.games.acts import Act
from croupier.games.events import DEALER
from croupier.games.lunar.actions import (
    Announce,
    DealCard,
    DealComplete,
    NoticeStray,
    RevealDealer,
    ViewDraw,
)
from croupier.games.lunar.dealing import HAND, deal_source, draw_source
from croupier.games.lunar.drawing import rack_discards, take_fee
from croupier.games.lunar.events import DealerCardTurned, DrawViewed
from croupier.games.lunar.legal import refusal
from croupier.games.lunar.phase import Phase
from croupier.games.lunar.recorder import Recorder
from croupier.games.lunar.revealing import reveal
from croupier.games.lunar.state import Box, Round
from croupier.games.lunar.voiding import void_wagers_on
from croupier.games.lunar.wagering import lone_wagers
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
    """One card, to whichever place; a second one exposed by mistake is a misdeal."""
    state = record.state
    _check_dealing(state)
    refuse = partial(refusal, state)
    if state.phase is Phase.DRAWING:
        if action.to not in state.boxes:
            raise refuse(
                "not-in-round", record.cites.decide, f"box {action.to} has no draw to be dealt"
            )
        take_fee(record, state.boxes[action.to])
        buying = state.boxes[action.to].decision == "buy"
        clauses = record.cites.buy_deal if buying else record.cites.exchange_deal
        deal_by_hand(record, action, False, draw_source(state), clauses, refuse)
        if not record.box(action.to).to_draw and not record.box(action.to).out:
            rack_discards(record, action.to)
    else:
        clauses = record.rules.deal_clauses[state.dealing]
        up = _rightly_up(state, action)
        deal_by_hand(record, action, up, deal_source(state), clauses, refuse)
    if record.state.exposures > 1:
        misdeal(record, record.cites.exposed_more, "more than one card was exposed")


def _rightly_up(state: Round, action: DealCard) -> bool:
    """The dealer's fifth card out of a shoe, unless another one is face up already."""
    shoe = state.rules.dealings[state.dealing].face_up == "fifth"
    fifth = action.to == DEALER and len(state.dealer) == HAND - 1
    return shoe and fifth and state.up_card is None


def deal_complete(record: Recorder, action: DealComplete) -> None:
    """The dealer is done: what was dealt is compared with what should have been."""
    del action
    _check_dealing(record.state)
    if record.state.phase is Phase.DRAWING:
        _draws_complete(record)
        return
    state, wrong_number = record.state, record.cites.wrong_number
    lone = lone_wagers(state)
    dealt_to = (box for box in state.playing if box.number not in lone)
    wrong = [box.number for box in dealt_to if len(box.cards) != HAND]
    if len(state.dealer) != HAND or not spares_round(state, wrong):
        misdeal(record, wrong_number, "a hand has not five cards")
    elif not strays_are_whole(state, HAND):
        misdeal(record, wrong_number, "cards lie at a box without its wagers")
    else:
        _void_hands(record, wrong, "it has not five cards")
        settle_strays(record)
        for number in lone:
            _void_lone_wagers(record, number, number in state.stray)
        if not record.state.astray:
            end_deal(record)


def _void_hands(record: Recorder, wrong: Iterable[int], reason: str) -> None:
    for number in wrong:
        void_wagers_on(record, number, *void_misdealt(record, number, reason))


def _void_lone_wagers(record: Recorder, number: int, dealt_to: bool) -> None:
    """A box without the wagers for a hand has none: its wagers, and others on it, go back."""
    box, cites = record.box(number), record.cites
    clauses = cites.lone_wager + (cites.stray_after if dealt_to else ())
    because = "not all the wagers that a hand is dealt to"
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    void_wagers_on(record, number, clauses, f"box {number} has no hand in the round")
    record.finish(number, clauses)


def end_deal(record: Recorder) -> None:
    """All is dealt and nothing lies astray: the players take up their cards."""
    _turn_up(record)
    record.begin(Phase.DECLARING)


def _turn_up(record: Recorder) -> None:
    """Turn the dealer's card that should be face up, unless a mistake has turned another."""
    state = record.state
    if state.up_card is None:
        first = state.rules.dealings[state.dealing].face_up == "first"
        card = state.dealer[0] if first else state.dealer[-1]
        record.emit(DealerCardTurned(card, record.cites.turn_up))


def _draws_complete(record: Recorder) -> None:
    wrong = [box.number for box in record.state.playing if len(box.cards) != _due(box)]
    if record.state.stray or not spares_round(record.state, wrong):
        misdeal(record, record.cites.wrong_number, "a draw has not the right number of cards")
        return
    _void_hands(record, wrong, "its draw has not the right number of cards")
    record.begin(Phase.DECIDING_AGAIN)


def notice_stray(record: Recorder, action: NoticeStray) -> None:
    dealing = record.state.phase is Phase.DEALING
    misdeals.notice_stray(record, action, dealing, partial(refusal, record.state))


def _due(box: Box) -> int:
    return HAND + 1 if box.decision == "buy" else HAND


def view_draw(record: Recorder, action: ViewDraw) -> None:
    """A player looks at the cards drawn; from then on nothing undeclared is paid."""
    state, cites = record.state, record.cites
    box = state.boxes.get(action.box)
    if box is None or box.out or not box.has_drawn or box.to_draw or box.viewed:
        raise refusal(
            state, "no-draw", cites.decide_again, f"box {action.box} has no drawn cards to look at"
        )
    record.emit(DrawViewed(box.number, cites.decide_again))


def prescribed(state: Round) -> dict[str, Clauses]:
    """What the dealer is to say in a round, by how it begins."""
    cites = state.rules.cites
    again = state.phase is Phase.REVEALING and cites.no_more_bets_two
    return {
        "no more bets": cites.no_more_bets_two if again else cites.no_more_bets,
        "all decisions are locked in": cites.locked_in,
        "the dealer has": cites.reveal,
        "dealer does not qualify": cites.not_qualified,
        "no hand": cites.not_qualified,
        "conceding hand": cites.concede,
        "will any player force": cites.force,
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
    act = {Phase.DEALING: Act.DEALING, Phase.DRAWING: Act.DRAWING}.get(state.phase)
    check_dealing(state, act in state.by_hand, partial(refusal, state))
