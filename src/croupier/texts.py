"""JSON and TOML that anybody may have written: numbers that can be computed with, and no more
depth than can be read. What is wrong is a `ValueError` with words for people."""

import json
import re
from math import isfinite
from pathlib import Path
from typing import Any

MOST_DIGITS = 1000
"""Of a number. Longer ones are slow to compute with, and Python refuses to read them."""


class TextError(ValueError):
    """A text that is JSON or TOML, but not one that is read."""


class FileError(ValueError):
    """A file that cannot be read as text; the message names it and says why."""


def read_file(path: Path) -> str:
    """The text of a file, every byte of it."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not UTF-8 text") from error
    except FileNotFoundError as error:
        raise FileError(f"there is no file {path}") from error
    except IsADirectoryError as error:
        raise FileError(f"{path} is a folder, not a file") from error
    except PermissionError as error:
        raise FileError(f"{path} may not be read by this user") from error
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from error


def read_json(text: str) -> Any:
    try:
        return json.loads(text, parse_int=_whole, parse_float=_decimal, parse_constant=_decimal)
    except RecursionError as error:
        raise TextError("it is nested too deeply") from error


def read_toml(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text, parse_float=_decimal)
    except (TextError, tomllib.TOMLDecodeError):
        raise
    except RecursionError as error:
        raise TextError("it is nested too deeply") from error
    except ValueError as error:  # Python reads no longer number
        raise TextError(_TOO_LONG) from error


_TOO_LONG = f"a number in it has more than {MOST_DIGITS} digits"


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise TextError(_TOO_LONG)
    return int(text)


def _decimal(text: str) -> float:
    if len(text) > MOST_DIGITS:
        raise TextError(_TOO_LONG)
    value = float(text)
    if not isfinite(value):
        raise TextError(f"{text:.20} is not a number that can be computed with")
    return value


_TOKENS = re.compile(
    r'"(?:[^"\\]|\\.)*"?|(?P<number>-?(?:\d[\d.eE+-]*|Infinity|NaN))|(?P<open>[\[{])|(?P<close>[\]}])',
    re.DOTALL,
)


_HALF = re.compile(
    r"""
    (?<!\\)(?:\\\\)*                                  # an escape, not an escaped backslash
    (?:\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])  # the first half alone
    |(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F])   # the second half alone
    |[\ud800-\udfff]
    """,
    re.VERBOSE,
)


_OTHER = r"[^0-9\\\ud800-\udfff]*"
_PLAIN = re.compile(rf"{_OTHER}(?:[0-9]{{1,15}}(?![0-9.eE]){_OTHER})*")
"""A text in which no escape stands, and only whole numbers that are short."""


def fault_in(text: str, digits: int, depth: int) -> str | None:
    """Why a text of JSON is not read: a number that is too long or not finite, brackets within
    brackets, half a character. Whether it is JSON at all is for the parser to say."""
    if _is_plain(text) and text.count("[") + text.count("{") <= depth:
        return None
    deep = 0
    if _HALF.search(text):
        return "half a character stands in it: no text can hold that"
    for token in _TOKENS.finditer(text):
        number = token["number"]
        if number is not None:
            if len(number) > digits:
                return f"a number has at most {digits} digits"
            if not _is_finite(number):
                return f"{number} is not a number that can be computed with"
        elif token["open"]:
            deep += 1
            if deep > depth:
                return f"values are nested at most {depth} deep"
        elif token["close"]:
            deep -= 1
    return None


def _is_plain(text: str) -> bool:
    """Whether there is nothing in it to be looked at closely, as in nearly every act."""
    named = "NaN" in text or "Infinity" in text
    return not named and _PLAIN.fullmatch(text) is not None


def _is_finite(number: str) -> bool:
    try:
        return isfinite(float(number))
    except ValueError:
        return True  # it is no number: the parser says so
