"""What no promotional prize may consist of or include."""

from collections.abc import Iterator

from croupier.house.promotions.finding import Finding
from croupier.house.promotions.parts import (
    Firearm,
    Liquor,
    Part,
    Prescribed,
    ProhibitedWeapon,
    Tobacco,
)
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.rules import PromotionRules
from croupier.house.promotions.terms import Terms
from croupier.money import format_amount


def prohibited(rules: PromotionRules, terms: Terms) -> tuple[Finding, ...]:
    """Everything forbidden in the prizes; liquor is counted over the whole of one prize."""
    return tuple(
        Finding(f"{prize.name}: {each.what}", each.clauses)
        for prize in terms.prizes
        for each in _in_prize(rules, prize)
    )


def _in_prize(rules: PromotionRules, prize: Prize) -> Iterator[Finding]:
    for part in prize.consists_of:
        found = _forbidden(rules, part)
        if found is not None:
            yield found
    litres = sum(part.litres for part in prize.consists_of if isinstance(part, Liquor))
    if litres > rules.liquor_litres:
        most = format_amount(rules.liquor_litres)
        what = f"{format_amount(litres)} litres of liquor, which is more than {most}"
        yield Finding(what, rules.cites.promo_liquor)


def _forbidden(rules: PromotionRules, part: Part) -> Finding | None:
    cites = rules.cites
    match part:
        case Tobacco():
            return Finding("tobacco", cites.promo_tobacco)
        case Firearm():
            return Finding("a firearm, an imitation or ammunition", cites.promo_firearm)
        case ProhibitedWeapon():
            return Finding("a prohibited weapon", cites.promo_weapon)
        case Prescribed():
            return Finding("what the regulations forbid", cites.promo_prescribed)
    return None
