"""A verb as people type it: what must be said in order, then what may be said as name=value."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from difflib import get_close_matches
from typing import Any

from croupier.journal.reading import ReadingError


@dataclass(frozen=True)
class Verb:
    """How an action is typed: what must be said, and what may be."""

    name: str
    about: str
    must: tuple[str, ...]
    may: tuple[str, ...]
    several: str = ""
    """What all further words are added to; nothing, where there may be none."""

    @property
    def usage(self) -> str:
        must = (f"{name} ..." if name == self.several else name for name in self.must)
        return " ".join((self.name, *must, *(f"[{name}=...]" for name in self.may)))


def describe(name: str, cls: type, implied: Iterable[str] = (), several: str = "") -> Verb:
    """The verb of an action; what is implied need not be said."""
    about = (cls.__doc__ or "").strip().partition("\n")[0]
    said = [each for each in fields(cls) if each.name not in implied]
    return Verb(
        name,
        "" if about.startswith(f"{cls.__name__}(") else about,
        tuple(typed_name(each) for each in said if not is_optional(each)),
        tuple(typed_name(each) for each in said if is_optional(each)),
        several,
    )


def typed_name(each: "Field[Any]") -> str:
    """A field's name without the mark that keeps it apart from Python's own words."""
    return each.name.rstrip("_")


def is_optional(each: "Field[Any]") -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def says_default(action: Any, each: "Field[Any]") -> bool:
    return each.default is not MISSING and bool(getattr(action, each.name) == each.default)


def split(line: str, verbs: Mapping[str, type]) -> tuple[str, list[str]]:
    """The verb of a line, which is one of these, and its further words."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ReadingError(f"{line!r}: {error}") from error
    if not words:
        raise ReadingError("nothing is said; `help` lists what may be done")
    verb, *rest = words
    if verb not in verbs:
        near = get_close_matches(verb, verbs, 3)
        perhaps = f" (perhaps {' or '.join(near)})" if near else ""
        raise ReadingError(f"there is no {verb!r}{perhaps}; `help` lists what may be done")
    return verb, rest


def pairs(verb: Verb, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each thing said, by its name."""
    left = [*verb.must]
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name.replace("-", "_").replace(".", "_").isidentifier():
            name = name.replace("-", "_")
            if name in left:
                left.remove(name)
            yield name, value
        elif left:
            yield left.pop(0), word
        elif word in verb.may:
            yield word, "yes"
        elif verb.several:
            yield verb.several, word
        else:
            raise ReadingError(f"{word!r} is too much: write {verb.usage}")


def put(given: dict[str, Any], name: str, value: str) -> None:
    """Names with a point go inside: `order.where=rail`; a name said twice makes a list."""
    first, point, rest = name.partition(".")
    if point:
        inside = given.get(first, {})
        if isinstance(inside, list):
            raise ReadingError(f"{first} is said as a list: it has no {rest}")
        given[first] = inside = {"kind": inside} if isinstance(inside, str) else inside
        put(inside, rest, value)
    elif name in given and name != "kind":
        before = given[name]
        if isinstance(before, dict):
            raise ReadingError(f"{name} is said with names of its own: it is not {value!r} too")
        given[name] = [*before, value] if isinstance(before, list) else [before, value]
    else:
        given[name] = value


def fields_said(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a kept act says, by name."""
    if unknown := sorted(set(given) - {"act", "with"}):
        raise ReadingError(f"an act has no {', '.join(unknown)}: what it says stands under with")
    said = given.get("with", {})
    if not isinstance(said, Mapping):
        raise ReadingError(f"{said!r} is not what an act says: names and values")
    return said
