"""Decisions made under an earlier reading that today's would make otherwise."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.floor.database import from_text
from croupier.floor.entries import reading_of
from croupier.games.actions import GoInTurn
from croupier.games.decisions import out_of_turn
from croupier.games.game import game_of
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house.table import SOFTWARE, Table
from croupier.house.table.attendance import is_merely_slow
from croupier.house.table.correction import why_it_stands
from croupier.house.table.ending import Lines, net_of, rulings_undone
from croupier.house.table.officials import no_longer_first
from croupier.house.table.state import round_dealt
from croupier.money import Amount, format_amount, simplest
from croupier.records.rounds import RecordError, Replay, replay
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.readings import TODAY, reads
from croupier.value import value


@value
class ChangedDecision:
    """A round decided under an earlier reading that today's would decide differently."""

    table: str
    round: int
    reading: int
    was: Mapping[int, Amount]
    """The result of each box whose result would differ today."""
    would_be: Mapping[int, Amount]
    """The results today; empty if an act of the round would be refused."""
    clauses: Clauses
    refused: str = ""
    """The reason, in words."""

    def plain(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "round": self.round,
            "reading": self.reading,
            "was": {str(box): format_amount(net) for box, net in self.was.items()},
            "would_be": {str(box): format_amount(net) for box, net in self.would_be.items()},
            "clauses": list(self.clauses),
            "words": str(self),
        }

    def __str__(self) -> str:
        decided = (
            f"{self.table}, round {self.round}: decided under an earlier reading, would now be"
        )
        cited = f" ({', '.join(self.clauses)})" if self.clauses else ""
        if self.refused:
            return f"{decided} refused: {self.refused}{cited}"
        boxes = (
            f"{format_amount(self.would_be[box])} for box {box} instead of {format_amount(was)}"
            for box, was in self.was.items()
        )
        return f"{decided} {', '.join(boxes)}{cited}"


def changed_by_entry(
    before: Table, after: Table, body: Mapping[str, Any]
) -> Iterator[ChangedDecision]:
    """What today's reading would do otherwise that no record of a round tells."""
    reading = reading_of(body)
    if number := _slow_round(before, body):
        yield _would_be_asked(before, number, reading)
    if not reads(reading, "ruled-and-void"):
        for number, lines in rulings_undone(before, after).items():
            yield _would_be_undone(after, number, reading, lines)
    if not reads(reading, "ruling-stands") and (why := _why_kept(before, body)):
        cited = ("ruling:ruling-stands",)
        yield ChangedDecision(before.name, before.number, reading, {}, {}, cited, why)
    if not reads(reading, "first-lifted"):
        yield from _would_wait(before, body, reading)


def _why_kept(table: Table, body: Mapping[str, Any]) -> str:
    """Why what was withdrawn, at a table with real cards, would stand today."""
    last = table.last
    withdrawn = body["act"].get("act") == "correct" and table.real_cards and round_dealt(table)
    if not withdrawn or last is None or str(last.by) == body["by"]:
        return ""
    return why_it_stands(last)


def _would_wait(table: Table, body: Mapping[str, Any], reading: int) -> Iterator[ChangedDecision]:
    """A decision of a box that went first by a direction lifted before."""
    round, act = round_dealt(table), body["act"]
    if round is None or not (lifted := no_longer_first(table, from_text(body["at"]))):
        return
    box, today = round.boxes.get(act.get("with", {}).get("box")), round
    if box is None or not _is_decision(round, act["act"], box.number):
        return
    for each in lifted:
        today, _ = game_of(round).act(today, GoInTurn(each))
    if round.may_decide(box) and not today.may_decide(today.boxes[box.number]):
        _, clauses, why = out_of_turn(today, box.number)
        cited = (*clauses, "ruling:first-lifted")
        yield ChangedDecision(table.name, table.number, reading, {}, {}, cited, why)


def _is_decision(round: RoundState, verb: str, box: int) -> bool:
    action = verb.replace("-", "_")
    return any((each.action, each.box) == (action, box) for each in game_of(round).legal(round))


def _would_be_undone(table: Table, number: int, reading: int, lines: Lines) -> ChangedDecision:
    """Decisions on disputes of a round that has no result any more."""
    was = {line.box: net_of(table.round_of(number), line.box) for line in lines}
    would_be = {line.box: simplest(was[line.box] + line.net) for line in lines}
    clauses = dict.fromkeys(clause for line in lines for clause in line.clauses)
    return ChangedDecision(table.name, number, reading, was, would_be, tuple(clauses))


def _slow_round(table: Table, body: Mapping[str, Any]) -> int:
    """The round in which the software treated a slow player as absent; 0 for none."""
    act, reading = body["act"], reading_of(body)
    if act.get("act") != "absent" or body["by"] != str(SOFTWARE) or reads(reading, "absent"):
        return 0
    box = act["with"]["box"]
    return table.number if isinstance(box, int) and is_merely_slow(table, box) else 0


def _would_be_asked(table: Table, number: int, reading: int) -> ChangedDecision:
    """Nobody knows what the player would have answered."""
    clauses = (*table.limits.rules.cites.absent, *table.upkeep.rules.cites.table_presence)
    why = "the player was there when the clock ran out, and would be asked first"
    return ChangedDecision(table.name, number, reading, {}, {}, clauses, why)


def changed_decision(
    table: str, number: int, record: dict[str, Any], was: Replay
) -> dict[tuple[str, int], ChangedDecision]:
    """The round decided again under today's reading, if that makes a difference."""
    reading = record["reading"]
    try:
        now = replay({**record, "reading": TODAY})
    except RecordError as error:
        refused = ChangedDecision(
            table, number, reading, {}, {}, tuple(error.clauses), error.message
        )
        return {(table, number): refused}
    before = {box.number: simplest(box.net) for box in was.boxes}
    after = {box.number: simplest(box.net) for box in now.boxes}
    boxes = [box for box in before if before[box] != after.get(box, 0)]
    if not boxes:
        return {}
    earlier = Counter(_decided(line) for line in was.lines)
    clauses = (
        clause
        for line in now.lines
        if line.box in boxes and _decided(line) not in earlier
        for clause in line.clauses
    )
    would_be = {box: after.get(box, 0) for box in boxes}
    changed = ChangedDecision(
        table,
        number,
        reading,
        {box: before[box] for box in boxes},
        would_be,
        tuple(dict.fromkeys(clauses)),
    )
    return {(table, number): changed}


def _decided(line: SettlementLine) -> tuple[Any, ...]:
    return line.box, line.wager, line.outcome, line.stake, line.paid, line.returned
