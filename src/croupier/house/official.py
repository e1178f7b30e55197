"""Somebody who decides something in the house: a name and a rank."""

from dataclasses import dataclass
from enum import StrEnum


class Rank(StrEnum):
    """In what authority a person acts, from the table upwards.

    The documents' other titles are among these: a gaming or games supervisor is a game supervisor,
    an operations manager and casino management are gaming managers. An inspector is no part of the
    house: above nobody in it, and below nobody.
    """

    DEALER = "dealer"
    GAME_SUPERVISOR = "game supervisor"
    CASINO_SUPERVISOR = "casino supervisor"
    ASSISTANT_GAMING_MANAGER = "assistant gaming manager"
    GAMING_MANAGER = "gaming manager"
    CASINO_OPERATOR = "casino operator"
    INSPECTOR = "inspector"

    def reaches(self, least: "Rank") -> bool:
        """Whether this is that rank or one above it."""
        if Rank.INSPECTOR in (self, least):
            return self is least
        ladder = list(Rank)
        return ladder.index(self) >= ladder.index(least)


@dataclass(frozen=True)
class Official:
    """A named person; the same name is the same person."""

    name: str
    rank: Rank

    def __str__(self) -> str:
        return f"{self.name}, {self.rank}"
