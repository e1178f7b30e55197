"""The fields of acts: what a form asks for, of which kind, and the values to choose from."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from croupier.cards import Card, TableCard
from croupier.house.directions.orders import Order
from croupier.house.limits import Sign
from croupier.house.promotions import Payment, Person, Prize, Terms
from croupier.house.promotions.actions import Drawn
from croupier.house.promotions.prizes import Part
from croupier.house.tokens import Condition
from croupier.house.upkeep import Delivered, Equipment
from croupier.house.upkeep.decks import FoundCard
from croupier.money import Amount
from croupier.records.journal.plain import ORDERS
from croupier.records.journal.reading import words_of
from croupier.records.journal.verbs import VERBS, is_optional, typed_name, verb_named
from croupier.value import value

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


@value
class ActField:
    """A field of an act; `choices` are its possible values, if they are known."""

    name: str
    kind: Kind
    optional: bool
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """What may be typed for each of the choices, where that is another word."""


@cache
def fields_of(verb: str) -> tuple[ActField, ...]:
    """The fields of an act, without the person who acts."""
    described = verb_named(verb)
    return _fields(VERBS[verb], (*described.must, *described.may))


@cache
def fields_of_order(kind: str) -> tuple[ActField, ...]:
    """The fields of an order of that kind, without the table."""
    order: Any = ORDERS[kind]
    return _fields(order, [each.name for each in fields(order) if each.name != "table"])


@cache
def fields_of_class(cls: Any) -> tuple[ActField, ...]:
    """All fields of a class."""
    return _fields(cls, [typed_name(each) for each in fields(cls)])


def _fields(cls: Any, names: Any) -> tuple[ActField, ...]:
    hints = get_type_hints(cls)
    return tuple(
        _act_field(typed_name(each), hints[each.name], is_optional(each))
        for each in fields(cls)
        if typed_name(each) in names
    )


def _act_field(name: str, hint: Any, optional: bool) -> ActField:
    hint = _without_none(hint)
    if get_origin(hint) is Literal:
        return ActField(name, "choice", optional, get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return ActField(
            name, "choice", optional, tuple(each.value for each in hint), words_of(hint)
        )
    return ActField(name, _KINDS[hint], optional)


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
    tuple[TableCard, ...]: "cards",
    tuple[FoundCard, ...]: "found",
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
