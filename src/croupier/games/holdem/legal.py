"""What may be done now."""

from croupier.games.choice import Choice
from croupier.games.holdem.state import Box, Phase, Round
from croupier.games.legal import legal_with


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the document allows at this moment, irregularities apart."""
    return legal_with(state, _of_box)


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
