"""What a wager may be: the least, the most, and the steps between."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

from croupier.money import Amount, format_amount, simplest


@dataclass(frozen=True)
class Limits:
    """The minimum and maximum of one player's wager on one playing area."""

    minimum: Amount
    maximum: Amount
    unit: Amount | None = None
    """In what units a wager may lie above the minimum; without it, in any."""
    multiples: bool = False
    """Whether wagers must be multiples of the minimum; not unless the sign says so."""

    @property
    def step(self) -> Amount | None:
        """From one right amount to the next, counted from the minimum; None where all are right."""
        if self.unit is None:
            return self.minimum if self.multiples else None
        return _common(self.unit, self.minimum) if self.multiples else self.unit

    def allows(self, amount: Amount) -> bool:
        within = self.minimum <= amount <= self.maximum
        return within and (self.step is None or (amount - self.minimum) % self.step == 0)

    def nearest(self, amount: Amount) -> tuple[Amount, ...]:
        """The right amounts next to this one, on either side where there are two."""
        step = self.step
        if step is None:
            return (min(max(amount, self.minimum), self.maximum),)
        last = (self.maximum - self.minimum) // step
        steps = min(max((amount - self.minimum) / Fraction(step), Fraction(0)), Fraction(last))
        below, above = floor(steps), ceil(steps)
        return tuple(
            simplest(self.minimum + count * step) for count in dict.fromkeys((below, above))
        )

    @property
    def text(self) -> str:
        """As the sign puts it: "10 to 500, in units of 5 above the minimum"."""
        if self.minimum == self.maximum:
            return format_amount(self.minimum)
        words = f"{format_amount(self.minimum)} to {format_amount(self.maximum)}"
        if self.unit is not None:
            words += f", in units of {format_amount(self.unit)} above the minimum"
        return words + (", in multiples of the minimum" if self.multiples else "")


def _common(one: Amount, other: Amount) -> Amount:
    """The least amount that is a multiple of both."""
    bottom = one.denominator * other.denominator
    top = lcm(one.numerator * other.denominator, other.numerator * one.denominator)
    return simplest(Fraction(top, bottom))
