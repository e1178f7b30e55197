"""Values as JSON: exact amounts and cards as text, times in ISO form.

A floor does this about a hundred times for each act, so the conversion of a class is looked up
once."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from typing import Any

from croupier.cards import Card, Unseen
from croupier.hands import Value
from croupier.house import tokens
from croupier.house.directions import orders
from croupier.house.people import Official
from croupier.house.promotions import prizes
from croupier.house.upkeep import DeckChecker, Player
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses

_ORDERS = (
    *(orders.Silence, orders.EnglishOnly, orders.PlaceCards, orders.ActAsDecided),
    *(orders.PlayFirst, orders.OneHandViewed, orders.Apart, orders.VoidHands),
    *(orders.VoidSeenHands, orders.DeemSeated, orders.ExcludeFromGame),
    *(orders.ExcludeFromCasino, orders.Detain, orders.RevealFolded, orders.Invalidate),
)

ORDERS: dict[str, type[orders.Order]] = {order.power.replace("_", "-"): order for order in _ORDERS}
"""Orders of directions, by their power."""
CONDITIONS: dict[str, type[tokens.Condition]] = {
    "not-before": tokens.NotBefore,
    "not-after": tokens.NotAfter,
    "only-for": tokens.OnlyFor,
    "only-at": tokens.OnlyAt,
    "in-words": tokens.InWords,
}
"""Conditions of vouchers, by the kind that is stored."""
PARTS: dict[str, type[prizes.Part]] = {
    "cash": prizes.Cash,
    "casino-dollars": prizes.CasinoDollars,
    "slots-dollars": prizes.SlotsDollars,
    "goods": prizes.Goods,
    "machine": prizes.Machine,
    "vehicle": prizes.Vehicle,
    "travel": prizes.Travel,
    "real-estate": prizes.RealEstate,
    "liquor": prizes.Liquor,
    "tobacco": prizes.Tobacco,
    "firearm": prizes.Firearm,
    "prohibited-weapon": prizes.ProhibitedWeapon,
    "prescribed": prizes.Prescribed,
}
"""Parts of promotional prizes, by the kind that is stored."""

KINDS: dict[Any, dict[str, type]] = {
    orders.Order: ORDERS,
    tokens.Condition: CONDITIONS,
    prizes.Part: PARTS,
}
_NAMES = {cls: kind for kinds in KINDS.values() for kind, cls in kinds.items()}


def kind_of(cls: type) -> str | None:
    return _NAMES.get(cls)


def plain(value: Any) -> Any:
    """The value as strings, numbers, lists and objects; equal values give equal results."""
    return _MAKE[type(value)](value)


def _as_it_is(value: Any) -> Any:
    return value


_PLAIN = frozenset({type(None), bool, str, int})
"""Classes whose values stay as they are."""


def _mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        str(plain(key)): each if type(each) in _PLAIN else _MAKE[type(each)](each)
        for key, each in value.items()
    }


def _sequence(value: Any) -> list[Any]:
    return [each if type(each) in _PLAIN else _MAKE[type(each)](each) for each in value]


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
    texts = tuple(each.type == Clauses for each in fields(cls))
    values = _values_of(names)

    def all_fields(value: Any) -> dict[str, Any]:
        told = of_kind.copy()
        for name, all_texts, each in zip(names, texts, values(value), strict=True):
            if type(each) in _PLAIN:
                told[name] = each
            else:
                told[name] = list(each) if all_texts else _MAKE[type(each)](each)
        return told

    return all_fields


def _values_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads these attributes."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


class _Makers(dict[type, Callable[[Any], Any]]):
    """How each class is converted; a class is added when it is first met."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        made = self[cls] = _maker(cls)
        return made


_MAKE = _Makers()
_MAKE |= {
    **dict.fromkeys(_PLAIN, _as_it_is),
    Card: attrgetter("text"),
    Unseen: attrgetter("text"),
    Value: attrgetter("name"),
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
