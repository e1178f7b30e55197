"""A progressive jackpot: its one or two pools, contributions, and payouts.

Pure arithmetic, for a round and for a floor of tables. Every movement is a line with its clause. A
pool never goes below zero: if a guaranteed prize exceeds it the operator pays the difference in
(ruling: jackpot-floor), which is a line too."""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from fractions import Fraction
from typing import Literal

from croupier.hands import Line
from croupier.machine import ADDED, Refusal, Wording
from croupier.money import Amount, format_amount, say_odds, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import JackpotRules
from croupier.value import value

Which = Literal["pool", "minor", "major"]


@value
class Pools:
    """One pool, or a minor and a major one."""

    pool: Amount | None = None
    minor: Amount | None = None
    major: Amount | None = None
    minor_percent: Amount | None = field(default=None, metadata=ADDED)
    """With two pools: the approved part of each wager that goes to the minor one; None means the
    part that the table was opened with."""

    def __post_init__(self) -> None:
        one = self.pool is not None and self.minor is None and self.major is None
        two = self.pool is None and self.minor is not None and self.major is not None
        if not (one or two):
            raise ValueError("a jackpot has one pool, or a minor and a major pool")
        if any(self.of(which) < 0 for which in self.names):
            raise ValueError("a pool is never below zero")
        if self.minor_percent is not None and not (two and 0 <= self.minor_percent <= 100):
            raise ValueError("a minor pool gets 0 to 100 percent, and a single pool has no parts")

    @property
    def names(self) -> tuple[Which, ...]:
        return ("pool",) if self.pool is not None else ("minor", "major")

    def of(self, which: Which) -> Amount:
        amount: Amount = getattr(self, which)
        return amount

    @property
    def total(self) -> Amount:
        return sum(self.of(which) for which in self.names)


@value
class PoolLine:
    """One movement of a pool; an outflow is negative."""

    which: Which
    amount: Amount
    clauses: Clauses
    because: Wording


@value
class Hit:
    """A qualifying hand: its box, its line and its jackpot wager."""

    box: int
    line: Line
    wager: Amount


@value
class Payout:
    """What a qualifying hand is paid."""

    hit: Hit
    amount: Amount
    odds: tuple[Amount, ...]
    """The odds that decided it; None if a share of the pool did."""
    because: Wording
    which: Which
    """The pool that pays it."""
    clauses: Clauses = ()


def move(pools: Pools, line: PoolLine) -> Pools:
    """The pools after one movement."""
    return replace(pools, **{line.which: simplest(pools.of(line.which) + line.amount)})


def move_all(pools: Pools, lines: Iterable[PoolLine]) -> Pools:
    for line in lines:
        pools = move(pools, line)
    return pools


def reversal(line: PoolLine, clauses: Clauses) -> PoolLine:
    """The movement that reverses this one."""
    return PoolLine(line.which, -line.amount, clauses, f"undone: {line.because}")


def prize_reversal(
    rules: JackpotRules,
    pools: Pools,
    lines: Iterable[PoolLine],
    prize: Amount,
    hit: Hit,
    clauses: Clauses,
) -> tuple[PoolLine, ...]:
    """The movements that reverse a prize, and the operator's payment towards it."""
    which, floor = source(rules, pools, {hit.line}), rules.cites.jackpot_floor
    made_up = sum(
        line.amount
        for line in lines
        if line.which == which and floor == line.clauses[-len(floor) :]
    )
    back = PoolLine(which, prize, clauses, f"box {hit.box}: the prize is void")
    if not (made_up := simplest(min(made_up, prize))):
        return (back,)
    because = "the operator takes back what made up a void prize"
    return back, PoolLine(which, -made_up, clauses + floor, because)


def take_wager(rules: JackpotRules, pools: Pools, wager: Amount) -> tuple[PoolLine, ...]:
    """Add a wager, less what the operator retains, at each pool's approved rate."""
    kept = wager * (1 - rules.retained)
    parts: dict[Which, Amount] = {"pool": kept}
    clauses = rules.cites.jackpot_wager
    if pools.pool is None:
        minor = kept * _rate(rules, pools)
        parts = {"minor": minor, "major": kept - minor}
        clauses += rules.cites.jackpot_rates
    because = "a jackpot wager, less the operator's share"
    return tuple(PoolLine(name, simplest(part), clauses, because) for name, part in parts.items())


def give_back(rules: JackpotRules, pools: Pools, fed: Iterable[PoolLine]) -> tuple[PoolLine, ...]:
    """The movements that take out what returned wagers had added; the operator pays in what is
    missing."""
    lines: list[PoolLine] = []
    for added in fed:
        back = replace(added, amount=-added.amount, because="the jackpot wager was returned")
        short = simplest(added.amount - pools.of(added.which))
        if short > 0:
            clauses = (*rules.cites.jackpot_floor, _VOID_WAGER)
            because = "the operator makes up a returned wager"
            lines.append(PoolLine(added.which, short, clauses, because))
            pools = move(pools, lines[-1])
        lines.append(back)
        pools = move(pools, back)
    return tuple(lines)


_VOID_WAGER = "ruling:jackpot-void-wager"


def _rate(rules: JackpotRules, pools: Pools) -> Amount:
    """The part of the contribution that goes to the minor pool."""
    return rules.to_minor if pools.minor_percent is None else Fraction(pools.minor_percent) / 100


def contribute(rules: JackpotRules, pools: Pools, which: Which, amount: Amount) -> PoolLine:
    """The operator adds to a pool, or to one of two."""
    clauses = rules.cites.jackpot_contribution
    if which not in pools.names:
        raise Refusal(
            "no-such-pool", clauses, f"there is no {which}", tuple(map(say_pool, pools.names))
        )
    if amount <= 0:
        raise Refusal("bad-amount", clauses, "the operator adds an exact amount above 0")
    return PoolLine(which, amount, clauses, "the operator contributes")


def divide(rules: JackpotRules, pools: Pools, minor: Amount, minor_percent: Amount) -> Pools:
    """Divide one pool in two: `minor` goes to the minor pool, which grows by `minor_percent` of
    each wager."""
    clauses = rules.cites.jackpot_divide
    if pools.pool is None:
        raise Refusal("divided-already", clauses, "the pool is divided already")
    if not 0 <= minor <= pools.pool:
        message = f"the minor pool takes 0 to {format_amount(pools.pool)} of the pool"
        raise Refusal("bad-amount", clauses, message)
    major = simplest(pools.pool - minor)
    return Pools(minor=minor, major=major, minor_percent=minor_percent)


def combine(rules: JackpotRules, pools: Pools) -> Pools:
    """Combine the two pools into one."""
    if pools.pool is not None:
        raise Refusal("one-pool", rules.cites.jackpot_combine, "there is one pool already")
    return Pools(pool=simplest(pools.total))


def meter(pools: Pools) -> Which:
    """The pool that the meter displays: with two, the major one."""
    return "pool" if pools.pool is not None else "major"


def say_pool(which: Which) -> str:
    return "pool" if which == "pool" else f"{which} pool"


def pay(
    rules: JackpotRules, pools: Pools, hits: Sequence[Hit]
) -> tuple[tuple[Payout, ...], tuple[PoolLine, ...]]:
    """The payouts of the qualifying hands of one round at one table, and the pools' movements.

    Fixed odds come first; every straight flush is paid on what they leave (ruling:
    jackpot-straight-flushes); royal flushes share the rest."""
    payouts: list[Payout] = []
    lines: list[PoolLine] = []
    several = len(_together(rules, pools, hits)) > 1
    for group in (rules.minor, {Line.STRAIGHT_FLUSH}, {Line.ROYAL_FLUSH}):
        winners = [hit for hit in hits if hit.line in group]
        which = source(rules, pools, group)
        paid = [
            Payout(hit, *_prize(rules, pools.of(which), hit, len(winners)), which)
            for hit in winners
        ]
        paid = [replace(each, clauses=_clauses(rules, pools, each.hit, several)) for each in paid]
        moved = _flow(rules, pools, which, paid)
        pools = move_all(pools, moved)
        payouts += paid
        lines += moved
    return tuple(payouts), tuple(lines)


def _together(rules: JackpotRules, pools: Pools, hits: Sequence[Hit]) -> list[Hit]:
    """The hands to which the rule on several winners applies: all, or those of the major pool."""
    return [hit for hit in hits if pools.pool is not None or hit.line not in rules.minor]


def source(rules: JackpotRules, pools: Pools, group: Iterable[Line]) -> Which:
    """The pool that pays these hands."""
    if pools.pool is not None:
        return "pool"
    return "minor" if rules.minor.issuperset(group) else "major"


def _prize(
    rules: JackpotRules, base: Amount, hit: Hit, winners: int
) -> tuple[Amount, tuple[Amount, ...], str]:
    """Amount, odds if those decide, and reason: fixed odds, or more by a share of the pool."""
    prize = rules.prizes[hit.line]
    fixed, words = simplest(hit.wager * prize.odds), say_odds(prize.odds)
    if prize.percent_of_pool is None:
        return fixed, (prize.odds,), words
    shared = winners if hit.line is Line.ROYAL_FLUSH else 1
    share = simplest(Fraction(base) * prize.percent_of_pool / 100 / shared)
    if share <= fixed:
        return fixed, (prize.odds,), f"{words}, no less than the share of the pool"
    part = f"{prize.percent_of_pool}% of the pool"
    if shared > 1:
        part = f"one of {shared} equal shares of the pool"
    return share, (), f"{part}, more than {words}"


def _clauses(rules: JackpotRules, pools: Pools, hit: Hit, several: bool) -> Clauses:
    cites, two_pools = rules.cites, pools.pool is None
    prize = {
        Line.FLUSH: cites.jackpot_flush,
        Line.FULL_HOUSE: cites.jackpot_full_house,
        Line.FOUR_OF_A_KIND: cites.jackpot_four_of_a_kind,
        Line.STRAIGHT_FLUSH: cites.jackpot_straight_flush,
        Line.ROYAL_FLUSH: cites.jackpot_royal_flush,
    }[hit.line]
    if two_pools:
        prize += cites.jackpot_minor if hit.line in rules.minor else cites.jackpot_major
    if not several:
        return prize
    match hit.line, two_pools:
        case Line.STRAIGHT_FLUSH, False:
            return prize + cites.jackpot_then_straight_flushes
        case Line.STRAIGHT_FLUSH, True:
            return prize + cites.jackpot_major_straight_flushes
        case Line.ROYAL_FLUSH, False:
            return prize + cites.jackpot_then_royals
        case Line.ROYAL_FLUSH, True:
            return prize + cites.jackpot_major_royals
        case _, False:
            return prize + cites.jackpot_fixed_first
    return prize


def _flow(
    rules: JackpotRules, pools: Pools, which: Which, payouts: Sequence[Payout]
) -> list[PoolLine]:
    """The outflow of the pool, after the operator's payment if it is short."""
    due = sum(payout.amount for payout in payouts)
    short = due - pools.of(which)
    lines = []
    if payouts and short > 0:
        because = "the operator makes up a guaranteed prize"
        lines.append(PoolLine(which, simplest(short), rules.cites.jackpot_floor, because))
    lines += [
        PoolLine(which, -payout.amount, payout.clauses, f"box {payout.hit.box}: {payout.because}")
        for payout in payouts
    ]
    return lines


def say_payout(payout: Payout) -> str:
    """The hand and the amount of a jackpot payout, in words."""
    return f"{payout.hit.line.value.replace('_', ' ')} for the jackpot: {payout.because}"


@value
class TimedHit:
    """Qualifying hands at one of several tables, and the times at which their cards were dealt.

    Times are any increasing numbers: the floor has a clock, the engine has none."""

    table: str
    source: Literal["shoe", "shuffler"]
    first_card: int
    whole_hand: int


def by_priority(
    rules: JackpotRules, pools: Pools, hits: Iterable[TimedHit]
) -> tuple[list[TimedHit], Clauses]:
    """The order in which tables are paid: by first card from a shoe, whole hand from a shuffler.

    With two pools, hands at different tables compete for the major one."""

    def received(hit: TimedHit) -> int:
        return hit.first_card if hit.source == "shoe" else hit.whole_hand

    clauses = rules.cites.jackpot_priority
    if pools.pool is None:
        clauses += rules.cites.jackpot_major_priority
    return sorted(hits, key=received), clauses
