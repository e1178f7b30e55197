"""JSON and TOML from unknown authors, read within limits on the length of numbers and on nesting.

A text beyond these limits raises a `ValueError` whose message is written for people."""

import json
import re
from math import isfinite
from pathlib import Path
from typing import Any

MOST_DIGITS = 1000
"""The most digits of a number. Longer ones are slow to compute with, and Python refuses to parse
them."""


class TextError(ValueError):
    """A text of JSON or TOML that exceeds the limits."""


class FileError(ValueError):
    """A file that cannot be read as text; the message names it and says why."""


def read_file(path: Path) -> str:
    """The content of a UTF-8 file, with its line endings unchanged."""
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
        return json.loads(
            text, parse_int=_parse_int, parse_float=_parse_float, parse_constant=_parse_float
        )
    except RecursionError as error:
        raise TextError("it is nested too deeply") from error


def read_toml(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text, parse_float=_parse_float)
    except (TextError, tomllib.TOMLDecodeError):
        raise
    except RecursionError as error:
        raise TextError("it is nested too deeply") from error
    except ValueError as error:  # Python refuses to parse longer numbers
        raise TextError(_TOO_LONG) from error


_TOO_LONG = f"a number in it has more than {MOST_DIGITS} digits"


def _parse_int(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise TextError(_TOO_LONG)
    return int(text)


def _parse_float(text: str) -> float:
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


_LONE_SURROGATE = re.compile(
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
    level = 0
    if _LONE_SURROGATE.search(text):
        return "half a character stands in it: no text can hold that"
    for token in _TOKENS.finditer(text):
        number = token["number"]
        if number is not None:
            if len(number) > digits:
                return f"a number has at most {digits} digits"
            if not _is_finite(number):
                return f"{number} is not a number that can be computed with"
        elif token["open"]:
            level += 1
            if level > depth:
                return f"values are nested at most {depth} deep"
        elif token["close"]:
            level -= 1
    return None


def _is_plain(text: str) -> bool:
    """Whether there is nothing in it to be looked at closely, as in nearly every act."""
    named = "NaN" in text or "Infinity" in text
    return not named and _PLAIN.fullmatch(text) is not None


def _is_finite(number: str) -> bool:
    try:
        return isfinite(float(number))
    except ValueError:
        return True  # not a number at all: the parser refuses it
