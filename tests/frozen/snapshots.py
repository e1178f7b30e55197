"""Snapshots: reading, writing, and comparison that names the first differences."""

import json
import lzma
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
MOST = 12
Make = Callable[[], Any]
"""Makes what a file keeps, from the program as it is now."""


def keep(name: str, made: Any) -> None:
    """Write a snapshot; a name that ends in .xz is compressed."""
    text = _text(name, made)
    path = DATA / name
    if name.endswith(".xz"):
        path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    else:
        path.write_text(text, encoding="utf-8")


def kept(name: str) -> Any:
    """A stored snapshot: one value, or a list of lines for .jsonl."""
    text = kept_bytes(name).decode()
    if ".jsonl" in name:
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def kept_bytes(name: str) -> bytes:
    content = (DATA / name).read_bytes()
    return lzma.decompress(content) if name.endswith(".xz") else content


def _text(name: str, made: Any) -> str:
    if ".jsonl" in name:
        return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in made)
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def check(name: str, made: Any) -> None:
    """Fail with the differences unless the new value equals the stored one."""
    _compare(name, kept(name), made)


def check_part(name: str, part: str, made: Any) -> None:
    """The same for one named part of a file that stores several."""
    before = _parts(name)
    assert part in before, f"{name} has no {part!r}: python -m tests.frozen.write {name}"
    _compare(name, {part: before[part]}, {part: made})


@cache
def _parts(name: str) -> Any:
    return kept(name)


def _compare(name: str, before: Any, made: Any) -> None:
    now = json.loads(json.dumps(made))
    found = list(islice(differences(before, now), MOST + 1))
    if not found and json.dumps(before) != json.dumps(now):
        found = ["the same names and values stand in another order"]
    assert not found, _told(name, found)


def _told(name: str, found: list[str]) -> str:
    more = ["... and more"] if len(found) > MOST else []
    lines = "\n  ".join((*found[:MOST], *more))
    return (
        f"{name} is promised to others and is no longer so:\n  {lines}\n"
        "If this is meant: python -m tests.frozen.write, and read what has changed."
    )


def differences(before: Any, now: Any, where: str = "") -> Iterator[str]:
    """Each place where the two differ, with both values."""
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for name in (*before, *(name for name in now if name not in before)):
            inside = f"{where}.{name}" if where else str(name)
            if name not in now:
                yield f"{inside} is gone; it was {_short(before[name])}"
            elif name not in before:
                yield f"{inside} is new: {_short(now[name])}"
            else:
                yield from differences(before[name], now[name], inside)
    elif isinstance(before, list) and isinstance(now, list):
        for number, (one, other) in enumerate(zip(before, now, strict=False)):
            yield from differences(one, other, f"{where}[{number}]")
        if len(before) != len(now):
            yield f"{where} had {len(before)} members and has {len(now)}"
    elif before != now or type(before) is not type(now):
        yield f"{where} was {_short(before)} and is {_short(now)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}..."
