"""Values: frozen dataclasses that are cheap to define and to create."""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def value(cls: type[T]) -> type[T]: ...
@overload
def value(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: Any = None, *, kw_only: bool = False) -> Any:
    """Make a class a frozen dataclass.

    `dataclass` compiles six methods for each class. For the hundreds of actions, events, rules and
    states, that takes longer than all the rest of the import. This decorator compiles only
    `__init__`, which sets all fields at once; the usual one calls `object.__setattr__` for each."""
    if cls is None:
        return lambda cls: _value(cls, kw_only)
    return _value(cls, kw_only)


def _value(cls: Any, kw_only: bool) -> Any:
    cls.__doc__ = (
        cls.__doc__ or cls.__name__
    )  # otherwise dataclass derives a docstring from the signature
    _add_fields(cls, kw_only)
    all_fields = fields(cls)
    compared = tuple(each.name for each in all_fields if each.compare)
    shown = tuple(each.name for each in all_fields if each.repr)
    init = _init(all_fields, hasattr(cls, "__post_init__"))
    for name, method in {"__init__": init, **_methods(compared, shown)}.items():
        if vars(cls).get(name) is None:  # a method that the class defines stays
            setattr(cls, name, method)
    return cls


def _add_fields(cls: Any, kw_only: bool) -> None:
    """Make the class a dataclass without methods.

    A dataclass without a frozen `__setattr__` may not extend a frozen one, so its bases are marked
    as not frozen meanwhile."""
    extended: list[Any] = [each for each in cls.__mro__[1:] if is_dataclass(each)]
    for each in extended:
        each.__dataclass_params__.frozen = False
    try:
        dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    finally:
        for each in (*extended, cls):
            each.__dataclass_params__.frozen = True


def _methods(compared: tuple[str, ...], shown: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """The methods, other than `__init__`, of a frozen dataclass with these fields."""

    values: Callable[[Any], Any] = attrgetter(*compared) if compared else lambda _: ()

    def equal(self: Any, other: Any) -> Any:
        if self is other:
            return True
        same = other.__class__ is self.__class__
        return values(self) == values(other) if same else NotImplemented

    def represent(self: Any) -> str:
        parts = (f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({', '.join(parts)})"

    return {
        "__eq__": equal,
        "__hash__": lambda self: hash(values(self)),
        "__repr__": represent,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
    }


def _refuse_to_set(_: Any, name: str, _value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _init(all_fields: Iterable["Field[Any]"], post_init: bool) -> Any:
    """An `__init__` with a parameter for each of these fields.

    It replaces the instance's dictionary instead of filling it. An instance that fills its own
    dictionary shares the keys with its class, and Python reads its attributes half as fast."""
    space: dict[str, Any] = {"_MISSING": MISSING, "_set": object.__setattr__}
    positional, keywords, entries = ["self"], list[str](), list[str]()
    for each in all_fields:
        name, entry, default = each.name, each.name, ""
        if each.default is not MISSING:
            space[f"_default_{name}"], default = each.default, f"=_default_{name}"
        elif each.default_factory is not MISSING:
            space[f"_new_{name}"], default = each.default_factory, "=_MISSING"
            entry = f"_new_{name}() if {name} is _MISSING else {name}"
        (keywords if each.kw_only else positional).append(f"{name}{default}")
        entries.append(f"{name!r}: {entry}")
    parameters = ", ".join([*positional, *(["*", *keywords] if keywords else [])])
    body = f"_set(self, '__dict__', {{{', '.join(entries)}}})"
    if post_init:
        body += "; self.__post_init__()"
    exec(f"def __init__({parameters}): {body}", space)
    init = space["__init__"]
    init.__annotations__ = {each.name: each.type for each in all_fields}
    return init
