"""What is to be simulated: plain data, the same on every machine that plays a part of it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

SHARD = 1 << 20
"""Rounds in a shard. Results do not depend on it."""


SOLUTION = "solution"
"""In place of rules a plan's strategy may name a solution file."""


class PlanError(ValueError):
    """A simulation that cannot be played, and what would be right."""

    def __init__(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.clauses = clauses


@dataclass(frozen=True)
class Plan:
    rulebook: str
    rounds: int
    seed: int
    boxes: int = 1
    dealing: str = "shoe"
    options: Mapping[str, Any] = field(default_factory=dict)
    wagers: Mapping[str, str] = field(default_factory=dict)
    """Amounts by area, the same at every box; a super wager on other boxes is one on each."""
    jackpot: tuple[str, ...] = ()
    """The pool, or the minor and the major pool, that every round's jackpots are paid from."""
    strategy: Mapping[str, Any] = field(default_factory=dict)
    """As its file holds it; empty for the game's own."""
    shard: int = SHARD

    @property
    def shards(self) -> int:
        return -(-self.rounds // self.shard)

    def bounds(self, shard: int) -> tuple[int, int]:
        """The first round of a shard, and the first after it."""
        return shard * self.shard, min((shard + 1) * self.shard, self.rounds)

    @property
    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "jackpot": list(self.jackpot)}

    @property
    def digest(self) -> str:
        """Of all that decides what a round comes to: more rounds are the same run, longer."""
        plain = replace(self, rounds=0).plain
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), default=str)
        return sha256(text.encode()).hexdigest()


def read_plan(plain: Mapping[str, Any]) -> Plan:
    return Plan(**{**plain, "jackpot": tuple(plain["jackpot"])})
