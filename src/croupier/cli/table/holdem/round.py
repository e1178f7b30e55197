"""A round of Ultimate Texas Hold'em at a table in the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import RenderableType

from croupier.cards import Card
from croupier.cli.table.felt import inscription
from croupier.cli.table.holdem.answers import read_answer
from croupier.cli.table.holdem.dock import dock
from croupier.cli.table.holdem.felt import board_line, centre, dealer_line, felt
from croupier.cli.table.holdem.meter import Meter, pool_name
from croupier.cli.table.holdem.slip import hand_in_a_line, hand_in_full, jackpot_entries
from croupier.cli.table.played import Events, PlayedRound
from croupier.cli.table.question import Move, Question, Turn
from croupier.cli.table.slip import Entry
from croupier.cli.table.wagers import Wagers
from croupier.cli.table.words import signed
from croupier.games.holdem import Player, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.holdem import events as ev
from croupier.games.holdem.view import RoundView, view
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.telling import Told
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules

_TOLD = (
    ev.Announced,
    ev.CommunityTurned,
    ev.JackpotHit,
    ev.DeckCounted,
    ev.PlayerAbsent,
)
_PLAYER = "player"


class HoldemRound(PlayedRound[Round, RoundView]):
    """Opened for certain wagers, because those on the jackpot are in the pool before the deal."""

    def __init__(
        self,
        rules: HoldemRules,
        deck: Sequence[Card],
        dealing: str,
        wagers: Wagers,
        meter: Meter | None,
    ) -> None:
        self.meter = meter
        self._wagered = meter.wagered(wagers.of_key("jackpot")) if meter else ()
        pools = meter.after(self._wagered) if meter else None
        boxes = tuple(wagers.amounts)
        players = [Player(_PLAYER, boxes)] if len(boxes) > 1 else []
        super().__init__(open_round(rules, deck, dealing, pools, players), act, view)

    def deal(self, wagers: Wagers) -> Events:
        events = super().deal(wagers)
        if self.meter is not None and self.start.pools is not None:
            self.meter.pools = self.start.pools
        return (*map(ev.PoolMoved, self._wagered), *events)

    def turn(self, balance: Amount) -> Turn:
        shown, number = self.view, self.state.turn
        assert number is not None, "a box must decide until the round is over"
        costs = {choice.multiple: choice.amount or 0 for choice in shown.legal}

        def read(text: str) -> Move:
            action = read_answer(text, number)
            multiple = action.multiple if isinstance(action, act_.Play) else None
            return Move(action, costs.get(multiple, 0))

        unseen = " unseen" if shown.boxes[number].blind else ""
        return Turn(
            felt(self.state.rules, shown, number),
            dock(shown, shown.boxes[number], balance),
            Question(f"box {number}{unseen}, your decision", read),
        )

    def leave(self) -> Events:
        assert self.state.turn is not None
        return self.act(act_.Absent(self.state.turn))

    def close(self) -> Events:
        if self.meter is None or self.state.pools is None:
            return ()
        return tuple(map(ev.PoolMoved, self.meter.settle(self.state.pools)))

    def worth_telling(self, events: Events) -> Iterator[Any]:
        return (event for event in events if isinstance(event, _TOLD))

    def tell(self, events: Events) -> Iterator[Told]:
        """Movements of the pool in this table's figures, all else in the common words."""
        for event in events:
            if isinstance(event, ev.PoolMoved):
                line = event.line
                words = f"{signed(line.amount)}, {line.because}"
                yield Told(pool_name(line.which), words, line.clauses)
            else:
                yield from super().tell((event,))

    def top(self, low: bool) -> Iterable[RenderableType]:
        rules, shown = self.state.rules, self.view
        if shown.dealer_value is None:
            return ()
        dealer = dealer_line(rules, shown, cards=low)
        parts = (dealer, board_line(shown)) if low else (centre(shown), dealer)
        return (*parts, inscription(rules))

    def hand(self, box: int, low: bool) -> RenderableType:
        full = len(self.state.boxes) == 1 and not low
        draw = hand_in_full if full else hand_in_a_line
        return draw(self.state.rules, self.view, self.view.boxes[box])

    def entries(self, line: SettlementLine) -> Iterator[Entry]:
        if line.wager == "jackpot" and line.outcome is Outcome.WON:
            return jackpot_entries(self.state.rules, line)
        return super().entries(line)
