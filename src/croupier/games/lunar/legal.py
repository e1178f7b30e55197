"""What may be done now."""

from croupier.games.choice import Choice
from croupier.games.legal import legal_with
from croupier.games.lunar.state import Box, Phase, Round


def legal(state: Round) -> tuple[Choice, ...]:
    """Everything that the documents allow at this moment, irregularities apart."""
    return legal_with(state, _of_box, _conceding(state))


def _conceding(state: Round) -> tuple[Choice, ...]:
    if state.phase is not Phase.CONCEDING:
        return ()
    return (*(Choice("concede", box.number) for box in state.betting), Choice("settle_now"))


def _of_box(state: Round, box: Box) -> tuple[Choice, ...]:
    rules, number = state.rules, box.number
    if state.phase is Phase.FORCING:
        return (
            Choice("force", number, box.ante * (rules.force_antes or 0)),
            Choice("decline", number),
        )
    fold_or_bet = (Choice("fold", number), Choice("bet", number, box.ante * rules.bet_antes))
    if state.phase is Phase.DECIDING_AGAIN or state.dealer_exposed:
        return fold_or_bet
    fee = box.ante * rules.draw_antes
    return (
        *fold_or_bet,
        Choice("exchange", number, fee, rules.exchange_fewest, rules.exchange_most),
        Choice("buy", number, fee),
    )
