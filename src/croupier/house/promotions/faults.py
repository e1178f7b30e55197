"""Statements in terms that cannot be meant: a value below zero, two prizes of one name."""

from collections import Counter
from collections.abc import Iterator

from croupier.house.exact import is_exact, is_positive
from croupier.house.moment import has_zone
from croupier.house.promotions.cites import PromotionCites
from croupier.house.promotions.finding import Finding
from croupier.house.promotions.parts import Liquor, Part, Travel
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.terms import Terms


def faults(cites: PromotionCites, terms: Terms) -> Iterator[Finding]:
    """Everything stated that makes no sense; what is not stated at all is not a fault."""
    wager = terms.minimum_wager
    if wager is not None and not (is_exact(wager) and wager >= 0):
        yield Finding(f"the minimum wager is no exact sum: {wager}", cites.promo_wager)
    if terms.entries_close and not has_zone(terms.entries_close):
        yield Finding("the closing of entries has no time zone", cites.promo_closing)
    if terms.begins and not has_zone(terms.begins):
        yield Finding("the time of the promotion has no time zone", cites.promo_place_and_time)
    for name, count in Counter(prize.name for prize in terms.prizes).items():
        if count > 1:
            yield Finding(f"{count} prizes have the name {name!r}", cites.promo_prizes)
    for prize in terms.prizes:
        yield from _of_prize(cites, prize)


def _of_prize(cites: PromotionCites, prize: Prize) -> Iterator[Finding]:
    name, value = prize.name, prize.value
    if value is not None and not is_positive(value):
        yield Finding(f"{name}: its value is no exact sum above 0: {value}", cites.promo_prizes)
    if type(prize.count) is not int or prize.count < 1:
        yield Finding(
            f"{name}: there is no such number of prizes: {prize.count}", cites.promo_prizes
        )
    yield from _of_alternative(cites, prize)
    for part in prize.consists_of:
        yield from _of_part(cites, name, part)


def _of_alternative(cites: PromotionCites, prize: Prize) -> Iterator[Finding]:
    name, cash = prize.name, prize.cash_alternative
    if cash is None:
        return
    if not is_positive(cash):
        yield Finding(f"{name}: its cash alternative is no sum: {cash}", cites.promo_alternative)
    if prize.is_cash:
        yield Finding(f"{name}: cash has no cash alternative", cites.promo_alternative)
    if prize.has_casino_dollars:
        yield Finding(
            f"{name}: slots or casino dollars have no cash alternative", cites.promo_alternative
        )


def _of_part(cites: PromotionCites, name: str, part: Part) -> Iterator[Finding]:
    match part:
        case Liquor(litres) if not is_positive(litres):
            yield Finding(f"{name}: no exact number of litres: {litres}", cites.promo_liquor)
        case Travel(persons=persons) if persons is not None:
            if type(persons) is not int or persons < 1:
                yield Finding(f"{name}: nobody may travel", cites.promo_travel_persons)
