"""Forms: immutable values that are read from files and records, and validated by pydantic.

A form is written like a pydantic model and has those methods of a model that this program uses. Its
model is built when a form is first validated, because importing pydantic takes longer than
replaying a round. Values from a cache are not validated again. `read_exact` reads a value whose
types fit exactly without pydantic; pydantic reads every other value and makes every refusal."""

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

    class _Deferred:
        """A call of a pydantic function, made once pydantic is imported."""

        def __init__(self, name: str, *args: Any, **kwargs: Any) -> None:
            self.name, self.args, self.kwargs, self.function = name, args, kwargs, None

        def __call__(self, function: Any) -> "_Deferred":
            self.function = function
            return self

        def resolve(self) -> Any:
            import pydantic

            resolved = getattr(pydantic, self.name)(*self.args, **self.kwargs)
            return resolved if self.function is None else resolved(self.function)

    Field = partial(_Deferred, "Field")
    BeforeValidator = partial(_Deferred, "BeforeValidator")
    model_validator = partial(_Deferred, "model_validator")
    ConfigDict = dict

    class _ModelFields:
        """pydantic's own description of the fields."""

        def __get__(self, _: Any, form: Any) -> dict[str, Any]:
            return _model(form).model_fields

    _OURS = frozenset(("__dict__", "__weakref__", "__annotations__", "_body"))

    class Form:
        """An immutable value whose class annotates its fields."""

        _body: Mapping[str, Any] = types.MappingProxyType({})
        """The names in the body of the class, from which its pydantic model is built."""

        def __init_subclass__(cls) -> None:
            cls._body = {name: each for name, each in vars(cls).items() if name not in _OURS}
            cls._body["__annotations__"] = vars(cls).get("__annotations__", {})
            for name, each in cls._body.items():
                is_field = isinstance(each, _Deferred) or name in cls._body["__annotations__"]
                if is_field and name in vars(cls):
                    delattr(cls, name)

        def __init__(self, **values: Any) -> None:
            vars(self).update(vars(type(self).model_validate(values)))

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
            """Let pydantic models have fields of this form."""
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
        """Validates values of a type that contains forms, like pydantic's class of this name."""

        def __init__(self, kind: Any) -> None:
            self.kind, self.adapter = kind, None

        def validate_python(self, raw: object) -> Any:
            if self.adapter is None:
                import pydantic

                self.adapter = pydantic.TypeAdapter(_resolve(self.kind))
            return _to_form(self.adapter.validate_python(raw))

    def _new(form: type[Form], values: dict[str, Any]) -> Form:
        new = object.__new__(form)
        vars(new).update(values)
        return new

    @cache
    def _fields(form: type[Form]) -> dict[str, Any]:
        """The annotation of each field; inherited fields come first."""
        annotations = {}
        for each in reversed(form.__mro__):
            if issubclass(each, Form):
                annotations |= each._body.get("__annotations__", {})
        return annotations

    @cache
    def _model(form: type[Form]) -> Any:
        """The pydantic model of a form, built on first use."""
        import pydantic

        if form is Form:
            return pydantic.BaseModel
        body = {
            name: _resolve(each) for name, each in form._body.items() if name != "__annotations__"
        }
        body["__annotations__"] = {
            name: _resolve(hint) for name, hint in form._body["__annotations__"].items()
        }
        bases = tuple(_model(each) for each in form.__bases__ if issubclass(each, Form))
        model = type(pydantic.BaseModel)(form.__name__, bases, body)
        model._form = form
        return model

    def _resolve(hint: Any) -> Any:
        """An annotation or default with models in place of forms, and deferred calls made."""
        if isinstance(hint, _Deferred):
            return hint.resolve()
        if isinstance(hint, type) and not get_args(hint):
            return _model(hint) if issubclass(hint, Form) else hint
        origin, parts = get_origin(hint), tuple(map(_resolve, get_args(hint)))
        if origin is None or origin is Literal or parts == get_args(hint):
            return hint
        if origin in (types.UnionType, Union):
            return reduce(or_, parts)
        return Annotated[parts] if origin is Annotated else origin[parts]

    def _to_form(value: Any) -> Any:
        form = getattr(type(value), "_form", None)
        if form is not None:
            fields = {**vars(value), **(value.model_extra or {})}
            return _new(form, {name: _to_form(part) for name, part in fields.items()})
        return _map_contents(_to_form, value)

    def _to_model(value: Any) -> Any:
        if not isinstance(value, Form):
            return _map_contents(_to_model, value)
        model, known = _model(type(value)), _fields(type(value))
        instance = model.__new__(model)
        parts = {name: _to_model(part) for name, part in value}
        extra = {name: part for name, part in parts.items() if name not in known}
        for name, content in (
            ("__dict__", {name: part for name, part in parts.items() if name in known}),
            ("__pydantic_fields_set__", set(parts)),
            ("__pydantic_extra__", extra or None),
            ("__pydantic_private__", None),
        ):
            object.__setattr__(instance, name, content)
        return instance

    def _map_contents(change: Callable[[Any], Any], value: Any) -> Any:
        """The container with `change` applied to each of its parts."""
        if type(value) is dict:
            return {name: change(part) for name, part in value.items()}
        return type(value)(map(change, value)) if type(value) in (list, tuple) else value

    class _Unsure(Exception):
        """Raised for a value that may not fit its type; pydantic then decides."""

    def read_exact(form: type[Form], raw: object) -> Any | None:
        """The form, if every value has exactly the type of its field; otherwise None."""
        try:
            return _exact(form)(raw)
        except _Unsure:
            return None

    @cache
    def _exact(hint: Any) -> Callable[[Any], Any]:
        """A function that returns a value of exactly this type and raises `_Unsure` for others."""
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
        """The same for a form; always unsure if the form has validators of its own."""
        readers = {name: _exact(hint) for name, hint in _fields(form).items()}
        declared = {
            name: value for each in reversed(form.__mro__) for name, value in _body_items(each)
        }
        config = declared.get("model_config", {})
        plain = config.get("strict") and config.keys() <= {"frozen", "strict", "extra"}
        if not plain or any(
            isinstance(each, _Deferred) and each.function for each in declared.values()
        ):
            return _unsure
        required, allow_extra = readers.keys() - declared.keys(), config.get("extra") == "allow"
        defaults = {name: declared[name] for name in readers if name in declared}
        deferred = {name: each for name, each in defaults.items() if isinstance(each, _Deferred)}
        if any(set(each.kwargs) != {"default_factory"} for each in deferred.values()):
            return _unsure
        blank = dict.fromkeys(readers) | defaults
        factories = [(name, each.kwargs["default_factory"]) for name, each in deferred.items()]

        def read(raw: Any) -> Form:
            if type(raw) is not dict or not required <= raw.keys():
                raise _Unsure
            values = blank.copy()
            for name, make in factories:
                values[name] = make()
            for name, value in raw.items():
                if name in readers:
                    values[name] = readers[name](value)
                elif allow_extra and type(name) is str and not hasattr(form, name):
                    values[name] = value
                else:
                    raise _Unsure
            return _new(form, values)

        return read

    def _body_items(each: type[Any]) -> Iterator[tuple[str, Any]]:
        return iter(each._body.items()) if issubclass(each, Form) else iter(())

    def _exact_text(value: Any) -> str:
        if type(value) is not str or not (value.isascii() or _has_no_surrogate(value)):
            raise _Unsure
        return value

    def _has_no_surrogate(text: str) -> bool:
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
