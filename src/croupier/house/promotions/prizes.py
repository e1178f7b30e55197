"""Prizes and their parts, payments, and the wins, claims and disputes about them.

A detail that is not yet stated is empty or None; a detail that does not exist is "none". Some parts
are prohibited in every prize; they are defined here so that they can be refused."""

from collections.abc import Iterable
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Literal

from croupier.machine import ADDED
from croupier.money import Amount
from croupier.value import value


@value
class Person:
    name: str
    address: str = ""

    @property
    def is_named(self) -> bool:
        return bool(self.name.strip())

    @property
    def has_address(self) -> bool:
        return bool(self.address.strip())


@value
class Cash:
    """Money: the value of the prize, or this part of it beside something else."""

    amount: Amount | None = field(default=None, metadata=ADDED)


@value
class CasinoDollars:
    """Casino dollars or slots dollars: the operator's own credits."""


@value
class SlotsDollars:
    """Credits for gaming machines."""


@value
class Goods:
    """Goods or services for which the document requires no further details."""


@value
class Machine:
    """Machinery or an electric appliance."""

    make: str = ""
    model: str = ""
    accessories: str = ""


@value
class Vehicle:
    """A motor vehicle."""

    make: str = ""
    model: str = ""
    accessories: str = ""
    on_road_costs: bool | None = None
    """Whether the prize covers registration and the costs of putting it on the road."""


@value
class Travel:
    persons: int | None = None
    airfares: str = ""
    transfers: str = ""
    other_transport: str = ""
    duration: str = ""
    accommodation: str = ""
    meals: str = ""
    restrictions: str = ""
    """When the travel must be taken."""
    spending_money: bool | None = None


@value
class RealEstate:
    dwelling: str = ""
    plans: str = ""
    contract: str = ""
    easements: str = ""
    address: str = ""
    conveyancing: str = ""
    legal_costs: str = ""
    fixtures: str = ""
    furniture: str = ""


@value
class Liquor:
    litres: Amount


@value
class Tobacco:
    """Tobacco in any form."""


@value
class Firearm:
    """A firearm, an imitation of one, or ammunition."""


@value
class ProhibitedWeapon:
    """A prohibited weapon, as the law on weapons defines it."""


@value
class Prescribed:
    """An item or service that the regulations forbid."""


Part = (
    Cash
    | CasinoDollars
    | SlotsDollars
    | Goods
    | Machine
    | Vehicle
    | Travel
    | RealEstate
    | Liquor
    | Tobacco
    | Firearm
    | ProhibitedWeapon
    | Prescribed
)


@value
class Prize:
    """One prize, or several alike; the value is that of one."""

    name: str
    value: Amount | None = None
    consists_of: tuple[Part, ...] = ()
    count: int = 1
    conditions: str = ""
    """Conditions of receiving, using or accepting it."""
    cash_alternative: Amount | None = None
    """What the winner may be paid instead."""

    @property
    def is_cash(self) -> bool:
        return bool(self.consists_of) and all(isinstance(part, Cash) for part in self.consists_of)

    @property
    def cash_beside(self) -> Amount | None:
        """The cash of a prize that also has other parts; None if it states none."""
        amounts = [part.amount for part in self.consists_of if isinstance(part, Cash)]
        if self.is_cash or not amounts or None in amounts:
            return None
        return sum(amount for amount in amounts if amount is not None)

    @property
    def has_casino_dollars(self) -> bool:
        return any(isinstance(part, CasinoDollars | SlotsDollars) for part in self.consists_of)

    @property
    def worth(self) -> Amount:
        """The value of a prize whose terms are complete."""
        assert self.value is not None, "terms without a value never commence"
        return self.value


class PayBy(StrEnum):
    CASH = "cash"
    CHEQUE = "crossed cheque"
    TRANSFER = "electronic funds transfer"


@value
class Payment:
    by: PayBy
    amount: Amount
    to: str = ""
    """The payee; the winner if empty."""


def by_means(payments: Iterable[Payment]) -> dict[PayBy, Amount]:
    """How much is paid by each means."""
    sums: dict[PayBy, Amount] = {}
    for payment in payments:
        sums[payment.by] = sums.get(payment.by, 0) + payment.amount
    return sums


class Means(StrEnum):
    """How a winner may be notified."""

    FACE_TO_FACE = "face-to-face"
    MAIL = "mail"
    TELEPHONE = "telephone"
    EMAIL = "email"


@value
class Attempt:
    """One attempt to notify a winner."""

    by: Means
    reached: bool
    at: datetime
    note: str = ""


@value
class Win:
    """A prize as it was described when it was won; wins count from 1."""

    number: int
    prize: Prize
    winner: Person
    at: datetime
    notify_by: datetime | None = None
    """The deadline for notifying the winner; None for a winner who had to be present."""
    attempts: tuple[Attempt, ...] = ()
    took_cash: bool = False
    """Whether the winner has chosen the cash alternative."""
    chosen: tuple[Payment, ...] = ()
    """How the winner wants to be paid."""
    awarded: datetime | None = None
    """When it was paid or handed over; a prize with both parts, when both were given."""
    refused: bool = False
    given: Literal["cash", "kind", ""] = field(default="", metadata=ADDED)
    """For a prize with cash and another part: which of them has been given."""

    @property
    def notified(self) -> bool:
        return any(attempt.reached for attempt in self.attempts)

    @property
    def cash(self) -> Amount | None:
        """The sum to be paid; None for a prize in kind, and once the cash part was paid."""
        if self.given == "cash":
            return None
        if self.took_cash:
            return self.prize.cash_alternative
        return self.prize.worth if self.prize.is_cash else self.prize.cash_beside

    @property
    def in_two_parts(self) -> bool:
        """Whether cash is paid and something else is handed over."""
        return not self.took_cash and self.prize.cash_beside is not None


@value
class RefusedClaim:
    """Refused claims count from 1."""

    number: int
    prize: Prize
    claimants: tuple[Person, ...]
    reasons: tuple[str, ...]
    kept: bool
    """Whether the document requires these details to be kept."""
    at: datetime
    told: datetime | None = None
    """When the claimants were told the reasons."""


@value
class TermsDispute:
    """Disputes count from 1."""

    number: int
    person: Person
    about: str
    decision: str = ""
    """The operator's decision, which is final."""
