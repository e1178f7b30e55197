"""Everything that may be done in a promotion, as people type it and journals keep it."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from croupier.house.promotions import Payment, Person, Prize, Terms
from croupier.house.promotions.actions import Action, ChangeTerms, Drawn
from croupier.records.journal.book import Line
from croupier.records.journal.plain import kebab, plain
from croupier.records.journal.reading import ReadingError, read
from croupier.records.journal.verbs import (
    Verb,
    describe,
    fields_said,
    pairs,
    put,
    says_default,
    split,
    typed_name,
)


def terms_file(path: Path) -> Terms:
    """The terms in a TOML file."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReadingError(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise ReadingError(f"{path} is not TOML: {error}") from error
    try:
        return read_terms(_in_text(given))
    except ReadingError as error:
        raise ReadingError(f"{path}: {error}") from error


def _in_text(given: Any) -> Any:
    """TOML has moments of its own; elsewhere they are text."""
    match given:
        case dict():
            return {name: _in_text(each) for name, each in given.items()}
        case list():
            return [_in_text(each) for each in given]
        case datetime() | date() | time():
            return given.isoformat()
    return given


def read_terms(given: Any) -> Terms:
    """The terms that these plain values state; everything unreadable is said at once."""
    if not isinstance(given, Mapping):
        raise ReadingError(f"{given!r} are no terms: names and values")
    wrong: list[str] = []
    terms = Terms()
    prizes: tuple[Prize, ...] = ()
    try:
        terms = read(Terms, {name: each for name, each in given.items() if name != "prizes"})
    except ReadingError as error:
        wrong.append(str(error))
    try:
        prizes = _prizes(given.get("prizes", ()))
    except ReadingError as error:
        wrong.append(str(error))
    if wrong:
        raise ReadingError("; ".join(wrong))
    return replace(terms, prizes=prizes)


def _prizes(given: Any) -> tuple[Prize, ...]:
    if not _is_list(given):
        raise ReadingError(f"prizes: {given!r} is no list: begin each prize with [[prizes]]")
    wrong, read_so_far = [], []
    for number, each in enumerate(given, start=1):
        try:
            read_so_far.append(_prize(each))
        except ReadingError as error:
            wrong.append(f"prize {number}{_called(each)}: {error}")
    if wrong:
        raise ReadingError("; ".join(wrong))
    return tuple(read_so_far)


def _called(prize: Any) -> str:
    name = prize.get("name") if isinstance(prize, Mapping) else None
    return f" ({name})" if isinstance(name, str) and name else ""


def _prize(given: Any) -> Prize:
    if not isinstance(given, Mapping):
        raise ReadingError(f"{given!r} is no prize: write name, value, consists_of")
    parts = given.get("consists_of", ())
    if not _is_list(parts):
        raise ReadingError(f"consists_of: {parts!r} is no list: write [{{ kind = ... }}]")
    kinds = [{"kind": part} if isinstance(part, str) else part for part in parts]
    return read(Prize, {"name": "", **given, "consists_of": kinds})


def _is_list(given: Any) -> bool:
    return isinstance(given, list | tuple)


VERBS: Mapping[str, type] = {kebab(cls.__name__): cls for cls in get_args(Action)}


def verbs() -> tuple[Verb, ...]:
    """All of them, in the order of a promotion's life."""
    return tuple(map(verb, VERBS))


def verb(name: str) -> Verb:
    """How it is typed; where it ends in a list, all further words belong to that."""
    kinds = get_type_hints(VERBS[name])
    must = describe(name, VERBS[name]).must
    last = must[-1] if must else ""
    return describe(name, VERBS[name], several=last if _is_several(kinds.get(last)) else "")


def typed(line: str) -> Line:
    """What somebody typed, as a journal keeps it; `terms=@FILE` is left to whoever reads files.

    Persons are `NAME, ADDRESS`, what is drawn `PRIZE: PERSON`, payments `MEANS SUM to PERSON`.
    """
    name, words = split(line, VERBS)
    said: dict[str, Any] = {}
    for field, value in pairs(verb(name), words):
        put(said, field, value)
    kinds = {kind.rstrip("_"): each for kind, each in get_type_hints(VERBS[name]).items()}
    return {"act": name, "with": {field: _shaped(kinds.get(field), said[field]) for field in said}}


def _is_several(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _shaped(kind: Any, said: Any) -> Any:
    if _is_several(kind):
        members = said if isinstance(said, list) else [said]
        return [_shaped(get_args(kind)[0], each) for each in members]
    short = _SHORT.get(kind)
    return short(said) if short is not None and isinstance(said, str) else said


def _person(said: str) -> Line:
    name, _, address = said.partition(",")
    return {"name": name.strip(), "address": address.strip()}


def _drawn(said: str) -> Line:
    # The last colon: prizes are called "Star Draw: second", addresses hardly have one.
    prize, colon, winner = said.rpartition(":")
    if not colon:
        raise ReadingError(f"{said!r} does not say who has won what: write PRIZE: NAME, ADDRESS")
    return {"prize": prize.strip(), "winner": _person(winner)}


def _payment(said: str) -> Line:
    means, _, to = said.partition(" to ")
    by, _, amount = means.strip().rpartition(" ")
    if not by:
        raise ReadingError(f"{said!r} is no payment: write a means and a sum, as crossed cheque 50")
    return {"by": by.strip(), "amount": amount, "to": to.strip()}


_SHORT = {Person: _person, Drawn: _drawn, Payment: _payment}


def to_plain(action: Action) -> Line:
    """The action as a journal keeps it."""
    given = {
        typed_name(each): plain(getattr(action, each.name))
        for each in fields(action)
        if not says_default(action, each)
    }
    name = kebab(type(action).__name__)
    return {"act": name, "with": given} if given else {"act": name}


def from_plain(given: Mapping[str, Any]) -> Action:
    """The action that a journal keeps."""
    name = given.get("act")
    if not isinstance(name, str) or name not in VERBS:
        raise ReadingError(f"{name!r} is nothing that is done in a promotion")
    cls, said = VERBS[name], dict(fields_said(given))
    try:
        if cls is ChangeTerms and "terms" in said:
            said["terms"] = plain(read_terms(said["terms"]))
        action: Action = read(cls, _with_marks(cls, said))
    except ReadingError as error:
        raise ReadingError(
            f"{name}: {_as_typed(cls, error)} (write: {verb(name).usage})"
        ) from error
    return action


def _as_typed(cls: type, error: ReadingError) -> str:
    """What is wrong, with the names that people type."""
    said = str(error)
    for each in fields(cls):
        said = said.replace(f"{each.name}:", f"{typed_name(each)}:")
    return said


def _with_marks(cls: type, said: Mapping[str, Any]) -> Line:
    """What is said, by the fields' own names."""
    names = {typed_name(each): each.name for each in fields(cls)}
    return {names.get(name, name): value for name, value in said.items()}
