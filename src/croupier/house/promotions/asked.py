"""What the document asks terms, prizes and their parts to state, item by item."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.promotions.parts import Machine, RealEstate, Travel, Vehicle
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.terms import Terms


@dataclass(frozen=True)
class Asked:
    """A field, what it states, and the topic of the clauses that ask for it."""

    field: str
    what: str
    topic: str


ASKED: Mapping[type, tuple[Asked, ...]] = {
    Terms: (
        Asked("manner", "how the prize is awarded", "promo_manner"),
        Asked("award_when", "when the prize is awarded", "promo_award"),
        Asked("award_where", "where the prize is awarded", "promo_award"),
        Asked("eligibility", "who is eligible", "promo_eligible"),
        Asked("minimum_wager", "the minimum wager, or that there is none", "promo_wager"),
        Asked("nature", "the nature of the prize", "promo_nature"),
        Asked("entries_close", "when entries close", "promo_closing"),
        Asked("place", "the place of the promotion", "promo_place_and_time"),
        Asked("begins", "the date and time of the promotion", "promo_place_and_time"),
        Asked("claiming", "how a prize is claimed", "promo_claiming"),
        Asked("must_be_present", "whether entrants must be present", "promo_claiming"),
        Asked("notification", "how the winner is notified", "promo_notifying"),
        Asked("publication", "how results are published", "promo_publishing"),
        Asked("prizes", "the prizes", "promo_prizes"),
    ),
    Prize: (
        Asked("name", "its name", "promo_prizes"),
        Asked("consists_of", "what it consists of", "promo_prizes"),
        Asked("value", "its value", "promo_prizes"),
    ),
    Machine: (
        Asked("make", "the make", "promo_machine_make"),
        Asked("model", "the model", "promo_machine_model"),
        Asked("accessories", "the accessories", "promo_machine_accessories"),
    ),
    Vehicle: (
        Asked("make", "the make", "promo_vehicle_make"),
        Asked("model", "the model", "promo_vehicle_model"),
        Asked("accessories", "the accessories", "promo_vehicle_accessories"),
        Asked(
            "on_road_costs",
            "whether the prize covers registration and the costs of putting it on the road",
            "promo_vehicle_accessories",
        ),
    ),
    Travel: (
        Asked("persons", "how many persons may travel", "promo_travel_persons"),
        Asked("airfares", "the airfares included", "promo_travel_included"),
        Asked("transfers", "the transfers included", "promo_travel_included"),
        Asked("other_transport", "other transport included", "promo_travel_included"),
        Asked("duration", "the duration", "promo_travel_included"),
        Asked("accommodation", "the standard of accommodation", "promo_travel_included"),
        Asked("meals", "the meals included", "promo_travel_included"),
        Asked("restrictions", "when the travel must be taken", "promo_travel_restrictions"),
        Asked("spending_money", "whether spending money is included", "promo_travel_spending"),
    ),
    RealEstate: (
        Asked("dwelling", "the type of dwelling", "promo_estate_dwelling"),
        Asked("plans", "the plans", "promo_estate_plans"),
        Asked("contract", "the contract", "promo_estate_contract"),
        Asked("easements", "the easements", "promo_estate_easements"),
        Asked("address", "the address or other location", "promo_estate_address"),
        Asked("conveyancing", "whether conveyancing is included", "promo_estate_included"),
        Asked("legal_costs", "whether legal costs are included", "promo_estate_included"),
        Asked("fixtures", "the fixtures included", "promo_estate_included"),
        Asked("furniture", "the furniture included", "promo_estate_included"),
    ),
}
"""In the document's order."""
