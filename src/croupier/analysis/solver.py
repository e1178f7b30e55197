"""Solving a whole game in independent steps, on this machine or on a cluster, with the result
saved."""

from abc import ABC, abstractmethod
from collections.abc import Generator
from pathlib import Path
from typing import Any, ClassVar


class ClusterError(Exception):
    """Raised if the cluster does not answer or cannot do the work."""


CLUSTER_SECONDS = 10
"""How long a scheduler may take to answer."""


def open_cluster(address: str) -> Any:
    """A client of the Dask scheduler there, whose workers have Croupier installed."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError("a cluster needs Dask: pip install 'croupier[cluster]'") from error
    try:
        return Client(address, timeout=CLUSTER_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from error


class Solver(ABC):
    """A run that solves a game into one file; an interrupted run continues where it stopped."""

    steps: ClassVar[int]
    unit: ClassVar[str]
    """The name of a step: "upcards"."""
    output: Path

    @abstractmethod
    def missing(self) -> list[int]:
        """The steps that have not been done."""

    @abstractmethod
    def here(self, workers: int) -> Generator[Any]:
        """Each missing part, as this machine finishes it."""

    @abstractmethod
    def there(self, address: str) -> Generator[Any]:
        """Each missing part, as a Dask cluster finishes it."""

    @abstractmethod
    def keep(self, part: Any) -> str:
        """Save a part and return its name."""

    @abstractmethod
    def figures(self, command: str) -> dict[str, Any]:
        """The results, for JSON."""

    @abstractmethod
    def page(self, figures: dict[str, Any]) -> str:
        """The results as text."""

    @abstractmethod
    def finish(self) -> None:
        """Write the file and delete the parts."""
