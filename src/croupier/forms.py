"""Forms: frozen values that are read from files and records, and checked by pydantic.

A form is written like a pydantic model and has the methods of one that this program uses. The model
itself is made when first a form is checked, so that pydantic, whose import takes longer than
replaying a round, is imported only then. What is read back from a cache is not checked again, and
`read_exact` reads what fits to the letter; all else, and every refusal, is pydantic's."""

import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

__all__ = [
    "BeforeValidator",
    "ConfigDict",
    "Field",
    "Form",
    "TypeAdapter",
    "model_validator",
    "read_exact",
]

if TYPE_CHECKING:
    from typing import TypeVar

    from pydantic import BaseModel as Form
    from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator

    F = TypeVar("F", bound=Form)

    def read_exact(form: type[F], raw: object) -> F | None: ...

else:

    class _Later:
        """A name of pydantic and what it is called with, until pydantic is there."""

        def __init__(self, name: str, *given: Any, **named: Any) -> None:
            self.name, self.given, self.named, self.function = name, given, named, None

        def __call__(self, function: Any) -> "_Later":
            self.function = function
            return self

        def real(self) -> Any:
            import pydantic

            made = getattr(pydantic, self.name)(*self.given, **self.named)
            return made if self.function is None else made(self.function)

    Field = partial(_Later, "Field")
    BeforeValidator = partial(_Later, "BeforeValidator")
    model_validator = partial(_Later, "model_validator")
    ConfigDict = dict

    class _ModelFields:
        """pydantic's own description of the fields."""

        def __get__(self, _: Any, form: Any) -> dict[str, Any]:
            return _model(form).model_fields

    _OURS = frozenset(("__dict__", "__weakref__", "__annotations__", "_own"))

    class Form:
        """A value with the fields that its class names."""

        _own: Mapping[str, Any] = types.MappingProxyType({})
        """What the body of the class says, from which its model is made."""

        def __init_subclass__(cls) -> None:
            cls._own = {name: said for name, said in vars(cls).items() if name not in _OURS}
            cls._own["__annotations__"] = vars(cls).get("__annotations__", {})
            for name, said in cls._own.items():
                declared = isinstance(said, _Later) or name in cls._own["__annotations__"]
                if declared and name in vars(cls):
                    delattr(cls, name)

        def __init__(self, **given: Any) -> None:
            vars(self).update(vars(type(self).model_validate(given)))

        def __setattr__(self, name: str, value: Any) -> None:
            raise AttributeError(f"cannot assign to {name!r}: a {type(self).__name__} is frozen")

        __delattr__ = __setattr__

        def __eq__(self, other: object) -> bool:
            if self.__class__ is not other.__class__:
                return NotImplemented
            return vars(self) == vars(other)

        def __hash__(self) -> int:
            return hash((type(self), *vars(self).values()))

        def __iter__(self) -> Iterator[tuple[str, Any]]:
            return iter(vars(self).items())

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in self)})"

        model_fields = _ModelFields()

        @property
        def model_extra(self) -> dict[str, Any]:
            known = _fields(type(self))
            return {name: value for name, value in self if name not in known}

        def model_dump(self, **how: Any) -> dict[str, Any]:
            return _to_model(self).model_dump(**how)

        def model_dump_json(self, **how: Any) -> str:
            return _to_model(self).model_dump_json(**how)

        def model_copy(self, *, update: Mapping[str, Any]) -> Any:
            return _new(type(self), {**vars(self), **update})

        @classmethod
        def model_validate(cls, raw: object) -> Any:
            return _to_form(_model(cls).model_validate(raw))

        @classmethod
        def model_json_schema(cls, **how: Any) -> dict[str, Any]:
            return _model(cls).model_json_schema(**how)

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            """A form as a part of somebody's model."""
            from pydantic_core import core_schema as schemas

            return schemas.no_info_after_validator_function(
                _to_form,
                schemas.no_info_before_validator_function(
                    lambda raw: _to_model(raw) if isinstance(raw, cls) else raw,
                    handler(_model(cls)),
                ),
                serialization=schemas.plain_serializer_function_ser_schema(
                    lambda form, info: _to_model(form).model_dump(
                        mode=info.mode, by_alias=bool(info.by_alias)
                    ),
                    info_arg=True,
                ),
            )

    class TypeAdapter:
        """A reader of a type that is made of forms."""

        def __init__(self, kind: Any) -> None:
            self.kind, self.real = kind, None

        def validate_python(self, raw: object) -> Any:
            if self.real is None:
                import pydantic

                self.real = pydantic.TypeAdapter(_real(self.kind))
            return _to_form(self.real.validate_python(raw))

    def _new(form: type[Form], values: dict[str, Any]) -> Form:
        made = object.__new__(form)
        vars(made).update(values)
        return made

    @cache
    def _fields(form: type[Form]) -> dict[str, Any]:
        """The annotation of each field, those of the classes that it extends first."""
        found = {}
        for each in reversed(form.__mro__):
            if issubclass(each, Form):
                found |= each._own.get("__annotations__", {})
        return found

    @cache
    def _model(form: type[Form]) -> Any:
        """The pydantic model of a form."""
        import pydantic

        if form is Form:
            return pydantic.BaseModel
        own = {name: _real(said) for name, said in form._own.items() if name != "__annotations__"}
        hints = {name: _real(hint) for name, hint in form._own["__annotations__"].items()}
        bases = tuple(_model(each) for each in form.__bases__ if issubclass(each, Form))
        made = type(pydantic.BaseModel)(form.__name__, bases, {**own, "__annotations__": hints})
        made._form = form
        return made

    def _real(said: Any) -> Any:
        """The same with models for forms, and pydantic's own for what stands for them."""
        if isinstance(said, _Later):
            return said.real()
        if isinstance(said, type) and not get_args(said):
            return _model(said) if issubclass(said, Form) else said
        origin, parts = get_origin(said), tuple(map(_real, get_args(said)))
        if origin is None or origin is Literal or parts == get_args(said):
            return said
        if origin in (types.UnionType, Union):
            return reduce(or_, parts)
        return Annotated[parts] if origin is Annotated else origin[parts]

    def _to_form(value: Any) -> Any:
        form = getattr(type(value), "_form", None)
        if form is not None:
            found = {**vars(value), **(value.model_extra or {})}
            return _new(form, {name: _to_form(part) for name, part in found.items()})
        return _inside(_to_form, value)

    def _to_model(value: Any) -> Any:
        if not isinstance(value, Form):
            return _inside(_to_model, value)
        made, known = _model(type(value)), _fields(type(value))
        filled = made.__new__(made)
        parts = {name: _to_model(part) for name, part in value}
        extra = {name: part for name, part in parts.items() if name not in known}
        for name, said in (
            ("__dict__", {name: part for name, part in parts.items() if name in known}),
            ("__pydantic_fields_set__", set(parts)),
            ("__pydantic_extra__", extra or None),
            ("__pydantic_private__", None),
        ):
            object.__setattr__(filled, name, said)
        return filled

    def _inside(change: Callable[[Any], Any], value: Any) -> Any:
        """Containers with every form or model in them changed."""
        if type(value) is dict:
            return {name: change(part) for name, part in value.items()}
        return type(value)(map(change, value)) if type(value) in (list, tuple) else value

    class _Unsure(Exception):
        """A value that may not fit: pydantic decides."""

    def read_exact(form: type[Form], raw: object) -> Any | None:
        """The form, if every value has exactly the type that its field names; else None."""
        try:
            return _exact(form)(raw)
        except _Unsure:
            return None

    @cache
    def _exact(hint: Any) -> Callable[[Any], Any]:
        """A reader of values of exactly that type."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint is Any:
            return lambda value: value
        if isinstance(hint, type) and issubclass(hint, Form):
            return _exact_form(hint)
        if hint is str:
            return _exact_text
        if hint in (int, bool, type(None)):
            return partial(_exact_type, hint)
        if origin is Literal:
            return partial(_one_of, parts)
        if origin is list:
            return partial(_exact_list, _exact(parts[0]))
        if origin is dict and parts[0] is str:
            return partial(_exact_dict, _exact(parts[1]))
        if origin in (types.UnionType, Union):
            return partial(_first_that_fits, tuple(map(_exact, parts)))
        return _unsure

    def _exact_form(form: type[Form]) -> Callable[[Any], Any]:
        """A reader of a form without conversions of its own."""
        readers = {name: _exact(hint) for name, hint in _fields(form).items()}
        said = {name: value for each in reversed(form.__mro__) for name, value in _said(each)}
        config = said.get("model_config", {})
        plain = config.get("strict") and config.keys() <= {"frozen", "strict", "extra"}
        if not plain or any(isinstance(each, _Later) and each.function for each in said.values()):
            return _unsure
        needed, more = readers.keys() - said.keys(), config.get("extra") == "allow"
        default = {name: said[name] for name in readers if name in said}
        new = {name: each.named for name, each in default.items() if isinstance(each, _Later)}
        if any(set(named) != {"default_factory"} for named in new.values()):
            return _unsure
        blank = dict.fromkeys(readers) | default
        made_anew = [(name, named["default_factory"]) for name, named in new.items()]

        def read(raw: Any) -> Form:
            if type(raw) is not dict or not needed <= raw.keys():
                raise _Unsure
            found = blank.copy()
            for name, make in made_anew:
                found[name] = make()
            for name, value in raw.items():
                if name in readers:
                    found[name] = readers[name](value)
                elif more and type(name) is str and not hasattr(form, name):
                    found[name] = value
                else:
                    raise _Unsure
            return _new(form, found)

        return read

    def _said(each: type[Any]) -> Iterator[tuple[str, Any]]:
        return iter(each._own.items()) if issubclass(each, Form) else iter(())

    def _exact_text(value: Any) -> str:
        if type(value) is not str or not (value.isascii() or _is_whole(value)):
            raise _Unsure
        return value

    def _is_whole(text: str) -> bool:
        """Whether it holds no half of a character."""
        return not any("\ud800" <= each <= "\udfff" for each in text)

    def _exact_type(kind: type[Any], value: Any) -> Any:
        if type(value) is not kind:
            raise _Unsure
        return value

    def _one_of(allowed: tuple[Any, ...], value: Any) -> Any:
        if type(value) is not str or value not in allowed:
            raise _Unsure
        return value

    def _exact_list(read: Callable[[Any], Any], value: Any) -> Any:
        if type(value) is not list:
            raise _Unsure
        return [read(each) for each in value]

    def _exact_dict(read: Callable[[Any], Any], value: Any) -> Any:
        if type(value) is not dict:
            raise _Unsure
        return {_exact_text(name): read(each) for name, each in value.items()}

    def _first_that_fits(readers: tuple[Callable[[Any], Any], ...], value: Any) -> Any:
        for read in readers:
            try:
                return read(value)
            except _Unsure:
                continue
        raise _Unsure

    def _unsure(_: Any) -> Any:
        raise _Unsure
