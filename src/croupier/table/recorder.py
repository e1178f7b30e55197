"""Takes down what happens at a table during one act, in whichever of its parts."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from croupier.games.game import Game, game_of
from croupier.games.state import RoundState
from croupier.house import directions, disputes, limits, table_life
from croupier.machine import Refusal, evolve
from croupier.table.people import By
from croupier.table.state import InPlay, Table


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
        game = game_of(now.round)
        _check_known(game, now.round, action)
        changed, events = game.act(now.round, action)
        done = (*now.done, (now.round.phase, action))
        self.change(in_play=evolve(now, round=changed, done=done))
        self.events += events
        return tuple(events)


def _check_known(game: Game, round: RoundState, action: Any) -> None:
    """Nobody checks at Lunar Poker, and nobody exchanges cards at Hold'em."""
    if type(action) not in game.rows:
        rules = round.rules
        message = f"nothing in {rules.id} is called {type(action).__name__}"
        raise Refusal("no-such-action", rules.cites.decide, message)
