"""The settings of a table on the floor, and the currency of the house.

People enter amounts in whole units, so that sums of them stay short. Amounts that the rules
compute, such as 3 to 2 or a percentage of a pool, are exact and may be less than a unit. Only new
requests are checked: what a floor accepted earlier is read unchanged."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Column, ColumnElement

from croupier.house.checks import is_exact
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, short, simplest
from croupier.records.journal import Heading
from croupier.value import value


class _Setting(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Clocks(_Setting):
    """The seconds allowed for each step at a table dealt by the software."""

    wagers: Annotated[float, Field(ge=0, le=3600)] = 20
    """From the first wager until no more bets."""
    closing: Annotated[float, Field(ge=0, le=3600)] = 2
    """From the last wager, once everybody seated has placed all that a hand needs."""
    decide: Annotated[float, Field(gt=0, le=3600)] = 30
    """For a decision; then the player is asked: are you still there? In New South Wales it is the
    reasonable period after which the hand is void."""
    answer: Annotated[int, Field(ge=1, le=3600)] = 15
    """To answer that question; a player who does not is absent."""
    more_time: Annotated[float, Field(gt=0, le=3600)] = 30
    """Extra time that an answer gives."""
    extensions: Annotated[int, Field(ge=0, le=100)] = 2
    """How often an answer gives more time; then an official decides."""
    official: Annotated[float, Field(gt=0, le=3600)] = 300
    """For an official to decide; where none does, the player is asked again."""
    concede: Annotated[float, Field(ge=0, le=3600)] = 5
    """To give up a hand once the dealer's is shown."""


class Away(_Setting):
    """How long the house keeps the seat of a player who is away: this many rounds or seconds,
    whichever ends first."""

    rounds: Annotated[int, Field(ge=0, le=1000)] = 2
    seconds: Annotated[float, Field(ge=0, le=86400)] = 180
    grace: Annotated[float, Field(ge=0, le=3600)] = 10
    """Seconds without a connection before a player counts as away: a page may be reloading."""


class TableSettings(_Setting):
    heading: Heading
    clocks: Clocks = Clocks()
    away: Away = Away()
    starts: Literal["by itself", "on the dealer's word"] = "by itself"
    jackpot: str | None = None
    """The jackpot that it shares with other tables."""
    remembers: Annotated[int, Field(ge=1)] = 50
    """How many rounds stay in memory for a dispute; the database keeps them all."""
    training: str | None = None
    """For a training table: who opened it."""


def may_play_for(settings: Column[str], jackpot: str) -> ColumnElement[bool]:
    """Whether stored settings may name that linked jackpot, as a condition in SQL. It finds all
    that do and possibly others, which the caller leaves out; a floor may have thousands of tables
    that do not."""
    named = f'"jackpot":{json.dumps(jackpot, ensure_ascii=False)}'
    return settings.contains(named, autoescape=True)


@lru_cache(20_000)
def read_settings(text: str) -> TableSettings:
    """The settings of a table from their stored text. They never change, and a floor with thousands
    of tables lists them often, so they are cached."""
    return TableSettings.model_validate_json(text)


_MOST = 10**15
"""The largest amount at a table or of a prize."""


@value
class Currency:
    """The currency of the whole floor, whose tables share the players' balances."""

    smallest: Amount = Fraction(1, 100)
    """A whole unit or a fraction of one: 1 for vatu, 1/100 for dollars and cents."""
    ceiling: Amount = 1_000_000
    """The most that may be bought or cashed at once."""

    def __post_init__(self) -> None:
        if not is_exact(self.smallest) or self.smallest <= 0 or Fraction(1, 1) % self.smallest:
            raise ValueError("the smallest unit is 1, or divides 1 exactly: 0.01, 0.05")
        if not is_exact(self.ceiling) or self.ceiling < self.smallest:
            raise ValueError(f"a ceiling is at least the smallest unit, {self._unit}")

    @property
    def _unit(self) -> str:
        return format_amount(self.smallest)

    def is_whole(self, amount: Amount) -> bool:
        return isinstance(amount, int) or not amount % self.smallest

    def whole(self, amount: Amount) -> Amount:
        """The whole units in it."""
        return simplest(amount // self.smallest * self.smallest)

    def check_at_cage(self, amount: object) -> None:
        """Check an amount that is bought or cashed."""
        message = (
            f"chips are bought and cashed in whole units of {self._unit}, above 0 and at most "
            f"{format_amount(self.ceiling)} at once"
        )
        if is_exact(amount):
            if 0 < amount <= self.ceiling and self.is_whole(amount):
                return
            right = max(self.whole(min(amount, self.ceiling)), self.smallest)
            message += f": not {short(format_amount(amount))}, but {format_amount(right)} would do"
            if not self.is_whole(amount):
                message += f"; what is less than {self._unit} stays with its owner"
        raise Refusal("bad-amount", (), message)

    def check_typed(self, given: Any) -> None:
        """Check every amount in a request, at any depth."""
        for amount in _numbers(given):
            if not -_MOST <= amount <= _MOST:
                message = f"{short(format_amount(amount))} is too much: no amount is above {_MOST}"
                raise Refusal("bad-amount", (), message)
            if not self.is_whole(amount):
                message = (
                    f"amounts are whole units of {self._unit}: not {short(format_amount(amount))}, "
                    f"but {format_amount(self.whole(amount))} would do"
                )
                raise Refusal("bad-amount", (), message)


def _numbers(value: Any) -> Iterator[Amount]:
    """All numbers in the value. Boxes and counts are whole, so they pass the check."""
    if isinstance(value, bool | str) or value is None:
        return
    if isinstance(value, int | Fraction):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _numbers(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _numbers(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _numbers(each)
