"""A Hold'em table at which anything is tried."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.holdem import Phase, Round, fold, legal, open_round
from croupier.games.holdem import actions as act_
from croupier.games.jackpot import Pools
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from tests.effort import examples
from tests.games.rounds import Attempts

BOXES = st.integers(0, 8)


class Table(Attempts):
    state: Round
    started: Round
    events: list[Any]

    @initialize(
        dealing=st.sampled_from(["shoe", "shuffler", "shuffler-community-first"]),
        method=st.sampled_from(["any", "two-plus-three"]),
        seed=st.integers(0, 2**32),
        boxes=st.sets(st.integers(1, 7), min_size=1),
    )
    def sit_down(self, dealing: str, method: str, seed: int, boxes: set[int]) -> None:
        deck = list(DECK)
        Random(seed).shuffle(deck)
        rules = rulebook("nz-uth").rules_as(HoldemRules, {"hand_method": method})
        self.state = self.started = open_round(rules, deck, dealing, Pools(pool=40_000))
        self.events = []
        for box in boxes:
            for area in ("ante", "blind", "jackpot"):
                self.attempt(shared.PlaceWager(box, area, 10))

    def check_refusal(self, refused: Refusal) -> None:
        super().check_refusal(refused)
        assert bool(refused.legal) == bool(legal(self.state))

    @rule(box=BOXES, area=st.sampled_from(["ante", "blind", "trips", "jackpot", "play", "super"]))
    def place(self, box: int, area: str) -> None:
        closed = self.state.phase is not Phase.WAGERING
        assert not (self.attempt(shared.PlaceWager(box, area, 5)) and closed)

    @rule()
    def no_more_bets(self) -> None:
        self.attempt(shared.NoMoreBets())

    @rule(box=BOXES, kind=st.sampled_from([act_.Check, shared.Fold, shared.Absent]))
    def decide(self, box: int, kind: Any) -> None:
        turn = self.state.turn
        assert not (self.attempt(kind(box)) and turn != box)

    @rule(box=BOXES, multiple=st.integers(-1, 5))
    def play(self, box: int, multiple: int) -> None:
        phase = self.state.phase
        if self.attempt(act_.Play(box, multiple)):
            allowed = {"before the flop": (3, 4), "after the flop": (2,), "after the river": (1,)}
            assert multiple in allowed[phase]

    @rule(clause=st.sampled_from(["12.10", "9.9"]), sure=st.integers(0, 9))
    def void_round(self, clause: str, sure: int) -> None:
        if sure == 0 and self.attempt(shared.VoidRound(clause, "tried")):
            assert sum(line.net for line in self.state.lines) == 0

    @rule(pick=st.integers(0, 99))
    def what_is_legal_is_accepted(self, pick: int) -> None:
        choices = [each for each in legal(self.state) if each.action in ("check", "fold", "play")]
        if choices:
            choice = choices[pick % len(choices)]
            assert choice.box is not None
            if choice.action == "play":
                assert choice.multiple is not None
                assert self.attempt(act_.Play(choice.box, choice.multiple))
            else:
                kind = act_.Check if choice.action == "check" else shared.Fold
                assert self.attempt(kind(choice.box))

    @invariant()
    def somebody_can_go_on(self) -> None:
        assert self.state.over == (not legal(self.state))

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        for number, box in self.state.boxes.items():
            lines = [line for line in self.state.lines if line.box == number]
            standing = sum(box.wagers[key] for key in box.standing)
            assert sum(line.stake for line in lines) == sum(box.wagers.values()) - standing
            assert not (self.state.over and box.standing)

    @invariant()
    def the_events_tell_it_all(self) -> None:
        state = self.started
        for event in self.events:
            state = fold(state, event)
        assert state == self.state


TestHoldemTable = Table.TestCase
TestHoldemTable.settings = settings(
    max_examples=examples(25), stateful_step_count=40, deadline=None
)
