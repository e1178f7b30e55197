"""Shards on a Dask cluster whose workers have Croupier installed.

A shard is plain data in and plain data out, and the same wherever it is played; so when a worker
dies the scheduler gives its shards to others, and nothing is counted twice.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.run import Shard, play_shard
from croupier.analysis.solver import ClusterError

_EACH = 3
"""Shards that wait for each thread of the cluster, so that none is idle."""
_RETRIES = 5


def play_there(plan: Plan, shards: Iterable[int], address: str) -> Iterator[tuple[int, Shard]]:
    """Each shard's number and counts, as they are done."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError("a cluster needs Dask: pip install 'croupier[cluster]'") from error
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        yield from _on(client, plan, iter(shards))


def _on(client: Any, plan: Plan, shards: Iterator[int]) -> Iterator[tuple[int, Shard]]:
    from distributed import as_completed

    def submit(shard: int) -> Any:
        name = f"croupier-{plan.digest[:16]}-{plan.rounds}-{shard}"
        future = client.submit(
            play_shard, plan.plain, shard, key=name, retries=_RETRIES, pure=False
        )
        numbers[future.key] = shard
        return future

    numbers: dict[str, int] = {}
    threads = max(sum(client.nthreads().values()), 1)
    first = [submit(shard) for shard in islice(shards, _EACH * threads)]
    coming: Any = as_completed(first)  # type: ignore[no-untyped-call]
    for future in coming:
        yield numbers.pop(future.key), future.result()
        for shard in islice(shards, 1):
            coming.add(submit(shard))
