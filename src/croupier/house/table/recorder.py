"""The recorder of one act at a table, and the checks of who may do it."""

from datetime import datetime
from types import ModuleType
from typing import Any

from croupier.games.game import game_of
from croupier.house import approvals, directions, disputes, limits, tokens, upkeep
from croupier.house.checks import TimedRecorder
from croupier.house.people import Official, Rank, is_employee, same_name
from croupier.house.table.changes import ActDone
from croupier.house.table.state import InPlay, Table
from croupier.machine import Fold, Refusal, evolve
from croupier.rulebooks.clauses import Clauses

By = Official | str
SOFTWARE = Official("Croupier", Rank.DEALER)
"""The software as the dealer of a table."""
SOFTWARE_SUPERVISOR = Official("Croupier's second look", Rank.GAME_SUPERVISOR)
"""The software as the second person who inspects a deck."""


def check_official(by: By, clauses: Clauses, act: str) -> Official:
    """The person must be an employee, from the dealer upwards."""
    if isinstance(by, Official) and by.name.strip() and is_employee(by):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: only the house's employees may")


def check_power(table: Table, by: By, power: str, clauses: Clauses, act: str) -> Official:
    """The official's rank must hold the power over rounds."""
    if isinstance(by, Official) and by.name.strip() and table.powers.may(by, power):
        return by
    raise Refusal("no-power", clauses, f"{by} may not {act}: {table.powers.who_may(power)}")


def check_box(table: Table, by: By, box: int, also: Clauses = ()) -> None:
    """Check that the player of the box acts or, where a person deals, that an employee enters the
    act.

    `also` holds further clauses against anybody else's acts there."""
    cites = table.limits.rules.cites
    player = table.players.get(box)
    if player is None:
        _check_came_late(table, box)
        taken = ", ".join(map(str, table.players)) or "none"
        elsewhere = isinstance(by, str) and any(
            same_name(by, each) for each in table.players.values()
        )
        one_box = table.upkeep.rules.cites.table_one_ante + cites.several_boxes
        clauses = cites.boxes + (one_box if elsewhere else ())
        raise Refusal("empty", clauses, f"nobody sits at box {box}; boxes with players: {taken}")
    if isinstance(by, str) and same_name(by, player):
        return
    if isinstance(by, Official) and is_employee(by) and table.by_hand:
        return
    raise Refusal("not-yours", cites.boxes + also, f"box {box} is {player}'s, not {by}'s")


def _check_came_late(table: Table, box: int) -> None:
    """Refuse every act on a box that was taken after no more bets: it has no part in this round."""
    seat = table.upkeep.seats.get(box)
    if seat is not None:
        message = f"{seat.player} took box {box} after no more bets and plays from the next round"
        raise Refusal("no-more-bets", table.limits.rules.cites.wagers_closed, message)


def check_self(by: By, person: str, clauses: Clauses) -> None:
    """Check that a person acts only for themselves; an employee may enter another person's words or
    acts."""
    employee = isinstance(by, Official) and is_employee(by)
    if not employee and not same_name(by.name if isinstance(by, Official) else by, person):
        raise Refusal("not-yours", clauses, f"{by} may not act as {person}")


def check_not_excluded(record: "TableRecorder", box: int) -> None:
    """Refuse a decision of a person who was excluded from the game in mid-round."""
    direction = excluded_by(record, box)
    if direction is not None:
        assert record.state.in_play is not None
        player = record.state.in_play.players[box]
        raise Refusal(
            "excluded",
            (*direction.clauses, _EXCLUDED),
            f"{player} is excluded by direction {direction.number} and decides nothing any more",
        )


def excluded_by(record: "TableRecorder", box: int) -> directions.Direction | None:
    """The direction, if any, by which the player of a box in play takes no further part in the
    game."""
    table, in_play = record.state, record.state.in_play
    if in_play is None or box not in in_play.players or not table.directions.given:
        return None
    if not table.rulebook.reads("excluded-in-play"):
        return None
    return directions.barring_direction(table.directions, in_play.players[box], (), record.now)


_EXCLUDED = "ruling:excluded-in-play"


class TableRecorder(TimedRecorder[Table]):
    """The table as it changes within one act, and its events."""

    __slots__ = ("before", "by", "changes")

    def __init__(self, fold: Fold[Table], state: Table, by: By, now: datetime) -> None:
        super().__init__(fold, state, now)
        self.before = state
        """The table as the act found it."""
        self.by = by
        self.changes: list[Any] = []
        """The events, and the changes that have none."""

    def emit(self, event: Any) -> None:
        super().emit(event)
        self.changes.append(event)

    def tell(self, event: Any) -> None:
        """Record an event that changes nothing here, for example a hand of an earlier round that is
        shown."""
        self.events.append(event)

    def keep(self, change: Any) -> None:
        """Apply a change that has no event."""
        self.changes.append(change)
        self.state = self._fold(self.state, change)

    def upkeep(self, action: Any) -> tuple[Any, ...]:
        """An act of upkeep."""
        return self._part(upkeep, self.state.upkeep, action)

    def limits(self, action: Any) -> tuple[Any, ...]:
        return self._part(limits, self.state.limits, action)

    def directions(self, action: Any) -> tuple[Any, ...]:
        return self._part(directions, self.state.directions, action)

    def disputes(self, action: Any) -> tuple[Any, ...]:
        return self._part(disputes, self.state.disputes, action)

    def approvals(self, action: Any) -> tuple[Any, ...]:
        return self._part(approvals, self.state.approvals, action)

    def vouchers(self, action: Any) -> tuple[Any, ...]:
        return self._part(tokens, self.state.vouchers, action)

    def _part(self, machine: ModuleType, state: Any, action: Any) -> tuple[Any, ...]:
        events: tuple[Any, ...] = machine.act(state, action, self.now)[1]
        for event in events:
            self.emit(event)
        return events

    @property
    def in_play(self) -> InPlay:
        assert self.state.in_play is not None
        return self.state.in_play

    def round(self, action: Any, *, told: bool = True) -> tuple[Any, ...]:
        """Act in the round in play; `told` is False if its events were emitted before."""
        now = self.in_play
        changed, events = game_of(now.round).act(now.round, action)
        self.keep(ActDone(now.round.phase, action))
        # The same as folding each event by itself, with one change of state instead of many.
        self.state = evolve(self.state, in_play=evolve(self.in_play, round=changed))
        self.changes += events
        if told:
            self.events += events
        return tuple(events)
