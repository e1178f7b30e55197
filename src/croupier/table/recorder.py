"""Takes down what happens at a table during one act, in whichever of its parts."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, get_args

from croupier.games import holdem, lunar
from croupier.games.holdem import actions as holdem_acts
from croupier.games.lunar import actions as lunar_acts
from croupier.house import directions, disputes, limits, table_life
from croupier.machine import Refusal, evolve
from croupier.record.feed import AnyRound
from croupier.table.people import By
from croupier.table.state import InPlay, Table

_OF_LUNAR = frozenset(get_args(lunar_acts.Action))
_OF_HOLDEM = frozenset(get_args(holdem_acts.Action))


class Recorder:
    """The table as it changes within one act, and all that happened."""

    __slots__ = ("by", "events", "now", "table")

    def __init__(self, table: Table, by: By, now: datetime) -> None:
        self.table = table
        self.by = by
        self.now = now
        self.events: list[Any] = []

    def tell(self, event: Any) -> None:
        self.events.append(event)

    def change(self, **changes: object) -> None:
        self.table = evolve(self.table, **changes)

    def life(self, action: Any) -> tuple[Any, ...]:
        """An act upon cards, seats or the course of rounds."""
        return self._part("life", table_life.act, action)

    def limits(self, action: Any) -> tuple[Any, ...]:
        return self._part("limits", limits.act, action)

    def directions(self, action: Any) -> tuple[Any, ...]:
        return self._part("directions", directions.act, action)

    def disputes(self, action: Any) -> tuple[Any, ...]:
        return self._part("disputes", disputes.act, action)

    def _part(self, name: str, act: Callable[..., Any], action: Any) -> tuple[Any, ...]:
        changed, events = act(getattr(self.table, name), action, self.now)
        self.change(**{name: changed})
        self.events += events
        return tuple(events)

    @property
    def in_play(self) -> InPlay:
        assert self.table.in_play is not None
        return self.table.in_play

    def round(self, action: Any) -> tuple[Any, ...]:
        """An act of the round in play."""
        now = self.in_play
        _check_known(now.round, action)
        # Each game's `act` takes its own rounds and actions; the record's feed does likewise.
        act: Any = lunar.act if isinstance(now.round, lunar.Round) else holdem.act
        changed, events = act(now.round, action)
        done = (*now.done, (now.round.phase, action))
        self.change(in_play=evolve(now, round=changed, done=done))
        self.events += events
        return tuple(events)


def _check_known(round: AnyRound, action: Any) -> None:
    """Nobody checks at Lunar Poker, and nobody exchanges cards at Hold'em."""
    known = _OF_LUNAR if isinstance(round, lunar.Round) else _OF_HOLDEM
    if type(action) not in known:
        rules = round.rules
        message = f"nothing in {rules.id} is called {type(action).__name__}"
        raise Refusal("no-such-action", rules.cites.decide, message)
