"""A table that a person deals, with mishaps thrown in anywhere."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from croupier.cards import DECK, Card, parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.events import CardsCollected, HandFinished
from croupier.games.game import awaited
from croupier.games.holdem import actions as holdem_acts
from croupier.games.holdem.deal import deal_order as holdem_order
from croupier.games.holdem.view import view as holdem_view
from croupier.games.jackpot import Pools
from croupier.games.lunar import actions as lunar_acts
from croupier.games.lunar.deal import deal_order as lunar_order
from croupier.games.lunar.view import view as lunar_view
from croupier.games.state import BY_HAND, ByHand
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR, player
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from tests.effort import examples
from tests.games.rounds import LUNAR, Attempts

BOXES = st.integers(0, 7)
SUITED = parse_cards("7h 8h 9h Th Jh")


class DealtByHand(Attempts):
    """Deals mostly as the document says, and now and then not."""

    game: Any

    @initialize(
        name=st.sampled_from([*LUNAR, "nz-uth"]),
        dealing=st.sampled_from(["shoe", "shuffler"]),
        seed=st.integers(0, 2**32),
        boxes=st.sets(st.integers(1, 5), min_size=1, max_size=3),
        mistakes=st.integers(0, 2),
        collects=st.booleans(),
        misdeal=st.sampled_from(["round", "hands"]),
        lone=st.none() | st.integers(1, 5),
        suited=st.booleans(),
    )
    def sit_down(
        self,
        name: str,
        dealing: str,
        seed: int,
        boxes: set[int],
        mistakes: int,
        collects: bool,
        misdeal: str,
        lone: int | None,
        suited: bool,
    ) -> None:
        by_hand = BY_HAND if collects else BY_HAND - {ByHand.COLLECTING}
        self.random = Random(seed)
        deck = list(DECK)
        self.random.shuffle(deck)
        self.place_wagers(name, dealing, deck, by_hand, misdeal, boxes, lone)
        if suited:  # so rare that it must be laid
            self.give(deck, min(boxes), SUITED)
            self.place_wagers(name, dealing, deck, by_hand, misdeal, boxes, lone)
        self.deal_round(mistakes)

    def place_wagers(
        self,
        name: str,
        dealing: str,
        deck: list[Card],
        by_hand: frozenset[ByHand],
        misdeal: str,
        boxes: set[int],
        lone: int | None,
    ) -> None:
        self.events = []
        self.game = lunar if name in LUNAR else holdem
        if self.game is lunar:
            rules = rulebook(name).rules_as(LunarRules, {"misdeal": misdeal})
            self.state = lunar.open_round(rules, deck, dealing, by_hand)
            areas = ("ante", "super")
        else:
            uth = rulebook(name).rules_as(HoldemRules, {"misdeal": misdeal})
            self.state = holdem.open_round(uth, deck, dealing, Pools(pool=9_000), by_hand=by_hand)
            areas = ("ante", "blind")
        self.started = self.state
        for box in boxes:
            for area in areas:
                self.attempt(shared.PlaceWager(box, area, 10))
        if lone is not None and lone not in boxes:
            area = self.random.choice(("ante", "super")) if self.game is lunar else "jackpot"
            self.attempt(shared.PlaceWager(lone, area, 10))
        self.attempt(shared.NoMoreBets())

    def give(self, deck: list[Card], box: int, cards: tuple[Card, ...]) -> None:
        """Lay the deck so that a box is dealt these, if the deal is right."""
        places = [index for index, (to, _) in enumerate(self.right_order()) if to == box]
        for index, card in zip(places, cards, strict=False):
            at = deck.index(card)
            deck[at], deck[index] = deck[index], deck[at]

    def deal_round(self, mistakes: int) -> None:
        order = self.right_order()
        wrong = set(self.random.sample(range(len(order)), mistakes))
        for place, (to, up) in enumerate(order):
            if place in wrong:
                self.attempt(self.random.choice(self.mistaken(to)))
            else:
                self.attempt(shared.DealCard(to, up))
        if self.random.random() < 0.9:
            self.attempt(shared.DealComplete())

    def right_order(self) -> list[tuple[int, bool]]:
        if self.game is lunar:
            up = self.state.rules.dealings[self.state.dealing].face_up == "fifth"
            return [(to, up and to == 0 and place == 5) for to, place in lunar_order(self.state)]
        return [(to, False) for to in holdem_order(self.state)]

    def mistaken(self, to: int) -> list[Any]:
        return [
            shared.DealCard(to, True),
            shared.DealCard(self.random.randint(1, 5), False),
            shared.NoticeStray(self.random.randint(1, 5)),
        ]

    @rule(to=st.integers(-1, 7), exposed=st.booleans())
    def deal_another(self, to: int, exposed: bool) -> None:
        self.attempt(shared.DealCard(to, exposed))

    @rule()
    def deal_what_is_due(self) -> None:
        due = [box for box in self.state.playing if getattr(box, "to_draw", 0)]
        for box in due:
            for _ in range(box.to_draw):
                self.attempt(shared.DealCard(box.number))
        self.attempt(shared.DealComplete())

    @rule(box=BOXES, which=st.sampled_from(["declare", "wave", "view"]))
    def declare(self, box: int, which: str) -> None:
        if self.game is lunar:
            kinds: dict[str, Any] = {
                "declare": lunar_acts.Declare,
                "wave": lunar_acts.Wave,
                "view": lunar_acts.ViewDraw,
            }
            self.attempt(kinds[which](box))

    @rule(choice=st.integers(0, 5))
    def decide(self, choice: int) -> None:
        turn = self.state.turn
        if turn is None:
            if self.game is lunar:
                self.attempt(lunar_acts.SettleNow())
            return
        if self.game is lunar:
            box = self.state.boxes[turn]
            options: list[Any] = [
                lunar_acts.Bet(turn, 15 + choice),
                lunar_acts.Bet(turn),
                lunar_acts.Exchange(turn, box.cards[:3]),
                lunar_acts.Buy(turn),
                lunar_acts.Force(turn),
                shared.Fold(turn),
            ]
        else:
            options = [
                holdem_acts.Check(turn),
                *(holdem_acts.Play(turn, multiple) for multiple in (1, 2, 4)),
                shared.Fold(turn),
                shared.Absent(turn),
            ]
        self.attempt(options[choice])

    @rule(words=st.sampled_from(["no more bets", "the dealer has a pair", "good luck"]))
    def announce(self, words: str) -> None:
        accepted = self.attempt(shared.Announce(words))
        assert not (accepted and words == "good luck")

    @rule()
    def reveal(self) -> None:
        due = self.state.phase.value == "revealing" and awaited(self.state) is None
        assert self.attempt(shared.RevealDealer()) == due

    @rule(box=BOXES, what=st.sampled_from(["instant", "super"]))
    def pay_undeclared(self, box: int, what: Any) -> None:
        if self.game is lunar:
            self.attempt(lunar_acts.PayUndeclared(box, what, "Lee"))

    @rule(box=BOXES, counted=st.none() | st.integers(0, 7))
    def collect(self, box: int, counted: int | None) -> None:
        self.attempt(shared.CollectCards(box, counted))

    @rule(everything=st.booleans())
    def collect_what_is_legal(self, everything: bool) -> None:
        for _ in range(9 if everything else 1):
            due = [each for each in self.game.legal(self.state) if each.action == "collect_cards"]
            if due:
                assert due[0].of is not None
                assert self.attempt(shared.CollectCards(due[0].of))

    @rule()
    def shuffle_rack(self) -> None:
        if self.game is lunar and self.state.needs_cards:
            waiting = bool(self.state.finished)
            assert self.attempt(shared.ShuffleRack(self.state.rack)) != waiting

    @rule(box=BOXES)
    def reconstruct(self, box: int) -> None:
        self.attempt(shared.Reconstruct(box))

    @rule(box=BOXES)
    def expose(self, box: int) -> None:
        hand = self.state.boxes[box].cards if box in self.state.boxes else DECK[:1]
        self.attempt(shared.ExposeCards(box, tuple(hand[:1])))

    @rule(sure=st.integers(0, 5))
    def expose_dealer(self, sure: int) -> None:
        if sure == 0:
            self.attempt(shared.ExposeDealerCards(tuple(self.state.dealer[:1])))

    @rule(box=BOXES, clause=st.sampled_from(["11.1", "11.13", "12.15", "12.1", "12.13", "14.3.1"]))
    def void_hand(self, box: int, clause: str) -> None:
        self.attempt(shared.VoidHand(box, clause, "tried"))

    @rule(sure=st.integers(0, 9), clause=st.sampled_from(["11.10", "12.10", "12.1", "12.11.2"]))
    def void_round(self, sure: int, clause: str) -> None:
        if sure == 0:
            self.attempt(shared.VoidRound(clause, "tried"))

    @rule(box=BOXES, amount=st.integers(-20, 20), sure=st.integers(0, 5))
    def ruling(self, box: int, amount: int, sure: int) -> None:
        if sure == 0:
            self.attempt(shared.Ruling("Lee", "tried", {box: amount}))

    @invariant()
    def fifty_two_cards(self) -> None:
        cards = self.cards()
        assert len(cards) == len(set(cards)) == 52

    def cards(self) -> list[Card]:
        state = self.state
        boxes = [card for box in state.boxes.values() for card in box.lying]
        strays = [card for hand in state.stray.values() for card in hand]
        left = state.deck[state.dealt :]
        return [*left, *state.dealers_cards, *boxes, *strays, *state.rack]

    @invariant()
    def nothing_is_collected_for_the_dealer(self) -> None:
        """Where a person collects, each hand waits first, but for one that does not lie there."""
        if ByHand.COLLECTING not in self.state.by_hand:
            assert not any(isinstance(event, HandFinished) for event in self.events)
            return
        waited = {each.box for each in self.events if isinstance(each, HandFinished)}
        racked = {
            each.box for each in self.events if isinstance(each, CardsCollected) and each.cards
        }
        assert racked <= waited | {0}
        assert self.state.over <= (not self.state.lying)

    @invariant()
    def everybody_may_look(self) -> None:
        look = lunar_view if self.game is lunar else holdem_view
        for viewer in (SPECTATOR, DEALER_VIEW, SUPERVISOR, player(1, 2, 3)):
            look(self.state, viewer)

    @invariant()
    def somebody_can_go_on(self) -> None:
        assert self.state.over == (not self.game.legal(self.state))

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        for number, box in self.state.boxes.items():
            lines = self.lines_of(number)
            standing = sum(box.wagers[key] for key in box.standing)
            settled = sum(line.stake for line in lines) - self.paid_again(number)
            assert settled == sum(box.wagers.values()) - standing
            assert not (self.state.over and box.standing)

    @invariant()
    def nothing_on_a_finished_hand_is_left_unsettled(self) -> None:
        for number, box in self.state.boxes.items():
            left = {key for key in box.standing if not key.startswith(("super_on", "dealer_"))}
            assert not (box.out and left), f"box {number}: {left}"

    @invariant()
    def nothing_is_settled_that_was_not_wagered(self) -> None:
        for box in self.state.boxes.values():
            for wager in set(box.wagers) - box.standing:
                lines = [x for x in self.state.lines if (x.box, x.wager) == (box.number, wager)]
                assert lines, f"box {box.number}: no line for {wager}"

    def lines_of(self, number: int) -> list[Any]:
        """A box's lines but those of wagers that went back because it chooses again."""
        lines = [line for line in self.state.lines if line.box == number]
        return [line for line in lines if "ruling:chosen-again" not in line.clauses]

    def paid_again(self, number: int) -> int:
        """Super wagers collected as undeclared and paid after all stand in two lines."""
        lines = [line for line in self.lines_of(number) if line.stake]
        return sum(
            line.stake
            for place, line in enumerate(lines)
            if any(line.wager == earlier.wager for earlier in lines[:place])
        )

    @invariant()
    def the_events_tell_it_all(self) -> None:
        state = self.started
        for event in self.events:
            state = self.game.fold(state, event)
        assert state == self.state


TestByHand = DealtByHand.TestCase
TestByHand.settings = settings(max_examples=examples(50), stateful_step_count=30, deadline=None)
