"""A table at which anything is tried: what is legal is accepted, what is not changes nothing."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.lunar import Phase, Round, fold, legal, open_round
from croupier.games.lunar import actions as act_
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.effort import examples
from tests.games.rounds import LUNAR, Attempts, table_cards

BOXES = st.integers(0, 6)
AMOUNTS = st.sampled_from([-5, 0, 5, 10, 25])
AREAS = st.sampled_from(["ante", "super", "super_on", "dealer_super", "bet", "jackpot"])


class Table(Attempts):
    state: Round
    started: Round
    events: list[Any]

    @initialize(
        name=st.sampled_from(LUNAR),
        dealing=st.sampled_from(["shoe", "shuffler"]),
        seed=st.integers(0, 2**32),
        boxes=st.sets(st.integers(1, 5), min_size=1),
    )
    def sit_down(self, name: str, dealing: str, seed: int, boxes: set[int]) -> None:
        self.random = Random(seed)
        deck = list(DECK)
        self.random.shuffle(deck)
        self.state = self.started = open_round(rulebook(name).rules_as(LunarRules), deck, dealing)
        self.events = []
        for box in boxes:
            for area in ("ante", "super"):
                self.attempt(shared.PlaceWager(box, area, 10))

    def check_refusal(self, refused: Refusal) -> None:
        super().check_refusal(refused)
        assert bool(refused.legal) == bool(legal(self.state))

    @rule(box=BOXES, area=AREAS, amount=AMOUNTS, on=st.none() | BOXES)
    def place(self, box: int, area: str, amount: int, on: int | None) -> None:
        closed = self.state.phase is not Phase.WAGERING
        accepted = self.attempt(shared.PlaceWager(box, area, amount, on))
        assert not (accepted and closed)

    @rule(box=BOXES, area=AREAS, on=st.none() | BOXES)
    def withdraw(self, box: int, area: str, on: int | None) -> None:
        closed = self.state.phase is not Phase.WAGERING
        assert not (self.attempt(shared.WithdrawWager(box, area, on)) and closed)

    @rule()
    def no_more_bets(self) -> None:
        self.attempt(shared.NoMoreBets())

    @rule(box=BOXES, kind=st.sampled_from([shared.Fold, act_.Bet, act_.Buy, shared.Absent]))
    def decide(self, box: int, kind: Any) -> None:
        before = self.state
        if self.attempt(kind(box)) and before.turn != box:
            # A player who is not present forfeits at once, though a declared hand is set aside.
            assert kind is shared.Absent
            assert before.boxes[box].aside

    @rule(box=BOXES, cards=st.lists(st.sampled_from(DECK), max_size=6))
    def exchange_any(self, box: int, cards: list[Any]) -> None:
        hand = self.state.boxes[box].cards if box in self.state.boxes else ()
        if self.attempt(act_.Exchange(box, tuple(cards))):
            assert 2 <= len(cards) <= 5
            assert set(cards) <= set(hand)

    @rule(count=st.integers(1, 5))
    def exchange_own(self, count: int) -> None:
        turn = self.state.turn
        if turn is not None:
            self.attempt(act_.Exchange(turn, self.state.boxes[turn].cards[:count]))

    @rule(box=BOXES, kind=st.sampled_from([act_.Force, act_.Decline, act_.Concede]))
    def after_reveal(self, box: int, kind: Any) -> None:
        self.attempt(kind(box))

    @rule()
    def settle_now(self) -> None:
        self.attempt(act_.SettleNow())

    @rule(whole=st.booleans())
    def shuffle(self, whole: bool) -> None:
        order = list(self.state.rack) if whole else list(DECK[:3])
        self.random.shuffle(order)
        self.attempt(shared.ShuffleRack(tuple(order)))

    @precondition(lambda self: len(self.events) > 30)
    @rule(box=BOXES, clause=st.sampled_from(["11.1", "11.2", "12.15", "nonsense"]))
    def void_hand(self, box: int, clause: str) -> None:
        self.attempt(shared.VoidHand(box, clause, "tried"))

    @precondition(lambda self: len(self.events) > 40)
    @rule(clause=st.sampled_from(["11.10", "12.11.2", "9.9"]))
    def void_round(self, clause: str) -> None:
        if self.attempt(shared.VoidRound(clause, "tried")):
            assert all(sum(line.net for line in self.of_box(box)) == 0 for box in self.state.boxes)

    @rule(pick=st.integers(0, 99))
    def what_is_legal_is_accepted(self, pick: int) -> None:
        choices = legal(self.state)
        if choices:
            choice = choices[pick % len(choices)]
            action = self.action_for(choice.action, choice.box)
            if action is not None:
                assert self.attempt(action), choice

    def action_for(self, name: str, box: int | None) -> act_.Action | None:
        if box is None:
            if name == "shuffle_rack":
                return shared.ShuffleRack(self.state.rack)
            return act_.SettleNow() if name == "settle_now" else None
        if name == "exchange":
            return act_.Exchange(box, self.state.boxes[box].cards[:3])
        kinds: dict[str, Any] = {
            "fold": shared.Fold,
            "bet": act_.Bet,
            "buy": act_.Buy,
            "force": act_.Force,
            "decline": act_.Decline,
            "concede": act_.Concede,
        }
        return kinds[name](box) if name in kinds else None

    def of_box(self, box: int) -> list[Any]:
        return [line for line in self.state.lines if line.box == box]

    @invariant()
    def fifty_two_cards(self) -> None:
        cards = table_cards(self.state)
        assert len(cards) == len(set(cards)) == 52

    @invariant()
    def somebody_can_go_on(self) -> None:
        assert self.state.over == (not legal(self.state))

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        for number, box in self.state.boxes.items():
            lines = self.of_box(number)
            staked = sum(box.wagers.values()) - sum(box.wagers[key] for key in box.standing)
            undone = sum(line.stake for line in lines)
            assert undone == staked
            if self.state.over:
                assert not box.standing

    @invariant()
    def the_events_tell_it_all(self) -> None:
        state = self.started
        for event in self.events:
            state = fold(state, event)
        assert state == self.state


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=examples(30), stateful_step_count=40, deadline=None)
