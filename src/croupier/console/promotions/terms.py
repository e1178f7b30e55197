"""The terms of a promotion, line by line, each with the clause that asks for it."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, tzinfo
from fractions import Fraction
from typing import Any

from croupier.console.promotions.sheet import needs_scrutineer
from croupier.console.promotions.words import say_moment
from croupier.house.clock import has_zone
from croupier.house.promotions import Prize, Terms
from croupier.house.promotions.prizes import Part
from croupier.house.promotions.rules import PromotionRules
from croupier.money import format_amount
from croupier.records.journal.plain import kind_of
from croupier.rulebooks.clauses import Clauses

Item = tuple[str, str, Clauses]
"""What it is, what is stated, and the clauses that it rests on."""

_STATED = (
    ("awarded", "manner", "promo_manner"),
    ("when", "award_when", "promo_award"),
    ("where", "award_where", "promo_award"),
    ("eligible", "eligibility", "promo_eligible"),
    ("minimum wager", "minimum_wager", "promo_wager"),
    ("nature", "nature", "promo_nature"),
    ("reservations", "reservations", "promo_nature"),
    ("entries close", "entries_close", "promo_closing"),
    ("place", "place", "promo_place_and_time"),
    ("begins", "begins", "promo_place_and_time"),
    ("claimed", "claiming", "promo_claiming"),
    ("be present", "must_be_present", "promo_claiming"),
    ("notified", "notification", "promo_notifying"),
    ("published", "publication", "promo_publishing"),
)
"""In the document's order: our name for it, the field of the terms, the topic."""


def stated(rules: PromotionRules, terms: Terms, zone: tzinfo) -> Iterator[Item]:
    """What the terms state; what they do not is left out."""
    for name, field, topic in _STATED:
        value = getattr(terms, field)
        if field == "minimum_wager" and value == 0:
            value = "none"
        if _is_stated(value):
            yield name, _say(value, zone), getattr(rules.cites, topic)


def of_prize(rules: PromotionRules, prize: Prize, zone: tzinfo) -> Iterator[Item]:
    """What is stated of one prize, and what follows from its value."""
    cites = rules.cites
    if prize.value is not None:
        each = " each" if prize.count > 1 else ""
        count = f"{prize.count} prizes, " if prize.count > 1 else ""
        yield "value", f"{count}{format_amount(prize.value)}{each}", cites.promo_prizes
    for part in prize.consists_of:
        yield "consists of", _say_part(part, zone), cites.promo_prizes
    if _is_stated(prize.conditions):
        yield "conditions", prize.conditions, cites.promo_prizes
    if prize.cash_alternative is not None:
        yield "or in cash", format_amount(prize.cash_alternative), cites.promo_alternative
    if needs_scrutineer(rules, prize):
        over = format_amount(rules.scrutineer_over)
        words = f"worth more than {over}: a scrutineer oversees its draw"
        yield "scrutineer", words, cites.promo_scrutineer


def _say_part(part: Part, zone: tzinfo) -> str:
    name = (kind_of(type(part)) or "").replace("-", " ")
    details = (
        f"{each.name.replace('_', ' ')}: {_say(getattr(part, each.name), zone)}"
        for each in fields(part)
        if _is_stated(getattr(part, each.name))
    )
    return "; ".join((name, *details))


def _is_stated(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else value is not None


def _say(value: Any, zone: tzinfo) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return format_amount(value)
        case datetime():
            return say_moment(value, zone) if has_zone(value) else value.isoformat(" ")
    return str(value)
