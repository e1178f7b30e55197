"""Values as JSON holds them: exact amounts and cards as text, moments in ISO form."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from typing import Any

from croupier.cards import Card
from croupier.hands import Value
from croupier.house.official import Official
from croupier.house.table_life import DeckChecker, Player
from croupier.journal.kinds import kind_of
from croupier.money import format_amount


def plain(value: Any) -> Any:
    """The value in texts, numbers, lists and objects; two equal values give the same."""
    match value:
        case None | bool() | str() if not isinstance(value, Enum):
            return value
        case Enum():
            return value.value
        case Card():
            return value.text
        case Value():
            return value.name
        case int():
            return value
        case Fraction():
            return format_amount(value)
        case datetime():
            return value.isoformat()
        case timedelta():
            return value.total_seconds()
        case Official() | DeckChecker() | Player():
            return str(value)
        case Mapping():
            return {str(plain(key)): plain(each) for key, each in value.items()}
        case frozenset() | set():
            return sorted(plain(each) for each in value)
        case tuple() | list():
            return [plain(each) for each in value]
    if is_dataclass(value):
        return _fields(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def _fields(value: Any) -> dict[str, Any]:
    """Its fields, and its kind where a place takes several."""
    kind = kind_of(type(value))
    tag = {} if kind is None else {"kind": kind}
    return tag | {each.name: plain(getattr(value, each.name)) for each in fields(value)}
