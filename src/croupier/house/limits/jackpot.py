"""A jackpot wager above the amount on the sign: what its hand is paid on the part that counts.

Its prize is a share of the pool where that is more than the odds pay, and every prize changes what
the pool holds for the next; so the prizes are reckoned anew instead of cut.
"""

from croupier.games.jackpot import Hit, Payout, PoolLine, pay, say_payout
from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.house.limits import TableLimits, find
from croupier.house.limits.sign import JACKPOT
from croupier.machine import evolve
from croupier.money import Amount

Lines = tuple[SettlementLine, ...]


def jackpot_within(
    limits: TableLimits, start: RoundState, final: RoundState
) -> tuple[Lines, tuple[PoolLine, ...]]:
    """The round's lines with the jackpots so paid, their stakes not yet cut; and the pool's."""
    jackpot = final.rules.jackpot
    if jackpot is None or not final.hits or final.void:
        return final.lines, final.pool_lines
    assert start.pools is not None
    hits = [evolve(hit, wager=_counts(limits, hit)) for hit in final.hits]
    payouts, moved = pay(jackpot, start.pools, hits)
    by_box = {payout.hit.box: payout for payout in payouts}
    return tuple(_paid(line, by_box.get(line.box)) for line in final.lines), moved


def _counts(limits: TableLimits, hit: Hit) -> Amount:
    return find(limits, hit.box, {JACKPOT: hit.wager})[JACKPOT].counts


def _paid(line: SettlementLine, payout: Payout | None) -> SettlementLine:
    if payout is None or line.wager != JACKPOT or line.outcome is not Outcome.WON:
        return line
    return evolve(line, odds=payout.odds, paid=payout.amount, because=say_payout(payout))
