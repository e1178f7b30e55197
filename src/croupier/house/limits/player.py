"""A player at the table, as far as limits go."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.house.limits.sign import Sign


@dataclass(frozen=True)
class Player:
    name: str
    boxes: tuple[int, ...]
    kept: Sign | None = None
    """The older limits by which this player may still play; a marker at each box says so."""
    own: Sign | None = None
    """Limits for this player alone, beyond the table's maximum; a sign at each box says so."""

    def needs_marker(self, kept: Sign, table: Sign, areas: Iterable[str]) -> bool:
        """Whether these older limits have a lower minimum than any sign that holds here."""
        signs = (table,) if self.own is None else (table, self.own)
        return any(kept.below(sign, areas) for sign in signs)
