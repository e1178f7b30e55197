"""A promotional prize as the terms describe it."""

from dataclasses import dataclass

from croupier.house.promotions.parts import Cash, CasinoDollars, Part
from croupier.money import Amount


@dataclass(frozen=True)
class Prize:
    """One prize, or several alike; its value is that of one."""

    name: str
    value: Amount | None = None
    consists_of: tuple[Part, ...] = ()
    count: int = 1
    conditions: str = ""
    """Of receiving, using or accepting it, if there are any."""
    cash_alternative: Amount | None = None
    """What the winner may be paid instead, if anything."""

    @property
    def is_cash(self) -> bool:
        return bool(self.consists_of) and all(isinstance(part, Cash) for part in self.consists_of)

    @property
    def has_casino_dollars(self) -> bool:
        return any(isinstance(part, CasinoDollars) for part in self.consists_of)

    @property
    def worth(self) -> Amount:
        """The value of a prize whose terms are complete."""
        assert self.value is not None, "terms without a value never commence"
        return self.value
