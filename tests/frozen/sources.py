"""Where the promises are kept in the program: the only module here that knows its insides."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import croupier
from croupier import journal
from croupier.cards import Card
from croupier.engine import events as engine_events
from croupier.engine.acts import Act
from croupier.engine.holdem import events as holdem_events
from croupier.engine.holdem.phase import Phase as HoldemPhase
from croupier.engine.lunar import events as lunar_events
from croupier.engine.lunar.phase import Phase as LunarPhase
from croupier.floor.alarms import Alarm
from croupier.floor.entry import event_name
from croupier.hands import Value
from croupier.house.directions import events as direction_events
from croupier.house.directions.orders import Order
from croupier.house.disputes import events as dispute_events
from croupier.house.limits import events as limit_events
from croupier.house.official import Official, Rank
from croupier.house.promotions import events as promotion_events
from croupier.house.promotions.parts import Part
from croupier.house.table_life import DeckChecker, Player
from croupier.house.table_life import events as life_events
from croupier.house.tokens import Condition
from croupier.journal import promotion_verbs
from croupier.journal.kinds import CONDITIONS, ORDERS, PARTS
from croupier.money import Amount
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.server.app import create_app
from croupier.server.messages import schema
from croupier.server.people import Role
from croupier.server.settings import ServerSettings
from croupier.table import events as table_events

PROGRAM = Path(croupier.__file__).parent

# Names and shapes

_EVENTS: tuple[ModuleType, ...] = (
    *(engine_events, lunar_events, holdem_events, table_events, life_events),
    *(limit_events, direction_events, dispute_events, promotion_events),
)
_KINDS: dict[Any, Mapping[str, type]] = {Order: ORDERS, Condition: CONDITIONS, Part: PARTS}
_OWN_FORM: dict[Any, str] = {
    Amount: "amount",
    Fraction: "amount",
    Card: "card",
    Value: "value of a hand",
    Official: "official",
    DeckChecker: "deck-checking device",
    Player: "player",
    datetime: "moment",
    timedelta: "seconds",
    type(None): "nothing",
    Any: "anything",
    int: "whole",
    bool: "yes or no",
    str: "text",
    StrEnum: "text",
}


def shape(kind: Any) -> Any:
    """What a place holds in JSON: names of fields, and values of enumerations, not of classes."""
    if kind in _OWN_FORM:
        return _OWN_FORM[kind]
    if kind in _KINDS:
        return {"by kind": list(_KINDS[kind])}
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"either": sorted((shape(each) for each in _joined(inside)), key=repr)}
    if origin is Literal:
        return {"one of": list(inside)}
    if origin in (tuple, frozenset):
        return [shape(inside[0])]
    if origin is not None and issubclass(origin, Mapping):
        return {"by": shape(inside[0]), "of": shape(inside[1])}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"one of": [each.value for each in kind]}
    assert is_dataclass(kind), kind
    return shape_of(kind)


def _joined(inside: tuple[Any, ...]) -> Iterator[Any]:
    """Members of a union, with those of amounts and kinds as the one thing that they are."""
    left = list(inside)
    for whole in (Amount, *_KINDS):
        parts = get_args(whole)
        if parts and all(part in left for part in parts):
            left = [each for each in left if each not in parts]
            yield whole
    yield from left


def shape_of(cls: Any) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {each.name: shape(hints[each.name]) for each in fields(cls)}


def events() -> dict[str, Any]:
    """Every event that is kept, by the name that it is kept under."""
    classes = {
        cls
        for module in _EVENTS
        for cls in vars(module).values()
        if isinstance(cls, type) and is_dataclass(cls) and cls.__module__ == module.__name__
    }
    told = {life_events.Event}  # what others have in common; it never happens by itself
    found: dict[str, Any] = {}
    for cls in sorted(classes - told, key=lambda cls: (cls.__module__, cls.__qualname__)):
        found.setdefault(event_name(cls), []).append(shape_of(cls))
    return {name: sorted(found[name], key=repr) for name in sorted(found)}


def acts() -> dict[str, Any]:
    """Every act at a table: what must be said, what may be, and the shape of each."""
    return {
        verb.name: {
            "must": list(verb.must),
            "may": list(verb.may),
            "fields": shape_of(journal.VERBS[verb.name]),
        }
        for verb in journal.verbs()
    }


def promotion_acts() -> dict[str, Any]:
    return {
        verb.name: {
            "must": list(verb.must),
            "may": list(verb.may),
            "fields": shape_of(promotion_verbs.VERBS[verb.name]),
        }
        for verb in promotion_verbs.verbs()
    }


def kinds() -> dict[str, Any]:
    """Places that take several kinds of things: directions, conditions, parts of prizes."""
    return {
        name: {kind: shape_of(cls) for kind, cls in group.items()}
        for name, group in (("orders", ORDERS), ("conditions", CONDITIONS), ("parts", PARTS))
    }


def alarms() -> dict[str, Any]:
    return {cls.act: shape_of(cls) for cls in get_args(Alarm)}


def values() -> dict[str, list[str]]:
    """Values of enumerations that stand in files and messages beside events and acts."""
    named: dict[str, type[Enum]] = {
        "by hand": Act,
        "ranks": Rank,
        "roles": Role,
        "lunar phases": LunarPhase,
        "hold'em phases": HoldemPhase,
    }
    return {name: [each.value for each in found] for name, found in named.items()}


def areas() -> dict[str, Any]:
    """The areas of each rulebook's layout, and those that a box must wager on to be dealt to."""
    return {
        id: {
            "areas": sorted(rulebook(id).document.areas),
            "dealt to": sorted(rulebook(id).document.dealt_to.areas),
            "options": sorted(rulebook(id).document.options),
        }
        for id in RULEBOOK_IDS
    }


_CODES = re.compile(r"[a-z]+(-[a-z]+)*")
_REFUSING = re.compile(r"_?(Refusal|refusal|refuse|not_now|Problem|[A-Z]\w*Error|refusal_with)")


@cache
def texts() -> frozenset[str]:
    """Every text that stands by itself in the program."""
    return frozenset(
        node.value
        for tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def codes() -> list[str]:
    """Every code of a refusal that can be read off the program."""
    calls = [node for tree in _trees() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sorted({code for call in calls for code in _codes_of(call)})


def _codes_of(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if _REFUSING.fullmatch(name) and len(call.args) > 1:
        for given in call.args[:3]:
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                if _CODES.fullmatch(given.value):
                    yield given.value
                return


def _trees() -> Iterator[ast.Module]:
    for path in sorted(PROGRAM.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


# Acts in text


def read_typed(line: str, by: str) -> dict[str, Any]:
    """What a journal keeps of a line that somebody types at table 1."""
    who = journal.actor(by)
    return journal.to_plain(journal.from_plain(journal.typed(line), who, "1"), who)


def read_kept(plain: Mapping[str, Any], by: str) -> dict[str, Any]:
    """What a journal keeps of an act that was read from a journal."""
    who = journal.actor(by)
    return journal.to_plain(journal.from_plain(plain, who, "1"), who)


def read_promotion_typed(line: str) -> dict[str, Any]:
    return promotion_verbs.to_plain(promotion_verbs.from_plain(promotion_verbs.typed(line)))


def read_promotion_kept(plain: Mapping[str, Any]) -> dict[str, Any]:
    return promotion_verbs.to_plain(promotion_verbs.from_plain(plain))


# The server's schemas


@cache
def openapi() -> dict[str, Any]:
    return create_app(ServerSettings("sqlite://")).openapi()


def messages() -> dict[str, Any]:
    return schema()
