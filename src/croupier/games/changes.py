"""How the events that every game shares change a round."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.cards import Card, TableCard, Unseen
from croupier.games import events as ev
from croupier.games.actions import CorrectCard
from croupier.games.announcements import counted_announcements
from croupier.games.state import BoxState, ByHand, R, RoundState, stake, with_box
from croupier.machine import Change, evolve


def _wager_placed(state: R, event: ev.WagerPlaced) -> R:
    """Place a wager on a box, which may be new to the round."""
    box = state.boxes.get(event.box, state.empty_box)
    placed = evolve(
        box,
        number=event.box,
        wagers={**box.wagers, event.wager: event.amount},
        standing=box.standing | {event.wager},
        overlooked=box.overlooked | {event.wager} if event.overlooked else box.overlooked,
    )
    boxes = {**state.boxes, event.box: placed}
    in_order = boxes if event.box in state.boxes else dict(sorted(boxes.items()))
    return evolve(state, boxes=in_order)


def _wrong_amount(state: R, event: ev.WrongAmount) -> R:
    box = state.boxes[event.box]
    return with_box(state, box, overlooked=box.overlooked | {event.wager})


def _wager_put_right(state: R, event: ev.WagerPutRight) -> R:
    box = state.boxes[event.box]
    overlooked = box.overlooked - {event.wager}
    return stake(state, box, event.wager, event.amount, overlooked=overlooked)


def _card_dealt(state: R, event: ev.CardDealt) -> R:
    dealt = state.dealt + 1
    if state.real_cards:
        state = face_in_deck(state, event.card)
    if event.to == ev.DEALER:
        return evolve(state, dealt=dealt, dealer=(*state.dealer, event.card))
    if event.to == ev.COMMUNITY:
        return evolve(state, dealt=dealt, community=(*state.community, event.card))
    box = state.boxes[event.to]
    received = evolve(box, cards=(*box.cards, event.card))
    return evolve(state, dealt=dealt, boxes={**state.boxes, event.to: received})


def cards_dealt(state: R, dealt: Sequence[ev.CardDealt]) -> R:
    """Fold all cards of a deal at once, which is faster than folding them one by one."""
    hands: dict[int, list[TableCard]] = {}
    for event in dealt:
        hands.setdefault(event.to, []).append(event.card)
    dealer = (*state.dealer, *hands.pop(ev.DEALER, ()))
    community = (*state.community, *hands.pop(ev.COMMUNITY, ()))
    boxes = dict(state.boxes)
    for number, received in hands.items():
        boxes[number] = evolve(boxes[number], cards=(*boxes[number].cards, *received))
    at = state.dealt + len(dealt)
    return evolve(state, dealt=at, dealer=dealer, community=community, boxes=boxes)


def face_in_deck(state: R, card: TableCard) -> R:
    """Reveal the next card of the deck as it leaves the deck."""
    deck, at = state.deck, state.dealt
    return evolve(state, deck=(*deck[:at], card, *deck[at + 1 :]))


def _cards_seen(state: R, event: ev.CardsSeen) -> R:
    """Put the face in place of the unseen card, wherever it is named."""
    faces: Mapping[Unseen, TableCard] = dict(zip(event.unseen, event.cards, strict=True))
    told: R = _with_unseen(state, lambda card: faces.get(card, card))
    return told


def card_corrected(state: Any, event: ev.CardCorrected) -> Any:
    """Replace the misread face by the right one; a hand already shown is evaluated again."""
    faces = CorrectCard(event.card, event.face, event.swap).faces
    corrected = with_faces(state, faces)
    if state.revealed is None:
        return corrected
    return evolve(corrected, revealed=evolve(corrected, revealed=None).dealer_value)


def with_faces(value: Any, faces: Mapping[Card, Card]) -> Any:
    """The value with these cards replaced by their right faces, wherever it names them."""
    match value:
        case Card():
            return faces.get(value, value)
        case Unseen():
            return replace(value, among=with_faces(value.among, faces)) if value.among else value
        case tuple():
            return tuple(with_faces(each, faces) for each in value)
        case frozenset():
            return frozenset(with_faces(each, faces) for each in value)
        case BoxState() | RoundState():
            changed = {name: with_faces(each, faces) for name, each in vars(value).items()}
            return evolve(value, **changed)
        case dict():
            return {name: with_faces(each, faces) for name, each in value.items()}
    return value


def _cards_mixed(state: R, event: ev.CardsMixed) -> R:
    box, mixed = state.boxes[event.box], dict(zip(event.cards, event.mixed, strict=True))
    return with_box(state, box, cards=tuple(mixed.get(card, card) for card in box.cards))


def forget_mixed(state: R) -> R:
    """Forget which cards a hand may have held: they may now be in the shuffled deck."""
    forgotten: R = _with_unseen(state, lambda card: Unseen(card.number))
    return forgotten


def _with_unseen(value: Any, become: Callable[[Unseen], TableCard]) -> Any:
    """The value with `become` applied to every unseen card in it."""
    match value:
        case Unseen():
            return become(value)
        case tuple():
            return tuple(_with_unseen(each, become) for each in value)
        case frozenset():
            return frozenset(_with_unseen(each, become) for each in value)
        case BoxState() | RoundState():
            changed = {name: _with_unseen(each, become) for name, each in vars(value).items()}
            return evolve(value, **changed)
        case dict():
            return {name: _with_unseen(each, become) for name, each in value.items()}
    return value


def _phase_began(state: R, event: ev.PhaseBegan) -> R:
    return evolve(state, phase=event.phase)


def _announced(state: R, event: ev.Announced) -> R:
    """Record an announcement of a person. Announcements of the software are never awaited, and the
    call before the deal is a separate act."""
    if ByHand.ANNOUNCING not in state.by_hand or state.phase in ("wagering", "dealing"):
        return state
    return evolve(state, said=state.said | counted_announcements(event.words))


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
    """A card that was exposed and is turned over again still counts as one card."""
    again = event.card in state.exposed_cards and state.rules.reads("exposed-once")
    state = evolve(
        state,
        exposures=state.exposures + (0 if again else 1),
        exposed_cards=state.exposed_cards | {event.card},
    )
    box = state.boxes.get(event.to)
    return state if box is None else with_box(state, box, exposed=box.exposed | {event.card})


def _dealt_out_of_order(state: R, event: ev.DealtOutOfOrder) -> R:
    del event
    return evolve(state, out_of_order=True) if state.phase == "dealing" else state


def _upcard_face_down(state: R, event: ev.UpcardFaceDown) -> R:
    del event
    return evolve(state, wrong_face=True)


def _board_miscounted(state: R, event: ev.BoardMiscounted) -> R:
    return evolve(state, miscounted=event.number)


def _board_put_right(state: R, event: ev.BoardPutRight) -> R:
    kept = tuple(card for card in state.community if card not in event.cards)
    return evolve(state, community=kept, rack=state.rack + event.cards)


def _unchanged(state: R, event: object) -> R:
    del event
    return state


def _stray_card_dealt(state: R, event: ev.StrayCardDealt) -> R:
    if state.real_cards:
        state = face_in_deck(state, event.card)
    cards = (*state.stray.get(event.box, ()), event.card)
    return evolve(state, dealt=state.dealt + 1, stray={**state.stray, event.box: cards})


def _stray_found(state: R, event: ev.StrayFound) -> R:
    del event
    return evolve(state, astray=True)


def _stray_noticed(state: R, event: ev.StrayNoticed) -> R:
    return evolve(state, noticed=state.noticed | {event.box})


def _stray_collected(state: R, event: ev.StrayCollected) -> R:
    left = {box: cards for box, cards in state.stray.items() if box != event.box}
    return evolve(
        state,
        stray=left,
        racked_strays=state.racked_strays | {event.box},
        noticed=state.noticed - {event.box},
        rack=state.rack + event.cards,
        astray=state.astray and bool(left),
    )


def _player_exposed(state: R, event: ev.PlayerExposed) -> R:
    box = state.boxes[event.box]
    return with_box(state, box, exposed=box.exposed.union(event.cards), handled=True)


def _dealer_exposed(state: R, event: ev.DealerExposed) -> R:
    return evolve(state, dealer_exposed=state.dealer_exposed.union(event.cards))


def _collected_early(state: R, event: ev.CollectedEarly) -> R:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], early=True)


def _cards_laid_down(state: R, event: ev.CardsLaidDown) -> R:
    return with_box(state, state.boxes[event.box], laid_down=True, handled=True)


def _laid_hand_collected(state: R, event: ev.LaidHandCollected) -> R:
    racked = evolve(state, rack=state.rack + event.cards)
    return with_box(racked, state.boxes[event.box], early=True, laid_down=True)


def _hand_reconstructed(state: R, event: ev.HandReconstructed) -> R:
    kept = tuple(card for card in state.rack if card not in event.cards)
    box = state.boxes[event.box]
    return with_box(evolve(state, rack=kept), box, early=False, laid_down=False)


def hand_finished(state: R, event: ev.HandFinished, **changes: object) -> R:
    """The box is out of the round; its cards stay where they are."""
    waiting = evolve(state, finished=(*state.finished, event.box))
    changes |= {"out": True, "finished": event.clauses, "collect_order": event.order}
    return with_box(waiting, state.boxes[event.box], **changes)


def cards_collected(state: R, event: ev.CardsCollected, **changes: object) -> R:
    """A box's hand, or the dealer's cards, are in the discard rack."""
    rack, left = state.rack + event.cards, state.finished
    if event.box == ev.DEALER:
        return evolve(state, rack=rack, dealer_collected=True)
    box = state.boxes[event.box]
    if box.finished:
        left = tuple(number for number in left if number != event.box)
        changes |= {"finished": (), "collect_order": ()}
    collected = evolve(box, out=True, collected=True, early=False, **changes)
    return evolve(state, rack=rack, finished=left, boxes={**state.boxes, event.box: collected})


def _round_voided(state: R, event: ev.RoundVoided) -> R:
    return evolve(state, void=event.clauses, astray=False)


SHARED_CHANGES: Mapping[type, Change[Any]] = {
    ev.PhaseBegan: _phase_began,
    ev.WagerPlaced: _wager_placed,
    ev.WrongAmount: _wrong_amount,
    ev.WagerMissing: _unchanged,
    ev.WagerPutRight: _wager_put_right,
    ev.Announced: _announced,
    ev.CardDealt: _card_dealt,
    ev.CardsSeen: _cards_seen,
    ev.CardCorrected: card_corrected,
    ev.CardsMixed: _cards_mixed,
    ev.WagerWithdrawn: _wager_withdrawn,
    ev.LineSettled: _line_settled,
    ev.HandShown: _hand_shown,
    ev.DealerRevealed: _dealer_revealed,
    ev.CardExposed: _card_exposed,
    ev.StrayCardDealt: _stray_card_dealt,
    ev.DealtOutOfOrder: _dealt_out_of_order,
    ev.CardTooMany: _unchanged,
    ev.UpcardFaceDown: _upcard_face_down,
    ev.BoardMiscounted: _board_miscounted,
    ev.BoardPutRight: _board_put_right,
    ev.DeemedFolded: _unchanged,
    ev.CardsLaidDown: _cards_laid_down,
    ev.LaidHandCollected: _laid_hand_collected,
    ev.StrayNoticed: _stray_noticed,
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
