"""Conditions that a voucher states on its face."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.names import same_name


@dataclass(frozen=True)
class Presented:
    """How a voucher comes to the table."""

    holder: str
    table: str
    found_met: frozenset[str] = frozenset()
    """The conditions in words that the dealer has found to be met."""


@dataclass(frozen=True)
class NotBefore:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not before {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now >= self.moment


@dataclass(frozen=True)
class NotAfter:
    moment: datetime

    @property
    def says(self) -> str:
        return f"not after {self.moment.isoformat()}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del presented
        return now <= self.moment


@dataclass(frozen=True)
class OnlyFor:
    """One patron's voucher."""

    holder: str

    @property
    def says(self) -> str:
        return f"only for {self.holder}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return same_name(presented.holder, self.holder)


@dataclass(frozen=True)
class OnlyAt:
    tables: frozenset[str]

    @property
    def says(self) -> str:
        return f"only at {', '.join(sorted(self.tables))}"

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return presented.table in self.tables


@dataclass(frozen=True)
class InWords:
    """Whatever else the voucher states; the dealer finds whether it is met."""

    says: str

    def is_met(self, presented: Presented, now: datetime) -> bool:
        del now
        return self.says in presented.found_met


Condition = NotBefore | NotAfter | OnlyFor | OnlyAt | InWords
