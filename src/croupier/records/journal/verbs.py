"""The acts of a table by their verbs, as people type them and journals store them."""

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from functools import cache
from typing import Any, get_origin, get_type_hints

from croupier.acts import acts, acts_of, clauses_of, row_of
from croupier.cards import Card, TableCard
from croupier.games import actions as shared
from croupier.games.events import COMMUNITY, DEALER
from croupier.house import directions
from croupier.house.directions.orders import OfTable
from croupier.house.people import Official, same_name
from croupier.house.table import ACTS, By, Table
from croupier.house.table.actions import Correct
from croupier.house.upkeep import Delivered
from croupier.house.upkeep.actions import Cut
from croupier.machine import Refusal
from croupier.records.journal.plain import ORDERS, plain
from croupier.records.journal.reading import ReadingError, read
from croupier.value import value


@value
class Verb:
    """The syntax of an act: its required and optional fields."""

    name: str
    about: str
    must: tuple[str, ...]
    may: tuple[str, ...]
    several: str = ""
    """The field that takes all further words; empty if there may be none."""
    numbered: tuple[str, ...] = ()
    """Fields that take a value for each box or deck: `amounts.2=20`."""

    @property
    def usage(self) -> str:
        must = (f"{name} ..." if name == self.several else name for name in self.must)
        may = (f"{name}.1" if name in self.numbered else name for name in self.may)
        return " ".join((self.name, *must, *(f"[{name}=...]" for name in may)))


def describe(name: str, cls: type, implied: Iterable[str] = (), several: str = "") -> Verb:
    """The syntax of an action, without its implied fields."""
    about = (cls.__doc__ or "").strip().partition("\n")[0]
    said = [each for each in fields(cls) if each.name not in implied]
    return Verb(
        name,
        "" if about.startswith(f"{cls.__name__}(") else about,
        tuple(typed_name(each) for each in said if not is_optional(each)),
        tuple(typed_name(each) for each in said if is_optional(each)),
        several,
        tuple(name for name, hint in get_type_hints(cls).items() if get_origin(hint) is Mapping),
    )


def typed_name(each: "Field[Any]") -> str:
    """A field's name without the underscore that keeps it apart from Python's keywords."""
    return each.name.rstrip("_")


def is_optional(each: "Field[Any]") -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def is_default(action: Any, each: "Field[Any]") -> bool:
    return each.default is not MISSING and bool(getattr(action, each.name) == each.default)


def split(line: str, verbs: Mapping[str, type]) -> tuple[str, list[str]]:
    """Split a typed line into its verb and its further words; spaces in a verb count as hyphens."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ReadingError(f"{line!r}: {error}") from error
    if not words:
        raise ReadingError("nothing was typed; `help` lists what may be done")
    for count in range(len(words), 0, -1):
        if (verb := "-".join(words[:count])) in verbs:
            return verb, words[count:]
    begun = [verb for verb in verbs if verb.startswith(f"{words[0]}-")]
    near = list(dict.fromkeys((*begun, *get_close_matches(words[0], verbs, 3))))[:3]
    perhaps = f" (perhaps {' or '.join(near)})" if near else ""
    raise ReadingError(f"there is no {words[0]!r}{perhaps}; `help` lists what may be done")


def pairs(verb: Verb, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The typed values, each with the name of its field."""
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
            raise ReadingError(f"{word!r} is unexpected: write {verb.usage}")


def add_value(given: dict[str, Any], name: str, value: str) -> None:
    """Add a value: a dotted name adds it inside an object (`order.where=rail`), a repeated name
    makes a list."""
    first, point, rest = name.partition(".")
    if point:
        inside = given.get(first, {})
        if isinstance(inside, list):
            raise ReadingError(f"{first} is a list: it has no {rest}")
        given[first] = inside = {"kind": inside} if isinstance(inside, str) else inside
        add_value(inside, rest, value)
    elif name in given and name != "kind":
        before = given[name]
        if isinstance(before, dict):
            raise ReadingError(f"{name} is said with names of its own: it is not {value!r} too")
        given[name] = [*before, value] if isinstance(before, list) else [before, value]
    else:
        given[name] = value


def field_values(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a stored act with their values."""
    if unknown := sorted(set(given) - {"act", "with"}):
        raise ReadingError(f"an act has no {', '.join(unknown)}: its fields go under with")
    said = given.get("with", {})
    if not isinstance(said, Mapping):
        raise ReadingError(f"{said!r} are not the fields of an act: names and values")
    return said


VERBS: Mapping[str, type] = {row_of(cls).verb: acts()[row_of(cls).verb].action for cls in ACTS}
"""Every act by its verb, in the order of a table's day. If games share a verb, the first counts."""
_SIGNED = ("by", "inspector", "official")
"""Fields that name the person who acts."""
_PLACES = {"dealer": DEALER, "board": COMMUNITY, "centre": COMMUNITY}


def verbs(game: str | None = None) -> tuple[Verb, ...]:
    """Every verb of a game's tables, or of all tables, in the order of a table's day."""
    rows = acts() if game is None else acts_of(game)
    return tuple(_describe(name, rows[name].action) for name in VERBS if name in rows)


@cache
def verb_named(name: str) -> Verb:
    """The verb of this name; raises an error if there is none."""
    return _describe(name, VERBS[name])


def _describe(name: str, cls: type) -> Verb:
    implied = (*_SIGNED, "table") if cls is directions.Report else _SIGNED
    return describe(name, cls, implied, _several(cls))


def _several(cls: type) -> str:
    """The field of an act that takes all further words: its cards, its decks, or spoken words."""
    hints = get_type_hints(cls)
    lists = (tuple[Card, ...], tuple[TableCard, ...], Card | None, tuple[Delivered, ...])
    found = [each.name for each in fields(cls) if hints[each.name] in lists]
    return found[-1] if found else _ALOUD if _ALOUD in hints else ""


_ALOUD = "words"
"""The field of an act that holds what somebody says: it needs no quotes."""


def to_plain(action: Any, by: By) -> dict[str, Any]:
    """The action in the form of a journal; the person who acts is stored beside it."""
    verb = row_of(type(action)).verb
    given = {
        each.name: plain(getattr(action, each.name))
        for each in fields(action)
        if not is_default(action, each) and not _says_who(action, each, by)
    }
    return {"act": verb, "with": given} if given else {"act": verb}


def _says_who(action: Any, each: "Field[Any]", by: By) -> bool:
    return each.name in _SIGNED and plain(getattr(action, each.name)) == str(by)


def from_plain(given: Mapping[str, Any], by: By, table: Table) -> Any:
    """Parse an action of that person at that table from the form of a journal. Raises a `Refusal`
    if a person without a rank performs an act that an official signs."""
    verb = str(given.get("act"))
    if verb not in VERBS:
        raise ReadingError(f"{verb!r} is not an act of a table")
    own = acts_of(table.rulebook.game).get(verb)
    cls = VERBS[verb] if own is None else own.action
    said = dict(field_values(given))
    if not isinstance(by, Official) and _is_signed(cls, said):
        row = row_of(cls)
        if clauses := clauses_of(table, row):
            message = f"{by} holds no rank: {row.about.lower()} is for the house's officials"
            raise Refusal("no-power", clauses, message)
    for name in _signed_fields(cls):
        said.setdefault(name, str(by))
    if cls is directions.Direct:
        said["order"] = _at_table(said.get("order"), table.name)
    if cls is directions.Report:
        said.setdefault("table", table.name)
    if cls in (shared.DealCard, shared.FlipCard, shared.ShowCards):
        said["to"] = _place(said.get("to"), verb, cls)
    if cls is Cut and table.real_cards and said.get("at") is None:
        said["at"] = 0  # nobody counts real cards as they are cut
    if cls is shared.CollectCards and said.get("box") == "dealer":
        said["box"] = DEALER
    try:
        return read(cls, said)
    except ReadingError as error:
        raise ReadingError(f"{verb}: {error} (write: {_describe(verb, cls).usage})") from error


def _place(said: Any, verb: str, cls: type) -> Any:
    """The number of a place that is written as a word."""
    if not isinstance(said, str) or said.lstrip("-").isdecimal():
        return said
    if said not in _PLACES:
        words = f"{verb}: to: {said!r} is no place: write the number of a box, dealer or board"
        raise ReadingError(f"{words} (write: {_describe(verb, cls).usage})")
    return _PLACES[said]


def _is_signed(cls: type, said: Mapping[str, Any]) -> bool:
    """Whether only an official can have performed it, and nobody else is named as having done
    so."""
    return any(official and name not in said for name, official in _signed_fields(cls).items())


@cache
def _signed_fields(cls: type) -> Mapping[str, bool]:
    """The fields that name the person who acts, and whether that must be an official."""
    hints = get_type_hints(cls)
    return {name: hints[name] is Official for name in _SIGNED if name in hints}


def _at_table(order: Any, table: str) -> Any:
    """An order for a table is for this table, unless it names another."""
    if isinstance(order, str):
        order = {"kind": order}
    if isinstance(order, Mapping):
        cls = ORDERS.get(str(order.get("kind")))
        if cls is not None and issubclass(cls, OfTable):
            return {"table": table, **order}
    return order


def parse_typed(line: str, by: By | None = None, people: Collection[str] = ()) -> dict[str, Any]:
    """Parse a typed line: a verb, the required fields in order, then name=value.

    For a direction, other names belong to its order: `direct play-first "first to act"
    players=Ann`. Players need not name themselves to speak, complain or sit down, unless the first
    word is the name of somebody at the table."""
    verb, words = split(line, VERBS)
    if VERBS[verb] is Correct and words and "=" not in words[0]:
        verb = row_of(shared.CorrectCard).verb  # `correct 9s 6s` names a misread card
    described = _describe(verb, VERBS[verb])
    if isinstance(by, str):
        words = _with_speaker(described, words, by, people)
    said: dict[str, Any] = {}
    for name, word in pairs(described, words):
        own = VERBS[verb] is directions.Direct and name not in (*described.must, *described.may)
        word = word.replace("-", "_") if name == "area" else word
        add_value(said, f"order.{name}" if own else name, word)
    if isinstance(aloud := said.get(_ALOUD), list):
        said[_ALOUD] = " ".join(aloud)
    return {"act": verb, "with": said}


_SPEAKERS = ("player", "person")


def _with_speaker(verb: Verb, words: list[str], by: str, people: Iterable[str]) -> list[str]:
    """The words of an act, preceded by the name of the player who performs it if none is typed."""
    if _is_left_out(verb, words, (by, *people)):
        return [by, *words]
    at = next((at for at, name in enumerate(verb.must) if name in _SPEAKERS), 0)
    named = any("=" in word for word in words)
    return [*words, by] if at and len(words) == at == len(verb.must) - 1 and not named else words


def _is_left_out(verb: Verb, words: Sequence[str], people: Iterable[str]) -> bool:
    """Whether the act begins with the name of the person who performs it, and none is typed."""
    if not verb.must or verb.must[0] not in _SPEAKERS:
        return False
    if any(word.startswith(f"{verb.must[0]}=") for word in words):
        return False
    return not (words and any(same_name(words[0], each) for each in people))
