"""The server's two published schemas, structure and prose apart."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.frozen import sources

_PROSE = ("description", "summary", "title", "about", "label", "hint")
_BY_NAME = ("properties", "schemas", "$defs", "paths", "acts")
"""Objects whose names are names of things, and never words about the object."""


def structure(schema: Any) -> Any:
    """The schema without its prose."""
    if isinstance(schema, list):
        return [structure(each) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    return {
        name: {key: structure(each) for key, each in inside.items()}
        if name in _BY_NAME and isinstance(inside, Mapping)
        else structure(inside)
        for name, inside in schema.items()
        if not _is_prose(name, inside)
    }


def prose(schema: Any) -> dict[str, str]:
    """The prose alone, by where it stands."""
    return dict(_prose(schema, ""))


def _prose(schema: Any, where: str, named: bool = False) -> Iterator[tuple[str, str]]:
    if isinstance(schema, list):
        for number, each in enumerate(schema):
            yield from _prose(each, f"{where}/{number}")
    elif isinstance(schema, Mapping):
        for name, inside in schema.items():
            if not named and _is_prose(name, inside):
                yield f"{where}/{name}", inside
            else:
                yield from _prose(inside, f"{where}/{name}", not named and name in _BY_NAME)


def _is_prose(name: str, inside: Any) -> bool:
    return name in _PROSE and isinstance(inside, str)


def _both(part: Callable[[Any], Any]) -> dict[str, Any]:
    """Of both schemas; the program's version is no part of the promise."""
    openapi = {name: each for name, each in sources.openapi().items() if name != "info"}
    return {"openapi": part(openapi), "messages": part(sources.messages())}


PROMISES = {
    "schemas.json.xz": lambda: _both(structure),
    "schemas-wording.json.xz": lambda: _both(prose),
}
