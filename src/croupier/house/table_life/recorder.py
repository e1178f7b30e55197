"""Takes down what happens to a table during one act: each event is folded at once and kept."""

from datetime import datetime

from croupier.house.table_life.cites import TableLifeCites
from croupier.house.table_life.events import Event
from croupier.house.table_life.fold import fold
from croupier.house.table_life.table import Table


class Recorder:
    """The table as it changes within one act, and the events that changed it."""

    __slots__ = ("events", "now", "table")

    def __init__(self, table: Table, now: datetime) -> None:
        self.table = table
        self.now = now
        self.events: list[Event] = []

    @property
    def cites(self) -> TableLifeCites:
        return self.table.rules.cites

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.table = fold(self.table, event)
