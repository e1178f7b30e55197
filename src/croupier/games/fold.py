"""How the events that every game shares change a round's state."""

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.games import events as ev
from croupier.games.state import BoxState, RoundState
from croupier.machine import evolve
from croupier.money import Amount

R = TypeVar("R", bound=RoundState)
Changes = dict[type, Callable[[Any, Any], Any]]


def with_box(state: R, box: BoxState, **changes: object) -> R:
    return evolve(state, boxes={**state.boxes, box.number: evolve(box, **changes)})


def stake(state: R, box: BoxState, wager: str, amount: Amount, **changes: object) -> R:
    """A wager or fee goes down."""
    wagers, standing = {**box.wagers, wager: amount}, box.standing | {wager}
    return with_box(state, box, wagers=wagers, standing=standing, **changes)


def _wager_placed(state: R, event: ev.WagerPlaced) -> R:
    """A wager goes down on a box, which may be new to the round."""
    box = state.boxes.get(event.box)
    if box is None:
        boxes = {**state.boxes, event.box: state.new_box(event.box)}
        state = evolve(state, boxes={number: boxes[number] for number in sorted(boxes)})
        box = state.boxes[event.box]
    return stake(state, box, event.wager, event.amount)


def _card_dealt(state: R, event: ev.CardDealt) -> R:
    dealt = state.dealt + 1
    if event.to == ev.DEALER:
        return evolve(state, dealt=dealt, dealer=(*state.dealer, event.card))
    if event.to == ev.COMMUNITY:
        return evolve(state, dealt=dealt, community=(*state.community, event.card))
    box = state.boxes[event.to]
    received = evolve(box, cards=(*box.cards, event.card))
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def _phase_began(state: R, event: ev.PhaseBegan) -> R:
    return evolve(state, phase=event.phase)


def _wager_withdrawn(state: R, event: ev.WagerWithdrawn) -> R:
    box = state.boxes[event.box]
    wagers = {key: amount for key, amount in box.wagers.items() if key != event.wager}
    if not wagers:
        return evolve(state, boxes={n: b for n, b in state.boxes.items() if n != event.box})
    return with_box(state, box, wagers=wagers, standing=box.standing - {event.wager})


def _line_settled(state: R, event: ev.LineSettled) -> R:
    line = event.line
    box = state.boxes[line.box]
    settled = evolve(box, standing=box.standing - {line.wager})
    return evolve(state, lines=(*state.lines, line), boxes={**state.boxes, line.box: settled})


def _hand_shown(state: R, event: ev.HandShown) -> R:
    return with_box(state, state.boxes[event.box], shown=True)


def _dealer_revealed(state: R, event: ev.DealerRevealed) -> R:
    return evolve(state, dealer_shown=True, revealed=event.value)


def _card_exposed(state: R, event: ev.CardExposed) -> R:
    state = evolve(state, exposures=state.exposures + 1)
    box = state.boxes.get(event.to)
    return state if box is None else with_box(state, box, exposed=box.exposed | {event.card})


def _stray_card_dealt(state: R, event: ev.StrayCardDealt) -> R:
    cards = (*state.stray.get(event.box, ()), event.card)
    return evolve(state, dealt=state.dealt + 1, stray={**state.stray, event.box: cards})


def _stray_found(state: R, event: ev.StrayFound) -> R:
    del event
    return evolve(state, astray=True)


def _stray_collected(state: R, event: ev.StrayCollected) -> R:
    left = {box: cards for box, cards in state.stray.items() if box != event.box}
    return evolve(
        state, stray=left, rack=state.rack + event.cards, astray=state.astray and bool(left)
    )


def _player_exposed(state: R, event: ev.PlayerExposed) -> R:
    box = state.boxes[event.box]
    return with_box(state, box, exposed=box.exposed.union(event.cards), handled=True)


def _dealer_exposed(state: R, event: ev.DealerExposed) -> R:
    return evolve(state, dealer_exposed=state.dealer_exposed.union(event.cards))


def _collected_early(state: R, event: ev.CollectedEarly) -> R:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], early=True)


def _hand_reconstructed(state: R, event: ev.HandReconstructed) -> R:
    kept = tuple(card for card in state.rack if card not in event.cards)
    return with_box(evolve(state, rack=kept), state.boxes[event.box], early=False)


def hand_finished(state: R, event: ev.HandFinished, **changes: object) -> R:
    """The box is out of the round; the cards lie where they are."""
    waiting = evolve(state, finished=(*state.finished, event.box))
    changes |= {"out": True, "finished": event.clauses, "collect_order": event.order}
    return with_box(waiting, state.boxes[event.box], **changes)


def cards_collected(state: R, event: ev.CardsCollected, **changes: object) -> R:
    """A box's hand, or what lies at the dealer's side, is in the discard rack."""
    racked = evolve(state, rack=state.rack + event.cards)
    if event.box == ev.DEALER:
        return evolve(racked, dealer_collected=True)
    box = state.boxes[event.box]
    if box.finished:
        left = tuple(number for number in state.finished if number != event.box)
        racked = evolve(racked, finished=left)
        changes |= {"finished": (), "collect_order": ()}
    return with_box(racked, box, out=True, collected=True, early=False, **changes)


def _round_voided(state: R, event: ev.RoundVoided) -> R:
    return evolve(state, void=event.clauses, astray=False)


SHARED: Changes = {
    ev.PhaseBegan: _phase_began,
    ev.WagerPlaced: _wager_placed,
    ev.CardDealt: _card_dealt,
    ev.WagerWithdrawn: _wager_withdrawn,
    ev.LineSettled: _line_settled,
    ev.HandShown: _hand_shown,
    ev.DealerRevealed: _dealer_revealed,
    ev.CardExposed: _card_exposed,
    ev.StrayCardDealt: _stray_card_dealt,
    ev.StrayFound: _stray_found,
    ev.StrayCollected: _stray_collected,
    ev.PlayerExposed: _player_exposed,
    ev.DealerExposed: _dealer_exposed,
    ev.CollectedEarly: _collected_early,
    ev.HandReconstructed: _hand_reconstructed,
    ev.HandFinished: hand_finished,
    ev.CardsCollected: cards_collected,
    ev.RoundVoided: _round_voided,
}
