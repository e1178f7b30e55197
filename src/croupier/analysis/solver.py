"""Solving a whole game: steps that are done on their own, here or on a cluster, and kept."""

from abc import ABC, abstractmethod
from collections.abc import Generator
from pathlib import Path
from typing import Any, ClassVar


class ClusterError(Exception):
    """There is no cluster, or none that can do the work."""


class Solver(ABC):
    """A run towards one solution file; one that was stopped goes on."""

    steps: ClassVar[int]
    unit: ClassVar[str]
    """What a step is called: "upcards"."""
    output: Path

    @abstractmethod
    def missing(self) -> list[int]:
        """The steps that are still to be done."""

    @abstractmethod
    def here(self, workers: int) -> Generator[Any]:
        """Each missing part as it is done, on this machine."""

    @abstractmethod
    def there(self, address: str) -> Generator[Any]:
        """The same on a Dask cluster."""

    @abstractmethod
    def keep(self, part: Any) -> str:
        """Keep a part; gives what it is called."""

    @abstractmethod
    def figures(self, command: str) -> dict[str, Any]:
        """What was solved, as JSON has it."""

    @abstractmethod
    def page(self, figures: dict[str, Any]) -> str:
        """The figures in words."""

    @abstractmethod
    def finish(self) -> None:
        """Write the file, and do away with the parts."""
