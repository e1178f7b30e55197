"""What a sheet of terms asks for, field by field, each with the clause that asks for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.promotions import Prize, PromotionRules, Terms
from croupier.house.promotions.terms import ASKED, prohibited
from croupier.journal.fields import Kind, fields_of_class
from croupier.journal.kinds import PARTS
from croupier.rulebooks.clauses import Clauses

_ALSO: Mapping[tuple[type, str], tuple[str, str]] = {
    (Terms, "reservations"): ("any reservation or guarantee", "promo_nature"),
    (Prize, "count"): ("how many are alike", "promo_prizes"),
    (Prize, "conditions"): ("conditions of receiving or using it", "promo_prizes"),
    (Prize, "cash_alternative"): ("what may be paid in cash instead", "promo_alternative"),
    (PARTS["liquor"], "litres"): ("how many litres", "promo_liquor"),
}
"""What may be stated besides: never missing, yet written by the same hand."""


@dataclass(frozen=True)
class Line:
    """One field: what it states, of what kind that is, and whether it may be left out for good."""

    name: str
    says: str
    kind: Kind
    optional: bool
    clauses: Clauses


@dataclass(frozen=True)
class PartForm:
    """What is asked of one kind of part; `prohibited` are the clauses against it, if any."""

    kind: str
    says: str
    lines: tuple[Line, ...]
    prohibited: Clauses


@dataclass(frozen=True)
class Form:
    terms: tuple[Line, ...]
    prize: tuple[Line, ...]
    parts: tuple[PartForm, ...]


def form_of(rules: PromotionRules) -> Form:
    return Form(
        _lines(rules, Terms),
        _lines(rules, Prize),
        tuple(_part(rules, kind, cls) for kind, cls in PARTS.items()),
    )


def _part(rules: PromotionRules, kind: str, cls: type) -> PartForm:
    lines = _lines(rules, cls)
    found = () if lines else prohibited(rules, Terms(prizes=(Prize("", 1, (cls(),)),)))
    against = tuple(clause for each in found for clause in each.clauses)
    return PartForm(kind, kind.replace("-", " "), lines, against)


def _lines(rules: PromotionRules, cls: type) -> tuple[Line, ...]:
    asked = {each.field: (each.what, each.topic) for each in ASKED.get(cls, ())}
    lines = []
    for each in fields_of_class(cls):
        says, topic = asked.get(each.name) or _ALSO[cls, each.name]
        clauses: Clauses = getattr(rules.cites, topic)
        lines.append(Line(each.name, says, each.kind, each.name not in asked, clauses))
    return tuple(lines)
