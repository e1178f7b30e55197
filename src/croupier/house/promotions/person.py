"""An entrant, a winner or a claimant."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    name: str
    address: str = ""

    @property
    def is_named(self) -> bool:
        return bool(self.name.strip())

    @property
    def has_address(self) -> bool:
        return bool(self.address.strip())
