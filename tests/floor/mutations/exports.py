"""Damage to what is kept outside the database: exported histories and signed checkpoints."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from croupier.floor.audit.checkpoints import FILE, PUBLIC, check_checkpoints, has_torn_line
from croupier.floor.audit.history import verify
from croupier.floor.entries import canonical
from tests.floor.mutations import Figures, damaged, flipped
from tests.floor.pits import connected


class ExportMutations:
    """Edited histories: lines changed, left out, repeated, exchanged; flipped bits; no end."""

    def __init__(self, path: Path, random: Random) -> None:
        self.path, self.random = path, random
        self.whole = path.read_bytes()
        self.lines = [json.loads(line) for line in self.whole.splitlines()]
        self.spoilt = path.with_name(f"spoilt-{path.name}")

    def run(self, figures: Figures) -> None:
        kind, mutate = self.random.choice(_EXPORT_MUTATIONS)
        given = mutate(self)
        self.spoilt.write_bytes(given)
        figures.judge(
            f"export, {kind}",
            not self._says_same(given),
            lambda: verify(self.spoilt),
            self._first_change(given),
        )

    def _first_change(self, given: bytes) -> str:
        """The first line that is another, for whoever has to find out why it was not named."""
        lines = zip(map(canonical, self.lines), _read(given) or (), strict=False)
        return next((f"{was} became {now}" for was, now in lines if was != now), "")

    def _says_same(self, given: bytes) -> bool:
        """Without its digest it is a history of an earlier version, and says the same."""
        whole = list(map(canonical, self.lines))
        return _read(given) in (whole, [*whole[:-2], canonical({"end": len(whole) - 1})])

    def _write(self, lines: list[Any]) -> bytes:
        return "".join(f"{json.dumps(line)}\n" for line in lines).encode()

    def _counted(self, lines: list[Any]) -> bytes:
        """With a closing line that counts right, mostly."""
        if self.random.random() < 0.8:
            lines = [*lines[:-1], {"end": len(lines)}]
        return self._write(lines)

    def flip(self) -> bytes:
        return flipped(self.random, self.whole)

    def value(self) -> bytes:
        lines = [dict(line) for line in self.lines]
        line = self.random.choice(lines[1:-1])
        [(name, row)] = line.items()
        if isinstance(row, dict):
            column = self.random.choice(list(row))
            value = damaged(self.random, row[column]) if row[column] is not None else "x"
            line[name] = {**row, column: value}
        else:
            line[name] = damaged(self.random, row)
        return self._write(lines)

    def left_out(self) -> bytes:
        at = self.random.randrange(1, len(self.lines) - 1)
        return self._counted(self.lines[:at] + self.lines[at + 1 :])

    def repeated(self) -> bytes:
        at = self.random.randrange(1, len(self.lines) - 1)
        return self._counted([*self.lines[:at], self.lines[at], *self.lines[at:]])

    def exchanged(self) -> bytes:
        lines = list(self.lines)
        one, other = (self.random.randrange(1, len(lines) - 1) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
        return self._write(lines)

    def without_stream(self) -> bytes:
        ids = [line["streams"]["id"] for line in self.lines if "streams" in line]
        gone = self.random.choice(ids)
        lines = [line for line in self.lines if gone not in owner_of(line)]
        return self._counted(lines)

    def undigested(self) -> bytes:
        return self._write([*self.lines[:-2], {"end": len(self.lines) - 1}])

    def truncated(self) -> bytes:
        return self.whole[: self.random.randrange(len(self.whole))]

    def spaced(self) -> bytes:
        """The same in another form."""
        return self._write(self.lines)


def owner_of(line: dict[str, Any]) -> tuple[Any, ...]:
    [(name, row)] = line.items()
    return (row.get("stream"), row.get("id")) if name not in ("format", "digest", "end") else ()


def _read(given: bytes) -> list[str] | None:
    try:
        return [canonical(json.loads(line)) for line in given.decode().split("\n") if line.strip()]
    except (ValueError, RecursionError):
        return None


_EXPORT_MUTATIONS: list[tuple[str, Callable[[ExportMutations], bytes]]] = [
    *[("a flipped bit", ExportMutations.flip)] * 3,
    *[("a changed value", ExportMutations.value)] * 4,
    ("a line left out", ExportMutations.left_out),
    ("a line repeated", ExportMutations.repeated),
    ("lines exchanged", ExportMutations.exchanged),
    ("a stream left out", ExportMutations.without_stream),
    ("a truncated file", ExportMutations.truncated),
    ("other spaces", ExportMutations.spaced),
    ("no digest", ExportMutations.undigested),
]


class CheckpointMutations:
    """Signed lines that are changed, cut off, left out, repeated or exchanged, and torn ones."""

    def __init__(self, url: str, folder: Path, random: Random) -> None:
        self.engine = connected(url)
        self.folder, self.random = folder, random
        self.whole = (folder / FILE).read_bytes()
        self.key = (folder / PUBLIC).read_bytes()
        self.lines = self.whole.splitlines(keepends=True)

    def close(self) -> None:
        self.engine.dispose()

    def run(self, figures: Figures) -> None:
        kind, mutate = self.random.choice(_CHECKPOINT_MUTATIONS)
        given = mutate(self)
        (self.folder / FILE).write_bytes(given)
        try:
            figures.judge(f"checkpoints, {kind}", _signed(given) != _signed(self.whole), self.check)
            if kind == "a torn line":
                figures.judge("checkpoints, a torn line told", False, self._torn)
        finally:
            (self.folder / FILE).write_bytes(self.whole)

    def check(self) -> None:
        with self.engine.connect() as connection:
            check_checkpoints(connection, self.folder, len(self.lines))

    def _torn(self) -> None:
        """Without a number to expect, the part of a line is told and does not count."""
        with self.engine.connect() as connection:
            assert check_checkpoints(connection, self.folder) == len(self.lines) - 1
            assert has_torn_line(self.folder)

    def flip(self) -> bytes:
        return flipped(self.random, self.whole)

    def left_out(self) -> bytes:
        at = self.random.randrange(len(self.lines))
        return b"".join(self.lines[:at] + self.lines[at + 1 :])

    def repeated(self) -> bytes:
        at = self.random.randrange(len(self.lines))
        return b"".join(self.lines[: at + 1] + self.lines[at:])

    def exchanged(self) -> bytes:
        lines = list(self.lines)
        one, other = (self.random.randrange(len(lines)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
        return b"".join(lines)

    def torn(self) -> bytes:
        whole = len(self.whole) - len(self.lines[-1])
        return self.whole[: self.random.randrange(whole + 1, len(self.whole))]

    def truncated(self) -> bytes:
        return self.whole[: self.random.randrange(len(self.whole))]

    def spaced(self) -> bytes:
        return b"".join(json.dumps(json.loads(line)).encode() + b"\n" for line in self.lines)


def _signed(given: bytes) -> list[str] | None:
    *lines, _ = given.split(b"\n")
    try:
        return [canonical(json.loads(line)) for line in lines]
    except (ValueError, RecursionError):
        return None


_CHECKPOINT_MUTATIONS: list[tuple[str, Callable[[CheckpointMutations], bytes]]] = [
    *[("a flipped bit", CheckpointMutations.flip)] * 3,
    ("a line left out", CheckpointMutations.left_out),
    ("a line repeated", CheckpointMutations.repeated),
    ("lines exchanged", CheckpointMutations.exchanged),
    ("a torn line", CheckpointMutations.torn),
    ("a truncated file", CheckpointMutations.truncated),
    ("other spaces", CheckpointMutations.spaced),
]
