"""A round of Ultimate Texas Hold'em dealt for a question and played to its end by the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from croupier.cards import DECK, Card
from croupier.games.holdem import COMMUNITY, DEALER, Phase, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.holdem.dealing import deal_order
from croupier.games.jackpot import Pools
from croupier.games.settlement import SettlementLine
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules
from croupier.school.hands import stack
from croupier.school.questions import Course, Hand, Stake, line_of

ANTES = (5, 10, 15, 25, 35, 50, 75, 100)
E = TypeVar("E")


@dataclass(frozen=True)
class Dealt:
    """The round at its end, one box of it, and everything that happened."""

    round: Round
    box: int
    events: tuple[Any, ...]

    def line(self, wager: str) -> SettlementLine | None:
        return line_of(self.round.lines, self.box, wager)

    def stakes(self) -> tuple[Stake, ...]:
        wagers = self.round.boxes[self.box].wagers
        return tuple(Stake(self.box, wager, amount) for wager, amount in wagers.items())

    def dealer(self) -> Hand:
        return Hand("dealer", self.round.dealer)

    def board(self) -> Hand:
        return Hand("board", self.round.community)

    def hand(self) -> Hand:
        return Hand(f"box {self.box}", self.round.boxes[self.box].cards)

    def hands(self) -> tuple[Hand, ...]:
        return self.dealer(), self.board(), self.hand()

    def event(self, kind: type[E]) -> E | None:
        """The first of its kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)


@dataclass(frozen=True)
class Deal:
    """Cards, wagers and decisions for a round; what is not said comes by chance."""

    rules: HoldemRules
    hands: Mapping[int, Sequence[Card]]
    wagers: Sequence[act_.PlaceWager]
    pools: Pools | None = None
    multiple: int = 1
    """The play wager in antes; 0 folds."""


def rules_of(course: Course) -> HoldemRules:
    assert isinstance(course.rules, HoldemRules)
    return course.rules


def box_wagers(box: int, random: Random, **others: Amount) -> list[act_.PlaceWager]:
    ante = random.choice(ANTES)
    stakes: dict[str, Amount] = {"ante": ante, "blind": ante, **others}
    return [act_.PlaceWager(box, area, amount) for area, amount in stakes.items()]


def seven_and_two(
    course: Course, random: Random, seven: Sequence[Card], dealer: Sequence[Card], **others: Amount
) -> Deal:
    """One box that plays: its two cards, then the board's five; and the dealer's two."""
    rules = rules_of(course)
    box = random.randint(1, rules.boxes)
    hands = {box: seven[:2], COMMUNITY: seven[2:], DEALER: dealer}
    multiple = random.choice((*rules.before_flop, *rules.after_flop, *rules.after_river))
    return Deal(rules, hands, box_wagers(box, random, **others), multiple=multiple)


def play(deal: Deal, random: Random) -> Dealt:
    """Play the round; the engine settles it. The box of the first wager is the one asked about."""
    box = deal.wagers[0].box
    order = deal_order(_wagered(deal, DECK))
    state = _wagered(deal, stack(order, deal.hands, (), random))
    events: list[Any] = []
    action: act_.Action = act_.NoMoreBets()
    while True:
        state, happened = act(state, action)
        events += happened
        if state.over:
            return Dealt(state, box, tuple(events))
        action = _decision(deal, state)


def _wagered(deal: Deal, deck: Sequence[Card]) -> Round:
    state = open_round(deal.rules, deck, next(iter(deal.rules.deal_clauses)), deal.pools)
    for wager in deal.wagers:
        state, _ = act(state, wager)
    return state


def _decision(deal: Deal, state: Round) -> act_.Action:
    """Everybody plays as soon as the multiple is on offer, or folds at the end."""
    turn, rules = state.turn, deal.rules
    assert turn is not None
    offered = {
        Phase.BEFORE_FLOP: rules.before_flop,
        Phase.AFTER_FLOP: rules.after_flop,
        Phase.AFTER_RIVER: rules.after_river,
    }[state.phase]
    if deal.multiple in offered:
        return act_.Play(turn, deal.multiple)
    return act_.Fold(turn) if state.phase is Phase.AFTER_RIVER else act_.Check(turn)
