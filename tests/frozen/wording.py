"""Separates data, which programs read, from words, which people read."""

from collections.abc import Collection, Mapping
from typing import Any

Path = tuple[str, ...]


def data_of(value: Any, words: Collection[str]) -> Any:
    """The value with a mark in the place of every text under one of these names."""
    return _split(value, words, (), {})


def words_of(value: Any, words: Collection[str]) -> dict[str, str]:
    """The texts under these names, by their place."""
    found: dict[str, str] = {}
    _split(value, words, (), found)
    return found


def _split(value: Any, words: Collection[str], where: Path, found: dict[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {
            name: _aside(inside, words, (*where, name), found)
            if name in words
            else _split(inside, words, (*where, name), found)
            for name, inside in value.items()
        }
    if isinstance(value, list | tuple):
        return [
            _split(inside, words, (*where, str(number)), found)
            for number, inside in enumerate(value)
        ]
    return value


def _aside(value: Any, words: Collection[str], where: Path, found: dict[str, str]) -> Any:
    """Set aside every text under a name that is for people."""
    if isinstance(value, str):
        found["/".join(where)] = value
        return "..."
    if isinstance(value, Mapping):
        return {name: _aside(each, words, (*where, name), found) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [
            _aside(each, words, (*where, str(number)), found) for number, each in enumerate(value)
        ]
    return value
