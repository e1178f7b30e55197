"""How an act was answered, and whether the clauses that a line names are among those cited."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any

from croupier.cards import Card
from croupier.machine import Refusal
from croupier.records.rounds import RecordError
from croupier.records.sentences import is_irregular

from .files import Answer, Failed, Line


def cited(found: Any) -> Iterator[str]:
    """Every clause that is named anywhere in an event or a refusal."""
    if isinstance(found, Refusal | RecordError):
        yield from found.clauses
    elif isinstance(found, tuple | list):
        for each in found:
            yield from cited(each)
    elif not isinstance(found, str | int | Card | NoneType):
        kind: Any = type(found)
        for name in _fields(kind):
            value = getattr(found, name)
            yield from map(str, value) if "clauses" in name else cited(value)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's fields; of anything else, none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


def matches(rulebook: str, wanted: Iterable[str], found: Iterable[str]) -> bool:
    """Whether one of the wanted clauses, or a part of it, is among those found."""
    own = [each.removeprefix(f"{rulebook}:") for each in found]
    return any(
        each == number or each.startswith((f"{number}(", f"{number}."))
        for number in wanted
        for each in own
    )


def say_clauses(found: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(found)) or "nothing"


def check(rulebook: str, line: Line, events: Iterable[Any], refusal: Refusal | None) -> None:
    """Whether the act was answered as the line says."""
    events = list(events)
    answer: Answer = line.answer
    irregular: list[Any] = []
    match answer:
        case "either":
            return
        case "accepted":
            right, found = refusal is None, cited(events)
        case "refused":
            right, found = refusal is not None, cited(refusal)
        case "noticed":
            irregular = list(filter(is_irregular, events))
            right = refusal is not None or bool(irregular)
            found = cited(refusal or irregular)
    if right and (not line.clauses or matches(rulebook, line.clauses, found)):
        return
    if refusal:
        came = f"refused ({say_clauses(refusal.clauses)}): {refusal.message}"
    else:
        came = f"accepted, citing {say_clauses(cited(events))}"
        came += f"; marked irregular: {say_clauses(cited(irregular))}"
    raise Failed(f"{line.text!r}: {came}")
