"""Cards of a hand on the table that others see by mistake."""

from croupier.cards import TableCard
from croupier.games.actions import ExposeCards, ExposeDealerCards
from croupier.games.collection import hand_of
from croupier.games.deal import expose_in_the_deal
from croupier.games.events import DEALER, DealerExposed, DecisionTakenBack, PlayerExposed
from croupier.games.game import refusal
from croupier.games.real_cards import named_cards
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence

_CHOSEN_AGAIN = "ruling:chosen-again"


def expose_cards(record: RoundRecorder[R], action: ExposeCards) -> None:
    if not _is_dealt_by_hand(record.state):
        _check_on_table(record.state, record.cites.player_exposed)
    clauses = record.state.rules.cites.player_exposed
    box = hand_of(record.state, action.box, clauses)
    cards = named_cards(record, action.box, box.cards, action.cards)
    _check_held(record.state, cards, record.box(action.box).cards, f"box {action.box}", clauses)
    record.emit(PlayerExposed(action.box, cards, clauses))


def expose_dealer_cards(record: RoundRecorder[R], action: ExposeDealerCards) -> None:
    """Expose cards of the dealer's hand by mistake.

    If not all have decided, everybody then has fewer choices, and those who have decided choose
    again. During the deal the rules on cards dealt exposed apply (ruling: exposed-in-the-deal)."""
    in_the_deal = _is_dealt_by_hand(record.state)
    if not in_the_deal:
        _check_on_table(record.state, record.cites.dealer_exposed)
    clauses = record.state.rules.cites.dealer_exposed
    cards = named_cards(record, DEALER, record.state.dealer, action.cards)
    _check_held(record.state, cards, record.state.dealer, "the dealer", clauses)
    if in_the_deal:
        expose_in_the_deal(record, DEALER, cards)
        return
    record.emit(DealerExposed(cards, clauses))
    if record.state.rules.reads("exposed-in-the-deal"):
        for box in record.state.choosing_again:
            _choose_again(record, box, clauses)


def _choose_again(record: RoundRecorder[R], box: BoxState, clauses: Clauses) -> None:
    """Take back the decision of the box; a line returns what it had put down for it."""
    decision, amount = box.last_decision
    wager = box.last_stake if record.rules.reads("chosen-again") else ""
    record.emit(DecisionTakenBack(box.number, decision, amount, clauses, wager))
    if wager:
        because = "the dealer's cards were exposed: it goes back, and the box chooses again"
        record.settle(box, wager, Outcome.VOID, (*clauses, _CHOSEN_AGAIN), because)


def _is_dealt_by_hand(state: RoundState) -> bool:
    by_hand = state.phase == "dealing" and ByHand.DEALING in state.by_hand
    return by_hand and state.rules.reads("exposed-in-the-deal")


def _check_on_table(state: RoundState, clauses: Clauses) -> None:
    if state.phase in ("wagering", "dealing", "collecting", "over"):
        raise refusal(state, "not-now", clauses, "no hand on the table can be exposed now")


def _check_held(
    state: RoundState,
    cards: tuple[TableCard, ...],
    hand: tuple[TableCard, ...],
    whose: str,
    clauses: Clauses,
) -> None:
    foreign = tuple(card for card in cards if card not in hand)
    if foreign or not cards:
        raise refusal(
            state,
            "not-held",
            clauses,
            Sentence(
                "{whose} does not hold {foreign}; it holds {hand}",
                whose=whose,
                foreign=foreign or "no cards",
                hand=hand,
            ),
        )
