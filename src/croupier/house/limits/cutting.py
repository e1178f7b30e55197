"""Settlement lines of wagers above the maximum: paid or collected to it, the rest returned."""

from collections.abc import Iterable, Mapping

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.limits.finding import Found, find
from croupier.house.limits.table import TableLimits
from croupier.machine import evolve
from croupier.money import Amount, format_amount, simplest


def cut(line: SettlementLine, found: Found) -> tuple[SettlementLine, ...]:
    """The line on what counts, and a line for what comes back; or the line as it is.

    A wager that was neither paid nor collected comes back whole as it stands.
    """
    if not found.excess or line.stake != found.stake or line.net == 0:
        return (line,)
    counts = found.counts
    words = f"counts to {format_amount(counts)}, {found.because}"
    counted = evolve(
        line,
        stake=counts,
        paid=min(line.paid, simplest(counts * sum(line.odds))) if line.odds else line.paid,
        returned=counts if line.returned else 0,
        clauses=tuple(dict.fromkeys(line.clauses + found.clauses)),
        because=f"{line.because}; {words}",
    )
    returned = SettlementLine(
        box=line.box,
        wager=f"{line.wager}_excess",
        outcome=Outcome.VOID,
        stake=found.excess,
        odds=(),
        paid=0,
        returned=found.excess,
        clauses=found.clauses,
        because=f"{line.wager.replace('_', ' ')} of {format_amount(found.stake)} {words}",
    )
    return counted, returned


def cut_lines(
    limits: TableLimits,
    wagers: Mapping[int, Mapping[str, Amount]],
    lines: Iterable[SettlementLine],
) -> tuple[SettlementLine, ...]:
    """The lines of a round, each cut to the maximum; `wagers` are those on the layout, by box."""
    return tuple(part for parts in cut_each(limits, wagers, lines) for part in parts)


def cut_each(
    limits: TableLimits,
    wagers: Mapping[int, Mapping[str, Amount]],
    lines: Iterable[SettlementLine],
) -> tuple[tuple[SettlementLine, ...], ...]:
    """For each line of a round, what it is cut into.

    Of several lines of one wager the earlier were undone, so only the last can be cut; where it is
    itself the undoing, the wager comes back whole as it is.
    """
    lines = tuple(lines)
    last = {(line.box, line.wager): index for index, line in enumerate(lines)}
    found = {box: find(limits, box, placed) for box, placed in wagers.items()}
    return tuple(
        _parts(line, found.get(line.box, {}), last[line.box, line.wager] == index)
        for index, line in enumerate(lines)
    )


def _parts(
    line: SettlementLine, found: Mapping[str, Found], last: bool
) -> tuple[SettlementLine, ...]:
    if not last or line.wager not in found:
        return (line,)
    return cut(line, found[line.wager])
