"""The results of a round at a table, and how it ends."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.games.jackpot import Pools, give_back, move_all, reversal
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.house.directions import is_invalidated
from croupier.house.disputes.act import RULING
from croupier.house.limits import cut_lines
from croupier.house.limits.wagers import jackpot_within
from croupier.house.table.changes import CorrectionKept, PoolsLeft
from croupier.house.table.events import Corrected, JackpotFed, RoundSettled
from croupier.house.table.recorder import TableRecorder
from croupier.house.table.state import (
    Correction,
    InPlay,
    PoolLines,
    Table,
    counts_by_hand,
    rounds_known,
    void_fed,
)
from croupier.house.table.wagers import give_back_tokens
from croupier.house.tokens import Division, divide, token_rules
from croupier.house.upkeep import DeckCheck
from croupier.house.upkeep import actions as upkeep
from croupier.house.upkeep.state import RoundConcluded
from croupier.machine import evolve
from croupier.money import Amount, simplest

Lines = tuple[SettlementLine, ...]


def lines_of(in_play: InPlay) -> Lines:
    """The lines of a round, cut to the limits at its first card."""
    if in_play.round.limits is not None:
        return in_play.round.lines  # they were cut at settlement
    assert in_play.limits is not None
    wagers = {box.number: box.wagers for box in in_play.round.boxes.values()}
    lines, _ = jackpot_within(in_play.limits, in_play.start, in_play.round)
    return cut_lines(in_play.limits, wagers, lines)


def pool_refunds(in_play: InPlay) -> PoolLines:
    """The amounts that the pools return if a jackpot wager counted for less than was placed."""
    if in_play.round.limits is not None:
        return ()  # a chip of a wrong amount never reached the pools
    assert in_play.limits is not None
    paid: PoolLines = in_play.round.pool_lines
    _, counted = jackpot_within(in_play.limits, in_play.start, in_play.round)
    if counted == paid:
        return ()
    clauses = in_play.limits.cites.limits_above
    return (*(reversal(line, clauses) for line in reversed(paid)), *counted)


def divisions_of(table: Table, in_play: InPlay, lines: Lines) -> tuple[Division, ...]:
    """The lines divided into chips and tokens, if tokens were wagered."""
    if not in_play.tokens:
        return ()
    return divide(token_rules(table.rulebook), lines, in_play.tokens)


def as_settled(in_play: InPlay) -> RoundState:
    """The round with the lines of each wager so far, cut and corrected."""
    round = in_play.round
    lines = (*lines_of(in_play), *in_play.corrected)
    return evolve(round, lines=tuple(_of_wager(round, line) for line in lines))


def _of_wager(round: RoundState, line: SettlementLine) -> SettlementLine:
    """The line for an excess, as a line of the wager that it was cut from."""
    if line.wager in round.boxes[line.box].wagers:
        return line
    return evolve(line, wager=line.wager.removesuffix("_excess"))


def end_if_over(record: TableRecorder) -> None:
    """End a round when its last wager is settled and its cards are collected. Nobody requests this
    act.

    Where people handle the cards, a round that paid a jackpot waits until its deck is counted."""
    if record.state.in_play is None or record.state.upkeep.round is None:
        return
    undo_corrections(record)
    in_play, at_table = record.in_play, record.state.upkeep.round
    _owe_a_count(record)
    _conclude(record)
    counting = DeckCheck.JACKPOT in record.state.upkeep.decks[at_table.deck].checks
    by_hand = record.state.cards_by_hand or counts_by_hand(record.state)
    if not in_play.round.over or (counting and by_hand):
        return
    void = bool(in_play.round.void)
    number = record.state.number
    record.upkeep(upkeep.EndRound(void))
    lines = lines_of(in_play)
    divisions = divisions_of(record.state, in_play, (*lines, *in_play.corrected))
    record.emit(RoundSettled(number, void, lines, divisions))
    give_back_tokens(record, in_play, divisions)
    _settle_pools(record, in_play)


def correct(
    record: TableRecorder,
    number: int,
    official: str,
    reason: str,
    lines: tuple[SettlementLine, ...],
) -> None:
    """Add correction lines to their round, which is in play or finished."""
    if not lines:
        return
    record.emit(Corrected(number, lines))
    record.keep(CorrectionKept(number, Correction(official, reason, lines)))
    table = record.state
    played = table.played.get(number)
    if played is None:
        return
    divided = divisions_of(table, played.in_play, played.lines)
    give_back_tokens(record, played.in_play, divided[-len(lines) :])


def undo_corrections(record: TableRecorder) -> None:
    """Undo corrections of payments whose wager has become void since. Its lines return the whole
    stake and the payments, so nothing depends on the correction any more."""
    in_play = record.in_play
    if not in_play.corrections or not record.state.rulebook.reads("corrected-and-void"):
        return
    last = {(line.box, line.wager): line for line in in_play.round.lines}
    owed: dict[tuple[int, str], list[SettlementLine]] = {}
    for line in in_play.corrected:
        if line.outcome is Outcome.RULED and (place := (line.box, line.wager)) in last:
            owed.setdefault(place, []).append(line)
    lines = tuple(
        replace(corrected[-1], paid=-paid, clauses=last[place].clauses, because=_UNDONE)
        for place, corrected in owed.items()
        if (paid := simplest(sum(line.paid for line in corrected)))
        and last[place].outcome is Outcome.VOID
    )
    if lines:
        number = record.state.number
        record.emit(Corrected(number, lines))
        record.keep(CorrectionKept(number, Correction(str(record.by), _UNDONE, lines)))


_UNDONE = "the wager is void, and its correction with it"


def undo_rulings(record: TableRecorder) -> None:
    """Undo the payments of decisions on disputes in a round that this act leaves without a result.
    Later decisions stand."""
    if not record.state.rulebook.reads("ruled-and-void"):
        return
    for number, lines in rulings_undone(record.before, record.state).items():
        correct(record, number, str(record.by), _RULING_UNDONE, lines)


def rulings_undone(before: Table, after: Table) -> dict[int, Lines]:
    """The lines that undo decisions on disputes, by round, after an act has left the round without
    a result (ruling: ruled-and-void)."""
    if not after.disputes.disputes:
        return {}
    decided = {int(each.round) for each in after.disputes.disputes.values() if each.moved}
    return {
        number: tuple(_rulings_undone(after.round_of(number)))
        for number in sorted(decided & rounds_known(before) & rounds_known(after))
        if _has_no_result(after, number) and not _has_no_result(before, number)
    }


def net_of(in_play: InPlay, box: int) -> Amount:
    """The result of a box so far, corrections included."""
    return simplest(sum(line.net for line in as_settled(in_play).lines if line.box == box))


def _has_no_result(table: Table, number: int) -> bool:
    """Whether the round is void, or its outcome invalidated."""
    void = bool(table.round_of(number).round.void)
    return void or is_invalidated(table.directions, number)


def _rulings_undone(in_play: InPlay) -> Iterator[SettlementLine]:
    """A line for each box whose money decisions have moved."""
    lines = as_settled(in_play).lines
    for box in in_play.round.boxes:
        paid = simplest(sum(line.paid for line in lines if (line.box, line.wager) == (box, RULING)))
        if paid:
            last = next(each for each in reversed(lines) if each.outcome is not Outcome.RULED)
            yield SettlementLine(
                box=box,
                wager=RULING,
                outcome=Outcome.RULED,
                stake=0,
                odds=(),
                paid=-paid,
                returned=0,
                clauses=(*last.clauses, "ruling:ruled-and-void"),
                because=_RULING_UNDONE,
            )


_RULING_UNDONE = "the round has no result, and what was decided about it is undone"


def _conclude(record: TableRecorder) -> None:
    """Mark the round as complete once everything is settled, if the document says that it then
    is."""
    round, at_table = record.in_play.round, record.state.upkeep.round
    rules = record.state.limits.rules
    if not rules.until_settled_grounds or not rules.reads("round-concluded"):
        return
    if round.settled and not round.void and at_table is not None and not at_table.concluded:
        record.keep(RoundConcluded(record.now))


def _owe_a_count(record: TableRecorder) -> None:
    """Require a count of the deck in use, because a jackpot was paid."""
    table, in_play = record.state, record.in_play
    clauses = table.upkeep.rules.cites.table_jackpot_count
    if clauses and not in_play.counted and _calls_for_a_count(in_play):
        record.upkeep(upkeep.JackpotPaid())


def _calls_for_a_count(in_play: InPlay) -> bool:
    """Whether there was a payout; with two pools, only one from the major pool counts."""
    moved: PoolLines = getattr(in_play.round, "pool_lines", ())
    return any(line.amount < 0 and line.which != "minor" for line in moved)


def _settle_pools(record: TableRecorder, in_play: InPlay) -> None:
    """Take payments out of the pools, and also the contribution of a wager that was returned."""
    pools: Pools | None = getattr(in_play.round, "pools", None)
    if pools is None:
        return
    left = move_all(pools, pool_refunds(in_play))
    record.keep(PoolsLeft(left))
    rules = record.state.limits.rules.jackpot
    fed = void_fed(in_play)
    if fed and rules is not None:
        record.emit(JackpotFed(give_back(rules, left, fed)))
