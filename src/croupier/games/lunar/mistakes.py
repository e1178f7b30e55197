"""The dealer's mistakes in draws and in a force, and their correction."""

from croupier.cards import Card, known
from croupier.games.events import DecisionTakenBack
from croupier.games.game import refusal
from croupier.games.lunar.actions import SpreadDiscards, TakeWrongCard
from croupier.games.lunar.changes import LunarRecorder
from croupier.games.lunar.deal import HAND
from croupier.games.lunar.decisions import check_own_cards
from croupier.games.lunar.events import DiscardsCounted, DiscardsDiffer, WrongCardTaken
from croupier.games.lunar.state import Box, Phase, Round
from croupier.games.real_cards import named_cards
from croupier.games.state import ByHand

_CARDS_LAID = ("ruling:cards-laid",)
_FORCE_CARD = ("ruling:force-card",)


def spread_discards(record: LunarRecorder, action: SpreadDiscards) -> None:
    """Exchange the cards that lie on the table, whatever the player announced; too few or too many
    are no exchange."""
    box, cites, rules = _exchanging(record.state, action.box), record.cites, record.rules
    clauses = cites.exchange_count + cites.exchange_spread
    cards = named_cards(record, action.box, box.all_cards, action.cards)
    box = record.box(action.box)
    check_own_cards(record.state, box, cards)
    if set(cards) != set(box.laid):
        clauses += _CARDS_LAID
        record.emit(DiscardsDiffer(box.number, len(box.laid), len(cards), clauses))
    record.emit(DiscardsCounted(box.number, cards, clauses))
    if not rules.exchange_fewest <= len(cards) <= rules.exchange_most:
        decision, fee = box.last_decision
        record.emit(DecisionTakenBack(box.number, decision, fee, clauses))
        if record.state.phase is Phase.DRAWING:
            record.begin(Phase.PAYING)  # a box may still decide although the others are locked in


def _exchanging(state: Round, number: int) -> Box:
    box = state.boxes.get(number)
    by_hand = state.is_serving and ByHand.DRAWING in state.by_hand
    if by_hand and box is not None and not box.out and box.laid and not box.is_served:
        return box
    raise refusal(
        state,
        "no-discards",
        state.rules.cites.exchange_spread,
        f"box {number} has no cards laid down that are still to be counted",
    )


def take_wrong_card(record: LunarRecorder, action: TakeWrongCard) -> None:
    """The dealer took a card that is not the highest: it goes back, and the new card stays the next
    one of the deck (ruling: force-card)."""
    state, clauses = record.state, record.cites.force_card + _FORCE_CARD
    hand = _forced(state)
    if not hand:
        message = "no card of the dealer's was taken away by a force"
        raise refusal(state, "not-now", clauses, message)
    highest = max(hand, key=lambda card: card.rank)
    if action.card not in hand or action.card == highest:
        message = "the card taken is one of the dealer's first five, and not the highest"
        raise refusal(state, "not-a-wrong-card", clauses, message)
    record.emit(WrongCardTaken(action.card, highest, clauses))


def _forced(state: Round) -> tuple[Card, ...]:
    """The dealer's original hand, if a force has changed it; otherwise empty."""
    if not state.by_hand or state.over or state.removed is None:
        return ()
    return known((*state.dealer[: HAND - 1], state.removed))
