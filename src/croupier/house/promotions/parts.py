"""What a prize may consist of, or include.

A detail that is not yet stated is empty or None; where there is none of a thing, its detail says
so ("none"). Some of these parts no prize may have; they are here so that they can be refused.
"""

from dataclasses import dataclass

from croupier.money import Amount


@dataclass(frozen=True)
class Cash:
    """Money, as much as the prize is worth."""


@dataclass(frozen=True)
class CasinoDollars:
    """Slots dollars or casino dollars: the operator's own credits."""


@dataclass(frozen=True)
class Goods:
    """Goods or services that the document asks no further details of."""


@dataclass(frozen=True)
class Machine:
    """Machinery or an electric appliance."""

    make: str = ""
    model: str = ""
    accessories: str = ""


@dataclass(frozen=True)
class Vehicle:
    """A motor vehicle."""

    make: str = ""
    model: str = ""
    accessories: str = ""
    on_road_costs: bool | None = None
    """Whether the prize covers registration and the costs of putting it on the road."""


@dataclass(frozen=True)
class Travel:
    persons: int | None = None
    airfares: str = ""
    transfers: str = ""
    other_transport: str = ""
    duration: str = ""
    accommodation: str = ""
    meals: str = ""
    restrictions: str = ""
    """On when the travel must be taken."""
    spending_money: bool | None = None


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Liquor:
    litres: Amount


@dataclass(frozen=True)
class Tobacco:
    """In any form."""


@dataclass(frozen=True)
class Firearm:
    """A firearm, an imitation of one, or ammunition."""


@dataclass(frozen=True)
class ProhibitedWeapon:
    """As the law on weapons has it."""


@dataclass(frozen=True)
class Prescribed:
    """An item or service that the regulations forbid."""


Part = (
    Cash
    | CasinoDollars
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
