"""Terms of a promotion, read from a TOML file or from plain values."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from croupier.house.promotions import Prize, Terms
from croupier.records.journal.reading import ReadingError, read
from croupier.texts import FileError, read_file, read_toml


def terms_file(path: Path) -> Terms:
    """Read terms from a TOML file."""
    try:
        given = read_toml(read_file(path))
    except FileError as error:
        raise ReadingError(str(error)) from error
    except ValueError as error:
        raise ReadingError(f"{path} is not TOML: {error}") from error
    try:
        return read_terms(_in_text(given))
    except ReadingError as error:
        raise ReadingError(f"{path}: {error}") from error


def _in_text(given: Any) -> Any:
    """Replace TOML's date and time values by text."""
    match given:
        case dict():
            return {name: _in_text(each) for name, each in given.items()}
        case list():
            return [_in_text(each) for each in given]
        case datetime() | date() | time():
            return given.isoformat()
    return given


def read_terms(given: Any) -> Terms:
    """Read terms from plain values; the error lists everything that cannot be read."""
    if not isinstance(given, Mapping):
        raise ReadingError(f"{given!r} are not terms: names and values")
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
        raise ReadingError(f"prizes: {given!r} is not a list: begin each prize with [[prizes]]")
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
        raise ReadingError(f"{given!r} is not a prize: write name, value, consists_of")
    parts = given.get("consists_of", ())
    if not _is_list(parts):
        raise ReadingError(f"consists_of: {parts!r} is not a list: write [{{ kind = ... }}]")
    kinds = [{"kind": part} if isinstance(part, str) else part for part in parts]
    return read(Prize, {"name": "", **given, "consists_of": kinds})


def _is_list(given: Any) -> bool:
    return isinstance(given, list | tuple)
