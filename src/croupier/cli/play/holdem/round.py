"""A round of Ultimate Texas Hold'em at a table in the terminal."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from croupier.cards import Card
from croupier.cli.play.game import Events, PlayedRound
from croupier.cli.play.holdem.felt import (
    board_line,
    centre,
    dealer_line,
    felt,
    hand_in_a_line,
    hand_in_full,
    jackpot_entries,
)
from croupier.cli.play.holdem.meter import Meter, pool_name
from croupier.cli.play.pages import keyed, meaning, menu
from croupier.cli.play.questions import Move, Question, Turn, Unreadable, Wagers
from croupier.cli.play.slip import Entry
from croupier.cli.terminal.cards import inscription
from croupier.cli.terminal.words import money, short_wager, signed
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.holdem import Phase, Player, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.holdem import events as ev
from croupier.games.holdem.view import BoxView, RoundView, view
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.view import Choice
from croupier.games.words import Told
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules

_PASSES: dict[str, Callable[[int], act_.Action]] = {
    "c": act_.Check,
    "check": act_.Check,
    "f": shared_actions.Fold,
    "fold": shared_actions.Fold,
}
_PLAY = re.compile(r"(?:play\s*)?(\d\d?)\s*(?:x|times)?", re.ASCII | re.IGNORECASE)


def read_answer(text: str, box: int) -> act_.Action:
    """ "c" is check, "f" is fold; "4", "4x", "4 times" and "play 4" are a play wager."""
    if not text:
        raise Unreadable("no choice was made")
    if make := _PASSES.get(text.lower()):
        return make(box)
    if match := _PLAY.fullmatch(text):
        return act_.Play(box, int(match[1]))
    raise Unreadable(f"{text[:30]!r} is not a choice")


_AGAIN = {
    Phase.BEFORE_FLOP: "no wager now; you choose again after the flop",
    Phase.AFTER_FLOP: "no wager now; you choose again after the last two cards",
}


def dock(view: RoundView, box: BoxView, balance: Amount) -> RenderableType:
    """The choices of one box, the largest play wager first."""
    choices = sorted(view.legal, key=lambda choice: -(choice.multiple or 99))
    return menu(
        (_label(choice), meaning(choice, _means(choice, view, box), balance)) for choice in choices
    )


def _label(choice: Choice) -> Text:
    if choice.multiple is None:
        return keyed(f"[{choice.action[0]}]{choice.action[1:]}")
    times = "time" if choice.multiple == 1 else "times"
    return keyed(f"[{choice.multiple}] {times} the ante")


def _means(choice: Choice, view: RoundView, box: BoxView) -> str:
    match choice.action:
        case "fold":
            return f"{_all_of(box)} lost, {money(sum(box.wagers.values()))} in all"
        case "check":
            return _AGAIN[view.phase]
    return f"a play wager of {money(choice.amount or 0)}"


def _all_of(box: BoxView) -> str:
    *most, last = map(short_wager, box.wagers)
    return f"{', '.join(most)} and {last} are"


_TOLD = (
    shared.Announced,
    ev.CommunityTurned,
    shared.JackpotHit,
    ev.DeckCounted,
    shared.PlayerAbsent,
)
_PLAYER = "player"


class HoldemRound(PlayedRound[Round, RoundView]):
    """Opened with its wagers, because jackpot wagers are in the pool before the deal."""

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
        return (*map(shared.PoolMoved, self._wagered), *events)

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
        return self.act(shared_actions.Absent(self.state.turn))

    def close(self) -> Events:
        if self.meter is None or self.state.pools is None:
            return ()
        return tuple(map(shared.PoolMoved, self.meter.settle(self.state.pools)))

    def worth_telling(self, events: Events) -> Iterator[Any]:
        return (event for event in events if isinstance(event, _TOLD))

    def tell(self, events: Events) -> Iterator[Told]:
        """Changes of the pools with their amounts; other events in the usual words."""
        for event in events:
            if isinstance(event, shared.PoolMoved):
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
