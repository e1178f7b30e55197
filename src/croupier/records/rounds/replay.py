"""Replay of round records."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cards import TableCard, numbered
from croupier.games.actions import CorrectCard, NoMoreBets, Ruling
from croupier.games.game import Opening, game_of
from croupier.games.irregularities.misread import by_box, owed_by_correction
from croupier.games.real_cards import CORRECTION
from croupier.games.settlement import SettlementLine
from croupier.games.state import ByHand, Player, RoundState
from croupier.house.limits import TableLimits
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.records.rounds.format import (
    RecordError,
    RoundRecord,
    read_action,
    read_cards,
    read_pools,
    read_record,
    wager_action,
)
from croupier.records.rounds.limits import (
    WagerFound,
    at_first_card,
    read_limits,
    under_limits,
)
from croupier.rulebooks import Rulebook, RulebookError, version
from croupier.rulebooks.readings import TODAY
from croupier.rulebooks.table import TableRules
from croupier.rulebooks.versions import read_beside
from croupier.texts import read_json
from croupier.value import value


def play_record(
    rules: TableRules, record: RoundRecord, limits: TableLimits | None = None
) -> tuple[RoundState, RoundState, tuple[Any, ...]]:
    """The round as opened, the finished round, and every event between."""
    feed = _Feed(rules, record, limits)
    start = feed.state
    for entry in record.wagers:
        feed.act(wager_action(entry, rules.cites))
    feed.act(NoMoreBets())
    while not feed.state.over or feed.pending:
        feed.act(feed.next_action())
    feed.check_corrected()
    return start, feed.state, tuple(feed.events)


class _Feed:
    """A round that is played with the actions of a record."""

    def __init__(self, rules: TableRules, record: RoundRecord, limits: TableLimits | None) -> None:
        self.game, self.record = game_of(rules), record
        deck = numbered(read_cards(record.deck, "deck", rules.cites.deck))
        opening = Opening(
            by_hand=frozenset(ByHand(name) for name in record.by_hand),
            first=tuple(record.first),
            pools=read_pools(record.jackpot, rules) if record.jackpot else None,
            players=tuple(Player(each.name, tuple(each.boxes)) for each in record.players),
            waiting=record.waiting,
            limits=at_first_card(limits, rules),
        )
        self.state: RoundState = self.game.open(rules, deck, record.dealing, opening)
        self.start = self.state
        self.events: list[Any] = []
        self.done: list[Any] = []
        self.owed: list[dict[int, Amount]] = []
        """What corrections of misread cards bring to each box."""
        self.pending = [read_action(entry, rules) for entry in record.actions]

    def act(self, action: Any) -> None:
        self.state, events = self.game.act(self.state, action)
        self.events += events
        self.done.append(action)
        if isinstance(action, CorrectCard):
            self.owed.append(by_box(owed_by_correction(self.start, self.done, self.state)))

    def check_corrected(self) -> None:
        """Check that a ruling corrects each payment that depended on a misread card."""
        ruled = [_without_zero(each.amounts) for each in self.done if isinstance(each, Ruling)]
        for owed in filter(None, map(_without_zero, self.owed)):
            if owed not in ruled:
                wanted = ", ".join(f"box {box} {format_amount(owed[box])}" for box in owed)
                message = f"a payment rests on a misread card, and no ruling corrects it: {wanted}"
                raise RecordError("paid-on-it", message, CORRECTION)
            ruled.remove(owed)

    def next_action(self) -> Any:
        action = self.game.next_recorded(self.state, self.pending, self._rack)
        if action is None:
            raise self._incomplete()
        return action

    def _incomplete(self) -> RecordError:
        turn, phase = self.state.turn, self.state.phase
        who = "the dealer must act" if turn is None else f"box {turn} must decide"
        clauses = self.game.decision_clauses(self.state)
        return RecordError("incomplete", f"the record ends while {who} ({phase})", clauses)

    def _rack(self, goes_wrong: bool) -> tuple[TableCard, ...] | None:
        """The order of the shuffled discard rack; None if something else comes before, or if
        something goes wrong and it is never shuffled."""
        clauses = getattr(self.state.rules.cites, "reshuffle", ())
        if self.record.deck2 is None:
            if goes_wrong:
                return None
            raise RecordError(
                "deck2-missing",
                "the deck runs out: the record needs deck2, the order of the shuffled rack",
                clauses,
            )
        if len(self.record.actions) - len(self.pending) < (self.record.deck2_after or 0):
            return None
        return read_cards(self.record.deck2, "deck2", clauses)


def _without_zero(amounts: Mapping[int, Amount]) -> dict[int, Amount]:
    return {box: amount for box, amount in amounts.items() if amount}


@value
class BoxResult:
    """The result of one box."""

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


@value
class Replay:
    """A replayed round: its events and results."""

    record: RoundRecord
    start: RoundState
    final: RoundState
    events: tuple[Any, ...]

    def __repr__(self) -> str:
        nets = ", ".join(f"box {box.number} {format_amount(box.net)}" for box in self.boxes)
        return f"<Replay {self.rules.id}: {nets}>"

    @property
    def rules(self) -> TableRules:
        return self.final.rules

    @property
    def lines(self) -> tuple[SettlementLine, ...]:
        return self.final.lines

    @property
    def found(self) -> tuple[WagerFound, ...]:
        """The wagers that were outside the record's limits."""
        return tuple(event for event in self.events if isinstance(event, WagerFound))

    @property
    def boxes(self) -> tuple[BoxResult, ...]:
        lines: dict[int, list[SettlementLine]] = {number: [] for number in self.final.boxes}
        for line in self.lines:
            lines[line.box].append(line)
        return tuple(BoxResult(number, tuple(own)) for number, own in lines.items())

    def box(self, number: int) -> BoxResult:
        """The result of a box."""
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
        source = read_json(Path(source).read_text(encoding="utf-8"))
    record = source if isinstance(source, RoundRecord) else read_record(source)
    return replay_record(record, folder)


def replay_record(record: RoundRecord, folder: Path = Path()) -> Replay:
    """Replay a record; a house variant that it names is looked for in the folder."""
    try:
        book = find_rulebook(record.rulebook, folder).at(record.reading or TODAY)
        rules = book.rules(record.options)
        limits = read_limits(record, book)
        start, final, events = play_record(rules, record, limits)
        if limits is not None:
            final, events = under_limits(limits, start, final, events)
        return Replay(record, start, final, events)
    except (Refusal, RulebookError) as error:
        raise RecordError(error.code, error.message, error.clauses) from error


def find_rulebook(name: str, folder: Path) -> Rulebook:
    """The rulebook that stored data names. A house variant, or an amendment that is not installed,
    is looked for in the folder."""
    read_beside(name, folder)
    file, at, day = name.rpartition("@") if ".toml@" in name else (name, "", "")
    if file.endswith(".toml") and (beside := folder / file).exists():
        name = f"{beside}{at}{day}"
    return version(name)
