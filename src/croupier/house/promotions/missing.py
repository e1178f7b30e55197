"""What terms and conditions do not yet state, item by item."""

from collections.abc import Iterable, Iterator

from croupier.house.promotions.cites import PromotionCites
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.parts import Machine, Part, RealEstate, Travel, Vehicle
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.terms import Terms
from croupier.rulebooks.clauses import Clauses

Item = tuple[object, str, Clauses]
"""What is stated, what it states, and the clauses that ask for it."""


def missing(cites: PromotionCites, terms: Terms) -> tuple[Finding, ...]:
    """Every item that the terms lack, in the document's order."""
    found = list(_unstated(_of_terms(cites, terms)))
    for prize in terms.prizes:
        name = prize.name.strip() or "a prize without a name"
        items = [*_of_prize(cites, prize)]
        for part in prize.consists_of:
            items += _of_part(cites, part)
        found += [Finding(f"{name}: {each.what}", each.clauses) for each in _unstated(items)]
    return tuple(found)


def _unstated(items: Iterable[Item]) -> Iterator[Finding]:
    return (Finding(what, clauses) for stated, what, clauses in items if not _says(stated))


def _says(stated: object) -> bool:
    """Whether anything is stated; no and nought are statements."""
    if isinstance(stated, str):
        return bool(stated.strip())
    return stated is not None and stated != ()


def _of_terms(cites: PromotionCites, terms: Terms) -> list[Item]:
    return [
        (terms.manner, "how the prize is awarded", cites.promo_manner),
        (terms.award_when, "when the prize is awarded", cites.promo_award),
        (terms.award_where, "where the prize is awarded", cites.promo_award),
        (terms.eligibility, "who is eligible", cites.promo_eligible),
        (terms.minimum_wager, "the minimum wager, or that there is none", cites.promo_wager),
        (terms.nature, "the nature of the prize", cites.promo_nature),
        (terms.entries_close, "when entries close", cites.promo_closing),
        (terms.place, "the place of the promotion", cites.promo_place_and_time),
        (terms.begins, "the date and time of the promotion", cites.promo_place_and_time),
        (terms.claiming, "how a prize is claimed", cites.promo_claiming),
        (terms.must_be_present, "whether entrants must be present", cites.promo_claiming),
        (terms.notification, "how the winner is notified", cites.promo_notifying),
        (terms.publication, "how results are published", cites.promo_publishing),
        (terms.prizes, "the prizes", cites.promo_prizes),
    ]


def _of_prize(cites: PromotionCites, prize: Prize) -> list[Item]:
    return [
        (prize.name, "its name", cites.promo_prizes),
        (prize.consists_of, "what it consists of", cites.promo_prizes),
        (prize.value, "its value", cites.promo_prizes),
    ]


def _of_part(cites: PromotionCites, part: Part) -> list[Item]:
    match part:
        case Machine():
            return _of_machine(cites, part)
        case Vehicle():
            return _of_vehicle(cites, part)
        case Travel():
            return _of_travel(cites, part)
        case RealEstate():
            return _of_estate(cites, part)
    return []


def _of_machine(cites: PromotionCites, machine: Machine) -> list[Item]:
    return [
        (machine.make, "the make", cites.promo_machine_make),
        (machine.model, "the model", cites.promo_machine_model),
        (machine.accessories, "the accessories", cites.promo_machine_accessories),
    ]


def _of_vehicle(cites: PromotionCites, vehicle: Vehicle) -> list[Item]:
    on_road = "whether the prize covers registration and the costs of putting it on the road"
    return [
        (vehicle.make, "the make", cites.promo_vehicle_make),
        (vehicle.model, "the model", cites.promo_vehicle_model),
        (vehicle.accessories, "the accessories", cites.promo_vehicle_accessories),
        (vehicle.on_road_costs, on_road, cites.promo_vehicle_accessories),
    ]


def _of_travel(cites: PromotionCites, travel: Travel) -> list[Item]:
    included = cites.promo_travel_included
    return [
        (travel.persons, "how many persons may travel", cites.promo_travel_persons),
        (travel.airfares, "the airfares included", included),
        (travel.transfers, "the transfers included", included),
        (travel.other_transport, "other transport included", included),
        (travel.duration, "the duration", included),
        (travel.accommodation, "the standard of accommodation", included),
        (travel.meals, "the meals included", included),
        (travel.restrictions, "when the travel must be taken", cites.promo_travel_restrictions),
        (travel.spending_money, "whether spending money is included", cites.promo_travel_spending),
    ]


def _of_estate(cites: PromotionCites, estate: RealEstate) -> list[Item]:
    included = cites.promo_estate_included
    return [
        (estate.dwelling, "the type of dwelling", cites.promo_estate_dwelling),
        (estate.plans, "the plans", cites.promo_estate_plans),
        (estate.contract, "the contract", cites.promo_estate_contract),
        (estate.easements, "the easements", cites.promo_estate_easements),
        (estate.address, "the address or other location", cites.promo_estate_address),
        (estate.conveyancing, "whether conveyancing is included", included),
        (estate.legal_costs, "whether legal costs are included", included),
        (estate.fixtures, "the fixtures included", included),
        (estate.furniture, "the furniture included", included),
    ]
