"""Values as JSON: exact amounts and cards as text, times in ISO form.

A floor does this about a hundred times for each act, so the conversion of a class is looked up
once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

from croupier.cards import Card, Unseen
from croupier.hands import Value
from croupier.house.directions import orders
from croupier.house.people import Official
from croupier.house.promotions.prizes import Part
from croupier.house.tokens import Condition
from croupier.house.upkeep import DeckChecker, Player
from croupier.money import format_amount


def kebab(name: str) -> str:
    """PlaceWager -> place-wager."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


_ORDERS = (
    *(orders.Silence, orders.EnglishOnly, orders.PlaceCards, orders.ActAsDecided),
    *(orders.PlayFirst, orders.OneHandViewed, orders.Apart, orders.VoidHands),
    *(orders.VoidSeenHands, orders.DeemSeated, orders.ExcludeFromGame),
    *(orders.ExcludeFromCasino, orders.Detain, orders.RevealFolded, orders.Invalidate),
)

ORDERS: dict[str, type[orders.Order]] = {order.power.replace("_", "-"): order for order in _ORDERS}
"""Orders of directions, by their power."""
CONDITIONS: dict[str, type] = {kebab(each.__name__): each for each in get_args(Condition)}
"""Conditions of vouchers, by kind."""
PARTS: dict[str, type] = {kebab(each.__name__): each for each in get_args(Part)}
"""Parts of promotional prizes, by kind."""

KINDS: dict[Any, dict[str, type]] = {
    orders.Order: ORDERS,
    Condition: CONDITIONS,
    Part: PARTS,
}
_NAMES = {cls: kind for kinds in KINDS.values() for kind, cls in kinds.items()}


def kind_of(cls: type) -> str | None:
    return _NAMES.get(cls)


def plain(value: Any) -> Any:
    """The value as strings, numbers, lists and objects; equal values give equal results."""
    cls = type(value)
    make = _MAKE.get(cls)
    if make is None:
        make = _MAKE[cls] = _maker(cls)
    return make(value)


def _as_it_is(value: Any) -> Any:
    return value


_PLAIN = frozenset({type(None), bool, str, int})
"""Classes whose values stay as they are."""


def _mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        str(plain(key)): each if type(each) in _PLAIN else plain(each)
        for key, each in value.items()
    }


def _sequence(value: Any) -> list[Any]:
    return [each if type(each) in _PLAIN else plain(each) for each in value]


def _in_order(value: Any) -> list[Any]:
    return sorted(plain(each) for each in value)


def _of_fields(cls: Any) -> Callable[[Any], dict[str, Any]]:
    """Convert the fields, and add the kind where several classes may stand in one place."""
    names = tuple(each.name for each in fields(cls) if "added" not in each.metadata)
    added = tuple((each.name, each.default) for each in fields(cls) if "added" in each.metadata)
    kind = kind_of(cls)
    of_kind: dict[str, Any] = {} if kind is None else {"kind": kind}

    def with_added(value: Any) -> dict[str, Any]:
        said = ((name, getattr(value, name), default) for name, default in added)
        more = {name: plain(each) for name, each, default in said if each != default}
        return {**of_kind, **{name: plain(getattr(value, name)) for name in names}, **more}

    if added:
        return with_added

    def all_fields(value: Any) -> dict[str, Any]:
        told = of_kind.copy()
        for name in names:
            each = getattr(value, name)
            told[name] = each if type(each) in _PLAIN else plain(each)
        return told

    return all_fields


_MAKE: dict[type, Callable[[Any], Any]] = {
    **dict.fromkeys(_PLAIN, _as_it_is),
    Card: lambda card: card.text,
    Unseen: lambda card: card.text,
    Value: lambda value: value.name,
    Fraction: format_amount,
    datetime: datetime.isoformat,
    timedelta: timedelta.total_seconds,
    Official: str,
    DeckChecker: str,
    Player: str,
    dict: _mapping,
    frozenset: _in_order,
    set: _in_order,
    tuple: _sequence,
    list: _sequence,
}
"""How each class is converted; others are added when first met."""
WITH_OWN_FORM = frozenset(_MAKE)
"""Classes that are not converted field by field."""


def write_as(cls: type, make: Callable[[Any], Any]) -> None:
    """Set how values of a class are converted, if not field by field."""
    _MAKE[cls] = make


def _maker(cls: type) -> Callable[[Any], Any]:
    if issubclass(cls, Enum):
        return lambda value: value.value
    if is_dataclass(cls):
        return _of_fields(cls)
    for known, make in ((Mapping, _mapping), (tuple, _sequence), (str, str)):
        if issubclass(cls, known):
            return make
    raise TypeError(f"{cls.__name__} has no plain form")
