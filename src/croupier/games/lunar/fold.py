"""The state after an event. Every change of a round's state is here and nowhere else."""

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.fold import (
    SHARED,
    Changes,
    cards_collected,
    hand_finished,
    stake,
    with_box,
)
from croupier.games.lunar import events as ev
from croupier.games.lunar.phase import Phase
from croupier.games.lunar.state import Round
from croupier.machine import evolve


def fold(state: Round, event: ev.Event) -> Round:
    """The round after the event."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(state, event)


def fold_dealt(state: Round, dealt: Sequence[ev.CardDealt]) -> Round:
    """As folding each card of the deal by itself, with one change of state instead of many."""
    hands: dict[int, list[Card]] = {}
    up_card = state.up_card
    for event in dealt:
        hands.setdefault(event.to, []).append(event.card)
        if event.face_up:
            up_card = event.card
    dealer = (*state.dealer, *hands.pop(ev.DEALER, ()))
    boxes = dict(state.boxes)
    for number, received in hands.items():
        cards = (*boxes[number].cards, *received)
        boxes[number] = evolve(boxes[number], cards=cards, first_five=cards)
    return evolve(
        state, dealt=state.dealt + len(dealt), dealer=dealer, up_card=up_card, boxes=boxes
    )


def _card_dealt(state: Round, event: ev.CardDealt) -> Round:
    dealt = state.dealt + 1
    if event.to == ev.DEALER:
        up_card = event.card if event.face_up and not state.dealer_shown else state.up_card
        return evolve(state, dealt=dealt, dealer=(*state.dealer, event.card), up_card=up_card)
    box = state.boxes[event.to]
    cards = (*box.cards, event.card)
    if box.to_draw:
        received = evolve(box, cards=cards, to_draw=box.to_draw - 1)
    elif state.phase is Phase.DEALING:
        received = evolve(box, cards=cards, first_five=cards)
    else:
        received = evolve(box, cards=cards)  # one too many, by a person's hand
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def _dealer_card_turned(state: Round, event: ev.DealerCardTurned) -> Round:
    return evolve(state, up_card=event.card)


def _hand_declared(state: Round, event: ev.HandDeclared) -> Round:
    box = state.boxes[event.box]
    return with_box(state, box, super_line=event.super_line, instant=event.instant, aside=True)


def _hand_verified(state: Round, event: ev.HandVerified) -> Round:
    return with_box(state, state.boxes[event.box], paid=True)


def _decided(state: Round, event: ev.Decided) -> Round:
    box = state.boxes[event.box]
    match event.decision:
        case "fold":
            return with_box(state, box, decision=box.decision or "fold", betting=False)
        case "bet":
            decision = box.decision or "bet"
            return stake(state, box, "bet", event.amount, decision=decision, betting=True)
        case "exchange" | "buy":
            return stake(
                state,
                box,
                "draw_fee",
                event.amount,
                decision=event.decision,
                cards=tuple(card for card in box.cards if card not in event.discard),
                discard=event.discard,
                laid=event.discard,
                to_draw=len(event.discard) or 1,
            )


def _cards_discarded(state: Round, event: ev.CardsDiscarded) -> Round:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], laid=())


def _hand_finished(state: Round, event: ev.HandFinished) -> Round:
    return hand_finished(state, event, to_draw=0)


def _cards_collected(state: Round, event: ev.CardsCollected) -> Round:
    return cards_collected(state, event, laid=(), to_draw=0)


def _rack_shuffled(state: Round, event: ev.RackShuffled) -> Round:
    return evolve(
        state,
        deck=event.order,
        dealt=0,
        rack=tuple(card for card in state.rack if card not in event.order),
    )


def _waved(state: Round, event: ev.Waved) -> Round:
    return with_box(state, state.boxes[event.box], handled=True)


def _draw_viewed(state: Round, event: ev.DrawViewed) -> Round:
    return with_box(state, state.boxes[event.box], viewed=True)


def _draw_returned(state: Round, event: ev.DrawReturned) -> Round:
    box = state.boxes[event.box]
    kept = tuple(card for card in box.cards if card not in event.cards)
    return with_box(evolve(state, dealt=state.dealt - len(event.cards)), box, cards=kept)


def _bet_corrected(state: Round, event: ev.BetCorrected) -> Round:
    if not event.excess:
        return state
    box = state.boxes[event.box]
    wagers = {**box.wagers, "bet": event.required, "bet_excess": event.excess}
    return with_box(state, box, wagers=wagers, standing=box.standing | {"bet_excess"})


def _force_answered(state: Round, event: ev.ForceAnswered) -> Round:
    box = state.boxes[event.box]
    if not event.force:
        return with_box(state, box, forces=False)
    return stake(state, box, "force_fee", event.fee, forces=True)


def _dealer_card_removed(state: Round, event: ev.DealerCardRemoved) -> Round:
    kept = tuple(card for card in state.dealer if card is not event.card)
    return evolve(
        state, dealer=kept, removed=event.card, revealed=None, rack=(*state.rack, event.card)
    )


_CHANGES: Changes = {
    **SHARED,
    ev.CardDealt: _card_dealt,
    ev.DealerCardTurned: _dealer_card_turned,
    ev.HandDeclared: _hand_declared,
    ev.HandVerified: _hand_verified,
    ev.Decided: _decided,
    ev.CardsDiscarded: _cards_discarded,
    ev.HandFinished: _hand_finished,
    ev.CardsCollected: _cards_collected,
    ev.RackShuffled: _rack_shuffled,
    ev.Waved: _waved,
    ev.DrawViewed: _draw_viewed,
    ev.DrawReturned: _draw_returned,
    ev.BetCorrected: _bet_corrected,
    ev.ForceAnswered: _force_answered,
    ev.DealerCardRemoved: _dealer_card_removed,
}
