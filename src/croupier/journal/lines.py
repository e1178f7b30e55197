"""A file of JSON lines that only ever grows: a line is wholly there, or it is not."""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class JournalError(ValueError):
    """A journal that cannot be read or written, and where."""


@dataclass(frozen=True)
class Lines:
    """What a file held when it was read."""

    numbered: tuple[tuple[int, Line], ...]
    size: int
    """In bytes: a file that has grown since was written to by somebody else."""


def read_lines(path: Path) -> Lines:
    """Every line that is not blank, by its number."""
    try:
        held = path.read_bytes()
        text = held.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{path} cannot be read: {error}") from error
    return Lines(tuple(_objects(path.name, text)), len(held))


def _objects(name: str, text: str) -> Iterator[tuple[int, Line]]:
    # Not splitlines(): JSON leaves some of the characters at which that would break a line.
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            given = json.loads(line)
        except (ValueError, RecursionError) as error:
            why = f"not JSON: {error}"
            if number == len(lines) > 1:  # nothing ends it
                why = "not wholly written: what it says was not done, take the line out"
            raise JournalError(f"{name}:{number}: {why}") from error
        if not isinstance(given, dict):
            raise JournalError(f"{name}:{number}: not an object")
        yield number, given


def write_first(path: Path, given: Mapping[str, Any]) -> None:
    """Begin a file that is not there yet."""
    line = _line(given)
    with path.open("xb") as file:
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def append_line(path: Path, given: Mapping[str, Any], after: int | None = None) -> None:
    """Add a line, so that it is there even if the machine stops now.

    `after` is the size of the file when it was read: what was checked against those lines is not
    added behind others.
    """
    line = _line(given)
    with path.open("r+b", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        size = file.seek(0, os.SEEK_END)
        if after is not None and size != after:
            raise JournalError(f"{path} was written to meanwhile: look again, and repeat it")
        if not _is_ended(file.fileno(), size):
            line = b"\n" + line
        _add(file.fileno(), line, size)


def _add(file: int, line: bytes, size: int) -> None:
    """All of the line, or none of it."""
    try:
        written = os.write(file, line)
        if written != len(line):
            raise OSError(f"only {written} of {len(line)} bytes could be written")
        os.fsync(file)
    except OSError:
        os.ftruncate(file, size)
        raise


def _is_ended(file: int, size: int) -> bool:
    """Whether the last line was left with its end."""
    return size == 0 or os.pread(file, 1, size - 1) == b"\n"


def _line(given: Mapping[str, Any]) -> bytes:
    try:
        return (json.dumps(given, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError as error:
        raise JournalError(f"there are characters that are not text: {error}") from error
