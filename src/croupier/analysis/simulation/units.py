"""Money in whole numbers: the unit in which every payment of a run comes out whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.money import Amount, simplest

NO_CAP = 1 << 62
_MOST = 1 << 55


@dataclass(frozen=True)
class Units:
    """A stake is `per` times its part, and its part times the odds in units is what it is paid."""

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
    """The unit for these amounts at these odds; `finer` where pools are divided."""
    per = lcm(*(Fraction(each).denominator for each in odds))
    return Units(per, lcm(*(Fraction(each).denominator for each in amounts)) * finer)


def _whole(number: Amount) -> int:
    if number.denominator != 1:
        raise ValueError(f"{number} is not a whole number of units")
    if abs(number.numerator) > _MOST:
        raise ValueError(f"{number} units are more than a kernel can add up")
    return number.numerator
