"""The terms of a promotion as a file states them; what is not stated yet is left out."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from croupier.house.promotions import Prize, Terms
from croupier.journal.reading import ReadingError, read


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
