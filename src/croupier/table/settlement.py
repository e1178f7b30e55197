"""What a round of this table comes to: its lines, cut to its limits, corrected and divided."""

from croupier.games.jackpot import undone
from croupier.games.settlement import SettlementLine
from croupier.games.state import RoundState
from croupier.house.limits import cut_lines
from croupier.house.tokens import Division, divide, token_rules
from croupier.machine import evolve
from croupier.record.jackpot_limits import jackpot_within
from croupier.table.state import InPlay, PoolLines, Table

Lines = tuple[SettlementLine, ...]


def lines_of(in_play: InPlay) -> Lines:
    """Cut to the limits of its first card."""
    assert in_play.limits is not None
    wagers = {box.number: box.wagers for box in in_play.round.boxes.values()}
    lines, _ = jackpot_within(in_play.limits, in_play.start, in_play.round)
    return cut_lines(in_play.limits, wagers, lines)


def cut_from_pools(in_play: InPlay) -> PoolLines:
    """What the pools get back where a jackpot wager counted for less than lay there."""
    assert in_play.limits is not None
    paid: PoolLines = in_play.round.pool_lines
    _, counted = jackpot_within(in_play.limits, in_play.start, in_play.round)
    if counted == paid:
        return ()
    clauses = in_play.limits.cites.limits_above
    return (*(undone(line, clauses) for line in reversed(paid)), *counted)


def divisions_of(table: Table, in_play: InPlay, lines: Lines) -> tuple[Division, ...]:
    """In chips and tokens, where tokens were wagered."""
    if not in_play.tokens:
        return ()
    return divide(token_rules(table.rulebook), lines, in_play.tokens)


def as_settled(in_play: InPlay) -> RoundState:
    """The round with all that has moved for each wager until now: cut and corrected."""
    round = in_play.round
    lines = (*lines_of(in_play), *in_play.corrected)
    return evolve(round, lines=tuple(_of_wager(round, line) for line in lines))


def _of_wager(round: RoundState, line: SettlementLine) -> SettlementLine:
    """A line of what lies above a maximum, as one of the wager that it was cut from."""
    if line.wager in round.boxes[line.box].wagers:
        return line
    return evolve(line, wager=line.wager.removesuffix("_excess"))
