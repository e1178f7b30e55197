"""Play a recorded round again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.engine.lunar import Event, Round, act, open_round
from croupier.engine.lunar import actions as act_
from croupier.engine.lunar.phase import Phase
from croupier.engine.refusal import Refusal
from croupier.engine.settlement import SettlementLine
from croupier.money import Amount
from croupier.record.errors import RecordError
from croupier.record.format import (
    RoundRecord,
    lunar_action,
    read_cards,
    read_record,
    wager_action,
)
from croupier.rulebooks import Rulebook, RulebookError, rulebook
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.schema import LunarDocument


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
    start: Round
    final: Round
    events: tuple[Event, ...]

    @property
    def rules(self) -> LunarRules:
        return self.final.rules

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        return self.final.lines

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
        rules = _rules(find_rulebook(record.rulebook, folder), record)
        return _play(rules, record)
    except (Refusal, RulebookError) as error:
        raise RecordError(error.code, error.message, error.clauses) from error


def find_rulebook(name: str, folder: Path) -> Rulebook:
    beside = folder / name
    return rulebook(beside if name.endswith(".toml") and beside.exists() else name)


def _rules(book: Rulebook, record: RoundRecord) -> LunarRules:
    if not isinstance(book.document, LunarDocument):
        raise RecordError("not-played-yet", f"rounds of {book.id} cannot be played yet")
    return book.lunar_rules(record.options)


def _play(rules: LunarRules, record: RoundRecord) -> Replay:
    deck = read_cards(record.deck, "deck", rules.cites.deck)
    start = open_round(rules, deck, record.dealing)
    play = _Play(start, record)
    for entry in record.wagers:
        play.act(wager_action(entry, rules.cites))
    play.act(act_.NoMoreBets())
    play.act_all()
    return Replay(record, start, play.state, tuple(play.events))


class _Play:
    """Feeds a record's actions to the round as it asks for them."""

    def __init__(self, start: Round, record: RoundRecord) -> None:
        self.state = start
        self.events: list[Event] = []
        self.deck2 = record.deck2
        self.pending = [lunar_action(entry, start.rules.cites) for entry in record.actions]

    def act(self, action: act_.Action) -> None:
        self.state, events = act(self.state, action)
        self.events += events

    def act_all(self) -> None:
        while not self.state.over or self.pending:
            self.act(self._shuffle() if self.state.needs_cards else self._next())

    def _next(self) -> act_.Action:
        """The next action of the record.

        A record lists decisions clockwise; a box that declared a winning hand decides only after
        the others, when it has been paid, so its decision may have to wait.
        """
        for index, action in enumerate(self.pending):
            if not self._must_wait(action):
                return self.pending.pop(index)
        if self.state.phase is Phase.CONCEDING:
            return act_.SettleNow()
        raise self._incomplete()

    def _must_wait(self, action: act_.Action) -> bool:
        number = getattr(action, "box", None)
        box = self.state.boxes.get(number) if number is not None else None
        return (
            box is not None
            and self.state.phase in (Phase.DECIDING, Phase.PAYING)
            and box.aside
            and box.instant is None
            and box.decision is None
            and self.state.turn != number
            and not isinstance(action, act_.VoidHand)
        )

    def _shuffle(self) -> act_.ShuffleRack:
        cites = self.state.rules.cites
        if self.deck2 is None:
            raise RecordError(
                "deck2-missing",
                "the deck runs out: the record needs deck2, the order of the shuffled rack",
                cites.reshuffle,
            )
        return act_.ShuffleRack(read_cards(self.deck2, "deck2", cites.reshuffle))

    def _incomplete(self) -> RecordError:
        cites, phase = self.state.rules.cites, self.state.phase
        clauses = cites.force if phase is Phase.FORCING else cites.decide
        if phase is Phase.DECIDING_AGAIN:
            clauses = cites.decide_again
        return RecordError(
            "incomplete",
            f"the record ends while box {self.state.turn} must decide ({phase})",
            clauses,
        )
