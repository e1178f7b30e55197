"""A day at a table, act by act, with a clock that moves a minute between them."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.cards import DECK, Card
from croupier.house.people import Official, Rank
from croupier.house.upkeep import (
    DeckStep,
    Delivered,
    Device,
    Equipment,
    Event,
    Occasion,
    Upkeep,
    act,
    fold,
    open_upkeep,
)
from croupier.house.upkeep import actions as do
from croupier.house.upkeep import events as ev
from croupier.machine import Refusal
from croupier.rulebooks import rulebook

DEALER = Official("Dana", Rank.DEALER)
SUPERVISOR = Official("Sina", Rank.GAME_SUPERVISOR)
OPERATOR = Official("Otto", Rank.CASINO_OPERATOR)
INSPECTOR = Official("Ines", Rank.INSPECTOR)
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SHOE, SHUFFLER = Device.SHOE, Device.SHUFFLER
BACKS = ("blue", "red")


class Day:
    """A table, all its events, and the time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: Upkeep = open_upkeep(rulebook(name))
        self.before = self.table
        self.now = NOON
        self.events: list[Event] = []

    def does(self, *actions: do.Action) -> tuple[Event, ...]:
        """Perform acts that must be accepted; return the events of the last."""
        happened: tuple[Event, ...] = ()
        for action in actions:
            self.now += MINUTE
            self.table, happened = act(self.table, action, self.now)
            self.events += happened
        return happened

    def refuses(self, action: do.Action, code: str, *numbers: str) -> Refusal:
        """Check that the act is refused with this code and, among others, these clauses."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            act(self.table, action, self.now)
        refused = caught.value
        assert self.table is before
        assert refused.code == code, refused.message
        assert refused.message
        assert refused.clauses
        assert self.addresses(numbers) <= set(refused.clauses), refused.clauses
        return refused

    def addresses(self, numbers: Iterable[str]) -> set[str]:
        return {n if n.startswith("ruling:") else f"{self.name}:{n}" for n in numbers}

    def cites(self, happened: Iterable[Event], *numbers: str) -> None:
        """Check that each of the clauses is cited by one of these events."""
        cited = {clause for event in happened for clause in event.clauses}
        assert self.addresses(numbers) <= cited, cited

    def folds(self) -> None:
        table = self.before
        for event in self.events:
            table = fold(table, event)
        assert table == self.table

    # Parts of a day

    def set_up(self, device: Device = SHOE, single_deck_shuffler: bool = False) -> "Day":
        self.does(do.SetUp(Equipment(device, single_deck_shuffler), DEALER))
        return self

    def receives(self, decks: int | None = None) -> "Day":
        assert self.table.equipment is not None
        number = decks or max(self.table.rules.decks_for(self.table.equipment))
        self.does(do.ReceiveDecks(tuple(map(Delivered, BACKS[:number])), SUPERVISOR))
        return self

    def prepares(self) -> "Day":
        """Perform every step that the decks still need."""
        if not self.table.seats:
            self.does(do.Sit(1, "Ann"))
        for number in self.table.decks:
            while self.table.decks[number].todo:
                step = self.table.decks[number].next_step
                if step in (DeckStep.CUT, DeckStep.PLACE) and number != self.table.turn:
                    break
                assert step is not None
                self.does(action_for(number, step))
        return self

    def opens(
        self, device: Device = SHOE, single_deck_shuffler: bool = False, decks: int | None = None
    ) -> "Day":
        return self.set_up(device, single_deck_shuffler).receives(decks).prepares()

    def starts(self) -> "Day":
        self.does(do.StartRound(frozenset(self.table.seats)))
        return self

    def plays(self, rounds: int = 1, boxes: Iterable[int] | None = None) -> tuple[Event, ...]:
        """Play rounds from start to shuffle; return the events at the end of the last."""
        ended: tuple[Event, ...] = ()
        for _ in range(rounds):
            self.does(do.StartRound(frozenset(self.table.seats if boxes is None else boxes)))
            ended = self.does(do.EndRound())
            self.prepares()
        return ended

    def fills(self) -> "Day":
        """Seat a player at every box."""
        for box in range(1, self.table.rules.boxes + 1):
            if box not in self.table.seats:
                self.does(do.Sit(box, f"P{box}"))
        return self


def action_for(deck: int, step: DeckStep, order: tuple[Card, ...] = ()) -> do.Action:
    """The act that completes a step correctly."""
    acts: dict[DeckStep, do.Action] = {
        DeckStep.DEALER: do.Inspect(deck, DEALER),
        DeckStep.SUPERVISOR: do.Inspect(deck, SUPERVISOR),
        DeckStep.CHECK: do.Inspect(deck, DEALER),
        DeckStep.SPREAD: do.Spread(deck, DEALER),
        DeckStep.LOOK: do.LetPlayersLook(deck),
        DeckStep.CHEMMY: do.Shuffle(deck, DEALER, do.Mix.CHEMMY, order),
        DeckStep.RIFFLE: do.Shuffle(deck, DEALER, do.Mix.RIFFLE, order),
        DeckStep.SHUFFLE: do.Shuffle(deck, DEALER, do.Mix.RIFFLE, order),
        DeckStep.LOAD: do.Shuffle(deck, DEALER, do.Mix.MACHINE, order),
        DeckStep.CUT: do.Cut(deck, DEALER, 20),
        DeckStep.PLACE: do.Place(deck, DEALER),
    }
    return acts[step]


def the(happened: Iterable[Event], kind: type[Any]) -> Any:
    """The one event of that kind."""
    [event] = [each for each in happened if isinstance(each, kind)]
    return event


def due(happened: Iterable[Event]) -> set[Occasion]:
    return {event.occasion for event in happened if isinstance(event, ev.ShuffleDue)}


START = do.StartRound(frozenset({1}))
BACKWARDS: tuple[Card, ...] = tuple(reversed(DECK))
