"""Values on the wire: plain JSON, with amounts of money as exact texts."""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from croupier.cards import Card
from croupier.machine import shown_of
from croupier.records.journal import plain
from croupier.records.journal.plain import WITH_OWN_FORM, kind_of
from croupier.texts import fault_in

S = TypeVar("S", bound=BaseModel)
MONEY = frozenset(
    (
        *("wagers", "amount", "fee", "required", "excess", "stake", "paid", "returned", "odds"),
        *("net", "nets", "minimum", "maximum", "unit", "pools", "jackpot", "amounts", "tokens"),
    )
)
"""Fields whose numbers are money, at any depth."""

_MOST_DIGITS = 40
_MOST_DEPTH = 32


def fault_of(text: str) -> str | None:
    """Why the JSON of a request is not read: numbers and depths that nobody needs, wherever they
    stand."""
    return fault_in(text, _MOST_DIGITS, _MOST_DEPTH)


def fault_of_bytes(body: bytes) -> str | None:
    """The same for what was received. The parser would take other encodings too, in which these
    faults cannot be seen."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        text = "\0"
    return "JSON is text in UTF-8" if "\0" in text else fault_of(text)


def exact(value: Any, money: bool = False) -> Any:
    """The plain value with every amount of money as text; other numbers stay numbers."""
    if isinstance(value, dict):
        return {
            name: each if type(each) is str else exact(each, money or name in MONEY)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [each if type(each) is str else exact(each, money) for each in value]
    if money and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value


def to_wire(value: Any, money: bool = False) -> Any:
    """`exact(plain(value))` in one pass, because every act is shown to everybody at its table."""
    cls = type(value)
    if cls is str or cls is bool or value is None:
        return value
    if cls is int:
        return str(value) if money else value
    if cls is tuple or cls is list:
        return [to_wire(each, money) for each in value]
    if cls is Card:
        return value.text
    parts = _PARTS.get(cls)
    if parts is None:
        parts = _PARTS[cls] = _parts(cls)
    if parts is _LEAF:
        told = plain(value)
        return told if type(told) is str else exact(told, money)
    if parts is _MAPPING:
        return {
            (text := key if type(key) is str else str(plain(key))): to_wire(
                each, money or text in MONEY
            )
            for key, each in value.items()
        }
    kind, names = parts
    fields = {name: to_wire(getattr(value, name), money or sum) for name, sum in names}
    return fields if kind is None else {"kind": kind, **fields}


_Parts = tuple[str | None, tuple[tuple[str, bool], ...]]
_LEAF: _Parts = (None, ())
_MAPPING: _Parts = ("a mapping", ())
_PARTS: dict[type, _Parts] = {}
"""For each class seen so far: its kind, and its fields with whether they are money."""


def _parts(cls: type) -> _Parts:
    if issubclass(cls, Mapping):
        return _MAPPING
    if cls in WITH_OWN_FORM or not is_dataclass(cls):
        return _LEAF
    return (kind_of(cls), tuple((each.name, each.name in MONEY) for each in fields_of(cls)))


def schema_of(cls: type[S], value: object, **others: Any) -> S:
    """A schema filled from the value's attributes of the same names and from the given fields."""
    names = _FIELDS.get(cls)
    if names is None:
        names = _FIELDS[cls] = tuple((name, name in MONEY) for name in cls.model_fields)
    fields: dict[str, Any] = {}
    for name, money in names:
        if name in others:
            fields[name] = others[name]
            continue
        each = getattr(value, name)
        fields[name] = each if type(each) in _AS_IT_IS else to_wire(each, money)
    return cls(**fields)


_AS_IT_IS = frozenset({str, bool, type(None)})
_FIELDS: dict[type[BaseModel], tuple[tuple[str, bool], ...]] = {}


def public_event(event: Mapping[str, Any]) -> dict[str, Any]:
    """The public part of an event: the fields that it declares public."""
    told = {"event": event["event"], "clauses": event.get("clauses", [])}
    for name, value in shown_of(event).items():
        told[name] = value if type(value) is str else exact(value, name in MONEY)
    return told
