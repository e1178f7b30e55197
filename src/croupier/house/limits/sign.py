"""Limits of wagers, the sign that states them, and notices of new ones."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import ceil, floor, lcm

from croupier.house.people import Official
from croupier.money import Amount, simplest
from croupier.sentence import Sentence, Sum
from croupier.value import value


@value
class Limits:
    """The minimum and maximum of one player's wager on one playing area."""

    minimum: Amount
    maximum: Amount
    unit: Amount | None = None
    """The unit of wagers above the minimum; any amount without it."""
    multiples: bool = False
    """Whether wagers must be multiples of the minimum."""

    @property
    def step(self) -> Amount | None:
        """The distance between allowed amounts; None if every amount is allowed."""
        if self.unit is None:
            return self.minimum if self.multiples else None
        return _common(self.unit, self.minimum) if self.multiples else self.unit

    def allows(self, amount: Amount) -> bool:
        within = self.minimum <= amount <= self.maximum
        return within and (self.step is None or (amount - self.minimum) % self.step == 0)

    def nearest(self, amount: Amount) -> tuple[Amount, ...]:
        """The allowed amounts next to this one, on both sides if there are two."""
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
        """The limits in words: "10 to 500 in steps of 5"."""
        return self.sentence.text()

    def stated_in(self, currency: str) -> str:
        """The limits as the sign states them: "$10 to $500 in steps of $5"."""
        return self.sentence.priced(currency).text()

    @property
    def sentence(self) -> Sentence:
        """The limits in words, with their sums."""
        words = "{least}" if self.minimum == self.maximum else "{least} to {most}"
        if self.unit is not None and self.minimum != self.maximum:
            words += " in steps of {unit}"
        if self.multiples and self.minimum != self.maximum:
            words += " in multiples of the minimum"
        sums = {"least": Sum(self.minimum), "most": Sum(self.maximum)}
        return Sentence(words, unit=Sum(self.unit or 0), **sums)


def name_areas(areas: Iterable[str]) -> str:
    """ "ante and supers": several areas of one kind of wager are named once."""
    kinds = {area: area.split("_") for area in areas}
    named: dict[str, int] = {}
    for area, parts in kinds.items():
        kind = next((part for part in parts if part in kinds), area.replace("_", " "))
        named[kind] = named.get(kind, 0) + 1
    names = [kind + "s" * (count > 1) for kind, count in named.items()]
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _common(one: Amount, other: Amount) -> Amount:
    """The least common multiple."""
    bottom = one.denominator * other.denominator
    top = lcm(one.numerator * other.denominator, other.numerator * one.denominator)
    return simplest(Fraction(top, bottom))


JACKPOT = "jackpot"
"""A jackpot wager has one amount, stated on the sign; the limits of other areas never apply."""


@value
class Sign:
    """Limits for every area, and for areas that have different ones."""

    limits: Limits
    areas: Mapping[str, Limits] = field(default_factory=dict)

    def states(self, area: str) -> bool:
        return area != JACKPOT or area in self.areas

    def on(self, area: str) -> Limits:
        return self.areas.get(area, self.limits)

    def below(self, other: "Sign", areas: Iterable[str]) -> tuple[str, ...]:
        """The areas on which this sign has the lower minimum."""
        return tuple(
            area
            for area in sorted(areas)
            if self.states(area)
            and other.states(area)
            and self.on(area).minimum < other.on(area).minimum
        )

    def taking(self, other: "Sign", areas: Iterable[str]) -> "Sign":
        """This sign with the other's limits on these areas."""
        return Sign(self.limits, {**self.areas, **{area: other.on(area) for area in areas}})


@value
class Notice:
    """New limits and the proposed time of the change, displayed at the table."""

    sign: Sign
    at: datetime
    displayed: datetime
    by: Official
    kept: bool = False
    """Whether it raises the older minimum at boxes with a marker, not the table's."""

    def due(self, now: datetime) -> bool:
        return elapsed(self.at, now) >= timedelta(0)


def elapsed(start: datetime, end: datetime) -> timedelta:
    """The real time between two moments, even when clocks change."""
    return end.astimezone(UTC) - start.astimezone(UTC)


def after(start: datetime, time: timedelta) -> datetime:
    """The moment after this much real time, in the same time zone."""
    return (start.astimezone(UTC) + time).astimezone(start.tzinfo)


def say_time(when: datetime) -> str:
    return when.isoformat(sep=" ")
