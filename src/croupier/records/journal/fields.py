"""What an act says, field by field: of what kind it is, for forms and for whoever writes to us."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from croupier.cards import Card
from croupier.house.directions.orders import Order
from croupier.house.limits import Sign
from croupier.house.promotions import Payment, Person, Prize, Terms
from croupier.house.promotions.actions import Drawn
from croupier.house.promotions.prizes import Part
from croupier.house.table_life import Delivered, Equipment
from croupier.house.table_life.decks import Found
from croupier.house.tokens import Condition
from croupier.money import Amount
from croupier.records.journal.plain import ORDERS
from croupier.records.journal.verbs import VERBS, is_optional, typed_name, verb_named

Kind = Literal[
    "text",
    "whole",
    "amount",
    "yes-no",
    "moment",
    "card",
    "cards",
    "found",
    "choice",
    "texts",
    "numbers",
    "amounts",
    "limits",
    "colour",
    "colours",
    "equipment",
    "order",
    "orders",
    "conditions",
    "person",
    "people",
    "drawn",
    "payments",
    "terms",
    "parts",
    "prizes",
    "lines",
]


@dataclass(frozen=True)
class Said:
    """One thing that an act says; `choices` are all that may be said, where that is known."""

    name: str
    kind: Kind
    optional: bool
    choices: tuple[str, ...] = ()


@cache
def fields_of(verb: str) -> tuple[Said, ...]:
    """What must and may be said; not who acts, which is known."""
    described = verb_named(verb)
    return _fields(VERBS[verb], (*described.must, *described.may))


@cache
def fields_of_order(kind: str) -> tuple[Said, ...]:
    """What a direction of that kind says of its own; at which table it is given is known."""
    order: Any = ORDERS[kind]
    return _fields(order, [each.name for each in fields(order) if each.name != "table"])


@cache
def fields_of_class(cls: Any) -> tuple[Said, ...]:
    """What something of that class says, all of it."""
    return _fields(cls, [typed_name(each) for each in fields(cls)])


def _fields(cls: Any, names: Any) -> tuple[Said, ...]:
    hints = get_type_hints(cls)
    return tuple(
        _said(typed_name(each), hints[each.name], is_optional(each))
        for each in fields(cls)
        if typed_name(each) in names
    )


def _said(name: str, hint: Any, optional: bool) -> Said:
    hint = _without_none(hint)
    if get_origin(hint) is Literal:
        return Said(name, "choice", optional, get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Said(name, "choice", optional, tuple(each.value for each in hint))
    return Said(name, _KINDS[hint], optional)


def _without_none(hint: Any) -> Any:
    parts = get_args(hint)
    if NoneType not in parts:
        return hint
    rest = [part for part in parts if part is not NoneType]
    return rest[0] if len(rest) == 1 else Amount


_KINDS: Mapping[Any, Kind] = {
    str: "text",
    int: "whole",
    bool: "yes-no",
    datetime: "moment",
    Amount: "amount",
    Card: "card",
    tuple[Card, ...]: "cards",
    tuple[Found, ...]: "found",
    tuple[str, ...]: "texts",
    tuple[int, ...]: "numbers",
    Mapping[int, Amount]: "amounts",
    Mapping[int, tuple[Card, ...]]: "orders",
    Sign: "limits",
    Delivered: "colour",
    tuple[Delivered, ...]: "colours",
    Equipment: "equipment",
    Order: "order",
    tuple[Condition, ...]: "conditions",
    Person: "person",
    tuple[Person, ...]: "people",
    tuple[Drawn, ...]: "drawn",
    tuple[Payment, ...]: "payments",
    Terms: "terms",
    tuple[Prize, ...]: "prizes",
    tuple[Part, ...]: "parts",
}
