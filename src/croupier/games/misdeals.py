"""A person deals: each card goes where it is put; what was dealt wrongly is found and undone."""

from collections.abc import Collection

from croupier.games.actions import DealCard, NoticeStray
from croupier.games.acts import Act
from croupier.games.events import (
    DEALER,
    CardDealt,
    CardExposed,
    Source,
    StrayCardDealt,
    StrayCollected,
    StrayFound,
)
from croupier.games.recorder import R, Recorder
from croupier.games.state import RoundState
from croupier.games.voiding import undo_hand, undo_round
from croupier.games.wagering import Refuse
from croupier.rulebooks.clauses import Clauses


def deal_by_hand(
    record: Recorder[R],
    action: DealCard,
    rightly_up: bool,
    source: Source,
    clauses: Clauses,
    refuse: Refuse,
) -> None:
    """The next card goes where the dealer puts it, rightly or not."""
    state, cites = record.state, record.state.rules.cites
    if not state.lowest_place <= action.to <= state.rules.boxes:
        raise refuse(
            "no-such-box",
            cites.boxes,
            f"there is no box {action.to}: the table has boxes 1 to {state.rules.boxes}",
        )
    if not state.cards_left:
        raise refuse("no-cards", cites.deck, "there is no card left to deal")
    card = state.next_card
    if action.to > DEALER and not _is_dealt_to(state, action.to):
        record.emit(StrayCardDealt(action.to, card, cites.stray_before))
    else:
        record.emit(CardDealt(action.to, card, action.exposed, source, clauses))
    if action.exposed and not rightly_up:
        to_dealer = action.to == DEALER
        exposed = cites.exposed_to_dealer if to_dealer else cites.exposed_to_box
        record.emit(CardExposed(action.to, card, exposed))


def _is_dealt_to(state: RoundState, box: int) -> bool:
    """Whether a card has any business at the box: it has its wagers and is still in the round."""
    if box not in state.boxes or state.boxes[box].out:
        return False
    return bool(state.rules.dealt_to <= state.boxes[box].wagers.keys())


def check_dealing(state: RoundState, by_hand: bool, refuse: Refuse) -> None:
    """A person is dealing, and no whole hand dealt astray has to go first."""
    cites = state.rules.cites
    if state.astray:
        raise refuse(
            "stray-first",
            cites.stray_after,
            "all is dealt: hands at boxes without wagers are collected before the round goes on",
        )
    if not by_hand:
        raise refuse("not-now", cites.deal, "no card is to be dealt by hand now")


def notice_stray(record: Recorder[R], action: NoticeStray, dealing: bool, refuse: Refuse) -> None:
    """Noticed before all cards are dealt, a hand without wagers is a misdeal."""
    state, clauses = record.state, record.state.rules.cites.stray_before
    if not dealing or state.astray or action.box not in state.stray:
        raise refuse(
            "no-stray",
            clauses,
            f"no cards are being dealt to box {action.box} without its wagers",
        )
    misdeal(record, clauses, f"cards were dealt to box {action.box} without its wagers")


def misdeal(record: Recorder[R], clauses: Clauses, reason: str) -> None:
    """A misdeal that voids the round; the hands are dealt anew."""
    undo_round(record, clauses, f"misdeal, {reason}")
    record.end()


def spares_round(state: RoundState, wrong: Collection[int]) -> bool:
    """Whether a wrong number of cards at these boxes leaves the round standing.

    It does where a house voids only the hands affected, and at least one other was dealt.
    """
    others = [box for box in state.boxes.values() if box.cards and box.number not in wrong]
    return not wrong or (state.rules.misdeal == "hands" and bool(others))


def void_misdealt(record: Recorder[R], number: int, reason: str) -> tuple[Clauses, str]:
    """One hand is void because of its number of cards; by which clauses, and in which words."""
    cites = record.state.rules.cites
    clauses = cites.wrong_number + cites.misdeal_hands
    undo_hand(record, number, clauses, f"misdeal, {reason}")
    return clauses, f"hand of box {number} void: misdeal, {reason}"


def strays_are_whole(state: RoundState, complete: int) -> bool:
    """Whether every hand at a box without wagers has all its cards."""
    return all(len(cards) == complete for cards in state.stray.values())


def settle_strays(record: Recorder[R]) -> None:
    """Once all is dealt, complete hands at boxes without wagers go.

    Where a person collects, the round stands still until that is done.
    """
    state, clauses = record.state, record.state.rules.cites.stray_after
    for box, cards in state.stray.items():
        if Act.COLLECTING in state.by_hand:
            record.emit(StrayFound(box, clauses))
        else:
            record.emit(StrayCollected(box, cards, clauses))
