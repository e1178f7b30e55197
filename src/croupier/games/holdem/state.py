"""An Ultimate Texas Hold'em round at one moment, and how each event changes it."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import ClassVar

from croupier.cards import TableCard, known
from croupier.games import events as shared
from croupier.games.changes import SHARED_CHANGES
from croupier.games.holdem import events as ev
from croupier.games.jackpot import Hit, move
from croupier.games.recorder import RoundRecorder
from croupier.games.state import (
    BoxState,
    Player,
    RoundState,
    stake,
    with_box,
)
from croupier.hands import PAIR, Value, evaluate, evaluate_two_plus_three
from croupier.machine import Fold, evolve, folding
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.holdem import HoldemCites, HoldemRules
from croupier.value import value


class Phase(StrEnum):
    """The parts of a round, in their order."""

    WAGERING = "wagering"
    DEALING = "dealing"
    BEFORE_FLOP = "before the flop"
    """Boxes check, or play three or four antes."""
    FLOP = "flop"
    AFTER_FLOP = "after the flop"
    """Boxes without a play wager check, or play two antes."""
    RIVER = "river"
    AFTER_RIVER = "after the river"
    """Boxes without a play wager fold, or play one ante."""
    REVEALING = "revealing"
    SETTLING = "settling"
    JACKPOT = "jackpot"
    COLLECTING = "collecting"
    """Where a person collects: the remaining cards go to the discard rack."""
    OVER = "over"


@value
class Box(BoxState):
    """A box of Ultimate Texas Hold'em."""

    asked: int = 0
    """How many decisions the box has made."""
    multiple: int = 0
    """Its play wager in antes, 0 without one."""
    viewed: bool = False
    """Whether the player was seen to look at the hand."""
    had: int = 0
    """The play wager in antes that the box made and took back."""

    @property
    def last_decision(self) -> tuple[str, Amount]:
        return ("play", self.wagers["play"]) if self.multiple else ("check", 0)

    @property
    def last_stake(self) -> str:
        return "play" if self.multiple else ""


@value
class Round(RoundState):
    """The state of a round of Ultimate Texas Hold'em; made by `open_round`."""

    lowest_place: ClassVar[int] = -1

    rules: HoldemRules
    phase: Phase = field(default=Phase.WAGERING, kw_only=True)
    boxes: Mapping[int, Box] = field(default_factory=dict)

    empty_box = Box(0)

    @property
    def playing(self) -> Iterator[Box]:
        return (box for box in self.boxes.values() if not box.out)

    @property
    def dealers_cards(self) -> tuple[TableCard, ...]:
        return () if self.dealer_collected else self.dealer + self.community

    @property
    def turn(self) -> int | None:
        """The box that must decide now."""
        asked = _ASKED.get(self.phase)
        if asked is None:
            return None
        for box in self.boxes.values():
            if box.asked < asked and not box.multiple and not box.out:
                return box.number
        return None

    def must_decide(self, box: Box) -> bool:
        return not (box.out or box.multiple) and box.asked < _ASKED.get(self.phase, 0)

    def required(self, box: Box, wager: str) -> tuple[Amount, Clauses] | None:
        """A blind wager must equal the ante, a play wager the antes that it counts as."""
        cites, rules = self.rules.cites, self.rules
        if wager == "blind" and "ante" in box.wagers:
            return box.ante, cites.blind + cites.wrong_amount
        if wager != "play":
            return None
        if box.multiple in rules.before_flop:
            clauses = cites.play_before_flop
        else:
            after_flop = box.multiple in rules.after_flop
            clauses = cites.play_after_flop if after_flop else cites.play_after_river
        return box.ante * box.multiple, clauses + cites.wrong_amount

    def may_change(self, box: Box) -> bool:
        """Whether the box may change its decision: until the next cards are turned up, normally or
        by mistake."""
        decided = not box.out and box.asked == _ASKED.get(self.phase)
        if box.multiple and self.rules.reads("play-wager-stands"):
            return False
        return self.as_it_happens and decided and self.turned == _TURNED[self.phase]

    @property
    def choosing_again(self) -> tuple[Box, ...]:
        if self.turn is None:
            return ()
        return tuple(box for box in self.playing if not self.must_decide(box))

    def awaits(self, box: Box) -> bool:
        return self.turn is not None and not box.multiple

    def has_staked(self, box: Box) -> bool:
        return bool(box.multiple)

    def value(self, hole: tuple[TableCard, ...]) -> Value:
        """The best hand of two hole cards and the board, by the operator's method."""
        if self.rules.hand_method == "any":
            return evaluate(known(hole + self.community))
        return evaluate_two_plus_three(known(hole), known(self.community))

    @property
    def dealer_value(self) -> Value:
        return self.revealed or self.value(self.dealer)

    @property
    def qualifies(self) -> bool:
        return is_enough(self.dealer_value)

    def is_blind(self, box: int) -> bool:
        """Whether the hand is an additional one that nobody may look at until it is settled."""
        return self.rules.blind_hands and any(box in each.boxes[1:] for each in self.players)

    def player_of(self, box: int) -> Player:
        """The player of a box: one on several boxes, or its own player."""
        own = Player(f"box {box}", (box,))
        return next((each for each in self.players if box in each.boxes), own)


def is_enough(value: Value) -> bool:
    """Whether a dealer's hand of this value qualifies."""
    return value >= PAIR


_ASKED = {Phase.BEFORE_FLOP: 1, Phase.AFTER_FLOP: 2, Phase.AFTER_RIVER: 3}
_TURNED = {Phase.BEFORE_FLOP: 0, Phase.AFTER_FLOP: 3, Phase.AFTER_RIVER: 5}


def _rest_racked(state: Round, event: ev.RestRacked) -> Round:
    return evolve(state, rack=state.rack + event.cards, dealt=len(state.deck))


def _decided(state: Round, event: ev.Decided) -> Round:
    box = state.boxes[event.box]
    if event.decision != "play":
        return with_box(state, box, asked=box.asked + 1)
    return stake(state, box, "play", event.amount, asked=box.asked + 1, multiple=event.multiple)


def _decision_taken_back(state: Round, event: shared.DecisionTakenBack) -> Round:
    """The box must decide again in this phase."""
    box = state.boxes[event.box]
    wagers = {key: amount for key, amount in box.wagers.items() if key != "play"}
    return with_box(
        state,
        box,
        wagers=wagers,
        standing=box.standing - {"play"},
        asked=_ASKED[state.phase] - 1,
        multiple=0,
        had=box.multiple,
        taken_back=box.taken_back + (event.amount if event.wager else 0),
    )


def _community_turned(state: Round, event: ev.CommunityTurned | ev.CommunityTurnedEarly) -> Round:
    return evolve(state, turned=state.turned + len(event.cards))


def _hand_viewed(state: Round, event: ev.BlindHandViewed | ev.HandViewed) -> Round:
    return with_box(state, state.boxes[event.box], viewed=True)


def _seat_deemed(state: Round, event: ev.SeatDeemed) -> Round:
    """The hand looked at becomes the seat's hand; the others become additional ones."""
    player = state.player_of(event.box)
    boxes = (event.box, *(box for box in player.boxes if box != event.box))
    moved = Player(player.name, boxes)
    return evolve(state, players=tuple(moved if each == player else each for each in state.players))


def _jackpot_hit(state: Round, event: shared.JackpotHit) -> Round:
    hit = Hit(event.box, event.line, state.boxes[event.box].wagers["jackpot"])
    return evolve(state, hits=(*state.hits, hit))


def _pool_moved(state: Round, event: shared.PoolMoved) -> Round:
    assert state.pools is not None
    lines = (*state.pool_lines, event.line)
    return evolve(state, pools=move(state.pools, event.line), pool_lines=lines)


fold: Fold[Round] = folding(
    {
        **SHARED_CHANGES,
        ev.RestRacked: _rest_racked,
        ev.Decided: _decided,
        shared.DecisionTakenBack: _decision_taken_back,
        ev.CommunityTurned: _community_turned,
        ev.CommunityTurnedEarly: _community_turned,
        ev.BlindHandViewed: _hand_viewed,
        ev.HandViewed: _hand_viewed,
        ev.SeatDeemed: _seat_deemed,
        shared.JackpotHit: _jackpot_hit,
        shared.PoolMoved: _pool_moved,
    }
)


class HoldemRecorder(RoundRecorder[Round]):
    """The recorder of an Ultimate Texas Hold'em round."""

    __slots__ = ()

    rules: HoldemRules
    cites: HoldemCites

    def box(self, number: int) -> Box:
        return self.state.boxes[number]
