"""Actions of every kind, with anything in their fields."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from croupier.cards import DECK, UNSEEN, Card, TableCard
from croupier.house.directions.orders import Order
from croupier.house.people import Official, Rank
from croupier.house.tokens import Condition
from croupier.house.upkeep import DeckChecker, Player
from croupier.money import Amount, simplest
from croupier.records.journal import Heading, begin
from croupier.records.journal.plain import CONDITIONS, ORDERS

TABLE = begin(Heading(rulebook="nz-lunar", name="7")).table
TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
NAMES = TEXT.map(lambda text: text.replace(",", "").strip()).filter(bool)
AMOUNTS = st.integers(-(10**20), 10**20) | st.fractions(-10, 10**9, max_denominator=999).map(
    simplest
)
MOMENTS = st.datetimes(
    datetime(2000, 1, 1),
    datetime(2100, 1, 1),
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=11))]),
).map(lambda moment: datetime.fromisoformat(moment.isoformat()))
OFFICIALS = st.builds(Official, NAMES, st.sampled_from(Rank))
_KNOWN: dict[Any, st.SearchStrategy[Any]] = {
    Amount: AMOUNTS,
    Amount | None: st.none() | AMOUNTS,
    int: st.integers(-(10**17), 10**17),
    bool: st.booleans(),
    str: TEXT,
    Card: st.sampled_from(DECK),
    tuple[Card, ...]: st.lists(st.sampled_from(DECK), unique=True).map(tuple),
    tuple[TableCard, ...]: st.tuples(
        st.lists(st.sampled_from(DECK), unique=True), st.integers(0, 3)
    ).map(lambda drawn: (*drawn[0], *(UNSEEN,) * drawn[1])),
    datetime: MOMENTS,
    Official: OFFICIALS,
    DeckChecker: st.builds(DeckChecker, NAMES),
    Player: st.builds(Player, NAMES),
}


def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of that kind."""
    if kind in _KNOWN:
        return _KNOWN[kind]
    if kind == Order:
        return st.one_of(*map(of_class, ORDERS.values()))
    if kind == Condition:
        return st.one_of(*map(of_class, CONDITIONS.values()))
    origin: Any = get_origin(kind)
    inside = get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of(*(st.none() if each is type(None) else anything(each) for each in inside))
    if origin is Literal:
        return st.sampled_from(inside)
    if origin is tuple:
        return st.lists(anything(inside[0]), max_size=3).map(tuple)
    if origin is frozenset:
        return st.frozensets(anything(inside[0]), max_size=3)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(anything(inside[0]), anything(inside[1]), max_size=3)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    return of_class(kind)


def of_class(cls: type) -> st.SearchStrategy[Any]:
    assert is_dataclass(cls), cls
    hints = get_type_hints(cls)
    return st.builds(cls, **{each.name: anything(hints[each.name]) for each in fields(cls)})
