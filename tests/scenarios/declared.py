"""Events and refusals hold what their classes declare.

Python does not look; a record, a view or a sentence that is made of an event much later would be
the first to fail, far from the mistake."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from croupier.machine import Refusal
from croupier.rulebooks import RulebookError
from croupier.sentence import Sentence


def check_event(event: Any) -> None:
    assert is_dataclass(event), f"{event!r} is no event"
    kind: Any = type(event)
    for name, declared in _hints(kind).items():
        if not fits(getattr(event, name), declared):  # which may not be able to show itself
            raise AssertionError(f"{type(event).__name__}: {name} is no {declared}")


def check_refusal(refusal: Refusal | RulebookError) -> None:
    if isinstance(refusal, Refusal):
        assert refusal.code
        assert isinstance(refusal.code, str)
        assert isinstance(refusal._said, str | Sentence)
        assert refusal.message
        assert fits(refusal.legal, tuple[str, ...])
    assert fits(tuple(refusal.clauses), tuple[str, ...])


def fits(value: Any, declared: Any) -> bool:
    """Whether a value is of the declared type, and its parts of theirs."""
    origin, given = get_origin(declared), get_args(declared)
    if declared is Any:
        return True
    if declared is None:
        return value is None
    if origin is None:
        kind: Any = declared
        parts = _hints(kind).items() if is_dataclass(declared) else ()
        return isinstance(value, declared) and all(fits(getattr(value, n), of) for n, of in parts)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in given)
    if origin is Literal:
        return value in given
    if origin is Annotated:
        return fits(value, given[0])
    if not isinstance(value, origin):
        return False
    if isinstance(value, Mapping):
        key, of = given
        return all(fits(each, key) and fits(value[each], of) for each in value)
    if origin is tuple and given[-1] is not ...:
        return len(value) == len(given) and all(map(fits, value, given))
    return all(fits(each, given[0]) for each in value)


@cache
def _hints(of: type) -> dict[str, Any]:
    hints = get_type_hints(of)
    return {each.name: hints[each.name] for each in fields(of)}
