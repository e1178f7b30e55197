"""What may be done now, and the refusal of everything else."""

from croupier.games import collecting
from croupier.games.acts import Act
from croupier.games.choice import Choice, refusal_with
from croupier.games.lunar.phase import Phase
from croupier.games.lunar.state import Box, Round
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.sentence import Sentence


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the documents allow at this moment, irregularities apart."""
    collect = collecting.choices(state, state.phase is Phase.COLLECTING)
    if state.needs_cards:
        return collect or (Choice("shuffle_rack"),)
    return collect if state.astray else collect + _of_phase(state)


def _of_phase(state: Round) -> tuple[Choice, ...]:
    if _by_hand(state):
        return (Choice("deal_card"), Choice("deal_complete"))
    if state.phase is Phase.REVEALING:
        return (Choice("reveal_dealer"),)
    match state.phase:
        case Phase.WAGERING:
            return _wagering(state)
        case Phase.CONCEDING:
            return (
                *(Choice("concede", box.number) for box in state.betting),
                Choice("settle_now"),
            )
    turn = state.turn
    return () if turn is None else _of_box(state, state.boxes[turn])


def _by_hand(state: Round) -> bool:
    """Whether the dealer is dealing, card by card."""
    act = {Phase.DEALING: Act.DEALING, Phase.DRAWING: Act.DRAWING}.get(state.phase)
    return act in state.by_hand


def _wagering(state: Round) -> tuple[Choice, ...]:
    choices = [Choice("place_wager", number) for number in range(1, state.rules.boxes + 1)]
    if any(box.wagers for box in state.boxes.values()):
        choices.append(Choice("no_more_bets"))
    return tuple(choices)


def _of_box(state: Round, box: Box) -> tuple[Choice, ...]:
    rules, number = state.rules, box.number
    if state.phase is Phase.FORCING:
        return (
            Choice("force", number, box.ante * (rules.force_antes or 0)),
            Choice("decline", number),
        )
    if box.early:
        return (Choice("reconstruct"), Choice("void_hand"))
    fold_or_bet = (Choice("fold", number), Choice("bet", number, box.ante * rules.bet_antes))
    if state.phase is Phase.DECIDING_AGAIN or state.dealer_exposed:
        return fold_or_bet
    fee = box.ante * rules.draw_antes
    return (
        *fold_or_bet,
        Choice("exchange", number, fee, rules.exchange_fewest, rules.exchange_most),
        Choice("buy", number, fee),
    )


def refusal(state: Round, code: str, clauses: Clauses, message: str | Sentence) -> Refusal:
    """A refusal that says what is legal now."""
    return refusal_with(legal(state), code, clauses, message)
