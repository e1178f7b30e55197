"""Events and refusals hold what their classes declare.

Python does not look; a record, a view or a sentence that is made of an event much later would be
the first to fail, far from the mistake."""

from collections.abc import Callable, Mapping
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
    because = getattr(getattr(event, "line", None), "because", None)
    assert because is None or "None" not in str(because), because
    if fits(event, kind):
        return
    for name, declared in _hints(kind).items():
        if not fits(getattr(event, name), declared):  # which may not be able to show itself
            raise AssertionError(f"{kind.__name__}: {name} is no {declared}")


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
    return _checker(declared)(value)


Checker = Callable[[Any], bool]


@cache
def _checker(declared: Any) -> Checker:
    """The check of one type, built once: every event of every scenario is checked."""
    origin, given = get_origin(declared), get_args(declared)
    if declared is Any:
        return lambda _: True
    if declared is None:
        return lambda value: value is None
    if origin is None:
        return _checker_of_fields(declared) if is_dataclass(declared) else _instance_of(declared)
    if origin in (Union, UnionType):
        either = [_checker(each) for each in given]
        return lambda value: any(fits(value) for fits in either)
    if origin is Literal:
        return lambda value: value in given
    if origin is Annotated:
        return _checker(given[0])
    parts = [_checker(each) for each in given if each is not ...]
    return _checker_of_parts(origin, parts, fixed=origin is tuple and ... not in given)


def _instance_of(kind: Any) -> Checker:
    return lambda value: isinstance(value, kind)


def _checker_of_fields(kind: Any) -> Checker:
    checks: list[tuple[str, Checker]] = []

    def fits(value: Any) -> bool:
        if not checks:  # not before: a class may have a field of its own type
            checks.extend((name, _checker(of)) for name, of in _hints(kind).items())
        return isinstance(value, kind) and all(fit(getattr(value, name)) for name, fit in checks)

    return fits


def _checker_of_parts(origin: Any, parts: list[Checker], *, fixed: bool) -> Checker:
    """The check of a collection: of a mapping, a tuple of fixed length, or many of one type."""

    def fits(value: Any) -> bool:
        if not isinstance(value, origin):
            return False
        if isinstance(value, Mapping):
            key, of = parts
            return all(key(each) and of(value[each]) for each in value)
        if fixed:
            return len(value) == len(parts) and all(map(_call, parts, value))
        return all(map(parts[0], value))

    return fits


def _call(checker: Checker, value: Any) -> bool:
    return checker(value)


@cache
def _hints(of: type) -> dict[str, Any]:
    hints = get_type_hints(of)
    return {each.name: hints[each.name] for each in fields(of)}
