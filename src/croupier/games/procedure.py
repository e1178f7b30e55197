"""The course of a round: the acts that every game shares, and the steps that follow an act."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from croupier.games import collection
from croupier.games.actions import (
    Announce,
    CollectCards,
    CorrectCard,
    DeemFolded,
    ExposeCards,
    ExposeDealerCards,
    FlipCard,
    LayDown,
    NoticeStray,
    PutRight,
    Reconstruct,
    RevealDealer,
    Ruling,
    ShowCards,
    VoidHand,
    VoidRound,
)
from croupier.games.announcements import ANNOUNCEMENTS, Announcement, matching_announcements
from croupier.games.deal import flip_card, notice_stray
from croupier.games.events import DEALER, Announced
from croupier.games.game import awaited, game_of, refusal
from croupier.games.irregularities import exposure, voids
from croupier.games.irregularities.amounts import put_right
from croupier.games.irregularities.voids import void_hand, void_round
from croupier.games.real_cards import REAL_CARDS, correct_card, is_hand_seen, show_cards
from croupier.games.recorder import RoundRecorder
from croupier.games.state import ByHand, RoundState
from croupier.machine import Do
from croupier.sentence import Sentence, quote

Step = Callable[[Any], None]
"""Performs the steps that need nobody's decision."""


def make_proceed(steps: Mapping[str, Step], stays: Callable[[Any], bool]) -> Step:
    """A function that takes the steps after each act, phase after phase, until somebody must act.

    `steps` has a step for each phase that continues by itself; `stays` says whether a phase waits
    for the person who performs acts of the dealer. A step that does nothing waits too: for real
    cards to be seen, or for a box that may still act out of turn."""

    def proceed(record: RoundRecorder[Any]) -> None:
        early = [box for box in record.state.boxes.values() if box.early]  # only acts make them so
        if early:
            collection.fold_covered(record)
        while True:
            state = record.state
            step = steps.get(state.phase)
            if step is None or state.turn is not None:
                return
            if state.dealt == len(state.deck) and state.needs_cards:
                return
            if state.by_hand and (awaited(state) or stays(state)):
                return
            if early and collection.waits_for_hand(state):
                return
            before = len(record.events)
            step(record)
            if len(record.events) == before:
                return

    return proceed


def waits_for_dealer(state: RoundState, has_to_show: Callable[[Any], bool]) -> bool:
    """Whether the round waits for a person to deal or to turn up the dealer's hand."""
    if state.phase == "dealing":
        return ByHand.DEALING in state.by_hand
    return state.phase == "revealing" and ByHand.REVEALING in state.by_hand and has_to_show(state)


def is_anybody_playing(state: Any) -> bool:
    return any(True for _ in state.playing)


def shared_acts(end_deal: Step, reveal: Step) -> dict[type, Do]:
    """The acts that are the same in every game.

    `end_deal` continues after the deal once no stray cards are left; `reveal` turns up the dealer's
    hand."""
    return {
        PutRight: put_right,
        FlipCard: flip_card,
        NoticeStray: notice_stray,
        Announce: announce,
        RevealDealer: partial(_reveal_dealer, reveal=reveal),
        ShowCards: show_cards,
        CorrectCard: correct_card,
        ExposeCards: exposure.expose_cards,
        ExposeDealerCards: exposure.expose_dealer_cards,
        CollectCards: partial(_collect_cards, end_deal=end_deal),
        LayDown: collection.lay_down,
        Reconstruct: collection.reconstruct,
        DeemFolded: collection.deem_folded,
        Ruling: voids.rule,
        VoidHand: void_hand,
        VoidRound: void_round,
    }


def _reveal_dealer(record: RoundRecorder[Any], action: RevealDealer, reveal: Step) -> None:
    """Turn up the dealer's hand when all have decided."""
    state = record.state
    if state.phase != "revealing" or ByHand.REVEALING not in state.by_hand:
        message = "the dealer's hand cannot be turned up now"
        raise refusal(state, "not-now", record.cites.reveal, message)
    due = awaited(state)
    if due is not None:
        message = f"before the dealer's hand is turned up the dealer must announce “{due.words}”"
        raise refusal(state, "announce-first", (*due.clauses, ANNOUNCEMENTS), message)
    if action.cards and set(action.cards) != set(
        state.dealer
    ):  # cards entered before may be named again
        show_cards(record, ShowCards(DEALER, action.cards))
    _check_seen(record.state)
    reveal(record)


def _check_seen(state: RoundState) -> None:
    """Check that the real cards turned up are named: the dealer's hand, and those in the centre."""
    if is_hand_seen(state, state.dealer + state.community):
        return
    clauses = (*state.rules.cites.decide, *REAL_CARDS)
    message = "name the cards that are turned up: the dealer's hand, and those in the centre"
    raise refusal(state, "to-be-seen", clauses, message)


def _collect_cards(record: RoundRecorder[Any], action: CollectCards, end_deal: Step) -> None:
    """Collect a finished hand, or one that still plays, which is too early."""
    if collection.waits(record.state, action.box):
        collection.collect(record, action, end_deal)
    else:
        collection.collect_early(record, action)


def announce(record: RoundRecorder[Any], action: Announce) -> None:
    """Record the dealer's words, if they make an announcement of the document now."""
    state, decide = record.state, record.cites.decide
    if ByHand.ANNOUNCING not in state.by_hand:
        message = "the software makes the announcements at this table"
        raise refusal(state, "software-announces", decide, message)
    known = game_of(state).announcements(state)
    announced = matching_announcements(action.words, known)
    if not announced:
        raise refusal(
            state,
            "not-prescribed",
            decide,
            Sentence(
                "{words} is not a prescribed announcement; the dealer may say: {said}",
                words=quote(f"{action.words!r:.80}"),
                said="; ".join(each.words for each in known if each.clauses),
            ),
        )
    if state.rules.reads("announcements"):
        _check_time(state, announced)
    clauses = dict.fromkeys(clause for each in announced for clause in each.clauses)
    record.emit(Announced(action.words.strip(), tuple(clauses)))


def _check_time(state: RoundState, announced: Iterable[Announcement]) -> None:
    for each in announced:
        if each.why_not:
            message = f"“{each.words}” cannot be announced now: {each.why_not}"
            raise refusal(state, "not-now", each.clauses, message)
