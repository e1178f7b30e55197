"""A person deals: each card is an act, right or wrong, and the rule says what to make of it."""

from croupier.games import misdeals
from croupier.games.actions import DealCard, DealComplete
from croupier.games.events import DEALER
from croupier.games.game import refusal
from croupier.games.lunar.actions import ViewDraw
from croupier.games.lunar.dealing import HAND, draw_source
from croupier.games.lunar.drawing import rack_discards, take_fee
from croupier.games.lunar.events import DealerCardTurned, DrawViewed
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.lunar.voiding import void_wagers_on
from croupier.games.misdeals import check_dealing, deal_by_hand, misdeal
from croupier.games.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def deal_card(record: LunarRecorder, action: DealCard) -> None:
    """One card of the deal or of a draw, to whichever place."""
    if record.state.phase is Phase.DRAWING:
        check_dealing(record.state)
        _draw_card(record, action)
    else:
        misdeals.deal_card(record, action, _rightly_up(record.state, action))


def _draw_card(record: LunarRecorder, action: DealCard) -> None:
    state, cites = record.state, record.cites
    if action.to not in state.boxes:
        message = f"box {action.to} has no draw to be dealt"
        raise refusal(state, "not-in-round", cites.decide, message)
    take_fee(record, state.boxes[action.to])
    clauses = cites.buy_deal if state.boxes[action.to].decision == "buy" else cites.exchange_deal
    deal_by_hand(record, action, False, draw_source(state), clauses)
    if not record.box(action.to).to_draw and not record.box(action.to).out:
        rack_discards(record, action.to)
    misdeals.check_exposures(record)


def _rightly_up(state: Round, action: DealCard) -> bool:
    """The dealer's fifth card out of a shoe, unless another one is face up already."""
    shoe = state.rules.dealings[state.dealing].face_up == "fifth"
    fifth = action.to == DEALER and len(state.dealer) == HAND - 1
    return shoe and fifth and state.up_card is None


def deal_complete(record: LunarRecorder, action: DealComplete) -> None:
    """The dealer is done: what was dealt is compared with what should have been."""
    del action
    if record.state.phase is Phase.DRAWING:
        check_dealing(record.state)
        _draws_complete(record)
    else:
        misdeals.deal_complete(record, end_deal, void_wagers_on, _void_lone_wagers)


def _void_lone_wagers(record: LunarRecorder, number: int, dealt_to: bool) -> None:
    """A box without the wagers for a hand has none: its wagers, and others on it, go back."""
    box, cites = record.box(number), record.cites
    clauses = cites.lone_wager + (cites.stray_after if dealt_to else ())
    because = "not all the wagers that a hand is dealt to"
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    void_wagers_on(record, number, clauses, f"box {number} has no hand in the round")
    record.finish(number, clauses)


def end_deal(record: LunarRecorder) -> None:
    """All is dealt and nothing lies astray: the players take up their cards."""
    _turn_up(record)
    record.begin(Phase.DECLARING)


def _turn_up(record: LunarRecorder) -> None:
    """Turn the dealer's card that should be face up, unless a mistake has turned another."""
    state = record.state
    if state.up_card is None:
        first = state.rules.dealings[state.dealing].face_up == "first"
        card = state.dealer[0] if first else state.dealer[-1]
        record.emit(DealerCardTurned(card, record.cites.turn_up))


def _draws_complete(record: LunarRecorder) -> None:
    wrong = [box.number for box in record.state.playing if len(box.cards) != _due(box)]
    if record.state.stray or not misdeals.spares_round(record.state, wrong):
        misdeal(record, record.cites.wrong_number, "a draw has not the right number of cards")
        return
    reason = "its draw has not the right number of cards"
    misdeals.void_misdealt(record, wrong, reason, void_wagers_on)
    record.begin(Phase.DECIDING_AGAIN)


def _due(box: Box) -> int:
    return HAND + 1 if box.decision == "buy" else HAND


def view_draw(record: LunarRecorder, action: ViewDraw) -> None:
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
