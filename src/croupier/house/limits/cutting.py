"""Settlement lines of wagers above the maximum: paid or collected to it, the rest returned."""

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.engine.having import having
from croupier.engine.settlement import Outcome, SettlementLine
from croupier.house.limits.finding import Found, find
from croupier.house.limits.table import TableLimits
from croupier.money import Amount, format_amount, simplest


def cut(line: SettlementLine, found: Found) -> tuple[SettlementLine, ...]:
    """The line on what counts, and a line for what comes back; or the line as it is.

    A wager that was neither paid nor collected comes back whole as it stands.
    """
    if not found.excess or line.stake != found.stake or line.net == 0:
        return (line,)
    counts = found.counts
    words = f"counts to {format_amount(counts)}, {found.because}"
    counted = having(
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
    """The lines of a round, each cut to the maximum; `wagers` are those on the layout, by box.

    A wager with more than one line was settled and then undone, and comes back whole as it is.
    """
    lines = tuple(lines)
    times = Counter((line.box, line.wager) for line in lines)
    found = {box: find(limits, box, placed) for box, placed in wagers.items()}
    return tuple(
        part
        for line in lines
        for part in _parts(line, found.get(line.box, {}), times[line.box, line.wager])
    )


def _parts(
    line: SettlementLine, found: Mapping[str, Found], times: int
) -> tuple[SettlementLine, ...]:
    if times > 1 or line.wager not in found:
        return (line,)
    return cut(line, found[line.wager])
