"""Everything that may be done in a promotion, by the verb that people type and journals keep."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args, get_origin, get_type_hints

from croupier.house.promotions import Payment, Person
from croupier.house.promotions.actions import Action, ChangeTerms, Drawn
from croupier.journal.lines import Line
from croupier.journal.naming import kebab
from croupier.journal.plain import plain
from croupier.journal.reading import ReadingError, read
from croupier.journal.terms import read_terms
from croupier.journal.verb import (
    Verb,
    describe,
    fields_said,
    pairs,
    put,
    says_default,
    split,
    typed_name,
)

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
