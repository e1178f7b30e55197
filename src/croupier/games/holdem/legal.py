"""What may be done now, and the refusal of everything else."""

from croupier.games import collecting
from croupier.games.choice import Choice, refusal_with
from croupier.games.holdem.phase import Phase
from croupier.games.holdem.state import Box, Round
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the document allows at this moment, irregularities apart."""
    collect = collecting.choices(state, state.phase is Phase.COLLECTING)
    return collect if state.astray else collect + _of_phase(state)


def _of_phase(state: Round) -> tuple[Choice, ...]:
    if state.phase is Phase.WAGERING:
        boxes = range(1, state.rules.boxes + 1)
        closing = (Choice("no_more_bets"),) if state.boxes else ()
        return (*(Choice("place_wager", number) for number in boxes), *closing)
    if state.phase is Phase.DEALING:
        return (Choice("deal_card"), Choice("deal_complete"))
    if state.phase is Phase.REVEALING:
        return (Choice("reveal_dealer"),)
    turn = state.turn
    if turn is not None and state.boxes[turn].early:
        return (Choice("reconstruct"), Choice("void_hand"))
    return () if turn is None else _of_box(state, state.boxes[turn])


def multiples(state: Round) -> tuple[int, ...]:
    """The play wagers allowed now, in antes."""
    return {
        Phase.BEFORE_FLOP: state.rules.before_flop,
        Phase.AFTER_FLOP: state.rules.after_flop,
        Phase.AFTER_RIVER: state.rules.after_river,
    }.get(state.phase, ())


def _of_box(state: Round, box: Box) -> tuple[Choice, ...]:
    number, blind = box.number, state.is_blind(box.number)
    passing = "fold" if state.phase is Phase.AFTER_RIVER or state.dealer_exposed else "check"
    plays = (
        Choice("play", number, box.ante * multiple, multiple=multiple, blind=blind)
        for multiple in multiples(state)
    )
    return (Choice(passing, number, blind=blind), *plays)


def refusal(state: Round, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that says what is legal now."""
    return refusal_with(legal(state), code, clauses, message)
