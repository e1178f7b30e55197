"""The sign at the table that states its limits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.house.limits.limits import Limits

JACKPOT = "jackpot"
"""A jackpot wager has one amount, on the sign or not offered: other areas' limits never serve."""


@dataclass(frozen=True)
class Sign:
    """Limits for every area of every box, and for areas with limits of their own."""

    limits: Limits
    areas: Mapping[str, Limits] = field(default_factory=dict)

    def states(self, area: str) -> bool:
        return area != JACKPOT or area in self.areas

    def on(self, area: str) -> Limits:
        return self.areas.get(area, self.limits)

    def below(self, other: "Sign", areas: Iterable[str]) -> tuple[str, ...]:
        """Those of the areas on which this sign has the lower minimum."""
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
