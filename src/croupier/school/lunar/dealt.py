"""A round of Lunar Poker dealt for a question and played to its end by the engine."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from croupier.cards import DECK, Card
from croupier.games.lunar import Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.games.lunar.dealing import deal_order
from croupier.games.settlement import SettlementLine
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules
from croupier.school.hands import stack
from croupier.school.questions import Hand, Stake, line_of

ANTES = (5, 10, 15, 20, 25, 50, 75, 100)
E = TypeVar("E")


@dataclass(frozen=True)
class Dealt:
    """The round at its end, one box of it, and everything that happened."""

    round: Round
    box: int
    events: tuple[Any, ...]

    def line(self, wager: str) -> SettlementLine | None:
        return line_of(self.round.lines, self.box, wager)

    def stake(self, wager: str) -> Stake:
        return Stake(self.box, wager, self.round.boxes[self.box].wagers[wager])

    def hand(self) -> Hand:
        return Hand(f"box {self.box}", self.round.boxes[self.box].cards)

    def dealer(self) -> Hand:
        return Hand("dealer", self.round.dealer)

    def event(self, kind: type[E]) -> E | None:
        """The first of its kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)


@dataclass(frozen=True)
class Deal:
    """Cards, wagers and decisions for a round; what is not said comes by chance."""

    rules: LunarRules
    hands: Mapping[int, Sequence[Card]]
    wagers: Sequence[act_.PlaceWager]
    coming: Sequence[Card] = ()
    """The cards after the deal: a draw's, a force's."""
    buying: Collection[int] = ()
    forcing: bool = False


def one_box(
    rules: LunarRules, random: Random, ante: Amount, **supers: Amount
) -> list[act_.PlaceWager]:
    """The wagers of some box: an ante, and a super wager where one is asked for or compulsory."""
    box = random.randint(1, rules.boxes)
    if rules.super_compulsory:
        supers = {"super": ante, **supers}
    return [act_.PlaceWager(box, area, amount) for area, amount in {"ante": ante, **supers}.items()]


def play(deal: Deal, random: Random) -> Dealt:
    """Play the round; the engine settles it. The box of the first wager is the one asked about."""
    box = deal.wagers[0].box
    order = [place for place, _ in deal_order(_wagered(deal, DECK))]
    state = _wagered(deal, stack(order, deal.hands, deal.coming, random))
    events: list[Any] = []
    action: act_.Action = act_.NoMoreBets()
    while True:
        state, happened = act(state, action)
        events += happened
        if state.over:
            return Dealt(state, box, tuple(events))
        action = _decision(deal, state)


def _wagered(deal: Deal, deck: Sequence[Card]) -> Round:
    state = open_round(deal.rules, deck, next(iter(deal.rules.deal_clauses)))
    for wager in deal.wagers:
        state, _ = act(state, wager)
    return state


def _decision(deal: Deal, state: Round) -> act_.Action:
    """Everybody bets, some with a sixth card."""
    turn = state.turn
    if turn is None:
        return act_.SettleNow()
    if state.phase is Phase.FORCING:
        return act_.Force(turn) if deal.forcing else act_.Decline(turn)
    if turn in deal.buying and state.phase is not Phase.DECIDING_AGAIN:
        return act_.Buy(turn)
    return act_.Bet(turn)
