"""Random damage to a floor, and what of it changes what the floor says.

Rows are changed in a transaction that is rolled back, bytes of the file are put back: a small floor
is made once and damaged many times. For each mutation an oracle that shares no code with the audit
reads everything before and after. Where that is the same, the audit must say nothing; where it is
not, the audit must name a difference. Any other exception is a traceback that a user would see."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.floor.database import schema
from croupier.floor.entries import Difference, canonical

Content = dict[str, Any]
Rows = list[tuple[Any, ...]]
TABLES = schema.metadata.sorted_tables


@dataclass
class Figures:
    """What was tried, and what came of it."""

    made: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    impossible: int = 0
    wrong: list[str] = field(default_factory=list)

    def judge(
        self, kind: str, changed: bool | None, check: Callable[[], Any], done: str = ""
    ) -> None:
        """Run the check; `changed` is None where it may be named or not. `done` is what was done,
        for whoever has to find out why it was not named."""
        self.made[kind] += 1
        try:
            check()
        except Difference as difference:
            self.named[kind] += 1
            if changed is False or not str(difference):
                self.wrong.append(f"{kind}: false alarm: {difference}; {done}")
            return
        except Exception as error:
            self.wrong.append(f"{kind}: traceback: {error!r}; {done}")
            return
        self.silent[kind] += 1
        if changed:
            self.wrong.append(f"{kind}: not named; {done}")

    def __str__(self) -> str:
        lines = [
            f"{kind}: {count} made, {self.named[kind]} named, {self.silent[kind]} change nothing"
            for kind, count in sorted(self.made.items())
        ]
        total, named = self.made.total(), self.named.total()
        lines.append(f"{total} mutations, {named} named, {len(self.wrong)} wrong")
        return "\n".join(lines)


def meaning(rows: dict[str, Rows]) -> Content:
    there = {canonical([token]) for token, *_ in rows["sessions"] if isinstance(token, str)}
    seals = [row for row in rows["seals"] if row[0] != "sessions" or row[1] in there]
    accounts = [row for row in rows["accounts"] if row[1] != "0"]
    return {**rows, "seals": seals, "accounts": accounts}


def damaged(random: Random, value: Any) -> Any:
    """A value that is not this one, or rarely is."""
    match value:
        case bool() | int():
            return random.choice([value + 1, value - 1, -value, value ^ 1 << random.randrange(16)])
        case bytes():
            return flipped(random, value)
        case str():
            return _damaged_text(random, value)
    return value


def _damaged_text(random: Random, value: str) -> str:
    at = random.randrange(len(value) + 1)
    match random.randrange(6):
        case 0:
            return value[:at]
        case 1:
            return value[:at] + random.choice("0159ax \"{}[],:'\\é") + value[at:]
        case 2:
            return value[:at] + value[at + 1 :]
        case 3:
            return random.choice(["", "0", "null", "[]", "{}", "-1", "NaN", "[" * 5000, "1e999"])
        case 4:
            return value[:at] + value[at : at + 2][::-1] + value[at + 2 :]
    return value[:at] + random.choice("0123456789abcdefXYZ") + value[at + 1 :]


def flipped(random: Random, value: bytes) -> bytes:
    if not value:
        return b"\0"
    changed = bytearray(value)
    changed[random.randrange(len(value))] ^= 1 << random.randrange(8)
    return bytes(changed)
