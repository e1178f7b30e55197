"""A table at which anything is tried: nothing owed is forgotten, and what is refused changes
nothing."""

from datetime import timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import DECK
from croupier.house.people import Official, Rank
from croupier.house.upkeep import (
    WHOLE,
    DeckChecker,
    DeckStep,
    Delivered,
    Device,
    Equipment,
    Event,
    FoundCard,
    Notified,
    Player,
    Secured,
    Upkeep,
    act,
    fold,
    hindrances,
    legal,
    may_be_vacated,
    open_upkeep,
)
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.house.upkeep.decks import MIXING
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from tests.effort import examples
from tests.house.upkeep.days import NOON, SUPERVISOR, action_for
from tests.house.upkeep.journal import Journal

DECKS = st.integers(0, 3)
BOXES = st.integers(0, 8)
WHO = st.builds(
    Official, st.sampled_from(["Ann", "ann ", "Bo", "Cy", ""]), st.sampled_from(list(Rank))
)
BACKS = st.sampled_from(["blue", "red", "green", ""])
SECURED = st.none() | st.builds(Secured, WHO | st.just(DeckChecker("DC")), st.booleans())
DELIVERED = st.builds(Delivered, BACKS, SECURED)
FOUND = st.sampled_from([WHOLE, WHOLE[1:], (*WHOLE, FoundCard("joker"))])
ORDERS = st.sampled_from([(), DECK, DECK[:9], (*DECK, DECK[0])])
EQUIPMENT = st.builds(
    Equipment, st.sampled_from(list(Device)), st.booleans(), st.booleans(), st.just(True)
)
NUMBERS = st.sampled_from([-1, 0, 1, 51, 52, 53])

ACTIONS: list[st.SearchStrategy[do.Action]] = [
    st.builds(do.SetUp, EQUIPMENT, WHO),
    st.builds(do.ReceiveDecks, st.lists(DELIVERED, max_size=3).map(tuple), WHO),
    st.builds(do.Inspect, DECKS, WHO | st.just(DeckChecker("DC")), FOUND),
    st.builds(do.Spread, DECKS, WHO),
    st.builds(do.LetPlayersLook, DECKS),
    st.builds(do.Shuffle, DECKS, WHO, st.sampled_from(list(do.Mix)), ORDERS),
    st.builds(do.Cut, DECKS, WHO | st.just(Player("Di")), NUMBERS),
    st.builds(do.Place, DECKS, WHO),
    st.builds(do.ExposeCard, DECKS, st.sampled_from(DECK)),
    st.builds(do.DirectShuffle, WHO, st.booleans()),
    st.builds(do.Sit, BOXES, st.sampled_from(["Di", "di", "Ed", "Fi", ""])),
    st.builds(do.Leave, BOXES),
    st.builds(do.RequireToVacate, BOXES, WHO),
    st.builds(do.MarkAway, BOXES, st.sampled_from(["Di", "di", "Ed"])),
    st.builds(do.MarkBack, BOXES, st.sampled_from(["Di", "di", "Ed"])),
    st.builds(do.FreeSeat, BOXES, st.sampled_from(["Di", "di", "Ed"])),
    st.builds(do.NeedMoreCards, NUMBERS),
    st.builds(do.JackpotPaid),
    st.builds(do.EndRound, st.booleans()),
    st.builds(do.InstructCount, DECKS, WHO),
    st.builds(do.CountDeck, DECKS, WHO, NUMBERS),
    st.builds(do.CheckDeck, DECKS, WHO, FOUND),
    st.builds(do.ReportFault, DECKS, WHO, st.sampled_from([(), DECK[:1]])),
    st.builds(do.Mishandle, DECKS, WHO),
    st.builds(do.Verify, DECKS, WHO, NUMBERS),
    st.builds(do.Notify, st.sampled_from(list(Notified)), WHO),
    st.builds(do.ReplaceCards, DECKS, WHO, DELIVERED, st.sampled_from(["", "worn"])),
    st.builds(do.Jam, DECKS, WHO),
    st.builds(do.BreakDown, WHO),
    st.builds(do.RemoveClosingSign, WHO),
    st.builds(do.Close, WHO),
]


class Days(RuleBasedStateMachine):
    table: Upkeep
    opened: Upkeep
    events: list[Event]

    @initialize(
        name=st.sampled_from(RULEBOOK_IDS),
        device=st.sampled_from(list(Device)),
        ready=st.integers(0, 20),
    )
    def arrive(self, name: str, device: Device, ready: int) -> None:
        self.table = self.opened = open_upkeep(rulebook(name), Rank.GAME_SUPERVISOR)
        self.now = NOON
        self.events = []
        self.attempt(do.SetUp(Equipment(device), SUPERVISOR))
        decks = (Delivered("blue"), Delivered("red"))[: 1 if device is Device.SHOE else 2]
        self.attempt(do.ReceiveDecks(decks, SUPERVISOR))
        self.attempt(do.Sit(1, "Di"))
        for _ in range(ready):
            self.next_step()

    def attempt(self, action: do.Action) -> bool:
        before = self.table
        try:
            self.table, happened = act(self.table, action, self.now)
        except Refusal as refused:
            assert self.table is before
            self.check_refusal(refused)
            return False
        assert happened
        assert all(event.clauses for event in happened)
        assert all(event.at == self.now for event in happened)
        self.events += happened
        return True

    def check_refusal(self, refused: Refusal) -> None:
        assert refused.code
        assert refused.message
        assert refused.clauses
        assert refused.legal == legal(self.table)

    @rule(action=st.one_of(ACTIONS))
    def anything(self, action: do.Action) -> None:
        self.attempt(action)

    @rule(minutes=st.integers(0, 30))
    def time_passes(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @rule(minutes=st.integers(0, 40), who=WHO)
    def sign(self, minutes: int, who: Official) -> None:
        closes_at = self.now + timedelta(minutes=minutes)
        if self.attempt(do.ShowClosingSign(who, closes_at)) and self.table.rules.sign:
            assert minutes >= 20

    @rule()
    def next_step(self) -> None:
        """A deck's next step, done as it should be, is accepted."""
        if self.table.broken:
            return
        for number, deck in self.table.decks.items():
            step = deck.next_step
            waits = step in (DeckStep.CUT, DeckStep.PLACE) and number != self.table.turn
            if step is not None and not waits and deck.fault is None:
                nobody_to_look = step is DeckStep.LOOK and not self.table.seats
                assert self.attempt(action_for(number, step)) != nobody_to_look, step
                return

    @rule(all_boxes=st.booleans())
    def start(self, all_boxes: bool) -> None:
        """A round starts if and only if nothing is owed; nothing owed means nothing left to do."""
        free = self.table.round is None and bool(self.table.seats)
        owed = hindrances(self.table)
        boxes = frozenset(self.table.seats if all_boxes else list(self.table.seats)[:1])
        started = self.attempt(do.StartRound(boxes))
        assert started == (free and not owed)
        if started:
            deck = self.table.decks[self.table.turn]
            assert deck.todo == ()
            assert deck.due == ()
            for each in self.table.decks.values():
                assert not MIXING & set(each.todo)
                assert each.fault is None
                assert each.checks == ()
            assert not self.table.broken

    @precondition(lambda self: self.table.round is not None)
    @rule()
    def end(self) -> None:
        """A round ends settled unless it must be void or waits for cards."""
        in_play = self.table.round
        assert in_play is not None
        ended = self.attempt(do.EndRound())
        assert ended == (in_play.must_void is None and not in_play.short)
        if ended:
            assert self.table.decks[in_play.deck].shuffle_is_due
            assert hindrances(self.table)

    @invariant()
    def the_events_tell_it_all(self) -> None:
        table = self.opened
        for event in self.events:
            table = fold(table, event)
        assert table == self.table

    @invariant()
    def no_round_started_with_a_step_missing_or_a_shuffle_due(self) -> None:
        """By a reading of the events that knows nothing of the code."""
        Journal(self.table.rules.id, self.events)

    @invariant()
    def every_round_is_counted_once(self) -> None:
        ends = [event for event in self.events if isinstance(event, ev.RoundEnded)]
        assert self.table.rounds == sum(not event.void for event in ends)
        assert self.table.voided == sum(event.void for event in ends)

    @invariant()
    def no_seat_is_lost_by_itself(self) -> None:
        for event in self.events:
            if isinstance(event, ev.SeatLeft) and event.required_by is not None:
                assert self.table.rules.abstained is not None
        if may_be_vacated(self.table):
            assert self.table.full

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        assert legal(self.table)


TestDays = Days.TestCase
TestDays.settings = settings(max_examples=examples(40), stateful_step_count=50, deadline=None)
