"""Who may lay hands on the cards besides the officials of the house."""

from dataclasses import dataclass

from croupier.house.official import Official, Rank


@dataclass(frozen=True)
class Player:
    name: str

    def __str__(self) -> str:
        return f"{self.name}, player"


@dataclass(frozen=True)
class DeckChecker:
    """A deck-checking device: no person, but it may do the work of one. Its name is on it."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}, deck-checking device"


def is_employee(who: Official | Player | DeckChecker) -> bool:
    """Whether this is somebody of the house, from the dealer upwards."""
    return isinstance(who, Official) and who.rank.reaches(Rank.DEALER)


def is_dealer(who: Official | Player | DeckChecker) -> bool:
    return isinstance(who, Official) and who.rank is Rank.DEALER
