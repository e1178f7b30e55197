"""A round of Lunar Poker at a table in the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.table.felt import inscription
from croupier.cli.table.lunar.deciding import conceding, decision
from croupier.cli.table.lunar.felt import dealer, dealer_in_a_line
from croupier.cli.table.lunar.slip import entries_of_two, hand_in_a_line, hand_in_full
from croupier.cli.table.lunar.wagers import wager_action
from croupier.cli.table.played import Events, PlayedRound
from croupier.cli.table.question import Turn
from croupier.cli.table.slip import Entry
from croupier.games.lunar import Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.games.lunar import events as ev
from croupier.games.lunar.view import RoundView, view
from croupier.games.settlement import SettlementLine
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules

_TOLD = (
    ev.Announced,
    ev.HandDeclared,
    ev.RackShuffled,
    ev.DealerCardRemoved,
    ev.PlayerAbsent,
)
_IN_THE_SLIP = ("ante", "bet", "draw_fee", "force_fee")


class LunarRound(PlayedRound[Round, RoundView]):
    def __init__(self, rules: LunarRules, deck: Sequence[Card], dealing: str) -> None:
        super().__init__(open_round(rules, deck, dealing), act, view)

    def place(self, box: int, key: str, amount: Amount) -> Events:
        return self.act(wager_action(box, key, amount))

    def house_acts(self, random: Random) -> Events:
        """When the deck has run out the discard rack is shuffled."""
        if not self.state.needs_cards:
            return ()
        rack = list(self.state.rack)
        random.shuffle(rack)
        return self.act(act_.ShuffleRack(tuple(rack)))

    def turn(self, balance: Amount) -> Turn:
        number = self.state.turn
        if number is None:
            return conceding(self.state, self.view)
        return decision(self.state, self.view, number, balance)

    def leave(self) -> Events:
        state = self.state
        if state.turn is None:
            return self.act(act_.SettleNow())
        if state.phase is Phase.FORCING:
            return self.act(act_.Decline(state.turn))
        return self.act(act_.Absent(state.turn))

    @property
    def if_absent(self) -> str:
        if self.state.phase is Phase.CONCEDING:
            return "The round is settled without you."
        if self.state.phase is Phase.FORCING:
            return "The dealer takes it that you decline."
        return super().if_absent

    def worth_telling(self, events: Events) -> Iterator[Any]:
        first_deal = ev.PhaseBegan(Phase.DEALING) in events
        for event in events:
            match event:
                case ev.LineSettled(line):
                    if not self.over and line.wager not in _IN_THE_SLIP:
                        yield event
                case ev.CardDealt():
                    if not first_deal:
                        yield event
                case _ if isinstance(event, _TOLD):
                    yield event

    def top(self, low: bool) -> Iterable[RenderableType]:
        if self.view.dealer_value is None:
            return ()
        hand = dealer_in_a_line(self.view) if low else dealer(self.view)
        return (hand, inscription(self.state.rules))

    def hand(self, box: int, low: bool) -> RenderableType:
        """A bet wager's combinations are marked; where there is room, on the faces."""
        del low
        lines = (line for line in self.state.lines if line.box == box)
        bet = next((line for line in lines if line.wager == "bet"), None)
        full = bet is not None and len(self.state.boxes) == 1
        return (hand_in_full if full else hand_in_a_line)(self.view.boxes[box], bet)

    def entries(self, line: SettlementLine) -> Iterator[Entry]:
        if len(line.odds) > 1:
            return entries_of_two(self.state.rules, line)
        return super().entries(line)
