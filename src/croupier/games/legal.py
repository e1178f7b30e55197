"""What may be done now, in every game."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.games import collecting
from croupier.games.choice import Choice
from croupier.games.game import game_of
from croupier.games.state import RoundState

OfBox = Callable[[Any, Any], tuple[Choice, ...]]
"""What the box whose turn it is may do."""


def legal_with(
    state: RoundState, of_box: OfBox, besides: Iterable[Choice] = ()
) -> tuple[Choice, ...]:
    """Everything that the document allows at this moment, irregularities apart.

    `besides` is what may be done in a phase of the game's own, when it is no box's turn.
    """
    collect = collecting.choices(state)
    if state.needs_cards:
        return collect or (Choice("shuffle_rack"),)
    return collect if state.astray else (*collect, *_of_phase(state, of_box), *besides)


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
