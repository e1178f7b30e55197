"""Conditions on what a player sees, for short rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Small = NDArray[np.int8]
Columns = Mapping[str, Small]
"""What a player sees in each situation, by name."""
_BITS, _ALL = 6, 63
"""Bits of each number in a situation's key; numbers start at -1."""


@dataclass(frozen=True, order=True)
class Condition:
    """A bound on one feature."""

    name: str
    sign: str
    """`>=` or `<=`."""
    number: int

    def holds(self, columns: Columns) -> NDArray[np.bool_]:
        column = columns[self.name]
        found: NDArray[np.bool_] = (
            column >= self.number if self.sign == ">=" else column <= self.number
        )
        return found

    @property
    def text(self) -> str:
        return f"{self.name} {self.sign} {self.number}"


def every_condition(columns: Columns) -> Iterator[Condition]:
    """Every bound that holds in some situations and not in others."""
    for name, column in columns.items():
        values = np.unique(column).tolist()
        yield from (Condition(name, ">=", number) for number in values[1:])
        yield from (Condition(name, "<=", number) for number in values[:-1])


def keys_of(columns: Columns, names: Sequence[str]) -> NDArray[np.int64]:
    """A number for each situation, the same for situations that look alike in these features."""
    keys = np.zeros(columns[names[0]].shape, dtype=np.int64)
    for name in names:
        keys = keys << _BITS | (columns[name].astype(np.int64) + 1)
    return keys


def columns_of(keys: NDArray[np.int64], names: Sequence[str]) -> dict[str, Small]:
    """The features of the situations with these keys."""
    shifts = range(_BITS * (len(names) - 1), -1, -_BITS)
    return {
        name: ((keys >> shift & _ALL) - 1).astype(np.int8)
        for name, shift in zip(names, shifts, strict=True)
    }
