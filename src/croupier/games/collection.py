"""Collection: the dealer spreads finished hands, counts them and puts them in the discard rack.

This applies only where a person does it. Whole stray hands are collected before the round
continues, finished hands when they are finished, and the dealer's own cards when nothing else is on
the table. A hand that still plays is collected too early: it is returned, void, or deemed
folded."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards import TableCard, is_seen
from croupier.games.actions import CollectCards, DeemFolded, LayDown, Reconstruct
from croupier.games.events import (
    DEALER,
    CardsCollected,
    CardsLaidDown,
    CollectedEarly,
    DeemedFolded,
    HandReconstructed,
    LaidHandCollected,
    StrayCollected,
)
from croupier.games.game import game_of, refusal
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.games.view import Choice
from croupier.rulebooks.clauses import Clauses


def collectable(state: RoundState) -> tuple[int, ...]:
    """The places whose cards may be collected now; if the document has an order, only the next
    one."""
    if ByHand.COLLECTING not in state.by_hand:
        return ()
    free = [number for number in state.finished if not state.boxes[number].collect_order]
    boxes = tuple(dict.fromkeys([*_strays(state), *free, *_in_order(state)[:1]]))
    return boxes or ((DEALER,) if state.phase == "collecting" and state.lying else ())


def choices(state: RoundState) -> tuple[Choice, ...]:
    return tuple(Choice("collect_cards", of=number) for number in collectable(state))


def reconstruction_choices(state: RoundState) -> Iterator[Choice]:
    """The choices for hands that still play and are in the discard rack."""
    for box in state.playing:
        if not box.early:
            continue
        laid = box.laid_down and state.rules.cites.laid_down
        if _can_be_given_back(state, box):
            yield Choice("reconstruct", of=box.number)
        elif not laid:
            yield Choice("void_hand", of=box.number)
        if laid:
            yield Choice("deem_folded", of=box.number)


def waits(state: RoundState, number: int) -> bool:
    """Whether cards at this place must be collected, now or later."""
    if ByHand.COLLECTING not in state.by_hand:
        return False
    return number == DEALER or number in state.finished or number in _strays(state)


def collect(
    record: RoundRecorder[R], action: CollectCards, end_deal: Callable[[Any], None]
) -> None:
    """Collect waiting cards, and continue if the round waited for that."""
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


def check_count(state: RoundState, action: CollectCards, cards: tuple[TableCard, ...]) -> None:
    """Refuse a wrong count, if the dealer states one."""
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
    """Finished hands that the document has collected in order."""
    return [number for number in state.finished if state.boxes[number].collect_order]


def _strays(state: RoundState) -> tuple[int, ...]:
    """Boxes without wagers whose cards must be collected: whole hands noticed during or after the
    deal, all cards in a void round, and any left at the end."""
    if state.astray or state.void or state.phase == "collecting":
        return tuple(state.stray)
    return tuple(box for box in state.stray if box in state.noticed)


def _whose(number: int) -> str:
    return "the dealer's own" if number == DEALER else f"box {number}"


def collect_early(record: RoundRecorder[R], action: CollectCards) -> None:
    """Put a hand that still plays in the discard rack."""
    state, cites = record.state, record.state.rules.cites
    box: BoxState | None = state.boxes.get(action.box)
    if box is None or not _is_wrongly_collected(state, box):
        raise refusal(
            state,
            "not-now",
            cites.collected_early,
            f"box {action.box} has no decision to make: its cards cannot be collected early",
        )
    box = hand_of(state, action.box)
    check_count(state, action, box.cards)
    if cites.laid_down and (box.laid_down or state.has_staked(box)):
        record.emit(LaidHandCollected(box.number, box.cards, cites.laid_down))
    else:
        record.emit(CollectedEarly(box.number, box.cards, cites.collected_early))


def _is_wrongly_collected(state: RoundState, box: Any) -> bool:
    if not state.rules.reads("laid-down"):
        return state.awaits(box)
    return not box.out and state.phase not in ("wagering", "dealing", "collecting", "over")


def lay_down(record: RoundRecorder[R], action: LayDown) -> None:
    """A player lays the cards down; if the dealer then collects them, they can be reclaimed from
    the top of the rack."""
    state, cites = record.state, record.state.rules.cites
    clauses = cites.laid_down or cites.decide
    if state.phase in ("wagering", "dealing", "collecting", "over"):
        raise refusal(state, "not-now", clauses, "no hand can be laid down now")
    box = hand_of(state, action.box)
    if box.laid_down:
        message = f"the cards of box {action.box} lie on the table already"
        raise refusal(state, "laid-down", clauses, message)
    record.emit(CardsLaidDown(action.box, clauses))


def reconstruct(record: RoundRecorder[R], action: Reconstruct) -> None:
    """Return a hand: one laid down only from the top of the rack, any other from wherever it is."""
    state, cites = record.state, record.state.rules.cites
    box = _collected(state, action.box, cites.reconstruct)
    laid = bool(box.laid_down and cites.laid_down)
    if not _can_be_given_back(state, box):
        raise _not_given_back(state, box, laid)
    record.emit(HandReconstructed(box.number, box.cards, reconstruction_clauses(cites, laid)))


def reconstruction_clauses(cites: Any, laid: bool) -> Clauses:
    clauses: Clauses = cites.laid_down if laid else cites.reconstruct
    return clauses


def deem_folded(record: RoundRecorder[R], action: DeemFolded) -> None:
    """Decide that a hand laid down is not returned."""
    state, cites = record.state, record.state.rules.cites
    box = _collected(state, action.box, cites.laid_down or cites.reconstruct)
    if not (box.laid_down and cites.laid_down):
        raise refusal(
            state,
            "not-laid-down",
            cites.reconstruct,
            f"box {box.number} has not laid its cards down: reconstruct its hand",
        )
    fold_laid_down(record, box)


def fold_laid_down(record: RoundRecorder[R], box: BoxState) -> None:
    """Settle a hand laid down as folded: it loses its wagers, and others lose their wagers on
    it. The bet or play wager goes back: no clause collects it (ruling: deemed-fold)."""
    clauses, because = record.cites.laid_down_fold, "deemed folded: the hand is not given back"
    record.emit(DeemedFolded(box.number, clauses))
    game = game_of(record.state)
    for wager, outcome in game.lost_by_folding(box).items():
        if wager == game.decision_area and record.rules.reads("deemed-fold"):
            spared = "deemed folded: a fold does not take it"
            record.settle(box, wager, Outcome.VOID, (*clauses, "ruling:deemed-fold"), spared)
        else:
            record.settle(box, wager, outcome, clauses, because)
    for owner, wager in game.lost_with_hand(record.state, box):
        record.settle(owner, wager, Outcome.LOST, clauses, because)
    record.finish(box.number, clauses)


def fold_covered(record: RoundRecorder[R]) -> None:
    """Fold a hand laid down once cards lie on it that are not returned to another player."""
    if not record.cites.laid_down:
        return
    for box in tuple(record.state.boxes.values()):
        if box.early and box.laid_down and _is_covered(record.state, box):
            fold_laid_down(record, box)


def _is_covered(state: RoundState, box: BoxState) -> bool:
    others = {
        card
        for each in state.boxes.values()
        if each.early and each.number != box.number
        for card in each.cards
    }
    pile = [card for card in state.rack if card not in others]
    return set(pile[-len(box.cards) :]) != set(box.cards)


def waits_for_hand(state: RoundState) -> bool:
    """Whether the round must wait until a hand is returned, void or deemed folded."""
    early = [box for box in state.boxes.values() if box.early and not box.out]
    return bool(early) and any(map(state.needs_hand, early))


def check_impossible(state: RoundState, box: BoxState, ground: Clauses) -> None:
    """Check that a hand declared void as collected early was, and cannot be reconstructed."""
    if not box.early:
        message = f"the cards of box {box.number} were not collected early"
        raise refusal(state, "not-collected", ground, message)
    if state.rules.reads("reconstruct") and _can_be_given_back(state, box):
        raise refusal(
            state,
            "can-be-reconstructed",
            ground + state.rules.cites.contradicted,
            f"the cards of box {box.number} are known and lie in the discard rack: "
            "reconstruct the hand",
        )


def _can_be_given_back(state: RoundState, box: BoxState) -> bool:
    top = set(state.rack[-len(box.cards) :])
    if not state.rules.reads("reconstruct") or (box.laid_down and state.rules.cites.laid_down):
        return top == set(box.cards)
    can_be_told_apart = top == set(box.cards) or not state.real_cards or is_seen(box.cards)
    return can_be_told_apart and set(box.cards) <= set(state.rack)


def _collected(state: RoundState, number: int, clauses: Clauses) -> BoxState:
    box: BoxState | None = state.boxes.get(number)
    if box is None or not box.early:
        clauses = tuple(dict.fromkeys(clauses + state.rules.cites.laid_down_fold))
        message = f"the cards of box {number} do not wait to be given back"
        if box is not None and box.out:
            message += ": its round is over"
            ended = [line.clauses for line in state.lines if line.box == number][-1:]
            clauses = tuple(dict.fromkeys((*clauses, *(each for one in ended for each in one))))
        raise refusal(state, "not-collected", clauses, message)
    return box


def _not_given_back(state: RoundState, box: BoxState, laid: bool) -> Exception:
    cites = state.rules.cites
    if laid:
        return refusal(
            state,
            "not-on-top",
            cites.laid_down_fold,
            f"box {box.number} had laid its hand down, and it is no longer on top of the discard "
            "rack: the player has folded",
        )
    return refusal(
        state,
        "not-on-top",
        cites.reconstruct + cites.not_reconstructed,
        f"the hand of box {box.number} is not on top of the discard rack: it cannot be "
        "reconstructed, and is void"
        if not state.rules.reads("reconstruct")
        else f"the hand of box {box.number} is not on top of the discard rack and its cards were "
        "not seen: they cannot be told apart, and the hand is void"
        if state.real_cards and set(box.cards) <= set(state.rack)
        else f"the discard rack was shuffled with the hand of box {box.number} in it: it cannot "
        "be reconstructed, and is void",
    )


def hand_of(state: RoundState, number: int, about: Clauses = ()) -> BoxState:
    """The box with its hand; refused by the clauses it is `about`, if there is none."""
    box: BoxState | None = state.boxes.get(number)
    if box is None or box.out or box.early or not box.cards:
        clauses = about or state.rules.cites.decide
        message = f"box {number} has no hand in the round"
        if box is not None and box.early and not box.out:
            message = f"the cards of box {number} were collected already"
        raise refusal(state, "box-over", clauses, message)
    return box
