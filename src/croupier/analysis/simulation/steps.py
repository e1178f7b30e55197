"""Many rounds of one box side by side, decision by decision, for environments.

The kernels of a game define stages, actions and observations; `croupier.envs` describes them in
words. The contents of each array are described here."""

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.generator import new_stream

Flags = NDArray[np.bool_]


class Lanes(NamedTuple):
    """The input and output of a step, one row for each round."""

    observations: NDArray[np.int8]
    final: NDArray[np.int8]
    """The last observation of a round that is over, where another was dealt in the same step."""
    rewards: NDArray[np.float64]
    """In antes."""
    over: Flags
    illegal: Flags
    """Whether the action was not legal, and another was played in its place."""
    numbers: NDArray[np.int64]
    """The number of the round, by which its cards are drawn."""


def new_lanes(count: int, length: int) -> Lanes:
    return Lanes(
        observations=np.zeros((count, length), dtype=np.int8),
        final=np.zeros((count, length), dtype=np.int8),
        rewards=np.zeros(count, dtype=np.float64),
        over=np.ones(count, dtype=np.bool_),
        illegal=np.zeros(count, dtype=np.bool_),
        numbers=np.arange(count, dtype=np.int64),
    )


class Steps(ABC):
    """Rounds side by side; a row's rounds have the numbers row, row + count, row + 2 count, ..."""

    lanes: Lanes
    streams: NDArray[np.uint64]

    def begin(self, seed: int) -> None:
        """Deal every row its first round of the run with this seed."""
        self.lanes.numbers[:] = np.arange(len(self.lanes.numbers)) - len(self.lanes.numbers)
        self.streams[:] = new_stream(seed)
        self.deal(np.ones(len(self.lanes.over), dtype=np.bool_))

    def deal(self, where: Flags) -> None:
        """Deal the next round to these rows; the others stay as they are."""
        actions = np.zeros(len(where), dtype=np.int64)
        self.step(actions, where, ~where, again=False)

    @abstractmethod
    def step(self, actions: NDArray[np.int64], deal: Flags, stay: Flags, *, again: bool) -> None:
        """Deal a new round to the rows of `deal`, leave those of `stay`, and act in the others;
        `again` deals at once where a round ends."""
