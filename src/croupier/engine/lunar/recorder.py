"""Takes down what happens during one action: each event is folded at once and kept."""

from croupier.engine.lunar.events import Event, LineSettled, PhaseBegan
from croupier.engine.lunar.fold import fold
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.state import Box, Round
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.hands import Combination
from croupier.money import Amount, format_amount
from croupier.rulebooks.lunar import Clauses, LunarCites, LunarRules

_STAKE_COMES_BACK = frozenset({Outcome.WON, Outcome.STAND_OFF, Outcome.VOID})


class Recorder:
    """The state as it changes within one action, and the events that changed it."""

    __slots__ = ("cites", "events", "rules", "state")

    def __init__(self, state: Round) -> None:
        self.state = state
        self.rules: LunarRules = state.rules
        self.cites: LunarCites = state.rules.cites
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.state = fold(self.state, event)

    def begin(self, phase: Phase) -> None:
        self.emit(PhaseBegan(phase))

    def box(self, number: int) -> Box:
        return self.state.boxes[number]

    def settle(
        self,
        box: Box,
        wager: str,
        outcome: Outcome,
        clauses: Clauses,
        because: str,
        odds: tuple[Amount, ...] = (),
        combinations: tuple[Combination, ...] = (),
    ) -> None:
        """Settle one standing wager, within the table's maximum payout."""
        stake = box.wagers[wager]
        paid = stake * sum(odds)
        limit = self.rules.max_payout
        if limit is not None and paid > limit:
            because += f"; {format_amount(paid)} is over the maximum payout"
            clauses += self.cites.max_payout
            paid = limit
        self.emit(
            LineSettled(
                SettlementLine(
                    box=box.number,
                    wager=wager,
                    outcome=outcome,
                    stake=stake,
                    odds=odds,
                    paid=paid,
                    returned=stake if outcome in _STAKE_COMES_BACK else 0,
                    clauses=clauses,
                    because=because,
                    combinations=combinations,
                )
            )
        )
