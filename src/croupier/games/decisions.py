"""Whose turn it is, what may be done now, and what becomes of a box that does not decide."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from croupier.games import collection
from croupier.games.events import PlayerAbsent
from croupier.games.game import game_of, refusal
from croupier.games.recorder import RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, RoundState
from croupier.games.view import Choice
from croupier.rulebooks.clauses import Clauses

Reason = tuple[str, Clauses, str]
"""Why it is not a box's turn: a code, clauses, and words."""


def check_turn(
    state: RoundState,
    number: int,
    verb: str,
    deciding: Container[str],
    why_not: Callable[[Any, Any], Reason | None],
) -> Any:
    """The box, if it is in the round and its turn to decide.

    `deciding` are the phases in which boxes decide; `why_not` knows better reasons than that it is
    another box's turn.
    """
    cites = state.rules.cites
    if number not in state.boxes:
        message = f"box {number} has no ante in this round"
        raise refusal(state, "not-in-round", cites.ante, message)
    box: BoxState = state.boxes[number]
    if state.phase not in deciding:
        message = f"box {number} may not {verb} now: the phase is {state.phase}"
        raise refusal(state, "not-now", cites.decide, message)
    if state.turn != number:
        turn = ("out-of-turn", cites.turn, f"it is box {state.turn}'s turn")
        code, clauses, why = why_not(state, box) or turn
        raise refusal(state, code, clauses, f"box {number} may not {verb}: {why}")
    if box.early and verb not in ("fold", "be marked absent"):
        raise refusal(
            state,
            "cards-collected",
            cites.collected_early,
            f"box {number} may not {verb}: its cards were collected; reconstruct the hand first",
        )
    return box


def forfeit(record: RoundRecorder[Any], box: BoxState) -> None:
    """The box does not decide: what it has wagered on its hand is forfeited."""
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")


OfBox = Callable[[Any, Any], tuple[Choice, ...]]
"""What the box whose turn it is may do."""


def legal_with(
    state: RoundState, of_box: OfBox, besides: Iterable[Choice] = ()
) -> tuple[Choice, ...]:
    """Everything that the document allows now, except irregularities.

    `besides` adds what one of the game's own phases allows when it is no box's turn.
    """
    collect = collection.choices(state)
    if state.needs_cards:
        return collect or (Choice("shuffle_rack"),)
    if state.astray:
        return collect
    return (*collect, *collection.giving_back(state), *_of_phase(state, of_box), *besides)


def _of_phase(state: RoundState, of_box: OfBox) -> tuple[Choice, ...]:
    if state.phase == "wagering":
        boxes = range(1, state.rules.boxes + 1)
        closing = (Choice("no_more_bets"),) if state.boxes else ()
        return (*(Choice("place_wager", number) for number in boxes), *closing)
    if game_of(state).is_dealing(state):
        return (Choice("deal_card"), Choice("deal_complete"))
    if state.phase == "revealing":
        return (Choice("reveal_dealer"),)
    turn = state.turn
    if turn is None:
        return ()
    if state.boxes[turn].early:
        return (Choice("reconstruct"), Choice("void_hand"))
    return of_box(state, state.boxes[turn])
