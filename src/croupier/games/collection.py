"""The dealer collects: finished hands are spread, counted and put in the discard rack.

Only where a person does it. Whole hands dealt astray come before the round goes on, finished hands
when they are finished, and the dealer's own cards when nothing else lies on the table."""

from collections.abc import Callable
from typing import Any

from croupier.cards import Card
from croupier.games.actions import CollectCards, Reconstruct
from croupier.games.events import (
    DEALER,
    CardsCollected,
    CollectedEarly,
    HandReconstructed,
    StrayCollected,
)
from croupier.games.game import refusal
from croupier.games.recorder import R, RoundRecorder
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.games.view import Choice


def collectable(state: RoundState) -> tuple[int, ...]:
    """Whose cards may be collected now; where the document has an order, only the next in it."""
    if ByHand.COLLECTING not in state.by_hand:
        return ()
    free = [number for number in state.finished if not state.boxes[number].collect_order]
    boxes = tuple(dict.fromkeys([*_strays(state), *free, *_in_order(state)[:1]]))
    return boxes or ((DEALER,) if state.phase == "collecting" and state.lying else ())


def choices(state: RoundState) -> tuple[Choice, ...]:
    return tuple(Choice("collect_cards", of=number) for number in collectable(state))


def waits(state: RoundState, number: int) -> bool:
    """Whether cards at this place are there for the dealer to collect, now or later."""
    if ByHand.COLLECTING not in state.by_hand:
        return False
    return number == DEALER or number in state.finished or number in _strays(state)


def collect(
    record: RoundRecorder[R], action: CollectCards, end_deal: Callable[[Any], None]
) -> None:
    """Put waiting cards into the discard rack, and go on if the round waited for that."""
    state = record.state
    ending = state.phase == "collecting"
    _rack(record, action)
    if state.astray and not record.state.astray:
        end_deal(record)
    if ending and not record.state.lying:
        record.end()


def _rack(record: RoundRecorder[R], action: CollectCards) -> None:
    state, number, cites = record.state, action.box, record.state.rules.cites
    if number not in collectable(state):
        raise _too_soon(state, number)
    if number in state.finished:
        box = state.boxes[number]
        check_count(state, action, box.lying)
        record.emit(CardsCollected(number, box.lying, box.finished))
    elif number == DEALER:
        check_count(state, action, state.dealers_cards)
        record.emit(CardsCollected(DEALER, state.dealers_cards, cites.dealer_collected))
    else:
        check_count(state, action, state.stray[number])
        clauses = state.void or cites.stray_after
        record.emit(StrayCollected(number, state.stray[number], clauses))


def check_count(state: RoundState, action: CollectCards, cards: tuple[Card, ...]) -> None:
    """A hand goes to the rack only with the right count, if the dealer says one."""
    if action.counted is not None and action.counted != len(cards):
        raise refusal(
            state,
            "miscounted",
            state.rules.cites.spread_and_counted,
            f"{_whose(action.box)}: {len(cards)} cards are there, not {action.counted}; "
            "spread them and count again",
        )


def _too_soon(state: RoundState, number: int) -> Exception:
    if number == DEALER:
        return refusal(
            state,
            "not-now",
            state.rules.cites.dealer_collected,
            "collect the dealer's own cards last: other cards are still on the table",
        )
    first = _in_order(state)[0]
    return refusal(
        state,
        "out-of-order",
        state.boxes[number].collect_order,
        f"collect box {first} before box {number}: hands are collected from the dealer's right",
    )


def _in_order(state: RoundState) -> list[int]:
    """Finished hands that are collected one after the other, by the document."""
    return [number for number in state.finished if state.boxes[number].collect_order]


def _strays(state: RoundState) -> tuple[int, ...]:
    """Boxes without wagers whose cards go: whole hands after the deal, all in a void round."""
    return tuple(state.stray) if state.astray or state.void else ()


def _whose(number: int) -> str:
    return "the dealer's own" if number == DEALER else f"box {number}"


def collect_early(record: RoundRecorder[R], action: CollectCards) -> None:
    """The dealer puts a hand in the discard rack that has still to decide."""
    state = record.state
    if action.box not in state.boxes or not state.awaits(state.boxes[action.box]):
        raise refusal(
            state,
            "not-now",
            record.cites.collected_early,
            f"box {action.box} has no decision to make: its cards cannot be collected early",
        )
    box = hand_of(record.state, action.box)
    check_count(record.state, action, box.cards)
    record.emit(CollectedEarly(box.number, box.cards, record.state.rules.cites.collected_early))


def reconstruct(record: RoundRecorder[R], action: Reconstruct) -> None:
    """Give a hand back, if its cards are still the top of the discard rack."""
    state, cites = record.state, record.state.rules.cites
    box: BoxState | None = state.boxes.get(action.box)
    if box is None or not box.early:
        raise refusal(
            state,
            "not-collected",
            cites.reconstruct,
            f"the cards of box {action.box} were not collected",
        )
    top = state.rack[-len(box.cards) :]
    if set(top) != set(box.cards):
        raise refusal(
            state,
            "not-on-top",
            cites.reconstruct + cites.not_reconstructed,
            f"the hand of box {action.box} is not on top of the discard rack: it cannot be "
            "reconstructed, and is void",
        )
    record.emit(HandReconstructed(box.number, box.cards, cites.reconstruct))


def hand_of(state: RoundState, number: int) -> BoxState:
    box: BoxState | None = state.boxes.get(number)
    if box is None or box.out or box.early or not box.cards:
        raise refusal(
            state, "box-over", state.rules.cites.decide, f"box {number} has no hand in the round"
        )
    return box
