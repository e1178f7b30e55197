"""The terms of a promotion, and what is missing, wrong or prohibited in them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from croupier.house.checks import has_zone, is_exact, is_positive
from croupier.house.promotions.prizes import (
    Cash,
    Firearm,
    Liquor,
    Machine,
    Part,
    Prescribed,
    Prize,
    ProhibitedWeapon,
    RealEstate,
    Tobacco,
    Travel,
    Vehicle,
)
from croupier.house.promotions.rules import PromotionCites, PromotionRules, TermsFinding
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value(kw_only=True)
class Terms:
    """The terms in the document's order. A field that has not been written yet is empty or None."""

    manner: str = ""
    """How the prize is awarded."""
    award_when: str = ""
    award_where: str = ""
    eligibility: str = ""
    minimum_wager: Amount | None = None
    """The minimum or compulsory wager to be eligible; 0 says that there is none."""
    nature: str = ""
    reservations: str = ""
    """Any qualification, reservation or guarantee; there may be none."""
    entries_close: datetime | None = None
    place: str = ""
    """Where the promotion itself is held."""
    begins: datetime | None = None
    claiming: str = ""
    """How a prize is claimed."""
    must_be_present: bool | None = None
    """Whether entrants must be at the draw to win."""
    notification: str = ""
    """How the winner is informed."""
    publication: str = ""
    """How results are made public."""
    prizes: tuple[Prize, ...] = ()

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.prizes if prize.name == name), None)


@value
class RequiredField:
    """A required field, what it states, and the topic of its clauses."""

    field: str
    what: str
    topic: str


REQUIRED_FIELDS: Mapping[type, tuple[RequiredField, ...]] = {
    Terms: (
        RequiredField("manner", "how the prize is awarded", "promo_manner"),
        RequiredField("award_when", "when the prize is awarded", "promo_award"),
        RequiredField("award_where", "where the prize is awarded", "promo_award"),
        RequiredField("eligibility", "who is eligible", "promo_eligible"),
        RequiredField("minimum_wager", "the minimum wager, or that there is none", "promo_wager"),
        RequiredField("nature", "the nature of the prize", "promo_nature"),
        RequiredField("entries_close", "when entries close", "promo_closing"),
        RequiredField("place", "the place of the promotion", "promo_place_and_time"),
        RequiredField("begins", "the date and time of the promotion", "promo_place_and_time"),
        RequiredField("claiming", "how a prize is claimed", "promo_claiming"),
        RequiredField("must_be_present", "whether entrants must be present", "promo_claiming"),
        RequiredField("notification", "how the winner is notified", "promo_notifying"),
        RequiredField("publication", "how results are published", "promo_publishing"),
        RequiredField("prizes", "the prizes", "promo_prizes"),
    ),
    Prize: (
        RequiredField("name", "its name", "promo_prizes"),
        RequiredField("consists_of", "what it consists of", "promo_prizes"),
        RequiredField("value", "its value", "promo_prizes"),
    ),
    Machine: (
        RequiredField("make", "the make", "promo_machine_make"),
        RequiredField("model", "the model", "promo_machine_model"),
        RequiredField("accessories", "the accessories", "promo_machine_accessories"),
    ),
    Vehicle: (
        RequiredField("make", "the make", "promo_vehicle_make"),
        RequiredField("model", "the model", "promo_vehicle_model"),
        RequiredField("accessories", "the accessories", "promo_vehicle_accessories"),
        RequiredField(
            "on_road_costs",
            "whether the prize covers registration and the costs of putting it on the road",
            "promo_vehicle_accessories",
        ),
    ),
    Travel: (
        RequiredField("persons", "how many persons may travel", "promo_travel_persons"),
        RequiredField("airfares", "the airfares included", "promo_travel_included"),
        RequiredField("transfers", "the transfers included", "promo_travel_included"),
        RequiredField("other_transport", "other transport included", "promo_travel_included"),
        RequiredField("duration", "the duration", "promo_travel_included"),
        RequiredField("accommodation", "the standard of accommodation", "promo_travel_included"),
        RequiredField("meals", "the meals included", "promo_travel_included"),
        RequiredField("restrictions", "when the travel must be taken", "promo_travel_restrictions"),
        RequiredField(
            "spending_money", "whether spending money is included", "promo_travel_spending"
        ),
    ),
    RealEstate: (
        RequiredField("dwelling", "the type of dwelling", "promo_estate_dwelling"),
        RequiredField("plans", "the plans", "promo_estate_plans"),
        RequiredField("contract", "the contract", "promo_estate_contract"),
        RequiredField("easements", "the easements", "promo_estate_easements"),
        RequiredField("address", "the address or other location", "promo_estate_address"),
        RequiredField("conveyancing", "whether conveyancing is included", "promo_estate_included"),
        RequiredField("legal_costs", "whether legal costs are included", "promo_estate_included"),
        RequiredField("fixtures", "the fixtures included", "promo_estate_included"),
        RequiredField("furniture", "the furniture included", "promo_estate_included"),
    ),
}
"""In the document's order."""


def missing(rules: PromotionRules, terms: Terms) -> tuple[TermsFinding, ...]:
    """Every item that the terms lack, in the document's order."""
    cites = rules.cites
    found = list(_unstated(cites, terms))
    for prize in terms.prizes:
        name = prize.name.strip() or "a prize without a name"
        for stating in (prize, *prize.consists_of):
            found += [
                TermsFinding(f"{name}: {each.what}", each.clauses)
                for each in _unstated(cites, stating)
            ]
    if rules.reads("cash-with-goods"):
        found += cash_unstated(cites, terms)
    return tuple(found)


def _unstated(cites: PromotionCites, stating: object) -> Iterator[TermsFinding]:
    for each in REQUIRED_FIELDS.get(type(stating), ()):
        if not _is_stated(getattr(stating, each.field)):
            yield TermsFinding(each.what, getattr(cites, each.topic))


def _is_stated(stated: object) -> bool:
    """Whether anything is stated; "no" and 0 are statements."""
    if isinstance(stated, str):
        return bool(stated.strip())
    return stated is not None and stated != ()


def faults(cites: PromotionCites, terms: Terms) -> Iterator[TermsFinding]:
    """Every statement that makes no sense; a missing statement is no fault."""
    wager = terms.minimum_wager
    if wager is not None and not (is_exact(wager) and wager >= 0):
        yield TermsFinding(f"the minimum wager is not an exact amount: {wager}", cites.promo_wager)
    if terms.entries_close and not has_zone(terms.entries_close):
        yield TermsFinding("the closing of entries has no time zone", cites.promo_closing)
    if terms.begins and not has_zone(terms.begins):
        yield TermsFinding("the time of the promotion has no time zone", cites.promo_place_and_time)
    for name, count in Counter(prize.name for prize in terms.prizes).items():
        if count > 1:
            yield TermsFinding(f"{count} prizes have the name {name!r}", cites.promo_prizes)
    for prize in terms.prizes:
        yield from _of_prize(cites, prize)


def _of_prize(cites: PromotionCites, prize: Prize) -> Iterator[TermsFinding]:
    name, value = prize.name, prize.value
    if value is not None and not is_positive(value):
        yield TermsFinding(
            f"{name}: its value is not an exact amount above 0: {value}", cites.promo_prizes
        )
    if type(prize.count) is not int or prize.count < 1:
        yield TermsFinding(
            f"{name}: the number of prizes cannot be {prize.count}", cites.promo_prizes
        )
    yield from _of_alternative(cites, prize)
    for part in prize.consists_of:
        yield from _of_part(cites, name, part)


def cash_unstated(cites: PromotionCites, terms: Terms) -> Iterator[TermsFinding]:
    """The cash parts that state no amount, or more than the whole prize is worth."""
    for prize in terms.prizes:
        parts = [part for part in prize.consists_of if isinstance(part, Cash)]
        if not parts or prize.is_cash:
            continue
        cash = prize.cash_beside
        if cash is None or not is_positive(cash) or (prize.value or cash) < cash:
            yield TermsFinding(f"{prize.name}: how much of it is cash", cites.promo_payment)


def _of_alternative(cites: PromotionCites, prize: Prize) -> Iterator[TermsFinding]:
    name, cash = prize.name, prize.cash_alternative
    if cash is None:
        return
    if not is_positive(cash):
        yield TermsFinding(
            f"{name}: its cash alternative is not an amount: {cash}", cites.promo_alternative
        )
    if prize.is_cash:
        yield TermsFinding(f"{name}: cash has no cash alternative", cites.promo_alternative)
    if prize.has_casino_dollars:
        yield TermsFinding(
            f"{name}: slots or casino dollars have no cash alternative", cites.promo_alternative
        )


def _of_part(cites: PromotionCites, name: str, part: Part) -> Iterator[TermsFinding]:
    match part:
        case Liquor(litres) if not is_positive(litres):
            yield TermsFinding(
                f"{name}: {litres} is not an exact number of litres", cites.promo_liquor
            )
        case Travel(persons=persons) if persons is not None:
            if type(persons) is not int or persons < 1:
                yield TermsFinding(f"{name}: nobody may travel", cites.promo_travel_persons)


def prohibited(rules: PromotionRules, terms: Terms) -> tuple[TermsFinding, ...]:
    """Everything prohibited in the prizes. Liquor is counted over a whole prize."""
    return tuple(
        TermsFinding(f"{prize.name}: {each.what}", each.clauses)
        for prize in terms.prizes
        for each in _in_prize(rules, prize)
    )


def _in_prize(rules: PromotionRules, prize: Prize) -> Iterator[TermsFinding]:
    for part in prize.consists_of:
        found = _forbidden(rules, part)
        if found is not None:
            yield found
    litres = sum(part.litres for part in prize.consists_of if isinstance(part, Liquor))
    if litres > rules.liquor_litres:
        most = format_amount(rules.liquor_litres)
        what = f"{format_amount(litres)} litres of liquor, which is more than {most}"
        yield TermsFinding(what, rules.cites.promo_liquor)


def _forbidden(rules: PromotionRules, part: Part) -> TermsFinding | None:
    cites = rules.cites
    match part:
        case Tobacco():
            return TermsFinding("tobacco", cites.promo_tobacco)
        case Firearm():
            return TermsFinding("a firearm, an imitation or ammunition", cites.promo_firearm)
        case ProhibitedWeapon():
            return TermsFinding("a prohibited weapon", cites.promo_weapon)
        case Prescribed():
            return TermsFinding("what the regulations forbid", cites.promo_prescribed)
    return None


def check_terms(rules: PromotionRules, terms: Terms) -> None:
    """Check that what the terms state makes sense and is allowed; they may be unfinished."""
    cites = rules.cites
    _refuse("bad-terms", cites.promo_terms, "the terms make no sense", faults(cites, terms))
    words = "no prize may consist of or include"
    _refuse("prohibited-prize", cites.promo_prohibited, words, prohibited(rules, terms))


def check_complete(rules: PromotionRules, terms: Terms) -> None:
    """Check that nothing is missing that the document asks for."""
    cites = rules.cites
    words = "the terms do not state"
    _refuse("terms-incomplete", cites.promo_terms, words, missing(rules, terms))


def _refuse(code: str, head: Clauses, words: str, found: Iterable[TermsFinding]) -> None:
    listed = tuple(found)
    if listed:
        clauses = head + tuple(clause for each in listed for clause in each.clauses)
        message = f"{words}: {'; '.join(map(str, listed))}"
        raise Refusal(code, tuple(dict.fromkeys(clauses)), message)
