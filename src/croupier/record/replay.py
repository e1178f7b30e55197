"""Play a recorded round again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.record.errors import RecordError
from croupier.record.feed import play_record
from croupier.record.format import RoundRecord, read_record
from croupier.record.limiting import WagerFound, under_limits
from croupier.record.limits import read_limits
from croupier.rulebooks import Rulebook, RulebookError, rulebook
from croupier.rulebooks.table import TableRules


@dataclass(frozen=True)
class BoxResult:
    """What a round brought to one box."""

    number: int
    lines: tuple[SettlementLine, ...]

    @property
    def net(self) -> Amount:
        return sum(line.net for line in self.lines)

    @property
    def wagers(self) -> dict[str, Amount]:
        """The net result of each wager and fee."""
        nets: dict[str, Amount] = {}
        for line in self.lines:
            nets[line.wager] = nets.get(line.wager, 0) + line.net
        return nets


@dataclass(frozen=True)
class Replay:
    """A round played again: what happened and what it paid."""

    record: RoundRecord
    start: RoundState
    final: RoundState
    events: tuple[Any, ...]

    @property
    def rules(self) -> TableRules:
        return self.final.rules

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        return self.final.lines

    @property
    def found(self) -> tuple[WagerFound, ...]:
        """The wagers outside the limits that the record states."""
        return tuple(event for event in self.events if isinstance(event, WagerFound))

    @property
    def boxes(self) -> tuple[BoxResult, ...]:
        return tuple(self.box(number) for number in self.final.boxes)

    def box(self, number: int) -> BoxResult:
        """The result of the box of that number."""
        if number not in self.final.boxes:
            raise KeyError(f"box {number} is not in this round")
        return BoxResult(number, tuple(line for line in self.lines if line.box == number))


def replay(source: str | Path | Mapping[str, object] | RoundRecord) -> Replay:
    """Replay a record: a file that holds one, decoded JSON, or a record already read.

    A record that breaks a rule raises `RecordError` with a code and the clauses.
    """
    folder = Path()
    if isinstance(source, str | Path):
        folder = Path(source).parent
        source = json.loads(Path(source).read_text(encoding="utf-8"))
    record = source if isinstance(source, RoundRecord) else read_record(source)
    return replay_record(record, folder)


def replay_record(record: RoundRecord, folder: Path = Path()) -> Replay:
    """Replay a record; a house variant that it names is looked for in the folder."""
    try:
        book = find_rulebook(record.rulebook, folder)
        rules = book.rules(record.options)
        limits = read_limits(record, book)
        start, final, events = play_record(rules, record)
        if limits is not None:
            final, events = under_limits(limits, start, final, events)
        return Replay(record, start, final, events)
    except (Refusal, RulebookError) as error:
        raise RecordError(error.code, error.message, error.clauses) from error


def find_rulebook(name: str, folder: Path) -> Rulebook:
    beside = folder / name
    return rulebook(beside if name.endswith(".toml") and beside.exists() else name)
