"""Read actions from plain values: decoded JSON, or what a person typed."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import Enum, StrEnum
from functools import partial
from operator import eq
from typing import Any, Literal, TypeVar, get_args, get_origin

import cattrs

from croupier.cards import Card, CardError, TableCard, parse_cards, parse_table_cards
from croupier.house.checks import YEARS
from croupier.house.limits import Limits, Sign
from croupier.house.people import Official, official, titles
from croupier.house.promotions.prizes import Person
from croupier.house.upkeep import DeckChecker, Delivered, Device, Equipment, FoundCard, Player
from croupier.money import Amount, AmountError, read_amount
from croupier.records.journal.plain import KINDS

T = TypeVar("T")


class ReadingError(ValueError):
    """A value cannot be read; the message names the field what is wrong and what would be right."""


def read(cls: type[T], given: Any) -> T:
    """Read a value of the class from a plain value."""
    try:
        return _CONVERTER.structure(given, cls)
    except cattrs.BaseValidationError as error:
        for each in _causes(error):
            if not isinstance(each, _UNREADABLE):  # an error of the program, not of the value
                raise each from error
        raise ReadingError("; ".join(_say(error))) from error
    except (ValueError, TypeError) as error:
        raise ReadingError(str(error)) from error


_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, cattrs.ForbiddenExtraKeysError)
"""What reading a value of the wrong form raises."""


def _causes(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _causes(inner)
    else:
        yield error


def _say(error: BaseException, where: str = "") -> list[str]:
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return [f"{where or 'it'} has no field {', '.join(sorted(error.extra_fields))}"]
    if isinstance(error, BaseExceptionGroup):
        return [each for inner in error.exceptions for each in _say(inner, _inside(inner, where))]
    if isinstance(error, KeyError):
        return [f"{where + '.' if where else ''}{error.args[0]} is missing"]
    return [f"{where}: {error}" if where else str(error)]


def _inside(error: BaseException, where: str) -> str:
    """The path of the value that cattrs was reading, from its notes."""
    for note in getattr(error, "__notes__", ()):
        name = getattr(note, "name", None) or getattr(note, "index", None)
        if name is not None and not isinstance(error, KeyError):
            return f"{where}.{name}" if where else str(name)
    return where


def _text(given: Any, what: str) -> str:
    if not isinstance(given, str):
        raise ReadingError(f"{given!r} is not {what}, in text")
    return given


def _whole(given: Any, _: object) -> int:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str) and re.fullmatch(r"-?\d{1,18}", given, re.ASCII):
        return int(given)
    raise ReadingError(f"{given!r} is not a whole number")


def _truth(given: Any, _: object) -> bool:
    said = {"yes": True, "true": True, "no": False, "false": False}
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in said:
        return said[given.lower()]
    raise ReadingError(f"{given!r} is neither yes nor no")


def _amount(given: Any, _: object) -> Amount:
    try:
        return read_amount(given)  # stored amounts have any length; only typed ones are bounded
    except AmountError as error:
        raise ReadingError(str(error)) from error


def _amount_or_none(given: Any, kind: object) -> Amount | None:
    return None if given is None else _amount(given, kind)


def _card(given: Any, _: object) -> Card:
    try:
        return Card.parse(_text(given, "a card"))
    except CardError as error:
        raise ReadingError(str(error)) from error


def _cards(given: Any, _: object) -> tuple[Card, ...]:
    try:
        return parse_cards(given)
    except (CardError, TypeError, AttributeError) as error:
        raise ReadingError(str(error)) from error


def _table_cards(given: Any, _: object) -> tuple[TableCard, ...]:
    """`??` stands for a real card that nobody has seen."""
    try:
        return parse_table_cards(given)
    except (CardError, TypeError, AttributeError) as error:
        raise ReadingError(str(error)) from error


def _moment(given: Any, _: object) -> datetime:
    try:
        moment = datetime.fromisoformat(_text(given, "a time"))
    except ValueError as error:
        raise ReadingError(f"{given!r} is not a time: write 2026-11-15T20:00+11:00") from error
    if moment.year not in YEARS:
        raise ReadingError(f"{given!r} is not in the years {YEARS[0]} to {YEARS[-1]}")
    return moment


def person(given: Any, _: object = None) -> Official | DeckChecker | Player | str:
    """ "Kim, game supervisor" is an official, "Ann, player" a player, "Ann" just a name."""
    name, comma, title = _text(given, "a name").rpartition(",")
    title = title.strip().lower()
    if not comma:
        return str(given).strip()
    if (found := official(name, title)) is not None:
        return found
    if title == "player":
        return Player(name.strip())
    if title == "deck-checking device":
        return DeckChecker(name.strip())
    raise ReadingError(f"there is no rank {title!r}: {', '.join(titles())}")


def _official(given: Any, _: object) -> Official:
    found = person(given)
    if isinstance(found, Official):
        return found
    raise ReadingError(f"{given!r} is not an official: write a name and a rank, as Kim, dealer")


def _official_or_device(given: Any, _: object) -> Official | DeckChecker:
    found = person(given)
    if isinstance(found, Official | DeckChecker):
        return found
    raise ReadingError(f"{given!r} is neither an official nor a device: write Kim, dealer")


def _official_or_player(given: Any, _: object) -> Official | Player:
    """Read an official or a player; a name alone is a player's."""
    found = person(given)
    if isinstance(found, DeckChecker):
        raise ReadingError(f"{given!r} is a device: write a name, or a name and a rank")
    return Player(found) if isinstance(found, str) else found


def _enum(given: Any, cls: Any) -> Any:
    said = _text(given, "a word").strip().lower()
    for each in cls:
        if said in (each.value.lower(), each.name.lower().replace("_", "-"), each.name.lower()):
            return each
    raise ReadingError(f"{given!r} is none of: {', '.join(words_of(cls))}")


def words_of(cls: type[Enum]) -> tuple[str, ...]:
    """What may be typed for each member: its value, or its name where the value is a phrase."""
    return tuple(
        each.name.lower().replace("_", "-") if " " in each.value else each.value for each in cls
    )


def _is_literal(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is Literal


def _literal(given: Any, cls: Any) -> Any:
    if given in get_args(cls):
        return given
    raise ReadingError(f"{given!r} is none of: {', '.join(get_args(cls))}")


def _limits(given: Any, _: object) -> Limits:
    """ "10:500:5" is from 10 to 500 in units of 5; a single amount allows only that amount."""
    if isinstance(given, Mapping):
        return _fields(Limits, given)
    match [_amount(part, None) for part in _text(given, "limits").split(":")]:
        case [only]:
            return Limits(only, only)
        case [minimum, maximum]:
            return Limits(minimum, maximum)
        case [minimum, maximum, unit]:
            return Limits(minimum, maximum, unit)
    raise ReadingError(f"{given!r} are not limits: write minimum:maximum:unit, as 10:500:5")


def _sign(given: Any, _: object) -> Sign:
    """ "10:500:5 jackpot=5": the limits of every area, then those with limits of their own."""
    if isinstance(given, Mapping):
        return _fields(Sign, given)
    limits, *areas = _text(given, "a sign").split() or [""]
    pairs = (area.partition("=") for area in areas)
    return Sign(_limits(limits, None), {area: _limits(text, None) for area, _, text in pairs})


def _found(given: Any, _: object) -> FoundCard:
    if isinstance(given, Mapping):
        return _fields(FoundCard, given)
    face, _, back = _text(given, "a card").partition(" with a ")
    return FoundCard(face, back.removesuffix(" back") or None)


def _equipment(given: Any, _: object) -> Equipment:
    """ "shoe", "shuffler", "shoe with single deck shuffler", "shuffler without shoe"."""
    if isinstance(given, Mapping):
        return _fields(Equipment, given)
    words = _text(given, "equipment")
    if words == "shuffler without shoe":
        return Equipment(Device.SHUFFLER, draw_shoe=False)
    device, _, machine = words.partition(" with ")
    if machine not in ("", "single deck shuffler"):
        raise ReadingError(f"{machine!r} is not a machine: write shoe with single deck shuffler")
    if device not in tuple(Device):
        allowed = ", ".join((*Device, "shoe with single deck shuffler"))
        raise ReadingError(f"{device!r} is none of: {allowed}")
    return Equipment(_enum(device, Device), bool(machine))


def _delivered(given: Any, _: object) -> Delivered:
    return Delivered(given) if isinstance(given, str) else _fields(Delivered, given)


def _person(given: Any, _: object) -> Person:
    return Person(given) if isinstance(given, str) else _fields(Person, given)


def _one_of(kinds: Mapping[str, type]) -> Callable[[Any, Any], Any]:
    def structure(given: Any, _: object) -> Any:
        kind = given.get("kind") if isinstance(given, Mapping) else given
        if kind is None:
            raise ReadingError(f"missing: write one of {', '.join(kinds)}")
        if not isinstance(given, Mapping) or kind not in kinds:
            raise ReadingError(f"{kind!r} is none of: {', '.join(kinds)}")
        cls = kinds[given["kind"]]
        rest = {name: value for name, value in given.items() if name != "kind"}
        return _fields(cls, rest)

    return structure


def _fields(cls: type[T], given: Any) -> T:
    """Read a dataclass from its fields, not from its short form."""
    hook = cattrs.gen.make_dict_structure_fn(cls, _CONVERTER, _cattrs_forbid_extra_keys=True)
    return hook(given, cls)


def _is_several(cls: Any) -> bool:
    origin: Any = get_origin(cls)
    return origin is tuple or origin is frozenset


def _several(given: Any, cls: Any) -> Any:
    """Read a list; in typed text its members are separated by commas."""
    members = [part.strip() for part in given.split(",")] if isinstance(given, str) else given
    if not isinstance(members, list | tuple):
        raise ReadingError(f"{given!r} is not a list")
    kind = get_args(cls)[0]
    return get_origin(cls)(_CONVERTER.structure(each, kind) for each in members)


def _by_number(example: str) -> Callable[[Any, Any], Any]:
    """Read values by the number of a deck or a box; `example` is how such a field is typed."""

    def structure(given: Any, cls: Any) -> Any:
        if not isinstance(given, Mapping):
            raise ReadingError(f"{given!r} is for no number: write {example}")
        kind = get_args(cls)[1]
        return {
            _CONVERTER.structure(number, int): _CONVERTER.structure(value, kind)
            for number, value in given.items()
        }

    return structure


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook_func(_is_several, _several)
    converter.register_structure_hook_func(_is_literal, _literal)
    hooks: dict[Any, Callable[[Any, Any], Any]] = {
        int: _whole,
        bool: _truth,
        str: lambda given, _: _text(given, "a text"),
        Card: _card,
        datetime: _moment,
        Official: _official,
        Limits: _limits,
        Sign: _sign,
        FoundCard: _found,
        Delivered: _delivered,
        Person: _person,
        Equipment: _equipment,
        Amount: _amount,
        Amount | None: _amount_or_none,
        tuple[Card, ...]: _cards,
        Mapping[int, tuple[Card, ...]]: _by_number('orders.1="Ah Kd ..." for deck 1'),
        Mapping[int, Amount]: _by_number("amounts.2=20 for box 2"),
        tuple[TableCard, ...]: _table_cards,
        Official | DeckChecker: _official_or_device,
        Official | Player: _official_or_player,
        **{place: _one_of(kinds) for place, kinds in KINDS.items()},
    }
    for place, hook in hooks.items():
        if isinstance(place, type):  # by class: cattrs asks its own hook of a class first
            converter.register_structure_hook(place, hook)
        else:
            converter.register_structure_hook_func(partial(eq, place), hook)
    for cls in (Enum, StrEnum):
        converter.register_structure_hook(cls, _enum)
    return converter


_CONVERTER = _converter()
