"""The deal: its order, and cards that a person deals, correctly or not."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any

from croupier.cards import TableCard
from croupier.games.actions import DealCard, FlipCard, NoticeStray
from croupier.games.events import (
    COMMUNITY,
    DEALER,
    BoardMiscounted,
    BoardPutRight,
    CardDealt,
    CardExposed,
    CardTooMany,
    DealtOutOfOrder,
    Source,
    StrayCardDealt,
    StrayCollected,
    StrayFound,
    StrayNoticed,
    UpcardFaceDown,
)
from croupier.games.game import game_of, refusal
from croupier.games.irregularities.grounds import racks_whole
from croupier.games.irregularities.voids import undo_hand, undo_round
from croupier.games.real_cards import next_card, record_face
from croupier.games.recorder import R, RoundRecorder
from croupier.games.state import ByHand, RoundState
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.facts import count
from croupier.rulebooks.schema import Dealing


def around(state: RoundState, dealing: Dealing, hand: int) -> tuple[tuple[int, int], ...]:
    """Who receives each card, and which card of theirs it is."""
    dealer_first, at_once = dealing.dealer == "first", dealing.each == hand
    return _around(tuple(state.boxes), dealer_first, at_once, hand)


@lru_cache
def _around(
    boxes: tuple[int, ...], dealer_first: bool, at_once: bool, hand: int
) -> tuple[tuple[int, int], ...]:
    places = (DEALER, *boxes) if dealer_first else (*boxes, DEALER)
    if at_once:
        return tuple((to, position) for to in places for position in range(1, hand + 1))
    return tuple((to, position) for position in range(1, hand + 1) for to in places)


def deal_source(state: RoundState) -> Source:
    match state.dealing:
        case "shoe":
            return "shoe"
        case "hand":
            return "hand"
    return "shuffler"


HandVoided = Callable[[Any, int, Clauses, str], None]
"""Applies the consequences of a void hand, with these clauses and this reason."""
VoidLone = Callable[[Any, int, bool], None]
"""Removes a box without the wagers for a hand from the round; returns whether it was dealt
cards."""


def deal_card(record: RoundRecorder[R], action: DealCard, rightly_up: bool = False) -> None:
    """Deal one card to any place; a second one exposed by mistake is a misdeal."""
    check_dealing(record.state)
    rules, way = record.state.rules, record.state.dealing
    clauses, order = rules.deal_clauses[way], rules.order_clauses[way]
    deal_by_hand(record, action, rightly_up, deal_source(record.state), clauses, order)
    check_exposures(record)


def check_exposures(record: RoundRecorder[R]) -> None:
    """Declare a misdeal at the second exposed card; in some documents at the dealer's first."""
    rules, cites = record.rules, record.cites
    exposed = any(isinstance(each, CardExposed) and each.to == DEALER for each in record.events)
    if exposed and cites.exposed_to_dealer[0] in rules.void_round_grounds:
        misdeal(record, cites.exposed_to_dealer, "one of the dealer's cards was exposed")
    elif record.state.exposures > 1:
        misdeal(record, cites.exposed_more, "more than one card was exposed")


def deal_by_hand(
    record: RoundRecorder[R],
    action: DealCard,
    rightly_up: bool,
    source: Source,
    clauses: Clauses,
    order: Clauses,
) -> None:
    """Deal the next card to the place that the dealer chooses, right or wrong.

    `order` holds the clauses, if any, that say where the card should go."""
    state, cites = record.state, record.state.rules.cites
    if not state.lowest_place <= action.to <= state.rules.boxes:
        raise refusal(
            state,
            "no-such-box",
            cites.boxes,
            f"there is no box {action.to}: the table has boxes 1 to {state.rules.boxes}",
        )
    if not state.cards_left:
        clauses = cites.reshuffle or cites.deck
        raise refusal(state, "no-cards", clauses, "no cards are left to deal")
    card, exposed = next_card(record, action.card), action.exposed or action.card is not None
    if action.to > DEALER and not _is_dealt_to(state, action.to):
        record.emit(StrayCardDealt(action.to, card, cites.stray_before))
    else:
        wrong = tuple(_wrongly_dealt(state, action, rightly_up, order))
        broken = {clause for event in wrong for clause in event.clauses}
        if exposed and not rightly_up:
            broken.update(state.rules.face_clauses[state.dealing])
        kept = tuple(clause for clause in clauses if clause not in broken)
        record.emit(CardDealt(action.to, card, exposed, source, kept))
        for event in wrong:
            record.emit(event)
    if exposed and not rightly_up:
        _expose(record, action.to, card)


def _wrongly_dealt(
    state: RoundState, action: DealCard, rightly_up: bool, order: Clauses
) -> Iterator[DealtOutOfOrder | CardTooMany | UpcardFaceDown]:
    """The rules that a card breaks where it goes, other than by being exposed."""
    if not state.rules.reads("out-of-order"):
        return
    ruling, due = (_OUT_OF_ORDER,), game_of(state).next_place(state)
    if order and due is not None and action.to != due:
        yield DealtOutOfOrder(action.to, due, order + ruling)
    if _is_full(state, action.to):
        ruling_on = "one-too-many" if state.phase == "dealing" else "one-too-many-drawn"
        number = state.rules.cites.wrong_number[:1]
        yield CardTooMany(action.to, (*number, f"ruling:{ruling_on}"))
    faces = state.rules.face_clauses[state.dealing]
    if faces and rightly_up and not (action.exposed or action.card):
        yield UpcardFaceDown(action.to, faces + ruling)


def _is_full(state: RoundState, place: int) -> bool:
    """Whether the hand there has all its cards of the deal (ruling: one-too-many), or of a draw
    (ruling: one-too-many-drawn)."""
    if place == COMMUNITY:
        return False
    if state.phase != "dealing":
        drawn = place in state.boxes and state.has_all_drawn(place)
        return drawn and state.rules.reads("one-too-many-drawn")
    full = len(_cards_at(state, place)) >= game_of(state).hand
    return full and state.rules.reads("one-too-many")


_OUT_OF_ORDER = "ruling:out-of-order"


def _expose(record: RoundRecorder[R], to: int, card: TableCard) -> None:
    state, cites = record.state, record.state.rules.cites
    exposed = cites.exposed_to_dealer if to == DEALER else cites.exposed_to_box
    if card in state.exposed_cards and state.rules.reads("exposed-once"):
        exposed += ("ruling:exposed-once",)
    record.emit(CardExposed(to, card, exposed))


def flip_card(record: RoundRecorder[R], action: FlipCard) -> None:
    """Turn over a card dealt face down while others are dealt: it is exposed in the deal."""
    state, cites = record.state, record.state.rules.cites
    check_dealing(state)
    if action.to == DEALER and state.phase != "dealing":
        raise refusal(
            state,
            "after-the-deal",
            cites.dealer_exposed,
            "the deal is over: enter cards of the dealer's hand as exposed by the dealer",
        )
    cards = _cards_at(state, action.to)
    if not 1 <= action.which <= len(cards):
        raise refusal(
            state,
            "no-such-card",
            cites.exposed_to_box,
            f"{len(cards)} cards lie there: they are counted from 1",
        )
    card = cards[action.which - 1]
    if action.card is not None:
        card = record_face(record, action.to, card, action.card)
    expose_in_the_deal(record, action.to, (card,))


def expose_in_the_deal(record: RoundRecorder[R], to: int, cards: Iterable[TableCard]) -> None:
    """Expose cards that lie face down while others are dealt."""
    for card in cards:
        _expose(record, to, card)
    check_exposures(record)


def _cards_at(state: RoundState, place: int) -> tuple[TableCard, ...]:
    if place == DEALER:
        return state.dealer
    if place == COMMUNITY:
        return state.community
    box = state.boxes.get(place)
    return state.stray.get(place, ()) if box is None or not box.cards else box.cards


def _is_dealt_to(state: RoundState, box: int) -> bool:
    """Whether the box may receive a card: it has its wagers and is still in the round."""
    if box not in state.boxes or state.boxes[box].out:
        return False
    return bool(state.rules.dealt_to <= state.boxes[box].wagers.keys())


def check_dealing(state: RoundState) -> None:
    """Check that a person is dealing, and that no whole stray hand must be collected first."""
    cites = state.rules.cites
    if state.astray:
        raise refusal(
            state,
            "stray-first",
            cites.stray_after,
            "all cards are dealt: collect the hands at boxes without wagers to continue",
        )
    if not game_of(state).is_dealing(state):
        clauses = game_of(state).dealing_clauses(state)
        raise refusal(state, "not-now", clauses, "no card can be dealt by hand now")


def notice_stray(record: RoundRecorder[R], action: NoticeStray) -> None:
    """Notice cards at a box without wagers. Before all cards are dealt that is a misdeal, except a
    whole hand that the document has collected; after the deal a whole hand is collected."""
    state, clauses = record.state, record.state.rules.cites.stray_before
    if state.astray and action.box in state.stray:
        record.emit(StrayNoticed(action.box, record.state.rules.cites.stray_after))
        return
    if _is_racked(state, action.box):
        clauses = (*state.rules.cites.stray_after, "ruling:stray-collected")
        record.emit(StrayNoticed(action.box, clauses))
        return
    if state.phase != "dealing" or action.box not in state.stray:
        after = game_of(state).next_place(state) is None or state.phase != "dealing"
        raise refusal(
            state,
            "no-stray",
            (state.rules.cites.stray_after if after else ()) + clauses,
            f"no cards lie at box {action.box} without its wagers",
        )
    if racks_whole(state, action.box):
        _rack_stray(record, action.box)
    else:
        misdeal(record, clauses, f"cards were dealt to box {action.box} without its wagers")


def _is_racked(state: RoundState, box: int) -> bool:
    """Whether a stray hand of this box is already in the rack, so that nothing more follows."""
    racked = box in state.racked_strays and box not in state.stray and not state.settled
    return racked and state.rules.reads("stray-collected")


def _rack_stray(record: RoundRecorder[R], box: int) -> None:
    """Collect a whole stray hand during the deal; where a person collects, wait for that."""
    state, clauses = record.state, record.state.rules.cites.stray_after
    if ByHand.COLLECTING in state.by_hand:
        record.emit(StrayNoticed(box, clauses))
    else:
        record.emit(StrayCollected(box, state.stray[box], clauses))


def misdeal(record: RoundRecorder[R], clauses: Clauses, reason: str) -> None:
    """Declare a misdeal: the round is void and the hands are dealt again."""
    undo_round(record, clauses, f"misdeal, {reason}")
    record.end()


def deal_complete(
    record: RoundRecorder[R],
    end_deal: Callable[[Any], None],
    hand_voided: HandVoided | None = None,
    void_lone: VoidLone | None = None,
) -> None:
    """End the deal: compare the cards dealt with the cards due.

    `hand_voided` applies the consequences of a void hand, `void_lone` those of a box without the
    wagers for a hand."""
    state, wrong_number = record.state, record.cites.wrong_number
    check_dealing(state)
    game = game_of(state)
    lone, cards = game.not_dealt_to(state), f"{count(game.hand)} cards"
    dealt_to = (box for box in state.playing if box.number not in lone)
    wrong = [box.number for box in dealt_to if len(box.cards) != game.hand]
    if len(state.dealer) != game.hand or not spares_round(state, wrong):
        misdeal(record, wrong_number, f"a hand does not have {cards}")
    elif not strays_are_whole(state, game.hand):
        misdeal(record, wrong_number, "there are cards at a box without its wagers")
    elif len(state.community) != game.board and not _puts_board_right(record, game.board):
        return
    else:
        void_misdealt(record, wrong, f"it does not have {cards}", hand_voided)
        settle_strays(record)
        if void_lone:
            for number in lone:
                void_lone(record, number, number in state.stray)
        if not record.state.astray:
            end_deal(record)


def _puts_board_right(record: RoundRecorder[R], due: int) -> bool:
    """Mark a wrong number of community cards, and return whether an official must put it right.

    Missing cards may still be dealt. If there are too many, completing the deal again means that
    the first ones count."""
    state, clauses = record.state, record.cites.community_number
    number = len(state.community)
    if not state.rules.reads("community-number"):
        wrong_number = record.cites.wrong_number
        misdeal(record, wrong_number, f"there are not {count(due)} community cards")
        return False
    if number > due and state.miscounted == number:
        record.emit(BoardPutRight(state.community[due:], clauses))
        return True
    record.emit(BoardMiscounted(number, due, clauses))
    return False


def spares_round(state: RoundState, wrong: Collection[int]) -> bool:
    """Whether the round stands despite a wrong number of cards at these boxes.

    It does if the house voids only the affected hands, and at least one other was dealt."""
    others = [box for box in state.boxes.values() if box.cards and box.number not in wrong]
    return not wrong or (state.rules.misdeal == "hands" and bool(others))


def void_misdealt(
    record: RoundRecorder[R],
    wrong: Iterable[int],
    reason: str,
    hand_voided: HandVoided | None = None,
) -> None:
    """Void these hands because of their number of cards."""
    cites = record.state.rules.cites
    clauses = cites.wrong_number + cites.misdeal_hands
    for number in wrong:
        undo_hand(record, number, clauses, f"misdeal, {reason}")
        if hand_voided:
            hand_voided(record, number, clauses, f"hand of box {number} void: misdeal, {reason}")


def strays_are_whole(state: RoundState, complete: int) -> bool:
    """Whether every hand at a box without wagers has all its cards."""
    return all(len(cards) == complete for cards in state.stray.values())


def settle_strays(record: RoundRecorder[R]) -> None:
    """Collect complete hands at boxes without wagers once all cards are dealt.

    Where a person collects, the round waits until that is done."""
    state, clauses = record.state, record.state.rules.cites.stray_after
    for box, cards in state.stray.items():
        if ByHand.COLLECTING in state.by_hand:
            record.emit(StrayFound(box, clauses))
        else:
            record.emit(StrayCollected(box, cards, clauses))
