"""A round as it is played at this table, and its record."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.cards import Card, format_cards
from croupier.cli.table.purse import changes
from croupier.cli.table.wagers import Wagers
from croupier.engine.lunar import Event, Phase, Round, act, open_round
from croupier.engine.lunar import actions as act_
from croupier.engine.lunar.view import RoundView, player, view
from croupier.money import Amount, format_amount
from croupier.record import FORMAT
from croupier.record.format import action_entry, wager_entry
from croupier.rulebooks import LunarRules

_FIRST_DECISIONS = (Phase.DECIDING, Phase.PAYING)


class PlayedRound:
    """The engine's round, everything done in it and everything that followed."""

    def __init__(self, rules: LunarRules, deck: Sequence[Card], dealing: str) -> None:
        self.deck = tuple(deck)
        self.deck2: tuple[Card, ...] = ()
        self.state: Round = open_round(rules, deck, dealing)
        self.events: list[Event] = []
        self.done: list[tuple[Phase, act_.Action]] = []

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
        self.deck2 = tuple(rack)
        return self.act(act_.ShuffleRack(self.deck2))

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
        document = self.state.rules.document
        wagers = [action for _, action in self.done if isinstance(action, act_.PlaceWager)]
        made: dict[str, Any] = {
            "format": FORMAT,
            "rulebook": document.id,
            "options": _chosen(self.state.rules),
            "dealing": self.state.dealing,
            "deck": format_cards(self.deck),
            "wagers": [wager_entry(wager) for wager in wagers],
            "actions": [action_entry(action) for action in self._in_record_order()],
        }
        return made | ({"deck2": format_cards(self.deck2)} if self.deck2 else {})

    def _in_record_order(self) -> list[act_.Action]:
        """First decisions clockwise, whenever they were made; the rest as it came."""
        first = [action for phase, action in self.done if phase in _FIRST_DECISIONS]
        rest = [
            action
            for phase, action in self.done
            if phase not in (Phase.WAGERING, *_FIRST_DECISIONS)
            and not isinstance(action, act_.SettleNow | act_.ShuffleRack)
        ]
        return sorted(first, key=lambda action: getattr(action, "box", 0)) + rest


def _chosen(rules: LunarRules) -> dict[str, Any]:
    """The options whose values are not the document's defaults."""
    return {
        name: _plain(rules.options[name])
        for name, option in rules.document.options.items()
        if rules.options[name] != option.default
    }


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return list(value)
    return value if isinstance(value, int | str) else format_amount(value)
