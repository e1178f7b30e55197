"""Rounds that are dealt for a question and played to the end by the engine; and the questions about
them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from croupier.cards import DECK, Card, known
from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.events import DealerRevealed
from croupier.games.game import Opening, game_of, say_wager
from croupier.games.guide import cards_that_count
from croupier.games.jackpot import Pools
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.money import Amount
from croupier.rulebooks.table import TableRules
from croupier.school.hands import sign, stack
from croupier.school.questions import (
    Answer,
    Course,
    Hand,
    Question,
    Stake,
    counting_in,
    fate,
    line_of,
    payment,
    yes_or_no,
)
from croupier.value import value

E = TypeVar("E")
Rules = TypeVar("Rules", bound=TableRules)
Round = TypeVar("Round", bound=RoundState)


def rules_as(course: Course, kind: type[Rules]) -> Rules:
    """The rules of a course, as the rules of a particular game."""
    assert isinstance(course.rules, kind)
    return course.rules


def wagers_on(box: int, stakes: Mapping[str, Amount]) -> list[PlaceWager]:
    return [PlaceWager(box, area, amount) for area, amount in stakes.items()]


@value
class StackedDeal(ABC, Generic[Rules, Round]):
    """The planned cards, wagers and decisions of a round; the rest is random."""

    rules: Rules
    hands: Mapping[int, Sequence[Card]]
    wagers: Sequence[PlaceWager]
    coming: Sequence[Card] = ()
    """The cards that follow the deal, for draws and forces."""
    pools: Pools | None = None

    @abstractmethod
    def order(self, round: Round) -> Sequence[int]:
        """Who gets each card of the deal."""

    @abstractmethod
    def decision(self, round: Round) -> Any:
        """The next action of the round."""

    def play(self, random: Random) -> tuple[Round, tuple[Any, ...]]:
        """Play the round to its end; return the finished round and every event."""
        order = self.order(self._wagered(DECK))
        round = self._wagered(stack(order, self.hands, self.coming, random))
        events: list[Any] = []
        action: Any = NoMoreBets()
        while not round.over:
            round, happened = game_of(round).act(round, action)
            events += happened
            action = None if round.over else self.decision(round)
        return round, tuple(events)

    def _wagered(self, deck: Sequence[Card]) -> Round:
        game, dealing = game_of(self.rules), next(iter(self.rules.deal_clauses))
        round: Any = game.open(self.rules, deck, dealing, Opening(pools=self.pools))
        for wager in self.wagers:
            round, _ = game.act(round, wager)
        opened: Round = round
        return opened


@value
class Dealt(ABC, Generic[Round]):
    """A finished round, the box that the question is about, and every event."""

    round: Round
    box: int
    events: tuple[Any, ...]

    @property
    @abstractmethod
    def dealers(self) -> tuple[Hand, ...]:
        """The cards that make the dealer's hand."""

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """The wagers that a question shows."""
        return tuple(map(self.stake, self.round.boxes[self.box].wagers))

    @property
    def reminder(self) -> tuple[str, ...]:
        """Reminders that follow the situation in a question."""
        return ()

    @property
    def dealer(self) -> Hand:
        return Hand("dealer", known(self.round.dealer))

    @property
    def hand(self) -> Hand:
        return self.hand_of(self.box)

    def hand_of(self, box: int) -> Hand:
        return Hand(f"box {box}", known(self.round.boxes[box].cards))

    def line(self, wager: str) -> SettlementLine | None:
        return line_of(self.round.lines, self.box, wager)

    def stake(self, wager: str) -> Stake:
        return Stake(self.box, wager, self.round.boxes[self.box].wagers[wager])

    def event(self, kind: type[E]) -> E | None:
        """The first of its kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    def ask_payment(self, topic: str, line: SettlementLine, *situation: str) -> Question:
        asks = f"How much is paid on the {say_wager(line.wager)}?"
        return self._ask(topic, line, asks, payment(line), *sign(self.round.rules), *situation)

    def ask_fate(self, topic: str, line: SettlementLine, *situation: str) -> Question:
        asks = f"What happens to the {say_wager(line.wager)}?"
        return self._ask(topic, line, asks, fate(line), *situation)

    def _ask(
        self, topic: str, line: SettlementLine, asks: str, answer: Answer, *situation: str
    ) -> Question:
        return Question(
            topic=topic,
            asks=asks,
            answer=answer,
            because=line.because,
            clauses=line.clauses,
            hands=(*self.dealers, self.hand),
            stakes=self.stakes,
            situation=(*situation, *self.reminder),
            odds=line.odds,
            counting=self.counting(line),
        )

    def counting(self, line: SettlementLine) -> tuple[tuple[Card, ...], ...]:
        """The cards that decide the wager: of what is paid, or the best five of the box."""
        found = counting_in(line)
        if found or line.outcome is not Outcome.WON:
            return found
        five = game_of(self.round).best_five(self.round, self.hand.cards)
        return (cards_that_count(five),)

    def ask_qualifies(self, topic: str, *situation: str) -> Question | None:
        shown = self.event(DealerRevealed)
        if shown is None:
            return None
        cites: Any = self.round.rules.cites
        return Question(
            topic=topic,
            asks="Does the dealer qualify?",
            answer=yes_or_no(shown.qualifies),
            because=f"the dealer has {shown.value.name}",
            clauses=cites.compare if shown.qualifies else cites.not_qualified,
            hands=self.dealers,
            situation=situation,
            counting=(
                cards_that_count(game_of(self.round).best_five(self.round, self.dealer.cards)),
            ),
        )
