"""Jackpot hands are paid when everything else is settled."""

from croupier.games.holdem.events import DeckCounted, LineSettled, PoolMoved
from croupier.games.holdem.recorder import HoldemRecorder
from croupier.games.jackpot import Payout, Pools, pay, say_payout
from croupier.games.settlement import Outcome, SettlementLine
from croupier.rulebooks.jackpot import JackpotRules


def pay_jackpots(record: HoldemRecorder) -> None:
    """Pay every hit of the round, collect the wagers and the hands, count the deck."""
    state, rules = record.state, record.rules.jackpot
    if state.hits:
        assert state.pools is not None
        payouts, lines = pay(rules, state.pools, state.hits)
        for line in lines:
            record.emit(PoolMoved(line))
        for payout in payouts:
            _pay(record, payout)
        if _must_count(rules, state.pools, payouts):
            one_pool = state.pools.pool is not None
            cites = record.cites
            counted = cites.jackpot_deck_counted if one_pool else cites.jackpot_major_deck_counted
            record.emit(DeckCounted(len(state.deck), counted))
    record.end()


def _pay(record: HoldemRecorder, payout: Payout) -> None:
    """The payout is made, and then the wager itself is collected (ruling: stake)."""
    cites, box = record.cites, record.box(payout.hit.box)
    record.emit(
        LineSettled(
            SettlementLine(
                box=box.number,
                wager="jackpot",
                outcome=Outcome.WON,
                stake=payout.hit.wager,
                odds=payout.odds,
                paid=payout.amount,
                returned=0,
                clauses=payout.clauses + cites.jackpot_taken_after,
                because=say_payout(payout),
            )
        )
    )
    record.finish(box.number, cites.jackpot_last)


def _must_count(rules: JackpotRules, pools: Pools, payouts: tuple[Payout, ...]) -> bool:
    """After any payout; with two pools only after one from the major pool."""
    return pools.pool is not None or any(payout.hit.line not in rules.minor for payout in payouts)
