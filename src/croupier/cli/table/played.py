"""A round as it is played at this table, and its record."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.cli.table.purse import changes
from croupier.cli.table.wagers import Wagers
from croupier.engine.lunar import Event, Phase, Round, act, open_round
from croupier.engine.lunar import actions as act_
from croupier.engine.lunar.view import RoundView, player, view
from croupier.money import Amount
from croupier.record.writing import Done, changed_options, write_record
from croupier.rulebooks import LunarRules


class PlayedRound:
    """The engine's round, everything done in it and everything that followed."""

    def __init__(self, rules: LunarRules, deck: Sequence[Card], dealing: str) -> None:
        self.start: Round = open_round(rules, deck, dealing)
        self.state = self.start
        self.events: list[Event] = []
        self.done: list[Done] = []

    def act(self, action: act_.Action) -> tuple[Event, ...]:
        """Do it, or raise the engine's refusal with nothing changed."""
        phase = self.state.phase
        self.state, events = act(self.state, action)
        self.events += events
        self.done.append((phase, action))
        return events

    def deal(self, wagers: Wagers) -> tuple[Event, ...]:
        """Place the wagers and close them."""
        for action in wagers.actions():
            self.act(action)
        return self.act(act_.NoMoreBets())

    def shuffle_rack(self, random: Random) -> tuple[Event, ...]:
        rack = list(self.state.rack)
        random.shuffle(rack)
        return self.act(act_.ShuffleRack(tuple(rack)))

    def leave(self) -> tuple[Event, ...]:
        """Take one step of a round whose player has left."""
        state = self.state
        if state.turn is None:
            return self.act(act_.SettleNow())
        if state.phase is Phase.FORCING:
            return self.act(act_.Decline(state.turn))
        return self.act(act_.Absent(state.turn))

    @property
    def view(self) -> RoundView:
        """As the player of these boxes may see it."""
        return view(self.state, player(*self.state.boxes))

    @property
    def change(self) -> Amount:
        """What the round has brought to the player's purse so far."""
        return changes(self.events)

    def record(self) -> dict[str, Any]:
        """The round as `croupier.round/1`; a house variant's choices stand in it as options."""
        rules = self.state.rules
        return write_record(rules.id, changed_options(rules), self.start, self.done)
