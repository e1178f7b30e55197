"""The recorder of a round: the events of one action."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from croupier.games.changes import cards_dealt
from croupier.games.events import (
    Announced,
    CardDealt,
    CardsCollected,
    HandFinished,
    LineSettled,
    PhaseBegan,
)
from croupier.games.settlement import CountedStake, Outcome, SettlementLine, split_excess
from croupier.games.state import BoxState, ByHand, RoundState
from croupier.hands import Combination
from croupier.machine import Fold, Recorder
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses

_STAKE_COMES_BACK = frozenset({Outcome.WON, Outcome.STAND_OFF, Outcome.VOID})

R = TypeVar("R", bound=RoundState)


@cache
def _beginning(phases: type, phase: str) -> PhaseBegan:
    """The beginning of a phase, given as one of these phases or by its name."""
    return PhaseBegan(phases(phase))


_announcement = cache(Announced)


class RoundRecorder(Recorder[R]):
    """Records an action of a round: its phases, announcements, collected hands, settled wagers."""

    __slots__ = ("cites", "rules")

    def __init__(self, fold: Fold[R], state: R) -> None:
        self._fold, self.state, self.events = fold, state, []
        self.rules: Any = state.rules
        self.cites: Any = self.rules.cites

    def box(self, number: int) -> Any:
        return self.state.boxes[number]

    def begin(self, phase: str) -> None:
        """Begin a phase, given as the phase or its name."""
        self.emit(_beginning(type(self.state.phase), phase))

    def emit_dealt(self, dealt: Sequence[CardDealt]) -> None:
        """Emit a run of cards, folded together for speed: they are a third of a round."""
        self.events += dealt
        self.state = cards_dealt(self.state, dealt)

    def end(self) -> None:
        """End the round, or wait until the dealer has collected every card.

        Every wager has a settlement line by then."""
        if self.rules.reads("undeclared-paid"):
            assert not any(box.standing for box in self.state.boxes.values())
        self.begin("collecting" if self.state.lying else "over")

    def announce(self, words: str, clauses: Clauses) -> None:
        """Announce for the dealer, unless a person announces here."""
        if ByHand.ANNOUNCING not in self.state.by_hand:
            self.emit(_announcement(words, clauses))

    def finish(self, number: int, clauses: Clauses, order: Clauses = ()) -> None:
        """Take the box out of the round: its hand is collected, or waits for the dealer.

        `order` are the clauses, if any, that prescribe the order in which such hands are
        collected."""
        cards = self.state.boxes[number].lying
        if cards and ByHand.COLLECTING in self.state.by_hand:
            self.emit(HandFinished(number, clauses, order))
        else:
            self.emit(CardsCollected(number, cards, clauses))

    def settle(
        self,
        box: BoxState,
        wager: str,
        outcome: Outcome,
        clauses: Clauses,
        because: str,
        odds: tuple[Amount, ...] = (),
        combinations: tuple[Combination, ...] = (),
    ) -> None:
        """Settle one standing wager, within the table's maximum payout and limits."""
        stake = box.wagers[wager]
        paid: Amount = 0
        if odds:
            paid, clauses, because = self.capped(stake * sum(odds), clauses, because)
        returned = stake if outcome in _STAKE_COMES_BACK else 0
        line = SettlementLine(
            box.number, wager, outcome, stake, odds, paid, returned, clauses, because, combinations
        )
        if self.state.limits is None and not box.overlooked:
            self.emit(LineSettled(line))
            return
        for part in self._counted(box, line):
            self.emit(LineSettled(part))

    def capped(self, paid: Amount, clauses: Clauses, because: str) -> tuple[Amount, Clauses, str]:
        """The payment on one wager, limited to the table's maximum payout."""
        rules, limit = self.state.rules, self.state.rules.max_payout
        if limit is None or paid <= limit:
            return paid, clauses, because
        because += f"; {format_amount(paid)} is over the maximum payout"
        return limit, clauses + rules.cites.max_payout, because

    def _counted(self, box: BoxState, line: SettlementLine) -> tuple[SettlementLine, ...]:
        """The line, or two: one for the part that counts by limits and rules, one for the part
        returned."""
        limits = self.state.limits
        if not line.net:
            return (line,)
        by_rule = _counted_by_rule(self.state, box, line.wager)
        found = None if limits is None else limits.counted(box.number, box.wagers).get(line.wager)
        if by_rule is not None and (found is None or by_rule.counts <= found.counts):
            return split_excess(_marked(line, by_rule), by_rule)
        if found is None:
            return (line,)
        return split_excess(_marked(line, found) if found.valid_all_the_same else line, found)


def _counted_by_rule(state: RoundState, box: BoxState, wager: str) -> CountedStake | None:
    """How much counts of a wager of the wrong amount (ruling: wager-amount)."""
    due = state.required(box, wager) if box.overlooked else None
    if due is None or box.wagers[wager] == due[0]:
        return None
    stake, (required, clauses) = box.wagers[wager], due
    words = f"where {format_amount(required)} is required"
    return CountedStake(stake, min(stake, required), clauses, words)


def _marked(line: SettlementLine, found: CountedStake) -> SettlementLine:
    """The line of a wager below the amount required, with a note that it counts as it is."""
    if found.excess:
        return line
    clauses = tuple(dict.fromkeys(line.clauses + found.clauses))
    return replace(line, clauses=clauses, because=f"{line.because}; counts {found.because}")
