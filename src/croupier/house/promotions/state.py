"""A promotion at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal

from croupier.house.promotions.actions import Where
from croupier.house.promotions.claim import RefusedClaim
from croupier.house.promotions.dispute import Dispute
from croupier.house.promotions.rules import PromotionRules
from croupier.house.promotions.terms import Terms
from croupier.house.promotions.win import Win

Halt = Literal["postponed", "cancelled"]


class Phase(StrEnum):
    PREPARING = "being prepared"
    RUNNING = "running"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Lodged:
    """What the Authority was given, and when."""

    terms: Terms
    at: datetime


@dataclass(frozen=True)
class Promotion:
    """The state of a promotion; made by `offer` and changed only by folding events."""

    rules: PromotionRules
    name: str
    terms: Terms
    at: datetime
    """When something last happened."""
    available: tuple[tuple[Where, str], ...] = ()
    """Where the terms in force can be read."""
    marketing: tuple[str, ...] = ()
    lodged: Lodged | None = None
    commenced: datetime | None = None
    wins: Mapping[int, Win] = field(default_factory=dict)
    claims: Mapping[int, RefusedClaim] = field(default_factory=dict)
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    halt: Halt | None = None
    """What has become of the promotion as a whole."""
    halted: Mapping[str, Halt] = field(default_factory=dict)
    """By prize, what has become of its draw."""

    @property
    def phase(self) -> Phase:
        if self.halt is not None:
            return Phase(self.halt)
        return Phase.PREPARING if self.commenced is None else Phase.RUNNING

    @property
    def notice(self) -> datetime | None:
        """Since when the Authority has had the terms in force."""
        if self.lodged is None or self.lodged.terms != self.terms:
            return None
        return self.lodged.at

    @property
    def kept_claims(self) -> tuple[RefusedClaim, ...]:
        """The refused claims whose details must be retained."""
        return tuple(claim for claim in self.claims.values() if claim.kept)

    def won(self, prize: str) -> int:
        """How many prizes of that name have winners who were not refused."""
        return sum(win.prize.name == prize and not win.refused for win in self.wins.values())

    def halt_of(self, prize: str) -> Halt | None:
        return self.halt or self.halted.get(prize)
