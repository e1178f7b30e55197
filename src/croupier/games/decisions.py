"""Whose turn it is, what may be done now, and what happens to a box that does not decide."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from croupier.games import collection
from croupier.games.announcements import ANNOUNCEMENTS
from croupier.games.events import DecisionTakenBack, PlayerAbsent
from croupier.games.game import awaited, game_of, refusal
from croupier.games.recorder import RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, RoundState
from croupier.games.view import Choice
from croupier.rulebooks.clauses import RULING, Clauses

ABSENT = "be marked absent"
"""The verb for a box that does not decide."""
Reason = tuple[str, Clauses, str]
"""Why it is not a box's turn: a code, clauses, and words."""


def check_turn(
    state: RoundState,
    number: int,
    verb: str,
    deciding: Container[str],
    why_not: Callable[[Any, Any], Reason | None],
) -> Any:
    """The box, if it is in the round and may decide now.

    `deciding` are the phases in which boxes decide; `why_not` gives more specific reasons than
    another box's turn."""
    cites = state.rules.cites
    if number not in state.boxes:
        message = f"box {number} has no ante in this round"
        raise refusal(state, "not-in-round", cites.ante, message)
    box: BoxState = state.boxes[number]
    if state.phase not in deciding or not state.may_decide(box):
        known = None if state.phase in _NO_HANDS else why_not(state, box)
        code, clauses, why = known or _out_of_turn(state, number, deciding)
        if verb == ABSENT:
            clauses = cites.absent + clauses
        now = " now" if code == "not-now" else ""
        raise refusal(state, code, clauses, f"box {number} may not {verb}{now}: {why}")
    if box.early and verb not in ("fold", ABSENT):
        raise refusal(
            state,
            "cards-collected",
            cites.collected_early,
            f"box {number} may not {verb}: its cards were collected; reconstruct the hand first",
        )
    return box


_NO_HANDS = ("wagering", "dealing", "collecting", "over")
"""Phases in which nothing is decided about a hand, whatever became of it."""


def _out_of_turn(state: RoundState, number: int, deciding: Container[str]) -> Reason:
    cites, said = state.rules.cites, awaited(state)
    if said is not None:
        clauses = (*said.clauses, ANNOUNCEMENTS)
        return "announce-first", clauses, f"the dealer must first announce “{said.words}”"
    if state.astray:
        return "stray-first", cites.stray_after, "a hand at a box without wagers is collected first"
    if state.phase not in deciding or state.turn is None:
        return "not-now", cites.decide, f"the phase is {state.phase}"
    return out_of_turn(state, number)


def out_of_turn(state: RoundState, number: int) -> Reason:
    """Why another box decides first."""
    cites = state.rules.cites
    if state.turn in state.first and number not in state.first:
        words = f"box {state.turn} was directed to play first"
        return "out-of-turn", cites.directed_first or cites.turn, words
    ruling = tuple(each for each in cites.turn if each.startswith(RULING))
    clauses = state.order_clauses or ruling or cites.turn
    return "out-of-turn", clauses, f"it is box {state.turn}'s turn"


def change_mind(record: RoundRecorder[Any], number: int) -> bool:
    """Take back the decision of a box that may still change it; return whether there was one."""
    box: BoxState | None = record.state.boxes.get(number)
    if box is None or not record.state.may_change(box):
        return False
    record.emit(DecisionTakenBack(number, *box.last_decision, record.cites.changed_mind))
    return True


def forfeit(record: RoundRecorder[Any], box: BoxState) -> None:
    """Forfeit the wagers on the hand of a player who is not present to decide."""
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    for wager in box.standing_in_order:
        record.settle(
            box, wager, Outcome.FORFEITED, clauses, "the player was not present to decide"
        )


ChoicesOfBox = Callable[[Any, Any], tuple[Choice, ...]]
"""The choices of the box whose turn it is."""


def legal_with(
    state: RoundState, of_box: ChoicesOfBox, besides: Iterable[Choice] = ()
) -> tuple[Choice, ...]:
    """Everything that the document allows now, except irregularities.

    `besides` adds what a phase of this game allows when it is no box's turn."""
    collect = collection.choices(state)
    if state.real_cards:
        besides = (*besides, *(each.choice for each in game_of(state).to_see(state)))
    if state.needs_cards:
        return collect or (Choice("shuffle_rack"),)
    if state.astray:
        return collect
    back = collection.reconstruction_choices(state)
    if awaited(state) is not None:
        return (*collect, *back, Choice("announce"))
    return (*collect, *back, *_of_phase(state, of_box), *besides)


def _of_earlier(state: RoundState, place: int, of_box: ChoicesOfBox) -> tuple[Choice, ...]:
    """The choices of boxes that come before the box being served. Only later boxes wait for its
    cards."""
    if not state.as_it_happens or state.turn is None:
        return ()
    boxes = (box for box in state.playing if box.number < place and state.may_decide(box))
    return tuple(choice for box in boxes if not box.early for choice in of_box(state, box))


def _of_phase(state: RoundState, of_box: ChoicesOfBox) -> tuple[Choice, ...]:
    if state.phase == "wagering":
        boxes = range(1, state.rules.boxes + 1)
        closing = (Choice("no_more_bets"),) if state.boxes else ()
        return (*(Choice("place_wager", number) for number in boxes), *closing)
    if game_of(state).is_dealing(state):
        if (place := game_of(state).next_place(state)) is not None:
            box = state.boxes.get(place)
            deal = () if box is not None and box.early else (Choice("deal_card"),)
            return (*deal, *_of_earlier(state, place, of_box))
        if game_of(state).may_complete(state):
            return (Choice("deal_complete"),)
    if state.phase == "revealing":
        return (Choice("reveal_dealer"),)
    if state.turn is None:
        return ()
    deciding = [state.boxes[state.turn]]
    if state.as_it_happens:
        deciding = [box for box in state.playing if state.may_decide(box)]
    return tuple(choice for box in deciding if not box.early for choice in of_box(state, box))
