"""The plan of a simulation: plain data, the same on every machine that plays a part of it; its
wagers, checked against the rulebook; and a unit of money in which every payment is a whole
number."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import Any

from croupier.money import Amount, AmountError, parse_amount, simplest
from croupier.rulebooks.table import TableRules

NO_CAP = 1 << 62
_MOST = 1 << 55


@dataclass(frozen=True)
class Units:
    """Whole numbers for money: a stake is `per` times its part, and a part times the odds is the
    payment in units."""

    per: int
    """The odds' common denominator: 2 where something is paid 3 to 2."""
    whole: int
    """Parts in one unit of money."""

    @property
    def scale(self) -> int:
        """Units in one unit of money."""
        return self.per * self.whole

    def part(self, amount: Amount) -> int:
        return _whole(amount * self.whole)

    def units(self, amount: Amount) -> int:
        return _whole(amount * self.scale)

    def odds(self, odds: Amount) -> int:
        return _whole(odds * self.per)

    def amount(self, units: int) -> Amount:
        return simplest(Fraction(units, self.scale))

    def cap(self, limit: Amount | None) -> int:
        """The most that is paid on one wager."""
        return NO_CAP if limit is None else self.units(limit)


def units_for(amounts: Iterable[Amount], odds: Iterable[Amount], finer: int = 1) -> Units:
    """The units for these amounts at these odds; `finer` if pools are divided."""
    per = lcm(*(Fraction(each).denominator for each in odds))
    return Units(per, lcm(*(Fraction(each).denominator for each in amounts)) * finer)


def _whole(number: Amount) -> int:
    if number.denominator != 1:
        raise ValueError(f"{number} is not a whole number of units")
    if abs(number.numerator) > _MOST:
        raise ValueError(f"{number} units are more than a kernel can add up")
    return number.numerator


SHARD = 1 << 20
"""Rounds in a shard. Results do not depend on it."""


SOLUTION = "solution"
"""The key under which a plan's strategy names a solution file in place of rules."""


class PlanError(ValueError):
    """Raised for a simulation that cannot be played; it says what is allowed."""

    def __init__(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.clauses = clauses


@dataclass(frozen=True)
class Plan:
    rulebook: str
    rounds: int
    seed: int
    boxes: int = 1
    dealing: str = "shoe"
    options: Mapping[str, Any] = field(default_factory=dict)
    wagers: Mapping[str, str] = field(default_factory=dict)
    """Amounts by area, the same at every box; a super wager on other boxes is one on each."""
    jackpot: tuple[str, ...] = ()
    """The pool, or the minor and the major pool, that every round's jackpots are paid from."""
    strategy: Mapping[str, Any] = field(default_factory=dict)
    """The strategy as in its file; empty for the game's own."""
    shard: int = SHARD

    @property
    def shards(self) -> int:
        return -(-self.rounds // self.shard)

    def bounds(self, shard: int) -> tuple[int, int]:
        """The first round of a shard, and the first after it."""
        return shard * self.shard, min((shard + 1) * self.shard, self.rounds)

    @property
    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "jackpot": list(self.jackpot)}

    @property
    def digest(self) -> str:
        """A digest of everything that decides the result of a round. A longer run has the same
        digest."""
        plain = replace(self, rounds=0).plain
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), default=str)
        return sha256(text.encode()).hexdigest()


def read_plan(plain: Mapping[str, Any]) -> Plan:
    return Plan(**{**plain, "jackpot": tuple(plain["jackpot"])})


ANTE = "10"
"""The default ante."""


def stakes(rules: TableRules, plan: Plan, follows: Mapping[str, str]) -> dict[str, Amount]:
    """Stakes by area, always with an ante; `follows` explains the areas that cannot be set."""
    if not 1 <= plan.boxes <= rules.boxes:
        raise PlanError(f"{rules.id} has boxes 1 to {rules.boxes}", rules.cites.boxes)
    if plan.dealing not in rules.deal_clauses:
        ways = " or ".join(rules.deal_clauses)
        raise PlanError(f"{rules.id} deals from {ways}, not {plan.dealing!r}", rules.cites.deal)
    given = {area: _amount(area, text) for area, text in plan.wagers.items()}
    for area in given:
        if area in follows or area not in rules.areas:
            areas = ", ".join(sorted(rules.areas - follows.keys()))
            why = follows.get(area, "not an area of this rulebook")
            raise PlanError(f"{area} is {why}: give amounts for {areas}", rules.cites.areas)
    return {"ante": parse_amount(ANTE), **given}


def _amount(area: str, text: str) -> Amount:
    try:
        amount = parse_amount(text)
    except AmountError as error:
        raise PlanError(f"{area}: {error}") from error
    if amount <= 0:
        raise PlanError(f"{area}: a wager is more than 0, not {text}")
    return amount
