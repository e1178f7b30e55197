"""Forms: frozen values that are read from files and records. msgspec checks every field.

A form is a class with annotated fields, and `read` makes one from decoded JSON or TOML. What does
not have the form is refused with a `FormError` that says where."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import reduce
from operator import getitem
from typing import Annotated, Any, TypeVar, dataclass_transform, get_args

from msgspec import Meta, Struct, StructMeta, ValidationError, convert, field
from msgspec.structs import asdict as as_dict
from msgspec.structs import fields, replace

__all__ = [
    "NO_FIGURE",
    "AtLeastOne",
    "Form",
    "FormError",
    "as_dict",
    "evolved",
    "field",
    "fields",
    "figures",
    "read",
]

T = TypeVar("T")
F = TypeVar("F", bound="Form")

AtLeastOne = Annotated[tuple[str, ...], Meta(min_length=1)]

NO_FIGURE = Meta(extra={"figure": False})
"""Marks a field on which no figure of a game depends: `figures` leaves it out."""


class FormError(ValueError):
    """A value that does not have its form."""


class _Forms(StructMeta):
    """Lets every form have its fields in any order, those that it inherits first."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **config: Any
    ) -> Any:
        return super().__new__(cls, name, bases, body, kw_only=True, **config)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Form(Struct, metaclass=_Forms, frozen=True, forbid_unknown_fields=True):
    """A frozen value with the fields that its class names, and no others.

    A check of several fields together is a `__post_init__` that raises a `ValueError`."""


Special = Callable[[type[Any], Any], object]
"""Reads a value of a type that neither JSON nor TOML has."""


def read(kind: type[T], raw: object, special: Special | None = None) -> T:
    """The value of that type that decoded JSON or TOML stands for."""
    try:
        return convert(raw, kind, dec_hook=special)
    except ValidationError as error:
        message = str(error)
        what, _, place = message.partition(" - at `$")
        what = f"{what[:1].lower()}{what[1:]}"
        where = _with_keys(
            place.removesuffix("`"), raw, lambda part: _message(kind, part, special) == message
        )
        raise FormError(f"{where}: {what}" if where else what) from error
    except UnicodeEncodeError as error:
        raise FormError("half a character stands in it: no text can hold that") from error


def _message(kind: type[Any], raw: object, special: Special | None) -> str | None:
    """What is wrong with a value, if anything is."""
    try:
        convert(raw, kind, dec_hook=special)
    except ValidationError as error:
        return str(error)
    except UnicodeEncodeError:
        pass
    return None


def _with_keys(place: str, raw: Any, fails: Callable[[Any], bool]) -> str:
    """The place "options.instant.least". msgspec writes `[...]` for the key of a mapping: it is the
    first key with which alone the value fails in the same way."""
    *before, last = place.split("[...]")
    where, steps = "", list[str | int]()
    for each in before:
        steps += [int(index) if index else name for name, index in _STEP.findall(each)]
        mapping = reduce(getitem, steps, raw)
        alone = {key: _put(raw, steps, {key: mapping[key]}) for key in mapping}
        key = next(key for key, part in alone.items() if fails(part))
        where, raw = f"{where}{each}.{key}", alone[key]
        steps.append(key)
    return f"{where}{last}".removeprefix(".")


_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def _put(whole: Any, steps: Sequence[str | int], part: object) -> Any:
    """A copy of lists and mappings with that part at the end of the steps."""
    if not steps:
        return part
    copy, (step, *more) = whole.copy(), steps
    copy[step] = _put(whole[step], more, part)
    return copy


def evolved(form: F, **changes: object) -> F:
    """A copy with some fields changed, which are not checked."""
    return replace(form, **changes)


def figures(value: Any) -> Any:
    """A form as JSON holds it, without the fields on which no figure depends."""
    match value:
        case Form():
            return {
                each.encode_name: figures(getattr(value, each.name))
                for each in fields(value)
                if NO_FIGURE not in get_args(each.type)[1:]
            }
        case Mapping():
            return {str(name): figures(each) for name, each in value.items()}
        case list() | tuple():
            return [figures(each) for each in value]
        case Enum():
            return value.value
        case Fraction() | date():
            return str(value)
    return value
